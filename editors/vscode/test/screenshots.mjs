// The pictures of the READMEs, taken of the packaged extension in a real VS Code: `npm run screenshots`. TOOLS as for the
// tests. They are looked at before they are committed.
import { join } from "node:path";
import { SLOW } from "./editing.mjs";
import { Editor, Installation } from "./harness.mjs";

const here = import.meta.dirname;
const pictures = join(here, "..", "media", "screenshots");
const installation = new Installation(process.env.TOOLS ?? join(here, "..", "..", "..", "target", "tools", "vscode"));
installation.install(join(here, "..", "mca-server.vsix"));

/** An editor with nothing but the file in it. */
async function opened(settings = {}) {
  const editor = new Editor(installation);
  editor.write("dot.s", SLOW);
  editor.settings({ "editor.fontSize": 13, "breadcrumbs.enabled": false, ...settings });
  await editor.open();
  await editor.openFile("dot.s");
  await editor.await(async () => /IPC/.test(await editor.shownText()));
  await editor.page.keyboard.press("Control+B");
  await editor.await(async () => (await editor.page.locator(".part.sidebar:visible").count()) === 0);
  return editor;
}

/** The upper part of the window, or with `whole` all of it. */
async function take(editor, name, height = 800) {
  // What is said of the numbers is said once they are there, and the mouse stands in nobody's way.
  await editor.page.waitForTimeout(1500);
  await editor.page.screenshot({ path: join(pictures, name), clip: { x: 0, y: 35, width: 1400, height: height - 35 } });
  console.log(`${name} taken`);
}

async function hints() {
  const editor = await opened();
  await editor.goTo("vfmadd231ps");
  await editor.page.mouse.move(5, 5);
  await take(editor, "hints.png");
  const line = editor.page.locator(".view-line", { hasText: "LLVM-MCA-BEGIN" }).first();
  await editor.hoverOver(line, { x: 60, y: 8 }, ["RThroughput", "loop-carried chain"]);
  await take(editor, "hover-region.png");
  await editor.close();
}

async function listing() {
  const editor = await opened();
  await editor.goTo("vfmadd231ps");
  await editor.command("MCA: Show Annotated Listing");
  await editor.await(async () => /If only this were the limit/.test(await editor.shownText()));
  await editor.goTo("vfmadd231ps");
  await editor.page.mouse.move(5, 5);
  await take(editor, "listing.png");
  await editor.close();
}

async function timeline() {
  const editor = await opened();
  await editor.goTo("vfmadd231ps");
  await editor.command("MCA: Show Timeline");
  const frame = await editor.timelineFrame();
  await editor.timelineTitle((title) => /skylake/.test(title));
  const chain = frame.locator("button", { hasText: "Chain" });
  if ((await chain.count()) > 0) await chain.click();
  await editor.page.mouse.move(5, 5);
  await take(editor, "timeline.png");
  await editor.close();
}

const all = { hints, listing, timeline };
const wanted = process.argv.slice(2);
for (const [name, picture] of Object.entries(all)) if (wanted.length === 0 || wanted.includes(name)) await picture();
installation.remove();
