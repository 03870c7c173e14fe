// The first thing that runs: the analyser starts and gets the text of the address before the editor is loaded, and its verdict is
// shown as soon as it is there, so that nobody waits for the editor.

import { read, type State } from "./address.js";
import { Analyser, moduleOf } from "./analyser.js";
import type { App } from "./app.js";
import { $ } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { why } from "./views/why.js";

export const USUAL_CPU = "znver4";
/** How long the editor, which takes the page a tenth of a second, lets the verdict come first, in milliseconds. */
const PATIENCE = 500;

function initial(): State {
  return { text: EXAMPLES[0]?.slow.text ?? "", cpu: USUAL_CPU, view: "why", options: "", cpus: [] };
}

const analyser = new Analyser(new URL("worker.js", import.meta.url), moduleOf(new URL("mca.wasm", import.meta.url)));
const state: State = { ...initial(), ...(await read(location.hash)) };
const first = analyser.analyze(state.text, { cpu: state.cpu });
let app: App | undefined;
// The app, which waits for the same answer, hears of a failure.
first.then((analysis) => {
  const region = analysis.regions[0];
  const panel = $("panel-why").querySelector(".content");
  if (app !== undefined || state.view !== "why" || region === undefined) return;
  panel?.replaceChildren(...why(analysis, region, (line) => app?.goTo(line)));
}, () => undefined);
const [loaded] = await Promise.all([import("./app.js"), Promise.race([first.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))])]);
app = new loaded.App(analyser, state, first);

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // Without it the page works as well, but not offline.
  navigator.serviceWorker.register("sw.js").catch(() => undefined);
}
