// Why a region takes as long as it does: the verdict in a sentence, what it rests on, and the code with what each line adds.

import type { Analysis, Region } from "../analyser.js";
import { cycles, h } from "../dom.js";
import { pieces } from "../language.js";

const MOST_BOUNDS = 6;
const MOST_LINES = 300;

/** A line of assembly in the colours of the editor. */
export function code(text: string): HTMLElement {
  return h("code", {}, ...pieces(text).map(({ kind, text }) => (kind === "other" ? text : h("span", { class: `code-${kind}` }, text))));
}

/** The line of an instruction in the text, from 1; `undefined` for machine code. */
export function lineOf(region: Region, instruction: number): number | undefined {
  return region.instructions[instruction]?.range?.start.line;
}

function bounds(region: Region): HTMLElement | null {
  const all = (region.bounds ?? []).slice(0, MOST_BOUNDS);
  const most = Math.max(...all.map((bound) => bound.cyclesPerIteration), 0.01);
  if (all.length === 0) return null;
  const rows = all.map((bound) => {
    const isLimit = bound.kind === region.limitedBy?.kind && bound.resource === region.limitedBy.resource;
    const bar = h("meter", { min: 0, max: most.toFixed(4), value: bound.cyclesPerIteration.toFixed(4), "aria-label": bound.name });
    return h("tr", { class: isLimit ? "limit" : "" }, h("td", { class: "number" }, cycles(bound.cyclesPerIteration)), h("td", { class: "bar" }, bar), h("th", { scope: "row" }, bound.name));
  });
  return h("section", {}, h("h3", {}, "Cycles per iteration if this were the only limit"), h("table", { class: "bounds" }, h("tbody", {}, ...rows)));
}

function chain(region: Region): HTMLElement | null {
  if (region.limitedBy?.kind !== "chain" || !region.chain) return null;
  const links = region.chain.links.slice(0, 8).map((link) => h("li", {}, link.line > 0 ? `line ${link.line} ` : "", h("code", {}, link.register ?? "memory"), ` ${link.latency} cycles`));
  const more = region.chain.links.length - links.length;
  return h("section", {}, h("h3", {}, "The chain that every iteration waits for"), h("ol", { class: "chain" }, ...links, more > 0 ? h("li", {}, `${more} more`) : null, h("li", { class: "faint" }, "the next iteration")));
}

function listing(region: Region, goTo: (line: number) => void): HTMLElement | null {
  const shown = region.instructions.slice(0, MOST_LINES);
  if (shown.length === 0) return null;
  const blamed = new Set((region.blamed ?? []).map(({ instruction }) => instruction));
  const units = region.bounds?.find((bound) => bound.kind === "units")?.name;
  const rows = shown.map((instruction, number) => {
    const contribution = region.contributions?.[number];
    const line = lineOf(region, number);
    const latencies = (contribution?.operands ?? []).map(({ latency }) => latency);
    const [least, greatest] = [Math.min(...latencies), Math.max(...latencies)];
    const latency = latencies.length === 0 ? "" : least === greatest ? String(least) : `${least}–${greatest}`;
    const share = contribution?.units ? `${Math.round(100 * contribution.units.share)}%` : "";
    const chained = contribution && contribution.chainCycles > 0 ? cycles(contribution.chainCycles) : "";
    const place = line === undefined ? "" : h("button", { type: "button", class: "plain", "aria-label": `Go to line ${line}`, onclick: () => goTo(line) }, String(line));
    return h("tr", { class: blamed.has(number) ? "limit" : "" }, h("td", { class: "number" }, place), h("td", { class: "number" }, chained), h("td", { class: "number" }, share), h("td", { class: "number" }, latency), h("td", {}, code(instruction.text.replaceAll("\t", " "))));
  });
  const head = ["line", "chain", "share", "latency", "instruction"].map((name, number) => h("th", { scope: "col", class: number < 4 ? "number" : "" }, name));
  const more = region.instructions.length - shown.length;
  return h("section", {}, h("h3", {}, "What each line adds"),
    h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": "The code with what each line adds" }, h("table", { class: "lines" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows))),
    h("p", { class: "faint" }, `chain: cycles on the loop-carried chain${units ? ` · share: of ${units}` : ""} · latency: cycles from operands to result${more > 0 ? ` · ${more} more lines` : ""}`));
}

function figures(region: Region): HTMLElement | null {
  if (!region.summary || region.steadyCyclesPerIteration == null) return null;
  const figure = (number: string, name: string) => h("div", { class: "figure" }, h("b", {}, number), h("span", {}, name));
  return h("div", { class: "figures" },
    figure(cycles(region.steadyCyclesPerIteration), "cycles per iteration"),
    figure(cycles(region.steadyIpc), "instructions per cycle"),
    figure(cycles(region.summary.blockReciprocalThroughput), "reciprocal throughput"),
    figure(String(region.instructions.length), region.instructions.length === 1 ? "instruction" : "instructions"));
}

/** The verdict on one region. */
export function why(analysis: Analysis, region: Region, goTo: (line: number) => void): Node[] {
  const title = h("p", { class: "subject" }, h("strong", {}, region.title || (analysis.regionsAre === "file" ? "the whole text" : "region")), ` on ${analysis.target.title ?? analysis.target.cpu}`);
  if (region.error !== undefined) {
    const details = region.messages.map(({ text }) => h("p", { class: "faint" }, text));
    return [title, h("p", { class: "sentence problem" }, `There is no number: ${region.error}.`), ...details];
  }
  const isRefused = region.refusal != null && region.steadyCyclesPerIteration == null;
  const found: (Node | null)[] = [
    title,
    h("p", { class: "sentence" }, region.verdict ?? ""),
    region.refusal ? h("p", { class: "doubt" }, `The number means little: ${region.refusal}.`) : null,
    region.next && !isRefused ? h("p", {}, region.next) : null,
    ...(region.advice ?? []).map(({ text }) => h("p", { class: "advice" }, text)),
    figures(region),
    bounds(region),
    chain(region),
    listing(region, goTo),
    ...(region.doubts ?? []).map((text) => h("p", { class: "faint" }, text)),
  ];
  return found.filter((node): node is Node => node !== null);
}
