// What the editor shows beside the text: the verdict at a region's first line, shares of the limit at the lines to blame,
// problems, and facts about an instruction.

import type { Analysis, Region } from "./analyser.js";
import { cycles } from "./dom.js";
import type { Hint, Problem } from "./editor.js";
import { lineOf } from "./views/why.js";

/** Regions that have hints; a text may have a thousand. */
const MOST_HINTED = 200;

export function hintsOf(analysis: Analysis): Hint[] {
  return analysis.regions.slice(0, MOST_HINTED).flatMap((region) => {
    const line = lineOf(region, 0);
    if (line === undefined || region.headline === undefined) return [];
    const blames = (region.blames ?? []).flatMap((text, instruction): Hint[] => {
      const at = lineOf(region, instruction);
      return text === null || at === undefined ? [] : [{ line: at, text, kind: "blame" }];
    });
    const seen = new Set<number>();
    const first = blames.filter(({ line }) => !seen.has(line) && seen.add(line));
    return [{ line, text: region.shortHeadline ?? region.headline, kind: "verdict" as const }, ...first];
  });
}

export function problemsOf(analysis: Analysis): Problem[] {
  return analysis.problems.flatMap(({ line, column, severity, text, notes }): Problem[] =>
    line === null ? [] : [{ line, column, severity: severity === "note" ? "info" : severity, text: [text, ...notes].join("\n") }]);
}

/** The region that has an instruction on a line, or around it. */
export function regionAt(analysis: Analysis, line: number): number | undefined {
  const found = analysis.regions.findIndex((region) => {
    const last = lineOf(region, region.instructions.length - 1);
    const first = lineOf(region, 0);
    return first !== undefined && last !== undefined && first <= line && line <= last;
  });
  return found < 0 ? undefined : found;
}

function factsIn(region: Region, number: number): [string, string][] {
  const instruction = region.instructions[number];
  const contribution = region.contributions?.[number];
  const facts: [string, string][] = [];
  if (instruction?.info) {
    const { microOps, latency, reciprocalThroughput, mayLoad, mayStore } = instruction.info;
    facts.push(["latency", `${latency} ${latency === 1 ? "cycle" : "cycles"}`], ["one by itself takes", `${cycles(reciprocalThroughput)} cycles`], ["micro-ops", String(microOps)]);
    const memory = [mayLoad ? "loads" : "", mayStore ? "stores" : ""].filter((word) => word !== "").join(" and ");
    if (memory !== "") facts.push(["memory", memory]);
  }
  const from = contribution?.operands.slice(0, 4).map(({ register, latency }) => `${register} ${latency}`).join(", ");
  if (from) facts.push(["from operand to result", from]);
  if (contribution && contribution.chainCycles > 0) facts.push(["on the loop-carried chain", `${cycles(contribution.chainCycles)} cycles`]);
  const units = (instruction?.pressure ?? []).slice(0, 6).map(({ resource, unit, cycles: used }) => `${resource}${unit === null ? "" : `.${unit}`} ${cycles(used)}`).join(", ");
  if (units) facts.push(["units, cycles per iteration", units]);
  const blame = region.blames?.[number];
  if (blame) facts.push(["to blame for", blame]);
  return facts;
}

/** Facts about the instruction of a line, in the region that holds it. */
export function factsOf(analysis: Analysis, line: number): [string, string][] | undefined {
  for (const region of analysis.regions) {
    const number = region.instructions.findIndex((_, instruction) => lineOf(region, instruction) === line);
    if (number < 0) continue;
    const facts = factsIn(region, number);
    return facts.length === 0 ? undefined : facts;
  }
  return undefined;
}
