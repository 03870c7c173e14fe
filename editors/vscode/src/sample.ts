// The walkthrough's sample: an unsaved document, so that nothing is written anywhere, and its fast form.

import * as vscode from "vscode";
import type { Server } from "./server";

const SAMPLE = vscode.Uri.from({ scheme: "untitled", path: "dot-product.s" });

export function registerSample(context: vscode.ExtensionContext, server: Server): void {
  const textOf = async (name: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "media", name)));

  const write = async (document: vscode.TextDocument, text: string): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
  };

  const open = async (): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(SAMPLE);
    if (document.getText() === "") await write(document, await textOf("dot-product.s"));
    await vscode.window.showTextDocument(document);
    return document;
  };

  const fix = async (): Promise<void> => write(await open(), await textOf("dot-product-fast.s"));

  // The walkthrough's step is done once the loop is no longer slow, whoever wrote the change.
  let slow: number | undefined;
  const compare = (cycles: number | undefined): void => {
    if (cycles === undefined) return;
    slow ??= cycles;
    void vscode.commands.executeCommand("setContext", "mca.isSampleFast", cycles < slow / 2);
  };

  context.subscriptions.push(
    vscode.commands.registerCommand("mca.openSample", async () => void (await open())),
    vscode.commands.registerCommand("mca.fixSample", fix),
    server.onAnalyzed((analyzed) => {
      if (analyzed.uri === SAMPLE.toString()) compare(analyzed.regions[0]?.cyclesPerIteration);
    }),
  );
}
