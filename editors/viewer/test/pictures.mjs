// What is saved as a picture is what is seen: both timelines, their lanes, and the chain.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export async function pictures({ viewer, check, out, steady, elsewhere }) {
  const page = await viewer.show(steady);
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("button", { hasText: new RegExp(`^${button}$`) }).click()]);
    return readFileSync(await download.path());
  };
  const alone = await describe(page, await saved("SVG"));
  const nBoxes = (payload) => page.evaluate((payload) => {
    const nSegments = payload.rows.reduce((sum, row) => sum + segmentsOf(row).length, 0);
    return nSegments + payload.rows.reduce((sum, row) => sum + row.units.length, 0);
  }, payload);
  const wanted = await nBoxes(steady);
  check("SVG is well-formed and has every stage, and every use of a unit", alone.error === undefined && alone.titles === wanted, `${wanted} ${JSON.stringify(alone)}`);
  check("without the chain where none is drawn", alone.paths.length === 0 && alone.dimmed === 0, JSON.stringify(alone));
  const picture = await compare(page, await saved("PNG"));
  check("PNG is what the canvas shows, under the title", picture.shown.length === 1 && picture.shown[0] && picture.hasTitle, JSON.stringify(picture));

  await page.evaluate(({ steady, elsewhere }) => {
    document.body.replaceChildren();
    window.viewer = new TimelineViewer(document.body, { save: download });
    viewer.show(steady);
    viewer.showOther(elsewhere);
    viewer.toggleChain();
  }, { steady, elsewhere });
  await viewer.frame();
  const both = await compare(page, await saved("PNG"));
  check("PNG has both timelines", both.shown.length === 2 && both.shown.every(Boolean) && both.hasTitle, JSON.stringify(both));
  check("and the chain", both.chain > 100 && picture.chain === 0, `${both.chain} ${picture.chain}`);
  const svg = await saved("SVG");
  writeFileSync(join(out, "both.svg"), svg);
  const two = await describe(page, svg);
  check("SVG has both timelines", two.error === undefined && two.titles === wanted + (await nBoxes(elsewhere)) && two.texts.includes(`znver4 · ${elsewhere.verdict.headline}`), JSON.stringify(two.titles));
  check("and both chains, with the rest dimmed", two.paths.length === 2 && two.paths.every((path) => path.split("M").length > 8) && two.dimmed > 20, JSON.stringify(two.paths));
}

/** What an SVG is made of. */
function describe(page, svg) {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const all = (selector) => [...parsed.querySelectorAll(selector)];
    return {
      error: parsed.querySelector("parsererror")?.textContent,
      titles: all("title").length,
      dimmed: all("g[opacity]").length,
      paths: all("path").map((path) => path.getAttribute("d")),
      texts: all("text").map((text) => text.textContent),
    };
  }, svg.toString());
}

/** Whether each canvas that is shown is in a PNG as it is, one below the other, and how much of it has the chain's colour. */
function compare(page, png) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height }).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const canvases = [...document.querySelectorAll(".scroller canvas")];
    const heads = canvases.length > 1 ? canvases.length : 0;
    const line = (bitmap.height - canvases.reduce((sum, { height }) => sum + height, 0)) / (1 + heads);
    let y = line;
    const shown = canvases.map((canvas) => {
      if (heads > 0) y += line;
      const [saved, own] = [context.getImageData(0, y, canvas.width, canvas.height), canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)];
      y += canvas.height;
      return saved.data.every((value, i) => value === own.data[i]);
    });
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let chain = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] === 204 && data[i + 1] === 121 && data[i + 2] === 167) chain += 1;
    const title = context.getImageData(0, 0, bitmap.width, line).data;
    return { shown, chain, hasTitle: new Set(title).size > 4 };
  }, png.toString("base64"));
}
