// What the extension reads of the server's own methods: the shapes stand with the viewer's. The timeline goes there as it is.

export type { AnalyzedParams, Comparison, CpuList, Listing, RegionSummary, TextAnswer, TimelinePayload } from "../../viewer/protocol";

export const SCHEMA_VERSION = 1;

/** A line or a loop, with its share of all samples in percent. */
export interface HotLine {
  line: number;
  share: number;
}

/** What a recording of perf says of a document. */
export interface ProfileHeat {
  path?: string;
  isOutdated: boolean;
  lines: HotLine[];
  loops: HotLine[];
}

/** A recording of perf: its loops, the hottest first, and what could not be looked at. */
export interface LoadedProfile {
  path: string;
  event: string;
  samples: number;
  problems: string[];
  loops: { uri?: string; line?: number; function: string; share: number }[];
}

/** Which region of which document: by number, as in the argument of a code lens, or by name. */
export interface RegionArgument {
  uri: string;
  region?: number | string;
}
