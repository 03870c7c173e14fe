"use strict";
// Draws what is visible, and nothing else: the cost of a frame depends on the window, not on the region.

/** Where names of instructions begin. */
const LABEL_X = 56;

/** How much is left of what is not meant. */
const DIMMED = 0.22;

/** Below this size of a cell its letter cannot be read. */
const LETTER_CELL = 9;

class Painter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {Theme} theme
   */
  constructor(context, geometry, theme) {
    this.context = context;
    this.geometry = geometry;
    this.theme = theme;
    this.lanes = new LanePainter(context, geometry);
    /** Of the font of names, once somebody has asked. @type {number | null} */
    this.letterWidth = null;
    /** @type {CanvasPattern | null} */
    this.stripes = null;
  }

  /**
   * @param {TimelineModel} model
   * @param {PaneState} state
   */
  paint(model, state) {
    const { context, geometry, theme } = this;
    this.lanes.theme = theme;
    context.fillStyle = theme.background;
    context.fillRect(0, 0, geometry.width, geometry.height);
    context.textBaseline = "middle";
    const cycles = geometry.visibleCycles(model.payload.cycles);
    const lines = geometry.visibleLines(model.lines.length);
    clipped(context, geometry.labelWidth, RULER_HEIGHT, geometry.gridWidth, geometry.gridHeight, () => {
      this.#grid(cycles);
      for (let line = lines.from; line < lines.to; line++) this.#line(model, state, line, cycles);
      if (state.showsChain) this.#chain(model, lines);
      const shown = state.hovered >= 0 ? state.hovered : state.selected;
      if (shown >= 0) this.#arrows(model, shown);
    });
    clipped(context, 0, RULER_HEIGHT, geometry.labelWidth, geometry.gridHeight, () => {
      for (let line = lines.from; line < lines.to; line++) this.#label(model, state, line);
    });
    this.#ruler(cycles);
    if (geometry.lanesHeight > 0) this.lanes.paint(model, state, cycles);
    context.fillStyle = theme.grid;
    context.fillRect(geometry.labelWidth, 0, 1, geometry.height);
  }

  /** Distance of grid lines: at least 50 pixels, a round number of cycles. */
  get #step() {
    let step = 1;
    for (const factor of [1, 5, 10, 50, 100, 500, 1000, 5000, 10000]) {
      step = factor;
      if (factor * this.geometry.cellWidth >= 50) break;
    }
    return step;
  }

  /** @param {{ from: number, to: number }} cycles */
  #grid(cycles) {
    const { context, geometry } = this;
    context.strokeStyle = this.theme.grid;
    context.lineWidth = 1;
    context.beginPath();
    for (let cycle = cycles.from - (cycles.from % this.#step); cycle < cycles.to; cycle += this.#step) {
      const x = Math.round(geometry.xOf(cycle)) + 0.5;
      context.moveTo(x, RULER_HEIGHT);
      context.lineTo(x, RULER_HEIGHT + geometry.gridHeight);
    }
    context.stroke();
  }

  /** @param {{ from: number, to: number }} cycles */
  #ruler(cycles) {
    const { context, geometry, theme } = this;
    context.fillStyle = theme.background;
    context.fillRect(0, 0, geometry.width, RULER_HEIGHT);
    context.fillStyle = theme.faint;
    context.font = `11px ${theme.font}`;
    context.textAlign = "left";
    context.fillText("cycle", geometry.labelWidth - 40, RULER_HEIGHT / 2);
    clipped(context, geometry.labelWidth, 0, geometry.gridWidth, RULER_HEIGHT, () => {
      for (let cycle = cycles.from - (cycles.from % this.#step); cycle < cycles.to; cycle += this.#step) {
        context.fillText(String(cycle), geometry.xOf(cycle) + 2, RULER_HEIGHT / 2);
      }
    });
  }

  /**
   * @param {TimelineModel} model
   * @param {PaneState} state
   * @param {number} line
   * @param {{ from: number, to: number }} cycles
   */
  #line(model, state, line, cycles) {
    const { context, geometry, theme } = this;
    const y = geometry.yOf(line);
    const entry = /** @type {ViewLine} */ (model.lines[line]);
    if (entry.row !== null && entry.row === state.selected) {
      context.fillStyle = theme.selection;
      context.fillRect(geometry.labelWidth, y, geometry.gridWidth, geometry.rowHeight);
    }
    const row = model.rowOf(entry);
    if (row === undefined) {
      const span = model.spanOf(entry.iteration);
      context.fillStyle = theme.grid;
      context.fillRect(geometry.xOf(span.from), y + 5, (span.to - span.from) * geometry.cellWidth, geometry.rowHeight - 10);
      return;
    }
    if (row.retired < cycles.from || row.dispatched >= cycles.to) return;
    context.globalAlpha = isDimmed(model, state, entry.row) ? DIMMED : 1;
    this.#segments(segmentsOf(row), y + 2, geometry.rowHeight - 4);
    context.globalAlpha = 1;
  }

  /** @param {Segment[]} segments @param {number} y @param {number} height */
  #segments(segments, y, height) {
    const { context, geometry } = this;
    const cell = geometry.cellWidth;
    const visible = geometry.visibleCycles(Infinity);
    for (const segment of segments) {
      // A wait may be thousands of cycles long; what lies outside costs nothing.
      const from = Math.max(segment.from, visible.from - 1);
      const to = Math.min(segment.to, visible.to + 1);
      if (to <= from) continue;
      const { stage } = segment;
      const inset = STAGES[stage].isWait ? height * 0.22 : 0;
      context.fillStyle = this.#fillOf(stage);
      context.fillRect(geometry.xOf(from), y + inset, Math.max(1, (to - from) * cell - (cell > 6 ? 1 : 0)), height - 2 * inset);
      if (cell >= LETTER_CELL) this.#letters(stage, from, to, y + height / 2);
    }
  }

  /** @param {StageName} stage @param {number} from @param {number} to @param {number} middle */
  #letters(stage, from, to, middle) {
    const { context, geometry } = this;
    const cell = geometry.cellWidth;
    context.font = `${Math.min(12, cell)}px ${this.theme.font}`;
    context.textAlign = "center";
    context.fillStyle = STAGE_INK[stage];
    for (let cycle = from; cycle < to; cycle++) context.fillText(STAGES[stage].letter, geometry.xOf(cycle) + cell / 2, middle);
  }

  /** Waits for a resource are striped: the two kinds of waits differ without colour too. @param {StageName} stage */
  #fillOf(stage) {
    if (stage !== "waitResource") return STAGE_COLOURS[stage];
    this.stripes ??= this.context.createPattern(stripes(STAGE_COLOURS.waitResource), "repeat");
    return this.stripes ?? STAGE_COLOURS.waitResource;
  }

  /**
   * @param {TimelineModel} model
   * @param {PaneState} state
   * @param {number} line
   */
  #label(model, state, line) {
    const { context, geometry, theme } = this;
    const entry = /** @type {ViewLine} */ (model.lines[line]);
    const y = geometry.yOf(line);
    const isMarked = entry.row !== null && (entry.row === state.selected || entry.row === state.hovered);
    if (isMarked) {
      context.fillStyle = theme.selection;
      context.fillRect(0, y, geometry.labelWidth, geometry.rowHeight);
    }
    context.font = `12px ${theme.font}`;
    context.textAlign = "left";
    const middle = y + geometry.rowHeight / 2;
    const row = model.rowOf(entry);
    const isFirst = row === undefined || row.instruction === 0 || model.query !== "";
    context.fillStyle = isMarked ? theme.selectionInk : theme.faint;
    const fold = row === undefined ? "▸" : row.instruction === 0 ? "▾" : " ";
    context.fillText(fold, 4, middle);
    if (isFirst) context.fillText(`[${entry.iteration}]`, 16, middle);
    if (row !== undefined) {
      context.fillStyle = instructionColour(row.instruction);
      context.fillRect(LABEL_X - 6, y + 3, 3, geometry.rowHeight - 6);
    }
    context.globalAlpha = isDimmed(model, state, entry.row) && !isMarked ? 0.5 : 1;
    context.fillStyle = isMarked ? theme.selectionInk : theme.foreground;
    const text = row === undefined ? `iteration ${entry.iteration}, folded` : model.textOf(row);
    this.letterWidth ??= context.measureText("0").width;
    context.fillText(shortened(text, Math.floor((geometry.labelWidth - LABEL_X - 6) / this.letterWidth)), LABEL_X, middle);
    context.globalAlpha = 1;
  }

  /** Lines from the producers a row waited for. @param {TimelineModel} model @param {number} index */
  #arrows(model, index) {
    const { context, geometry, theme } = this;
    const row = model.payload.rows[index];
    const line = model.lineOfRow(index);
    if (row === undefined || line < 0) return;
    const cell = geometry.cellWidth;
    for (const dependency of row.dependencies) {
      const producer = model.payload.rows[dependency.row];
      const producerLine = model.lineOfRow(dependency.row);
      if (producer === undefined || producerLine < 0) continue;
      const fromX = geometry.xOf(dependency.kind === "resource" ? producer.issued : producer.executed) + cell / 2;
      const fromY = geometry.yOf(producerLine) + geometry.rowHeight / 2;
      const toX = geometry.xOf(dependency.kind === "resource" ? row.issued : beginAfter(row, producer)) + cell / 2;
      const toY = geometry.yOf(line) + geometry.rowHeight / 2;
      context.strokeStyle = theme.foreground;
      context.fillStyle = theme.foreground;
      context.setLineDash(dependency.kind === "register" ? [] : dependency.kind === "memory" ? [6, 3] : [2, 3]);
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(fromX, fromY);
      context.bezierCurveTo(fromX, (fromY + toY) / 2, toX, (fromY + toY) / 2, toX, toY);
      context.stroke();
      context.setLineDash([]);
      context.beginPath();
      const tip = toY > fromY ? -1 : 1;
      context.moveTo(toX, toY);
      context.lineTo(toX - 4, toY + tip * 7);
      context.lineTo(toX + 4, toY + tip * 7);
      context.fill();
    }
  }

  /** The chain: through its executions, and from each to the next. @param {TimelineModel} model @param {{ from: number, to: number }} lines */
  #chain(model, lines) {
    const { context, geometry } = this;
    const half = geometry.cellWidth / 2;
    context.strokeStyle = CHAIN_COLOUR;
    context.lineWidth = 2.5;
    context.beginPath();
    for (const { from, to, begin: start, next: arrival } of model.chain.steps) {
      const [first, second] = [model.lineOfRow(from), model.lineOfRow(to)];
      const [producer, consumer] = [model.payload.rows[from], model.payload.rows[to]];
      if (first < 0 || second < 0 || producer === undefined || consumer === undefined) continue;
      if (Math.max(first, second) < lines.from || Math.min(first, second) > lines.to) continue;
      const [y, nextY] = [first, second].map((line) => geometry.yOf(line) + geometry.rowHeight / 2);
      const [begin, end, next] = [start, producer.executed, arrival].map((cycle) => geometry.xOf(cycle) + half);
      if (y === undefined || nextY === undefined || begin === undefined || end === undefined || next === undefined) continue;
      context.moveTo(begin, y);
      context.lineTo(end, y);
      context.bezierCurveTo(end, (y + nextY) / 2, next, (y + nextY) / 2, next, nextY);
    }
    context.stroke();
  }
}

/** A tile of slanting stripes. @param {string} colour */
function stripes(colour) {
  const tile = document.createElement("canvas");
  tile.width = 6;
  tile.height = 6;
  const context = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  context.fillStyle = colour;
  context.fillRect(0, 0, 6, 6);
  context.strokeStyle = "#ffffff";
  context.globalAlpha = 0.55;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const offset of [-6, 0, 6]) {
    context.moveTo(offset - 1, 7);
    context.lineTo(offset + 7, -1);
  }
  context.stroke();
  return tile;
}

/** Whether a row stands back behind the chain. @param {TimelineModel} model @param {PaneState} state @param {number | null} row */
function isDimmed(model, state, row) {
  return state.showsChain && row !== null && !model.chain.rows.has(row);
}
