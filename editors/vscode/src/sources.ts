// Sources: analysed on command, never by opening one. The numbers come as hints from the server, which compiles; here is what
// asks it to, and what keeps it from doing so in a workspace that is not trusted.

import * as vscode from "vscode";
import { isSource } from "./documents";
import type { Server } from "./server";

/** Returns the value of `mca.sources` that is sent to the server: `off` in an untrusted workspace, so that no compiler runs there. */
export function sourcesSetting(): string {
  return vscode.workspace.isTrusted ? vscode.workspace.getConfiguration("mca").get<string>("sources", "onCommand") : "off";
}

/** Whether an open document gives the server something to do. */
export function needsServer(document: vscode.TextDocument): boolean {
  return isSource(document) && sourcesSetting() !== "off";
}

/** The document of a lens, else the active one; undefined, and said, if there is nothing to compile or no leave to. */
export async function sourceToAnalyse(argument: { uri?: string } | undefined): Promise<vscode.TextDocument | undefined> {
  const document = argument?.uri === undefined
    ? vscode.window.activeTextEditor?.document
    : await vscode.workspace.openTextDocument(vscode.Uri.parse(argument.uri));
  const problem = document === undefined || !isSource(document)
    ? "open a source of C, C++, Rust, Fortran or Zig first."
    : !vscode.workspace.isTrusted
      ? "this workspace is not trusted, so no compiler is run."
      : sourcesSetting() === "off" ? "the setting mca.sources is off, so no compiler is run." : undefined;
  if (problem !== undefined) {
    void vscode.window.showWarningMessage(`MCA: ${problem}`);
    return undefined;
  }
  // The compiler reads what is on disk.
  if (document?.isDirty === true) await document.save();
  return document;
}

/** Asks while a notification shows that a compiler runs, which ends when it is cancelled. */
export async function askCompiler<T>(server: Server, method: string, document: vscode.TextDocument): Promise<T | undefined> {
  // In a notification `[name](address)` is a link.
  const title = `MCA: compiling ${vscode.workspace.asRelativePath(document.uri).replaceAll("](", "] (")}`;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const params = { textDocument: { uri: document.uri.toString() } };
  return vscode.window.withProgress(options, (_, token) => server.ask<T>(method, params, token, (reason) => void complain(reason)));
}

/** Compiles a source and analyses its loops; whether there are any, else it was said why not. */
export async function analyzeSource(server: Server, argument: { uri?: string } | undefined): Promise<boolean> {
  const document = await sourceToAnalyse(argument);
  if (document === undefined) return false;
  const answer = await askCompiler<{ regions: unknown[] }>(server, "mca/analyzeFile", document);
  if (answer?.regions.length === 0) void vscode.window.showInformationMessage("MCA: the compiled file has no loops.");
  return answer !== undefined && answer.regions.length > 0;
}

async function complain(reason: string): Promise<void> {
  // The whole of what a compiler says is in the list of problems.
  const error = reason.split("\n").find((line) => /\berror\b/i.test(line)) ?? reason.split("\n")[0];
  const choice = await vscode.window.showErrorMessage(`MCA: ${error}`, "Show Problems");
  if (choice !== undefined) await vscode.commands.executeCommand("workbench.actions.view.problems");
}

export function registerSources(context: vscode.ExtensionContext, server: Server): void {
  const mark = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    void vscode.commands.executeCommand("setContext", "mca.isSource", document !== undefined && isSource(document));
  };
  context.subscriptions.push(
    vscode.window.onDidChangeActiveTextEditor(mark),
    vscode.commands.registerCommand("mca.analyzeFile", (argument?: { uri?: string }) => analyzeSource(server, argument)),
  );
  mark();
}
