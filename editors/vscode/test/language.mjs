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

  await editor.command("New Untitled Text File");
  await editor.await(async () => (await page.locator('.tab[data-resource-name^="Untitled"]').count()) > 0);
  await editor.command("Change Language Mode");
  await page.waitForSelector('.quick-input-widget input[placeholder*="Language"]');
  await editor.typeQuickly("Assembly");
  await editor.choose("Assembly");
  await editor.await(async () => /Assembly/.test(await editor.statusBar()));
  await page.locator(".tab.active").click();
  await page.keyboard.type(LOOP);
  check("a buffer without a file is analysed", await editor.await(async () => ipcOf(await editor.shownText())), await editor.shownText());
}

export const language = { "the language": theLanguage };
