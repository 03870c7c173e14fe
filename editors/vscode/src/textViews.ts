// Report and comparison as read-only documents beside the editor, read again after each analysis while they are in sight, or
// as soon as they are.

import { posix } from "node:path";
import * as vscode from "vscode";
import type { RegionArgument, TextAnswer } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";
import { VirtualFiles, openSubject } from "./virtualFiles";

const SCHEME = "mca";

interface Source {
  method: "mca/report" | "mca/compare";
  params: { textDocument: { uri: string }; region?: number | string; args?: string[] };
}

/** The address says all, so that the editor can open a view again after its window was loaded anew. */
function sourceOf(uri: vscode.Uri): Source {
  return JSON.parse(uri.query) as Source;
}

class TextViews {
  readonly files = new VirtualFiles((address) => this.#textOf(address));

  constructor(private readonly server: Server) {}

  async #textOf(address: vscode.Uri): Promise<string> {
    const { method, params } = sourceOf(address);
    await openSubject(address);
    const answer = await this.server.ask<TextAnswer>(method, params);
    if (answer === undefined) return "There is no result yet.\n";
    const messages = answer.messages ?? "";
    return messages === "" ? answer.text : `${messages}\n${answer.text}`;
  }

  async open(source: Source, name: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query: JSON.stringify(source) });
    this.files.refresh(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
  }
}

export function registerTextViews(context: vscode.ExtensionContext, server: Server, results: Results): void {
  const views = new TextViews(server);
  const baseName = (uri: string): string => posix.basename(vscode.Uri.parse(uri).path);
  const show = (method: Source["method"], suffix: string, args?: string[]) => async (argument?: RegionArgument) => {
    const target = await results.target(argument);
    if (target === undefined) return;
    const params = { textDocument: { uri: target.uri }, region: target.region, args };
    await views.open({ method, params }, baseName(target.uri) + suffix);
  };
  const reportArgs = (): string[] => vscode.workspace.getConfiguration("mca.report").get<string[]>("args", []);
  context.subscriptions.push(
    views.files,
    vscode.workspace.registerFileSystemProvider(SCHEME, views.files, { isReadonly: true }),
    vscode.commands.registerCommand("mca.showReport", (argument?: RegionArgument) => show("mca/report", ".report.txt", reportArgs())(argument)),
    vscode.commands.registerCommand("mca.compareCpus", show("mca/compare", ".cpus.txt")),
    server.onAnalyzed((analyzed) => views.files.outdate(analyzed.uri)),
  );
}
