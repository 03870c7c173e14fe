/** A text of assembly or a listing; or the bytes of one, of an object, an executable or an archive. */
export type Input = string | Uint8Array | ArrayBuffer;

export interface Options {
  /** The processor, such as `znver4`. Without it a usual one of the input's target is taken. */
  cpu?: string;
  /** The target's triple. Without it the input decides, or the processor. */
  triple?: string;
  /** Options as on the command line of `mca`: `["-iterations=50"]`. */
  args?: string[];
  /** How the input is read, in the words of `--input` (`asm`, `objdump`, `hex`, …). Without it, as what it looks like. */
  kind?: string;
}

export interface Cpu {
  name: string;
  /** What its maker and its buyers call it: `Zen 4 (Ryzen 7000, EPYC 9004)`. */
  title: string | null;
  architecture: "x86" | "aarch64" | "riscv";
  /** The processor whose tables answer for it. */
  model: string;
  aliases: string[];
}

export interface Position {
  /** From 1. */
  line: number;
  /** In bytes, from 1. */
  column: number;
}

export interface Place {
  file: string;
  start: Position;
  end: Position;
}

export interface Limit {
  kind: "chain" | "units" | "dispatch" | "frontEnd" | "retirement" | "inOrderIssue" | "scheduler" | "reorderBuffer" | "loadQueue" | "storeQueue" | "registerFile";
  /** What people call it: `load ports 2+3`. */
  name: string;
  /** The model's name of units. */
  resource: string | null;
}

export interface Bound extends Limit {
  limit: string;
  cyclesPerIteration: number;
}

export interface Chain {
  cyclesPerIteration: number;
  links: { instruction: number; line: number; register: string | null; latency: number; iterations: number }[];
}

export interface Instruction {
  index: number;
  text: string;
  range: Place | null;
  info: {
    microOps: number;
    latency: number;
    reciprocalThroughput: number;
    mayLoad: boolean;
    mayStore: boolean;
    hasSideEffects: boolean;
  } | null;
  pressure: { resource: string; unit: number | null; cycles: number }[] | null;
}

export interface Contribution {
  /** Cycles of an iteration that it takes on the slowest chain. */
  chainCycles: number;
  units: { resource: string; name: string; cyclesPerIteration: number; share: number } | null;
  perCycle: number;
  operands: { register: string; latency: number }[];
}

export interface Message {
  severity: "error" | "warning" | "note";
  text: string;
}

/** A loop, a marked region, a function or the whole text. `server/cli/JSON.md` describes what `--json=v2` has, too. */
export interface Region {
  id: number;
  name: string;
  /** The name as people write it, without mangling. */
  title: string;
  /** Why there is nothing else. */
  error?: string;
  messages: Message[];
  begin?: Place | null;
  end?: Place | null;
  summary?: {
    instructions: number;
    cycles: number;
    cyclesPerIteration: number;
    microOps: number;
    dispatchWidth: number;
    ipc: number;
    microOpsPerCycle: number;
    blockReciprocalThroughput: number;
  } | null;
  steadyCyclesPerIteration?: number | null;
  steadyIpc?: number | null;
  limitedBy?: Limit | null;
  bounds?: Bound[] | null;
  chain?: Chain | null;
  blamed?: { instruction: number; cyclesPerIteration: number; share: number }[] | null;
  /** What each instruction has to do with the limit, in words; `null` for those that have not. */
  blames?: (string | null)[];
  contributions?: Contribution[] | null;
  trust?: { understood: number; instructions: number; isEnough: boolean; missingFeatures: { feature: string; line: number }[] } | null;
  advice?: { kind: string; text: string }[] | null;
  /** A sentence. */
  verdict?: string | null;
  /** What would be the limit without this one. */
  next?: string | null;
  /** `5.00 cycles/iter · IPC 1.00 · RThroughput 1.5 · waits for %ymm0 (line 8)` */
  headline?: string;
  shortHeadline?: string;
  cause?: string;
  doubts?: string[];
  /** Why the numbers mean nothing: `lacks AVX512F`. */
  refusal?: string | null;
  /** The page of `mca --why`. */
  page?: string;
  instructions: Instruction[];
}

export interface Problem extends Message {
  /** From 1; `null` if it has no place in the text. */
  line: number | null;
  /** In UTF-16 code units, from 1. */
  column: number | null;
  notes: string[];
}

export interface Analysis {
  target: { triple: string; architecture: Cpu["architecture"]; cpu: string; title: string | null; model: string };
  /** How the input was read, if not as it stands. */
  readAs: { word: string; title: string } | null;
  notes: string[];
  problems: Problem[];
  regionsAre: "marked" | "loop" | "function" | "file";
  regions: Region[];
}

export interface Loops {
  target: { triple: string; cpu: string };
  notes: string[];
  loops: {
    name: string;
    title: string;
    kind: Analysis["regionsAre"];
    /** From 1; `null` for machine code. */
    firstLine: number | null;
    lastLine: number | null;
    instructions: number;
    cycles: number | null;
    /** The loop as a text that can be analysed by itself, between markers. */
    text: string;
  }[];
}

export interface Report {
  /** What the command would exit with. */
  status: number;
  /** To the byte what `llvm-mca` prints. */
  stdout: string;
  stderr: string;
}

export interface Comparison {
  notes: string[];
  regions: {
    id: number;
    name: string;
    title: string;
    processors: {
      cpu: string;
      title?: string | null;
      model: string | null;
      steadyCyclesPerIteration: number | null;
      summary: Region["summary"];
      limitedBy: Limit | null;
      limits?: string | null;
      bounds: Bound[] | null;
      error: string | null;
    }[];
  }[];
}

/** The input cannot be analysed; the message is for people. */
export declare class McaError extends Error {}

export interface Mca {
  /** Every region of an input with its verdict. */
  analyze(input: Input, options?: Options): Analysis;
  /** The loops of an input, also of an object, with the code of each. */
  loops(input: Input, options?: Options): Loops;
  /** The report of `llvm-mca`; `args` are its options. Nothing is recognised: a target that is not named is x86-64. */
  report(input: Input, options?: Options): Report;
  /** What the timeline viewer shows of a region: the payload of `mca/timeline` in `server/PROTOCOL.md`. */
  timeline(input: Input, options?: Options & { region?: number; iterations?: number }): unknown;
  /** Every region on several processors. */
  compare(input: Input, cpus: string[], options?: Options): Comparison;
  /** All processors that can be simulated. */
  cpus(): Cpu[];
}

/** Loads the analyser: from a module, its bytes, a response or a URL; by default from `mca.wasm` beside this file. */
export declare function load(source?: WebAssembly.Module | BufferSource | Response | Promise<Response> | URL | string): Promise<Mca>;
