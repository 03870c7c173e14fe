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

/** When the part of a row begins that its result comes from. @param {TimelineRow} row */
function lastBeginOf(row) {
  return row.resumed ?? row.issued;
}

/**
 * When a row begins what it needs a producer's result for. An operation on loaded data may wait for another operand after its
 * load.
 * @param {TimelineRow} row
 * @param {TimelineRow} producer
 */
function beginAfter(row, producer) {
  return row.resumed !== undefined && producer.executed > row.issued ? row.resumed : row.issued;
}

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
    ["execute", Math.max(row.issued, row.dispatched + 1), row.paused ?? row.executed],
    ["waitData", row.paused ?? row.executed, row.resumed ?? row.executed],
    ["execute", row.resumed ?? row.executed, row.executed],
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
