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
    this.accent = colour("--mca-accent", "#0072b2");
    this.font = colour("--mca-font", "monospace");
  }
}
