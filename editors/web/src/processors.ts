// The processor by the names that people know: a field that searches, with a list below it.

import type { Cpu } from "./analyser.js";
import { h } from "./dom.js";

const ARCHITECTURES = { x86: "x86", aarch64: "AArch64", riscv: "RISC-V" } as const;

/** Shown first where nothing was typed: what many people have. */
const COMMON = ["znver5", "znver4", "znver3", "sapphirerapids", "alderlake", "skylake", "haswell", "apple-m1", "neoverse-v2", "neoverse-n1", "cortex-a76", "cortex-a55", "sifive-p670", "sifive-u74", "spacemit-x60"];

/** What the names of processors leave out, and people type. */
const ALSO: Record<string, string> = {
  "neoverse-n1": "graviton 2 ampere altra", "neoverse-v1": "graviton 3", "neoverse-v2": "graviton 4 grace axion", "cortex-a72": "raspberry pi 4 graviton",
  "cortex-a76": "raspberry pi 5", "cortex-a53": "raspberry pi 3", "sifive-u74": "visionfive", "spacemit-x60": "banana pi",
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, " ").trim();

/** The processors that hold every word of a query, the best first. */
export function search(cpus: Cpu[], query: string, architecture: string | undefined): Cpu[] {
  const words = plain(query).split(" ").filter((word) => word !== "");
  const scored = cpus.flatMap((cpu) => {
    const name = plain(cpu.name);
    const all = plain([cpu.name, cpu.title ?? "", ...cpu.aliases, ALSO[cpu.name] ?? "", ARCHITECTURES[cpu.architecture]].join(" "));
    const squeezed = all.replaceAll(" ", "");
    if (!words.every((word) => all.includes(word)) && !squeezed.includes(words.join(""))) return [];
    const common = COMMON.indexOf(cpu.name);
    const isExact = name === words.join(" ") || name.replaceAll(" ", "") === words.join("");
    const startsWord = words.every((word) => ` ${all}`.includes(` ${word}`));
    const score = (isExact ? 1000 : 0) + (startsWord ? 100 : 0) + (common < 0 ? 0 : 60 - common) + (cpu.architecture === architecture ? 200 : 0);
    return [{ cpu, score }];
  });
  return scored.sort((a, b) => b.score - a.score || a.cpu.name.localeCompare(b.cpu.name)).map(({ cpu }) => cpu);
}

export function titleOf(cpu: { name: string; title: string | null }): string {
  return cpu.title ?? cpu.name;
}

/** A combobox as WAI-ARIA describes it: arrows move in the list, Enter takes, Escape leaves everything as it was. */
export class ProcessorField {
  cpus: Cpu[] = [];
  architecture: string | undefined;
  #chosen = "";
  #found: Cpu[] = [];
  #active = -1;

  constructor(private readonly field: HTMLInputElement, private readonly list: HTMLElement, private readonly took: (cpu: string) => void, private readonly keepsName = true) {
    field.addEventListener("focus", () => (field.select(), this.#open("")));
    field.addEventListener("click", () => this.#open(""));
    field.addEventListener("input", () => this.#open(field.value));
    field.addEventListener("keydown", (event) => this.#key(event));
    field.addEventListener("blur", () => setTimeout(() => this.#close(), 150));
  }

  /** Shows a processor as the chosen one. */
  show(name: string): void {
    this.#chosen = name;
    if (document.activeElement === this.field) return;
    this.#fill();
  }

  #fill(): void {
    const cpu = this.cpus.find((one) => one.name === this.#chosen || one.aliases.includes(this.#chosen));
    this.field.value = !this.keepsName ? "" : cpu === undefined ? this.#chosen : titleOf(cpu);
    this.field.title = this.keepsName ? this.#chosen : "";
  }

  #open(query: string): void {
    this.#found = search(this.cpus, query, this.architecture).slice(0, 60);
    this.#active = query === "" ? -1 : 0;
    this.list.replaceChildren(
      ...this.#found.map((cpu, number) =>
        h("li", { role: "option", id: `${this.list.id}-${number}`, "aria-selected": String(number === this.#active), onpointerdown: (event) => (event.preventDefault(), this.#take(number)) },
          h("span", {}, titleOf(cpu)), h("span", { class: "faint" }, `${cpu.name} · ${ARCHITECTURES[cpu.architecture]}`))),
      ...(this.#found.length === 0 ? [h("li", { class: "faint", role: "option", "aria-disabled": "true", "aria-selected": "false" }, "No processor has this name.")] : []),
    );
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.#mark();
  }

  #mark(): void {
    [...this.list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === this.#active)));
    const active = this.list.children[this.#active];
    if (active === undefined) this.field.removeAttribute("aria-activedescendant");
    else this.field.setAttribute("aria-activedescendant", active.id);
    active?.scrollIntoView({ block: "nearest" });
  }

  #close(): void {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
    this.#fill();
  }

  #take(number: number): void {
    const cpu = this.#found[number];
    if (cpu === undefined) return;
    if (this.keepsName) this.#chosen = cpu.name;
    this.#close();
    this.took(cpu.name);
  }

  #key(event: KeyboardEvent): void {
    const isOpen = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return this.#open("");
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.#active = (this.#active + step + this.#found.length) % Math.max(1, this.#found.length);
      this.#mark();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      this.#take(Math.max(0, this.#active));
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      this.#close();
      this.field.select();
    }
  }
}
