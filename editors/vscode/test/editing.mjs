// Hints, hover and edits: what somebody sees who only opens a file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, out } from "./check.mjs";

const media = join(import.meta.dirname, "..", "media");
export const SLOW = readFileSync(join(media, "dot-product.s"), "utf8");
/** In the place of its line with `%ymm2, %ymm0`: one accumulator more. */
export const FASTER = "vfmadd231ps\t32(%rsi,%rax), %ymm2, %ymm5";
export const ipcOf = (text) => /IPC (\d+\.\d+)/.exec(text)?.[1];

async function editingAFile(editor) {
  editor.write("dot.s", SLOW);
  // The file's own modeline goes before the setting.
  editor.settings({ "mca.mcpu": "haswell" });
  await editor.open();
  await editor.openFile("dot.s");
  const { page } = editor;

  const first = await editor.await(async () => ipcOf(await editor.shownText()));
  check("the region shows its throughput", first === "0.69", first ?? (await editor.shownText()));
  const whole = "16.00 cycles/iter · IPC 0.69 · RThroughput 4.0 · waits for %ymm0 (line ";
  check("the hint is shown to its end", await editor.await(async () => (await editor.shownText()).includes(whole)), await editor.shownText());
  check("code lenses stand above the region", await editor.await(async () => (await page.locator(".codelens-decoration").count()) > 0), "no lens");
  await page.mouse.move(5, 5);
  await editor.screenshot(join(out, "hints.png"));

  const lineWith = (text) => page.locator(".view-line", { hasText: text }).first();
  check("hovering an instruction shows its facts", await editor.hoverOver(lineWith("vfmadd231ps"), { x: 90, y: 8 }, ["Latency", "Occupies SKLPort"]), (await page.locator(".monaco-hover").allInnerTexts()).join("\n"));
  await editor.screenshot(join(out, "hover.png"));
  const ofRegion = (await editor.hoverOver(lineWith("LLVM-MCA-BEGIN"), { x: 60, y: 8 }, ["SKLPort0", "RThroughput", "loop-carried chain", "every iteration waits"])) ?? "";
  check("hovering the marker shows the tables", ofRegion !== "", "no table");
  check("and what limits it, once", ofRegion.split("every iteration waits").length === 2, ofRegion);
  await editor.screenshot(join(out, "hover-region.png"));

  await editor.replaceLine("%ymm2, %ymm0", FASTER);
  check("typing changes the hint", await editor.await(async () => Number(ipcOf(await editor.shownText())) > Number(first)), await editor.shownText());

  await editor.goTo("jne");
  await page.keyboard.press("End");
  await page.keyboard.type("\nbogus %eax");
  check("a line that cannot be read is marked, and the region keeps its numbers", await editor.await(async () => /IPC .* · 1 of 12 instructions not understood/.test(await editor.shownText())), await editor.shownText());
  const violations = editor.messages.filter((message) => /settings.*unknown|unknown.*setting/i.test(message));
  check("the server knows all settings that it gets", (await editor.notices()).length === 0 && violations.length === 0, (await editor.notices()).join("\n"));
}

export const editing = { "editing a file": editingAFile };
