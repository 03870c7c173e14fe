"use strict";
// The stages of an instruction: their letters (those of the report's timeline), words and order. One table, used by
// the picture, the legend, the card and every export.

/** @type {Record<StageName, { letter: string, label: string, isWait?: true }>} */
const STAGES = {
  dispatch: { letter: "D", label: "dispatched" },
  waitData: { letter: "=", label: "waits for data", isWait: true },
  waitResource: { letter: "=", label: "waits for a resource", isWait: true },
  execute: { letter: "e", label: "executes" },
  writeBack: { letter: "E", label: "executed" },
  waitRetire: { letter: "-", label: "waits for retirement", isWait: true },
  retire: { letter: "R", label: "retired" },
};

/** @type {StageName[]} */
const STAGE_NAMES = ["dispatch", "waitData", "waitResource", "execute", "writeBack", "waitRetire", "retire"];

/**
 * The cells of a row from left to right. Each cycle belongs to one stage; a later stage wins where two fall into the
 * same cycle, as in the report.
 * @param {TimelineRow} row
 * @returns {Segment[]}
 */
function segmentsOf(row) {
  const dataIsThere = Math.min(Math.max(row.ready, row.dispatched + 1), row.issued);
  /** @type {[StageName, number, number][]} */
  const spans = [
    ["dispatch", row.dispatched, row.dispatched + 1],
    ["waitData", row.dispatched + 1, dataIsThere],
    ["waitResource", dataIsThere, row.issued],
    ["execute", Math.max(row.issued, row.dispatched + 1), row.executed],
    ["writeBack", row.executed, row.executed + 1],
    ["waitRetire", row.executed + 1, row.retired],
    ["retire", row.retired, row.retired + 1],
  ];
  /** @type {Segment[]} */
  const segments = [];
  for (const [stage, from, to] of spans) {
    if (to <= from) continue;
    // An eliminated move is executed in the cycle of its dispatch: the dispatch stays visible.
    if (stage === "writeBack" && row.executed <= row.dispatched) continue;
    segments.push({ stage, from, to });
  }
  return segments;
}
