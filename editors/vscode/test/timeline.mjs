// The timeline beside the editor: drawing, jumps in both directions, following edits, themes.
import { join } from "node:path";
import { check, out } from "./check.mjs";
import { FASTER, SLOW } from "./editing.mjs";

/** Theme, name of its picture, and the class that its webviews have. */
const THEMES = [
  ["Dark Modern", "dark", "vscode-dark"],
  ["Dark High Contrast", "contrast", "vscode-high-contrast"],
  ["Light High Contrast", "contrast-light", "vscode-high-contrast-light"],
];

async function theTimeline(editor) {
  editor.write("dot.s", SLOW);
  editor.settings({ "workbench.colorTheme": "Default Light Modern" });
  await editor.open();
  await editor.openFile("dot.s");
  const { page } = editor;
  await editor.await(async () => /IPC/.test(await editor.shownText()));
  await editor.repeatedly("the lens opens the timeline", async () => {
    await page.locator(".codelens-decoration a", { hasText: "Timeline" }).first().click({ timeout: 10000 });
    await page.waitForSelector('.tab[aria-label*="Timeline"]', { timeout: 20000 });
  });
  const frame = await editor.timelineFrame();
  check("the lens opens the timeline", frame, page.frames().map((f) => f.url()).join("\n"));
  const title = () => frame.locator(".title").innerText();
  check("the timeline names region and processor", await editor.await(async () => (await title()) === "dot product on skylake · 16.00 cycles/iter · waits for %ymm0 (line 11)"), await title());
  await page.keyboard.press("Control+B");
  await editor.await(async () => (await page.locator(".part.sidebar:visible").count()) === 0);
  const countColours = () => frame.locator("canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return colours.size;
  });
  check("the timeline draws", await editor.await(async () => (await countColours()) > 8), `${await countColours()} colours`);
  await editor.screenshot(join(out, "timeline.png"));

  const row = { position: { x: 150, y: 22 + 18 * 3 + 9 } };
  const clickRow = () => frame.locator("canvas").click(row);
  const isMarked = async () => (await page.locator(".cdr[class*=ced-]").count()) > 0;
  check("a click shows the source line", await editor.until(clickRow, isMarked), "no line is marked");
  const height = () => frame.evaluate(() => document.querySelector(".spacer").offsetHeight);
  const unfolded = await height();
  for (const key of ["l", "b", "Delete", "f"]) await page.keyboard.press(key);
  check("keys after a click are the timeline's", await editor.await(async () => (await height()) < unfolded), `${unfolded}, then ${await height()}`);
  for (const key of ["f", "l"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+S");
  const isAsWritten = async () => (await page.locator(".tab.dirty").count()) === 0 && editor.read("dot.s") === SLOW;
  check("keys after a click leave the text as it is", await isAsWritten(), editor.read("dot.s"));
  const cursorIsIn = (line) => async () => new RegExp(`Ln ${line},`).test(await editor.statusBar());
  check("a double click goes to the source line", await editor.until(() => frame.locator("canvas").dblclick(row), cursorIsIn(13)), await editor.statusBar());
  check("what was typed before it has left the text as it is", await isAsWritten(), editor.read("dot.s"));
  check("with a cursor and no selection", !/selected/.test(await editor.statusBar()), await editor.statusBar());
  const enterBelow = async () => {
    await clickRow();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  check("enter goes to the source line", await editor.until(enterBelow, cursorIsIn(14)), await editor.statusBar());
  await editor.goTo("cmpq");
  const selected = () => frame.locator(".card h2").innerText();
  check("the cursor selects the row", await editor.await(async () => /^cmpq/.test(await selected().catch(() => ""))), await selected().catch(String));

  await editor.replaceLine("%ymm2, %ymm0", FASTER);
  check("the timeline follows an edit", await editor.await(async () => Number(/([\d.]+) cycles/.exec(await title())?.[1]) < 16), await title());
  await frame.locator("button", { hasText: "Before" }).click();
  const heads = () => frame.locator(".pane-head:visible").allInnerTexts();
  check("the state before the edit stands below", await editor.await(async () => /^before · [\d.]+ cycles/.test((await heads())[1] ?? "")), (await heads()).join("; "));
  await editor.screenshot(join(out, "after-edit.png"));
  await frame.locator("button", { hasText: "Before" }).click();

  await editor.repeatedly("another processor is chosen", async () => {
    await editor.openList(frame.locator("button", { hasText: "Compare" }));
    await editor.typeQuickly("znver4");
    await editor.choose("znver4");
  });
  check("another processor stands below", await editor.await(async () => /^znver4 · [\d.]+ cycles/.test((await heads())[1] ?? "")), (await heads()).join("; "));
  await editor.screenshot(join(out, "timeline-compared.png"));
  await frame.locator("button", { hasText: "Compare" }).click();
  check("and goes again", await editor.await(async () => (await heads()).length === 0), (await heads()).join("; "));
  await frame.locator("button", { hasText: "Chain" }).click();
  await editor.screenshot(join(out, "timeline-chain.png"));
  await frame.locator("button", { hasText: "Chain" }).click();

  await frame.evaluate(() => addEventListener("message", ({ data }) => (window.lastTimeline = data.payload ?? window.lastTimeline)));
  await editor.goTo("# LLVM-MCA-BEGIN");
  await page.keyboard.press("Home");
  await page.keyboard.type("# a line above\n");
  // The region was in line 8, counted from 0, and the timeline has learnt that it has moved.
  const regionLine = () => frame.evaluate(() => window.lastTimeline?.region.range.start.line);
  const before = SLOW.split("\n").findIndex((line) => line.includes("LLVM-MCA-BEGIN"));
  check("an edit above the region keeps it", (await editor.await(async () => (await regionLine()) === before + 1)) && /^dot product/.test(await title()) && (await editor.notices()).length === 0, `${await regionLine()} ${await title()} ${(await editor.notices()).join("\n")}`);
  await editor.replaceLine("# LLVM-MCA-BEGIN", "# LLVM-MCA-BEGIN other");
  const notice = () => frame.locator(".notice").innerText();
  check("a region that is gone is shown in the timeline, not by messages", await editor.await(async () => /no such region/.test(await notice())) && (await editor.notices()).length === 0, `${await notice()} ${(await editor.notices()).join("\n")}`);
  await editor.replaceLine("# LLVM-MCA-BEGIN other", "# LLVM-MCA-BEGIN dot product");
  check("until it is there again", await editor.await(async () => (await notice().catch(() => "")) === ""), await notice().catch(String));

  for (const [theme, name, wanted] of THEMES) {
    await editor.command("Preferences: Color Theme");
    await page.waitForSelector(".quick-input-widget input:focus");
    await editor.typeQuickly(theme);
    await editor.choose(theme);
    const isThere = () => frame.evaluate((wanted) => document.body.classList.contains(wanted), wanted);
    check(`the timeline gets the ${name} theme`, await editor.await(isThere), await frame.evaluate(() => document.body.className));
    await clickRow();
    const ratioOf = () => frame.evaluate(() => {
      const { background, foreground, selection, selectionInk } = new Theme();
      return Math.min(contrastOf(foreground, background), contrastOf(selectionInk, selection));
    });
    check(`its text can be read in the ${name} theme`, await editor.await(async () => (await ratioOf()) >= 4.5), await ratioOf());
    await editor.screenshot(join(out, `timeline-${name}.png`));
  }

  // How the timeline is arranged is kept for the next one.
  const hasDock = (frame) => frame.evaluate(() => !document.querySelector(".dock").hidden);
  await clickRow();
  await page.keyboard.press("i");
  check("i hides the facts", await editor.await(async () => !(await hasDock(frame))), "they stay");
  const tab = page.locator('.tab[aria-label*="Timeline"]');
  const isClosed = async () => (await tab.count()) === 0;
  check("its tab closes", await editor.until(() => tab.locator(".action-label.codicon-close").first().click({ timeout: 5000 }).catch(() => undefined), isClosed), "it stays");
  await editor.goTo("cmpq");
  await editor.command("MCA: Show Timeline");
  await editor.timelineTitle((title) => /skylake/.test(title));
  const next = await editor.timelineFrame();
  check("they stay hidden in the next timeline", await editor.await(async () => !(await hasDock(next))), "they are shown");
  const violations = editor.messages.filter((message) => /Content Security Policy/i.test(message) && /viewer|timeline/i.test(message));
  check("the timeline violates no security policy", violations.length === 0, violations.join("\n"));
}

/** The page of the first panel never comes, as when the editor waits for a service worker that has come already. */
async function aPageThatStaysBlank(editor) {
  editor.write("dot.s", SLOW);
  editor.settings({});
  await editor.open();
  await editor.openFile("dot.s");
  const { page } = editor;
  await editor.await(async () => /IPC/.test(await editor.shownText()));
  let nAsked = 0;
  await page.route(/webview\/browser\/pre\/index\.html/, (route) => {
    nAsked += 1;
    return nAsked === 1 ? undefined : route.continue();
  });
  await editor.command("MCA: Show Timeline");
  await editor.await(() => nAsked > 0);
  const title = await editor.timelineTitle((title) => /^dot product on skylake/.test(title));
  check("a timeline that stays blank is loaded again", /^dot product on skylake/.test(title) && nAsked > 1, `${title}, asked for ${nAsked} times`);
  const tabs = page.locator('.tab[aria-label*="Timeline"]');
  check("and stands there once", await editor.await(async () => (await tabs.count()) === 1), await tabs.count());
  await editor.goTo("vfmadd231ps");
  await editor.replaceLine("%ymm2, %ymm0", FASTER);
  const cycles = (title) => Number(/([\d.]+) cycles/.exec(title)?.[1]);
  const later = await editor.timelineTitle((title) => cycles(title) < 16);
  check("and follows edits", cycles(later) < 16, later);
}

export const timeline = { "the timeline": theTimeline, "a blank timeline": aPageThatStaysBlank };
