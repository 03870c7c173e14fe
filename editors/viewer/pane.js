"use strict";
// One picture: its canvas, scrolling, panning, the wheel, the border of the names, and what lies under the pointer.

class Pane {
  /** @param {HTMLElement} parent @param {PaneOwner} owner @param {Theme} theme */
  constructor(parent, owner, theme) {
    this.owner = owner;
    this.geometry = new Geometry();
    /** @type {TimelineModel | null} */
    this.model = null;
    this.selected = -1;
    this.hovered = -1;
    this.isDirty = false;
    this.isPanning = false;
    /** Where somebody has put the border of the names. @type {number | null} */
    this.ownBorder = null;
    /** Where the pointer is over the picture. @type {{ x: number, y: number } | null} */
    this.pointer = null;

    this.root = element("section", undefined, "pane");
    this.head = element("div", "", "pane-head");
    this.head.hidden = true;
    this.scroller = element("div", undefined, "scroller");
    this.spacer = element("div", undefined, "spacer");
    this.canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
    this.canvas.setAttribute("role", "img");
    this.scroller.tabIndex = 0;
    this.spacer.append(this.canvas);
    this.scroller.append(this.spacer);
    this.root.append(this.head, this.scroller);
    parent.append(this.root);
    this.painter = new Painter(/** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d")), this.geometry, theme);
    this.#listen();
  }

  /** @param {TimelineModel} model */
  show(model) {
    this.model = model;
    this.hovered = -1;
    const { payload } = model;
    this.canvas.setAttribute("aria-label", `${payload.rows.length} executions in ${payload.cycles} cycles`);
    this.resize();
  }

  resize() {
    const scale = window.devicePixelRatio || 1;
    const { geometry, canvas, scroller } = this;
    geometry.width = scroller.clientWidth;
    geometry.height = scroller.clientHeight;
    geometry.setLabelWidth(this.ownBorder ?? Math.min(360, geometry.width * 0.4));
    geometry.nLanes = this.model?.usedResources.length ?? 0;
    canvas.width = Math.round(geometry.width * scale);
    canvas.height = Math.round(geometry.height * scale);
    canvas.style.width = `${geometry.width}px`;
    canvas.style.height = `${geometry.height}px`;
    this.painter.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.measure();
  }

  /** Gives the scroll bars their range. */
  measure() {
    const { geometry, model } = this;
    const width = geometry.labelWidth + Math.max(model?.payload.cycles ?? 0, this.owner.cyclesOfAll()) * geometry.cellWidth + 40;
    const height = RULER_HEIGHT + (model?.lines.length ?? 0) * geometry.rowHeight + geometry.lanesHeight + 20;
    this.spacer.style.width = `${width}px`;
    this.spacer.style.height = `${Math.max(height, geometry.height)}px`;
    this.draw();
  }

  draw() {
    if (this.isDirty) return;
    this.isDirty = true;
    requestAnimationFrame(() => {
      this.isDirty = false;
      this.#readScroll();
      const { selected, hovered } = this;
      if (this.model) this.painter.paint(this.model, { selected, hovered, showsChain: this.owner.showsChain });
    });
  }

  #readScroll() {
    this.geometry.scrollX = this.scroller.scrollLeft;
    this.geometry.scrollY = this.scroller.scrollTop;
  }

  #listen() {
    const { canvas, scroller } = this;
    new ResizeObserver(() => this.resize()).observe(scroller);
    scroller.addEventListener("scroll", () => this.#scrolled());
    scroller.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("mousemove", (event) => this.#hover(event));
    canvas.addEventListener("mouseleave", () => this.#leave());
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("click", (event) => this.#click(event));
    canvas.addEventListener("dblclick", (event) => this.#doubleClick(event));
  }

  /** The row at a point: of the grid and the names its own, in the lanes who holds the unit. @param {number} x @param {number} y */
  rowAt(x, y) {
    const { geometry, model } = this;
    if (model === null) return -1;
    const part = geometry.partAt(x, y);
    if (part === "lanes") return x < geometry.labelWidth ? -1 : holderOf(model, geometry.laneAt(y), geometry.cycleAt(x));
    if (part !== "grid" && part !== "labels") return -1;
    return model.lines[geometry.lineAt(y)]?.row ?? -1;
  }

  /** @param {MouseEvent} event */
  #hover(event) {
    this.pointer = { x: event.offsetX, y: event.offsetY };
    const isBorder = this.geometry.partAt(event.offsetX, event.offsetY) === "border";
    this.canvas.style.cursor = isBorder ? "col-resize" : "";
    this.#setHovered(this.rowAt(event.offsetX, event.offsetY));
  }

  #leave() {
    this.pointer = null;
    this.#setHovered(-1);
  }

  /** @param {number} row */
  #setHovered(row) {
    if (row === this.hovered) return;
    this.hovered = row;
    this.owner.pointed(this);
    this.draw();
  }

  /** Other rows stand under a pointer that rests, and the selected one may be out of sight. */
  #scrolled() {
    this.#readScroll();
    if (this.pointer !== null) this.hovered = this.rowAt(this.pointer.x, this.pointer.y);
    this.owner.scrolled(this);
    this.draw();
  }

  /** A pixel of a mouse's wheel, or of a touch pad. @param {WheelEvent} event */
  #wheel(event) {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? this.geometry.rowHeight : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? this.geometry.gridHeight : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.owner.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.offsetX);
    } else if (!event.shiftKey && !event.altKey && event.deltaX === 0) {
      event.preventDefault();
      this.#follow(event.deltaY * unit);
    }
  }

  /** Scrolls down, and sideways as far as the instructions at the top are later. @param {number} pixels */
  #follow(pixels) {
    const { scroller, geometry } = this;
    const before = this.#dispatchAt(scroller.scrollTop);
    scroller.scrollTop += pixels;
    scroller.scrollLeft += (this.#dispatchAt(scroller.scrollTop) - before) * geometry.cellWidth;
  }

  /** When the instruction at a height is dispatched; between two of them, in between. @param {number} y */
  #dispatchAt(y) {
    const { model, geometry } = this;
    if (model === null) return 0;
    const place = y / geometry.rowHeight;
    /** @param {number} line */
    const at = (line) => {
      const entry = model.lines[Math.min(line, model.lines.length - 1)];
      return model.rowOf(entry)?.dispatched ?? (entry === undefined ? 0 : model.spanOf(entry.iteration).from);
    };
    const [above, below] = [at(Math.floor(place)), at(Math.floor(place) + 1)];
    return above + (below - above) * (place % 1);
  }

  /** @param {PointerEvent} down */
  #press(down) {
    this.isPanning = false;
    if (down.button !== 0 || down.pointerType === "touch") return;
    if (this.geometry.partAt(down.offsetX, down.offsetY) === "border") this.#drag(down, (x) => this.owner.moveBorder(x));
    else this.#pan(down);
  }

  /** Drags the picture; a movement of a few pixels is still a click. @param {PointerEvent} down */
  #pan(down) {
    const { scrollLeft, scrollTop } = this.scroller;
    this.#drag(down, (_, move) => {
      const [x, y] = [move.clientX - down.clientX, move.clientY - down.clientY];
      this.isPanning ||= Math.hypot(x, y) > 5;
      if (this.isPanning) this.scroller.scrollTo(scrollLeft - x, scrollTop - y);
    });
  }

  /** @param {PointerEvent} down @param {(x: number, move: PointerEvent) => void} moved */
  #drag(down, moved) {
    const end = new AbortController();
    const left = this.canvas.getBoundingClientRect().left;
    this.canvas.addEventListener("pointermove", (move) => moved(move.clientX - left, move), { signal: end.signal });
    this.canvas.setPointerCapture(down.pointerId);
    for (const type of ["pointerup", "pointercancel"]) this.canvas.addEventListener(type, () => end.abort(), { once: true });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const { model, geometry } = this;
    if (model === null || this.isPanning) return;
    const line = model.lines[geometry.lineAt(event.offsetY)];
    const isFoldMark = geometry.partAt(event.offsetX, event.offsetY) === "labels" && event.offsetX < LABEL_X - 6 && line !== undefined;
    if (isFoldMark && (line.row === null || model.rowOf(line)?.instruction === 0)) {
      model.toggleFold(line.iteration);
      this.measure();
      return;
    }
    const row = this.rowAt(event.offsetX, event.offsetY);
    if (row < 0) return;
    this.owner.clicked(this, row);
    if (geometry.partAt(event.offsetX, event.offsetY) === "lanes") this.scrollTo(row);
  }

  /** On the border: as much room as the longest name needs. @param {MouseEvent} event */
  #doubleClick(event) {
    if (this.geometry.partAt(event.offsetX, event.offsetY) !== "border") return this.owner.goThere();
    const longest = Math.max(0, ...(this.model?.payload.instructions ?? []).map(({ text }) => text.length));
    this.owner.moveBorder(LABEL_X + 10 + longest * (this.painter.letterWidth ?? 8));
  }

  /** Whether a row's line is in sight. @param {number} row */
  isInSight(row) {
    const { model, geometry } = this;
    const line = model?.lineOfRow(row) ?? -1;
    const y = line * geometry.rowHeight - this.scroller.scrollTop;
    return line >= 0 && y > -geometry.rowHeight && y < geometry.gridHeight;
  }

  /** Brings the execution of the first row in sight that is meant into sight. @param {(row: number) => boolean} isMeant */
  showExecution(isMeant) {
    const { model, geometry, scroller } = this;
    const { from, to } = geometry.visibleLines(model?.lines.length ?? 0);
    const line = model?.lines.slice(from, to).find(({ row }) => row !== null && isMeant(row));
    const row = model?.rowOf(line);
    if (row === undefined) return;
    const begin = lastBeginOf(row);
    const isVisible = begin * geometry.cellWidth >= scroller.scrollLeft && row.executed * geometry.cellWidth < scroller.scrollLeft + geometry.gridWidth;
    if (!isVisible) scroller.scrollLeft = Math.max(0, begin - 4) * geometry.cellWidth;
  }

  /** Brings a row into sight. @param {number} index */
  scrollTo(index) {
    const { model, geometry, scroller } = this;
    const row = model?.payload.rows[index];
    const line = model?.lineOfRow(index) ?? -1;
    if (row === undefined || line < 0) return;
    const y = line * geometry.rowHeight;
    if (y < scroller.scrollTop) scroller.scrollTop = y;
    const bottom = scroller.scrollTop + geometry.gridHeight - geometry.rowHeight;
    if (y > bottom) scroller.scrollTop = y - geometry.gridHeight + geometry.rowHeight;
    const x = row.dispatched * geometry.cellWidth;
    const isVisible = x >= scroller.scrollLeft && x <= scroller.scrollLeft + geometry.gridWidth - 40;
    if (!isVisible) scroller.scrollLeft = Math.max(0, x - 40);
    this.draw();
  }
}
