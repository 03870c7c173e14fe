// The server's life: finding the binary, starting, crashing at most four times, stopping.

import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  State,
  type ErrorHandler,
  type LanguageClientOptions,
  type StaticFeature,
  type ServerOptions,
} from "vscode-languageclient/node";
import { isAssembly, SELECTOR } from "./documents";
import { SCHEMA_VERSION, type AnalyzedParams } from "./protocol";
import { needsServer, sourcesSetting } from "./sources";
import { tokensMiddleware } from "./tokens";
import { until } from "./until";

const MAX_RESTARTS = 4;
/** Milliseconds, restarts included, after which a message says that the server has not answered; a busy machine needs some seconds. */
const START_MS = 30000;
const CLIENT_COMMANDS = ["mca.showTimeline", "mca.showReport", "mca.showListing", "mca.compareCpus", "mca.analyzeFile", "mca.showAssembly"];
/** The processor that was chosen by command in this workspace: it goes before the settings and is written to none of them. */
const CHOSEN = "mca.chosenProcessor";

export class Server implements vscode.Disposable {
  readonly log = vscode.window.createOutputChannel("MCA", { log: true });
  readonly #analyzed = new vscode.EventEmitter<AnalyzedParams>();
  readonly onAnalyzed = this.#analyzed.event;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onStateChanged = this.#changed.event;
  #client: LanguageClient | undefined;
  #nRestarts = 0;
  #problem: string | undefined;
  /** What was started last, as text. */
  #started: string | undefined;
  /** One is being stopped, and the next one comes after it. */
  #isRestarting = false;

  constructor(private readonly context: vscode.ExtensionContext) {
    context.subscriptions.push(
      vscode.commands.registerCommand("mca.restartServer", () => this.restart()),
      vscode.commands.registerCommand("mca.showLog", () => this.log.show()),
      vscode.workspace.onDidOpenTextDocument(() => void this.startWhenNeeded()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        // A setting may only have got its scope, which changes nothing.
        if (event.affectsConfiguration("mca.server") && JSON.stringify(this.#program()) !== this.#started) void this.restart();
        else if (event.affectsConfiguration("mca.mcpu")) void this.chooseProcessor(undefined);
        else if (event.affectsConfiguration("mca")) this.#tellSettings();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.#tellSettings();
        void this.startWhenNeeded();
      }),
    );
  }

  /** Why there are no results; undefined while everything is fine. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get chosenProcessor(): string | undefined {
    return this.context.workspaceState.get<string>(CHOSEN);
  }

  /** `undefined`: the one that the settings name, from now on. */
  async chooseProcessor(cpu: string | undefined): Promise<void> {
    await this.context.workspaceState.update(CHOSEN, cpu);
    this.#tellSettings();
  }

  get isRunning(): boolean {
    return this.#client?.state === State.Running;
  }

  get serverInformation(): string {
    const info = this.#client?.initializeResult?.serverInfo;
    return info === undefined ? "not running" : `${info.name} ${info.version ?? ""}`.trim();
  }

  /** What a hover of the server has below it. */
  extendHover: (document: vscode.TextDocument, position: vscode.Position, hover: vscode.Hover | null | undefined) => vscode.Hover | null | undefined = (_document, _position, hover) => hover;

  /** The configured binary, else the one in the extension, else the one on the path. */
  findBinary(): string | undefined {
    const configured = vscode.workspace.getConfiguration("mca.server").get<string>("path", "");
    if (configured !== "") return configured;
    const name = process.platform === "win32" ? "mca-server.exe" : "mca-server";
    const bundled = this.context.asAbsolutePath(join("server", name));
    if (existsSync(bundled)) return bundled;
    const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
    return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  }

  /** Starts the server unless it runs, and waits until it answers or cannot be started. */
  async start(): Promise<void> {
    if (this.#client === undefined && this.#problem === undefined && !this.#isRestarting) this.#start();
    await until(() => this.isRunning || this.#problem !== undefined, this.onStateChanged);
  }

  /** Starts the server once the first document is open that it has something to say about. */
  async startWhenNeeded(): Promise<void> {
    if (this.#client !== undefined || this.#problem !== undefined || this.#isRestarting) return;
    if (vscode.workspace.textDocuments.some((document) => isAssembly(document) || needsServer(document))) this.#start();
  }

  async restart(): Promise<void> {
    this.#nRestarts = 0;
    this.#problem = undefined;
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    await this.stop();
    this.#isRestarting = false;
    this.#start();
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // A server that has crashed cannot be asked to stop.
    await client?.stop().catch(() => undefined);
  }

  /** Asks the server, once it runs; undefined if there is no answer, which `tell` then learns: by default the user, by a
   * message. */
  async ask<T>(method: string, params: object | undefined, token?: vscode.CancellationToken, tell: (reason: string) => void = warn): Promise<T | undefined> {
    await this.start();
    if (this.#client === undefined || !this.isRunning) {
      tell(this.#problem ?? "there is no server.");
      return undefined;
    }
    try {
      // Without a token the library would take `undefined` for a parameter, and `null` for a list of one.
      const cancellation = token ?? new vscode.CancellationTokenSource().token;
      return await (params === undefined
        ? this.#client.sendRequest<T>(method, cancellation)
        : this.#client.sendRequest<T>(method, params, cancellation));
    } catch (error) {
      if (token?.isCancellationRequested) return undefined;
      this.log.warn(`${method}: ${String(error)}`);
      tell(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** What the settings ask for. */
  #program(): { command: string | undefined; args: string[]; env: Record<string, string> } {
    const settings = vscode.workspace.getConfiguration("mca.server");
    return { command: this.findBinary(), args: ["--stdio", ...settings.get<string[]>("args", [])], env: settings.get("env", {}) };
  }

  #start(): void {
    const program = this.#program();
    const { command } = program;
    this.#started = JSON.stringify(program);
    if (command !== undefined && !isRunnable(command)) {
      this.#fail(`${command} is not a program that can be run: see the setting mca.server.path.`);
      return;
    }
    if (command === undefined) {
      this.#fail("there is no mca-server: set `mca.server.path` or put it on the PATH.");
      return;
    }
    const { args, env } = program;
    const run = { command, args, options: { env: { ...process.env, ...env } } };
    const serverOptions: ServerOptions = { run, debug: run };
    const isCurrent = (): boolean => this.#client === client;
    const client: LanguageClient = new QuietClient("mca", "MCA", serverOptions, this.#clientOptions(isCurrent));
    client.registerFeature(announceOurs());
    client.onNotification("mca/analyzed", (params: AnalyzedParams) => this.#analyzed.fire(params));
    client.onDidChangeState(() => this.#changed.fire());
    this.#client = client;
    // A server that ends before it answers leaves the library waiting; the error handler restarts it meanwhile.
    let reason = "it ends or does not answer";
    const patience = setTimeout(() => {
      if (isCurrent() && !this.isRunning) this.#fail(`${command} does not start: ${reason}.`);
    }, START_MS);
    client.start().then(
      () => {
        clearTimeout(patience);
        // It may have been given up too early.
        if (isCurrent()) this.#problem = undefined;
        this.#checkProtocol(client);
        this.#changed.fire();
      },
      (error: unknown) => {
        reason = error instanceof Error ? error.message : String(error);
        this.log.warn(`${command}: ${reason}`);
      },
    );
    this.#changed.fire();
  }

  #tellSettings(): void {
    if (!this.isRunning) return;
    const settings = { mca: forServer(vscode.workspace.getConfiguration("mca"), this.chosenProcessor) };
    void this.#client?.sendNotification("workspace/didChangeConfiguration", { settings });
  }

  #clientOptions(isCurrent: () => boolean): LanguageClientOptions {
    return {
      documentSelector: SELECTOR,
      outputChannel: this.log,
      traceOutputChannel: this.log,
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/mca.toml") },
      initializationOptions: {
        settings: { mca: forServer(vscode.workspace.getConfiguration("mca"), this.chosenProcessor) },
        clientCommands: CLIENT_COMMANDS,
        // The server need not ask: its settings say that no compiler may run in an untrusted workspace.
        workspaceTrust: true,
      },
      middleware: {
        ...tokensMiddleware(() => this.#client),
        provideHover: async (document, position, token, next) => this.extendHover(document, position, await next(document, position, token)),
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers) ? answers.map((answer, i) => (params.items[i]?.section === "mca" ? forServer(answer, this.chosenProcessor) : answer)) : answers;
          },
        },
      },
      markdown: { supportHtml: false },
      errorHandler: this.#errorHandler(isCurrent),
    };
  }

  /** @param isCurrent whether the client that asks has not been replaced by another one */
  #errorHandler(isCurrent: () => boolean): ErrorHandler {
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        if (!isCurrent()) return { action: CloseAction.DoNotRestart, handled: true };
        this.#nRestarts += 1;
        if (this.#nRestarts <= MAX_RESTARTS) return { action: CloseAction.Restart, handled: true };
        this.#fail(`the server ended ${this.#nRestarts} times and is not started again.`);
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  #checkProtocol(client: LanguageClient): void {
    const experimental = client.initializeResult?.capabilities.experimental as { mca?: { schemaVersion?: number } } | undefined;
    const version = experimental?.mca?.schemaVersion;
    if (version === SCHEMA_VERSION) return;
    void vscode.window.showWarningMessage(
      `MCA: this server speaks version ${version ?? "unknown"} of the protocol, the extension version ${SCHEMA_VERSION}; timelines and reports may not work.`,
    );
  }

  /** Says once what is wrong. */
  #fail(problem: string): void {
    if (this.#problem !== undefined) return;
    this.#problem = problem;
    this.log.error(problem);
    this.#changed.fire();
    void vscode.window.showErrorMessage(`MCA: ${problem}`, "Show Log", "Restart Server").then((choice) => {
      if (choice === "Show Log") this.log.show();
      if (choice === "Restart Server") void this.restart();
    });
  }

  dispose(): void {
    void this.stop();
    this.#analyzed.dispose();
    this.#changed.dispose();
    this.log.dispose();
  }
}

function warn(reason: string): void {
  void vscode.window.showWarningMessage(`MCA: ${reason}`);
}

/** Keeps the library's own notices in the log: the user gets one message, ours. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

function isRunnable(path: string): boolean {
  // A bare name is looked up by the system.
  if (!path.includes("/") && !path.includes("\\")) return true;
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The settings without those that only concern this extension; the server would call them unknown. */
function forServer(settings: object | undefined, chosenProcessor: string | undefined): object {
  const { server: _server, trace: _trace, timeline: _timeline, report: _report, ...rest } = { ...settings } as Record<string, unknown>;
  // The server says where the processor comes from: what nobody has set is not a setting.
  const set = vscode.workspace.getConfiguration("mca").inspect("mcpu");
  if (set?.globalValue === undefined && set?.workspaceValue === undefined && set?.workspaceFolderValue === undefined) delete rest.mcpu;
  if (chosenProcessor !== undefined) rest["mcpu"] = chosenProcessor;
  rest["sources"] = sourcesSetting();
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value !== "function" && value !== ""));
}

/** Tells the server that this client listens to `mca/analyzed`, and that the editor puts diagnostics above a hover. */
function announceOurs(): StaticFeature {
  return {
    fillClientCapabilities(capabilities): void {
      capabilities.experimental = { ...(capabilities.experimental as object | undefined), mca: { analyzed: true, diagnosticsInHovers: true } };
    },
    initialize(): void {},
    getState: () => ({ kind: "static" }),
    clear(): void {},
  };
}
