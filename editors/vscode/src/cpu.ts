// Choosing the processor: every name the server knows, with the model that really answers for it.

import * as vscode from "vscode";
import type { CpuList } from "./protocol";
import type { Server } from "./server";

interface CpuItem extends vscode.QuickPickItem {
  cpu: string;
}

function itemsOf(list: CpuList, current: string): CpuItem[] {
  const items: CpuItem[] = [{ label: "native", cpu: "native", description: `this machine: ${list.host}` }];
  for (const cpu of list.cpus) {
    if (cpu.isSupported) items.push({ label: cpu.name, cpu: cpu.name, description: `model ${cpu.model ?? "unknown"}` });
  }
  for (const item of items) if (item.cpu === current) item.label = `$(check) ${item.label}`;
  return items;
}

export function registerCpu(context: vscode.ExtensionContext, server: Server): void {
  const select = async (): Promise<void> => {
    const list = await server.ask<CpuList>("mca/cpus", undefined);
    if (list === undefined) return;
    const configuration = vscode.workspace.getConfiguration("mca");
    const items = itemsOf(list, configuration.get<string>("mcpu", "native"));
    const choice = await vscode.window.showQuickPick(items, { placeHolder: "Processor to analyse for", matchOnDescription: true });
    if (choice === undefined) return;
    const target = vscode.workspace.workspaceFolders === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
    await configuration.update("mcpu", choice.cpu, target);
  };
  context.subscriptions.push(vscode.commands.registerCommand("mca.selectCpu", select));
}
