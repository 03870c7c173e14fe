/** The payload of `mca/timeline`, as server/PROTOCOL.md describes it, and what a host page offers to the viewer. */

interface Position { line: number; character: number }
interface Range { start: Position; end: Position }

interface RegionSummary {
  index: number;
  name: string;
  kind: "marked" | "loop" | "function" | "file";
  range: Range;
  instructions: number;
  modelled: number;
  state: "pending" | "done" | "failed";
  ipc?: number;
  blockRThroughput?: number;
  cyclesPerIteration?: number;
  message?: string;
}

interface Waits { inScheduler: number; ready: number; afterWriteBack: number; executions: number }

interface TimelineInstruction {
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

interface Dependency { kind: "register" | "memory" | "resource"; row: number; name?: string; cycles?: number }
interface UnitUse { resource: number; from: number; cycles: number }

interface TimelineRow {
  iteration: number;
  instruction: number;
  dispatched: number;
  ready: number;
  issued: number;
  executed: number;
  retired: number;
  dependencies: Dependency[];
  units: UnitUse[];
}

interface TimelinePayload {
  schemaVersion: number;
  uri: string;
  region: RegionSummary;
  configuration: { cpu: string; cpuAsked: string; model: string; triple: string; iterations: number };
  iterations: number;
  cycles: number;
  isTruncated: boolean;
  resources: { name: string; kind: string }[];
  instructions: TimelineInstruction[];
  rows: TimelineRow[];
  version?: number;
  text?: string;
}

/** What the page around the viewer can do for it. A page opened in a browser can do nothing but save files. */
interface ViewerHost {
  /** Shows the source line; absent where there is no editor. */
  reveal?: (instruction: TimelineInstruction) => void;
  save: (name: string, mimeType: string, content: Blob) => void;
}

/** A run of cells of one stage in one row: columns `from` up to but excluding `to`. */
interface Segment { stage: StageName; from: number; to: number }
type StageName = "dispatch" | "waitData" | "waitResource" | "execute" | "writeBack" | "waitRetire" | "retire";

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};
