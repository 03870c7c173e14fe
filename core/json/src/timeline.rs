//! The payload for a timeline viewer: a region, how it was analysed, and its first iterations step by step.
//!
//! `server/PROTOCOL.md` describes it as the payload of `mca/timeline`; the language server sends it, the command line
//! puts it into a page.

use serde::{Deserialize, Serialize};

/// The version of the payload.
pub const SCHEMA_VERSION: u32 = 1;

/// A place in a text, counted from 0; the protocol says what a character is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BottleneckKind {
    Resource,
    Register,
    Memory,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bottleneck {
    pub kind: BottleneckKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Configuration {
    pub cpu: String,
    pub cpu_asked: String,
    pub model: String,
    /// The model was made from measurements of the processor, or held against them.
    #[serde(default)]
    pub is_measured: bool,
    /// Provenance of the model: `measured here`, `public measurements`, `tables only`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    pub triple: String,
    pub iterations: u32,
    pub options: Vec<String>,
    pub source: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegionKind {
    Marked,
    Loop,
    Function,
    File,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegionState {
    Pending,
    Done,
    Failed,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RegionSummary {
    pub index: usize,
    pub name: String,
    pub kind: RegionKind,
    /// The function whose code it is, as a person would write the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// The region's name without that of the function, if the name has both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    pub range: Range,
    pub instructions: usize,
    pub modelled: usize,
    pub state: RegionState,
    #[serde(flatten)]
    pub numbers: Option<Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottleneck: Option<Bottleneck>,
    /// Cause of the region's cycles, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// Functions that the region calls, in words; they are not part of its cycles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Numbers of the summary view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    pub ipc: f64,
    #[serde(rename = "blockRThroughput")]
    pub block_reciprocal_throughput: f64,
    pub cycles_per_iteration: f64,
    pub uops_per_cycle: f64,
    pub total_cycles: u64,
    pub total_uops: u64,
    pub iterations: u64,
    pub dispatch_width: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pressure {
    pub resource: usize,
    pub cycles: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AverageWaits {
    pub in_scheduler: f64,
    pub ready: f64,
    pub after_write_back: f64,
    pub executions: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineInstruction {
    pub index: usize,
    pub text: String,
    pub range: Range,
    pub latency: u32,
    #[serde(rename = "rThroughput")]
    pub reciprocal_throughput: f64,
    pub micro_ops: u32,
    pub may_load: bool,
    pub may_store: bool,
    pub has_side_effects: bool,
    pub pressure: Vec<Pressure>,
    pub average_waits: AverageWaits,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dependency {
    pub kind: BottleneckKind,
    pub row: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitUse {
    pub resource: usize,
    pub from: u64,
    pub cycles: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimelineRow {
    pub iteration: usize,
    pub instruction: usize,
    pub dispatched: u64,
    pub ready: u64,
    pub issued: u64,
    /// Cycle from which no part of it executes until `resumed`: the operation on loaded data waits for another operand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resumed: Option<u64>,
    pub executed: u64,
    pub retired: u64,
    pub dependencies: Vec<Dependency>,
    pub units: Vec<UnitUse>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResourceUnit {
    pub name: String,
    pub kind: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    pub schema_version: u32,
    pub uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub region: RegionSummary,
    pub configuration: Configuration,
    #[serde(flatten)]
    pub recording: Recording,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<TimelineVerdict>,
    /// The first iterations, where `recording` has later ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cold_start: Option<ColdStart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Cycles of an iteration, and their cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineVerdict {
    /// `4.00 cycles/iter · waits for %xmm0 (line 7)`
    pub headline: String,
    /// Sentences.
    pub text: String,
    pub cycles_per_iteration: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<TimelineChain>,
}

/// The slowest chain of dependencies through the iterations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineChain {
    pub cycles_per_iteration: f64,
    pub is_limit: bool,
    pub links: Vec<ChainLink>,
}

/// An instruction of a chain, and what the next one waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChainLink {
    pub instruction: usize,
    pub via: String,
    pub cycles: u32,
    /// Number of iterations after which the next instruction waits.
    pub iterations: u32,
}

/// A recording of the same instructions from a cold start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ColdStart {
    pub iterations: usize,
    pub cycles: u64,
    pub is_truncated: bool,
    pub rows: Vec<TimelineRow>,
}

/// Events of every instruction of some iterations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recording {
    pub iterations: usize,
    /// Number of the first recorded iteration, and the cycle in which it begins; `rows` count from there.
    pub first_iteration: u32,
    pub first_cycle: u64,
    pub cycles: u64,
    pub is_truncated: bool,
    pub resources: Vec<ResourceUnit>,
    pub instructions: Vec<TimelineInstruction>,
    pub rows: Vec<TimelineRow>,
}
