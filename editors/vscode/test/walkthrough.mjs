// The walkthrough, step by step: it opens, its commands exist and complete their steps, and its numbers are true.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, out } from "./check.mjs";

const folder = join(import.meta.dirname, "..");
/** The hint that a page of the walkthrough shows. */
const promised = (page) => /IPC .* cycles\/iter/.exec(readFileSync(join(folder, "media", page), "utf8"))[0];

async function theWalkthrough(editor) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { steps } = manifest.contributes.walkthroughs[0];
  const known = new Set(manifest.contributes.commands.map(({ command }) => command));
  const named = steps.flatMap(({ description, completionEvents }) => [description, ...completionEvents].join(" ").match(/(?<=command:|onCommand:)mca\.\w+/g) ?? []);
  check("every step names commands that exist", steps.every(({ completionEvents }) => completionEvents.length > 0) && named.every((name) => known.has(name)), named.join(" "));

  editor.settings({ "mca.mcpu": "znver3" });
  await editor.open();
  const { page } = editor;
  const open = async () => {
    await editor.command("Welcome: Open Walkthrough...");
    await page.keyboard.type("From a slow dot");
    await editor.choose("From a slow dot product");
    await page.waitForSelector(".getting-started-step", { timeout: 20000 });
  };
  const step = (title) => page.locator(".getting-started-step", { hasText: title });
  const isDone = (title) => editor.await(async () => (await step(title).locator(".codicon-getting-started-step-checked.complete, .complete").count()) > 0);
  const run = async (title, button) => {
    await step(title).click();
    await page.locator(".getting-started-step .monaco-button", { hasText: button }).click();
  };
  await open();
  await page.waitForTimeout(1000);
  await editor.screenshot(join(out, "walkthrough.png"));
  check("the walkthrough opens with its steps", (await page.locator(".getting-started-step").count()) === steps.length, await page.locator(".getting-started-step").count());

  await run("Open the sample", "Open the sample");
  const hint = (text) => editor.await(async () => (await editor.shownText()).includes(text), 60);
  check("the sample is as slow as promised", await hint(promised("walkthrough-open.md")), await editor.shownText());
  await open();
  check("its step is done", await isDone("Open the sample"), await step("Open the sample").innerHTML());
  await run("See why", "Show the timeline");
  const frame = await editor.await(() => editor.timelineFrame(), 30);
  check("the timeline of the sample opens", await editor.await(async () => /^dot product on skylake · IPC 0.68$/.test(await frame.locator(".title").innerText())), "no timeline");
  await open();
  check("its step is done", await isDone("See why"));
  await run("Break the chain", "Do it for me");
  check("the sample is as fast as promised", await hint(promised("walkthrough-fix.md")), await editor.shownText());
  await editor.screenshot(join(out, "walkthrough-fast.png"));
  await open();
  check("its step is done", await isDone("Break the chain"));
  await run("Compare processors", "Compare CPUs");
  check("the comparison opens", await editor.await(async () => /znver4 +\d/.test(await editor.shownText())), await editor.shownText());
  await open();
  check("its step is done", await isDone("Compare processors"));
}

export const walkthrough = { "the walkthrough": theWalkthrough };
