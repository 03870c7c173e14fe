// Assembly as a language: files nobody else claims, colours, the comment key, and a buffer that has no file yet.
import { check } from "./check.mjs";
import { checkGrammar } from "./grammar.mjs";
import { SLOW, ipcOf } from "./editing.mjs";

/** Names that nothing else claims, and what stands in such files. */
const OTHERS = {
  "upper.S": "#include \"a.h\"\nf:\n\tret\n",
  "loop.asm": "f:\n\tret\n",
  "text.dis": "f:\n\tret\n",
  "text.objdump": "0000000000000000 <f>:\n   0:\tc3                   \tret\n",
  "text.lst": "0000000000000000 <f>:\n   0:\tc3                   \tret\n",
};

const LOOP = ".Lagain:\naddq $1, %rax\ncmpq %rdx, %rax\njne .Lagain\n";

async function theLanguage(editor) {
  await checkGrammar(editor.installation.tools);
  editor.write("dot.s", SLOW);
  editor.write("notes.lst", "milk\nbread\n");
  for (const [name, text] of Object.entries(OTHERS)) editor.write(name, text);
  editor.settings({ "mca.mcpu": "skylake" });
  await editor.open();
  const { page } = editor;
  await editor.openFile("notes.lst");
  await editor.openFile("dot.s");
  const isIn = (language) => editor.await(async () => language.test(await editor.statusBar()));
  check("an assembly file is in Assembly", await isIn(/Assembly/), await editor.statusBar());
  // Had it been taken for assembly, too, that would have been before.
  await editor.openFile("notes.lst");
  check("a list that is no listing stays as it is", await isIn(/Plain Text/), await editor.statusBar());
  await editor.openFile("dot.s");
  await isIn(/Assembly/);
  for (const name of Object.keys(OTHERS)) {
    await editor.openFile(name);
    check(`so is ${name}`, await isIn(/Assembly/), await editor.statusBar());
  }
  await editor.openFile("dot.s");
  const isSeen = async (text) => (await page.locator(".view-line", { hasText: text }).count()) > 0;
  await editor.await(() => isSeen("vfmadd231ps"));
  await editor.command("Fold All");
  check("what belongs together folds", await editor.await(async () => !(await isSeen("vfmadd231ps"))), await editor.shownText());
  await editor.command("Unfold All");
  const classesOf = (text) => page.locator(".view-line", { hasText: text }).first().locator("span[class*=mtk]").evaluateAll((spans) => [...new Set(spans.map(({ className }) => /mtk\d+/.exec(className)[0]))]);
  check("its pieces have colours of their own", await editor.await(async () => (await classesOf("vfmadd231ps")).length >= 3), (await classesOf("vfmadd231ps")).join(" "));
  await editor.await(async () => ipcOf(await editor.shownText()));
  await editor.goTo("cmpq");
  await page.keyboard.press("Control+/");
  check("the comment key comments", await editor.await(async () => /#\s*cmpq/.test(await editor.shownText())), await editor.shownText());
  await page.keyboard.press("Control+/");
  await page.keyboard.press("Control+S");
  await brackets(editor);

  await editor.command("New Untitled Text File");
  await editor.await(async () => (await page.locator('.tab.active[data-resource-name^="Untitled"]').count()) > 0 && /Plain Text/.test(await editor.statusBar()));
  await editor.command("Change Language Mode");
  await page.waitForSelector('.quick-input-widget input[placeholder*="Language"]');
  await editor.typeQuickly("Assembly");
  await editor.choose("Assembly");
  await editor.await(async () => /Assembly/.test(await editor.statusBar()));
  // Keys that are pressed before the editor takes any are lost.
  const typed = async () => {
    await page.locator(".tab.active").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(LOOP);
  };
  await editor.until(typed, async () => /^\.Lagain:/m.test(await editor.shownText()));
  check("a buffer without a file is analysed", await editor.await(async () => ipcOf(await editor.shownText())), await editor.shownText());
}

/** What belongs together is shown, jumped between, and closed by itself. */
async function brackets(editor) {
  const { page } = editor;
  const line = SLOW.split("\n").findIndex((text) => text.includes("64(%rsi,%rax)"));
  const [open, close] = ["(", ")"].map((bracket) => SLOW.split("\n")[line].indexOf(bracket));
  // A tab counts as what it is wide in the status bar.
  const columnOf = (at) => [...SLOW.split("\n")[line].slice(0, at)].reduce((column, letter) => (letter === "\t" ? column + 4 - (column % 4) : column + 1), 0) + 1;
  const isAt = (at) => async () => new RegExp(`Ln ${line + 1}, Col ${columnOf(at)}\\b`).test(await editor.statusBar());
  await editor.goTo("64(%rsi,%rax)");
  await editor.command("Go to Bracket");
  check("a command goes to the next bracket", await editor.await(isAt(open)), await editor.statusBar());
  check("which is shown with the one that closes it", await editor.await(async () => (await page.locator(".bracket-match").count()) === 2), await page.locator(".bracket-match").count());
  await editor.command("Go to Bracket");
  check("and from there to the other", await editor.await(isAt(close)), await editor.statusBar());
  // None is closed in a line whose colours are not known yet.
  const isWritten = async (text) => (await editor.shownText()).includes(text);
  const written = async () => {
    if (await isWritten("leaq 8")) return editor.replaceLine("leaq 8", "leaq 8(%rdi");
    await editor.goTo("cmpq");
    await page.keyboard.press("End");
    await page.keyboard.type("\nleaq 8(%rdi");
  };
  check("a bracket is closed by itself", await editor.until(written, () => isWritten("leaq 8(%rdi)")), await editor.shownText());
  await page.keyboard.type("), %rcx");
  check("and typed over", await editor.await(async () => /leaq 8\(%rdi\), %rcx/.test(await editor.shownText())), await editor.shownText());
}

export const language = { "the language": theLanguage };
