// Report and comparison as read-only documents beside the editor, refreshed after each analysis while they are visible.

import { posix } from "node:path";
import * as vscode from "vscode";
import type { RegionArgument, TextAnswer } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";

const SCHEME = "mca";

interface Source {
  method: "mca/report" | "mca/compare";
  params: { textDocument: { uri: string }; region?: number | string; args?: string[] };
}

class TextViews implements vscode.TextDocumentContentProvider {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #sources = new Map<string, Source>();

  constructor(private readonly server: Server) {}

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const source = this.#sources.get(uri.toString());
    if (source === undefined) return "This view belongs to an earlier session: ask for it again.\n";
    const answer = await this.server.ask<TextAnswer>(source.method, source.params, token);
    if (answer === undefined) return "There is no result.\n";
    const messages = answer.messages ?? "";
    return messages === "" ? answer.text : `${messages}\n${answer.text}`;
  }

  async open(source: Source, name: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query: JSON.stringify(source.params) });
    const isKnown = this.#sources.has(uri.toString());
    this.#sources.set(uri.toString(), source);
    if (isKnown) this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
  }

  refresh(uri: string): void {
    for (const [key, source] of this.#sources) {
      const isVisible = vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === key);
      if (source.params.textDocument.uri === uri && isVisible) this.#changed.fire(vscode.Uri.parse(key));
    }
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
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, views),
    vscode.commands.registerCommand("mca.showReport", (argument?: RegionArgument) => show("mca/report", ".report.txt", reportArgs())(argument)),
    vscode.commands.registerCommand("mca.compareCpus", show("mca/compare", ".cpus.txt")),
    server.onAnalyzed((analyzed) => views.refresh(analyzed.uri)),
  );
}
