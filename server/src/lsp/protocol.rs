//! The payloads of the methods under `mca/`. `PROTOCOL.md` describes every member; a test compares the two.
//!
//! In all of them, `schema_version` is [`SCHEMA_VERSION`], and `uri` and `version` are those of the document that an answer is
//! about, as the client gave them. A member that is `None` is left out.

use mca_json::timeline as payload;
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Diagnostic, Position, TextDocumentIdentifier, Url};

mod state;

pub use state::{CacheState, Latency, ServerState};

pub use mca_json::timeline::{
    AverageWaits, Bottleneck, BottleneckKind, Configuration, Numbers, RegionKind, RegionState, RegionSummary,
    SCHEMA_VERSION, Timeline,
};

/// Methods that the server announces.
pub const METHODS: [&str; 15] = [
    "mca/analyzed",
    "mca/timeline",
    "mca/report",
    "mca/measure",
    "mca/compare",
    "mca/analyze",
    "mca/timelineUrl",
    "mca/listing",
    "mca/analyzeFile",
    "mca/assembly",
    "mca/versus",
    "mca/cpus",
    "mca/loadProfile",
    "mca/heat",
    "mca/serverState",
];

/// Number of diagnostics of a document, by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problems {
    pub errors: usize,
    pub warnings: usize,
    pub information: usize,
    pub hints: usize,
}

/// Notification `mca/analyzed`: what is known of a document after an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzedParams {
    pub schema_version: u32,
    pub uri: Url,
    /// Version of the document that was analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    /// Milliseconds since the work on this state of the document began.
    pub duration_ms: f64,
    /// Whether all regions have results.
    pub is_complete: bool,
    pub configuration: Configuration,
    pub regions: Vec<RegionSummary>,
    pub problems: Problems,
}

/// Parameters of `mca/loadProfile`. Without a path, the recording is the one that is configured for the document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LoadProfileParams {
    /// Document whose configuration names the recording, if there is no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_document: Option<TextDocumentIdentifier>,
    /// Absolute path of the recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Absolute path of the program that is read in place of a recorded one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary: Option<String>,
    /// Whether a program is accepted that was rebuilt since the recording.
    #[serde(default)]
    pub force: bool,
}

/// Answer to `mca/loadProfile`: what a recording has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LoadedProfile {
    pub schema_version: u32,
    /// Path of the recording.
    pub path: String,
    /// Name of the event by which loops are ordered.
    pub event: String,
    /// Whether that event counts time and not cycles.
    pub is_of_time: bool,
    /// Number of samples of that event, in all programs.
    pub samples: u64,
    /// Messages about programs that could not be read, or were rebuilt since the recording.
    pub problems: Vec<String>,
    /// The innermost loops, the hottest first.
    pub loops: Vec<ProfileLoop>,
}

/// A loop of a recording. Without a known file it has no place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileLoop {
    /// File in which the loop was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uri: Option<Url>,
    /// Line of the loop's head in that file, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Name of the function that has the loop's code; its address if it has no name.
    pub function: String,
    /// Share in percent of all samples.
    pub share: f64,
}

/// Parameters of `mca/heat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HeatParams {
    pub text_document: TextDocumentIdentifier,
}

/// Answer to `mca/heat`: the lines and loops of a document that samples hit. Without a recording there is no path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileHeat {
    pub schema_version: u32,
    /// Path of the recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Whether the document's file was changed after the recorded program was built.
    pub is_outdated: bool,
    /// The lines that samples hit, in order.
    pub lines: Vec<HotLine>,
    /// The loops that samples hit, by their first lines.
    pub loops: Vec<HotLine>,
}

/// A line, counted from 0, that samples hit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HotLine {
    pub line: u32,
    /// Share in percent of all samples.
    pub share: f64,
}

/// A region, by its index in `mca/analyzed` or by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a region is named by its index, from 0, or by its name")]
pub enum RegionName {
    Index(usize),
    Name(String),
}

/// The region of most requests: the one with an index or a name; without these, the innermost at a position; without any, the
/// first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    pub text_document: TextDocumentIdentifier,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<RegionName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

/// Parameters of `mca/timeline` and `mca/timelineUrl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineParams {
    #[serde(flatten)]
    pub place: Place,
    /// Number of iterations to show; 10 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    /// Cycles after which the timeline is cut; 10000 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_cycles: Option<u32>,
    /// Whether to record iterations from the middle of a long run; by default they are the first ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steady: Option<bool>,
    /// Name of another processor than the document's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
}

/// Answer to `mca/timelineUrl`: the address at which a browser on this machine shows the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineUrl {
    pub schema_version: u32,
    pub url: String,
}

/// Format of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportFormat {
    #[default]
    Text,
    Json,
}

/// Parameters of `mca/report`. Without a region and a position, the report is that of the whole document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(default)]
    pub format: ReportFormat,
    /// Options of the command line, which are added to the configuration.
    #[serde(default)]
    pub args: Vec<String>,
}

/// Parameters of `mca/measure`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeasureParams {
    #[serde(flatten)]
    pub place: Place,
    /// Whether a person asked for the measurement and trusts the text; otherwise nothing is run.
    #[serde(default)]
    pub is_trusted: bool,
}

/// Parameters of `mca/versus`: a source is compared with what other flags make of it, or with what it was before the
/// last edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VersusParams {
    pub text_document: TextDocumentIdentifier,
    /// For each version to compare with, a list of flags that follow all others.
    #[serde(default)]
    pub flags: Vec<Vec<String>>,
    /// Whether to compare with the result from before the last edit, too.
    #[serde(default)]
    pub before_edit: bool,
}

/// Answer to `mca/versus`: the comparison as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Versus {
    pub schema_version: u32,
    pub uri: Url,
    pub text: String,
}

/// Answer to `mca/report` and `mca/measure`: what the command line prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub schema_version: u32,
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub format: ReportFormat,
    /// What the command line prints to standard output.
    pub text: String,
    /// What the command line prints to standard error.
    pub messages: String,
    /// Exit status that the command line would have.
    pub status: u8,
}

/// Parameters of `mca/listing`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListingParams {
    #[serde(flatten)]
    pub place: Place,
    /// Width of the text in columns, from 40 to 1000; 100 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
}

/// A line of a listing that has an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListingRow {
    /// Line of the listing, counted from 0.
    pub line: usize,
    /// Where the instruction is in the document.
    pub range: payload::Range,
    /// Whether the instruction belongs to the region's limit.
    pub is_limiting: bool,
}

/// Answer to `mca/listing`: a region's code with the cost of each line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Listing {
    pub schema_version: u32,
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub region: RegionSummary,
    /// The listing.
    pub text: String,
    /// The lines of `text` that have instructions, in order.
    pub rows: Vec<ListingRow>,
}

/// Parameters of `mca/compare`. Without `cpus`, these are the document's own processor and those that have a model of their
/// own name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CompareParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpus: Option<Vec<String>>,
}

/// A processor of a comparison. It has numbers, or an error that says why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonRow {
    pub cpu: String,
    /// Number of the region's instructions that take part in the numbers; 0 without numbers.
    pub modelled: usize,
    /// Name of the model that was simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Whether the model was made from measurements of the processor, or compared with them.
    #[serde(default)]
    pub is_measured: bool,
    /// Provenance of the model, if it is known: `measured here`, `public measurements`, `tables only`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    /// Numbers of the region; `None` if it cannot be simulated there.
    #[serde(flatten)]
    pub numbers: Option<ComparisonNumbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottleneck: Option<Bottleneck>,
    /// The limit of the region, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limited_by: Option<String>,
    /// Cycles divided by those of the document's own processor, or if that is not compared, by those of the first processor
    /// with numbers in the order of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<f64>,
    /// Whether this is the document's own processor.
    pub is_current: bool,
    /// Why there are no numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Numbers of a region on one processor, in steady state; only `total_cycles` are those of all simulated iterations together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonNumbers {
    pub ipc: f64,
    #[serde(rename = "blockRThroughput")]
    pub block_reciprocal_throughput: f64,
    pub cycles_per_iteration: f64,
    pub uops_per_cycle: f64,
    pub total_cycles: u64,
}

/// Answer to `mca/compare`: rows, and the same as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    pub schema_version: u32,
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub region: RegionSummary,
    pub rows: Vec<ComparisonRow>,
    pub text: String,
}

/// Parameters of `mca/analyze`: a text, and options of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzeParams {
    pub text: String,
    #[serde(default)]
    pub args: Vec<String>,
    /// Name of the text in messages; `input.s` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    #[serde(default)]
    pub format: ReportFormat,
}

/// Answer to `mca/analyze`: what the command line prints, and what an editor would show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    pub schema_version: u32,
    /// Exit status that the command line would have.
    pub status: u8,
    /// What the command line prints to standard output.
    pub text: String,
    /// What the command line prints to standard error.
    pub messages: String,
    pub regions: Vec<RegionSummary>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parameters of `mca/analyzeFile`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzeFileParams {
    pub text_document: TextDocumentIdentifier,
    /// Further flags for the compiler; absent: those of the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<Vec<String>>,
}

/// Answer to `mca/analyzeFile`: the loops of a source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileAnalysis {
    pub schema_version: u32,
    pub uri: Url,
    /// The compiler's command.
    pub command: String,
    /// Milliseconds that compiling and analysing took.
    pub duration_ms: f64,
    /// A line for each loop.
    pub text: String,
    pub regions: Vec<RegionSummary>,
}

/// Parameters of `mca/assembly`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssemblyParams {
    pub text_document: TextDocumentIdentifier,
}

/// Answer to `mca/assembly`: what the compiler made of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Assembly {
    pub schema_version: u32,
    pub uri: Url,
    /// The assembly, after a modeline with the source's configuration.
    pub text: String,
    /// For each line of the text, the line of the source, counted from 1; 0 if there is none.
    pub source_lines: Vec<u32>,
}

/// A processor of a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cpu {
    pub name: String,
    /// Whether it has a scheduling model, so that it can be simulated.
    pub is_supported: bool,
    /// Name of its scheduling model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Whether its model was made from measurements of the processor, or compared with them. `--model=reference` asks
    /// for the reference's model.
    #[serde(default)]
    pub is_measured: bool,
    /// Provenance of the model, if it is not the reference's: `measured here`, `public measurements`, `tables only`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    /// Name under which the processor is sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Further names of the processor.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub other_names: Vec<String>,
}

/// Parameters of `mca/cpus`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CpusParams {
    /// The document whose target's processors are wanted; without it, those of the default target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_document: Option<TextDocumentIdentifier>,
}

/// Answer to `mca/cpus`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CpuList {
    pub schema_version: u32,
    /// This machine's processor.
    pub host: String,
    pub cpus: Vec<Cpu>,
}
