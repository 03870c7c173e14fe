// Texts of ours as read-only files of a scheme of their own: unlike other virtual documents, an editor opens them again
// after its window was loaded anew.

import * as vscode from "vscode";

export class VirtualFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  /** What counts as the time of a file: how often it was refreshed. */
  readonly #times = new Map<string, number>();

  /** @param textOf what a file holds; its address must say all that is needed for that */
  constructor(private readonly textOf: (address: vscode.Uri) => Promise<string>) {}

  /** Lets editors read a file again. */
  refresh(address: vscode.Uri): void {
    this.#times.set(address.toString(), this.#timeOf(address) + 1);
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri: address }]);
  }

  stat(address: vscode.Uri): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: this.#timeOf(address), size: 0, permissions: vscode.FilePermission.Readonly };
  }

  async readFile(address: vscode.Uri): Promise<Uint8Array> {
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
    this.#changed.dispose();
  }
}
