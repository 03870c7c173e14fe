// Which documents are assembly: by their name, or by any of the language ids that this and other extensions give to
// assembly.

import * as vscode from "vscode";

const LANGUAGES = ["asm", "asm-collection", "asm-intel-x86-generic", "assembly", "gas", "nasm", "x86asm"];
const PATTERN = "**/*.{s,S,asm,ASM}";

export const SELECTOR = [
  ...LANGUAGES.map((language) => ({ language })),
  { scheme: "file", pattern: PATTERN },
  { scheme: "untitled", pattern: PATTERN },
  { scheme: "vscode-remote", pattern: PATTERN },
  { scheme: "vscode-vfs", pattern: PATTERN },
];

export function isAssembly(document: vscode.TextDocument): boolean {
  return vscode.languages.match(SELECTOR, document) > 0;
}

/** The place a command without arguments is about. */
export interface Place {
  document: vscode.TextDocument;
  selection: vscode.Selection;
}

let last: vscode.TextEditor | undefined;

/** Remembers the assembly editor that was active last: the walkthrough and the timeline take the focus away from it. */
export function rememberAssembly(editor: vscode.TextEditor | undefined): void {
  if (editor !== undefined && isAssembly(editor.document)) last = editor;
}

/** The assembly editor that was active last, else one that is in sight. */
export function knownAssembly(): vscode.TextEditor | undefined {
  rememberAssembly(vscode.window.activeTextEditor);
  if (last !== undefined && !last.document.isClosed) return last;
  return vscode.window.visibleTextEditors.find((other) => isAssembly(other.document));
}

/** The same for a command, which says so if there is none. */
export async function activeAssembly(): Promise<Place | undefined> {
  const known = knownAssembly();
  if (known !== undefined) return known;
  const choice = await vscode.window.showInformationMessage("MCA: open an assembly file first.", "Open the Sample");
  if (choice !== undefined) await vscode.commands.executeCommand("mca.openSample");
  return undefined;
}
