"use strict";
// The lanes below the grid: a row a resource unit, the busiest first, with who holds it when.

/** Draws with a part of the picture as border. @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} w @param {number} h @param {() => void} draw */
function clipped(context, x, y, w, h, draw) {
  context.save();
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
  draw();
  context.restore();
}

class LanePainter {
  /** @param {CanvasRenderingContext2D} context @param {Geometry} geometry */
  constructor(context, geometry) {
    this.context = context;
    this.geometry = geometry;
    this.theme = new Theme();
  }

  /**
   * @param {TimelineModel} model
   * @param {PaneState} state
   * @param {{ from: number, to: number }} cycles
   */
  paint(model, state, cycles) {
    const { context, geometry, theme } = this;
    const top = RULER_HEIGHT + geometry.gridHeight;
    context.fillStyle = theme.background;
    context.fillRect(0, top, geometry.width, geometry.lanesHeight);
    context.fillStyle = theme.grid;
    context.fillRect(0, top, geometry.width, 1);
    model.usedResources.slice(0, geometry.nLanesShown).forEach((resource, place) => {
      const y = top + 4 + place * LANE_HEIGHT;
      this.#name(model, resource, place, y);
      clipped(context, geometry.labelWidth + 1, y, geometry.gridWidth, LANE_HEIGHT, () => this.#uses(model, state, resource, y, cycles));
    });
  }

  /** Name and load. @param {TimelineModel} model @param {number} resource @param {number} place @param {number} y */
  #name(model, resource, place, y) {
    const { context, geometry, theme } = this;
    const load = model.loads[resource] ?? 0;
    const right = geometry.labelWidth - 8;
    context.fillStyle = theme.grid;
    context.fillRect(LABEL_X + 54, y + LANE_HEIGHT - 4, Math.max(0, right - LABEL_X - 54) * load, 2);
    context.font = `11px ${theme.font}`;
    context.textAlign = "left";
    context.fillStyle = theme.foreground;
    const nHidden = model.usedResources.length - geometry.nLanesShown;
    const more = place === geometry.nLanesShown - 1 && nHidden > 0 ? `  (+${nHidden} more)` : "";
    context.fillText((model.payload.resources[resource]?.name ?? "") + more, 16, y + LANE_HEIGHT / 2);
    context.textAlign = "right";
    context.fillText(`${Math.round(load * 100)}%`, right, y + LANE_HEIGHT / 2);
    context.textAlign = "left";
  }

  /** @param {TimelineModel} model @param {PaneState} state @param {number} resource @param {number} y @param {{ from: number, to: number }} cycles */
  #uses(model, state, resource, y, cycles) {
    const { context, geometry, theme } = this;
    let end = -Infinity;
    for (const use of usesBetween(model.occupancy[resource] ?? [], cycles.from, cycles.to)) {
      const isMarked = use.row === state.selected || use.row === state.hovered;
      const x = geometry.xOf(use.from);
      // Far out, thousands of uses share a pixel: one of them is enough.
      if (!isMarked && x + 0.5 < end) continue;
      const width = Math.max(1, (use.to - use.from) * geometry.cellWidth - (geometry.cellWidth > 4 ? 1 : 0));
      context.globalAlpha = isDimmed(model, state, use.row) && !isMarked ? DIMMED : 1;
      context.fillStyle = instructionColour(model.payload.rows[use.row]?.instruction ?? 0);
      context.fillRect(x, y + 1, width, LANE_HEIGHT - 3);
      context.globalAlpha = 1;
      if (isMarked) {
        context.strokeStyle = theme.foreground;
        context.lineWidth = 2;
        context.strokeRect(x + 1, y + 1, Math.max(1, width - 2), LANE_HEIGHT - 3);
      }
      end = x + width;
    }
  }
}

/** Who holds a unit in a cycle, or -1. @param {TimelineModel} model @param {number} place of the lane @param {number} cycle */
function holderOf(model, place, cycle) {
  const resource = model.usedResources[place];
  const uses = resource === undefined ? [] : usesBetween(model.occupancy[resource] ?? [], cycle, cycle + 1);
  return uses[0]?.row ?? -1;
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
