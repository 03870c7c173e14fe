// `<mca-listing cpu="znver4">…</mca-listing>`: a block of assembly with its verdict, for blogs and documentation. The page
// needs one line: <script type="module" src="…/mca-listing.js"></script>. Without scripts the code is shown as it stands.

import { write } from "./address.js";
import { Analyser, moduleOf, type Analysis, type Region } from "./analyser.js";
import { h } from "./dom.js";
import { code, lineOf } from "./views/why.js";

/** One analyser for all listings of a page. */
let analyser: Analyser | undefined;

/** Dedents a text, and drops the empty lines around it. */
function trimmed(text: string): string {
  const lines = text.replace(/^\s*\n/, "").trimEnd().split("\n");
  const margin = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return lines.map((line) => line.slice(Number.isFinite(margin) ? margin : 0)).join("\n");
}

const STYLE = `
:host { display: block; border: 1px solid var(--border, #8c959f); border-radius: 8px; overflow: hidden; margin: 1em 0; font: 14px/1.5 system-ui, sans-serif; color: var(--ink, CanvasText); background: var(--paper, Canvas); }
:host([hidden]) { display: none; }
pre { margin: 0; padding: 10px 14px; overflow: auto; font: 13px/1.55 ui-monospace, "DejaVu Sans Mono", monospace; tab-size: 8; }
.line { white-space: pre; }
.blamed { background: var(--blame, rgb(255 120 80 / 18%)); margin: 0 -14px; padding: 0 14px; }
.hint { margin-left: 2ch; font-style: italic; opacity: 0.8; }
.verdict { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; padding: 8px 14px; border-top: 1px solid var(--border, #8c959f); }
.verdict b { font-weight: 600; }
.verdict a { color: inherit; }
.code-comment { color: var(--code-comment); } .code-label { color: var(--code-label); } .code-directive { color: var(--code-directive); } .code-branch { color: var(--code-branch); }
.code-mnemonic { color: var(--code-mnemonic); } .code-register { color: var(--code-register); } .code-number { color: var(--code-number); }
.blamed code span { color: inherit; }
`;

class Listing extends HTMLElement {
  static readonly observedAttributes = ["cpu"];
  #text = "";
  #asked = 0;

  connectedCallback(): void {
    if (this.shadowRoot === null) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
      // The contents are there only once the parser has read them.
      queueMicrotask(() => this.text = trimmed(this.textContent ?? ""));
    }
  }

  attributeChangedCallback(): void {
    if (this.#text !== "") void this.#show();
  }

  /** The code; setting it analyses anew. */
  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#draw();
    void this.#show();
  }

  #draw(analysis?: Analysis, verdict?: HTMLElement): void {
    const blames = new Map<number, string>();
    for (const region of analysis?.regions ?? []) {
      region.blames?.forEach((blame, number) => {
        const line = lineOf(region, number);
        if (blame !== null && line !== undefined) blames.set(line, blame);
      });
    }
    const lines = this.#text.split("\n").map((text, number) => {
      const blame = blames.get(number + 1);
      const hint = blame === undefined ? null : h("span", { class: "hint" }, blame);
      return h("div", { class: blame === undefined ? "line" : "line blamed" }, code(text), hint, text === "" ? "\u200b" : null);
    });
    this.shadowRoot?.replaceChildren(h("pre", { tabindex: 0, role: "region", "aria-label": "Assembly" }, ...lines), ...(verdict === undefined ? [] : [verdict]));
  }

  async #show(): Promise<void> {
    const asked = ++this.#asked;
    const cpu = this.getAttribute("cpu") ?? "";
    analyser ??= new Analyser(new URL("worker.js", import.meta.url), moduleOf(new URL("mca.wasm", import.meta.url)));
    const href = new URL(`./${await write({ text: this.#text, cpu, view: "why", options: "", cpus: [] })}`, import.meta.url).href;
    const link = h("a", { href }, "why?");
    try {
      const analysis = await analyser.analyze(this.#text, { cpu });
      if (asked !== this.#asked) return;
      const [region]: (Region | undefined)[] = [...analysis.regions].sort((a, b) => (b.steadyCyclesPerIteration ?? 0) - (a.steadyCyclesPerIteration ?? 0));
      const text = region?.verdict ?? region?.error ?? "There is no instruction to analyse.";
      this.#draw(analysis, h("div", { class: "verdict" }, h("b", {}, text), h("span", {}, `${analysis.target.title ?? analysis.target.cpu} · `, link)));
    } catch (error) {
      if (asked === this.#asked) this.#draw(undefined, h("div", { class: "verdict" }, error instanceof Error ? error.message : String(error)));
    }
  }
}

customElements.define("mca-listing", Listing);
