// Choosing the processor. The choice goes where it has an effect: into the modeline of the file if that names one, else it is
// remembered for the workspace. No file of the project is changed that nobody sees.

import * as vscode from "vscode";
import { activeCode } from "./documents";
import type { Processors, ProcessorItem } from "./processors";
import type { Results } from "./results";
import type { Server } from "./server";

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

/** Whether the modeline was there to be changed. */
async function writeModeline(cpu: string, document: vscode.TextDocument): Promise<boolean> {
  const range = modelineCpu(document);
  if (range === undefined) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, cpu);
  return vscode.workspace.applyEdit(edit);
}

/** The way back from a choice. */
const AS_CONFIGURED: ProcessorItem = { label: "as configured", description: "the processor of the settings, else this machine's" };

export function registerCpu(context: vscode.ExtensionContext, server: Server, processors: Processors, results: Results): void {
  const select = async (): Promise<void> => {
    const place = await activeCode();
    const uri = place?.document.uri.toString();
    const configuration = uri === undefined ? undefined : results.of(uri)?.configuration;
    const isOwn = configuration?.source === "defaults";
    const current = isOwn ? "native" : (configuration?.cpuAsked ?? server.chosenProcessor ?? vscode.workspace.getConfiguration("mca").get<string>("mcpu", "native"));
    const first = server.chosenProcessor === undefined ? [] : [AS_CONFIGURED];
    // A source that nobody has compiled yet has no list of its own.
    const choice = await processors.choose("Processor to analyse for", current, first, configuration === undefined ? undefined : uri);
    if (choice === undefined || choice.cpu === current) return;
    const isInModeline = configuration?.source === "modeline" && place !== undefined;
    if (isInModeline && choice.cpu !== undefined && (await writeModeline(choice.cpu, place.document))) return;
    await server.chooseProcessor(choice.cpu);
    if (configuration?.source !== "mca.toml" || choice.cpu === undefined) return;
    void vscode.window.showInformationMessage(`MCA: mca.toml names a processor for this file and goes before your choice; write mcpu = "${choice.cpu}" there.`);
  };
  context.subscriptions.push(vscode.commands.registerCommand("mca.selectCpu", select));
}
