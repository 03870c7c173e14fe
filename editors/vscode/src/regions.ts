// Wrapping code in a region. The server offers the edits as code actions; these commands carry them out by name.

import * as vscode from "vscode";
import { activeAssembly } from "./documents";

async function apply(kind: string, nothing: string): Promise<void> {
  const place = await activeAssembly();
  if (place === undefined) return;
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    place.document.uri,
    place.selection,
    kind,
    4,
  );
  const action = actions.find((candidate) => candidate.edit !== undefined);
  if (action?.edit === undefined) {
    void vscode.window.showInformationMessage(`MCA: ${nothing}`);
    return;
  }
  await vscode.workspace.applyEdit(action.edit);
}

export function registerRegions(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand("mca.wrapSelection", () => apply("refactor.mca.wrapSelection", "select the instructions to wrap first.")),
    vscode.commands.registerCommand("mca.wrapLoop", () => apply("refactor.mca.wrapLoop", "there is no loop around the cursor.")),
  );
}
