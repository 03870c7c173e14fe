// Puts the parts together. No analysis happens here: everything shown comes from the server.

import * as vscode from "vscode";
import { registerAssembly } from "./assembly";
import { registerCpu } from "./cpu";
import { registerDebugInformation } from "./debugInformation";
import { isAssembly, rememberCode } from "./documents";
import { registerHoverLinks } from "./hoverLinks";
import { registerLanguage } from "./language";
import { registerListing } from "./listing";
import { registerLoops } from "./loops";
import { registerMeasurement } from "./measurement";
import { Processors } from "./processors";
import { registerProfiles } from "./profile";
import { registerRegions } from "./regions";
import { Results } from "./results";
import { registerSample } from "./sample";
import { Server } from "./server";
import { registerSources } from "./sources";
import { StatusItem } from "./status";
import { StatusBar } from "./statusBar";
import { registerTextViews } from "./textViews";
import { registerTimeline } from "./timelinePanel";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  registerLanguage(context);
  server = new Server(context);
  const results = new Results(server);
  const processors = new Processors(context, server);
  context.subscriptions.push(server, results, new StatusItem(server, results), new StatusBar(context, server, results, processors));
  registerHoverLinks(server, results);
  registerTimeline(context, server, results, processors);
  registerTextViews(context, server, results);
  registerMeasurement(context, server, results);
  registerListing(context, server, results);
  registerLoops(context, server, results, registerProfiles(context, server));
  registerCpu(context, server, processors, results);
  registerRegions(context);
  registerSources(context, server);
  registerAssembly(context, server);
  registerSample(context, server);
  registerDebugInformation(context, server);
  const mark = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    rememberCode(vscode.window.activeTextEditor);
    void vscode.commands.executeCommand("setContext", "mca.isAssembly", document !== undefined && isAssembly(document));
  };
  context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(mark));
  mark();
  await server.startWhenNeeded();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
