// The page: a text, a processor, and four views of what the analyser says of them.

import { read, type State, type View, VIEWS, write } from "./address.js";
import { type Analyser, type Analysis, type Region, TookTooLong } from "./analyser.js";
import { $, afterPause, cycles, download, h, visible } from "./dom.js";
import { openFile, takeDrops } from "./drop.js";
import { Editor } from "./editor.js";
import { exampleOf, EXAMPLES } from "./examples.js";
import { factsOf, hintsOf, problemsOf, regionAt } from "./hints.js";
import { markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { ProcessorField } from "./processors.js";
import { followTheme } from "./theme.js";
import { compare, USUAL } from "./views/compare.js";
import { TimelineFrame } from "./views/timeline.js";
import { lineOf, why } from "./views/why.js";

/** How long typing rests before it is analysed, in milliseconds. */
const PAUSE = 120;

export class App {
  readonly #editor: Editor;
  readonly #processor: ProcessorField;
  readonly #timeline: TimelineFrame;
  #analysis: Analysis | undefined;
  /** The message that stands in the place of an analysis. */
  #failure = "";
  #region = 0;
  /** Counts the texts: an answer to an older one is dropped. */
  #version = 0;
  #shown = "";

  constructor(private readonly analyser: Analyser, private readonly state: State, first: Promise<Analysis>) {
    this.#editor = new Editor($("editor"), state.text, { changed: afterPause(PAUSE, () => this.#typed()), moved: (line) => this.#moved(line) });
    this.#processor = new ProcessorField($("processor"), $("processors"), (cpu) => this.#takeCpu(cpu));
    const add = new ProcessorField($("add"), $("additional"), (cpu) => this.#compareWith([...this.#compared(), cpu]), false);
    this.#timeline = new TimelineFrame($<HTMLIFrameElement>("viewer"), {
      goTo: (line, takesFocus) => this.#editor.goTo(line, takesFocus),
      compare: async () => {
        const other = this.#compared().find((cpu) => cpu !== this.#analysis?.target.cpu);
        return other === undefined ? undefined : analyser.timeline(this.state.text, { cpu: other, region: this.#region });
      },
    });
    followTheme((theme) => this.#timeline.dress(theme));
    this.#examples();
    this.#tabs();
    this.#actions();
    takeDrops((file) => void this.#open(file));
    this.#processor.show(state.cpu);
    $<HTMLInputElement>("options").value = state.options;
    addEventListener("hashchange", () => void this.#restore());
    this.#lesson();
    void this.#wait(first);
    void analyser.cpus().then((cpus) => {
      this.#processor.cpus = add.cpus = cpus;
      this.#processor.show(this.#analysis?.target.cpu ?? this.state.cpu);
    }, () => undefined);
  }

  /** Puts the cursor on a line and shows it. */
  goTo(line: number): void {
    this.#editor.goTo(line, true);
  }

  // What a person does.

  #typed(): void {
    if (this.#editor.text === this.state.text) return;
    this.state.text = this.#editor.text;
    this.#lesson();
    this.#analyse();
  }

  #moved(line: number): void {
    this.#timeline.selectLine(line);
    if (this.#analysis === undefined) return;
    const found = regionAt(this.#analysis, line);
    if (found !== undefined && found !== this.#region) this.#choose(found);
  }

  #takeCpu(cpu: string): void {
    this.state.cpu = cpu;
    this.#processor.show(cpu);
    this.#analyse();
  }

  #compared(): string[] {
    if (this.state.cpus.length > 0) return this.state.cpus;
    const target = this.#analysis?.target;
    return [...new Set([...(target ? [target.cpu] : []), ...(USUAL[target?.architecture ?? "x86"] ?? [])])];
  }

  #compareWith(cpus: string[]): void {
    this.state.cpus = [...new Set(cpus)].slice(0, 32);
    this.#remember();
    void this.#view();
  }

  #choose(region: number): void {
    this.#region = region;
    this.#regions();
    void this.#view();
  }

  #load(text: string, cpu?: string): void {
    this.#editor.text = text;
    this.state.text = text;
    if (cpu !== undefined) this.state.cpu = cpu;
    this.#lesson();
    this.#analyse();
  }

  async #open(file: File): Promise<void> {
    this.#tell(`Reading ${file.name}…`);
    await openFile(file, this.analyser, this.state.cpu, $<HTMLDialogElement>("dialog"), {
      open: (text, cpu) => this.#load(text, cpu),
      tell: (message) => this.#tell(message),
    });
  }

  async #restore(): Promise<void> {
    const found = await read(location.hash);
    if (found.text === undefined) return;
    Object.assign(this.state, found);
    $<HTMLInputElement>("options").value = this.state.options;
    this.#editor.text = this.state.text;
    this.#show(this.state.view);
    this.#lesson();
    this.#analyse();
  }

  // Analysing.

  #analyse(): void {
    this.#version++;
    this.#remember();
    void this.#wait(this.analyser.analyze(this.state.text, { cpu: this.state.cpu }));
  }

  async #wait(answer: Promise<Analysis>): Promise<void> {
    const version = this.#version;
    document.body.dataset["state"] = "running";
    try {
      const analysis = await answer;
      if (version !== this.#version) return;
      [this.#analysis, this.#failure] = [analysis, ""];
      this.#region = Math.min(regionAt(analysis, this.#editor.line) ?? this.#region, Math.max(0, analysis.regions.length - 1));
      this.#processor.architecture = analysis.target.architecture;
      this.#processor.show(analysis.target.cpu);
      this.#tell([...analysis.notes, `${this.analyser.milliseconds.toFixed(1)} ms`].join(" "));
    } catch (error) {
      if (version !== this.#version) return;
      this.#analysis = undefined;
      this.#failure = error instanceof Error ? error.message : String(error);
      this.#tell(error instanceof TookTooLong ? "The analysis was ended." : "There is no number for this text.");
    }
    const hints = this.#analysis === undefined ? [] : hintsOf(this.#analysis);
    const analysis = this.#analysis;
    this.#editor.show(hints, analysis === undefined ? [] : problemsOf(analysis), (line) => (analysis === undefined ? undefined : factsOf(analysis, line)));
    this.#regions();
    await this.#view();
    if (version === this.#version) document.body.dataset["state"] = `done ${version}`;
  }

  // Showing.

  get #chosen(): Region | undefined {
    return this.#analysis?.regions[this.#region];
  }

  #regions(): void {
    const regions = this.#analysis?.regions ?? [];
    const list = $("regions");
    list.hidden = regions.length < 2;
    list.replaceChildren(...regions.map((region, number) =>
      h("button", { type: "button", "aria-pressed": String(number === this.#region), onclick: () => {
        this.#choose(number);
        const line = lineOf(region, 0);
        if (line !== undefined) this.#editor.goTo(line, false);
      } }, `${region.title || "region"} `, h("b", {}, cycles(region.steadyCyclesPerIteration)))));
  }

  async #view(): Promise<void> {
    const { view } = this.state;
    const [version, analysis, region] = [this.#version, this.#analysis, this.#chosen];
    const panel = $(`panel-${view}`).querySelector<HTMLElement>(".content");
    if (panel === null) return;
    const isCurrent = () => version === this.#version && view === this.state.view && region === this.#chosen;
    $("viewer").hidden = analysis === undefined || region === undefined;
    if (analysis === undefined || region === undefined) {
      const problems = analysis?.problems.slice(0, 5).map(({ line, text }) => h("p", {}, `${line === null ? "" : `Line ${line}: `}${text}`)) ?? [];
      const text = this.#failure || (this.state.text.trim() === "" ? "Paste assembly on the left, or begin with an example." : "There is no instruction to analyse.");
      panel.replaceChildren(h("p", { class: this.#failure ? "sentence problem" : "sentence" }, text), ...problems);
      this.#shown = text;
      return;
    }
    try {
      if (view === "why") {
        panel.replaceChildren(...why(analysis, region, (line) => this.goTo(line)));
        this.#shown = region.page ?? "";
      } else if (view === "report") await this.#report(analysis, region, panel, isCurrent);
      else if (view === "timeline") {
        const payload = await this.analyser.timeline(this.state.text, { cpu: analysis.target.cpu, region: this.#region });
        panel.replaceChildren();
        if (isCurrent()) this.#timeline.show(payload);
        this.#shown = region.page ?? "";
      } else {
        const found = await this.analyser.compare(this.state.text, this.#compared(), { cpu: analysis.target.cpu });
        const compared = found.regions[this.#region];
        if (!isCurrent() || compared === undefined) return;
        panel.replaceChildren(compare(compared, analysis.target.cpu, { take: (cpu) => this.#takeCpu(cpu), remove: (cpu) => this.#compareWith(this.#compared().filter((one) => one !== cpu)) }));
        this.#shown = compared.processors.map((row) => `${cycles(row.steadyCyclesPerIteration).padStart(8)}  ${row.cpu}  ${row.limits ?? row.error ?? ""}`).join("\n");
      }
    } catch (error) {
      if (isCurrent()) panel.replaceChildren(h("p", { class: "sentence problem" }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** The report of the text as it stands, or of the region where nobody else could read or delimit it. */
  async #report(analysis: Analysis, region: Region, panel: HTMLElement, isCurrent: () => boolean): Promise<void> {
    const statements = region.instructions.map(({ text }) => `\t${text.trim()}\n`).join("");
    const isWhole = $<HTMLInputElement>("whole").checked && analysis.readAs === null;
    const { cpu, triple } = analysis.target;
    const syntax = analysis.readAs !== null && /intel|masm|nasm/.test(analysis.readAs.word) ? ["-x86-asm-syntax=intel"] : [];
    const args = [`-mtriple=${triple}`, `-mcpu=${cpu}`, ...syntax, ...this.state.options.split(/\s+/).filter((word) => word !== "")];
    const report = await this.analyser.report(isWhole ? this.state.text : statements, { args });
    if (!isCurrent()) return;
    const complaints = report.stderr.trim() === "" ? [] : [h("pre", { class: "problem", tabindex: 0 }, report.stderr)];
    panel.replaceChildren(...complaints, h("pre", { tabindex: 0, "aria-label": "Report of llvm-mca" }, report.stdout));
    this.#shown = report.stdout;
  }

  #show(view: View): void {
    this.state.view = view;
    for (const one of VIEWS) {
      const tab = $(`tab-${one}`);
      tab.setAttribute("aria-selected", String(one === view));
      tab.tabIndex = one === view ? 0 : -1;
      $(`panel-${one}`).hidden = one !== view;
    }
  }

  #tell(text: string): void {
    $("status").textContent = visible(text);
  }

  #remember = afterPause(200, () => void this.#address().then((hash) => history.replaceState(null, "", hash)));

  async #address(): Promise<string> {
    return write({ ...this.state, cpu: this.#analysis?.target.cpu ?? this.state.cpu });
  }

  // Controls.

  #examples(): void {
    const select = $<HTMLSelectElement>("examples");
    select.append(...EXAMPLES.map(({ id, title }) => h("option", { value: id }, title)));
    select.addEventListener("change", () => {
      const example = EXAMPLES.find(({ id }) => id === select.value);
      if (example !== undefined) this.#load(example.slow.text);
    });
  }

  /** What an example teaches, above the editor, as long as nobody has changed its text. */
  #lesson(): void {
    const found = exampleOf(this.state.text);
    const strip = $("lesson");
    strip.hidden = found === undefined;
    $<HTMLSelectElement>("examples").value = found?.example.id ?? "";
    if (found === undefined) return;
    const { example, isFast } = found;
    const other = isFast ? example.slow : example.fast;
    strip.replaceChildren(
      h("p", {}, isFast ? example.trick : example.lesson),
      h("button", { type: "button", onclick: () => this.#load(other.text) }, isFast ? "Back to the first version" : "Show a faster version"));
  }

  #tabs(): void {
    this.#show(this.state.view);
    for (const view of VIEWS) {
      $(`tab-${view}`).addEventListener("click", () => (this.#show(view), this.#remember(), void this.#view()));
      $(`tab-${view}`).addEventListener("keydown", ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        const next = step === undefined ? undefined : VIEWS[(VIEWS.indexOf(view) + step + VIEWS.length) % VIEWS.length];
        if (next !== undefined) ($(`tab-${next}`).click(), $(`tab-${next}`).focus());
      });
    }
    $("options").addEventListener("input", afterPause(PAUSE, () => {
      this.state.options = $<HTMLInputElement>("options").value.trim();
      this.#remember();
      void this.#view();
    }));
    $("whole").addEventListener("change", () => void this.#view());
  }

  #actions(): void {
    const copy = async (text: string, what: string) => {
      try {
        await navigator.clipboard.writeText(text);
        this.#tell(`${what} copied.`);
      } catch {
        this.#tell("The browser does not let this page use the clipboard.");
      }
    };
    const link = async () => `${location.origin}${location.pathname}${await this.#address()}`;
    $("copy-link").addEventListener("click", async () => copy(await link(), "The link is"));
    $("copy-markdown").addEventListener("click", async () => {
      const [analysis, region] = [this.#analysis, this.#chosen];
      if (analysis && region) await copy(markdown(analysis, region, this.state.view, this.#shown, await link()), "The verdict is");
    });
    $("save-picture").addEventListener("click", async () => {
      const [analysis, region] = [this.#analysis, this.#chosen];
      if (analysis && region) download("verdict.png", await picture(analysis, region));
    });
    const chooser = $<HTMLInputElement>("file");
    $("open").addEventListener("click", () => chooser.click());
    chooser.addEventListener("change", () => {
      const file = chooser.files?.[0];
      if (file !== undefined) void this.#open(file);
      chooser.value = "";
    });
  }
}
