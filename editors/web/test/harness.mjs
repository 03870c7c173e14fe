// A real Chromium on the page that `mca serve` serves. MCA names the program, CHROMIUM the browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const program = process.env.MCA ?? `${root}target/debug/mca`;

/** Serves dist/ on a free port. */
export async function serve() {
  const folder = fileURLToPath(new URL("../dist", import.meta.url));
  const child = spawn(program, ["serve", "--port=0", `--folder=${folder}`], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await Promise.race([
    new Promise((resolve) => createInterface(child.stdout).once("line", (line) => resolve([line]))),
    new Promise((_, reject) => child.once("error", reject)),
  ]);
  return { address, end: () => child.kill() };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });

/** A page that fails its test if it breaks its policy, throws, or asks another host for anything. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, colorScheme: "light", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => (complaints.push(`a dialog: ${dialog.message()}`), dialog.dismiss()));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address.split("#")[0].replace(/[^/]*$/, "")) && !url.startsWith("blob:") && !url.startsWith("data:")) complaints.push(`asks for ${url}`);
  });
  await page.goto(address);
  const end = async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  };
  return { page, context, complaints, end };
}

/** Waits for a verdict that holds a text. */
export async function verdict(page, text) {
  await page.waitForFunction((text) => document.body.dataset.state?.startsWith("done") && document.querySelector("#panel-why .sentence")?.textContent.includes(text), text);
  return page.textContent("#panel-why .sentence");
}

/** Replaces the text as a person does. */
export async function type(page, text) {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  // Where text replaces text, Chromium itself tries to keep its looks by a style attribute, which the policy forbids.
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}
