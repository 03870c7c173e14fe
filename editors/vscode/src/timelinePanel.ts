// The timeline in a webview: the page of editors/viewer under a strict content security policy, kept up to date.

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import scriptNames from "../../viewer/scripts.json";
import type { Range } from "vscode-languageclient";
import { isSourceAddress } from "./documents";
import type { Processors } from "./processors";
import type { RegionArgument, TimelinePayload } from "./protocol";
import type { Results } from "./results";
import type { Server } from "./server";
import { pinnedProcessor } from "./statusBar";

type FromPage =
  | { type: "ready" }
  | { type: "compare" }
  | { type: "endComparison" }
  | { type: "settings"; settings: object }
  | { type: "reveal"; range: Range; takesFocus: boolean }
  | { type: "save"; name: string; mimeType: string; bytes: number[] };

const VIEW_TYPE = "mca.timeline";
/** How long a page may take until it says that it is there, at first and at most. VS Code loads pages by way of a service
 * worker, and where two begin at once, as beside a walkthrough, one may wait for good for a worker that has come already. */
const PAGE_MS = 15000;
const MAX_PAGE_MS = 120000;
/** How the page is arranged: its dock, lanes and the border of the names. */
const ARRANGEMENT = "mca.timelineArrangement";

class TimelinePanel {
  #panel: vscode.WebviewPanel;
  #target: RegionArgument | undefined;
  #isReady = false;
  /** The processor that is compared with. */
  #other: string | undefined;
  #isEmpty = true;
  #asking: vscode.CancellationTokenSource | undefined;
  /** The line of the instruction that was clicked. */
  readonly #mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.rangeHighlightForeground"),
  });

  constructor(private readonly context: vscode.ExtensionContext, private readonly server: Server, private readonly results: Results, private readonly processors: Processors, private readonly onClosed: () => void, restored?: vscode.WebviewPanel) {
    this.#panel = restored ?? this.#create(vscode.ViewColumn.Beside);
    // Options that are set later load the page anew; a restored one has none yet.
    if (restored !== undefined) restored.webview.options = this.#options;
    this.#fill(PAGE_MS);
  }

  get #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [this.#folder] };
  }

  get #folder(): vscode.Uri {
    return vscode.Uri.joinPath(this.context.extensionUri, "dist", "viewer");
  }

  #create(viewColumn: vscode.ViewColumn): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(VIEW_TYPE, "MCA Timeline", { viewColumn, preserveFocus: true }, { ...this.#options, retainContextWhenHidden: true });
  }

  /** Loads the page; a panel that stays empty makes room for another one. */
  #fill(patienceMs: number): void {
    const panel = this.#panel;
    panel.webview.html = this.#page(this.#folder);
    panel.webview.onDidReceiveMessage((message: FromPage) => void this.#receive(message));
    const again = (): void => {
      if (!panel.visible) return;
      this.#panel = this.#create(panel.viewColumn ?? vscode.ViewColumn.Beside);
      this.#fill(Math.min(2 * patienceMs, MAX_PAGE_MS));
      panel.dispose();
    };
    const patience = setInterval(() => (this.#isReady ? clearInterval(patience) : again()), patienceMs);
    panel.onDidDispose(() => {
      clearInterval(patience);
      if (panel !== this.#panel) return;
      this.#asking?.cancel();
      this.#mark.dispose();
      this.onClosed();
    });
  }

  /** Turns to a region and draws it. */
  async show(target: RegionArgument): Promise<void> {
    if (target.uri !== this.#target?.uri || target.region !== this.#target?.region) this.#other = undefined;
    this.#target = target;
    if (!this.#panel.visible) this.#panel.reveal(undefined, true);
    await this.refresh();
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** After the window was loaded again: the region that the page remembers is drawn once it has been analysed. */
  restore({ uri, region }: RegionArgument): void {
    this.#target = { uri, region: region === "" ? undefined : region };
  }

  isAbout(uri: string): boolean {
    return this.#target?.uri === uri;
  }

  async refresh(): Promise<void> {
    if (!this.#isReady || this.#target === undefined) return;
    if (this.results.of(this.#target.uri) === undefined) {
      // A window that comes back runs no compiler by itself.
      if (isSourceAddress(this.#target.uri)) await this.#notice("analyse the file again to see its timeline (command: Analyse This File).");
      return;
    }
    this.#asking?.cancel();
    this.#asking = new vscode.CancellationTokenSource();
    const timeline = await this.#ask(this.#target, this.#asking.token);
    if (timeline === undefined) return;
    this.#isEmpty = false;
    this.#target = { uri: this.#target.uri, region: this.#lasting(timeline) };
    this.#panel.title = `Timeline: ${timeline.region.name || timeline.region.index}`;
    await this.#panel.webview.postMessage({ type: "timeline", payload: timeline });
    await this.#refreshOther();
  }

  /** The timeline of a region, on the document's processor or on another one. */
  #ask(target: RegionArgument, token: vscode.CancellationToken, cpu?: string): Promise<TimelinePayload | undefined> {
    const settings = vscode.workspace.getConfiguration("mca.timeline");
    return this.server.ask<TimelinePayload>("mca/timeline", {
      textDocument: { uri: target.uri },
      region: target.region,
      iterations: settings.get<number>("iterations", 10),
      maxCycles: settings.get<number>("maxCycles", 10000),
      steady: true,
      ...(cpu === undefined ? {} : { cpu }),
    }, token, (text) => void this.#notice(text));
  }

  async #notice(text: string): Promise<void> {
    await this.#panel.webview.postMessage({ type: "notice", text: `MCA: ${text}` });
  }

  async #refreshOther(): Promise<void> {
    if (this.#other === undefined || this.#target === undefined || this.#asking === undefined) return;
    const payload = await this.#ask(this.#target, this.#asking.token, this.#other);
    if (payload !== undefined) await this.#panel.webview.postMessage({ type: "other", payload });
  }

  /** Puts another processor below the document's own. */
  async #compare(): Promise<void> {
    const choice = await this.processors.choose("Processor to compare with", pinnedProcessor(this.context), [], this.#target?.uri);
    this.#other = choice?.cpu;
    await this.#refreshOther();
  }

  /** How to ask for the region from now on: by name, which survives edits above it, unless others have that name too. */
  #lasting({ uri, region }: TimelinePayload): number | string {
    const namesakes = this.results.of(uri)?.regions.filter(({ name }) => name === region.name);
    return region.name !== "" && namesakes?.length === 1 ? region.name : region.index;
  }

  async selectLine(line: number): Promise<void> {
    await this.#panel.webview.postMessage({ type: "selectLine", line });
  }

  async #receive(message: FromPage): Promise<void> {
    if (message.type === "ready") {
      this.#isReady = true;
      await this.#panel.webview.postMessage({ type: "settings", settings: this.context.globalState.get(ARRANGEMENT) });
      await this.refresh();
    } else if (message.type === "compare") await this.#compare();
    else if (message.type === "endComparison") this.#other = undefined;
    else if (message.type === "settings") await this.context.globalState.update(ARRANGEMENT, message.settings);
    else if (message.type === "reveal") await this.#reveal(message.range, message.takesFocus);
    else await save(message.name, Uint8Array.from(message.bytes));
  }

  /** Shows a source line. Keys that are meant for the timeline must never reach the text, so nothing is ever selected there,
   * and the focus moves only on demand. */
  async #reveal(range: Range, takesFocus: boolean): Promise<void> {
    if (this.#target === undefined) return;
    const uri = vscode.Uri.parse(this.#target.uri);
    const open = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString());
    const start = new vscode.Position(range.start.line, range.start.character);
    const editor =
      open !== undefined && !takesFocus
        ? open
        : await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
            viewColumn: open?.viewColumn ?? vscode.ViewColumn.One,
            preserveFocus: !takesFocus,
          });
    const line = new vscode.Range(start, start);
    editor.revealRange(line, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    if (takesFocus) editor.selection = new vscode.Selection(start, start);
    editor.setDecorations(this.#mark, takesFocus ? [] : [line]);
  }

  #page(folder: vscode.Uri): string {
    const webview = this.#panel.webview;
    const nonce = randomBytes(16).toString("base64");
    const address = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; img-src ${webview.cspSource} blob:`;
    const scripts = scriptNames.map((name) => `<script nonce="${nonce}" src="${address(`${name}.js`)}"></script>`).join("\n");
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Timeline</title>
<link rel="stylesheet" href="${address("viewer.css")}">
</head>
<body>
${scripts}
</body>
</html>`;
  }
}

async function save(name: string, bytes: Uint8Array): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) });
  if (target !== undefined) await vscode.workspace.fs.writeFile(target, bytes);
}

export function registerTimeline(context: vscode.ExtensionContext, server: Server, results: Results, processors: Processors): void {
  let panel: TimelinePanel | undefined;
  const show = async (argument?: RegionArgument): Promise<void> => {
    const target = await results.target(argument);
    if (target === undefined) return;
    panel ??= new TimelinePanel(context, server, results, processors, () => (panel = undefined));
    await panel.show(target);
  };
  context.subscriptions.push(
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
      deserializeWebviewPanel: async (restored: vscode.WebviewPanel, state: RegionArgument | undefined) => {
        if (state?.uri === undefined) return restored.dispose();
        panel = new TimelinePanel(context, server, results, processors, () => (panel = undefined), restored);
        panel.restore(state);
        // The file may be open in no editor: the server then learns of it here.
        await vscode.workspace.openTextDocument(vscode.Uri.parse(state.uri));
      },
    }),
    vscode.commands.registerCommand("mca.showTimeline", show),
    server.onAnalyzed((analyzed) => {
      const follows = vscode.workspace.getConfiguration("mca.timeline").get<boolean>("follows", true);
      if ((follows || panel?.isEmpty === true) && analyzed.isComplete && panel?.isAbout(analyzed.uri)) void panel.refresh();
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => {
      const isByHand = event.kind !== undefined && event.kind !== vscode.TextEditorSelectionChangeKind.Command;
      const line = event.selections[0]?.active.line;
      if (isByHand && line !== undefined && panel?.isAbout(event.textEditor.document.uri.toString())) void panel.selectLine(line);
    }),
  );
}
