// Texts of ours as read-only files of a scheme of their own: unlike other virtual documents, an editor opens them again
// after its window was loaded anew.

import * as vscode from "vscode";

/** The file that a text of ours is about; undefined for everything else. */
export function subjectOf(address: vscode.Uri): string | undefined {
  if (!address.scheme.startsWith("mca")) return undefined;
  // A report's address says with which options, too.
  const { params } = address.scheme === "mca" ? (JSON.parse(address.query) as { params: { textDocument: { uri: string } } }) : {};
  return params?.textDocument.uri ?? address.query;
}

/** Lets the server know the file of a text that comes back with the window, though no editor shows it. */
export async function openSubject(address: vscode.Uri): Promise<void> {
  const uri = subjectOf(address);
  const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri);
  // A file that is gone is for the server to complain of.
  if (uri !== undefined && !isOpen) await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)).then(undefined, () => undefined);
}

export class VirtualFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  /** What counts as the time of a file: how often it was refreshed. */
  readonly #times = new Map<string, number>();

  /** What editors hold, and what of it is to be read again once it is seen. */
  readonly #held = new Map<string, vscode.Uri>();
  readonly #outdated = new Set<string>();
  readonly #listeners = [
    vscode.window.onDidChangeVisibleTextEditors(() => this.#refreshSeen()),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.#held.delete(uri.toString());
      this.#outdated.delete(uri.toString());
    }),
  ];

  /** @param textOf what a file holds; its address must say all that is needed for that */
  constructor(private readonly textOf: (address: vscode.Uri) => Promise<string>) {}

  /** Lets editors read all texts about a file again: those in sight at once, others when they come into sight. */
  outdate(subject: string): void {
    for (const [key, address] of this.#held) if (subjectOf(address) === subject) this.#outdated.add(key);
    this.#refreshSeen();
  }

  #refreshSeen(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      if (this.#outdated.delete(document.uri.toString())) this.refresh(document.uri);
    }
  }

  /** Lets editors read a text again. */
  refresh(address: vscode.Uri): void {
    this.#times.set(address.toString(), this.#timeOf(address) + 1);
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri: address }]);
  }

  stat(address: vscode.Uri): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: this.#timeOf(address), size: 0, permissions: vscode.FilePermission.Readonly };
  }

  async readFile(address: vscode.Uri): Promise<Uint8Array> {
    this.#held.set(address.toString(), address);
    return new TextEncoder().encode(await this.textOf(address));
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  #timeOf(address: vscode.Uri): number {
    return this.#times.get(address.toString()) ?? 1;
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  dispose(): void {
    for (const one of [this.#changed, ...this.#listeners]) one.dispose();
  }
}
