// A workspace whose files exist nowhere on disk, as those of a repository that is only looked at in the browser.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, out } from "./check.mjs";
import { runProgram } from "./harness.mjs";
import { FASTER, SLOW, ipcOf } from "./editing.mjs";

async function aVirtualWorkspace(editor) {
  const vsix = join(editor.work, "memory-files.vsix");
  await runProgram("npx", ["vsce", "package", "--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", vsix], { cwd: join(import.meta.dirname, "memory-files") });
  await editor.alsoInstall(vsix);
  const workspace = join(editor.work, "virtual.code-workspace");
  writeFileSync(workspace, JSON.stringify({ folders: [{ uri: "vscode-vfs://memory/project", name: "memory" }], settings: { "mca.mcpu": "haswell" } }));
  editor.settings({});
  await editor.open({ query: { workspace }, environment: { MCA_VIRTUAL_TEXT: SLOW } });
  // Quick Open finds nothing in such a folder: its provider would have to search.
  const row = editor.page.locator('.explorer-folders-view .monaco-list-row[aria-label="dot.s"]');
  const isOpen = async () => (await editor.page.locator('.tab[data-resource-name="dot.s"]').count()) > 0;
  await editor.until(() => row.dblclick(), isOpen);
  const first = await editor.await(async () => ipcOf(await editor.shownText()));
  check("a file that is nowhere on disk has hints", first === "0.69", await editor.shownText());
  await editor.screenshot(join(out, "virtual.png"));
  await editor.replaceLine("%ymm2, %ymm0", FASTER);
  check("and follows edits", await editor.await(async () => Number(ipcOf(await editor.shownText())) > Number(first)), await editor.shownText());
  await editor.goTo("addq");
  await editor.command("MCA: Show Timeline");
  check("its timeline opens", await editor.timelineFrame().catch(() => undefined), "no frame");
  check("nothing complains", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
}

export const virtual = { "a virtual workspace": aVirtualWorkspace };
