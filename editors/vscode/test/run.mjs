// End to end: the packaged extension in a real VS Code. TOOLS names the folder that tests/gate/tools/install-vscode made.
// Screenshots of what a user sees are left in test/out. Words as arguments choose sessions by their names; AT_A_TIME says
// how many run beside each other (2: while one waits for its window, another has one).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, count, note, out, speakingAs } from "./check.mjs";
import { Editor, Installation } from "./harness.mjs";
import { badInput } from "./badInput.mjs";
import { commands } from "./commands.mjs";
import { editing } from "./editing.mjs";
import { language } from "./language.mjs";
import { largeOutput } from "./largeOutput.mjs";
import { lines } from "./lines.mjs";
import { result } from "./result.mjs";
import { profile } from "./profile.mjs";
import { sources } from "./sources.mjs";
import { timeline } from "./timeline.mjs";
import { virtual } from "./virtual.mjs";
import { walkthrough } from "./walkthrough.mjs";

const here = import.meta.dirname;
const tools = process.env.TOOLS ?? join(here, "..", "..", "..", "target", "tools", "vscode");
const nAtATime = Number(process.env.AT_A_TIME ?? 2);
const wanted = process.argv.slice(2);

const installation = new Installation(tools);
const open = new Set();
const began = Date.now();

/** Nothing that a session has started outlives the run. */
async function leave(status) {
  await Promise.all([...open].map((editor) => editor.close()));
  installation.remove();
  process.exit(status);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void leave(1));

async function run(name, session) {
  const editor = new Editor(installation);
  open.add(editor);
  const start = Date.now();
  try {
    await session(editor);
  } catch (error) {
    check("runs to its end", false, error.stack);
    const failure = join(out, `failure-${name.replaceAll(" ", "-")}`);
    writeFileSync(`${failure}.log`, editor.messages.join("\n"));
    await editor.page?.screenshot({ path: `${failure}.png` }).catch(() => undefined);
  } finally {
    await editor.close();
    open.delete(editor);
    note(`${((Date.now() - start) / 1000).toFixed(1)} s, ${(editor.openingMs / 1000).toFixed(1)} of them until the window was there`);
  }
}

await installation.install(join(here, "..", "mca-server.vsix"));
// Those that take longest first: at the end nothing is waited for alone.
const sessions = Object.entries({ ...commands, ...timeline, ...result, ...walkthrough, ...sources, ...profile, ...badInput, ...editing, ...language, ...largeOutput, ...lines, ...virtual })
  .filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const lane = async () => {
  for (let next = sessions.shift(); next !== undefined; next = sessions.shift()) await speakingAs(next[0], () => run(...next));
};
await Promise.all(Array.from({ length: nAtATime }, lane));
note(`all sessions in ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`parts: ${count.passed} passed, ${count.failed} failed`);
await leave(count.failed === 0 ? 0 : 1);
