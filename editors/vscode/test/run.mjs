// End to end: the packaged extension in a real VS Code. TOOLS names the folder that tests/tools/install-vscode made.
// Screenshots of what a user sees are left in test/out.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Editor } from "./harness.mjs";

const here = import.meta.dirname;
const tools = process.env.TOOLS ?? join(here, "..", "..", "..", "target", "tools", "vscode");
const out = join(here, "out");
mkdirSync(out, { recursive: true });

let passed = 0;
let failed = 0;
function check(name, condition, detail) {
  if (condition) passed += 1;
  else failed += 1;
  console.log(condition ? `ok      ${name}` : `FAILED  ${name}: ${String(detail ?? "").slice(0, 2000)}`);
}

const editor = new Editor(tools);
try {
  editor.write("dot.s", readFileSync(join(here, "..", "media", "dot-product.s"), "utf8"));
  editor.settings({ "mca.mcpu": "haswell" });
  editor.install(join(here, "..", "mca-server.vsix"));
  await editor.open();
  await editor.openFile("dot.s");
  const { page } = editor;

  const ipcOf = (text) => /IPC (\d+\.\d+)/.exec(text)?.[1];
  const first = await editor.await(async () => ipcOf(await editor.shownText()), 60);
  check("the region shows its throughput", first === "0.68", first ?? (await editor.shownText()));
  await page.screenshot({ path: join(out, "hints.png") });
  check("code lenses stand above the region", await editor.await(async () => (await page.locator(".codelens-decoration").count()) > 0), "no lens");

  await page.locator(".view-line", { hasText: "vfmadd231ps" }).first().hover({ position: { x: 90, y: 8 } });
  const hover = await editor.await(async () => {
    const texts = await page.locator(".monaco-hover").allInnerTexts();
    return texts.find((text) => /latency/i.test(text));
  });
  check("hovering an instruction shows its facts", hover, hover);
  await page.screenshot({ path: join(out, "hover.png") });

  await page.mouse.move(5, 5);
  await editor.await(async () => (await page.locator(".monaco-hover:visible").count()) === 0);
  await page.locator(".view-line", { hasText: "LLVM-MCA-BEGIN" }).first().hover({ position: { x: 60, y: 8 } });
  const table = await editor.await(async () => {
    const texts = await page.locator(".monaco-hover").allInnerTexts();
    return texts.find((text) => text.includes("SKLPort0") && text.includes("SKLPort7") === false && /RThroughput/.test(text));
  });
  check("hovering the marker shows the pressure table", table, table);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(out, "hover-region.png") });

  await editor.command("MCA: Show Timeline");
  const frame = await editor.await(() => editor.timelineFrame(), 30);
  check("the timeline opens", frame, page.frames().map((f) => f.url()).join("\n"));
  if (frame) {
    const title = await editor.await(async () => (await frame.locator(".title").innerText()) || undefined);
    check("the timeline names region and processor", /dot product on skylake/.test(title ?? ""), title);
    await page.waitForTimeout(500);
    const nColours = await frame.locator("canvas").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
      return colours.size;
    });
    check("the timeline draws", nColours > 8, `${nColours} colours`);
    await page.screenshot({ path: join(out, "timeline.png") });
    await frame.locator("canvas").click({ position: { x: 150, y: 22 + 18 * 3 + 9 } });
    const jumped = await editor.await(async () => /Ln 13,/.test(await page.locator(".statusbar").innerText()));
    check("a click jumps to the source line", jumped, await page.locator(".statusbar").innerText());
  }

  const line = page.locator(".view-line", { hasText: "%ymm2, %ymm0" }).first();
  await line.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("vfmadd231ps\t32(%rsi,%rax), %ymm2, %ymm5");
  const second = await editor.await(async () => {
    const ipc = ipcOf(await editor.shownText());
    return ipc !== first && ipc;
  });
  check("typing changes the hint", second && Number(second) > Number(first), second);
  await page.screenshot({ path: join(out, "after-edit.png") });

  await editor.command("MCA: Show Report");
  const report = await editor.await(async () => (await editor.shownText()).includes("Dispatch Width:"));
  check("the report opens", report, await editor.shownText());
  await page.screenshot({ path: join(out, "report.png") });

  const notices = await page.locator(".notification-list-item-message").allInnerTexts();
  check("nothing complains about the settings", notices.every((text) => !/settings/.test(text)), notices.join("\n"));
  const violations = editor.messages.filter((message) => /Content Security Policy/i.test(message) && /viewer|timeline/i.test(message));
  check("the timeline violates no security policy", violations.length === 0, violations.join("\n"));
} catch (error) {
  check("the session runs to its end", false, error.stack);
  await editor.page?.screenshot({ path: join(out, "failure.png") });
} finally {
  await editor.close();
}

// Servers that cannot work: one clear message, and the editor goes on.
const crashing = join(out, "crashing-server");
writeFileSync(crashing, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
for (const [name, path] of [["a missing server", join(out, "no-such-server")], ["a server that crashes", crashing]]) {
  const broken = new Editor(tools);
  try {
    broken.write("dot.s", "nop\n");
    broken.settings({ "mca.server.path": path });
    broken.install(join(here, "..", "mca-server.vsix"));
    await broken.open();
    await broken.openFile("dot.s");
    await broken.page.waitForTimeout(8000);
    await broken.command("Show Notifications");
    const messages = () => broken.page.locator(".notification-list-item-message").allInnerTexts();
    const found = await broken.await(async () => (await messages()).some((text) => text.startsWith("MCA:")), 20);
    const ours = (await messages()).filter((text) => /MCA/i.test(text));
    check(`${name} gives one clear message`, found && ours.length === 1, ours.join("\n"));
    await broken.page.screenshot({ path: join(out, `${name.replaceAll(" ", "-")}.png`) });
  } catch (error) {
    check(`${name} is survived`, false, error.stack);
  } finally {
    await broken.close();
  }
}
console.log(`parts: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
