// The walkthrough, step by step: it opens, its commands exist and complete their steps, and its numbers are true.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, out } from "./check.mjs";

const folder = join(import.meta.dirname, "..");
/** The hint that a page of the walkthrough shows. */
const promised = (page) => /\d+\.\d+ cycles\/iter .*/.exec(readFileSync(join(folder, "media", page), "utf8"))[0];

async function theWalkthrough(editor) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { steps } = manifest.contributes.walkthroughs[0];
  const known = new Set(manifest.contributes.commands.map(({ command }) => command));
  const named = steps.flatMap(({ description, completionEvents }) => [description, ...completionEvents].join(" ").match(/(?<=command:|onCommand:)mca\.\w+/g) ?? []);
  check("every step names commands that exist", steps.every(({ completionEvents }) => completionEvents.length > 0) && named.every((name) => known.has(name)), named.join(" "));

  editor.settings({ "mca.mcpu": "znver3" });
  await editor.open();
  const { page } = editor;
  const open = () => editor.repeatedly("the walkthrough opens", async () => {
    await editor.command("Welcome: Open Walkthrough...");
    await page.waitForSelector(".quick-input-widget input:focus", { timeout: 20000 });
    await editor.typeQuickly("From a slow dot");
    await editor.choose("From a slow dot product");
    await page.waitForSelector(".getting-started-step", { timeout: 20000 });
  });
  const step = (title) => page.locator(".getting-started-step", { hasText: title });
  const isDone = (title) => editor.await(async () => (await step(title).locator(".codicon-getting-started-step-checked.complete, .complete").count()) > 0);
  // A step that opens moves the others: the button is pressed until what it does is seen.
  const run = (title, button, isDone) => editor.repeatedly(`${button} in the walkthrough`, async () => {
    const target = page.locator(".getting-started-step .monaco-button:visible", { hasText: button });
    if ((await step(title).count()) === 0) await open();
    if ((await target.count()) === 0) await step(title).click({ timeout: 5000 });
    await target.click({ timeout: 5000 });
    if (!(await editor.await(isDone, 30))) throw new Error(`nothing came of ${button}`);
  });
  await open();
  await editor.screenshot(join(out, "walkthrough.png"));
  check("the walkthrough opens with its steps", await editor.await(async () => (await page.locator(".getting-started-step").count()) === steps.length), await page.locator(".getting-started-step").count());

  const hint = (text) => editor.await(async () => (await editor.shownText()).includes(text));
  const isOpen = (name) => async () => (await page.locator(`.tab[aria-label*="${name}"]`).count()) > 0;
  await run("Open the sample", "Open the sample", isOpen("dot-product"));
  check("the sample is as slow as promised", await hint(promised("walkthrough-open.md")), await editor.shownText());
  await open();
  check("its step is done", await isDone("Open the sample"), await step("Open the sample").innerHTML());
  await run("See why", "Show the timeline", isOpen("Timeline"));
  const title = await editor.timelineTitle((title) => title === "dot product on skylake · 16.00 cycles/iter · waits for %ymm0 (line 11)");
  check("the timeline of the sample opens", title === "dot product on skylake · 16.00 cycles/iter · waits for %ymm0 (line 11)", title);
  await open();
  check("its step is done", await isDone("See why"));
  await run("Break the chain", "Do it for me", () => hint(promised("walkthrough-fix.md")));
  check("the sample is as fast as promised", await hint(promised("walkthrough-fix.md")), await editor.shownText());
  await editor.screenshot(join(out, "walkthrough-fast.png"));
  await open();
  check("its step is done", await isDone("Break the chain"));
  await run("Compare processors", "Compare CPUs", async () => /znver4 +\d/.test(await editor.shownText()));
  check("the comparison opens", await editor.await(async () => /znver4 +\d/.test(await editor.shownText())), await editor.shownText());
  await open();
  check("its step is done", await isDone("Compare processors"));
}

export const walkthrough = { "the walkthrough": theWalkthrough };
