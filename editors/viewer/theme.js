"use strict";
// Colours. The stages use the Okabe-Ito palette, which people with any common colour blindness can tell apart; letters
// say the same a second time. Everything else follows the editor's theme through CSS variables.

/** @type {Record<StageName, string>} */
const STAGE_COLOURS = {
  dispatch: "#0072b2",
  waitData: "#e69f00",
  waitResource: "#d55e00",
  execute: "#009e73",
  writeBack: "#00785a",
  waitRetire: "#8c8c8c",
  retire: "#56b4e9",
};

/** Black or white, whichever reads better on a stage's colour. @type {Record<StageName, string>} */
const STAGE_INK = {
  dispatch: "#ffffff",
  waitData: "#000000",
  waitResource: "#000000",
  execute: "#000000",
  writeBack: "#ffffff",
  waitRetire: "#000000",
  retire: "#000000",
};

/** What tells instructions apart in the lanes and in front of their names; after the last comes the first again. */
const INSTRUCTION_COLOURS = ["#4e79a7", "#f28e2b", "#59a14f", "#b6992d", "#e15759", "#76b7b2", "#d37295", "#9c755f", "#79706e", "#b07aa1", "#86bcb6", "#8cd17d"];

/** @param {number} instruction */
function instructionColour(instruction) {
  return INSTRUCTION_COLOURS[instruction % INSTRUCTION_COLOURS.length] ?? "#4e79a7";
}

/** The chain is drawn in a colour that no stage has. */
const CHAIN_COLOUR = "#cc79a7";

class Theme {
  constructor() {
    const style = getComputedStyle(document.body);
    /** @param {string} name @param {string} otherwise */
    const colour = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
    this.background = colour("--mca-background", "#ffffff");
    this.foreground = colour("--mca-foreground", "#1f1f1f");
    this.faint = colour("--mca-faint", "#6b6b6b");
    this.grid = colour("--mca-grid", "#dddddd");
    this.selection = colour("--mca-selection", "#add6ff");
    this.selectionInk = inkOn(this.selection, colour("--mca-selection-ink", this.foreground), this.background);
    this.accent = colour("--mca-accent", "#0072b2");
    this.font = colour("--mca-font", "monospace");
  }
}

/** A colour as the canvas reads it: red, green and blue, transparent ones laid over a background. @param {string} colour @param {string} [background] */
function channelsOf(colour, background) {
  const context = /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d"));
  for (const layer of [background ?? colour, colour]) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Relative luminance as WCAG defines it. @param {number[]} channels */
function luminanceOf(channels) {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. @param {string} front @param {string} back @param {string} [background] of a transparent `back` */
function contrastOf(front, back, background) {
  const [a, b] = [luminanceOf(channelsOf(front)), luminanceOf(channelsOf(back, background))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Some themes select in a colour on which their text cannot be read. @param {string} back @param {string} wanted @param {string} background */
function inkOn(back, wanted, background) {
  if (contrastOf(wanted, back, background) >= 4.5) return wanted;
  return contrastOf("#000000", back, background) > contrastOf("#ffffff", back, background) ? "#000000" : "#ffffff";
}
