"use strict";
// The slowest chain of dependencies, followed through all iterations of a recording.

/**
 * A value that goes from one execution to the next: the rows, the cycle in which the first begins to work for it, and the cycle
 * in which the second begins to work on it.
 * @typedef {{ from: number, to: number, via: string, begin: number, next: number }} ChainStep
 */

class ChainPath {
  /** @param {TimelinePayload} payload */
  constructor(payload) {
    /** Rows on the chain. @type {Set<number>} */
    this.rows = new Set();
    /** @type {ChainStep[]} */
    this.steps = [];
    const links = payload.verdict?.chain?.links ?? [];
    const n = payload.instructions.length;
    /** When each row begins its part of the chain. @type {Map<number, number>} */
    const begins = new Map();
    for (let iteration = 0; iteration < payload.iterations; iteration++) {
      links.forEach((link, index) => {
        const from = iteration * n + link.instruction;
        const producer = payload.rows[from];
        if (producer === undefined) return;
        this.rows.add(from);
        const behind = links[(index + 1) % links.length] ?? link;
        const to = (iteration + link.iterations) * n + behind.instruction;
        const consumer = payload.rows[to];
        if (consumer === undefined) return;
        const next = beginAfter(consumer, producer);
        begins.set(to, next);
        this.steps.push({ from, to, via: link.via, begin: begins.get(from) ?? lastBeginOf(producer), next });
      });
    }
  }
}

/** What the button says. @param {TimelinePayload} payload */
function chainTitle(payload) {
  const chain = payload.verdict?.chain;
  if (chain === undefined) return "";
  const what = chain.isLimit ? "the loop-carried chain that is the limit" : `the slowest loop-carried chain, which is not the limit (${chain.cyclesPerIteration.toFixed(2)} cycles per iteration)`;
  return `Draw ${what} (c)`;
}
