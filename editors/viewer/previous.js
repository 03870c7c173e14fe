"use strict";
// Another state of a region, lined up with the one that is shown: that before the last edit, or on another processor.

class PreviousTimeline {
  /** @param {TimelinePayload} now @param {TimelinePayload} before */
  constructor(now, before) {
    this.before = before;
    this.matches = matchInstructions(now, before);
    this.nRows = now.rows.length;
  }

  /** Where the same instruction of the same iteration stood before, or -1. @param {number} index */
  indexFor(index) {
    const n = Math.max(1, this.matches.length);
    const instruction = index < 0 ? undefined : this.matches[index % n];
    const before = Math.floor(index / n) * this.before.instructions.length + (instruction ?? 0);
    return instruction === undefined || before >= this.before.rows.length ? -1 : before;
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
