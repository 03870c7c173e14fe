"use strict";
// The state before the last edit, lined up with the state now.

class PreviousTimeline {
  /** @param {TimelinePayload} now @param {TimelinePayload} before */
  constructor(now, before) {
    this.before = before;
    this.matches = matchInstructions(now, before);
    this.nRows = now.rows.length;
  }

  /** The same instruction of the same iteration before the edit. @param {TimelineRow} row */
  rowFor(row) {
    const instruction = this.matches[row.instruction];
    if (instruction === undefined) return undefined;
    return this.before.rows[row.iteration * this.before.instructions.length + instruction];
  }

  /** Where a row of before stands now, or -1. @param {number} index */
  rowNow(index) {
    const row = this.before.rows[index];
    const instruction = row === undefined ? -1 : this.matches.indexOf(row.instruction);
    const now = (row?.iteration ?? 0) * this.matches.length + instruction;
    return instruction < 0 || now >= this.nRows ? -1 : now;
  }
}

/** How long somebody may pause within one edit. */
const PAUSE_MS = 3000;

/**
 * Which state counts as the one before: the last one that stood still. Every key changes the region while somebody types;
 * to compare with the state one key ago would show nothing.
 */
class PastStates {
  constructor() {
    /** @type {TimelinePayload | null} */
    this.now = null;
    /** @type {TimelinePayload | null} */
    this.before = null;
    this.changedAt = 0;
  }

  /** @param {TimelinePayload} payload @param {number | null} time in milliseconds; null for another region */
  add(payload, time) {
    if (time === null) this.before = null;
    else if (this.now !== null && !isSame(this.now, payload)) {
      if (this.before === null || time - this.changedAt > PAUSE_MS) this.before = this.now;
      this.changedAt = time;
    }
    this.now = payload;
  }
}

/** @param {TimelinePayload} a @param {TimelinePayload} b */
function isSame(a, b) {
  if (a.cycles !== b.cycles || a.rows.length !== b.rows.length || a.configuration.cpu !== b.configuration.cpu) return false;
  return a.instructions.length === b.instructions.length && a.instructions.every((one, i) => one.text === b.instructions[i]?.text);
}
