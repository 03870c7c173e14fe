// Opens a page that `mca --timeline-html` wrote in a real Chromium: it is drawn, switches between its timelines, saves files,
// and neither asks for anything nor breaks its own policy.
//
//   node timeline-page.mjs FOLDER-OF-PLAYWRIGHT PAGE TITLE...     the titles that the viewer shows, in the order of the list

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, file, ...titles] = process.argv.slice(2);
const { chromium } = createRequire(`${folder}/package.json`)("playwright-core");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  page.setDefaultTimeout(120000);
  const complaints = [];
  const address = pathToFileURL(file).href;
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("blob:")) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(address);
  const shown = page.locator(".title");
  // The viewer paints with the next frame.
  const untilDrawn = () =>
    page.waitForFunction(() => {
      const canvas = document.querySelector("canvas");
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(pixels.buffer)).size > 8;
    });
  for (const [number, title] of titles.entries()) {
    if (titles.length > 1) await page.selectOption("select", String(number));
    await page.waitForFunction((text) => document.querySelector(".title")?.textContent.startsWith(text), title);
    await untilDrawn();
  }
  // What has twins on other processors can be put beside one of them.
  const [region, cpu] = titles.at(-1).split(" on ");
  const twin = titles.find((title) => title.startsWith(`${region} on `) && title !== titles.at(-1));
  if (twin !== undefined) {
    await page.getByText("Compare", { exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll(".pane-head").length === 2);
    const heads = await page.locator(".pane-head").allTextContents();
    assert.ok(heads[0].startsWith(cpu) && heads[1].startsWith(twin.split(" on ")[1]), heads.join("; "));
    await page.getByText("Compare", { exact: true }).click();
  }
  assert.equal(await page.locator("select").count(), titles.length > 1 ? 1 : 0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("JSON", { exact: true }).click()]);
  const saved = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.ok((await shown.textContent()).includes(saved.configuration.cpu), "what is saved is what is shown");
  assert.ok(saved.rows.length > 0);
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
  assert.deepEqual(complaints, []);
} finally {
  await browser.close();
}
