"use strict";
// Sizes and the mapping between cells and pixels. The picture has a label column at the left, a ruler on top, the grid,
// and the resource lanes at the bottom; only the grid scrolls in both directions.

const RULER_HEIGHT = 22;
const LANE_HEIGHT = 14;
const MAX_LANES_HEIGHT = 196;
const MIN_LABELS = 110;
const MIN_CELL = 0.05;
const MAX_CELL = 40;

class Geometry {
  constructor() {
    this.cellWidth = 14;
    this.rowHeight = 18;
    this.labelWidth = 320;
    this.scrollX = 0;
    this.scrollY = 0;
    this.width = 0;
    this.height = 0;
    this.nLanes = 0;
    this.showsLanes = true;
  }

  get lanesHeight() {
    return this.showsLanes ? Math.min(this.nLanes * LANE_HEIGHT + 6, MAX_LANES_HEIGHT, Math.round(this.height * 0.35)) : 0;
  }

  get gridWidth() {
    return Math.max(0, this.width - this.labelWidth);
  }

  get gridHeight() {
    return Math.max(0, this.height - RULER_HEIGHT - this.lanesHeight);
  }

  /** @param {number} cycle */
  xOf(cycle) {
    return this.labelWidth + cycle * this.cellWidth - this.scrollX;
  }

  /** @param {number} line */
  yOf(line) {
    return RULER_HEIGHT + line * this.rowHeight - this.scrollY;
  }

  /** @param {number} x */
  cycleAt(x) {
    return Math.floor((x - this.labelWidth + this.scrollX) / this.cellWidth);
  }

  /** @param {number} y */
  lineAt(y) {
    return Math.floor((y - RULER_HEIGHT + this.scrollY) / this.rowHeight);
  }

  /** Which part of the picture a point lies in. @param {number} x @param {number} y */
  partAt(x, y) {
    if (Math.abs(x - this.labelWidth) <= 4) return "border";
    if (y < RULER_HEIGHT) return "ruler";
    if (y >= RULER_HEIGHT + this.gridHeight) return "lanes";
    return x < this.labelWidth ? "labels" : "grid";
  }

  /** The lane at a point of the lanes, counted from the first that is shown. @param {number} y */
  laneAt(y) {
    return Math.floor((y - RULER_HEIGHT - this.gridHeight - 4) / LANE_HEIGHT);
  }

  /** Lanes that are shown. */
  get nLanesShown() {
    return Math.max(0, Math.min(this.nLanes, Math.floor((this.lanesHeight - 6) / LANE_HEIGHT)));
  }

  /** Moves the border of the names. @param {number} width */
  setLabelWidth(width) {
    this.labelWidth = Math.round(Math.min(Math.max(MIN_LABELS, width), Math.max(MIN_LABELS, this.width * 0.8)));
  }

  /** First and one past the last visible cycle. @param {number} nCycles */
  visibleCycles(nCycles) {
    const from = Math.max(0, Math.floor(this.scrollX / this.cellWidth));
    const to = Math.min(nCycles, Math.ceil((this.scrollX + this.gridWidth) / this.cellWidth) + 1);
    return { from, to };
  }

  /** First and one past the last visible line. @param {number} nLines */
  visibleLines(nLines) {
    const from = Math.max(0, Math.floor(this.scrollY / this.rowHeight));
    const to = Math.min(nLines, Math.ceil((this.scrollY + this.gridHeight) / this.rowHeight) + 1);
    return { from, to };
  }

  /** Changes the size of a cell; the cycle under `x` stays where it is. @param {number} factor @param {number} x */
  zoom(factor, x) {
    const cycle = (x - this.labelWidth + this.scrollX) / this.cellWidth;
    this.cellWidth = Math.min(MAX_CELL, Math.max(MIN_CELL, this.cellWidth * factor));
    this.scrollX = Math.max(0, cycle * this.cellWidth - (x - this.labelWidth));
  }

  /** @param {number} nCycles */
  fit(nCycles) {
    this.cellWidth = Math.min(MAX_CELL, Math.max(MIN_CELL, this.gridWidth / Math.max(1, nCycles)));
    this.scrollX = 0;
  }
}
