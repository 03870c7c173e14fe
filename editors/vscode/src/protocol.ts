// What the extension reads of the server's own methods: the shapes stand with the viewer's. The timeline goes there as it is.

export type { AnalyzedParams, Comparison, CpuList, Listing, RegionSummary, TextAnswer, TimelinePayload } from "../../viewer/protocol";

export const SCHEMA_VERSION = 1;

/** Which region of which document: by number, as in the argument of a code lens, or by name. */
export interface RegionArgument {
  uri: string;
  region?: number | string;
}
