// Profiles of perf: how hot lines are, beside them, and all hot loops in a list. The server reads them; here is what asks it to.

import * as vscode from "vscode";
import { isAssembly } from "./documents";
import type { LoadedProfile, ProfileHeat } from "./protocol";
import type { Server } from "./server";
import { needsServer } from "./sources";

/** From how many percent of the samples on a line has its colour. */
const STEPS = [0.5, 2, 10, 25];

/** Shares of each document by its address, and who wants to know of new ones. */
export class Profiles implements vscode.Disposable {
  readonly #heats = new Map<string, ProfileHeat>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  /** The hotter, the more red. */
  readonly #colours = STEPS.map((_, step) => vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: `rgba(230, 80, 20, ${0.08 + 0.08 * step})`,
    overviewRulerColor: `rgba(230, 80, 20, ${0.3 + 0.2 * step})`,
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  }));
  readonly #shares = vscode.window.createTextEditorDecorationType({ after: { margin: "0 0 0 2em", color: new vscode.ThemeColor("editorCodeLens.foreground") } });
  loaded: LoadedProfile | undefined;

  constructor(private readonly server: Server) {}

  dispose(): void {
    for (const colour of [...this.#colours, this.#shares]) colour.dispose();
    this.#changed.dispose();
  }

  /** The percentage of samples in the loop of a line. */
  shareOf(uri: string, line: number): number | undefined {
    return this.#heats.get(uri)?.loops.find((found) => found.line === line)?.share;
  }

  /** Loads a recording and shows what is in it; without a path the one that mca.toml names. */
  async load(path: string | undefined): Promise<LoadedProfile | undefined> {
    const document = vscode.window.activeTextEditor?.document;
    const textDocument = document?.uri.scheme === "file" ? { uri: document.uri.toString() } : undefined;
    this.loaded = await this.server.ask<LoadedProfile>("mca/loadProfile", { path, textDocument });
    const [first, ...more] = this.loaded?.problems ?? [];
    if (first !== undefined) {
      const others = more.length === 0 ? "" : ` (and ${more.length} more, see the log)`;
      for (const problem of this.loaded?.problems ?? []) this.server.log.warn(problem);
      void vscode.window.showWarningMessage(`MCA: ${first}${others}`);
    }
    this.#heats.clear();
    await this.showAll();
    return this.loaded;
  }

  async showAll(): Promise<void> {
    await Promise.all(vscode.window.visibleTextEditors.map((editor) => this.show(editor)));
  }

  /** Colours an editor, once anything is known of a recording; a server that has just started may not know the document yet. */
  async show(editor: vscode.TextEditor, nTries = 5): Promise<void> {
    const { document } = editor;
    if (document.uri.scheme !== "file" || !(needsServer(document) || isAssembly(document)) || !this.server.isRunning) return;
    const uri = document.uri.toString();
    const heat = await this.server.ask<ProfileHeat>("mca/heat", { textDocument: { uri } }, undefined, (reason) => this.server.log.debug(reason));
    if (heat === undefined) {
      if (nTries > 1 && !document.isClosed) setTimeout(() => void this.show(editor, nTries - 1), 1000);
      return;
    }
    this.#heats.set(uri, heat);
    const steps = STEPS.map((): vscode.DecorationOptions[] => []);
    const shares: vscode.DecorationOptions[] = [];
    for (const { line, share } of heat.lines) {
      const step = STEPS.filter((least) => share >= least).length - 1;
      if (step < 0 || line >= document.lineCount) continue;
      const { range } = document.lineAt(line);
      const text = `${share.toFixed(1)}%`;
      const age = heat.isOutdated ? " (older build)" : "";
      steps[step]?.push({ range, hoverMessage: `${text} of samples${age}` });
      shares.push({ range: new vscode.Range(range.end, range.end), renderOptions: { after: { contentText: text } } });
    }
    this.#colours.forEach((colour, step) => editor.setDecorations(colour, steps[step] ?? []));
    editor.setDecorations(this.#shares, shares);
    this.#changed.fire();
  }
}

async function choose(): Promise<string | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const options = { title: "A recording of perf, or the text of perf script", openLabel: "Load Profile", ...(folder === undefined ? {} : { defaultUri: folder }) };
  return (await vscode.window.showOpenDialog(options))?.[0]?.fsPath;
}

/** All hot loops, the hottest first; choosing one goes there. */
async function pickLoop(profile: LoadedProfile): Promise<void> {
  const items = profile.loops.map((found) => ({
    label: `${found.share.toFixed(1)}%  ${found.function}`,
    description: found.uri === undefined ? "" : `${vscode.workspace.asRelativePath(vscode.Uri.parse(found.uri))}:${(found.line ?? 0) + 1}`,
    found,
  }));
  const title = `${profile.samples} samples${profile.event === "" ? "" : ` of ${profile.event}`}`;
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: "Loops, the hottest first", matchOnDescription: true });
  if (chosen?.found.uri === undefined) return;
  await vscode.commands.executeCommand("mca.goToRegion", chosen.found.uri, chosen.found.line ?? 0);
}

export function registerProfiles(context: vscode.ExtensionContext, server: Server): Profiles {
  const profiles = new Profiles(server);
  context.subscriptions.push(
    profiles,
    server.onAnalyzed(() => void profiles.showAll()),
    server.onStateChanged(() => void profiles.showAll()),
    vscode.window.onDidChangeVisibleTextEditors(() => void profiles.showAll()),
    vscode.workspace.onDidSaveTextDocument(() => void profiles.showAll()),
    vscode.commands.registerCommand("mca.loadProfile", async (given?: string) => {
      const path = typeof given === "string" ? given : await choose();
      if (path === undefined) return;
      const profile = await profiles.load(path);
      if (profile !== undefined && profile.loops.length === 0) void vscode.window.showInformationMessage("MCA: no loop has samples.");
    }),
    vscode.commands.registerCommand("mca.showHottestLoops", async () => {
      const profile = profiles.loaded ?? await profiles.load(undefined);
      if (profile !== undefined) await pickLoop(profile);
    }),
  );
  return profiles;
}
