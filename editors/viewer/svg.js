"use strict";
// The timeline as SVG: every line of the timelines that are shown, on one time axis, with their lanes, and the chain where
// it is drawn.

const SVG_CELL = 10;
const SVG_ROW = 16;
/** Room for the names, and how many of their letters fit into it. */
const SVG_NAMES = 360;
const SVG_LETTERS = 46;

/** @param {string} text */
function escapeXml(text) {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}

/** What is shown, as far as it is not scrolled away or not. @param {TimelineViewer} viewer */
function svgOf(viewer) {
  const writer = new SvgWriter(viewer.theme, viewer.showsChain, viewer.main.geometry.showsLanes);
  writer.heading(viewer.title.textContent ?? "");
  for (const { head, model } of viewer.panes()) {
    if (!head.hidden) writer.heading(head.textContent ?? "");
    if (model !== null) writer.timeline(model, viewer.cyclesOfAll());
  }
  return writer.finish(SVG_NAMES + viewer.cyclesOfAll() * SVG_CELL);
}

class SvgWriter {
  /** @param {Theme} theme @param {boolean} showsChain @param {boolean} showsLanes */
  constructor(theme, showsChain, showsLanes) {
    this.theme = theme;
    this.showsChain = showsChain;
    this.showsLanes = showsLanes;
    /** @type {string[]} */
    this.parts = [];
    /** Where the next line goes. */
    this.y = 0;
  }

  /** @param {number} width */
  finish(width) {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${this.y + SVG_ROW / 2}" font-family="monospace" font-size="11">`,
      '<defs><pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
      `<rect width="6" height="6" fill="${STAGE_COLOURS.waitResource}"/><rect width="2" height="6" fill="#ffffff" opacity="0.55"/></pattern></defs>`,
      `<rect width="100%" height="100%" fill="${this.theme.background}"/>`,
      ...this.parts,
      "</svg>",
    ].join("\n");
  }

  /** @param {string} text */
  heading(text) {
    this.#text(4, text, this.theme.foreground, ' font-weight="600"');
    this.y += SVG_ROW;
  }

  /** @param {TimelineModel} model @param {number} nCycles */
  timeline(model, nCycles) {
    for (let cycle = 0; cycle < nCycles; cycle += 10) this.#text(SVG_NAMES + cycle * SVG_CELL, String(cycle), this.theme.faint);
    this.y += SVG_ROW;
    const top = this.y;
    for (const line of model.lines) this.#line(model, line);
    if (this.showsChain) this.#chain(model, top);
    if (this.showsLanes) for (const resource of model.usedResources) this.#lane(model, resource);
    this.y += SVG_ROW / 2;
  }

  /** @param {number} x @param {string} text @param {string} colour @param {string} [more] */
  #text(x, text, colour, more = "") {
    this.parts.push(`<text x="${x}" y="${this.y + 12}" fill="${colour}"${more}>${escapeXml(text)}</text>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {string} [title] */
  #box(x, y, width, height, fill, title) {
    const inside = title === undefined ? "/>" : `><title>${escapeXml(title)}</title></rect>`;
    this.parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${inside}`);
  }

  /** @param {TimelineModel} model @param {ViewLine} line */
  #line(model, line) {
    const row = model.rowOf(line);
    const isDim = this.showsChain && line.row !== null && !model.chain.rows.has(line.row);
    if (isDim) this.parts.push('<g opacity="0.3">');
    this.#text(4, row === undefined ? `[${line.iteration}] folded` : `[${row.iteration}]`, this.theme.foreground);
    if (row !== undefined) {
      this.#box(40, this.y + 3, 3, SVG_ROW - 5, instructionColour(row.instruction));
      this.#text(48, shortened(model.textOf(row), SVG_LETTERS), this.theme.foreground);
      for (const segment of segmentsOf(row)) this.#segment(segment);
    }
    if (isDim) this.parts.push("</g>");
    this.y += SVG_ROW;
  }

  /** @param {Segment} segment */
  #segment({ stage, from, to }) {
    const [x, width] = [SVG_NAMES + from * SVG_CELL, (to - from) * SVG_CELL];
    const inset = STAGES[stage].isWait ? 4 : 1;
    const fill = stage === "waitResource" ? "url(#stripes)" : STAGE_COLOURS[stage];
    this.#box(x, this.y + inset, width, SVG_ROW - 2 * inset, fill, `${STAGES[stage].label}: ${from}–${to - 1}`);
    this.#text(x + 2, STAGES[stage].letter.repeat(to - from), STAGE_INK[stage], ` textLength="${width - 3}"`);
  }

  /** @param {TimelineModel} model @param {number} top of the first line */
  #chain(model, top) {
    const curves = model.chain.steps.flatMap(({ from, to, begin: start, next: arrival }) => {
      const [first, second] = [model.lineOfRow(from), model.lineOfRow(to)];
      const [producer, consumer] = [model.payload.rows[from], model.payload.rows[to]];
      if (first < 0 || second < 0 || producer === undefined || consumer === undefined) return [];
      const [y, nextY] = [top + (first + 0.5) * SVG_ROW, top + (second + 0.5) * SVG_ROW];
      const [begin, end, next] = [xOf(start), xOf(producer.executed), xOf(arrival)];
      return [`M${begin} ${y}L${end} ${y}C${end} ${(y + nextY) / 2} ${next} ${(y + nextY) / 2} ${next} ${nextY}`];
    });
    this.parts.push(`<path d="${curves.join("")}" fill="none" stroke="${CHAIN_COLOUR}" stroke-width="2.5"/>`);
  }

  /** @param {TimelineModel} model @param {number} resource */
  #lane(model, resource) {
    const name = model.payload.resources[resource]?.name ?? "";
    this.#text(48, `${name} ${Math.round((model.loads[resource] ?? 0) * 100)}%`, this.theme.foreground);
    for (const { from, to, row } of model.occupancy[resource] ?? []) {
      const executed = model.payload.rows[row];
      if (executed === undefined) continue;
      const title = `${name}: ${model.textOf(executed)}`;
      this.#box(SVG_NAMES + from * SVG_CELL, this.y + 2, (to - from) * SVG_CELL - 1, SVG_ROW - 4, instructionColour(executed.instruction), title);
    }
    this.y += SVG_ROW;
  }
}

/** The middle of a cycle. @param {number} cycle */
function xOf(cycle) {
  return SVG_NAMES + (cycle + 0.5) * SVG_CELL;
}
