"use strict";
// How somebody has arranged the viewer: kept for the next time that one opens.

/** @param {TimelineViewer} viewer @returns {ViewerSettings} */
function settingsOf(viewer) {
  return { showsDock: !viewer.dock.root.hidden, showsLanes: viewer.main.geometry.showsLanes, border: viewer.main.ownBorder };
}

/** What comes from a store may be of another version, or of nobody: what is not there stays as it is. @param {TimelineViewer} viewer @param {Partial<ViewerSettings> | null | undefined} settings */
function applySettings(viewer, settings) {
  const { showsDock, showsLanes, border } = settings ?? {};
  if (typeof showsDock === "boolean") viewer.dock.root.hidden = !showsDock;
  for (const pane of [viewer.main, viewer.second]) {
    if (typeof showsLanes === "boolean") pane.geometry.showsLanes = showsLanes;
    if (typeof border === "number") pane.ownBorder = border;
    pane.resize();
  }
}

const SETTINGS_KEY = "mca-timeline";

/** Of a page in a browser, where that keeps anything. @returns {Partial<ViewerSettings> | null} */
function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "null");
  } catch {
    return null;
  }
}

/** @param {ViewerSettings} settings */
function storeSettings(settings) {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // The browser keeps nothing for this page.
  }
}
