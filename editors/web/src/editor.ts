// The editor: CodeMirror with our highlighting, hints behind the lines, facts under the pointer, and problems at their places.
// It lives in a shadow root, where its styles are sheets that a strict policy allows.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, placeholder, WidgetType } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { h } from "./dom.js";
import { type Kind, pieces } from "./language.js";

export interface Hint {
  /** From 1. */
  line: number;
  text: string;
  /** A verdict, or a share of what limits it. */
  kind: "verdict" | "blame";
}

export interface Problem {
  line: number;
  /** From 1; `null`: the whole line. */
  column: number | null;
  severity: "error" | "warning" | "info";
  text: string;
}

/** Facts about the code of a line, as rows of name and value. */
export type Facts = (line: number) => [string, string][] | undefined;

const TAGS: Record<Kind, string | null> = {
  comment: "comment", marker: "heading", label: "labelName", directive: "keyword", prefix: "modifier", branch: "controlKeyword",
  mnemonic: "function", register: "variableName", number: "number", string: "string", address: "meta", other: null,
};

const language = StreamLanguage.define<{ rest: [number, string | null][] }>({
  name: "assembly",
  startState: () => ({ rest: [] }),
  copyState: ({ rest }) => ({ rest: [...rest] }),
  token(stream, state) {
    if (stream.sol()) state.rest = pieces(stream.string).map(({ kind, text }) => [text.length, TAGS[kind]]);
    const [length, tag] = state.rest.shift() ?? [stream.string.length, null];
    stream.pos += Math.max(1, length);
    return tag;
  },
  tokenTable: { function: tags.function(tags.name) },
  languageData: { commentTokens: { line: "#" } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)" },
  { tag: tags.heading, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.labelName, color: "var(--code-label)" },
  { tag: [tags.keyword, tags.modifier], color: "var(--code-directive)" },
  { tag: tags.controlKeyword, color: "var(--code-branch)" },
  { tag: tags.function(tags.name), color: "var(--code-mnemonic)" },
  { tag: tags.variableName, color: "var(--code-register)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.meta, color: "var(--faint)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection)" },
  ".cm-hint": { marginLeft: "2ch", fontStyle: "italic", color: "var(--faint)", whiteSpace: "pre" },
  ".cm-hint-verdict": { color: "var(--accent-ink)", fontStyle: "normal", fontWeight: "600" },
  ".cm-blamed": { backgroundColor: "var(--blame)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--border)", borderRadius: "6px" },
  ".cm-facts": { padding: "6px 10px", font: "13px/1.5 var(--sans)", maxWidth: "60ch" },
  ".cm-facts div": { display: "flex", gap: "1em", justifyContent: "space-between" },
  ".cm-facts span:first-child": { color: "var(--faint)" },
  ".cm-facts span:last-child": { textAlign: "right" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
  ".cm-placeholder": { color: "var(--faint)" },
  ".cm-lint-marker": { width: "0.9em" },
});

class HintWidget extends WidgetType {
  constructor(readonly hint: Hint) {
    super();
  }

  override eq(other: HintWidget): boolean {
    return other.hint.text === this.hint.text && other.hint.kind === this.hint.kind;
  }

  override toDOM(): HTMLElement {
    return h("span", { class: `cm-hint cm-hint-${this.hint.kind}` }, this.hint.text);
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const showHints = StateEffect.define<Hint[]>();
const blamed = Decoration.line({ class: "cm-blamed" });

const hintField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    let next = shown.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(showHints)) continue;
      const { doc } = transaction.state;
      const shown = effect.value.filter(({ line }) => line >= 1 && line <= doc.lines).flatMap((hint) => {
        const { from, to } = doc.line(hint.line);
        const widget = Decoration.widget({ widget: new HintWidget(hint), side: 1 }).range(to);
        return hint.kind === "blame" ? [blamed.range(from), widget] : [widget];
      });
      next = Decoration.set(shown, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  readonly view: EditorView;
  #facts: Facts = () => undefined;

  constructor(host: HTMLElement, text: string, on: { changed(): void; moved(line: number): void }) {
    const root = host.attachShadow({ mode: "open" });
    const place = h("div", { class: "place" });
    // The place fills its host; a sheet of the shadow root says so, since no attribute may.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block } .place { height: 100% }");
    root.adoptedStyleSheets = [sheet];
    root.append(place);
    this.view = new EditorView({
      root,
      parent: place,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(), highlightActiveLine(),
          highlightSelectionMatches(), lintGutter(), language, syntaxHighlighting(colours), theme, hintField,
          keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
          EditorState.tabSize.of(8),
          placeholder("Paste assembly, a listing of objdump or perf, or bytes in hexadecimal; or drop a file."),
          EditorView.contentAttributes.of({ "aria-label": "Assembly. Escape, then Tab, leaves the editor.", tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
          hoverTooltip((view, at) => {
            const line = view.state.doc.lineAt(at);
            const facts = this.#facts(line.number);
            if (facts === undefined) return null;
            const start = line.from + (line.text.length - line.text.trimStart().length);
            const rows = facts.map(([name, value]) => h("div", {}, h("span", {}, name), h("span", {}, value)));
            return { pos: start, end: line.to, above: true, create: () => ({ dom: h("div", { class: "cm-facts" }, ...rows) }) };
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) on.changed();
            if (update.selectionSet || update.docChanged) on.moved(this.line);
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces everything; undoing brings it back. */
  set text(text: string) {
    const { doc } = this.view.state;
    if (doc.toString() === text) return;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: 0 } });
  }

  /** The line of the cursor, from 1. */
  get line(): number {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
  }

  goTo(line: number, takesFocus: boolean): void {
    const { doc } = this.view.state;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "nearest", yMargin: 60 }) });
    if (takesFocus) this.view.focus();
  }

  show(hints: Hint[], problems: Problem[], facts: Facts): void {
    this.#facts = facts;
    const { doc } = this.view.state;
    const diagnostics: Diagnostic[] = problems.filter(({ line }) => line <= doc.lines).map(({ line, column, severity, text }) => {
      const { from, to } = doc.line(Math.max(1, line));
      const start = column === null ? from : Math.min(from + column - 1, to);
      return { from: start, to: Math.max(to, start), severity, message: text };
    });
    const { state } = this.view;
    this.view.dispatch(setDiagnostics(state, diagnostics), { effects: showHints.of(hints) });
  }
}
