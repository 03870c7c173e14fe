"use strict";
// What the viewer knows about one payload: which rows are shown (folding, search), who occupies a resource when, and
// how an earlier version of the same region lines up with this one. No drawing here.

/** A line of the picture: one simulated instruction, or a folded iteration. */
class ViewLine {
  /**
   * @param {number} iteration
   * @param {number | null} row index into the payload's rows; null for a folded iteration
   */
  constructor(iteration, row) {
    this.iteration = iteration;
    this.row = row;
  }
}

class TimelineModel {
  /** @param {TimelinePayload} payload */
  constructor(payload) {
    this.payload = payload;
    /** @type {Set<number>} */
    this.folded = new Set();
    this.query = "";
    /** @type {{ from: number, to: number, row: number }[][]} */
    this.occupancy = occupancyOf(payload);
    /** By resource unit: the part of the time for which it is busy, from 0 to 1. */
    this.loads = loadsOf(payload);
    /** Resources that anything used, the busiest first; the others would be empty lanes. */
    this.usedResources = this.occupancy.map((uses, index) => (uses.length > 0 ? index : -1)).filter((i) => i >= 0);
    this.usedResources.sort((a, b) => (this.loads[b] ?? 0) - (this.loads[a] ?? 0) || a - b);
    this.chain = new ChainPath(payload);
    /** @type {ViewLine[]} */
    this.lines = [];
    this.arrange();
  }

  /** Rebuilds the list of lines after a fold or a search. */
  arrange() {
    this.lines = [];
    let lastFolded = -1;
    const query = this.query.toLowerCase();
    this.payload.rows.forEach((row, index) => {
      if (this.folded.has(row.iteration)) {
        if (lastFolded !== row.iteration) this.lines.push(new ViewLine(row.iteration, null));
        lastFolded = row.iteration;
        return;
      }
      if (query !== "" && !this.textOf(row).toLowerCase().includes(query)) return;
      this.lines.push(new ViewLine(row.iteration, index));
    });
  }

  /** @param {number} iteration */
  toggleFold(iteration) {
    if (!this.folded.delete(iteration)) this.folded.add(iteration);
    this.arrange();
  }

  /** Folds every iteration but the first, or unfolds all. */
  toggleAll() {
    if (this.folded.size > 0) this.folded.clear();
    else for (let i = 1; i < this.payload.iterations; i++) this.folded.add(i);
    this.arrange();
  }

  /** @param {string} query */
  search(query) {
    this.query = query;
    this.arrange();
  }

  /** @param {TimelineRow} row */
  instructionOf(row) {
    return /** @type {TimelineInstruction} */ (this.payload.instructions[row.instruction]);
  }

  /** @param {TimelineRow} row */
  textOf(row) {
    return this.payload.instructions[row.instruction]?.text.replace(/\t+/g, " ") ?? "";
  }

  /** @param {ViewLine | undefined} line */
  rowOf(line) {
    return line === undefined || line.row === null ? undefined : this.payload.rows[line.row];
  }

  /**
   * The line that shows a row, or -1 if it is folded or filtered away.
   * @param {number} row
   */
  lineOfRow(row) {
    let low = 0;
    let high = this.lines.length - 1;
    const iteration = this.payload.rows[row]?.iteration ?? 0;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const line = /** @type {ViewLine} */ (this.lines[middle]);
      if (line.row === row) return middle;
      const isBefore = line.row === null ? line.iteration < iteration : line.row < row;
      if (isBefore) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** First and last cycle of an iteration. @param {number} iteration */
  spanOf(iteration) {
    let from = Infinity;
    let to = 0;
    const perIteration = this.payload.instructions.length;
    for (const row of this.payload.rows.slice(iteration * perIteration, (iteration + 1) * perIteration)) {
      from = Math.min(from, row.dispatched);
      to = Math.max(to, row.retired + 1);
    }
    return { from: Number.isFinite(from) ? from : 0, to };
  }
}

/**
 * In steady state; without a verdict, over what was recorded.
 * @param {TimelinePayload} payload
 */
function loadsOf(payload) {
  const cycles = payload.verdict?.cyclesPerIteration ?? payload.cycles / Math.max(1, payload.iterations);
  const busy = payload.resources.map(() => 0);
  for (const { pressure } of payload.instructions) {
    for (const use of pressure) busy[use.resource] = (busy[use.resource] ?? 0) + use.cycles;
  }
  return busy.map((sum) => Math.min(1, sum / Math.max(cycles, 1e-9)));
}

/** The first iterations instead of later ones. @param {TimelinePayload} payload @returns {TimelinePayload} */
function coldStartOf(payload) {
  return payload.coldStart === undefined ? payload : { ...payload, ...payload.coldStart, firstIteration: 0, firstCycle: 0 };
}

/**
 * Per resource unit, who holds it when, by cycle.
 * @param {TimelinePayload} payload
 */
function occupancyOf(payload) {
  /** @type {{ from: number, to: number, row: number }[][]} */
  const lanes = payload.resources.map(() => []);
  payload.rows.forEach((row, index) => {
    for (const use of row.units) lanes[use.resource]?.push({ from: use.from, to: use.from + use.cycles, row: index });
  });
  for (const lane of lanes) lane.sort((a, b) => a.from - b.from);
  return lanes;
}

/**
 * For every instruction now, which instruction it was before: equal texts in the same order (longest common
 * subsequence; by position where that would be too much work), and edited ones between the same neighbours.
 * @param {TimelinePayload} now
 * @param {TimelinePayload} before
 * @returns {(number | undefined)[]}
 */
function matchInstructions(now, before) {
  const a = now.instructions.map((i) => i.text);
  const b = before.instructions.map((i) => i.text);
  if (a.length * b.length > 4_000_000) return a.map((text, i) => (b[i] === text ? i : undefined));
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const below = lengths[(i + 1) * width + j] ?? 0;
      const right = lengths[i * width + j + 1] ?? 0;
      const both = (lengths[(i + 1) * width + j + 1] ?? 0) + 1;
      lengths[i * width + j] = a[i] === b[j] ? both : Math.max(below, right);
    }
  }
  /** @type {(number | undefined)[]} */
  const matches = new Array(a.length).fill(undefined);
  /** Where the last match ended, now and before. */
  let [i0, j0] = [0, 0];
  /** What stands between two matches, if as much as before, is what was edited. @param {number} i @param {number} j */
  const pairUp = (i, j) => {
    if (i - i0 === j - j0) for (let k = 0; k < i - i0; k++) matches[i0 + k] = j0 + k;
  };
  for (let i = 0, j = 0; ; ) {
    if (i === a.length || j === b.length) {
      pairUp(a.length, b.length);
      return matches;
    }
    if (a[i] === b[j]) {
      pairUp(i, j);
      matches[i++] = j++;
      [i0, j0] = [i, j];
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
}
