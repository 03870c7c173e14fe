// What a line shows and what can be done about it: hints beside long comments and for several statements, repairs of
// modelines.
import { join } from "node:path";
import { check, out } from "./check.mjs";

const COMMENT = "# what a compiler writes here reaches far to the right";
const TEXT = `# mca: -mcpu=skylake
.L2:
	imulq %rbx, %rax	${COMMENT}
	imulq %rbx, %rax; imulq %rbx, %rax
	decq %rdi
	jne .L2
`;

const CALL = "# mca: -mcpu=skylake\n.L2:\n\tcall g\n\taddq $1, %rax\n\tcmpq %rdx, %rax\n\tjne .L2\n";

async function whatLinesShow(editor) {
  editor.write("call.s", CALL);
  editor.write(".vscode/settings.json", "{}\n");
  editor.write("lines.s", TEXT);
  editor.write("slip.s", "# mca mcpu=znver4\n.L2:\n\taddq %rbx, %rax\n\tjne .L2\n");
  editor.write("unknown.s", "# mca: -mcpu=znver9\n.L2:\n\taddq %rbx, %rax\n\tjne .L2\n");
  editor.settings({});
  await editor.open();
  await hints(editor);
  await repairs(editor);
  await editor.openFile("call.s");
  const shows = (wanted) => editor.await(async () => wanted.test(await editor.shownText()));
  check("what is called takes no part in the cycles", await shows(/\.L2:\s*\d+\.\d\d cycles\/iter \+ call g · IPC \d/), await editor.shownText());
  await editor.openFile("settings.json");
  await editor.goTo("{}");
  await editor.page.keyboard.press("Control+A");
  await editor.page.keyboard.insertText(JSON.stringify({ "mca.inlayHints.order": "ipc" }));
  await editor.page.keyboard.press("Control+S");
  await editor.openFile("call.s");
  check("a setting chooses the order of the numbers", await shows(/\.L2:\s*IPC \d\S* · RThroughput \d\S* · \d+\.\d\d cycles\/iter \+ call g/), await editor.shownText());
}

async function hints(editor) {
  await editor.openFile("lines.s");
  const lineWith = async (text) => (await editor.shownText()).split("\n").find((line) => line.includes(text)) ?? "";
  const before = await editor.await(async () => /imulq %rbx, %rax\s*3\.00 of 9\.00 cycles, through %rax\s*# what/.test(await lineWith("# what")));
  check("a hint stands before a long comment", before, await editor.shownText());
  const merged = await editor.await(async () => /; imulq %rbx, %rax\s*2 × 3\.00 of 9\.00 cycles/.test(await lineWith(";")));
  check("a line of several statements has one hint", merged, await editor.shownText());
  await editor.screenshot(join(out, "lines.png"));
}

async function repairs(editor) {
  for (const [file, line, title, repaired] of [
    ["slip.s", "# mca mcpu", "Change to `mca: -mcpu=znver4`", "# mca: -mcpu=znver4"],
    ["unknown.s", "# mca: -mcpu=znver9", "Change to `znver5`", "# mca: -mcpu=znver5"],
  ]) {
    await editor.openFile(file);
    const { page } = editor;
    const menu = page.locator(".action-widget .monaco-list-row", { hasText: title });
    const isChosen = async () => ((await page.locator(".action-widget .monaco-list-row.focused").first().innerText({ timeout: 1000 }).catch(() => "")) ?? "").includes(title);
    const ask = async () => {
      await page.keyboard.press("Escape");
      await editor.goTo(line);
      // The words that are wrong stand behind the comment's beginning.
      for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Control+.");
    };
    check(`${file}: a repair is offered`, await editor.until(ask, async () => (await menu.count()) > 0), await editor.shownText());
    await editor.screenshot(join(out, `repair-${file}.png`));
    for (let i = 0; i < 9 && !(await isChosen()); i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    check(`${file}: and made`, await editor.await(async () => (await editor.shownText()).includes(repaired)), await editor.shownText());
    await page.keyboard.press("Control+S");
  }
}

export const lines = { "hints and repairs of lines": whatLinesShow };
