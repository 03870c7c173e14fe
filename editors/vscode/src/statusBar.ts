// The result in sight: `znver5 → znver4 · .L3 4.00 cycles · waits for %ymm0` for the region under the cursor, and beside
// it the same region on a processor that was pinned.

import * as vscode from "vscode";
import { isAssembly, isSourceAddress, knownCode } from "./documents";
import type { Processors } from "./processors";
import type { AnalyzedParams, Comparison, RegionSummary } from "./protocol";
import { type Results, innermost } from "./results";
import type { Server } from "./server";
import { subjectOf } from "./virtualFiles";

const PINNED = "mca.pinnedProcessor";
/** The comparison waits until the cursor rests. */
const REST_MS = 150;

/** `znver2 (defaults)`, `znver5, measured here`, `znver6 → znver4`: what was asked for, and the model that answers. */
export function processorText({ configuration }: AnalyzedParams): string {
  const { cpu, model, isMeasured, provenance, source } = configuration;
  const answered = isMeasured === true ? `${cpu}, ${provenance ?? "measured"}` : model === cpu ? cpu : `${cpu} → ${model}`;
  return source === "defaults" ? `${answered} (defaults)` : answered;
}

/** The label of a loop; the function stands elsewhere. */
export function nameOf({ label, name }: RegionSummary): string {
  return label ?? (name === "" ? "region" : name);
}

/** `1.50 cycles + call g`: how long a call takes is not known. */
export function cyclesOf({ calls }: RegionSummary, cycles: number): string {
  return calls === undefined ? `${cycles.toFixed(2)} cycles` : `${cycles.toFixed(2)} cycles + ${calls}`;
}

/** In a source nobody knows the labels: there it is the function. */
export function regionText(region: RegionSummary, isSource = false): string {
  const name = (isSource ? region.function : undefined) ?? nameOf(region);
  if (region.state === "pending") return `${name} …`;
  if (region.cyclesPerIteration === undefined) return `${name}: ${region.message ?? "not analysed"}`;
  const parts = [`${name} ${cyclesOf(region, region.cyclesPerIteration)}`, region.cause];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** The processor that everything is compared with, if one is pinned. */
export function pinnedProcessor(context: vscode.ExtensionContext): string | undefined {
  return context.workspaceState.get<string>(PINNED);
}

/** A file, and where its cursor stands if one is in sight. */
interface Subject {
  uri: string;
  line: number | undefined;
}

export class StatusBar implements vscode.Disposable {
  readonly #result = vscode.window.createStatusBarItem("mca.result", vscode.StatusBarAlignment.Left, 1);
  readonly #comparison = vscode.window.createStatusBarItem("mca.comparison", vscode.StatusBarAlignment.Left, 0);
  readonly #subscriptions: vscode.Disposable[];
  #resting: ReturnType<typeof setTimeout> | undefined;
  #asking: vscode.CancellationTokenSource | undefined;
  /** What the shown comparison is about. */
  #compared: { analyzed: AnalyzedParams; region: number; cpu: string } | undefined;

  constructor(private readonly context: vscode.ExtensionContext, private readonly server: Server, private readonly results: Results, processors: Processors) {
    this.#result.name = "MCA: Result";
    this.#result.command = "mca.selectCpu";
    this.#comparison.name = "MCA: Pinned Processor";
    this.#comparison.command = "mca.pinCpu";
    this.#subscriptions = [
      this.#result,
      this.#comparison,
      vscode.commands.registerCommand("mca.pinCpu", () => this.#pin(processors)),
      server.onAnalyzed(() => this.#show()),
      server.onStateChanged(() => this.#show()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#show()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#show()),
      vscode.window.onDidChangeTextEditorSelection(() => this.#show()),
    ];
    this.#show();
  }

  get #pinned(): string | undefined {
    return pinnedProcessor(this.context);
  }

  async #pin(processors: Processors): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const none = { label: "none", description: "compare with no other processor" };
    const known = uri !== undefined && this.results.of(uri) !== undefined ? uri : undefined;
    const choice = await processors.choose("Processor to compare with", this.#pinned, [none], known);
    if (choice === undefined) return;
    await this.context.workspaceState.update(PINNED, choice.cpu);
    this.#show();
  }

  /** What it is about: the editor in front, or, where a panel or a text of ours is, the file that this is about. */
  #subject(): Subject | undefined {
    const front = vscode.window.activeTextEditor;
    const ours = front === undefined ? undefined : subjectOf(front.document.uri);
    if (front !== undefined && ours === undefined) {
      const uri = front.document.uri.toString();
      return isAssembly(front.document) || this.results.of(uri) !== undefined ? { uri, line: front.selection.active.line } : undefined;
    }
    const editor = ours === undefined ? knownCode() : vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === ours);
    const uri = editor?.document.uri.toString() ?? ours;
    // A source of which nothing is known may never be compiled.
    if (uri === undefined || (isSourceAddress(uri) && this.results.of(uri) === undefined)) return undefined;
    return { uri, line: editor?.selection.active.line };
  }

  #show(): void {
    const subject = this.#subject();
    if (subject === undefined) {
      this.#result.hide();
      this.#comparison.hide();
      return;
    }
    const analyzed = this.results.of(subject.uri);
    const region = subject.line === undefined ? undefined : innermost(analyzed?.regions ?? [], subject.line);
    this.#result.text = this.#text(analyzed, region);
    this.#result.tooltip = tooltip(analyzed, region);
    this.#result.show();
    this.#compare(analyzed, region);
  }

  #text(analyzed: AnalyzedParams | undefined, region: RegionSummary | undefined): string {
    if (this.server.problem !== undefined) return "$(error) mca: no server";
    if (analyzed === undefined) return "$(loading~spin) mca";
    const { regions } = analyzed;
    const here = region === undefined ? `${regions.length} region${regions.length === 1 ? "" : "s"}` : regionText(region, isSourceAddress(analyzed.uri));
    return `$(dashboard) ${processorText(analyzed)} · ${here}`;
  }

  /** The pinned processor's number for the region, once the cursor rests. */
  #compare(analyzed: AnalyzedParams | undefined, region: RegionSummary | undefined): void {
    const cpu = this.#pinned;
    const last = this.#compared;
    if (last !== undefined && last.analyzed === analyzed && last.region === region?.index && last.cpu === cpu) return;
    this.#compared = undefined;
    clearTimeout(this.#resting);
    this.#asking?.cancel();
    this.#comparison.tooltip = cpu === undefined ? "Pin a processor to compare with" : `The same region on ${cpu}`;
    if (cpu === undefined || analyzed === undefined || region?.cyclesPerIteration === undefined) {
      this.#comparison.text = cpu === undefined ? "$(pin)" : `$(pinned) ${cpu}`;
      this.#comparison.show();
      return;
    }
    const asking = (this.#asking = new vscode.CancellationTokenSource());
    this.#resting = setTimeout(async () => {
      const params = { textDocument: { uri: analyzed.uri }, region: region.index, cpus: [cpu] };
      const answer = await this.server.ask<Comparison>("mca/compare", params, asking.token, () => undefined);
      if (asking.token.isCancellationRequested) return;
      if (answer !== undefined) this.#compared = { analyzed, region: region.index, cpu };
      this.#comparison.text = `$(pinned) ${comparisonText(cpu, region, answer)}`;
      this.#comparison.show();
    }, REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#resting);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

/** `znver3 5.00 cycles, 1.25 ×`; without a number, why there is none. */
function comparisonText(cpu: string, region: RegionSummary, answer: Comparison | undefined): string {
  const row = answer?.rows[0];
  const own = region.cyclesPerIteration;
  if (row?.cyclesPerIteration === undefined || own === undefined) return `${cpu}: ${row?.error ?? "no number"}`;
  return `${cpu} ${row.cyclesPerIteration.toFixed(2)} cycles, ${(row.cyclesPerIteration / own).toFixed(2)} ×`;
}

function tooltip(analyzed: AnalyzedParams | undefined, region: RegionSummary | undefined): string {
  if (analyzed === undefined) return "MCA: no result yet";
  const { configuration, durationMs, regions } = analyzed;
  const lines = [`Processor: ${configuration.cpu}, simulated on the ${configuration.isMeasured === true ? "measured " : ""}model ${configuration.model} (from ${configuration.source}). Click to choose.`];
  if (region !== undefined && region.ipc !== undefined) lines.push(`${region.function === undefined ? "" : `${region.function}: `}IPC ${region.ipc.toFixed(2)}, RThroughput ${region.blockRThroughput?.toFixed(1) ?? "?"}`);
  lines.push(`${regions.length} region${regions.length === 1 ? "" : "s"} in ${durationMs.toFixed(1)} ms`);
  return lines.join("\n");
}
