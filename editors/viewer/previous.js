"use strict";
// The state before the last edit, lined up with the state now.

class PreviousTimeline {
  /** @param {TimelinePayload} now @param {TimelinePayload} before */
  constructor(now, before) {
    this.before = before;
    this.matches = matchInstructions(now, before);
  }

  /** The same instruction of the same iteration before the edit. @param {TimelineRow} row */
  rowFor(row) {
    const instruction = this.matches[row.instruction];
    if (instruction === undefined) return undefined;
    return this.before.rows[row.iteration * this.before.instructions.length + instruction];
  }
}
