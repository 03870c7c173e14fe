"use strict";
// Starts the viewer in its page: inside an editor's webview it talks by messages, in a browser it reads the payload
// that stands in the page.

/** @param {string} name @param {string} _type @param {Blob} content */
function download(name, _type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function bootInEditor() {
  const editor = acquireVsCodeApi();
  /** @type {ViewerHost} */
  const host = {
    reveal: (instruction) => editor.postMessage({ type: "reveal", range: instruction.range, takesFocus: false }),
    goTo: (instruction) => editor.postMessage({ type: "reveal", range: instruction.range, takesFocus: true }),
    compare: () => editor.postMessage({ type: "compare" }),
    endComparison: () => editor.postMessage({ type: "endComparison" }),
    remember: (settings) => editor.postMessage({ type: "settings", settings }),
    save: async (name, mimeType, content) => {
      const bytes = new Uint8Array(await content.arrayBuffer());
      editor.postMessage({ type: "save", name, mimeType, bytes: Array.from(bytes) });
    },
  };
  const viewer = new TimelineViewer(document.body, host);
  addEventListener("message", (event) => {
    const message = event.data;
    if (message.type === "timeline") {
      editor.setState({ uri: message.payload.uri, region: message.payload.region.name });
      viewer.show(message.payload);
    } else if (message.type === "other") viewer.showOther(message.payload);
    else if (message.type === "settings") applySettings(viewer, message.settings);
    else if (message.type === "selectLine") viewer.selectSourceLine(message.line);
    else if (message.type === "notice") viewer.setNotice(message.text);
  });
  editor.postMessage({ type: "ready" });
}

function bootInBrowser() {
  const viewer = new TimelineViewer(document.body, { save: download, remember: storeSettings });
  applySettings(viewer, storedSettings());
  const data = document.getElementById("mca-timeline")?.textContent ?? "";
  try {
    viewer.show(JSON.parse(data));
    viewer.scroller.focus();
  } catch (error) {
    viewer.setNotice(`This page holds no timeline: ${String(error)}`);
  }
}

if (typeof acquireVsCodeApi === "function") bootInEditor();
else bootInBrowser();
