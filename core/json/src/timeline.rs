//! The payload for a timeline viewer: a region, how it was analysed, and some iterations of it, event by event.
//!
//! `server/PROTOCOL.md` describes it as the payload of `mca/timeline`; the language server sends it, the command line
//! puts it into a page.

use serde::{Deserialize, Serialize};

/// The version of the payload.
pub const SCHEMA_VERSION: u32 = 1;

/// A place in a text. Line and character count from 0; characters are UTF-16 code units, unless the client has agreed on others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

/// A part of a text, from `start` up to but excluding `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// What an instruction waits for: a unit, a register, or a value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BottleneckKind {
    Resource,
    Register,
    Memory,
}

/// The limit of a region: what its instructions wait for most.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bottleneck {
    pub kind: BottleneckKind,
    /// Name of the resource or register; `None` for memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Cycles of the limit divided by the cycles per iteration, at most 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
}

/// Processor, model and options of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Configuration {
    /// Name of the processor.
    pub cpu: String,
    /// The processor as it was asked for, such as `native`.
    pub cpu_asked: String,
    /// Name of the model.
    pub model: String,
    /// Whether the model was made from measurements of the processor, or compared with them.
    #[serde(default)]
    pub is_measured: bool,
    /// Provenance of the model: `measured here`, `public measurements` or `tables only`; `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    pub triple: String,
    /// Number of iterations that were simulated for the numbers of the region.
    pub iterations: u32,
    /// Further options, as on the command line.
    pub options: Vec<String>,
    /// Where the processor was chosen: `modeline`, `mca.toml`, `settings`, `text`, `defaults`; `page` in a web page.
    pub source: String,
}

/// How a region was found: by markers, as a loop, as a function, or it is the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegionKind {
    Marked,
    Loop,
    Function,
    File,
}

/// State of a region's analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegionState {
    Pending,
    Done,
    Failed,
}

/// A region and the numbers of its analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RegionSummary {
    /// Index of the region in its document, from 0.
    pub index: usize,
    pub name: String,
    pub kind: RegionKind,
    /// Name of the function that contains the region, demangled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// The rest of the region's name, if the name begins with that of the function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    pub range: Range,
    /// Number of instructions of the region.
    pub instructions: usize,
    /// Number of instructions that were simulated; the others have been left out.
    pub modelled: usize,
    pub state: RegionState,
    /// Numbers of the region; `None` unless it is `Done`.
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
    /// Why the analysis failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Numbers of the summary view. Totals are those of all simulated iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    pub ipc: f64,
    #[serde(rename = "blockRThroughput")]
    pub block_reciprocal_throughput: f64,
    pub cycles_per_iteration: f64,
    /// Micro-ops per cycle.
    pub uops_per_cycle: f64,
    pub total_cycles: u64,
    pub total_uops: u64,
    /// Number of simulated iterations.
    pub iterations: u64,
    /// Maximum number of micro-ops that are dispatched in a cycle.
    pub dispatch_width: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pressure {
    /// Index of the unit in [`Recording::resources`].
    pub resource: usize,
    pub cycles: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AverageWaits {
    /// Cycles from dispatch to issue.
    pub in_scheduler: f64,
    /// Cycles from the cycle in which the operands were ready to issue.
    pub ready: f64,
    /// Cycles from the end of execution to retirement.
    pub after_write_back: f64,
    /// Number of executions of which these are the averages.
    pub executions: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineInstruction {
    /// Position in the block.
    pub index: usize,
    /// The instruction as reports print it.
    pub text: String,
    /// Place in the source.
    pub range: Range,
    /// Latency in cycles.
    pub latency: u32,
    /// Cycles per execution if nothing had to wait for a result.
    #[serde(rename = "rThroughput")]
    pub reciprocal_throughput: f64,
    pub micro_ops: u32,
    pub may_load: bool,
    pub may_store: bool,
    pub has_side_effects: bool,
    /// Cycles per iteration of each unit that the instruction uses.
    pub pressure: Vec<Pressure>,
    pub average_waits: AverageWaits,
    /// Machine code in hexadecimal digits; `None` if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dependency {
    pub kind: BottleneckKind,
    /// Index, among the rows, of the execution that was waited for.
    pub row: usize,
    /// Name of the register or resource; `None` for memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitUse {
    /// Index of the unit in [`Recording::resources`].
    pub resource: usize,
    /// First cycle in which the unit is busy.
    pub from: u64,
    /// Number of cycles for which it is busy.
    pub cycles: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimelineRow {
    /// Iteration, counted from the first recorded one.
    pub iteration: usize,
    /// Position of the instruction in the block.
    pub instruction: usize,
    pub dispatched: u64,
    /// Cycle in which the operands were ready.
    pub ready: u64,
    pub issued: u64,
    /// Cycle from which no part of the instruction executes until `resumed`, as between a load and the operation on its data, which
    /// waits for another operand. `None` if there is no such pause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resumed: Option<u64>,
    /// Cycle in which the result was ready.
    pub executed: u64,
    pub retired: u64,
    /// What the instruction waited for before it was issued.
    pub dependencies: Vec<Dependency>,
    /// Units that executed it.
    pub units: Vec<UnitUse>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResourceUnit {
    /// Name of the unit, as that of its column in the report.
    pub name: String,
    /// Name of the resource, of which it may be one of several units.
    pub kind: String,
}

/// The payload.
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
    /// The first iterations, if `recording` has iterations of the steady state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cold_start: Option<ColdStart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The verdict on a region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineVerdict {
    /// A line such as `4.00 cycles/iter · waits for %xmm0 (line 7)`.
    pub headline: String,
    /// The verdict in sentences.
    pub text: String,
    pub cycles_per_iteration: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<TimelineChain>,
}

/// The slowest loop-carried chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineChain {
    pub cycles_per_iteration: f64,
    pub is_limit: bool,
    pub links: Vec<ChainLink>,
}

/// An instruction of a chain, and its result for which the next one waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChainLink {
    pub instruction: usize,
    /// Name of the register that holds the result, or words for memory.
    pub via: String,
    /// Latency in cycles.
    pub cycles: u32,
    /// Number of iterations from this instruction to the next one of the chain; 0 if both are in the same iteration.
    pub iterations: u32,
}

/// Rows of the first iterations, which begin on an empty processor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ColdStart {
    pub iterations: usize,
    pub cycles: u64,
    pub is_truncated: bool,
    pub rows: Vec<TimelineRow>,
}

/// Events of every instruction of some iterations. Cycles of rows count from the first recorded dispatch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recording {
    pub iterations: usize,
    /// Index of the first recorded iteration in the run; the iterations of `rows` count from it.
    pub first_iteration: u32,
    /// Cycle of the run in which the recording begins; the cycles of `rows` count from it.
    pub first_cycle: u64,
    /// Number of recorded cycles: one more than the last cycle of any row.
    pub cycles: u64,
    /// Whether a limit on rows or cycles ended the recording early.
    pub is_truncated: bool,
    /// All units of the processor, one for each column of the pressure view.
    pub resources: Vec<ResourceUnit>,
    /// Instructions of the block, by position.
    pub instructions: Vec<TimelineInstruction>,
    /// Executions, by iteration and then by position.
    pub rows: Vec<TimelineRow>,
}
