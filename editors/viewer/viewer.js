"use strict";
// The viewer: a toolbar, one picture or two on one time axis, facts beside them; what is selected and how it is shown.

class TimelineViewer {
  /** @param {HTMLElement} root @param {ViewerHost} host */
  constructor(root, host) {
    this.host = host;
    this.theme = new Theme();
    this.past = new PastStates();
    /** What came last, with both recordings. @type {TimelinePayload | null} */
    this.payload = null;
    /** What is compared with, and how its rows line up. @type {{ payload: TimelinePayload, name: string, matched: PreviousTimeline } | null} */
    this.other = null;
    /** From another processor. @type {TimelinePayload | null} */
    this.otherProcessor = null;
    this.showsPrevious = false;
    this.showsChain = false;
    this.isCold = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.remembering = undefined;

    this.title = element("span", "", "title");
    this.notice = element("div", "", "notice");
    this.notice.setAttribute("role", "status");
    this.searchField = /** @type {HTMLInputElement} */ (element("input"));
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.body = element("div", undefined, "body");
    this.column = element("div", undefined, "panes");
    this.dock = new Dock();
    this.help = helpPanel();
    this.body.append(this.column, this.dock.root);
    root.append(makeToolbar(this), this.notice, this.body, legend(), this.help);
    /** @type {Pane} */
    this.main = new Pane(this.column, this, this.theme);
    /** @type {Pane} */
    this.second = new Pane(this.column, this, this.theme);
    this.second.root.remove();
    document.addEventListener("keydown", (event) => this.#key(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.refreshTheme());
    new MutationObserver(() => this.refreshTheme()).observe(document.body, { attributes: true, attributeFilter: ["class", "style"] });
  }

  /** Of the picture that was there first. */
  get model() {
    return this.main.model;
  }

  get selected() {
    return this.main.selected;
  }

  get scroller() {
    return this.main.scroller;
  }

  /** Shows a payload; an earlier state of the same region stays at hand for the comparison. @param {TimelinePayload} payload */
  show(payload) {
    const shown = this.payload;
    const isSameRegion = shown !== null && isOfSameRegion(shown, payload);
    this.past.add(payload, isSameRegion ? performance.now() : null);
    const folded = isSameRegion ? this.model?.folded : undefined;
    const selected = isSameRegion && shown ? new PreviousTimeline(payload, shown).rowNow(this.selected) : -1;
    this.showsPrevious &&= this.past.before !== null;
    if (!isSameRegion) this.otherProcessor = null;
    this.payload = payload;
    this.#arrange(folded, selected);
    if (!isSameRegion) this.#begin();
  }

  /** To where the first iteration executes what it is about: in steady state that may have waited long. */
  #begin() {
    const { payload, chain } = this.model ?? {};
    const isMeant = payload?.verdict?.chain?.isLimit ? (/** @type {number} */ index) => chain?.rows.has(index) : () => true;
    const rows = payload?.rows.slice(0, payload.instructions.length).filter((_, index) => isMeant(index)) ?? [];
    const first = rows.reduce((first, row) => Math.min(first, lastBeginOf(row)), Infinity);
    this.scroller.scrollTo(Number.isFinite(first) ? Math.max(0, first - 4) * this.main.geometry.cellWidth : 0, 0);
  }

  /** The same region on another processor; nothing ends the comparison. @param {TimelinePayload | null} payload */
  showOther(payload) {
    this.otherProcessor = payload;
    this.showsPrevious &&= payload === null;
    this.#arrange(this.model?.folded, this.selected);
  }

  /** Makes the pictures of what is known. @param {Set<number> | undefined} folded @param {number} selected */
  #arrange(folded, selected) {
    const payload = this.payload;
    if (payload === null) return;
    const now = this.isCold ? coldStartOf(payload) : payload;
    const before = this.showsPrevious ? this.past.before : this.otherProcessor;
    this.other = null;
    if (before !== null) {
      const other = this.isCold ? coldStartOf(before) : before;
      const name = this.showsPrevious ? "before" : before.configuration.cpu;
      this.other = { payload: other, name, matched: new PreviousTimeline(now, other) };
    }
    if (this.other === null) this.second.root.remove();
    else this.column.append(this.second.root);
    this.main.selected = selected < now.rows.length ? selected : -1;
    this.main.show(this.#modelOf(now, folded));
    if (this.other !== null) this.second.show(this.#modelOf(this.other.payload, folded));
    this.panes().forEach((pane) => pane.measure());
    this.scrolled(this.main);
    this.#head();
    this.select(this.main.selected);
  }

  /** @param {TimelinePayload} payload @param {Set<number> | undefined} folded */
  #modelOf(payload, folded) {
    const model = new TimelineModel(payload);
    if (folded) model.folded = new Set(folded);
    model.search(this.searchField.value);
    return model;
  }

  /** Title, what the buttons say, and which of them make sense. */
  #head() {
    const payload = this.payload;
    if (payload === null) return;
    this.title.textContent = titleOf(payload);
    this.title.title = `model ${payload.configuration.model}, ${payload.configuration.iterations} iterations simulated`;
    this.main.head.hidden = this.second.head.hidden = this.other === null;
    this.main.head.textContent = this.showsPrevious ? `now · ${verdictOf(payload)}` : `${payload.configuration.cpu} · ${verdictOf(payload)}`;
    this.second.head.textContent = this.other === null ? "" : `${this.other.name} · ${verdictOf(this.other.payload)}`;
    this.#button("Chain", payload.verdict?.chain !== undefined, this.showsChain, chainTitle(payload));
    this.#button("Cold start", payload.coldStart !== undefined, this.isCold);
    this.#button("Before", this.past.before !== null, this.showsPrevious);
    this.#button("Compare", this.host.compare !== undefined, this.otherProcessor !== null);
    const isCut = this.model?.payload.isTruncated ? "The region runs longer than shown here." : "";
    this.setNotice(isCut);
    this.dock.about(payload);
  }

  /** @param {string} name @param {boolean} makesSense @param {boolean} isOn @param {string} [title] */
  #button(name, makesSense, isOn, title) {
    const button = this.buttons.get(name);
    if (button === undefined) return;
    button.hidden = !makesSense;
    button.setAttribute("aria-pressed", String(isOn));
    if (title !== undefined) button.title = title;
  }

  /** @param {string} text */
  setNotice(text) {
    this.notice.textContent = text;
    this.notice.hidden = text === "";
  }

  refreshTheme() {
    this.theme = new Theme();
    for (const pane of this.panes()) {
      pane.painter.theme = this.theme;
      pane.draw();
    }
  }

  /** Those that are shown. */
  panes() {
    return this.other === null ? [this.main] : [this.main, this.second];
  }

  /** So far all pictures have to reach, to have one time axis. @returns {number} */
  cyclesOfAll() {
    return Math.max(this.main.model?.payload.cycles ?? 0, this.other?.payload.cycles ?? 0);
  }

  /** The pointer is over another row. @param {Pane} pane */
  pointed(pane) {
    const other = this.other;
    if (other !== null) {
      const twin = pane === this.main ? this.second : this.main;
      twin.hovered = pane === this.main ? other.matched.indexFor(pane.hovered) : other.matched.rowNow(pane.hovered);
      twin.draw();
    }
    this.#card(pane);
  }

  /** One picture was scrolled: the other follows. @param {Pane} pane */
  scrolled(pane) {
    for (const { scroller } of this.panes()) {
      if (scroller === pane.scroller) continue;
      scroller.scrollLeft = pane.scroller.scrollLeft;
      scroller.scrollTop = pane.scroller.scrollTop;
    }
    this.#card(pane);
  }

  /** Facts of the row under the pointer, else of the selected one if it is in sight. @param {Pane} pane */
  #card(pane) {
    const wanted = pane.hovered >= 0 ? pane.hovered : pane.selected;
    const isShown = pane.model !== null && pane.isInSight(wanted);
    if (pane.model !== null) this.dock.show(pane.model, isShown ? wanted : -1);
  }

  /** @param {Pane} pane @param {number} row */
  clicked(pane, row) {
    this.select(pane === this.main ? row : (this.other?.matched.rowNow(row) ?? -1));
    this.reveal();
  }

  /** @param {number} row */
  select(row) {
    this.main.selected = row;
    this.second.selected = this.other?.matched.indexFor(row) ?? -1;
    this.#card(this.main);
    this.panes().forEach((pane) => pane.draw());
  }

  /** Selects the first execution of the instruction on a source line. @param {number} line */
  selectSourceLine(line) {
    const payload = this.model?.payload;
    const index = payload?.instructions.findIndex((i) => i.range.start.line <= line && line <= i.range.end.line) ?? -1;
    const row = payload?.rows.findIndex((r) => r.instruction === index) ?? -1;
    if (index < 0 || row < 0) return;
    this.select(row);
    this.main.scrollTo(row);
  }

  /** Shows the source line and stays here. */
  reveal() {
    this.#tellSource(this.host.reveal);
  }

  /** Goes to the source line. */
  goThere() {
    this.#tellSource(this.host.goTo);
  }

  /** @param {((instruction: TimelineInstruction) => void) | undefined} tell */
  #tellSource(tell) {
    const row = this.model?.payload.rows[this.selected];
    if (row && this.model) tell?.(this.model.instructionOf(row));
  }

  /** Keys work wherever the focus is in the page, except where they have a meaning of their own. @param {KeyboardEvent} event */
  #key(event) {
    if (event.target === this.searchField) {
      if (event.key === "Escape") this.search((this.searchField.value = ""));
      if (event.key === "Escape" || event.key === "Enter") this.scroller.focus();
      return;
    }
    const isOnControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement;
    if (isOnControl && (event.key === "Enter" || event.key.startsWith("Arrow"))) return;
    const found = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS.find(([keys]) => keys.includes(event.key));
    if (found === undefined) return;
    event.preventDefault();
    found[2](this);
  }

  /** @param {number} direction */
  step(direction) {
    const model = this.model;
    if (model === null) return;
    let line = this.selected < 0 ? (direction > 0 ? -1 : model.lines.length) : model.lineOfRow(this.selected);
    do line += direction;
    while (model.lines[line]?.row === null);
    const row = model.lines[line]?.row;
    if (row === undefined || row === null) return;
    this.select(row);
    this.main.scrollTo(row);
  }

  /** @param {number} factor @param {number} [x] */
  zoom(factor, x) {
    for (const pane of this.panes()) {
      pane.geometry.zoom(factor, x ?? pane.geometry.labelWidth + pane.geometry.gridWidth / 2);
      const scrollX = pane.geometry.scrollX;
      pane.measure();
      pane.scroller.scrollLeft = scrollX;
    }
  }

  fit() {
    for (const pane of this.panes()) {
      pane.geometry.fit(this.cyclesOfAll());
      pane.scroller.scrollLeft = 0;
      pane.measure();
    }
  }

  /** @param {number} x */
  moveBorder(x) {
    for (const pane of [this.main, this.second]) {
      pane.ownBorder = Math.round(x);
      pane.geometry.setLabelWidth(x);
      pane.measure();
    }
    // A border that is dragged comes along with every movement: once it rests.
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => this.#remember(), 200);
  }

  toggleAll() {
    for (const pane of this.panes()) {
      pane.model?.toggleAll();
      pane.measure();
    }
  }

  toggleLanes() {
    for (const pane of [this.main, this.second]) {
      pane.geometry.showsLanes = !pane.geometry.showsLanes;
      pane.measure();
    }
    this.#remember();
  }

  toggleChain() {
    if (this.payload?.verdict?.chain === undefined) return;
    this.showsChain = !this.showsChain;
    if (this.showsChain) this.main.showExecution((row) => this.model?.chain.rows.has(row) ?? false);
    this.#head();
    this.panes().forEach((pane) => pane.draw());
  }

  toggleStart() {
    if (this.payload?.coldStart === undefined) return;
    this.isCold = !this.isCold;
    this.#arrange(this.model?.folded, this.selected);
    this.#begin();
  }

  togglePrevious() {
    if (this.past.before === null) return;
    this.showsPrevious = !this.showsPrevious;
    if (this.showsPrevious && this.otherProcessor !== null) this.#endComparison();
    this.#arrange(this.model?.folded, this.selected);
  }

  /** Asks for another processor, or ends the comparison with one. */
  compare() {
    if (this.otherProcessor === null) return this.host.compare?.();
    this.#endComparison();
    this.#arrange(this.model?.folded, this.selected);
  }

  #endComparison() {
    this.otherProcessor = null;
    this.host.endComparison?.();
  }

  toggleDock() {
    this.dock.root.hidden = !this.dock.root.hidden;
    this.#remember();
  }

  #remember() {
    this.host.remember?.(settingsOf(this));
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
  }

  escape() {
    if (!this.help.hidden) this.toggleHelp();
    else this.select(-1);
  }

  /** @param {string} query */
  search(query) {
    for (const pane of this.panes()) {
      pane.model?.search(query);
      pane.measure();
    }
  }

  savePng() {
    pictureOf(this).toBlob((blob) => {
      if (blob) this.host.save("timeline.png", "image/png", blob);
    });
  }

  /** @param {"svg" | "json" | "kanata"} format */
  saveText(format) {
    if (this.model === null) return;
    const [name, type, text] = exported(format, this, this.model);
    this.host.save(name, type, new Blob([text], { type }));
  }
}

/** Names survive edits; without one the number has to do. @param {TimelinePayload} a @param {TimelinePayload} b */
function isOfSameRegion(a, b) {
  return a.uri === b.uri && a.region.name === b.region.name && (a.region.name !== "" || a.region.index === b.region.index);
}

/** @param {TimelinePayload} payload */
function verdictOf(payload) {
  const { verdict, region } = payload;
  return verdict?.headline ?? (region.ipc === undefined ? "no number" : `IPC ${region.ipc.toFixed(2)}`);
}

/** @param {TimelinePayload} payload */
function titleOf(payload) {
  const name = payload.region.name || `region ${payload.region.index}`;
  return `${name} on ${payload.configuration.cpu} · ${verdictOf(payload)}`;
}
