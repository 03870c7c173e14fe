// The last `mca/analyzed` of each open document, and which region a command is about.

import * as vscode from "vscode";
import { activeCode, isSource, type Place } from "./documents";
import type { AnalyzedParams, RegionArgument, RegionSummary } from "./protocol";
import type { Server } from "./server";
import { analyzeSource } from "./sources";
import { until } from "./until";

export class Results implements vscode.Disposable {
  readonly #byUri = new Map<string, AnalyzedParams>();
  readonly #subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.#subscriptions = [
      server.onAnalyzed((result) => this.#byUri.set(result.uri, result)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#byUri.delete(document.uri.toString())),
    ];
  }

  of(uri: string): AnalyzedParams | undefined {
    return this.#byUri.get(uri);
  }

  /** A code lens says which region; a command without argument is about the innermost one around the cursor. */
  async target(argument: RegionArgument | undefined): Promise<RegionArgument | undefined> {
    if (argument?.uri !== undefined) return { uri: argument.uri, region: argument.region };
    const place = await activeCode();
    const known = place === undefined ? undefined : await this.ofPlace(place);
    if (place === undefined || known === undefined) return undefined;
    const line = place.selection.active.line;
    const region = innermost(known.regions, line) ?? (isSource(place.document) ? nearest(known.regions, line) : undefined);
    return { uri: place.document.uri.toString(), region: region?.index };
  }

  /** What is known of the document of a command; a source that was never compiled is so now. */
  async ofPlace({ document }: Place): Promise<AnalyzedParams | undefined> {
    const uri = document.uri.toString();
    if (isSource(document) && this.of(uri) === undefined && !(await analyzeSource(this.server, { uri }))) return undefined;
    return this.of(uri) ?? (await this.#first(uri));
  }

  /** The first result of a document: a command that is given before it means the region under the cursor, too. */
  async #first(uri: string): Promise<AnalyzedParams | undefined> {
    await this.server.start();
    await until(() => this.of(uri) !== undefined || this.server.problem !== undefined, this.server.onAnalyzed, this.server.onStateChanged);
    return this.of(uri);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

/** The smallest region around a line. */
export function innermost(regions: RegionSummary[], line: number): RegionSummary | undefined {
  const size = ({ range }: RegionSummary): number => range.end.line - range.start.line;
  return regions
    .filter(({ range }) => range.start.line <= line && line <= range.end.line)
    .reduce<RegionSummary | undefined>((best, region) => (best === undefined || size(region) < size(best) ? region : best), undefined);
}

/** The region whose first line is the nearest: in a source most lines belong to no loop. */
function nearest(regions: RegionSummary[], line: number): RegionSummary | undefined {
  const distance = ({ range }: RegionSummary): number => Math.abs(range.start.line - line);
  return regions.reduce<RegionSummary | undefined>((best, region) => (best === undefined || distance(region) < distance(best) ? region : best), undefined);
}
