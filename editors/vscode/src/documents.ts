// Which documents are analysed. Assembly is known by its name, or by any of the language ids that this and other extensions give
// to assembly; a source, which a compiler has to make assembly of first, by its name.

import * as vscode from "vscode";

const LANGUAGES = ["asm", "asm-collection", "asm-intel-x86-generic", "assembly", "gas", "nasm", "x86asm"];
const PATTERN = "**/*.{s,S,asm,ASM}";
/** The list of the server, `ENDINGS` in server/input/src/sources.rs. */
const SOURCES = "**/*.{c,cc,cpp,cxx,c++,C,cppm,ccm,cxxm,c++m,ixx,m,rs,f90,f95,f03,f08,zig}";

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

export function isSource(document: vscode.TextDocument): boolean {
  return vscode.languages.match({ scheme: "file", pattern: SOURCES }, document) > 0;
}

/** Whether the document with an address is open and a source. */
export function isSourceAddress(uri: string): boolean {
  const document = vscode.workspace.textDocuments.find((other) => other.uri.toString() === uri);
  return document !== undefined && isSource(document);
}

/** Assembly, or a source that a compiler makes assembly of. */
export function isCode(document: vscode.TextDocument): boolean {
  return isAssembly(document) || isSource(document);
}

/** The place a command without arguments is about. */
export interface Place {
  document: vscode.TextDocument;
  selection: vscode.Selection;
}

let last: vscode.TextEditor | undefined;

/** Remembers the editor with code that was active last: the walkthrough and the timeline take the focus away from it. */
export function rememberCode(editor: vscode.TextEditor | undefined): void {
  if (editor !== undefined && isCode(editor.document)) last = editor;
}

/** The editor that was active last, else one that is in sight. */
export function knownCode(fits: (document: vscode.TextDocument) => boolean = isCode): vscode.TextEditor | undefined {
  rememberCode(vscode.window.activeTextEditor);
  if (last !== undefined && !last.document.isClosed && fits(last.document)) return last;
  return vscode.window.visibleTextEditors.find((other) => fits(other.document));
}

/** [`knownCode`] for a command, which says so if there is none. */
async function active(fits: (document: vscode.TextDocument) => boolean, wanted: string): Promise<Place | undefined> {
  const known = knownCode(fits);
  if (known !== undefined) return known;
  const choice = await vscode.window.showInformationMessage(`MCA: open ${wanted} first.`, "Open the Sample");
  if (choice !== undefined) await vscode.commands.executeCommand("mca.openSample");
  return undefined;
}

export function activeAssembly(): Promise<Place | undefined> {
  return active(isAssembly, "an assembly file");
}

export function activeCode(): Promise<Place | undefined> {
  return active(isCode, "a file of assembly, C, C++, Rust, Fortran or Zig");
}
