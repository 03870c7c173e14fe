// The language status item: processor, whether an analysis is under way, problems.

import * as vscode from "vscode";
import { SELECTOR } from "./documents";
import type { Results } from "./results";
import type { Server } from "./server";

export class StatusItem implements vscode.Disposable {
  readonly #item = vscode.languages.createLanguageStatusItem("mca", SELECTOR);
  readonly #subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server, private readonly results: Results) {
    this.#item.name = "MCA";
    this.#item.command = { command: "mca.selectCpu", title: "Select CPU" };
    this.#subscriptions = [
      server.onAnalyzed(() => this.#show()),
      server.onStateChanged(() => this.#show()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#show()),
    ];
    this.#show();
  }

  #show(): void {
    const problem = this.server.problem;
    if (problem !== undefined) {
      this.#item.text = "MCA: no server";
      this.#item.detail = problem;
      this.#item.severity = vscode.LanguageStatusSeverity.Error;
      this.#item.command = { command: "mca.restartServer", title: "Restart Server" };
      this.#item.busy = false;
      return;
    }
    this.#item.command = { command: "mca.selectCpu", title: "Select CPU" };
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const result = uri === undefined ? undefined : this.results.of(uri);
    this.#item.busy = !this.server.isRunning || result?.isComplete === false;
    if (result === undefined) {
      this.#item.text = "MCA";
      this.#item.detail = this.server.isRunning ? "no result yet" : "starting";
      this.#item.severity = vscode.LanguageStatusSeverity.Information;
      return;
    }
    const { configuration, problems, regions, durationMs } = result;
    const asked = configuration.cpuAsked === configuration.cpu ? "" : ` (${configuration.cpuAsked})`;
    this.#item.text = `${configuration.cpu}${asked}`;
    const nRegions = `${regions.length} region${regions.length === 1 ? "" : "s"}`;
    this.#item.detail = `${configuration.isMeasured === true ? "measured " : ""}model ${configuration.model} · ${nRegions} · ${durationMs.toFixed(1)} ms · CPU from ${configuration.source}`;
    this.#item.severity = problems.errors > 0
      ? vscode.LanguageStatusSeverity.Error
      : problems.warnings > 0
        ? vscode.LanguageStatusSeverity.Warning
        : vscode.LanguageStatusSeverity.Information;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }
}
