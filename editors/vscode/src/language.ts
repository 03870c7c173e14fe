// The language of assembly files. The extension contributes one, `asm`, but no file names: two extensions that claim the
// same names overrule each other. A file that is opened as plain text, because nothing else claims it, is given it here.

import * as vscode from "vscode";

const NAMES = /\.(s|asm|objdump|dis)$/i;
const LISTINGS = /\.lst$/i;
/** `  401136:  55   push %rbp`: a line of a disassembly. */
const LISTED = /^\s*[0-9a-f]+:\s+([0-9a-f]{2} )+/m;

/** Whether the user has chosen a language for files of this name. */
function isAssociated(path: string): boolean {
  const chosen = Object.keys(vscode.workspace.getConfiguration("files").get<Record<string, string>>("associations", {}));
  return chosen.some((pattern) => {
    const suffix = pattern.replace(/^.*\*/, "");
    return suffix !== "" && path.endsWith(suffix);
  });
}

function isUnclaimedAssembly(document: vscode.TextDocument): boolean {
  if (document.languageId !== "plaintext" || document.uri.scheme === "output") return false;
  const { path } = document.uri;
  const start = new vscode.Range(0, 0, 200, 0);
  return (NAMES.test(path) || (LISTINGS.test(path) && LISTED.test(document.getText(start)))) && !isAssociated(path);
}

export function registerLanguage(context: vscode.ExtensionContext): void {
  const claim = (document: vscode.TextDocument): void => {
    if (isUnclaimedAssembly(document)) void vscode.languages.setTextDocumentLanguage(document, "asm");
  };
  vscode.workspace.textDocuments.forEach(claim);
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(claim));
}
