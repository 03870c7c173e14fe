// The annotated listing of the region under the cursor, beside the editor: the view of `mca --why`. It follows edits and
// the cursor, and the cursor in it shows the line of the source.

import { posix } from "node:path";
import * as vscode from "vscode";
import type { Listing, RegionArgument } from "./protocol";
import { type Results, innermost } from "./results";
import type { Server } from "./server";
import { VirtualFiles, openSubject } from "./virtualFiles";

const SCHEME = "mca-listing";

/** The source stands in the address, so that the editor can open a listing again after a restart. */
function addressOf(source: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${posix.basename(vscode.Uri.parse(source).path)}.why`, query: source });
}

/** Columns that a half of a window has. */
const WIDTH = 80;

class Listings implements vscode.Disposable {
  readonly files = new VirtualFiles((address) => this.#textOf(address));
  /** What is shown, and the region that is wanted, by the source. */
  readonly #shown = new Map<string, Listing>();
  readonly #wanted = new Map<string, number | string | undefined>();
  readonly #limiting = vscode.window.createTextEditorDecorationType({ fontWeight: "bold", color: new vscode.ThemeColor("errorForeground") });
  readonly #verdict = vscode.window.createTextEditorDecorationType({ fontWeight: "bold" });
  readonly #current = vscode.window.createTextEditorDecorationType({ isWholeLine: true, backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground") });

  constructor(private readonly server: Server, private readonly results: Results) {}

  async open(target: RegionArgument): Promise<void> {
    this.#want(target.uri, target.region);
    this.files.refresh(addressOf(target.uri));
    const document = await vscode.workspace.openTextDocument(addressOf(target.uri));
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
  }

  async #textOf(address: vscode.Uri): Promise<string> {
    const uri = address.query;
    await openSubject(address);
    let reason = "";
    const tell = (text: string): void => void (reason = text);
    const ask = (region: number | string | undefined): Promise<Listing | undefined> =>
      this.server.ask<Listing>("mca/listing", { textDocument: { uri }, region, width: WIDTH }, undefined, tell);
    // A region that is gone makes room for the first.
    const wanted = this.#wanted.get(uri) ?? this.#underCursor(uri);
    const listing = (await ask(wanted)) ?? (wanted === undefined ? undefined : await ask(undefined));
    if (listing === undefined) {
      this.#shown.delete(uri);
      return `${reason === "" ? "There is no result." : reason}\n`;
    }
    this.#shown.set(uri, listing);
    return listing.text;
  }

  /** Where the cursor stands in a source: its region is shown, its line marked. */
  follow(editor: vscode.TextEditor): void {
    const uri = editor.document.uri.toString();
    if (this.#editorOf(uri) === undefined) return;
    const region = innermost(this.results.of(uri)?.regions ?? [], editor.selection.active.line);
    if (region !== undefined && region.index !== this.#shown.get(uri)?.region.index) {
      this.#want(uri, region.index);
      this.files.refresh(addressOf(uri));
    }
    this.decorate(uri);
  }

  /** Where the cursor stands in a listing: that line of the source is brought into sight and marked. */
  revealSource(listing: vscode.TextEditor): void {
    const uri = listing.document.uri.query;
    const row = this.#shown.get(uri)?.rows.find(({ line }) => line === listing.selection.active.line);
    const source = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
    if (row === undefined || source === undefined) return;
    const start = new vscode.Position(row.range.start.line, 0);
    source.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    source.setDecorations(this.#current, [new vscode.Range(start, start)]);
  }

  /** Marks what limits the region, and the line under the source's cursor. */
  decorate(uri: string): void {
    const editor = this.#editorOf(uri);
    const listing = this.#shown.get(uri);
    if (editor === undefined) return;
    const lineOf = (line: number): vscode.Range => editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range;
    const rows = listing?.rows ?? [];
    const source = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
    const cursor = source?.selection.active.line;
    const current = rows.filter(({ range }) => range.start.line === cursor).map(({ line }) => lineOf(line));
    editor.setDecorations(this.#limiting, rows.filter(({ isLimiting }) => isLimiting).map(({ line }) => lineOf(line)));
    editor.setDecorations(this.#verdict, listing === undefined ? [] : [verdictIn(editor.document)]);
    editor.setDecorations(this.#current, current);
    source?.setDecorations(this.#current, []);
    if (current[0] !== undefined) editor.revealRange(current[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** By name if only one region has it: a name survives edits above the region. */
  #want(uri: string, region: number | string | undefined): void {
    const regions = this.results.of(uri)?.regions ?? [];
    const name = typeof region === "number" ? regions[region]?.name : region;
    const isAlone = name !== undefined && name !== "" && regions.filter((other) => other.name === name).length === 1;
    this.#wanted.set(uri, isAlone ? name : region);
  }

  /** The region under the cursor of the source, if that is seen. */
  #underCursor(uri: string): number | undefined {
    const source = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
    return source === undefined ? undefined : innermost(this.results.of(uri)?.regions ?? [], source.selection.active.line)?.index;
  }

  #editorOf(uri: string): vscode.TextEditor | undefined {
    const address = addressOf(uri).toString();
    return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === address);
  }

  dispose(): void {
    for (const one of [this.files, this.#limiting, this.#verdict, this.#current]) one.dispose();
  }
}

/** The sentence in the third line, which may go on in the next ones. */
function verdictIn(document: vscode.TextDocument): vscode.Range {
  const first = Math.min(2, document.lineCount - 1);
  let last = first;
  while (last + 1 < document.lineCount && !/\.$|^$/.test(document.lineAt(last).text)) last += 1;
  return new vscode.Range(first, 0, last, document.lineAt(last).text.length);
}

export function registerListing(context: vscode.ExtensionContext, server: Server, results: Results): void {
  const listings = new Listings(server, results);
  const show = async (argument?: RegionArgument): Promise<void> => {
    const target = await results.target(argument);
    if (target !== undefined) await listings.open(target);
  };
  context.subscriptions.push(
    listings,
    vscode.workspace.registerFileSystemProvider(SCHEME, listings.files, { isReadonly: true }),
    vscode.commands.registerCommand("mca.showListing", show),
    server.onAnalyzed((analyzed) => listings.files.outdate(analyzed.uri)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === SCHEME) listings.decorate(document.uri.query);
    }),
    vscode.window.onDidChangeVisibleTextEditors((editors) => {
      for (const { document } of editors) if (document.uri.scheme === SCHEME) listings.decorate(document.uri.query);
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
      if (textEditor.document.uri.scheme !== SCHEME) listings.follow(textEditor);
      else if (kind !== undefined && kind !== vscode.TextEditorSelectionChangeKind.Command) listings.revealSource(textEditor);
    }),
  );
}
