// The chosen region on several processors, the fastest first.

import type { Comparison } from "../analyser.js";
import { cycles, h } from "../dom.js";

type Region = Comparison["regions"][number];

export const USUAL: Record<string, string[]> = {
  x86: ["znver5", "znver4", "znver3", "sapphirerapids", "alderlake", "skylake", "haswell"],
  aarch64: ["neoverse-v2", "neoverse-n1", "apple-m1", "cortex-a76", "cortex-a55", "a64fx"],
  riscv: ["sifive-p670", "sifive-u74", "spacemit-x60", "veyron-v1"],
};

/** The table. `chosen` is the processor of the page, to which factors refer. */
export function compare(region: Region, chosen: string, on: { take(cpu: string): void; remove(cpu: string): void }): Node {
  const number = ({ steadyCyclesPerIteration }: Region["processors"][number]) => steadyCyclesPerIteration ?? Infinity;
  const rows = [...region.processors].sort((a, b) => number(a) - number(b));
  const most = Math.max(...rows.map(number).filter(Number.isFinite), 0.01);
  const reference = rows.find((row) => row.cpu === chosen)?.steadyCyclesPerIteration;
  const body = rows.map((row) => {
    const name = row.title ?? row.cpu;
    const take = h("button", { type: "button", class: "plain", title: `Analyse for ${row.cpu}`, onclick: () => on.take(row.cpu) }, name);
    const remove = h("button", { type: "button", class: "plain faint", "aria-label": `Remove ${name}`, onclick: () => on.remove(row.cpu) }, "×");
    const found = row.steadyCyclesPerIteration;
    const facts = found === null
      ? [h("td", { class: "faint", colspan: 4 }, row.error ?? "no number")]
      : [h("td", { class: "number" }, cycles(found)), h("td", { class: "bar" }, h("meter", { min: 0, max: most.toFixed(4), value: found.toFixed(4), "aria-label": name })),
         h("td", { class: "number" }, reference ? `×${(found / reference).toFixed(2)}` : ""), h("td", {}, row.limits ?? row.limitedBy?.name ?? "")];
    return h("tr", { class: row.cpu === chosen ? "limit" : "" }, h("th", { scope: "row" }, take), ...facts, h("td", {}, remove));
  });
  const head = ["processor", "cycles", "", "factor", "limited by", ""].map((name) => (name === "" ? h("td") : h("th", { scope: "col", class: name === "cycles" || name === "factor" ? "number" : "" }, name)));
  return h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Cycles per iteration by processor" },
    h("table", { class: "compare" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...body)));
}
