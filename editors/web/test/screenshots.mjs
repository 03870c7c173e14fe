// The pictures of the README: light, dark and narrow.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { launch, open, serve, verdict } from "./harness.mjs";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launch();
const take = async (name, hash, options, act = async () => undefined) => {
  const { page, end } = await open(browser, `${server.address}${hash}`, options);
  await page.waitForFunction(() => document.body.dataset.state?.startsWith("done"));
  await act(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${folder}${name}.png` });
  await end();
};
await take("light", "", {}, (page) => verdict(page, "4.00"));
await take("dark", "#view=timeline", { colorScheme: "dark" }, (page) => page.frameLocator("#viewer").locator(".title", { hasText: "4.00" }).waitFor());
await take("compare", "#view=compare", {}, (page) => page.locator("#panel-compare tr", { hasText: "Haswell" }).waitFor());
await take("narrow", "", { viewport: { width: 360, height: 1100 } }, (page) => verdict(page, "4.00"));
await browser.close();
server.end();
