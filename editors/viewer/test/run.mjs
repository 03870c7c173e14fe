// The timeline viewer in a real Chromium: what it draws, what it does, and how fast. TOOLS names the folder that
// tests/tools/install-vscode made, SERVER the mca-server whose payloads are shown. Screenshots are left in test/out.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ViewerPage, timelineOf } from "./page.mjs";
import { readKanata } from "./kanata.mjs";

const here = import.meta.dirname;
const root = join(here, "..", "..", "..");
const tools = process.env.TOOLS ?? join(root, "target", "tools", "vscode");
const server = process.env.SERVER ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release", "mca-server");
const out = join(here, "out");
mkdirSync(out, { recursive: true });

let passed = 0;
let failed = 0;
function check(name, condition, detail) {
  if (condition) passed += 1;
  else failed += 1;
  console.log(condition ? `ok      ${name}` : `FAILED  ${name}: ${String(detail ?? "").slice(0, 2000)}`);
}

const sample = (name) => readFileSync(join(root, "editors", "vscode", "media", name), "utf8");
/** From the first iteration on, as the report shows them. */
const slow = await timelineOf(server, sample("dot-product.s"));
const fast = await timelineOf(server, sample("dot-product-fast.s"));
/** As the editors ask. */
const steady = await timelineOf(server, sample("dot-product.s"), { steady: true });
const elsewhere = await timelineOf(server, sample("dot-product.s"), { steady: true, cpu: "znver4" });
const RULER = 22;
const ROW = 18;

const viewer = await ViewerPage.open(tools);
try {
  await theCells();
  await thePointer();
  await theKeyboard();
  await theCard();
  await theSteadyState();
  await theChain();
  await theLanes();
  await theNames();
  await theWheel();
  await twoPictures();
  await theComparison();
  await theExports();
  await theThemes();
  await theSize();
} catch (error) {
  check("the session runs to its end", false, error.stack);
  await viewer.page?.screenshot({ path: join(out, "failure.png") });
} finally {
  await viewer.close();
}
console.log(`parts: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Every cell of every row says what the report's own timeline says. */
async function theCells() {
  const page = await viewer.show(slow);
  const lines = await page.evaluate((payload) => payload.rows.map((row) => {
    const cells = new Array(payload.cycles).fill(".");
    for (const { stage, from, to } of segmentsOf(row)) cells.fill(STAGES[stage].letter, from, to);
    return { name: `[${row.iteration},${row.instruction}]`, text: cells.join("").slice(0, row.retired + 1).replace(/^\.+/, "") };
  }), slow);
  const report = new Map(slow.text.split("\n").flatMap((line) => {
    const found = /^(\[\d+,\d+\])([ .]*)([D=eER-]+)/.exec(line);
    return found ? [[found[1], found[3]]] : [];
  }));
  // The report stops after 80 cycles; the viewer goes on.
  const common = lines.filter(({ name }) => report.has(name));
  const wrong = common.filter(({ name, text }) => report.get(name) !== text);
  check(`the letters of ${common.length} rows are those of the report`, common.length > 40 && wrong.length === 0, JSON.stringify(wrong.slice(0, 3)));

  const { texts } = await viewer.drawnBy(() => page.setViewportSize({ width: 1300, height: 700 }));
  const firstRow = texts.filter(({ text, y }) => y === RULER + ROW / 2 && /^[D=eER-]$/.test(text)).sort((a, b) => a.x - b.x);
  check("the first row shows its letters", firstRow.map(({ text }) => text).join("") === report.get("[0,0]"), JSON.stringify(firstRow));
  const colours = await page.evaluate(({ x, row }) => {
    const context = document.querySelector("canvas").getContext("2d");
    const scale = window.devicePixelRatio;
    const at = (cycle) => [...context.getImageData((x + cycle * 14 + 2) * scale, (22 + 5) * scale, 1, 1).data].slice(0, 3);
    return { dispatch: at(row.dispatched), execute: at(row.issued), retire: at(row.retired) };
  }, { x: 361, row: slow.rows[0] });
  const wanted = { dispatch: [0, 114, 178], execute: [0, 158, 115], retire: [86, 180, 233] };
  check("stages have their colours", JSON.stringify(colours) === JSON.stringify(wanted), JSON.stringify(colours));

  const waits = await page.evaluate((payload) => payload.rows.map((row) => {
    const length = (name) => segmentsOf(row).filter(({ stage }) => stage === name).reduce((sum, { from, to }) => sum + to - from, 0);
    return { data: length("waitData"), resource: length("waitResource"), index: row.instruction, iteration: row.iteration };
  }), slow);
  const chain = waits.find(({ index, iteration }) => index === 3 && iteration === 0);
  check("the second addition waits for data", chain.data > 0 && chain.resource === 0, JSON.stringify(chain));
  check("a load waits for a port", waits.some(({ resource, index }) => index === 2 && resource > 0), JSON.stringify(waits.slice(0, 4)));
  await page.screenshot({ path: join(out, "light.png") });
  check("nothing violates the policy", viewer.problems.length === 0, viewer.problems.join("\n"));
}

/** Hovering, clicking, panning and zooming by mouse. */
async function thePointer() {
  const page = await viewer.show(slow);
  const canvas = page.locator("canvas");
  const rowAt = (row) => ({ position: { x: 420, y: RULER + ROW * row + 9 } });
  const arrows = await viewer.drawnBy(() => canvas.hover(rowAt(3)));
  check("hovering draws the dependencies", arrows.curves === slow.rows[3].dependencies.length && arrows.curves > 0, arrows.curves);
  const card = await page.locator(".card").innerText();
  check("the card has the instruction's facts", /vfmadd231ps 32/.test(card) && /latency\s+11 cycles/.test(card) && /after \(ymm0\)\s+\[0\] vfmadd231ps/i.test(card.replaceAll("%", "")), card);
  await page.screenshot({ path: join(out, "hover.png") });
  await page.mouse.move(2, 2);
  await canvas.click(rowAt(5));
  await page.mouse.move(2, 2);
  await viewer.frame();
  check("a click keeps the card", /vfmadd231ps 64/.test(await page.locator(".card").innerText()), await page.locator(".card").innerText());

  const cycleAt = () => page.evaluate(() => document.querySelector(".scroller").scrollLeft);
  await page.mouse.move(800, 300);
  await page.mouse.down();
  await page.mouse.move(600, 300, { steps: 4 });
  await page.mouse.up();
  check("dragging pans", await viewer.await(async () => (await cycleAt()) === 200), await cycleAt());
  await page.mouse.move(2, 2);
  await viewer.frame();
  check("dragging selects nothing", /vfmadd231ps 64/.test(await page.locator(".card").innerText()));
  const widthOf = () => page.evaluate(() => document.querySelector(".spacer").offsetWidth);
  const before = await widthOf();
  await page.mouse.move(800, 300);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  check("control and the wheel zoom", await viewer.await(async () => (await widthOf()) > before), `${before} ${await widthOf()}`);
}

async function theKeyboard() {
  const page = await viewer.show(slow);
  const labels = ({ texts }) => texts.filter(({ x }) => x === 56).map(({ text }) => text);
  // Nothing has been clicked: keys work at once.
  const nRows = slow.instructions.length;
  const folded = labels(await viewer.drawnBy(() => page.keyboard.press("f")));
  check("f folds the iterations", folded.length === nRows + slow.iterations - 1 && folded[nRows] === "iteration 1, folded", folded.join("\n"));
  await page.screenshot({ path: join(out, "folded.png") });
  const unfolded = labels(await viewer.drawnBy(() => page.keyboard.press("f")));
  check("f unfolds them", unfolded.length > nRows && !unfolded.some((text) => /folded/.test(text)), unfolded.join("\n"));
  await page.locator("canvas").hover({ position: { x: 8, y: RULER + 9 } });
  const one = labels(await viewer.drawnBy(() => page.locator("canvas").click({ position: { x: 8, y: RULER + 9 } })));
  check("a click on the mark folds one iteration", one[0] === "iteration 0, folded" && one[1] === "vmovups (%rdi,%rax), %ymm1", one.slice(0, 3).join("\n"));
  await page.locator("canvas").click({ position: { x: 8, y: RULER + 9 } });

  await page.locator(".scroller").focus();
  const lanes = await viewer.drawnBy(() => page.keyboard.press("ArrowDown"));
  check("the lanes name the resources in use", lanes.texts.some(({ text }) => text === "SKLPort0") && !lanes.texts.some(({ text }) => text === "SKLPort7"));
  const without = await viewer.drawnBy(() => page.keyboard.press("l"));
  check("l hides the lanes", !without.texts.some(({ text }) => text === "SKLPort0"));
  await page.keyboard.press("l");
  check("arrows select", /^vmovups \(/.test(await page.locator(".card h2").innerText()), await page.locator(".card h2").innerText());
  await page.keyboard.press("j");
  check("j selects the next", /^vfmadd231ps \(/.test(await page.locator(".card h2").innerText()), await page.locator(".card h2").innerText());
  await page.keyboard.press("Escape");
  check("escape clears the selection", !(await page.locator(".card").isVisible()));
  const fitted = await viewer.drawnBy(() => page.keyboard.press("0"));
  const last = Math.max(...fitted.texts.filter(({ y }) => y === 11).map(({ text }) => Number(text) || 0));
  check("0 fits all cycles", last > slow.cycles * 0.8, `${last} of ${slow.cycles}`);
  await page.screenshot({ path: join(out, "fit.png") });
  await page.keyboard.press("/");
  await page.keyboard.type("cm");
  const found = labels(await viewer.drawnBy(() => page.keyboard.type("p")));
  check("/ searches", found.length === slow.iterations && found.every((text) => text === "cmpq %rdx, %rax"), found.join("\n"));
  await page.keyboard.press("f");
  check("letters go into the search", (await page.locator("input").inputValue()) === "cmpf", await page.locator("input").inputValue());
  await page.keyboard.press("Backspace");
  const inputValue = () => page.locator("input").inputValue();
  await page.keyboard.press("Enter");
  const after = labels(await viewer.drawnBy(() => page.keyboard.press("f")));
  check("enter leaves the search, and keys are keys again", after.some((text) => /folded/.test(text)) && (await inputValue()) === "cmp", after.join("\n"));
  await page.keyboard.press("/");
  const all = labels(await viewer.drawnBy(() => page.keyboard.press("Escape")));
  check("escape ends the search", all.some((text) => /addq/.test(text)) && (await inputValue()) === "", all.join("\n"));
}

/** The card is about what is in sight. */
async function theCard() {
  const page = await viewer.show(slow);
  const heading = async () => ((await page.locator(".card").isVisible()) ? page.locator(".card h2").innerText() : "none");
  const scrollTo = async (y) => {
    await page.locator(".scroller").evaluate((scroller, y) => scroller.scrollTo(0, y), y);
    await viewer.frame();
  };
  await page.keyboard.press("ArrowDown");
  check("the card tells of the selected row", /^vmovups \(/.test(await heading()), await heading());
  await scrollTo(18 * 30);
  check("it closes when the row is scrolled away", (await heading()) === "none", await heading());
  await scrollTo(0);
  check("it comes back with the row", /^vmovups \(/.test(await heading()), await heading());
  await page.mouse.move(150, (await page.locator("canvas").boundingBox()).y + RULER + 9 + 18 * 2);
  await viewer.frame();
  const hovered = await heading();
  await scrollTo(18 * 3);
  check("under a pointer that rests it follows the rows", hovered !== "none" && (await heading()) !== hovered && (await heading()) !== "none", `${hovered}, then ${await heading()}`);
  check("without an edit nothing offers the state before", !(await page.locator("button", { hasText: "Before" }).isVisible()));
}

/** The state before an edit: shown on demand, and not the one a key ago. */
async function theComparison() {
  const page = await viewer.show(slow);
  const result = await page.evaluate(({ slow, fast }) => {
    const half = { ...fast, cycles: fast.cycles + 1 };
    const past = new PastStates();
    past.add(slow, null);
    past.add(half, 10000);
    past.add(fast, 11000);
    const kept = past.before === slow;
    past.add(slow, 60000);
    const pairs = matchInstructions(fast, slow).map((was) => was ?? -1);
    const rest = { ...slow, instructions: slow.instructions.filter((_, i) => i !== 2) };
    return { kept, next: past.before === fast, pairs, removed: matchInstructions(rest, slow), added: matchInstructions(slow, rest).map((was) => was ?? -1) };
  }, { slow, fast });
  const all = slow.instructions.map((_, i) => i);
  check("edited instructions find what they were", JSON.stringify(result.pairs) === JSON.stringify(all), JSON.stringify(result.pairs));
  check("a removed instruction shifts the others", JSON.stringify(result.removed) === JSON.stringify(all.filter((i) => i !== 2)), JSON.stringify(result.removed));
  check("a new instruction was nothing", JSON.stringify(result.added) === JSON.stringify([0, 1, -1, ...all.slice(2, -1)]), JSON.stringify(result.added));
  check("one burst of keys has one state before", result.kept, JSON.stringify(result));
  check("a later edit has another", result.next, JSON.stringify(result));

  const shown = await page.evaluate(({ slow, fast }) => {
    document.body.replaceChildren();
    window.host = {
      revealed: [],
      reveal: (instruction) => window.host.revealed.push(`shows ${instruction.index}`),
      goTo: (instruction) => window.host.revealed.push(`goes to ${instruction.index}`),
      save: () => undefined,
    };
    window.viewer = new TimelineViewer(document.body, window.host);
    viewer.show(slow);
    viewer.select(8);
    viewer.show(fast);
    viewer.togglePrevious();
    const heads = [...document.querySelectorAll(".pane-head")].map((head) => head.textContent);
    return { heads, title: viewer.title.textContent, selected: viewer.selected, twin: viewer.second.selected, text: viewer.model.textOf(fast.rows[viewer.selected]) };
  }, { slow, fast });
  const heads = [`now · ${fast.verdict.headline}`, `before · ${slow.verdict.headline}`];
  check("now and before are told apart", JSON.stringify(shown.heads) === JSON.stringify(heads), JSON.stringify(shown.heads));
  check("the selection stays with its instruction, in both pictures", shown.text === "addq $128, %rax" && shown.twin === 8, JSON.stringify(shown));
  await viewer.frame();
  await page.screenshot({ path: join(out, "before.png") });
  const revealed = await page.evaluate(() => {
    viewer.selectSourceLine(viewer.model.payload.instructions[3].range.start.line);
    viewer.reveal();
    viewer.goThere();
    return window.host.revealed;
  });
  check("a source line selects its row, which shows or goes to its line", JSON.stringify(revealed) === '["shows 3","goes to 3"]', JSON.stringify(revealed));
}

/** What somebody sees first. */
async function theSteadyState() {
  const page = await viewer.show(steady);
  const title = await page.locator(".title").innerText();
  check("the title has the verdict", title === `dot product on skylake · ${steady.verdict.headline}` && /^\d+\.\d\d cycles\/iter · waits for %ymm0/.test(steady.verdict.headline), title);
  // The chain is the limit: its executions are as far apart as iterations are.
  const n = steady.instructions.length;
  const last = steady.verdict.chain.links.at(-1).instruction;
  const period = (payload, i) => payload.rows[(i + 1) * n + last].executed - payload.rows[i * n + last].executed;
  const periods = Array.from({ length: steady.iterations - 1 }, (_, i) => period(steady, i));
  check("all iterations take as long as the verdict says", periods.every((cycles) => cycles === steady.verdict.cyclesPerIteration), periods.join(" "));
  const waits = (rows) => rows[last].issued - rows[last].dispatched;
  check("the processor is full: unlike in the first iterations", waits(steady.rows) > 4 * waits(steady.coldStart.rows), `${waits(steady.rows)} ${waits(steady.coldStart.rows)}`);
  check("the first iterations are those of the report", JSON.stringify(steady.coldStart.rows) === JSON.stringify(slow.rows));
  const executes = ({ texts }) => texts.filter(({ text, x, y }) => text === "e" && x > 361 && y < 200).length;
  const first = await viewer.drawnBy(() => page.setViewportSize({ width: 1210, height: 700 }));
  check("something executes in sight", executes(first) > 10, executes(first));
  await page.screenshot({ path: join(out, "steady.png") });
  const button = page.locator("button", { hasText: "Cold start" });
  await viewer.drawnBy(() => page.keyboard.press("s"));
  const dispatched = await page.evaluate(() => document.querySelector(".scroller").scrollLeft);
  check("s shows the cold start", (await button.getAttribute("aria-pressed")) === "true" && dispatched === 0, dispatched);
  await page.keyboard.press("?");
  const help = page.locator(".help");
  check("? lists the keys", (await help.isVisible()) && /draw the chain/.test(await help.innerText()), "no list");
  await page.screenshot({ path: join(out, "keys.png") });
  await page.keyboard.press("Escape");
  check("escape closes the list", !(await help.isVisible()), "it stays");
}

async function theChain() {
  const page = await viewer.show(steady);
  const before = await viewer.drawnBy(() => page.setViewportSize({ width: 1220, height: 700 }));
  const after = await viewer.drawnBy(() => page.keyboard.press("c"));
  check("c draws the chain", before.curves === 0 && after.curves > 8, `${before.curves} ${after.curves}`);
  const path = await page.evaluate((payload) => {
    const path = new ChainPath(payload);
    return { rows: path.rows.size, steps: path.steps.length, isWaitedFor: path.steps.every(({ from, to }) => payload.rows[to].issued >= payload.rows[from].issued + 1) };
  }, steady);
  await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await viewer.frame();
  const left = await page.locator(".scroller").evaluate(({ scrollLeft }) => scrollLeft);
  const { issued } = steady.rows[steady.verdict.chain.links[0].instruction];
  check("what is drawn is in sight", issued * 14 >= left && issued * 14 < left + 540, `${issued * 14} ${left}`);
  const nLinks = steady.verdict.chain.links.length;
  check("through all iterations", path.rows === nLinks * steady.iterations && path.steps === path.rows - 1 && path.isWaitedFor, JSON.stringify(path));
  await page.screenshot({ path: join(out, "chain.png") });
  const about = await page.locator(".dock").innerText();
  check("the verdict and the chain stand beside it", about.includes(steady.verdict.text) && about.includes("Slowest chain"), about);
}

async function theLanes() {
  const page = await viewer.show(steady);
  const { texts } = await viewer.drawnBy(() => page.setViewportSize({ width: 1230, height: 700 }));
  const loads = texts.filter(({ text }) => /^\d+%$/.test(text)).map(({ text }) => parseInt(text, 10));
  const sorted = [...loads].sort((a, b) => b - a);
  check("the busiest lane is the first, with its load", loads.length > 3 && loads[0] > loads.at(-1) && JSON.stringify(loads) === JSON.stringify(sorted), loads.join(" "));
  const place = await page.evaluate(() => {
    const viewer = document.querySelector("canvas");
    return viewer.getBoundingClientRect().top;
  });
  const target = await page.evaluate((payload) => {
    const model = new TimelineModel(payload);
    const { scrollLeft } = document.querySelector(".scroller");
    const from = Math.ceil(scrollLeft / 14) + 3;
    const use = model.occupancy[model.usedResources[0]].find((use) => use.from > from);
    return { row: use.row, x: 360 + (use.from + 0.5) * 14 - scrollLeft };
  }, steady);
  const box = await page.locator("canvas").boundingBox();
  const nLanes = loads.length;
  await page.mouse.click(box.x + target.x, place + box.height - (nLanes * 14 + 6) + 4 + 7);
  await page.mouse.move(2, 2);
  await viewer.frame();
  const wanted = steady.instructions[steady.rows[target.row].instruction].text;
  check("a click on a block selects its row", (await page.locator(".card h2").innerText()) === wanted, `${await page.locator(".card h2").innerText()}, not ${wanted}`);
  await page.screenshot({ path: join(out, "lanes.png") });
}

async function theNames() {
  const page = await viewer.show(steady);
  const short = await page.evaluate(() => [
    shortened("vfmadd231ps 64(%rsi,%rax), %ymm3, %ymm0", 30),
    shortened("vfmadd231ps 64(%rsi,%rax), %ymm3, %ymm0", 15),
    shortened("vfmadd231ps ymm0, ymm3, ymmword ptr [rsi + rax]", 30),
    shortened("fmadd v0.4s, v1.4s, v2.4s", 18),
    shortened("addq $1, %rax", 30),
    shortened("ret", 2),
  ]);
  const wanted = ["vfmadd231ps 64(%rsi,%r…, %ymm0", "vfmadd23… %ymm0", "vfmadd231ps ymm0, ymm3, ymmwo…", "fmadd v0.4s, v1.4…", "addq $1, %rax", "r…"];
  check("names are shortened in the middle and keep the destination", short.every((text, i) => text.length <= 30 && text === wanted[i]), JSON.stringify(short));
  const box = await page.locator("canvas").boundingBox();
  const namesOf = ({ texts }) => texts.filter(({ x }) => x === 56).map(({ text }) => text);
  await page.mouse.move(box.x + 360, box.y + 200);
  const narrow = namesOf(await viewer.drawnBy(async () => {
    await page.mouse.down();
    await page.mouse.move(box.x + 220, box.y + 200, { steps: 3 });
    await page.mouse.up();
  }));
  const shown = narrow.slice(-12).filter((text) => text.startsWith("vfmadd"));
  check("the border of the names can be dragged", shown.length > 0 && shown.every((text) => text.includes("…") && text.endsWith("%ymm0")), shown.join("\n"));
  await page.screenshot({ path: join(out, "narrow-names.png") });
  await page.mouse.move(box.x + 220, box.y + 200);
  const wide = namesOf(await viewer.drawnBy(() => page.mouse.dblclick(box.x + 220, box.y + 200)));
  check("a double click on it makes room", wide.slice(-8).every((text) => !text.includes("…")), wide.slice(-8).join("\n"));
}

async function theWheel() {
  const page = await viewer.show(slow);
  const place = () => page.evaluate(() => ({ x: document.querySelector(".scroller").scrollLeft, y: document.querySelector(".scroller").scrollTop }));
  const n = slow.instructions.length;
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 18 * n);
  const followed = await viewer.await(async () => ((await place()).y === 18 * n ? place() : undefined));
  const wanted = (slow.rows[n].dispatched - slow.rows[0].dispatched) * 14;
  check("the wheel follows the diagonal", followed.x === wanted && wanted > 0, `${JSON.stringify(followed)}, not ${wanted}`);
  await page.mouse.wheel(0, -18 * n);
  check("and comes back", await viewer.await(async () => (await place()).y === 0 && (await place()).x === 0), JSON.stringify(await place()));
}

/** Two processors on one time axis. */
async function twoPictures() {
  const page = await viewer.show(steady);
  check("without somebody who can give another processor nothing offers it", !(await page.locator("button", { hasText: "Compare" }).isVisible()));
  await page.evaluate(({ steady, elsewhere }) => {
    document.body.replaceChildren();
    window.viewer = new TimelineViewer(document.body, { save() {}, compare() { window.viewer.showOther(elsewhere); } });
    window.viewer.show(steady);
  }, { steady, elsewhere });
  const drawn = await viewer.drawnBy(() => page.keyboard.press("v"));
  const heads = await page.locator(".pane-head:visible").allInnerTexts();
  check("another processor stands below", heads.length === 2 && heads[0].startsWith("skylake · ") && heads[1] === `znver4 · ${elsewhere.verdict.headline}`, heads.join("\n"));
  const rulers = drawn.texts.filter(({ text, y }) => y === 11 && /^\d+$/.test(text)).map(({ text, x }) => `${text} ${x}`);
  check("on the same time axis", rulers.length > 4 && new Set(rulers).size <= rulers.length / 2 + 1, rulers.join(", "));
  await page.screenshot({ path: join(out, "two.png") });
  const scrollers = page.locator(".scroller");
  const [left, twin] = await scrollers.evaluateAll((all) => all.map(({ scrollLeft }) => scrollLeft));
  check("both begin where the first does", left === twin && left > 0, `${left} ${twin}`);
  await scrollers.nth(0).evaluate((scroller) => scroller.scrollTo(140, 36));
  const follows = () => scrollers.nth(1).evaluate(({ scrollLeft, scrollTop }) => scrollLeft === 140 && scrollTop === 36);
  check("they scroll together", await viewer.await(follows), "one stays");
  await page.keyboard.press("v");
  await viewer.frame();
  check("v ends the comparison", (await page.locator(".pane:visible").count()) === 1);
}

async function theExports() {
  const page = await viewer.show(slow);
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("button", { hasText: new RegExp(`^${button}$`) }).click()]);
    return readFileSync(await download.path());
  };
  const png = await saved("PNG");
  check("PNG is a picture of the canvas", png.subarray(1, 4).toString() === "PNG" && png.readUInt32BE(16) === (await page.locator("canvas").evaluate((c) => c.width)), png.length);
  const json = JSON.parse((await saved("JSON")).toString());
  check("JSON is the payload", JSON.stringify(json) === JSON.stringify(slow));
  const svg = (await saved("SVG")).toString();
  const parsed = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return { error: parsed.querySelector("parsererror")?.textContent, titles: parsed.querySelectorAll("title").length, all: parsed.querySelectorAll("*").length };
  }, svg);
  const nSegments = await page.evaluate((payload) => payload.rows.reduce((sum, row) => sum + segmentsOf(row).length, 0), slow);
  check("SVG is well-formed and has every stage", parsed.error === undefined && parsed.titles === nSegments, JSON.stringify(parsed));
  const log = readKanata((await saved("Kanata")).toString());
  const retired = slow.rows.map((row) => row.retired + 1);
  check("the log for Konata can be read", log.problems.length === 0 && JSON.stringify(log.retired) === JSON.stringify(retired), log.problems.join("\n"));
  check("it has the dependencies", log.nDependencies === slow.rows.reduce((sum, row) => sum + row.dependencies.length, 0), log.nDependencies);
}

/** Light was seen above. */
async function theThemes() {
  for (const [name, options] of [["dark", { colorScheme: "dark" }], ["contrast", { colorScheme: "dark", contrast: "more" }]]) {
    const page = await viewer.show(slow, options);
    await page.locator(".scroller").focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
    await viewer.frame();
    await page.screenshot({ path: join(out, `${name}.png`) });
    const luminance = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part, i) => {
      const value = part / 255;
      return sum + [0.2126, 0.7152, 0.0722][i] * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
    const style = await page.evaluate(() => ({ front: getComputedStyle(document.body).color, back: getComputedStyle(document.body).backgroundColor }));
    const ratio = (luminance(style.front) + 0.05) / (luminance(style.back) + 0.05);
    check(`the ${name} theme can be read`, ratio >= (name === "contrast" ? 15 : 7), `${ratio} ${JSON.stringify(style)}`);
  }
}

/** 10,000 instructions by 10,000 cycles: how long a frame takes while somebody pans and zooms. */
async function theSize() {
  const nInstructions = 1000;
  const iterations = 10;
  const n = nInstructions * iterations;
  const big = {
    ...slow,
    iterations,
    cycles: 10000,
    instructions: Array.from({ length: nInstructions }, (_, index) => ({ ...slow.instructions[index % slow.instructions.length], index })),
    rows: Array.from({ length: n }, (_, index) => {
      const dispatched = Math.floor(index * 0.94);
      const ready = dispatched + (index * 7) % 300;
      const issued = ready + (index % 3);
      const executed = issued + 4 + (index % 9);
      const units = [{ resource: slow.rows[0].units[0].resource, from: index, cycles: 1 }, { resource: slow.rows[1].units[0].resource, from: index, cycles: 1 }];
      const dependencies = index > 40 ? [{ kind: "register", row: index - 40, name: "%ymm0", cycles: 3 }] : [];
      return { iteration: Math.floor(index / nInstructions), instruction: index % nInstructions, dispatched, ready, issued, executed, retired: Math.min(9999, executed + 200), dependencies, units };
    }),
  };
  const page = await viewer.show(big);
  // The processor time of the page's own thread: how busy the machine is does not show in it.
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const processorMs = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  const start = await processorMs();
  const times = await page.evaluate(async () => {
    const scroller = document.querySelector(".scroller");
    const frames = [];
    const paints = [];
    const paint = Painter.prototype.paint;
    Painter.prototype.paint = function (...args) {
      const start = performance.now();
      paint.apply(this, args);
      paints.push(performance.now() - start);
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const button = (text) => [...document.querySelectorAll("button")].find((b) => b.textContent === text);
    let last = await frame();
    const measure = async () => {
      const now = await frame();
      frames.push(now - last);
      last = now;
    };
    for (let i = 0; i < 120; i++) {
      scroller.scrollBy(900, 1400);
      await measure();
    }
    for (let i = 0; i < 20; i++) {
      button("−").click();
      await measure();
    }
    for (let i = 0; i < 60; i++) {
      scroller.scrollBy(i % 2 === 0 ? -300 : 250, -2500);
      await measure();
    }
    for (let i = 0; i < 20; i++) {
      button("+").click();
      await measure();
    }
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const at = (list, share) => sorted(list)[Math.floor((list.length - 1) * share)];
    return { n: paints.length, paintP50: at(paints, 0.5), paintP95: at(paints, 0.95), frameP50: at(frames, 0.5), frameP95: at(frames, 0.95), nFrames: frames.length };
  });
  times.processor = ((await processorMs()) - start) / times.nFrames;
  const rounded = Object.entries(times).map(([name, value]) => `${name} ${value.toFixed(1)}`).join(", ");
  console.log(`        10,000 x 10,000: ${rounded} (ms)`);
  await page.screenshot({ path: join(out, "big.png") });
  check("10,000 by 10,000 pans and zooms smoothly", times.paintP50 < 8 && times.processor < 16 && times.n > 150, rounded);
  const before = await processorMs();
  await page.evaluate(() => {
    const field = document.querySelector("input");
    field.value = "vfmadd";
    field.dispatchEvent(new Event("input"));
  });
  const searched = (await processorMs()) - before;
  check("a search in it takes a moment", searched < 200, searched);
}
