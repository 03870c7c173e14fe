// Every command of the palette, tried as a user would.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { check, out } from "./check.mjs";
import { ipcOf } from "./editing.mjs";

/** Two loops without markers: what a command is about depends on the cursor. */
const TWO_LOOPS = `first:
	addq	$1, %rax
	cmpq	%rdx, %rax
	jne	first
second:
	imulq	%rdi, %rdi
	imulq	%rdi, %rdi
	cmpq	%rdx, %rdi
	jne	second
	retq
`;

async function theCommands(editor) {
  editor.write("loops.s", TWO_LOOPS);
  editor.settings({ "mca.mcpu": "skylake" });
  await editor.open();
  await editor.openFile("loops.s");
  const { page } = editor;
  const shown = () => editor.shownText();
  await editor.await(async () => /IPC/.test(await shown()));

  await editor.goTo("imulq");
  await editor.command("MCA: Show Report");
  const report = await editor.await(async () => /Instructions: +400\n[^]*Dispatch Width:/.test(await shown()));
  check("the report is that of the region under the cursor", report, await shown());
  await editor.screenshot(join(out, "report.png"));
  await editor.goTo("imulq");
  await editor.command("MCA: Compare CPUs");
  check("processors stand side by side", await editor.await(async () => /znver4 +\d/.test(await shown())), await shown());
  await editor.screenshot(join(out, "compare.png"));
  await editor.goTo("imulq");
  await editor.command("MCA: Measure on This Machine");
  const measured = await editor.await(async () => /Measured: +[^]*Predicted: +6\.00/.test(await shown()));
  check("measured stands beside predicted, of the region under the cursor", measured, await shown());
  await editor.screenshot(join(out, "measured.png"));
  await editor.goTo("imulq");
  await editor.command("MCA: Show Timeline");
  const title = await editor.timelineTitle((title) => /^second on skylake/.test(title));
  check("the timeline is that of the region under the cursor", /^second on skylake/.test(title), title);
  await editor.goTo("imulq");

  const before = ipcOf(await shown());
  await editor.command("MCA: Select CPU");
  const pick = (name) => page.locator(`.quick-input-list .monaco-list-row[aria-label^="${name},"]`);
  // The current one is selected and in sight.
  await pick("skylake").waitFor();
  await editor.typeQuickly("znver5");
  const label = await pick("znver5").getAttribute("aria-label");
  check("the list of processors names the model of each", /^znver5, Zen 5 .*, measured here$/.test(label), label);
  await editor.screenshot(join(out, "select-cpu.png"));
  await page.keyboard.press("Control+A");
  await editor.typeQuickly("btver2");
  await editor.choose("btver2, Jaguar");
  check("another processor has other numbers", await editor.await(async () => ![before, undefined].includes(ipcOf(await shown()))), await shown());
  const item = await editor.hoverOver(page.locator('[id="status.languageStatus"]'), undefined, ["model btver2 · 2 regions"]);
  check("the status item names processor and model", item, (await page.locator(".monaco-hover").allInnerTexts()).join("|"));
  await editor.screenshot(join(out, "status.png"));
  await page.mouse.move(5, 5);

  await editor.goTo("imulq");
  await editor.command("MCA: Wrap Enclosing Loop in a Region");
  check("the loop around the cursor is wrapped", await editor.await(async () => /LLVM-MCA-BEGIN[^\n]*\n\s*second:|second:[^\n]*\n[^\n]*LLVM-MCA-BEGIN/.test(await shown())), await shown());
  await page.keyboard.press("Control+Z");
  await editor.await(async () => !/LLVM-MCA-BEGIN/.test(await shown()));
  await editor.goTo("addq");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+End");
  await editor.command("MCA: Wrap Selection in a Region");
  check("the selection is wrapped", await editor.await(async () => /LLVM-MCA-BEGIN[^\n]*\n\s*addq[^]*cmpq[^\n]*\n[^\n]*LLVM-MCA-END[^]*jne/.test(await shown())), await shown());
  await page.keyboard.press("Control+Z");
  await editor.await(async () => !/LLVM-MCA-BEGIN/.test(await shown()));

  await editor.command("MCA: Copy Debug Information");
  const clipboard = async () => JSON.parse(await page.evaluate(() => navigator.clipboard.readText()).catch(() => "{}") || "{}");
  const copied = (await editor.await(async () => {
    const now = await clipboard();
    return now.server !== undefined && now;
  })) ?? {};
  check("debug information is on the clipboard", /^mca-server \d/.test(copied.server) && copied.settings.mcpu === "skylake" && copied.chosenProcessor === "btver2" && !existsSync(join(editor.folder, ".vscode")) && copied.state.documents === 1, JSON.stringify(copied));
  const source = editor.group("loops.s");
  const other = ipcOf(await editor.shownText(source));
  await editor.command("MCA: Restart Server");
  await editor.command("MCA: Copy Debug Information");
  const later = await editor.await(async () => {
    const now = await clipboard();
    if (now.state?.processId !== undefined && now.state.processId !== copied.state.processId) return now;
    await editor.command("MCA: Copy Debug Information");
    return undefined;
  });
  check("the server is another one after a restart", later, JSON.stringify(copied));
  // What the first one knew may still be shown: an edit needs the second.
  await editor.replaceLine("addq", "\timulq\t%rax, %rax", source);
  check("it analyses again", await editor.await(async () => ![other, undefined].includes(ipcOf(await editor.shownText(source)))), await shown());
  await editor.command("MCA: Show Log");
  const panel = page.locator('[id="workbench.panel.output"]');
  check("the log opens", await editor.await(async () => /\[(info|warning)\]/.test(await panel.innerText())), await panel.innerText());
}

/** A workspace that is not trusted: analysed, but its settings choose no program. */
async function anUntrustedWorkspace(editor) {
  editor.write("loops.s", TWO_LOOPS);
  editor.write(".vscode/settings.json", JSON.stringify({ "mca.server.path": "/nonexistent/from-the-workspace", "mca.mcpu": "btver2" }));
  editor.settings({ "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never", "security.workspace.trust.banner": "never" });
  await editor.open({ trust: false });
  await editor.openFile("loops.s");
  check("an untrusted workspace is analysed", await editor.await(async () => /IPC/.test(await editor.shownText())), await editor.shownText());
  check("the workspace is indeed untrusted", await editor.await(async () => /Restricted Mode/.test(await editor.statusBar())), await editor.statusBar());
  check("its program is not started", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
}

export const commands = { "the commands": theCommands, "an untrusted workspace": anUntrustedWorkspace };
