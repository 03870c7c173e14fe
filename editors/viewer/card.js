"use strict";
// The card: facts of one instruction, and of one of its executions. Text only ever goes in as text nodes.

/** @param {string} tag @param {string} [text] @param {string} [className] */
function element(tag, text, className) {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (className !== undefined) node.className = className;
  return node;
}

/** @param {number} value */
function formatNumber(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** @param {number} n @param {string} word */
function counted(n, word) {
  return `${formatNumber(n)} ${word}${n === 1 ? "" : "s"}`;
}

/**
 * As the rows are numbered; what was simulated before the first of them is said beside it.
 * @param {TimelineModel} model
 * @param {TimelineRow} row
 */
function iterationOf(model, row) {
  const nBefore = model.payload.firstIteration ?? 0;
  return nBefore === 0 ? `[${row.iteration}]` : `[${row.iteration}], after ${nBefore} others`;
}

/**
 * @param {TimelineModel} model
 * @param {number} index row
 * @returns {[string, string][]}
 */
function factsOf(model, index) {
  const row = /** @type {TimelineRow} */ (model.payload.rows[index]);
  const instruction = model.instructionOf(row);
  const dataIsThere = Math.min(Math.max(row.ready, row.dispatched + 1), row.issued);
  const pause = (row.resumed ?? 0) - (row.paused ?? 0);
  /** @type {[string, string][]} */
  const facts = [
    ["iteration", iterationOf(model, row)],
    ["latency", counted(instruction.latency, "cycle")],
    ["reciprocal throughput", formatNumber(instruction.rThroughput)],
    ["micro-ops", String(instruction.microOps)],
    ["dispatched, issued in cycle", `${row.dispatched}, ${row.issued}`],
    ["executed, retired in cycle", `${row.executed}, ${row.retired}`],
    ["waited for data", counted(Math.max(0, dataIsThere - row.dispatched - 1) + pause, "cycle")],
    ["waited for a resource", counted(Math.max(0, row.issued - dataIsThere), "cycle")],
    ["waited for retirement", counted(Math.max(0, row.retired - row.executed - 1), "cycle")],
  ];
  if (row.resumed !== undefined) facts.splice(5, 0, ["loaded, began to compute in cycle", `${row.paused}, ${row.resumed}`]);
  for (const dependency of row.dependencies) {
    const producer = model.payload.rows[dependency.row];
    if (producer === undefined) continue;
    const what = dependency.kind === "memory" ? "memory" : dependency.name ?? dependency.kind;
    facts.push([`after (${what})`, `[${producer.iteration}] ${model.textOf(producer)}`]);
  }
  const uses = instruction.pressure.map((p) => `${model.payload.resources[p.resource]?.name ?? "?"} ${formatNumber(p.cycles)}`);
  if (uses.length > 0) facts.push(["resource cycles per iteration", uses.join(", ")]);
  const memory = [instruction.mayLoad ? "loads" : "", instruction.mayStore ? "stores" : ""].filter((s) => s !== "");
  if (memory.length > 0) facts.push(["memory", memory.join(", ")]);
  if (instruction.encoding) facts.push(["encoding", instruction.encoding]);
  return facts;
}

/** Links of a chain that are listed: more would push all else out of sight. */
const MOST_LINKS = 12;

/** What stands beside the picture: facts of a row, or of the region where no row is meant. */
class Dock {
  constructor() {
    this.root = element("aside", undefined, "dock");
    this.card = element("div", undefined, "card");
    this.region = element("div", undefined, "about");
    this.card.hidden = true;
    this.root.append(this.card, this.region);
  }

  /** @param {TimelineModel} model @param {number} index row, or -1 for none */
  show(model, index) {
    const { card } = this;
    const row = model.payload.rows[index];
    card.replaceChildren();
    card.hidden = row === undefined;
    this.region.hidden = row !== undefined;
    if (row === undefined) return;
    card.append(element("h2", model.textOf(row)));
    const list = element("dl");
    for (const [name, value] of factsOf(model, index)) list.append(element("dt", name), element("dd", value));
    card.append(list);
  }

  /** @param {TimelinePayload} payload */
  about(payload) {
    const { region } = this;
    region.replaceChildren(element("h2", payload.region.name || `region ${payload.region.index}`));
    if (payload.verdict) region.append(element("p", payload.verdict.text));
    const links = payload.verdict?.chain?.links ?? [];
    if (links.length > 0) {
      region.append(element("h3", `Loop-carried chain, ${payload.verdict?.chain?.cyclesPerIteration.toFixed(2)} cycles per iteration`));
      const list = element("ol");
      for (const link of links.slice(0, MOST_LINKS)) {
        const text = payload.instructions[link.instruction]?.text ?? "";
        list.append(element("li", `${text} → ${link.via} (${counted(link.cycles, "cycle")})`));
      }
      region.append(list);
      if (links.length > MOST_LINKS) region.append(element("p", `… ${counted(links.length - MOST_LINKS, "more link")}; c draws them all`, "faint"));
    }
    region.append(element("p", "Point at an instruction or a block in the lanes for its facts. ? lists the keys.", "faint"));
  }
}

/** What the colours and letters mean. */
function legend() {
  const legend = element("footer", undefined, "legend");
  for (const stage of STAGE_NAMES) {
    const item = element("span", undefined, "legend-item");
    const box = element("span", STAGES[stage].letter, "legend-box");
    box.style.backgroundColor = STAGE_COLOURS[stage];
    if (stage === "waitResource") box.classList.add("striped");
    box.style.color = STAGE_INK[stage];
    item.append(box, element("span", STAGES[stage].label));
    legend.append(item);
  }
  return legend;
}
