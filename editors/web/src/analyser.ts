// The analyser in a worker: the page never waits, and a run that takes too long is ended together with its worker.

import type { Analysis, Comparison, Cpu, Loops, Report } from "../../../core/bindings/wasm/index.js";

export type { Analysis, Comparison, Cpu, Instruction, Loops, Region, Report } from "../../../core/bindings/wasm/index.js";

export interface Options {
  cpu?: string;
  args?: string[];
  kind?: string;
}

export interface Request {
  call: "analyze" | "loops" | "report" | "timeline" | "compare" | "cpus";
  input?: string | Uint8Array;
  options?: object;
  cpus?: string[];
}

export type Answer = { id: number; ready: true } | { id: number; value: unknown; milliseconds: number } | { id: number; error: string };

/** Longest run, in milliseconds. */
export const LIMIT = 10_000;

/** The module beside a script of the page. */
export async function moduleOf(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`);
  // A server that does not know the type of the module still serves it.
  const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export class TookTooLong extends Error {}

interface Waiting {
  request: Request;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Analyser {
  #worker: Worker | undefined;
  #isReady = false;
  #next = 1;
  #running: (Waiting & { id: number }) | undefined;
  #queue: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the last run took, in milliseconds, without the way there and back. */
  milliseconds = 0;

  /** Where the worker's script is, and the module, which every worker gets: one that takes over does not compile it again. */
  constructor(private readonly script: string | URL, private readonly module: Promise<WebAssembly.Module>) {
    this.#start();
  }

  #start(): void {
    this.#isReady = false;
    const worker = new Worker(this.script, { type: "module" });
    const failed = () => this.#failed(new Error("The analyser could not be loaded; load the page again."));
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered(data);
    worker.onerror = failed;
    this.module.then((module) => worker.postMessage({ module }), failed);
    this.#worker = worker;
  }

  #failed(error: Error): void {
    this.#worker?.terminate();
    clearTimeout(this.#timer);
    for (const waiting of [...(this.#running ? [this.#running] : []), ...this.#queue]) waiting.reject(error);
    this.#running = undefined;
    this.#queue = [];
  }

  #answered(answer: Answer): void {
    if ("ready" in answer) {
      this.#isReady = true;
      // Until the module is there nothing runs, so nothing can take too long.
      if (this.#running !== undefined) this.#watch();
      return;
    }
    const running = this.#running;
    if (running === undefined || running.id !== answer.id) return;
    clearTimeout(this.#timer);
    this.#running = undefined;
    if ("error" in answer) running.reject(new Error(answer.error));
    else {
      this.milliseconds = answer.milliseconds;
      running.resolve(answer.value);
    }
    this.#begin();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const running = this.#running;
      this.#worker?.terminate();
      this.#running = undefined;
      this.#start();
      running?.reject(new TookTooLong(`The analysis was ended: it took more than ${LIMIT / 1000} seconds. A shorter text, or markers around the part that counts, help.`));
      this.#begin();
    }, LIMIT);
  }

  #begin(): void {
    const next = this.#queue.shift();
    if (next === undefined || this.#running !== undefined) return;
    this.#running = { ...next, id: this.#next++ };
    this.#worker?.postMessage({ id: this.#running.id, request: next.request });
    if (this.#isReady) this.#watch();
  }

  ask<T>(request: Request): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ request, resolve: resolve as (value: unknown) => void, reject });
      if (this.#running === undefined) this.#begin();
    });
  }

  analyze = (input: string | Uint8Array, options: Options) => this.ask<Analysis>({ call: "analyze", input, options });
  loops = (input: string | Uint8Array, options: Options) => this.ask<Loops>({ call: "loops", input, options });
  report = (input: string, options: Options) => this.ask<Report>({ call: "report", input, options });
  timeline = (input: string, options: Options & { region: number }) => this.ask<object>({ call: "timeline", input, options });
  compare = (input: string, cpus: string[], options: Options) => this.ask<Comparison>({ call: "compare", input, options, cpus });
  cpus = () => this.ask<Cpu[]>({ call: "cpus" });
}
