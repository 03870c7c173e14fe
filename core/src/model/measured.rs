//! Measured models: texts with measured numbers over one of the reference's processors, the base.
//!
//! The base still gives the registers that an instruction reads and writes, and the idioms. The text gives the costs of
//! instructions, opcode by opcode, the units, and the mechanisms of the processor that the reference does not model
//! ([`Mechanisms`]). The format is described in `models/x86/measured/FORMAT.md`; [`parse`] reads it, [`lower`] turns the
//! lowered instructions of a region into the nodes that the simulation runs.
//!
//! ```text
//! based-on<tab>znver4
//! unit<tab>Z5ALU0<tab>1<tab>unlimited<tab>-
//! load-latency<tab>4<tab>5<tab>7<tab>8
//! form<tab>IMUL64rr<tab>1<tab>Z5MUL:1<tab>3
//! ```

mod block;
mod code;
mod crossing;
mod decoders;
mod early_operands;
pub mod experiments;
pub mod fit;
mod front_end;
mod idioms;
mod joining;
mod late_data;
mod load_split;
pub mod lower;
mod machine;
mod names;
pub mod parse;
mod replay;
mod rows;
mod store_forwarding;
mod turns;
mod values;
mod writes;

use mca_models::measured::Provenance;

use super::facts::{ProcessorFacts, ResourceId, ResourceInterval};
use super::normalize::NormalizedResources;
use super::processor::Processor;
use crate::inst::ids::OpcodeId;
use crate::inst::targets::measured::Measured;

/// A model made from measurements, over the model of one of the reference's processors.
#[derive(Clone, Debug)]
pub struct MeasuredModel {
    pub name: &'static str,
    /// What the numbers rest on; `None` if the text does not say it.
    pub provenance: Option<Provenance>,
    /// The processor of the reference that says which registers instructions read and write.
    pub base: &'static Processor,
    /// Widths, queues and units: those of the base where the text has none.
    pub facts: ProcessorFacts,
    /// Mechanisms of the processor that the reference does not model.
    pub mechanisms: Mechanisms,
    /// A number that tells different texts of one name apart; 0 for those packed with the program.
    pub number: u64,
    /// Names of the units as the text has them, in the order of the resource kinds from kind 1.
    pub(super) unit_names: Vec<String>,
    /// Whether the text has units of its own, so that the resource lists of the base mean nothing here.
    pub(super) has_units: bool,
    /// The costs of opcodes.
    rows: rows::Rows,
    /// What the target says about opcodes, asked once for each.
    opcodes: code::KnownOpcodes,
}

/// Costs of a form, that is, of the instructions of an opcode, in a measured model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    pub n_micro_ops: u32,
    /// Latencies in cycles, one for each definition; the last one also counts for all further definitions.
    pub latencies: Vec<u32>,
    /// The resource list, normalised: what lowered instructions use.
    pub resources: NormalizedResources,
    /// The resource list as tables show it.
    pub intervals: Vec<ResourceInterval>,
    /// The kind of operation, by which [`Mechanisms::bypasses`] are found; 0 is none.
    pub kind: u16,
    /// Cycles by which operands in general registers must arrive before the other operands; 0 if no earlier.
    pub from_general: u32,
}

impl Form {
    /// Returns the largest latency of a definition; 0 without definitions.
    pub fn latency_cycles(&self) -> u32 {
        self.latencies.iter().copied().max().unwrap_or(0)
    }
}

/// The lines of a cache, and how accesses that touch two of them are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheLines {
    /// Size of a line in bytes.
    pub n_bytes: u32,
    /// Maximum number of copies that are made of a loop, so that an access that touches two lines in some iterations does so in
    /// as large a share of the copies.
    pub most_copies: u32,
    /// One of this number of stores of the widest vectors that touch two lines counts as if it touched one line. `None`: none does.
    pub spared_one_of: Option<u32>,
}

/// Mechanisms of the processor that the reference does not model. Each is off unless the text switches it on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mechanisms {
    /// Latencies of loads, which then are nodes of their own and issue before the operation on their data. `None`: a load and its
    /// operation issue as one.
    pub loads: Option<LoadLatencies>,
    /// The units that the load of an instruction takes if it issues by itself; the operation keeps the others.
    pub load_units: Vec<ResourceId>,
    /// Lines of the cache. In loops, an access that touches two lines takes its units once more. `None`: it does not.
    pub cache_lines: Option<CacheLines>,
    /// How loads get the data of stores. `None`: they do not, and wait in the order of memory only.
    pub forwarding: Option<Forwarding>,
    /// Whether readers of an eliminated move's result wait for the value that its source had, even if the source is overwritten
    /// later. In the reference, they then wait for the new value of the source.
    pub moves_pass_values: bool,
    /// Whether a result of 8 or 16 bits waits for the rest of its register, with which it is merged.
    pub merges_narrow_results: bool,
    /// Whether `push` and `pop` do not wait for the stack pointer; another use of it after them costs a micro-op.
    pub has_stack_engine: bool,
    /// Costs of an address calculation (`lea`) of base, index and displacement.
    pub three_part_address: Option<ThreePartAddress>,
    /// Costs of an address calculation (`lea`) whose index is multiplied.
    pub scaled_address: Option<ScaledAddress>,
    /// Additions of constants from −n to below n to a whole register are done by renaming it, and take neither unit nor time.
    pub renamed_additions: Option<u32>,
    /// The unit that a store of a general register to an address with an index takes besides its own, for a cycle.
    pub indexed_stores_on: Option<ResourceId>,
    /// The unit that the addresses of stores take, and the one that they take in its place if they have an index.
    pub indexed_addresses: Option<(ResourceId, ResourceId)>,
    /// The units of the banks of the cache, of which a load takes one.
    pub bank_units: Option<BankUnits>,
    /// How stores go from the store queue to the cache.
    pub store_blocks: Option<StoreBlocks>,
    /// Costs of a conditional move whose condition takes flags of two groups.
    pub combined_flags: Option<CombinedFlags>,
    /// The rate at which loops and straight code reach dispatch. `None`: only the dispatch width limits it.
    pub front_end: Option<FrontEnd>,
    /// The unit that cuts straight code into instructions before it is decoded.
    pub predecoder: Option<Predecoder>,
    /// The units that decode straight code into micro-ops each time that it runs.
    pub decoders: Option<Decoders>,
    /// The instructions that form one micro-op with a conditional branch after them: a bit for each of the target's
    /// `Measured::joinable`. `None`: all of those.
    pub joined_by_branches: Option<u32>,
    /// The unit of an operation that a branch joins, in place of the operation's own; `None`: its own.
    pub joined_branches_on: Option<JoinedBranches>,
    /// Latency of loads whose address was loaded.
    pub pointer_loads: Option<PointerLoads>,
    /// Whether a register move and the arithmetic on its result right after it are one micro-op.
    pub joins_moves: bool,
    /// Operations that issue too early and have to issue again.
    pub replay: Option<Replay>,
    /// One in this number of the loads whose address is loaded data takes its units again. `None`: none does.
    pub late_addresses: Option<u32>,
    /// Multiplications of loaded data, which take units again.
    pub late_products: Option<LateProducts>,
    /// Runs of vector loads followed by runs of vector stores, which take a unit longer.
    pub vector_turns: Option<VectorTurns>,
    /// The unit that zero idioms of vector registers take.
    pub vector_zeros: Option<ResourceId>,
    /// Opcodes that only clear a register if all registers that they read are one and the same.
    pub zero_idioms: Vec<OpcodeId>,
    /// Opcodes that wait for no register if all registers that they read are one and the same.
    pub dependency_breaking: Vec<OpcodeId>,
    /// The kinds of operations that the bypasses name; kind n is at n − 1.
    pub kinds: Vec<String>,
    /// Results that arrive early between two kinds of operation: kind of the producer, kind of the consumer, and by how many
    /// cycles.
    pub bypasses: Vec<(u16, u16, u32)>,
}

impl MeasuredModel {
    /// Returns the target's facts about its instructions.
    fn target(&self) -> &'static dyn Measured {
        self.base.target().measured()
    }
}

impl Mechanisms {
    /// Returns the number of a kind of operation, from 1. All kinds that no bypass names share the number after the last.
    fn kind_of(&self, name: &str) -> u16 {
        self.kinds.iter().position(|known| known == name).unwrap_or(self.kinds.len()) as u16 + 1
    }
}

/// Costs of an address calculation (`lea`) with base, index and displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreePartAddress {
    /// Cycles from base to result; from the index it is one less.
    pub latency_cycles: u32,
    /// Factor by which it keeps its units longer than other calculations do.
    pub unit_cycles: u32,
}

/// Costs of an address calculation (`lea`) that multiplies an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledAddress {
    pub latency_cycles: u32,
    /// The unit that it takes for a cycle, in place of its own.
    pub unit: ResourceId,
}

/// Units of the banks of the cache. A load takes the unit of the bank in which its memory begins; consecutive pieces of memory
/// belong to one bank after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankUnits {
    /// Bytes of a piece of memory in one bank.
    pub bank_bytes: u32,
    /// One unit for each bank.
    pub units: Vec<ResourceId>,
}

/// The unit of an operation that a branch joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinedBranches {
    /// The unit if the branch ends a loop and leads back to its beginning.
    pub taken: ResourceId,
    /// The unit of every other branch, which is assumed not to be taken.
    pub passed: ResourceId,
}

/// How stores go to the cache: in blocks. Consecutive stores to one block go together, and each change of the block takes a
/// cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreBlocks {
    /// The unit that is busy while a block is written.
    pub unit: ResourceId,
    /// Bytes of an aligned block.
    pub block_bytes: u32,
    /// Cycles that a store that touches two blocks costs. `None`: one for each of its blocks, except one that the store before it
    /// went to last.
    pub both_cycles: Option<u32>,
}

/// Costs of `cmov` whose condition takes the carry and zero flags, or the sign and overflow flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombinedFlags {
    /// Cycles by which flags have to arrive before the other operands.
    pub latency_cycles: u32,
    /// Factor by which it keeps its units longer than other conditional moves do.
    pub unit_cycles: u32,
}

/// Operations that issue too early: when the operation that they wait for could have issued, but did not. They issue again, and
/// take their unit once more. This happens where the unit is the bottleneck; in a long queue the operand is there in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The unit on which operations are replayed.
    pub unit: ResourceId,
    /// An operation is replayed if one of its operands is the result of one of the last `distance` operations on the unit.
    pub distance: u32,
    /// What holds for operations whose operand comes from further back, of which only some are replayed. `None`: none is.
    pub beyond: Option<SeldomReplay>,
    /// Whether only operations on loaded data are replayed.
    pub is_behind_loads: bool,
}

/// Operations that wait for one further back on their unit, of which some are replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeldomReplay {
    /// The operand is the result of one of the last `distance` operations on the unit.
    pub distance: u32,
    /// One of this number of operations is replayed.
    pub one_of: u32,
}

/// Operations of several cycles, such as multiplications, that issue before the data that they take from memory has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateProducts {
    /// The unit of these operations.
    pub unit: ResourceId,
    /// The unit, or group of units, that issuing again takes.
    pub again: ResourceId,
    /// Cycles of `again` that each operation costs.
    pub cycles: u32,
}

/// Runs of vector stores that follow runs of vector loads in loops: each run of stores takes a unit longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorTurns {
    /// Least number of accesses in a row, loads as well as stores, that count as a run.
    pub run: u32,
    pub unit: ResourceId,
    /// Cycles of the unit that a run of stores costs.
    pub cycles: u32,
}

/// Cycles from the address of a load to its data, for general and vector registers, without and with an index in the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadLatencies {
    /// For general registers, without an index.
    pub general: u32,
    /// For general registers, with an index.
    pub general_indexed: u32,
    /// For vector registers, without an index.
    pub vector: u32,
    /// For vector registers, with an index.
    pub vector_indexed: u32,
}

/// How loads get data from stores to the same address. The first four numbers are cycles from the data of a store to the result
/// of the load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forwarding {
    /// For general registers.
    pub general: u32,
    /// For vector registers that are not of the widest kind.
    pub vector: u32,
    /// For registers of the widest kind, such as 512 bits.
    pub wide: u32,
    /// For loads of bytes of which the store wrote only some.
    pub mixed: u32,
    /// Sizes of loads that get the value of the stored register at once, by renaming: bit n stands for 2^n bytes. 0: none.
    pub renamed_sizes: u8,
    /// Whether the loads of instructions that change memory are renamed as well, whatever their size.
    pub renames_changes: bool,
    /// Whether loads are renamed only if the address is the stack pointer plus a constant (but see `is_predicted`).
    pub is_renamed_on_stack_only: bool,
    /// Whether loads are renamed however their address is written, unless an address has an index or a register changes the
    /// memory.
    pub is_renamed_without_index: bool,
    /// Whether in loops loads are also renamed if the two addresses are written differently: the processor predicts that the
    /// store that fed the load last does so again.
    pub is_predicted: bool,
}

/// The rate at which micro-ops reach dispatch, by the code's size and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontEnd {
    /// Size in bytes of an aligned line of code; the instructions of one cycle come from one line. 0: lines do not matter.
    pub line_bytes: u32,
    /// Maximum number of micro-ops of a loop that runs from the loop buffer, without gaps.
    pub loop_micro_ops: u32,
    /// Micro-ops of a group: a larger loop is delivered group by group.
    pub group_micro_ops: u32,
    /// Cycles that each group takes; the whole loop takes one less, and one more for each line of code beyond the first.
    pub group_cycles: u32,
    /// The rate below which larger loops do not fall; `None`: no such rate.
    pub long_loops: Option<LongLoops>,
    /// How lines of straight code are fetched; `None`: a line's instructions come as fast as dispatch takes them.
    pub op_cache: Option<OpCache>,
    /// How loops are fetched by entries instead of groups; `None`: by groups.
    pub loop_entries: Option<LoopEntries>,
}

/// The predecoder, which finds the ends of instructions in a stream of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predecoder {
    /// Size in bytes of an aligned block, of which one is examined in a cycle.
    pub block_bytes: u32,
    /// Instructions of a block that are found in a cycle.
    pub width: u32,
    /// Cycles that each prefix takes which changes the length of its instruction.
    pub prefix_cycles: u32,
}

/// The decoders, which turn instructions into micro-ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoders {
    /// Instructions decoded per cycle. An instruction of several micro-ops has to be the first of its cycle.
    pub width: u32,
    /// Whether an instruction that a branch could join is not decoded last in a cycle, since the branch could be next.
    pub holds_joinable: bool,
}

/// Loads of general registers that are quick because their address is another load's data plus a small constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerLoads {
    /// Latency of such a load.
    pub cycles: u32,
    /// The distance from the pointer is smaller than this, and not negative.
    pub reach_bytes: u32,
}

/// Fetching of a loop by entries, in place of groups: one entry each cycle, with up to `n_micro_ops` micro-ops of one line of
/// `line_bytes` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopEntries {
    pub line_bytes: u32,
    pub n_micro_ops: u32,
    /// Room of an entry: a micro-op takes two of it, an immediate or a displacement one, an immediate of 64 bits two.
    /// `u32::MAX`: no limit.
    pub room: u32,
}

/// Minimum rate of loops with more than `more_than` micro-ops, whatever their groups and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongLoops {
    /// Micro-ops of a loop beyond which the rate holds.
    pub more_than: u32,
    /// Micro-ops per cycle.
    pub width: u32,
}

/// The cache of decoded instructions, by which straight code is fetched: the instructions of a line are held in entries, of
/// which two are read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpCache {
    /// Maximum number of instructions of an entry, and also of its immediates and displacements together.
    pub entry: u32,
    /// Cycles that the second and each further pair of entries of a line takes if the first entry of the pair is full, and in
    /// proportion if it is not. The first pair takes one cycle.
    pub pair_cycles: u32,
    /// Maximum number of instructions of a line that the cache holds, in entries that are all full. What further entries would
    /// hold takes no time.
    pub most: u32,
}
