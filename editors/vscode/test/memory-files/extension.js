// One folder with one file, `vscode-vfs://memory/project/dot.s`, whose text is that of the environment's MCA_VIRTUAL_TEXT.
const vscode = require("vscode");

const FILE = "/project/dot.s";
const FOLDERS = ["/", "/project"];

class Files {
  #changed = new vscode.EventEmitter();
  onDidChangeFile = this.#changed.event;
  #bytes = Buffer.from(process.env.MCA_VIRTUAL_TEXT ?? "");

  watch() {
    return new vscode.Disposable(() => {});
  }

  stat({ path }) {
    if (path === FILE) return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.#bytes.length };
    if (FOLDERS.includes(path)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(path);
  }

  readDirectory({ path }) {
    if (path === "/") return [["project", vscode.FileType.Directory]];
    return path === "/project" ? [["dot.s", vscode.FileType.File]] : [];
  }

  readFile(uri) {
    this.stat(uri);
    return this.#bytes;
  }

  writeFile(_uri, bytes) {
    this.#bytes = Buffer.from(bytes);
  }

  createDirectory(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

exports.activate = (context) => {
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider("vscode-vfs", new Files(), { isCaseSensitive: true }));
};
