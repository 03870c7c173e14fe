// Lists of processors to choose from: those chosen lately first, each with the name that people know; other spellings of
// a name are found, but not listed.

import * as vscode from "vscode";
import type { CpuList } from "./protocol";
import type { Server } from "./server";

const RECENT = "mca.recentProcessors";
const MAX_RECENT = 5;

export interface ProcessorItem extends vscode.QuickPickItem {
  /** `undefined`: none. */
  cpu?: string;
}

type Cpu = CpuList["cpus"][number];

/** `Zen 5 (Ryzen 9000, EPYC 9005), measured here`, `Zen 2 · model znver1`, and behind it what else the processor is called. */
function itemOf(cpu: Cpu): ProcessorItem {
  const model = cpu.isMeasured === true || cpu.model === cpu.name ? undefined : `model ${cpu.model ?? "unknown"}`;
  const title = cpu.isMeasured === true ? `${cpu.title ?? cpu.name}, ${cpu.provenance ?? "measured"}` : cpu.title;
  const parts = [title, model, cpu.otherNames?.join(" ")];
  return { label: cpu.name, cpu: cpu.name, description: parts.filter((part) => part !== undefined).join(" · ") };
}

/** By the maker's name, generations in order; names without a title last. */
function byTitle(left: Cpu, right: Cpu): number {
  if ((left.title === undefined) !== (right.title === undefined)) return left.title === undefined ? 1 : -1;
  return (left.title ?? left.name).localeCompare(right.title ?? right.name, "en", { numeric: true });
}

export class Processors {
  constructor(private readonly context: vscode.ExtensionContext, private readonly server: Server) {}

  /** Lets the user choose; the current one is selected, so that Enter keeps it. `first`: what stands before all others. */
  async choose(title: string, current: string | undefined, first: ProcessorItem[], uri?: string): Promise<ProcessorItem | undefined> {
    const list = await this.server.ask<CpuList>("mca/cpus", uri === undefined ? {} : { textDocument: { uri } });
    if (list === undefined) return undefined;
    const choice = await pick(title, this.#items(list, first), (item) => item.cpu === current);
    if (choice?.cpu !== undefined) await this.#remember(choice.cpu);
    return choice;
  }

  #items(list: CpuList, first: ProcessorItem[]): ProcessorItem[] {
    // For a text of another target this machine is none of them.
    const host = list.cpus.filter(({ name }) => name === list.host).map(itemOf);
    const supported = list.cpus.filter(({ isSupported }) => isSupported).sort(byTitle);
    const known = supported.map(itemOf);
    const measured = supported.filter(({ isMeasured }) => isMeasured === true).map(itemOf);
    const recent = this.#recent().flatMap((name) => known.filter(({ cpu }) => cpu === name));
    const recentNames = recent.map(({ cpu }) => cpu);
    const others = known.filter(({ cpu }) => !recentNames.includes(cpu) && !measured.some((item) => item.cpu === cpu));
    return [
      ...first,
      ...host.map(({ label, description }) => ({ label: "native", cpu: "native", description: `this machine: ${label} · ${description}` })),
      ...(recent.length === 0 ? [] : [separator("chosen lately"), ...recent]),
      ...(measured.length === 0 ? [] : [separator("models from measurements"), ...measured.filter(({ cpu }) => !recentNames.includes(cpu))]),
      separator("all others"),
      ...others,
    ];
  }

  #recent(): string[] {
    return this.context.globalState.get<string[]>(RECENT, []);
  }

  async #remember(cpu: string): Promise<void> {
    if (cpu === "native") return;
    await this.context.globalState.update(RECENT, [cpu, ...this.#recent().filter((name) => name !== cpu)].slice(0, MAX_RECENT));
  }
}

function separator(label: string): ProcessorItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function pick(title: string, items: ProcessorItem[], isCurrent: (item: ProcessorItem) => boolean): Promise<ProcessorItem | undefined> {
  return new Promise((resolve) => {
    const input = vscode.window.createQuickPick<ProcessorItem>();
    input.placeholder = title;
    input.matchOnDescription = true;
    input.items = items;
    input.activeItems = items.filter((item) => item.kind === undefined && isCurrent(item)).slice(0, 1);
    input.onDidAccept(() => {
      resolve(input.activeItems[0]);
      input.hide();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}
