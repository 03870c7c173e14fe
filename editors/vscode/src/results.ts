// The last `mca/analyzed` of each open document, and which region a command is about.

import * as vscode from "vscode";
import { activeAssembly } from "./documents";
import type { AnalyzedParams, RegionArgument, RegionSummary } from "./protocol";
import type { Server } from "./server";
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
    const place = await activeAssembly();
    if (place === undefined) return undefined;
    const uri = place.document.uri.toString();
    const known = this.of(uri) ?? (await this.#first(uri));
    return { uri, region: innermost(known?.regions ?? [], place.selection.active.line)?.index };
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
