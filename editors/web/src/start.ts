// The first thing that runs: the analyser starts and gets the text of the address before the editor is loaded, so that the
// verdict does not wait for it.

import { read, type State } from "./address.js";
import { Analyser, moduleOf } from "./analyser.js";
import { EXAMPLES } from "./examples.js";

export const USUAL_CPU = "znver4";

function initial(): State {
  return { text: EXAMPLES[0]?.slow.text ?? "", cpu: USUAL_CPU, view: "why", options: "", cpus: [] };
}

const analyser = new Analyser(new URL("worker.js", import.meta.url), moduleOf(new URL("mca.wasm", import.meta.url)));
let notice = "";
const state: State = { ...initial(), ...(await read(location.hash).catch((error: unknown) => {
  notice = `The text in the address cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  return {};
})) };
const first = analyser.analyze(state.text, { cpu: state.cpu });
// Whoever waits for it hears of a failure.
first.catch(() => undefined);
const { App } = await import("./app.js");
new App(analyser, state, first, notice);

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // Without it the page works as well, but not offline.
  navigator.serviceWorker.register("sw.js").catch(() => undefined);
}
