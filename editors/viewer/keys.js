"use strict";
// The keys, in one table: what they do and what the help says of them.

/** @type {[string[], string, (viewer: TimelineViewer) => void][]} */
const KEYS = [
  [["ArrowDown", "j"], "next instruction", (viewer) => viewer.step(1)],
  [["ArrowUp", "k"], "instruction before", (viewer) => viewer.step(-1)],
  [["ArrowRight"], "later cycles", (viewer) => viewer.main.scroller.scrollBy(viewer.main.geometry.cellWidth * 5, 0)],
  [["ArrowLeft"], "earlier cycles", (viewer) => viewer.main.scroller.scrollBy(-viewer.main.geometry.cellWidth * 5, 0)],
  [["Home"], "to the beginning", (viewer) => viewer.main.scroller.scrollTo(0, 0)],
  [["End"], "to the last instruction", (viewer) => viewer.main.scroller.scrollTo(0, viewer.main.scroller.scrollHeight)],
  [["+", "="], "zoom in", (viewer) => viewer.zoom(1.4)],
  [["-"], "zoom out", (viewer) => viewer.zoom(1 / 1.4)],
  [["0"], "all cycles", (viewer) => viewer.fit()],
  [["c"], "draw the chain, dim the rest", (viewer) => viewer.toggleChain()],
  [["s"], "cold start, or steady state", (viewer) => viewer.toggleStart()],
  [["b"], "the state before the last edit, below", (viewer) => viewer.togglePrevious()],
  [["v"], "another processor, below", (viewer) => viewer.compare()],
  [["f"], "fold all iterations but the first, or unfold", (viewer) => viewer.toggleAll()],
  [["l"], "lanes of the resources", (viewer) => viewer.toggleLanes()],
  [["i"], "facts beside the picture", (viewer) => viewer.toggleDock()],
  [["/"], "search instructions", (viewer) => viewer.searchField.focus()],
  [["Enter"], "go to the source line", (viewer) => viewer.goThere()],
  [["Escape"], "select nothing", (viewer) => viewer.escape()],
  [["?"], "this list", (viewer) => viewer.toggleHelp()],
];

/** What is done by hand. @type {[string, string][]} */
const GESTURES = [
  ["wheel", "along the diagonal: the instructions in sight stay in sight"],
  ["Shift + wheel", "through the cycles; with Alt only through the instructions"],
  ["Ctrl + wheel", "zoom"],
  ["drag", "move the picture; the border of the names: make room for them"],
  ["click", "select, also blocks in the lanes; twice: go to the source line"],
];

/** @param {string} key */
function keyName(key) {
  return { ArrowDown: "↓", ArrowUp: "↑", ArrowRight: "→", ArrowLeft: "←", Escape: "Esc" }[key] ?? key;
}

function helpPanel() {
  const panel = element("div", undefined, "help");
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-label", "Keys");
  const list = element("dl");
  for (const [keys, what] of KEYS) list.append(element("dt", keys.map(keyName).join("  ")), element("dd", what));
  for (const [gesture, what] of GESTURES) list.append(element("dt", gesture), element("dd", what));
  panel.append(list);
  panel.hidden = true;
  return panel;
}
