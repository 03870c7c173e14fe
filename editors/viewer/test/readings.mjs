// What a timeline tells at a glance: steady state, chain, lanes, names, the way along the diagonal, two on one time axis.
import { join } from "node:path";

/** Payloads: `slow` from the first iteration on, `steady` as the editors ask, `elsewhere` on another processor, `measured` by the measured model. */
export async function readings(page) {
  for (const reading of [theSteadyState, theChain, thePauses, theLanes, theNames, theWheel, twoPictures]) await reading(page);
}

/** An operation on loaded data waits after its load: that is drawn, its units are, and the chain goes where it resumes. */
async function thePauses({ viewer, check, out, measured }) {
  const page = await viewer.show(measured);
  const link = measured.verdict.chain.links[0].instruction;
  const row = measured.rows[link];
  const stages = await page.evaluate((row) => segmentsOf(row).map(({ stage, from, to }) => [stage, from, to]), row);
  const among = stages.filter(([stage]) => stage === "execute");
  const pause = stages.find(([stage, from]) => stage === "waitData" && from === row.paused);
  check("a load and its operation execute apart", among.length === 2 && pause?.[2] === row.resumed && among[1][1] === row.resumed, JSON.stringify(stages));
  const used = new Set(row.units.map(({ resource }) => measured.resources[resource].name));
  check("both have their units", used.size === 2 && row.units.some(({ from }) => from === row.resumed), JSON.stringify(row.units));
  const steps = await page.evaluate((payload) => new ChainPath(payload).steps, measured);
  const isAfter = ({ from, next }) => next >= measured.rows[from].executed;
  check("a chain arrives where it is waited for", steps.length > 8 && steps.every(isAfter), JSON.stringify(steps.filter((step) => !isAfter(step)).slice(0, 3)));
  const drawn = await viewer.drawnBy(() => page.keyboard.press("c"));
  const left = await page.locator(".scroller").evaluate(({ scrollLeft }) => scrollLeft);
  check("its beginning is in sight", drawn.curves > 4 && row.resumed * 14 >= left && row.resumed * 14 < left + 540, `${drawn.curves} ${row.resumed * 14} ${left}`);
  await page.screenshot({ path: join(out, "pauses.png") });
  await page.keyboard.press("c");
}

/** What somebody sees first. */
async function theSteadyState({ viewer, check, out, slow, steady }) {
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

async function theChain({ viewer, check, out, steady }) {
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
  check("the verdict and the chain stand beside it", about.includes(steady.verdict.text) && about.includes("Loop-carried chain"), about);
  const { chain } = steady.verdict;
  const long = { ...steady, verdict: { ...steady.verdict, chain: { ...chain, links: Array.from({ length: 155 }, () => chain.links[0]) } } };
  const card = (await viewer.show(long)).locator(".about");
  check("of a long chain the first links are listed", (await card.locator("li").count()) === 12 && /143 more links/.test(await card.innerText()), await card.innerText());
}

async function theLanes({ viewer, check, out, steady }) {
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

async function theNames({ viewer, check, out, steady }) {
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

  const arrangement = () => page.evaluate(() => ({ border: document.querySelector(".spacer").offsetWidth, dock: document.querySelector(".dock").hidden, stored: localStorage.getItem("mca-timeline") }));
  await page.keyboard.press("i");
  await page.keyboard.press("l");
  await viewer.await(async () => /"showsLanes":false/.test((await arrangement()).stored ?? ""));
  const before = await arrangement();
  await page.reload();
  await page.waitForFunction(() => window.drawn.texts.length > 0);
  const after = await arrangement();
  check("border, lanes and dock are as they were when the page is opened again", JSON.stringify(after) === JSON.stringify(before) && after.dock, `${JSON.stringify(before)} ${JSON.stringify(after)}`);
  const again = await viewer.drawnBy(() => page.setViewportSize({ width: 1210, height: 700 }));
  check("lanes stay hidden", !again.texts.some(({ text }) => /^SKLPort/.test(text)) && !namesOf(again).slice(-8).some((text) => text.includes("…")), namesOf(again).slice(-8).join("\n"));
}

async function theWheel({ viewer, check, slow }) {
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
async function twoPictures({ viewer, check, out, steady, elsewhere }) {
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
