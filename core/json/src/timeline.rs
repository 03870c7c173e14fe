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
    /// Line, from 0.
    pub line: u32,
    /// Number of characters of the line before the place.
    pub character: u32,
}

/// A part of a text, from `start` up to but excluding `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// Where the part begins.
    pub start: Position,
    /// Where it ends: right after its last character.
    pub end: Position,
}

/// What an instruction waits for: a unit (a resource), a register, or a value in memory.
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
    /// What the instructions wait for.
    pub kind: BottleneckKind,
    /// Name of the resource or register; `None` for memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Cycles of the limit divided by the cycles per iteration, at most 1; `None` if it is not known.
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
    /// Triple of the target.
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

/// State of a region's analysis: not begun or still running, done, or failed.
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
    /// Name of the region; empty if it has none.
    pub name: String,
    /// How the region was found.
    pub kind: RegionKind,
    /// Name of the function that contains the region, demangled; `None` if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// The rest of the region's name, if the name begins with that of the function; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Place of the region in the text.
    pub range: Range,
    /// Number of instructions of the region.
    pub instructions: usize,
    /// Number of instructions that were simulated; the others have been left out.
    pub modelled: usize,
    /// State of the analysis.
    pub state: RegionState,
    /// Numbers of the region; `None` unless it is `Done`.
    #[serde(flatten)]
    pub numbers: Option<Numbers>,
    /// What the instructions wait for most; `None` if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottleneck: Option<Bottleneck>,
    /// Cause of the region's cycles, in words; `None` if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// Functions that the region calls, in words; they are not part of its cycles. `None` if it calls none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<String>,
    /// Why the analysis failed; `None` if it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Numbers of the summary view. Totals are those of all simulated iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    /// Instructions per cycle.
    pub ipc: f64,
    /// Cycles of an iteration if nothing had to wait for a result.
    #[serde(rename = "blockRThroughput")]
    pub block_reciprocal_throughput: f64,
    /// Cycles of an iteration.
    pub cycles_per_iteration: f64,
    /// Micro-ops per cycle.
    pub uops_per_cycle: f64,
    /// Cycles of all simulated iterations.
    pub total_cycles: u64,
    /// Number of micro-ops of all simulated iterations.
    pub total_uops: u64,
    /// Number of simulated iterations.
    pub iterations: u64,
    /// Maximum number of micro-ops that are dispatched in a cycle.
    pub dispatch_width: u32,
}

/// How much an instruction uses a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pressure {
    /// Index of the unit in [`Recording::resources`].
    pub resource: usize,
    /// Cycles of the unit that the instruction takes in an iteration.
    pub cycles: f64,
}

/// How long an instruction waited, on average over its recorded executions.
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

/// An instruction of the block, with its costs.
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
    /// Number of micro-ops.
    pub micro_ops: u32,
    /// Whether it may load from memory.
    pub may_load: bool,
    /// Whether it may store to memory.
    pub may_store: bool,
    /// Whether it has effects that the model does not describe.
    pub has_side_effects: bool,
    /// Cycles per iteration of each unit that the instruction uses.
    pub pressure: Vec<Pressure>,
    /// How long it waited.
    pub average_waits: AverageWaits,
    /// Machine code in hexadecimal digits; `None` if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}

/// An execution for which another one waited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dependency {
    /// What it had or made that the other one needed.
    pub kind: BottleneckKind,
    /// Index, among the rows, of the execution that was waited for.
    pub row: usize,
    /// Name of the register or resource; `None` for memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// For how many cycles the other one waited for it; `None` for a resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u32>,
}

/// The use of a unit by an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitUse {
    /// Index of the unit in [`Recording::resources`].
    pub resource: usize,
    /// First cycle in which the unit is busy.
    pub from: u64,
    /// Number of cycles for which it is busy.
    pub cycles: u32,
}

/// An execution of an instruction. Cycles count from the first recorded one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimelineRow {
    /// Iteration, counted from the first recorded one.
    pub iteration: usize,
    /// Position of the instruction in the block.
    pub instruction: usize,
    /// Cycle of dispatch.
    pub dispatched: u64,
    /// Cycle in which the operands were ready.
    pub ready: u64,
    /// Cycle of issue.
    pub issued: u64,
    /// Cycle from which no part of the instruction executes until `resumed`, as between a load and the operation on its data, which
    /// waits for another operand. `None` if there is no such pause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<u64>,
    /// Cycle in which execution goes on after a pause; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resumed: Option<u64>,
    /// Cycle in which the result was ready.
    pub executed: u64,
    /// Cycle of retirement.
    pub retired: u64,
    /// What the instruction waited for before it was issued.
    pub dependencies: Vec<Dependency>,
    /// Units that executed it.
    pub units: Vec<UnitUse>,
}

/// A unit of the processor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResourceUnit {
    /// Name of the unit, as that of its column in the report.
    pub name: String,
    /// Name of the resource, of which it may be one of several units.
    pub kind: String,
}

/// The payload for a timeline viewer: one region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// Version of the payload: [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// URI of the document with the region.
    pub uri: String,
    /// Version of the document in the editor; `None` outside of editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    /// The region, with its numbers.
    pub region: RegionSummary,
    /// Processor, model and options.
    pub configuration: Configuration,
    /// The recorded iterations.
    #[serde(flatten)]
    pub recording: Recording,
    /// The verdict on the region; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<TimelineVerdict>,
    /// The first iterations; `None` unless `recording` has iterations of the steady state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cold_start: Option<ColdStart>,
    /// The timeline view of the report as text; `None` unless it was asked for.
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
    /// Cycles of an iteration in steady state.
    pub cycles_per_iteration: f64,
    /// The slowest loop-carried chain; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<TimelineChain>,
}

/// The slowest loop-carried chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineChain {
    /// Cycles of an iteration that the chain alone allows.
    pub cycles_per_iteration: f64,
    /// Whether the chain is what limits the region.
    pub is_limit: bool,
    /// The links, in the order in which results are passed on.
    pub links: Vec<ChainLink>,
}

/// An instruction of a chain, and its result for which the next one waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChainLink {
    /// Position of the instruction in the block.
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
    /// Number of recorded iterations.
    pub iterations: usize,
    /// Number of recorded cycles: one more than the last cycle of any row.
    pub cycles: u64,
    /// Whether a limit on rows or cycles ended the recording early.
    pub is_truncated: bool,
    /// Executions, by iteration and then by position.
    pub rows: Vec<TimelineRow>,
}

/// Events of every instruction of some iterations. Cycles of rows count from the first recorded dispatch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recording {
    /// Number of recorded iterations.
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
