// Measured beside predicted cycles of a region. It runs the user's code, so only on this command and in trusted workspaces; unlike
// a report, what is shown is never refreshed by typing, and it comes back with the window as it was.

import { posix } from "node:path";
import * as vscode from "vscode";
import type { RegionArgument, TextAnswer } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";
import { VirtualFiles } from "./virtualFiles";

const SCHEME = "mca-measured";
/** What was measured last in this workspace: a few texts, the last one first. */
const TEXTS = "mca.measurements";
const MOST_KEPT = 10;

type Kept = [source: string, text: string][];

/** One for each source: the next measurement takes its place. */
function addressOf(source: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${posix.basename(vscode.Uri.parse(source).path)}.measured.txt`, query: source });
}

export function registerMeasurement(context: vscode.ExtensionContext, server: Server, results: Results): void {
  const kept = (): Kept => context.workspaceState.get<Kept>(TEXTS, []);
  const textOf = (address: vscode.Uri): string =>
    kept().find(([source]) => source === address.query)?.[1] ?? "This measurement is no longer available: run it again.\n";
  const files = new VirtualFiles((address) => Promise.resolve(textOf(address)));
  const keep = async (source: string, text: string): Promise<void> => {
    const others = kept().filter(([other]) => other !== source);
    await context.workspaceState.update(TEXTS, [[source, text], ...others].slice(0, MOST_KEPT));
    files.refresh(addressOf(source));
  };
  const measure = async (argument?: RegionArgument): Promise<void> => {
    if (!vscode.workspace.isTrusted) {
      void vscode.window.showWarningMessage("MCA: code is run only in a trusted workspace.");
      return;
    }
    const target = await results.target(argument);
    if (target === undefined) return;
    const params = { textDocument: { uri: target.uri }, region: target.region, isTrusted: true };
    const progress = { location: vscode.ProgressLocation.Notification, title: "MCA: measuring", cancellable: true };
    const answer = await vscode.window.withProgress(progress, (_, token) => server.ask<TextAnswer>("mca/measure", params, token));
    if (answer === undefined) return;
    await keep(target.uri, [answer.messages ?? "", answer.text].filter((text) => text !== "").join("\n"));
    const document = await vscode.workspace.openTextDocument(addressOf(target.uri));
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
  };
  context.subscriptions.push(
    files,
    vscode.workspace.registerFileSystemProvider(SCHEME, files, { isReadonly: true }),
    vscode.commands.registerCommand("mca.measure", measure),
  );
}
