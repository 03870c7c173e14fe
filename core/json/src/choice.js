"use strict";
// A list of the timelines in the page. The viewer runs either in a page with one timeline, or in VS Code, which sends timelines
// by message. This script takes the place of VS Code: it defines the function by which the viewer reaches it.

/** Adds the list to the page. Returns an object by which the viewer sends messages, as it does to VS Code. */
function acquireVsCodeApi() {
  const timelines = JSON.parse(document.getElementById("mca-timeline").textContent);
  const list = document.createElement("select");
  const label = document.createElement("label");
  const bar = document.createElement("nav");
  bar.className = "toolbar";
  label.append("Timeline ", list);
  bar.append(label);
  document.body.prepend(bar);

  const fileOf = (timeline) => decodeURIComponent(timeline.uri.split("/").pop());
  const hasSeveral = (nameOf) => new Set(timelines.map(nameOf)).size > 1;
  const showsFile = hasSeveral(fileOf);
  const showsProcessor = hasSeveral((timeline) => timeline.configuration.cpu);
  timelines.forEach((timeline, number) => {
    const { region, configuration } = timeline;
    const pieces = [region.name || (region.kind === "file" ? "whole input" : `region ${region.index}`)];
    if (showsFile) pieces.unshift(fileOf(timeline));
    if (showsProcessor) pieces.push(configuration.cpu);
    list.add(new Option(pieces.join(" · "), String(number)));
  });

  const show = () => window.postMessage({ type: "timeline", payload: timelines[list.selectedIndex] }, "*");
  list.addEventListener("change", show);

  /** Returns the next timeline in the page that shows the same region of the same file on another processor; undefined if none. */
  const nextOther = () => {
    const shown = timelines[list.selectedIndex];
    const isTwin = ({ uri, region }) => uri === shown.uri && region.index === shown.region.index && region.name === shown.region.name;
    const behind = timelines.map((_, number) => timelines[(list.selectedIndex + number + 1) % timelines.length]);
    return behind.find((other) => isTwin(other) && other.configuration.cpu !== shown.configuration.cpu);
  };
  return {
    postMessage(message) {
      if (message.type === "ready") {
        window.postMessage({ type: "settings", settings: storedSettings() }, "*");
        show();
      } else if (message.type === "settings") storeSettings(message.settings);
      else if (message.type === "compare") {
        const payload = nextOther();
        const text = "This page has the region on no other processor; --cpus writes one that does.";
        window.postMessage(payload === undefined ? { type: "notice", text } : { type: "other", payload }, "*");
      }
      else if (message.type === "save") {
        const bytes = new Uint8Array(message.bytes);
        download(message.name, message.mimeType, new Blob([bytes], { type: message.mimeType }));
      }
    },
    getState() {},
    setState() {},
  };
}
