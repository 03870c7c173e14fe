// What a source was compiled to, beside it: both sides follow each other, and the assembly has its hints like any other.

import { posix } from "node:path";
import * as vscode from "vscode";
import { isSource } from "./documents";
import type { Server } from "./server";
import { askCompiler, sourceToAnalyse } from "./sources";

const SCHEME = "mca-assembly";

interface Assembly {
  text: string;
  /** For each line the line of the source, counted from 1; 0 if there is none. */
  sourceLines: number[];
}

class AssemblyViews implements vscode.TextDocumentContentProvider {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  /** By the address of the source. */
  readonly #known = new Map<string, Assembly>();
  readonly #mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
  });

  constructor(private readonly server: Server) {}

  async open(source: vscode.TextDocument): Promise<void> {
    const assembly = await askCompiler<Assembly>(this.server, "mca/assembly", source);
    if (assembly === undefined) return;
    const uri = viewOf(source.uri);
    this.#known.set(source.uri.toString(), assembly);
    this.#changed.fire(uri);
    const document = await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), "asm");
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
    const editor = vscode.window.visibleTextEditors.find((other) => other.document === source);
    if (editor !== undefined) this.follow(editor);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#known.get(uri.query)?.text ?? "# This view belongs to an earlier session: show the assembly again.\n";
  }

  /** The source was compiled again. */
  async refresh(source: string): Promise<void> {
    if (!this.#known.has(source)) return;
    const uri = viewOf(vscode.Uri.parse(source));
    if (!vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) {
      this.#known.delete(source);
      return;
    }
    const assembly = await this.server.ask<Assembly>("mca/assembly", { textDocument: { uri: source } }, undefined, () => undefined);
    if (assembly === undefined) return;
    this.#known.set(source, assembly);
    this.#changed.fire(uri);
  }

  /** Shows on the other side what belongs to the line of the cursor. */
  follow(editor: vscode.TextEditor): void {
    const { document, selection } = editor;
    const line = selection.active.line;
    if (document.uri.scheme === SCHEME) {
      const at = this.#known.get(document.uri.query)?.sourceLines[line] ?? 0;
      const other = visible((candidate) => candidate.uri.toString() === document.uri.query);
      if (other !== undefined) this.#show(other, at === 0 ? [] : [at - 1]);
    } else if (isSource(document)) {
      const sourceLines = this.#known.get(document.uri.toString())?.sourceLines ?? [];
      const lines = sourceLines.flatMap((at, number) => (at === line + 1 ? [number] : []));
      const other = visible((candidate) => candidate.uri.scheme === SCHEME && candidate.uri.query === document.uri.toString());
      if (other !== undefined) this.#show(other, lines);
    }
  }

  #show(editor: vscode.TextEditor, lines: number[]): void {
    const ranges = lines.map((line) => new vscode.Range(line, 0, line, 0));
    editor.setDecorations(this.#mark, ranges);
    if (ranges[0] !== undefined) editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

function visible(fits: (document: vscode.TextDocument) => boolean): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find((editor) => fits(editor.document));
}

/** Its name ends as those of assembly do; which source it belongs to stands in its query. */
function viewOf(source: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${posix.basename(source.path)}.s`, query: source.toString() });
}

export function registerAssembly(context: vscode.ExtensionContext, server: Server): void {
  const views = new AssemblyViews(server);
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, views),
    vscode.commands.registerCommand("mca.showAssembly", async (argument?: { uri?: string }) => {
      const source = await sourceToAnalyse(argument);
      if (source !== undefined) await views.open(source);
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => views.follow(event.textEditor)),
    server.onAnalyzed((analyzed) => void views.refresh(analyzed.uri)),
  );
}
