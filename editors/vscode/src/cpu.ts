// Choosing the processor. The choice goes where it has an effect: into the modeline of the file if that names one, else
// into the settings.

import * as vscode from "vscode";
import { activeAssembly } from "./documents";
import type { Processors } from "./processors";
import type { Results } from "./results";

/** A modeline stands in the first lines only. */
const MODELINES = 20;

/** Where the modeline of a document names its processor. */
function modelineCpu(document: vscode.TextDocument): vscode.Range | undefined {
  for (let line = 0; line < Math.min(MODELINES, document.lineCount); line++) {
    const found = /\bmca:.*?-{1,2}mcpu=(\S+)/.exec(document.lineAt(line).text);
    if (found?.[1] === undefined) continue;
    const end = found.index + found[0].length;
    return new vscode.Range(line, end - found[1].length, line, end);
  }
  return undefined;
}

async function write(cpu: string, place: { document: vscode.TextDocument } | undefined, source: string | undefined): Promise<void> {
  const range = source === "modeline" && place !== undefined ? modelineCpu(place.document) : undefined;
  if (range !== undefined && place !== undefined) {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(place.document.uri, range, cpu);
    await vscode.workspace.applyEdit(edit);
    return;
  }
  const target = vscode.workspace.workspaceFolders === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await vscode.workspace.getConfiguration("mca").update("mcpu", cpu, target);
  if (source === "mca.toml") void vscode.window.showInformationMessage(`MCA: mca.toml names a processor for this file and goes before the settings; write mcpu = "${cpu}" there.`);
}

export function registerCpu(context: vscode.ExtensionContext, processors: Processors, results: Results): void {
  const select = async (): Promise<void> => {
    const place = await activeAssembly();
    const uri = place?.document.uri.toString();
    const configuration = uri === undefined ? undefined : results.of(uri)?.configuration;
    const isOwn = configuration?.source === "defaults";
    const current = isOwn ? "native" : (configuration?.cpuAsked ?? vscode.workspace.getConfiguration("mca").get<string>("mcpu", "native"));
    const choice = await processors.choose("Processor to analyse for", current, [], uri);
    if (choice?.cpu === undefined || choice.cpu === current) return;
    await write(choice.cpu, place, configuration?.source);
  };
  context.subscriptions.push(vscode.commands.registerCommand("mca.selectCpu", select));
}
