// What a bug report needs, on the clipboard.

import * as vscode from "vscode";
import type { Server } from "./server";

export function registerDebugInformation(context: vscode.ExtensionContext, server: Server): void {
  const copy = async (): Promise<void> => {
    const state = server.isRunning ? await server.ask<object>("mca/serverState", undefined) : undefined;
    const information = {
      extension: (context.extension.packageJSON as { version: string }).version,
      editor: `${vscode.env.appName} ${vscode.version}`,
      platform: `${process.platform} ${process.arch}`,
      server: server.serverInformation,
      binary: server.findBinary() ?? "not found",
      problem: server.problem ?? "none",
      settings: vscode.workspace.getConfiguration("mca"),
      chosenProcessor: server.chosenProcessor ?? "none",
      state: state ?? "no answer",
    };
    await vscode.env.clipboard.writeText(JSON.stringify(information, null, 2));
    void vscode.window.showInformationMessage("MCA: debug information is on the clipboard.");
  };
  context.subscriptions.push(vscode.commands.registerCommand("mca.copyDebugInformation", copy));
}
