// Opens the walkthrough's sample as an unsaved document, so that nothing is written anywhere.

import * as vscode from "vscode";

export function registerSample(context: vscode.ExtensionContext): void {
  const open = async (): Promise<void> => {
    const source = vscode.Uri.joinPath(context.extensionUri, "media", "dot-product.s");
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(source));
    const languages = await vscode.languages.getLanguages();
    const language = ["asm", "gas", "assembly", "asm-collection"].find((id) => languages.includes(id));
    const document = language === undefined
      ? await vscode.workspace.openTextDocument(source)
      : await vscode.workspace.openTextDocument({ content: text, language });
    await vscode.window.showTextDocument(document);
  };
  context.subscriptions.push(vscode.commands.registerCommand("mca.openSample", open));
}
