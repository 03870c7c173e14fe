// What the extension reads of the server's own methods (server/PROTOCOL.md). The timeline goes to the viewer as it is.

import type { Range } from "vscode-languageclient";

export const SCHEMA_VERSION = 1;

export interface RegionSummary {
  index: number;
  name: string;
  kind: string;
  range: Range;
  instructions: number;
  modelled: number;
  state: "pending" | "done" | "failed";
  ipc?: number;
  blockRThroughput?: number;
  cyclesPerIteration?: number;
}

export interface Configuration {
  cpu: string;
  cpuAsked: string;
  model: string;
  source: string;
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

export interface Timeline {
  schemaVersion: number;
  uri: string;
  region: RegionSummary;
}

export interface TextAnswer {
  text: string;
  messages?: string;
}

export interface CpuList {
  host: string;
  cpus: { name: string; isSupported: boolean; model?: string }[];
}

/** The argument of a code lens: which region of which document. */
export interface RegionArgument {
  uri: string;
  region?: number;
}
