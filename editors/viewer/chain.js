"use strict";
// The slowest chain of dependencies, followed through all iterations of a recording.

/** A value that goes from one execution to the next. @typedef {{ from: number, to: number, via: string }} ChainStep */

class ChainPath {
  /** @param {TimelinePayload} payload */
  constructor(payload) {
    /** Rows on the chain. @type {Set<number>} */
    this.rows = new Set();
    /** @type {ChainStep[]} */
    this.steps = [];
    const links = payload.verdict?.chain?.links ?? [];
    const n = payload.instructions.length;
    for (let iteration = 0; iteration < payload.iterations; iteration++) {
      links.forEach((link, index) => {
        const from = iteration * n + link.instruction;
        if (payload.rows[from] === undefined) return;
        this.rows.add(from);
        const next = links[(index + 1) % links.length] ?? link;
        const to = (iteration + link.iterations) * n + next.instruction;
        if (payload.rows[to] !== undefined) this.steps.push({ from, to, via: link.via });
      });
    }
  }
}

/** What the button says. @param {TimelinePayload} payload */
function chainTitle(payload) {
  const chain = payload.verdict?.chain;
  if (chain === undefined) return "";
  const what = chain.isLimit ? "the chain that is the limit" : `the slowest chain, which is not the limit (${chain.cyclesPerIteration.toFixed(2)} cycles per iteration)`;
  return `Draw ${what} (c)`;
}
