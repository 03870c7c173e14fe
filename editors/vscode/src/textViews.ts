// Report and comparisons as read-only documents beside the editor, read again after each analysis while they are in sight, or
// as soon as they are.

import { posix } from "node:path";
import * as vscode from "vscode";
import type { RegionArgument, TextAnswer } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";
import { sourceToAnalyse } from "./sources";
import { VirtualFiles, openSubject } from "./virtualFiles";

const SCHEME = "mca";

interface Source {
  method: "mca/report" | "mca/compare" | "mca/versus";
  params: { textDocument: { uri: string }; region?: number | string; args?: string[]; flags?: string[][]; beforeEdit?: boolean };
}

/** The flags that were compared with last in this workspace. */
const FLAGS = "mca.comparedFlags";

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

/** `-O3; -O3 -march=native`: the flags of each version. */
function flagsOf(text: string): string[][] {
  return text.split(";").map((flags) => flags.split(/\s+/).filter((flag) => flag !== "")).filter((flags) => flags.length > 0);
}

function registerVersions(context: vscode.ExtensionContext, views: TextViews): void {
  const show = async (suffix: string, versions: { flags: string[][] } | { beforeEdit: true }, document: vscode.TextDocument): Promise<void> => {
    const params = { textDocument: { uri: document.uri.toString() }, ...versions };
    await views.open({ method: "mca/versus", params }, posix.basename(document.uri.path) + suffix);
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("mca.compareFlags", async (argument?: { uri?: string }) => {
      const document = await sourceToAnalyse(argument);
      if (document === undefined) return;
      const text = await vscode.window.showInputBox({
        title: `Flags to compile ${posix.basename(document.uri.path)} with for a comparison`,
        prompt: "Added after all others; separate the flags of several versions with semicolons.",
        value: context.workspaceState.get<string>(FLAGS, "-O3 -march=native"),
      });
      const flags = flagsOf(text ?? "");
      if (text === undefined || flags.length === 0) return;
      await context.workspaceState.update(FLAGS, text);
      await show(".flags.txt", { flags }, document);
    }),
    vscode.commands.registerCommand("mca.compareEdit", async (argument?: { uri?: string }) => {
      const document = await sourceToAnalyse(argument);
      if (document !== undefined) await show(".edit.txt", { beforeEdit: true }, document);
    }),
  );
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
  registerVersions(context, views);
  const reportArgs = (): string[] => vscode.workspace.getConfiguration("mca.report").get<string[]>("args", []);
  context.subscriptions.push(
    views.files,
    vscode.workspace.registerFileSystemProvider(SCHEME, views.files, { isReadonly: true }),
    vscode.commands.registerCommand("mca.showReport", (argument?: RegionArgument) => show("mca/report", ".report.txt", reportArgs())(argument)),
    vscode.commands.registerCommand("mca.compareCpus", show("mca/compare", ".cpus.txt")),
    server.onAnalyzed((analyzed) => views.files.outdate(analyzed.uri)),
  );
}
