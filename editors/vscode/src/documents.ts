// Which documents are assembly. The extension claims no language for itself: files count by their name or by any of the
// language ids that other extensions give to assembly.

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

/** The assembly editor a command without arguments is about; says so if there is none. */
export function activeAssembly(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor !== undefined && isAssembly(editor.document)) return editor;
  const visible = vscode.window.visibleTextEditors.find((other) => isAssembly(other.document));
  if (visible === undefined) void vscode.window.showInformationMessage("MCA: open an assembly file first.");
  return visible;
}
