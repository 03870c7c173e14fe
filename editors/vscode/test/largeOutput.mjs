// A file of 7,000 lines and more as a compiler writes it: nothing is underlined, nothing marks the scroll bar, and two keys
// lead to the slowest loop.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, note, out } from "./check.mjs";
import { runProgram } from "./harness.mjs";
import { cyclesByReference, plainLoops } from "./reference.mjs";
import { expand } from "./result.mjs";

const SHOP = `#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>
namespace shop {
struct Item { std::string name; double price; std::vector<int> codes; };
double total(const std::vector<double>& prices) { return std::accumulate(prices.begin(), prices.end(), 0.0); }
std::map<std::string, double> by_name(const std::vector<Item>& items) {
  std::map<std::string, double> found;
  for (const Item& item : items) found[item.name] += item.price;
  return found;
}
void sort(std::vector<Item>& items) { std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.price < b.price; }); }
std::size_t bits(const std::vector<unsigned>& words) { std::size_t n = 0; for (unsigned word : words) for (; word != 0; word &= word - 1) ++n; return n; }
double fraction(const std::vector<double>& parts) { double x = 1; for (double part : parts) x = part + 1 / (part + 1 / (part + 1 / (part + 1 / x))); return x; }
void stable(std::vector<Item>& items) { std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.name < b.name; }); }
}
`;

/** Pixels of the marks beside the scroll bar that are clearly of a colour: red, yellow, blue. */
const colouredMarks = (page) => page.locator("canvas.decorationsOverviewRuler").evaluateAll((canvases) => {
  let n = 0;
  for (const canvas of canvases) {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width || 1, canvas.height || 1);
    for (let i = 0; i < data.length; i += 4) {
      const colours = [data[i], data[i + 1], data[i + 2]];
      if (data[i + 3] > 40 && Math.max(...colours) - Math.min(...colours) > 60) n += 1;
    }
  }
  return n;
});

/** The list begins with what llvm-mca takes for the slowest loop, and has its cycles. */
async function isHeldAgainstTheReference(editor, text, rows) {
  // How long a call takes nobody knows.
  const calls = rows.map((row) => row.includes(" cycles + call "));
  check("those that call come behind all others", calls.includes(false) && !calls.slice(calls.indexOf(true)).includes(false) || !calls.includes(true), rows.join("\n"));
  const listed = rows.filter((_, i) => !calls[i]).map((row) => /(\.L\d+), (\d+\.\d\d) cycles/.exec(row)).filter((found) => found !== null).map(([, label, cycles]) => [label, Number(cycles)]);
  check("the list is sorted", listed.length >= 5 && listed.every(([, cycles], i) => i === 0 || cycles <= listed[i - 1][1]), rows.join("\n"));
  const reference = [...await cyclesByReference(editor.work, plainLoops(text), "skylake")].sort((left, right) => right[1] - left[1]);
  note(`llvm-mca: ${reference.map(([label, cycles]) => `${label} ${cycles}`).join(", ")}`);
  check("it begins with llvm-mca's slowest loop", reference.length >= 5 && listed[0]?.[0] === reference[0][0], `${reference[0]}\n${rows.join("\n")}`);
  const ours = new Map(listed);
  const differ = reference.filter(([label, cycles]) => ours.has(label) && Math.abs(ours.get(label) - cycles) > Math.max(0.011, 0.01 * cycles));
  check("with llvm-mca's cycles", differ.length === 0, differ.join("; "));
  check("and none that is missing is slower than the last", reference.every(([label, cycles]) => ours.has(label) || cycles <= 1.01 * listed.at(-1)[1]), rows.join("\n"));
}

async function aLargeOutput(editor) {
  const source = join(editor.work, "shop.cpp");
  writeFileSync(source, SHOP);
  const { stdout: text } = await runProgram("g++", ["-O2", "-S", "-o", "-", source], { maxBuffer: 1 << 26 });
  const nLines = text.split("\n").length;
  check("the compiler writes 7,000 lines", nLines > 7000, nLines);
  editor.write("shop.s", text);
  editor.settings({ "mca.mcpu": "skylake", "mca.model": "reference" });
  await editor.open();
  const start = Date.now();
  await editor.openFile("shop.s");
  const { page } = editor;
  const header = page.locator(".pane-header", { hasText: "Loops by Cycles" });
  await expand(editor, header);
  const rows = () => page.locator('.pane:has(.title:text-is("Loops by Cycles")) .monaco-list-row').evaluateAll((found) => found.map((row) => row.getAttribute("aria-label")));
  const first = await editor.await(async () => (await rows()).find((label) => /\d\.\d\d cycles/.test(label)));
  note(`${nLines} lines: all loops with their cycles after ${Date.now() - start} ms`);
  check("its loops have cycles", first !== undefined, (await rows()).slice(0, 3).join("\n"));
  const isComplete = async () => /\b\d+, slowest first/.test(await header.innerText());
  check("and all of them in the end", await editor.await(isComplete), await header.innerText());

  await isHeldAgainstTheReference(editor, text, await rows());

  const status = () => page.locator(`[id$="mca.result"]`).first().innerText({ timeout: 1000 }).catch(() => "");
  const slowest = async () => /(\.L\d+), (\d+\.\d\d) cycles/.exec((await rows()).find((label) => /\d\.\d\d cycles/.test(label)) ?? "") ?? [];
  const isThere = async () => {
    const [, label, cycles] = await slowest();
    return (await status()).includes(`${label} ${cycles} cycles`);
  };
  // The file is as it was opened, the cursor at its top; whoever has looked at the list has gone back to it.
  await editor.await(async () => /Ln 1, Col 1\b/.test(await editor.statusBar()));
  await editor.command("View: Focus Active Editor Group");
  await editor.await(async () => (await page.locator(".monaco-editor.focused").count()) > 0);
  await page.keyboard.press("Control+Alt+m");
  check("one key goes to the slowest loop", await editor.await(isThere), `${await slowest()}\n${await status()}`);
  const [, , cycles] = await slowest();
  check("which is then in sight, with its numbers", await editor.await(async () => (await editor.shownText()).includes(`${cycles} cycles/iter`)), await editor.shownText());
  // Problems are published together with the numbers of the last loop, which were there before the key.
  const squiggles = () => page.locator("[class*=squiggly]").count();
  check("nothing is underlined there", (await squiggles()) === 0, await squiggles());
  await page.keyboard.press("Control+Home");
  await editor.await(async () => (await editor.shownText()).includes(".file"));
  check("nor at the top", (await squiggles()) === 0, await squiggles());
  check("nothing marks the scroll bar", (await colouredMarks(page)) === 0, await colouredMarks(page));
  check("there are no problems", /^\D*0\D*0\b/.test(await page.locator('[id="status.problems"]').innerText()), await page.locator('[id="status.problems"]').innerText());
  await editor.screenshot(join(out, "large-output.png"));
  // What was counted is counted where there is something to be seen.
  await page.keyboard.type("# LLVM-MCA-END\n");
  check("a slip of one's own is underlined", await editor.await(async () => (await squiggles()) > 0), await squiggles());
  check("and marks the scroll bar", await editor.await(async () => (await colouredMarks(page)) > 0), await colouredMarks(page));
}

export const largeOutput = { "a large output": aLargeOutput };
