//! The payloads of the methods under `mca/`. `PROTOCOL.md` describes them; a test compares the two.

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problems {
    pub errors: usize,
    pub warnings: usize,
    pub information: usize,
    pub hints: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzedParams {
    pub schema_version: u32,
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub duration_ms: f64,
    pub is_complete: bool,
    pub configuration: Configuration,
    pub regions: Vec<RegionSummary>,
    pub problems: Problems,
}

/// Parameters of a request for a profile; without a path the recording that is configured for the document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LoadProfileParams {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_document: Option<TextDocumentIdentifier>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary: Option<String>,
    #[serde(default)]
    pub force: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LoadedProfile {
    pub schema_version: u32,
    pub path: String,
    pub event: String,
    pub is_of_time: bool,
    pub samples: u64,
    pub problems: Vec<String>,
    pub loops: Vec<ProfileLoop>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileLoop {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uri: Option<Url>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    pub function: String,
    /// Share in percent of all samples.
    pub share: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HeatParams {
    pub text_document: TextDocumentIdentifier,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileHeat {
    pub schema_version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    pub is_outdated: bool,
    pub lines: Vec<HotLine>,
    pub loops: Vec<HotLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HotLine {
    pub line: u32,
    /// Share in percent of all samples.
    pub share: f64,
}

/// A region, by its number in `mca/analyzed` or by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RegionName {
    Index(usize),
    Name(String),
}

/// The region of most requests: the one with a number or name, the one at a position, or the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    pub text_document: TextDocumentIdentifier,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<RegionName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_cycles: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steady: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineUrl {
    pub schema_version: u32,
    pub url: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportFormat {
    #[default]
    Text,
    Json,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(default)]
    pub format: ReportFormat,
    #[serde(default)]
    pub args: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeasureParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(default)]
    pub is_trusted: bool,
}

/// A source beside what other flags make of it, or beside what it was before the last edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VersusParams {
    pub text_document: TextDocumentIdentifier,
    /// A list of flags for each version.
    #[serde(default)]
    pub flags: Vec<Vec<String>>,
    #[serde(default)]
    pub before_edit: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Versus {
    pub schema_version: u32,
    pub uri: Url,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub schema_version: u32,
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub format: ReportFormat,
    pub text: String,
    pub messages: String,
    pub status: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListingParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
}

/// A line of a listing that stands for an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListingRow {
    pub line: usize,
    pub range: payload::Range,
    pub is_limiting: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Listing {
    pub schema_version: u32,
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub region: RegionSummary,
    pub text: String,
    pub rows: Vec<ListingRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CompareParams {
    #[serde(flatten)]
    pub place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpus: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonRow {
    pub cpu: String,
    pub modelled: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The model was made from measurements of the processor, or held against them.
    #[serde(default)]
    pub is_measured: bool,
    /// Provenance of the model: `measured here`, `public measurements`, `tables only`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    #[serde(flatten)]
    pub numbers: Option<ComparisonNumbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottleneck: Option<Bottleneck>,
    /// The limit of the region, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limited_by: Option<String>,
    /// Cycles, relative to those of the document's own processor; where it is not compared, to the first that has a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<f64>,
    /// The document's own processor.
    pub is_current: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzeParams {
    pub text: String,
    #[serde(default)]
    pub args: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    #[serde(default)]
    pub format: ReportFormat,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    pub schema_version: u32,
    pub status: u8,
    pub text: String,
    pub messages: String,
    pub regions: Vec<RegionSummary>,
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzeFileParams {
    pub text_document: TextDocumentIdentifier,
    /// Further flags for the compiler; absent: those of the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileAnalysis {
    pub schema_version: u32,
    pub uri: Url,
    pub command: String,
    pub duration_ms: f64,
    pub text: String,
    pub regions: Vec<RegionSummary>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssemblyParams {
    pub text_document: TextDocumentIdentifier,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Assembly {
    pub schema_version: u32,
    pub uri: Url,
    pub text: String,
    /// Lines of the source, by line of the text.
    pub source_lines: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cpu {
    pub name: String,
    pub is_supported: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// A model that was measured on it, or held against measurements, answers, unless `--model=reference` is asked for.
    #[serde(default)]
    pub is_measured: bool,
    /// Provenance of the model, if it is not the reference's: `measured here`, `public measurements`, `tables only`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Further names of the processor.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub other_names: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CpusParams {
    /// The document whose target's processors are meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_document: Option<TextDocumentIdentifier>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CpuList {
    pub schema_version: u32,
    pub host: String,
    pub cpus: Vec<Cpu>,
}
