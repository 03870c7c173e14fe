// End to end: the packaged extension in a real VS Code. TOOLS names the folder that tests/tools/install-vscode made.
// Screenshots of what a user sees are left in test/out. Words as arguments choose sessions by their names.
import { join } from "node:path";
import { check, count, out } from "./check.mjs";
import { Editor, Installation } from "./harness.mjs";
import { badInput } from "./badInput.mjs";
import { commands } from "./commands.mjs";
import { editing } from "./editing.mjs";
import { language } from "./language.mjs";
import { largeOutput } from "./largeOutput.mjs";
import { lines } from "./lines.mjs";
import { result } from "./result.mjs";
import { sources } from "./sources.mjs";
import { timeline } from "./timeline.mjs";
import { virtual } from "./virtual.mjs";
import { walkthrough } from "./walkthrough.mjs";

const here = import.meta.dirname;
const tools = process.env.TOOLS ?? join(here, "..", "..", "..", "target", "tools", "vscode");
const wanted = process.argv.slice(2);

const installation = new Installation(tools);
installation.install(join(here, "..", "mca-server.vsix"));
for (const [name, session] of Object.entries({ ...editing, ...language, ...result, ...largeOutput, ...lines, ...timeline, ...commands, ...walkthrough, ...badInput, ...sources, ...virtual })) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const editor = new Editor(installation);
  try {
    await session(editor);
  } catch (error) {
    check(`${name} runs to its end`, false, error.stack);
    await editor.page?.screenshot({ path: join(out, `failure-${name.replaceAll(" ", "-")}.png`) }).catch(() => undefined);
  } finally {
    await editor.close();
  }
}
installation.remove();
console.log(`parts: ${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);
