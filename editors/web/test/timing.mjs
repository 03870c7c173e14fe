// How long people wait on a quiet machine: for the first verdict from navigation on, and for later ones from a pause in typing on.
// `MCA=target/release/mca node test/timing.mjs`; prints medians and the slowest of each.

import { launch, open, serve } from "./harness.mjs";

const [N_PAGES, N_KEYS] = [10, 40];

/** Notes when a run begins, which is when a pause in typing ends, when its verdict is shown, and when the first verdict can be read. */
const watch = () => {
  window.noted = [];
  const note = () => window.noted.push([document.body.dataset.state ?? "", performance.now()]);
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(note).observe(document.body, { attributes: true, attributeFilter: ["data-state"] });
    const panel = document.querySelector("#panel-why .content");
    // The frame of the timeline has none.
    if (panel === null) return;
    const first = new MutationObserver(() => {
      if (panel.querySelector(".sentence") === null) return;
      window.first = performance.now();
      first.disconnect();
    });
    first.observe(panel, { childList: true });
  });
};

const summary = (times) => {
  const sorted = times.toSorted((left, right) => left - right);
  return `median ${sorted[sorted.length >> 1].toFixed(1)} ms, slowest ${sorted.at(-1).toFixed(1)} ms of ${sorted.length}`;
};

const server = await serve();
const browser = await launch();
const [first, whole, later] = [[], [], []];
for (let number = 0; number < N_PAGES; number++) {
  // A context of its own: nothing is kept from an earlier visit.
  const { page, context, end } = await open(browser, "about:blank");
  await context.addInitScript(watch);
  await page.goto(server.address);
  await page.waitForFunction(() => document.body?.dataset.state?.startsWith("done"));
  first.push(await page.evaluate(() => window.first));
  whole.push(await page.evaluate(() => window.noted.find(([state]) => state.startsWith("done"))[1]));
  if (number === 0) {
    await page.locator("#editor .cm-content").click();
    for (let key = 0; key < N_KEYS; key++) {
      const before = await page.evaluate(() => window.noted.length);
      await page.keyboard.type(key % 2 === 0 ? " " : "#");
      await page.waitForFunction((before) => window.noted.length > before && window.noted.at(-1)[0].startsWith("done"), before);
      const noted = await page.evaluate((before) => window.noted.slice(before), before);
      later.push(noted.at(-1)[1] - noted[0][1]);
    }
  }
  await end();
}
console.log(`first verdict: ${summary(first)}; with the editor, ${summary(whole)}`);
console.log(`after a pause: ${summary(later.slice(N_KEYS / 2))}; the first half of the keys, ${summary(later.slice(0, N_KEYS / 2))}`);
await browser.close();
server.end();
