// Answers one request after the other with the module; what it says of a bad input goes back as a message.

import { load, type Mca } from "../../../core/bindings/wasm/index.js";
import type { Request } from "./analyser.js";

/** The first message brings the module. */
let taken: (module: WebAssembly.Module) => void;
const loaded: Promise<Mca> = new Promise<WebAssembly.Module>((resolve) => (taken = resolve)).then(load);
loaded.then(
  () => postMessage({ id: 0, ready: true }),
  (error: unknown) => setTimeout(() => { throw error; }),
);

function answer(mca: Mca, { call, input = "", options = {}, cpus = [] }: Request): unknown {
  switch (call) {
    case "analyze": return mca.analyze(input, options);
    case "loops": return mca.loops(input, options);
    case "report": return mca.report(input, options);
    case "timeline": return mca.timeline(input, options);
    case "compare": return mca.compare(input, cpus, options);
    case "cpus": return mca.cpus();
  }
}

addEventListener("message", async ({ data }: MessageEvent<{ module: WebAssembly.Module } | { id: number; request: Request }>) => {
  if ("module" in data) return taken(data.module);
  const { id, request } = data;
  try {
    const mca = await loaded;
    const start = performance.now();
    const value = answer(mca, request);
    postMessage({ id, value, milliseconds: performance.now() - start });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
