// Measured beside predicted cycles of a region. It runs the user's code, so only on this command and in trusted workspaces; unlike
// a report, what is shown is never refreshed by typing.

import { posix } from "node:path";
import * as vscode from "vscode";
import type { RegionArgument, TextAnswer } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";

const SCHEME = "mca-measured";

export function registerMeasurement(context: vscode.ExtensionContext, server: Server, results: Results): void {
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.path) ?? "This measurement belongs to an earlier session: ask for it again.\n",
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
    const path = `/${posix.basename(vscode.Uri.parse(target.uri).path)}.measured.txt`;
    texts.set(path, [answer.messages ?? "", answer.text].filter((text) => text !== "").join("\n"));
    const uri = vscode.Uri.from({ scheme: SCHEME, path });
    changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
  };
  context.subscriptions.push(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    vscode.commands.registerCommand("mca.measure", measure),
  );
}
