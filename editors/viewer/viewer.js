"use strict";
// The viewer: a toolbar, the picture, the card; panning, zooming, hovering, selecting, keyboard.

class TimelineViewer {
  /** @param {HTMLElement} root @param {ViewerHost} host */
  constructor(root, host) {
    this.host = host;
    this.geometry = new Geometry();
    this.theme = new Theme();
    /** @type {TimelineModel | null} */
    this.model = null;
    this.past = new PastStates();
    /** @type {PreviousTimeline | null} */
    this.previous = null;
    this.showsPrevious = false;
    this.selected = -1;
    this.hovered = -1;
    this.isDirty = false;
    this.isPanning = false;
    /** Where the pointer is over the picture. @type {{ x: number, y: number } | null} */
    this.pointer = null;

    this.title = element("span", "", "title");
    this.notice = element("div", "", "notice");
    this.notice.setAttribute("role", "status");
    this.searchField = /** @type {HTMLInputElement} */ (element("input"));
    this.scroller = element("div", undefined, "scroller");
    this.spacer = element("div", undefined, "spacer");
    this.canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
    this.card = element("aside", undefined, "card");
    this.card.hidden = true;
    this.canvas.setAttribute("role", "img");
    this.scroller.tabIndex = 0;
    this.spacer.append(this.canvas);
    this.scroller.append(this.spacer);
    root.append(this.#toolbar(), this.notice, this.scroller, this.card, this.#legend());
    this.painter = new Painter(/** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d")), this.geometry, this.theme);
    this.#listen();
  }

  #toolbar() {
    const bar = element("header", undefined, "toolbar");
    this.searchField.type = "search";
    this.searchField.placeholder = "Search instructions (/)";
    this.searchField.setAttribute("aria-label", "Search instructions");
    this.searchField.addEventListener("input", () => this.search(this.searchField.value));
    bar.append(this.title, this.searchField);
    /** @type {[string, string, () => void][]} */
    const buttons = [
      ["−", "Zoom out (-)", () => this.zoom(1 / 1.4)],
      ["+", "Zoom in (+)", () => this.zoom(1.4)],
      ["Fit", "Show all cycles (0)", () => this.fit()],
      ["Fold", "Fold all iterations but the first, or unfold (f)", () => this.toggleAll()],
      ["Lanes", "Show or hide the resource lanes (l)", () => this.toggleLanes()],
      ["Before", "Show the state before the last edit (b)", () => this.togglePrevious()],
      ["PNG", "Save what is visible as a picture", () => this.savePng()],
      ["SVG", "Save everything as SVG", () => this.saveText("svg")],
      ["JSON", "Save the data", () => this.saveText("json")],
      ["Kanata", "Save the log for Konata", () => this.saveText("kanata")],
    ];
    for (const [text, title, action] of buttons) {
      const button = /** @type {HTMLButtonElement} */ (element("button", text));
      button.title = title;
      button.addEventListener("click", action);
      if (text === "Before") {
        this.beforeButton = button;
        button.hidden = true;
      }
      bar.append(button);
    }
    return bar;
  }

  #legend() {
    const legend = element("footer", undefined, "legend");
    for (const stage of STAGE_NAMES) {
      const item = element("span", undefined, "legend-item");
      const box = element("span", STAGES[stage].letter, "legend-box");
      box.style.backgroundColor = STAGE_COLOURS[stage];
      if (stage === "waitResource") box.classList.add("striped");
      box.style.color = STAGE_INK[stage];
      item.append(box, element("span", STAGES[stage].label));
      legend.append(item);
    }
    return legend;
  }

  /** Shows a payload; an earlier state of the same region stays at hand for the comparison. @param {TimelinePayload} payload */
  show(payload) {
    const shown = this.model?.payload;
    const isSameRegion = shown !== undefined && shown.uri === payload.uri && shown.region.name === payload.region.name;
    const folded = isSameRegion ? this.model?.folded : undefined;
    this.past.add(payload, isSameRegion ? performance.now() : null);
    this.selected = isSameRegion ? new PreviousTimeline(payload, shown).rowNow(this.selected) : -1;
    this.previous = this.past.before === null ? null : new PreviousTimeline(payload, this.past.before);
    this.showsPrevious &&= this.previous !== null;
    this.model = new TimelineModel(payload);
    if (folded) this.model.folded = folded;
    this.model.search(this.searchField.value);
    if (!isSameRegion) this.scroller.scrollTo(0, 0);
    this.hovered = -1;
    this.setNotice(payload.isTruncated ? "The region runs longer than shown here." : "");
    this.canvas.setAttribute("aria-label", `${payload.rows.length} executions in ${payload.cycles} cycles`);
    this.#head();
    this.#resize();
    this.#card();
  }

  #head() {
    const payload = this.model?.payload;
    if (payload === undefined) return;
    if (this.beforeButton) this.beforeButton.hidden = this.previous === null;
    /** @param {TimelinePayload | undefined} of */
    const ipc = (of) => (of?.region.ipc === undefined ? "" : ` · IPC ${of.region.ipc.toFixed(2)}`);
    const before = this.showsPrevious && this.previous ? ` (before${ipc(this.previous.before)})` : "";
    const name = payload.region.name || `region ${payload.region.index}`;
    this.title.textContent = `${name} on ${payload.configuration.cpu}${ipc(payload)}${before}`;
    this.title.title = `model ${payload.configuration.model}, ${payload.configuration.iterations} iterations simulated`;
  }

  /** @param {string} text */
  setNotice(text) {
    this.notice.textContent = text;
    this.notice.hidden = text === "";
  }

  #resize() {
    const model = this.model;
    const scale = window.devicePixelRatio || 1;
    const { geometry, canvas, scroller } = this;
    geometry.width = scroller.clientWidth;
    geometry.height = scroller.clientHeight;
    geometry.labelWidth = Math.min(360, Math.round(geometry.width * 0.4));
    geometry.nLanes = model?.usedResources.length ?? 0;
    canvas.width = Math.round(geometry.width * scale);
    canvas.height = Math.round(geometry.height * scale);
    canvas.style.width = `${geometry.width}px`;
    canvas.style.height = `${geometry.height}px`;
    this.painter.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.#measure();
  }

  /** Gives the scroll bars their range. */
  #measure() {
    const { geometry, model } = this;
    const width = geometry.labelWidth + (model?.payload.cycles ?? 0) * geometry.cellWidth + 40;
    const height = RULER_HEIGHT + (model?.lines.length ?? 0) * geometry.rowHeight + geometry.lanesHeight + 20;
    this.spacer.style.width = `${width}px`;
    this.spacer.style.height = `${Math.max(height, geometry.height)}px`;
    this.#draw();
  }

  #draw() {
    if (this.isDirty) return;
    this.isDirty = true;
    requestAnimationFrame(() => {
      this.isDirty = false;
      this.geometry.scrollX = this.scroller.scrollLeft;
      this.geometry.scrollY = this.scroller.scrollTop;
      const previous = this.showsPrevious ? this.previous : null;
      if (this.model) this.painter.paint(this.model, { selected: this.selected, hovered: this.hovered, previous });
    });
  }

  #listen() {
    new ResizeObserver(() => this.#resize()).observe(this.scroller);
    this.scroller.addEventListener("scroll", () => this.#scrolled());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.offsetX);
    }, { passive: false });
    this.canvas.addEventListener("mousemove", (event) => this.#hover(event));
    this.canvas.addEventListener("mouseleave", () => this.#leave());
    this.canvas.addEventListener("pointerdown", (event) => this.#pan(event));
    this.canvas.addEventListener("click", (event) => this.#click(event));
    this.canvas.addEventListener("dblclick", () => this.goThere());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.refreshTheme());
    new MutationObserver(() => this.refreshTheme()).observe(document.body, { attributes: true, attributeFilter: ["class", "style"] });
  }

  refreshTheme() {
    this.theme = new Theme();
    this.painter.theme = this.theme;
    this.#draw();
  }

  /** @param {number} x @param {number} y */
  #rowAt(x, y) {
    const part = this.geometry.partAt(x, y);
    if (this.model === null || (part !== "grid" && part !== "labels")) return -1;
    return this.model.lines[this.geometry.lineAt(y)]?.row ?? -1;
  }

  /** @param {MouseEvent} event */
  #hover(event) {
    this.pointer = { x: event.offsetX, y: event.offsetY };
    this.#setHovered(this.#rowAt(event.offsetX, event.offsetY));
  }

  #leave() {
    this.pointer = null;
    this.#setHovered(-1);
  }

  /** Other rows stand under a pointer that rests, and the selected one may be out of sight. */
  #scrolled() {
    this.geometry.scrollX = this.scroller.scrollLeft;
    this.geometry.scrollY = this.scroller.scrollTop;
    if (this.pointer !== null) this.hovered = this.#rowAt(this.pointer.x, this.pointer.y);
    this.#card();
    this.#draw();
  }

  /** @param {number} row */
  #setHovered(row) {
    if (row === this.hovered) return;
    this.hovered = row;
    this.#card();
    this.#draw();
  }

  /** Shows the facts of the row under the pointer, else of the selected one if it is in sight, where they don't hide it. */
  #card() {
    const { card, model, geometry } = this;
    if (model === null) return;
    const wanted = this.hovered >= 0 ? this.hovered : this.selected;
    const y = model.lineOfRow(wanted) * geometry.rowHeight - this.scroller.scrollTop;
    const row = y > -geometry.rowHeight && y < geometry.gridHeight ? wanted : -1;
    showCard(card, model, row);
    const isAtBottom = y < geometry.gridHeight / 2;
    const below = window.innerHeight - this.scroller.getBoundingClientRect().bottom;
    card.style.top = isAtBottom ? "auto" : "";
    card.style.bottom = isAtBottom ? `${below + geometry.lanesHeight + 24}px` : "";
  }

  /** Drags the picture; a movement of a few pixels is still a click. @param {PointerEvent} down */
  #pan(down) {
    this.isPanning = false;
    if (down.button !== 0 || down.pointerType === "touch") return;
    const { scrollLeft, scrollTop } = this.scroller;
    const end = new AbortController();
    this.canvas.addEventListener("pointermove", (move) => {
      const [x, y] = [move.clientX - down.clientX, move.clientY - down.clientY];
      this.isPanning ||= Math.hypot(x, y) > 5;
      if (this.isPanning) this.scroller.scrollTo(scrollLeft - x, scrollTop - y);
    }, { signal: end.signal });
    this.canvas.setPointerCapture(down.pointerId);
    for (const type of ["pointerup", "pointercancel"]) this.canvas.addEventListener(type, () => end.abort(), { once: true });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const model = this.model;
    if (model === null || this.isPanning) return;
    const part = this.geometry.partAt(event.offsetX, event.offsetY);
    const line = model.lines[this.geometry.lineAt(event.offsetY)];
    const isFoldMark = part === "labels" && event.offsetX < 50 && line !== undefined;
    if (isFoldMark && (line.row === null || model.rowOf(line)?.instruction === 0)) {
      model.toggleFold(line.iteration);
      this.#measure();
      return;
    }
    const row = this.#rowAt(event.offsetX, event.offsetY);
    if (row >= 0) {
      this.select(row);
      this.reveal();
    }
  }

  /** @param {number} row */
  select(row) {
    this.selected = row;
    this.#card();
    this.#draw();
  }

  /** Selects the first execution of the instruction on a source line. @param {number} line */
  selectSourceLine(line) {
    const model = this.model;
    const index = model?.payload.instructions.findIndex((i) => i.range.start.line <= line && line <= i.range.end.line) ?? -1;
    if (model === null || index < 0) return;
    const row = model.payload.rows.findIndex((r) => r.instruction === index);
    if (row < 0) return;
    this.select(row);
    this.scrollToSelection();
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

  scrollToSelection() {
    const { model, geometry, scroller } = this;
    const row = model?.payload.rows[this.selected];
    const line = model?.lineOfRow(this.selected) ?? -1;
    if (row === undefined || line < 0) return;
    const y = line * geometry.rowHeight;
    if (y < scroller.scrollTop) scroller.scrollTop = y;
    const bottom = scroller.scrollTop + geometry.gridHeight - geometry.rowHeight;
    if (y > bottom) scroller.scrollTop = y - geometry.gridHeight + geometry.rowHeight;
    const x = row.dispatched * geometry.cellWidth;
    const isVisible = x >= scroller.scrollLeft && x <= scroller.scrollLeft + geometry.gridWidth - 40;
    if (!isVisible) scroller.scrollLeft = Math.max(0, x - 40);
    this.#draw();
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
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.step(1),
      ArrowUp: () => this.step(-1),
      j: () => this.step(1),
      k: () => this.step(-1),
      ArrowRight: () => this.scroller.scrollBy(this.geometry.cellWidth * 5, 0),
      ArrowLeft: () => this.scroller.scrollBy(-this.geometry.cellWidth * 5, 0),
      Home: () => this.scroller.scrollTo(0, 0),
      End: () => this.scroller.scrollTo(0, this.scroller.scrollHeight),
      "+": () => this.zoom(1.4),
      "=": () => this.zoom(1.4),
      "-": () => this.zoom(1 / 1.4),
      "0": () => this.fit(),
      f: () => this.toggleAll(),
      l: () => this.toggleLanes(),
      b: () => this.togglePrevious(),
      "/": () => this.searchField.focus(),
      Enter: () => this.goThere(),
      Escape: () => this.select(-1),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
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
    this.scrollToSelection();
  }

  /** @param {number} factor @param {number} [x] */
  zoom(factor, x) {
    this.geometry.zoom(factor, x ?? this.geometry.labelWidth + this.geometry.gridWidth / 2);
    const scrollX = this.geometry.scrollX;
    this.#measure();
    this.scroller.scrollLeft = scrollX;
  }

  fit() {
    this.geometry.fit(this.model?.payload.cycles ?? 1);
    this.scroller.scrollLeft = 0;
    this.#measure();
  }

  toggleAll() {
    this.model?.toggleAll();
    this.#measure();
  }

  toggleLanes() {
    this.geometry.showsLanes = !this.geometry.showsLanes;
    this.#measure();
  }

  togglePrevious() {
    if (this.previous === null) return;
    this.showsPrevious = !this.showsPrevious;
    this.#head();
    this.#draw();
  }

  /** @param {string} query */
  search(query) {
    this.model?.search(query);
    this.#measure();
  }

  savePng() {
    this.canvas.toBlob((blob) => {
      if (blob) this.host.save("timeline.png", "image/png", blob);
    });
  }

  /** @param {"svg" | "json" | "kanata"} format */
  saveText(format) {
    if (this.model === null) return;
    const [name, type, text] = {
      svg: () => ["timeline.svg", "image/svg+xml", toSvg(/** @type {TimelineModel} */ (this.model), this.theme)],
      json: () => ["timeline.json", "application/json", JSON.stringify(this.model?.payload, null, 1)],
      kanata: () => ["timeline.kanata", "text/plain", toKanata(/** @type {TimelineModel} */ (this.model))],
    }[format]();
    this.host.save(/** @type {string} */ (name), /** @type {string} */ (type), new Blob([/** @type {string} */ (text)], { type: /** @type {string} */ (type) }));
  }
}
