/** What the editors read of the server's own methods, as server/PROTOCOL.md describes them. No code, only shapes. */

export interface Position { line: number; character: number }
export interface Range { start: Position; end: Position }

export interface Configuration {
  cpu: string;
  cpuAsked: string;
  model: string;
  /** The model was made from measurements of the processor, or compared with them. */
  isMeasured?: boolean;
  /** What the model rests on: `measured here`, `public measurements`, `tables only`. */
  provenance?: string;
  triple: string;
  iterations: number;
  source: "modeline" | "mca.toml" | "settings" | "text" | "defaults";
}

export interface RegionSummary {
  index: number;
  name: string;
  kind: "marked" | "loop" | "function" | "file";
  function?: string;
  label?: string;
  range: Range;
  instructions: number;
  modelled: number;
  state: "pending" | "done" | "failed";
  ipc?: number;
  blockRThroughput?: number;
  cyclesPerIteration?: number;
  cause?: string;
  calls?: string;
  message?: string;
}

export interface Waits { inScheduler: number; ready: number; afterWriteBack: number; executions: number }

export interface TimelineInstruction {
  index: number;
  text: string;
  range: Range;
  latency: number;
  rThroughput: number;
  microOps: number;
  mayLoad: boolean;
  mayStore: boolean;
  hasSideEffects: boolean;
  pressure: { resource: number; cycles: number }[];
  averageWaits: Waits;
  encoding?: string;
}

export interface Dependency { kind: "register" | "memory" | "resource"; row: number; name?: string; cycles?: number }
export interface UnitUse { resource: number; from: number; cycles: number }

export interface TimelineRow {
  iteration: number;
  instruction: number;
  dispatched: number;
  ready: number;
  issued: number;
  paused?: number;
  resumed?: number;
  executed: number;
  retired: number;
  dependencies: Dependency[];
  units: UnitUse[];
}

export interface ChainLink { instruction: number; via: string; cycles: number; iterations: number }

export interface TimelineVerdict {
  headline: string;
  text: string;
  cyclesPerIteration: number;
  chain?: { cyclesPerIteration: number; isLimit: boolean; links: ChainLink[] };
}

export interface TimelinePayload {
  schemaVersion: number;
  uri: string;
  region: RegionSummary;
  configuration: Configuration;
  iterations: number;
  firstIteration: number;
  firstCycle: number;
  cycles: number;
  isTruncated: boolean;
  verdict?: TimelineVerdict;
  coldStart?: { iterations: number; cycles: number; isTruncated: boolean; rows: TimelineRow[] };
  resources: { name: string; kind: string }[];
  instructions: TimelineInstruction[];
  rows: TimelineRow[];
  version?: number;
  text?: string;
}

export interface AnalyzedParams {
  schemaVersion: number;
  uri: string;
  durationMs: number;
  isComplete: boolean;
  configuration: Configuration;
  regions: RegionSummary[];
  problems: { errors: number; warnings: number; information: number; hints: number };
}

export interface CpuList {
  host: string;
  cpus: { name: string; isSupported: boolean; isMeasured?: boolean; provenance?: string; model?: string; title?: string; otherNames?: string[] }[];
}

export interface Listing {
  region: RegionSummary;
  text: string;
  rows: { line: number; range: Range; isLimiting: boolean }[];
}

export interface Comparison {
  text: string;
  rows: { cpu: string; cyclesPerIteration?: number; error?: string }[];
}

/** What the extension reads of `Report` and `Comparison`. */
export interface TextAnswer {
  text: string;
  messages?: string;
}
