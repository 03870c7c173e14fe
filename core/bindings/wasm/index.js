// The analyser as functions: texts and objects in, values out. It runs where it is called; a page calls it in a worker.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Why an input cannot be analysed, in words for people. */
export class McaError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "McaError";
  }
}

/**
 * Compiles the module, unless it is compiled already. The source is the module, its bytes, a response of a server, or a URL;
 * without a source, it is `mca.wasm` beside this file.
 *
 * @param {unknown} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const url = source === undefined ? new URL("mca.wasm", import.meta.url) : source;
  if (url instanceof URL && url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await (typeof Response === "function" && url instanceof Response ? url : fetch(url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // A server that does not know the type of the module still serves it.
  const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the analyser. @param {unknown} [source] the module, its bytes, a response, or its URL; without it, the file beside this one */
export async function load(source) {
  return new Mca(await compile(source));
}

/** One instance of the module. After a trap, whose memory may be inconsistent, a new instance takes its place. */
class Mca {
  /** @type {WebAssembly.Module} */ #module;
  /** @type {any} */ #exports;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
    this.#exports = new WebAssembly.Instance(module, {}).exports;
  }

  // Sends a request and its input to the module, and returns the answer. Throws an McaError if there is none.
  /** @param {object} request @param {string | Uint8Array | ArrayBuffer} input */
  #call(request, input) {
    const head = encoder.encode(`${JSON.stringify(request)}\n`);
    const body = typeof input === "string" ? encoder.encode(input) : new Uint8Array(input);
    const length = head.length + body.length;
    try {
      const exports = this.#exports;
      const at = exports.mca_input(length) >>> 0;
      const room = new Uint8Array(exports.memory.buffer, at, length);
      room.set(head);
      room.set(body, head.length);
      const status = exports.mca_call();
      // Memory may have grown: the view has to be made after the call.
      const output = new Uint8Array(exports.memory.buffer, exports.mca_output() >>> 0, exports.mca_output_length());
      const text = decoder.decode(output);
      if (status !== 0) throw new McaError(text);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof McaError) throw error;
      this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
      const reason = error instanceof Error ? error.message : String(error);
      throw new McaError(`The analyser gave up on this input: ${reason}.`);
    }
  }

  analyze(input, options = {}) {
    return this.#call({ call: "analyze", ...options }, input);
  }

  loops(input, options = {}) {
    return this.#call({ call: "loops", ...options }, input);
  }

  report(input, options = {}) {
    return this.#call({ call: "report", ...options }, input);
  }

  timeline(input, options = {}) {
    return this.#call({ call: "timeline", ...options }, input);
  }

  compare(input, cpus, options = {}) {
    return this.#call({ call: "compare", ...options, cpus }, input);
  }

  cpus() {
    return this.#call({ call: "cpus" }, "");
  }
}
