// A workspace whose files exist nowhere on disk, as those of a repository that is only looked at in the browser.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, out } from "./check.mjs";
import { SLOW, ipcOf } from "./editing.mjs";

async function aVirtualWorkspace(editor) {
  const vsix = join(editor.work, "memory-files.vsix");
  execFileSync("npx", ["vsce", "package", "--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", vsix], { cwd: join(import.meta.dirname, "memory-files"), stdio: "ignore" });
  editor.installation.install(vsix);
  const workspace = join(editor.work, "virtual.code-workspace");
  writeFileSync(workspace, JSON.stringify({ folders: [{ uri: "vscode-vfs://memory/project", name: "memory" }], settings: { "mca.mcpu": "haswell" } }));
  editor.settings({});
  await editor.open({ query: { workspace }, environment: { MCA_VIRTUAL_TEXT: SLOW } });
  // Quick Open finds nothing in such a folder: its provider would have to search.
  await editor.page.locator('.explorer-folders-view .monaco-list-row[aria-label="dot.s"]').dblclick();
  const first = await editor.await(async () => ipcOf(await editor.shownText()));
  check("a file that is nowhere on disk has hints", first === "0.69", await editor.shownText());
  await editor.screenshot(join(out, "virtual.png"));
  await editor.replaceLine("%ymm2, %ymm0", "vfmadd231ps\t32(%rsi,%rax), %ymm2, %ymm5");
  check("and follows edits", await editor.await(async () => Number(ipcOf(await editor.shownText())) > Number(first)), await editor.shownText());
  await editor.goTo("addq");
  await editor.command("MCA: Show Timeline");
  check("its timeline opens", await editor.timelineFrame().catch(() => undefined), "no frame");
  check("nothing complains", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
}

export const virtual = { "a virtual workspace": aVirtualWorkspace };
