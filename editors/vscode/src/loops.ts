// The regions of the active file, the slowest first: a view in the explorer, and a key that goes from one to the next.

import * as vscode from "vscode";
import { activeCode, isAssembly, isSourceAddress } from "./documents";
import type { Profiles } from "./profile";
import type { RegionSummary } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";
import { cyclesOf, nameOf } from "./statusBar";

/** Slowest first; behind them those that call functions, of which nobody knows how long they take, and those without a number. */
export function bySlowness(regions: RegionSummary[]): RegionSummary[] {
  const group = ({ calls, cyclesPerIteration }: RegionSummary): number => (cyclesPerIteration === undefined ? 2 : calls === undefined ? 0 : 1);
  const cycles = ({ cyclesPerIteration }: RegionSummary): number => cyclesPerIteration ?? 0;
  return [...regions].sort((left, right) => group(left) - group(right) || cycles(right) - cycles(left));
}

class LoopsView implements vscode.TreeDataProvider<RegionSummary> {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  uri: string | undefined;

  constructor(private readonly results: Results, private readonly profiles: Profiles) {}

  refresh(): void {
    const document = vscode.window.activeTextEditor?.document;
    const uri = document?.uri.toString();
    if (document !== undefined && (isAssembly(document) || this.results.of(document.uri.toString()) !== undefined)) this.uri = uri;
    this.#changed.fire();
  }

  getChildren(): RegionSummary[] {
    const { uri } = this;
    if (uri === undefined) return [];
    // Where a recording is shown, the hottest come first.
    const share = ({ range }: RegionSummary): number => this.profiles.shareOf(uri, range.start.line) ?? 0;
    return bySlowness(this.results.of(uri)?.regions ?? []).sort((left, right) => share(right) - share(left));
  }

  getTreeItem(region: RegionSummary): vscode.TreeItem {
    const cycles = region.cyclesPerIteration;
    // In a source nobody knows the labels.
    const isSource = this.uri !== undefined && isSourceAddress(this.uri);
    const name = (isSource ? region.function : undefined) ?? nameOf(region);
    const item = new vscode.TreeItem(name);
    const place = isSource ? `line ${region.range.start.line + 1}` : region.function;
    const share = this.uri === undefined ? undefined : this.profiles.shareOf(this.uri, region.range.start.line);
    const heat = share === undefined ? undefined : `${share.toFixed(1)}% of samples`;
    const parts = [heat, cycles === undefined ? (region.message ?? region.state) : cyclesOf(region, cycles), region.cause, place];
    item.description = parts.filter((part) => part !== undefined).join(" · ");
    item.tooltip = `line ${region.range.start.line + 1}: ${item.description}`;
    item.accessibilityInformation = { label: `${name}, ${item.description}` };
    item.iconPath = new vscode.ThemeIcon(region.kind === "loop" ? "sync" : "symbol-namespace");
    item.command = { command: "mca.goToRegion", title: "Go to the Region", arguments: [this.uri, region.range.start.line] };
    return item;
  }
}

async function goTo(uri: string, line: number): Promise<void> {
  const start = new vscode.Position(line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection: new vscode.Range(start, start) });
  vscode.window.activeTextEditor?.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** To the slowest region, or, from the start of one, to the next slower one. */
async function goToSlowest(results: Results): Promise<void> {
  const place = await activeCode();
  const known = place === undefined ? undefined : await results.ofPlace(place);
  if (place === undefined || known === undefined) return;
  const uri = place.document.uri.toString();
  const regions = bySlowness(known.regions).filter((region) => region.cyclesPerIteration !== undefined);
  const here = regions.findIndex(({ range }) => range.start.line === place.selection.active.line);
  const next = regions[(here + 1) % Math.max(regions.length, 1)];
  if (next === undefined) void vscode.window.showInformationMessage("MCA: this file has no loop with a number.");
  else await goTo(uri, next.range.start.line);
}

export function registerLoops(context: vscode.ExtensionContext, server: Server, results: Results, profiles: Profiles): void {
  const loops = new LoopsView(results, profiles);
  const view = vscode.window.createTreeView("mca.loops", { treeDataProvider: loops });
  const refresh = (): void => {
    loops.refresh();
    const regions = loops.getChildren();
    const [n, nReady] = [regions.length, regions.filter(({ state }) => state !== "pending").length];
    view.message = n > 0 ? undefined : "No loops in the active file.";
    view.description = n === 0 ? "" : nReady < n ? `${nReady} of ${n} so far, slowest first` : `${n}, slowest first`;
  };
  context.subscriptions.push(
    view,
    server.onAnalyzed(refresh),
    profiles.onDidChange(refresh),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.commands.registerCommand("mca.goToRegion", goTo),
    vscode.commands.registerCommand("mca.goToSlowestLoop", () => goToSlowest(results)),
  );
  refresh();
}
