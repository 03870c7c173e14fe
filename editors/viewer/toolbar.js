"use strict";
// The toolbar: title, search, and a button for what keys do as well.

/** @param {TimelineViewer} viewer */
function makeToolbar(viewer) {
  const bar = element("header", undefined, "toolbar");
  viewer.searchField.type = "search";
  viewer.searchField.placeholder = "Search instructions (/)";
  viewer.searchField.setAttribute("aria-label", "Search instructions");
  viewer.searchField.addEventListener("input", () => viewer.search(viewer.searchField.value));
  bar.append(viewer.title, viewer.searchField);
  /** @type {[string, string, () => void][]} */
  const buttons = [
    ["−", "Zoom out (-)", () => viewer.zoom(1 / 1.4)],
    ["+", "Zoom in (+)", () => viewer.zoom(1.4)],
    ["Fit", "Show all cycles (0)", () => viewer.fit()],
    ["Fold", "Fold all iterations but the first, or unfold (f)", () => viewer.toggleAll()],
    ["Lanes", "Show or hide the resource lanes (l)", () => viewer.toggleLanes()],
    ["Chain", "", () => viewer.toggleChain()],
    ["Cold start", "The first iterations, for which the processor is empty (s)", () => viewer.toggleStart()],
    ["Before", "The state before the last edit, on the same time axis (b)", () => viewer.togglePrevious()],
    ["Compare", "Another processor on the same time axis (v)", () => viewer.compare()],
    ["PNG", "Save what is in sight as a picture", () => viewer.savePng()],
    ["SVG", "Save all lines of what is shown as SVG", () => viewer.saveText("svg")],
    ["JSON", "Save the data", () => viewer.saveText("json")],
    ["Kanata", "Save the log for Konata", () => viewer.saveText("kanata")],
    ["?", "Keys (?)", () => viewer.toggleHelp()],
  ];
  for (const [text, title, action] of buttons) {
    const button = /** @type {HTMLButtonElement} */ (element("button", text));
    button.title = title;
    button.addEventListener("click", action);
    viewer.buttons.set(text, button);
    bar.append(button);
  }
  return bar;
}
