"use strict";
// Draws what is visible, and nothing else: the cost of a frame depends on the window, not on the region.

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
    /** @type {CanvasPattern | null} */
    this.stripes = null;
  }

  /**
   * @param {TimelineModel} model
   * @param {{ selected: number, hovered: number, previous: PreviousTimeline | null }} state
   */
  paint(model, state) {
    const { context, geometry, theme } = this;
    context.fillStyle = theme.background;
    context.fillRect(0, 0, geometry.width, geometry.height);
    context.textBaseline = "middle";
    const cycles = geometry.visibleCycles(model.payload.cycles);
    const lines = geometry.visibleLines(model.lines.length);
    this.#clipped(geometry.labelWidth, RULER_HEIGHT, geometry.gridWidth, geometry.gridHeight, () => {
      this.#grid(cycles);
      for (let line = lines.from; line < lines.to; line++) this.#line(model, state, line, cycles);
      const shown = state.hovered >= 0 ? state.hovered : state.selected;
      if (shown >= 0) this.#arrows(model, shown);
    });
    this.#clipped(0, RULER_HEIGHT, geometry.labelWidth, geometry.gridHeight, () => {
      for (let line = lines.from; line < lines.to; line++) this.#label(model, state, line);
    });
    this.#ruler(cycles);
    if (geometry.lanesHeight > 0) this.#lanes(model, state, cycles);
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {() => void} draw */
  #clipped(x, y, w, h, draw) {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, w, h);
    this.context.clip();
    draw();
    this.context.restore();
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
    this.#clipped(geometry.labelWidth, 0, geometry.gridWidth, RULER_HEIGHT, () => {
      for (let cycle = cycles.from - (cycles.from % this.#step); cycle < cycles.to; cycle += this.#step) {
        context.fillText(String(cycle), geometry.xOf(cycle) + 2, RULER_HEIGHT / 2);
      }
    });
  }

  /**
   * @param {TimelineModel} model
   * @param {{ selected: number, hovered: number, previous: PreviousTimeline | null }} state
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
    this.#segments(segmentsOf(row), y + 2, geometry.rowHeight - 4);
    const before = state.previous?.rowFor(row);
    if (before) this.#ghost(segmentsOf(before), y + geometry.rowHeight - 4);
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

  /** The same instruction before the last edit, as a thin line. @param {Segment[]} segments @param {number} y */
  #ghost(segments, y) {
    const { context, geometry } = this;
    context.globalAlpha = 0.75;
    for (const { stage, from, to } of segments) {
      context.fillStyle = STAGE_COLOURS[stage];
      context.fillRect(geometry.xOf(from), y, Math.max(1, (to - from) * geometry.cellWidth), 3);
    }
    context.globalAlpha = 1;
  }

  /**
   * @param {TimelineModel} model
   * @param {{ selected: number, hovered: number }} state
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
    context.fillStyle = isMarked ? theme.selectionInk : theme.foreground;
    const text = row === undefined ? `iteration ${entry.iteration}, folded` : model.textOf(row);
    context.fillText(text, 56, middle);
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
      const toX = geometry.xOf(row.issued) + cell / 2;
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

  /**
   * @param {TimelineModel} model
   * @param {{ selected: number, hovered: number }} state
   * @param {{ from: number, to: number }} cycles
   */
  #lanes(model, state, cycles) {
    const { context, geometry, theme } = this;
    const top = RULER_HEIGHT + geometry.gridHeight;
    context.fillStyle = theme.background;
    context.fillRect(0, top, geometry.width, geometry.lanesHeight);
    context.fillStyle = theme.grid;
    context.fillRect(0, top, geometry.width, 1);
    const nLanes = Math.floor((geometry.lanesHeight - 6) / LANE_HEIGHT);
    model.usedResources.slice(0, nLanes).forEach((resource, place) => {
      const y = top + 4 + place * LANE_HEIGHT;
      context.font = `11px ${theme.font}`;
      context.textAlign = "left";
      context.fillStyle = theme.foreground;
      const isLast = place === nLanes - 1 && model.usedResources.length > nLanes;
      const more = isLast ? `  (+${model.usedResources.length - nLanes} more)` : "";
      context.fillText((model.payload.resources[resource]?.name ?? "") + more, 16, y + LANE_HEIGHT / 2);
      this.#clipped(geometry.labelWidth, y, geometry.gridWidth, LANE_HEIGHT, () => {
        let end = -Infinity;
        for (const use of usesBetween(model.occupancy[resource] ?? [], cycles.from, cycles.to)) {
          const isMarked = use.row === state.selected || use.row === state.hovered;
          const x = geometry.xOf(use.from);
          // Far out, thousands of uses share a pixel: one of them is enough.
          if (!isMarked && x + 0.5 < end) continue;
          context.fillStyle = isMarked ? theme.accent : STAGE_COLOURS.execute;
          const width = Math.max(1, (use.to - use.from) * geometry.cellWidth - (geometry.cellWidth > 4 ? 1 : 0));
          context.fillRect(x, y + 1, width, LANE_HEIGHT - 3);
          end = x + width;
        }
      });
    });
  }
}

/**
 * The uses of one unit that touch a range of cycles. Uses of a unit don't overlap, so both ends are sorted.
 * @param {{ from: number, to: number, row: number }[]} uses
 * @param {number} from
 * @param {number} to
 */
function usesBetween(uses, from, to) {
  let low = 0;
  let high = uses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {{ to: number }} */ (uses[middle]).to <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < uses.length && /** @type {{ from: number }} */ (uses[end]).from < to) end++;
  return uses.slice(low, end);
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
