//! Measured models: texts with measured numbers over one of the reference's processors.
//!
//! The reference's model still gives the registers that an instruction reads and writes, and the idioms. The text gives the
//! costs of instructions, opcode by opcode, the units, and the mechanisms of the processor that the reference does not model
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

/// A processor as measured.
#[derive(Clone, Debug)]
pub struct MeasuredModel {
    pub name: &'static str,
    /// Provenance, if the text says it.
    pub provenance: Option<Provenance>,
    /// Says what instructions read and write.
    pub base: &'static Processor,
    pub facts: ProcessorFacts,
    pub mechanisms: Mechanisms,
    /// Tells different texts of one name apart; 0 for those packed with the program.
    pub number: u64,
    /// Names of the units as the text has them, in the order of the kinds after the invalid one.
    pub(super) unit_names: Vec<String>,
    /// Whether the text has units of its own, so that the base's rows mean nothing here.
    pub(super) has_units: bool,
    rows: rows::Rows,
    opcodes: code::KnownOpcodes,
}

/// Costs of an instruction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    pub n_micro_ops: u32,
    /// Latencies in cycles, one for each definition; the last stands for all further ones.
    pub latencies: Vec<u32>,
    pub resources: NormalizedResources,
    pub intervals: Vec<ResourceInterval>,
    /// The kind of operation for [`Mechanisms::bypasses`]; 0 is none.
    pub kind: u16,
    /// Cycles beyond the latency that a value takes if the instruction reads it from a general register.
    pub from_general: u32,
}

impl Form {
    pub fn latency_cycles(&self) -> u32 {
        self.latencies.iter().copied().max().unwrap_or(0)
    }
}

/// Mechanisms of the processor that the reference does not model. Each is off unless the text switches it on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mechanisms {
    /// Latencies of loads that are issued before the operation on their data.
    pub loads: Option<LoadLatencies>,
    /// The units that such a load takes.
    pub load_units: Vec<ResourceId>,
    /// Size in bytes of a cache line. An access that touches two lines takes its units once more.
    pub cache_line_bytes: Option<u32>,
    pub forwarding: Option<Forwarding>,
    /// An eliminated move passes its value on, even if the register is overwritten later.
    pub moves_pass_values: bool,
    /// Results of 8 and 16 bits wait for the rest of their registers.
    pub merges_narrow_results: bool,
    /// `push` and `pop` do not wait for the stack pointer; another use of it after them costs a micro-op.
    pub has_stack_engine: bool,
    /// An address calculation of base, index and displacement.
    pub three_part_address: Option<ThreePartAddress>,
    /// An address calculation whose index is multiplied.
    pub scaled_address: Option<ScaledAddress>,
    /// Additions of constants from −n to below n to a whole register are done with its name, and take nothing.
    pub renamed_additions: Option<u32>,
    /// A store of a general register to an address with an index takes this unit, too.
    pub indexed_stores_on: Option<ResourceId>,
    /// Units of the banks of the cache.
    pub bank_units: Option<BankUnits>,
    /// How stores leave for the cache.
    pub store_blocks: Option<StoreBlocks>,
    /// A conditional move whose condition takes flags of two groups.
    pub combined_flags: Option<CombinedFlags>,
    pub front_end: Option<FrontEnd>,
    /// Straight code is cut into instructions before it is decoded.
    pub predecoder: Option<Predecoder>,
    /// Straight code is decoded into micro-ops each time that it runs.
    pub decoders: Option<Decoders>,
    /// A bit for each of the target's joinable operations that a conditional branch after it joins; all if it is `None`.
    pub joined_by_branches: Option<u32>,
    /// The unit of an operation and the branch that joins it, in the place of the operation's.
    pub joined_branches_on: Option<JoinedBranches>,
    /// Loads from an address that another load loaded.
    pub pointer_loads: Option<PointerLoads>,
    /// A register move and the arithmetic on its result after it are one micro-op.
    pub joins_moves: bool,
    pub replay: Option<Replay>,
    /// One of this number of loads whose address is loaded data takes its units again.
    pub late_addresses: Option<u32>,
    pub late_products: Option<LateProducts>,
    pub vector_turns: Option<VectorTurns>,
    /// Idioms that clear a vector register take this unit.
    pub vector_zeros: Option<ResourceId>,
    /// Opcodes that only clear a register where all registers that they read are the same one.
    pub zero_idioms: Vec<OpcodeId>,
    /// Opcodes that wait for no register where all registers that they read are the same one.
    pub dependency_breaking: Vec<OpcodeId>,
    /// The kinds of operations that the text names; kind n is at n − 1.
    pub kinds: Vec<String>,
    /// Kind of the producer, kind of the consumer, and the cycles by which the value arrives earlier between these two.
    pub bypasses: Vec<(u16, u16, u32)>,
}

impl MeasuredModel {
    /// Returns the target's facts about its instructions.
    fn target(&self) -> &'static dyn Measured {
        self.base.target().measured()
    }
}

impl Mechanisms {
    /// Returns the number of a kind of operation. Kinds beyond the last are not distinguished.
    fn kind_of(&self, name: &str) -> u16 {
        self.kinds.iter().position(|known| known == name).unwrap_or(self.kinds.len()) as u16 + 1
    }
}

/// Latencies of `lea` with base, index and displacement; the path through the index is a cycle shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreePartAddress {
    pub latency_cycles: u32,
    /// Cycles of its unit.
    pub unit_cycles: u32,
}

/// What `lea` takes that multiplies an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledAddress {
    pub latency_cycles: u32,
    /// In the place of its own.
    pub unit: ResourceId,
}

/// A load takes the unit of the bank in which its memory begins; of a line, the banks come in turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankUnits {
    /// Bytes of a bank.
    pub bank_bytes: u32,
    pub units: Vec<ResourceId>,
}

/// Units of an operation and the branch that joins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinedBranches {
    /// The unit of the branch that leads back to the beginning of a loop.
    pub taken: ResourceId,
    /// The unit of a branch that leads out of a loop, and is passed in all iterations but the last.
    pub passed: ResourceId,
}

/// Stores go to the cache in blocks: those that follow one another into one block go together, and each change of the
/// block takes a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreBlocks {
    pub unit: ResourceId,
    /// Bytes of an aligned block.
    pub block_bytes: u32,
    /// Cycles of a store to two blocks; if it is `None`, those of the blocks that the store before it did not go to.
    pub both_cycles: Option<u32>,
}

/// Costs of `cmov` with a condition of carry and zero, or of sign and overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombinedFlags {
    /// Cycles that flags may arrive later than other operands: those between them and the operation.
    pub latency_cycles: u32,
    /// Factor by which its unit is kept longer.
    pub unit_cycles: u32,
}

/// An operation is issued when the one that it waits for could be, finds that this was not, and is issued again: it takes its
/// unit once more. Seen where units are short; what comes later in the queue of its unit has its operand by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    pub unit: ResourceId,
    /// If the operand is the result of one of the last `distance` operations on the unit, it comes too late, and the operation
    /// is replayed.
    pub distance: u32,
    /// Operations that wait for one further back, which are replayed only sometimes.
    pub beyond: Option<SeldomReplay>,
    /// Only operations on loaded data are replayed.
    pub is_behind_loads: bool,
}

/// Operations that wait for one of the last `distance` operations on their unit: one of `one_of` finds its operand
/// late, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeldomReplay {
    pub distance: u32,
    /// One of this number of operations is replayed.
    pub one_of: u32,
}

/// Operations of several cycles on `unit` issue before the data that they take from memory has come. Each costs this many cycles
/// of the units `again`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateProducts {
    pub unit: ResourceId,
    pub again: ResourceId,
    pub cycles: u32,
}

/// In loops, a run of this many stores of vectors, or more, after as many loads of vectors takes the unit longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorTurns {
    pub run: u32,
    pub unit: ResourceId,
    pub cycles: u32,
}

/// Cycles from address to data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadLatencies {
    pub general: u32,
    pub general_indexed: u32,
    pub vector: u32,
    pub vector_indexed: u32,
}

/// Cycles from the data of a store to the result of a load from the same address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forwarding {
    pub general: u32,
    pub vector: u32,
    pub wide: u32,
    pub mixed: u32,
    /// The sizes of loads that get the value of the stored register at once; bit n stands for 2^n bytes.
    pub renamed_sizes: u8,
    /// Memory that is changed, of any size, is renamed as well.
    pub renames_changes: bool,
    /// Only memory at the stack pointer plus a constant is renamed.
    pub is_renamed_on_stack_only: bool,
    /// Memory is renamed whatever form the addresses have, but not if one has an index, nor if a register changes it.
    pub is_renamed_without_index: bool,
    /// In loops, memory is renamed also if the address has another form: the processor predicts which store fed the load the
    /// last time.
    pub is_predicted: bool,
}

/// The rate at which micro-ops reach dispatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontEnd {
    /// Size in bytes of an aligned line of code; the instructions of one cycle come from one line.
    pub line_bytes: u32,
    /// The most micro-ops of a loop that runs without a gap.
    pub loop_micro_ops: u32,
    /// Micro-ops of a group: a longer loop takes `group_cycles` cycles for each.
    pub group_micro_ops: u32,
    pub group_cycles: u32,
    /// Longer loops come no slower than by a constant number of micro-ops a cycle.
    pub long_loops: Option<LongLoops>,
    pub op_cache: Option<OpCache>,
    pub loop_entries: Option<LoopEntries>,
}

/// The predecoder, which finds the ends of instructions in a stream of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predecoder {
    /// Size in bytes of an aligned block, of which one is examined in a cycle.
    pub block_bytes: u32,
    /// Instructions of a block that are found in a cycle.
    pub width: u32,
    /// Cycles for a prefix that changes the length of its instruction.
    pub prefix_cycles: u32,
}

/// The decoders, which turn instructions into micro-ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoders {
    /// Instructions a cycle. One of several micro-ops has to be the first of its cycle.
    pub width: u32,
    /// An instruction that a branch could join is not the last of its cycle, for the branch could be next.
    pub holds_joinable: bool,
}

/// Loads with a shorter latency, because their address is another load's data plus a small constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerLoads {
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
    /// Room of an entry: a micro-op takes two of it, an immediate or a displacement one, one of 64 bits two.
    pub room: u32,
}

/// Least rate of loops with more than `more_than` micro-ops, whatever their groups and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongLoops {
    pub more_than: u32,
    /// Micro-ops a cycle.
    pub width: u32,
}

/// Fetching of code without a branch back: a line's instructions stand in entries, of which two are read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpCache {
    /// Instructions of an entry.
    pub entry: u32,
    /// Cycles of a line's second pair of entries and of each further one; the first pair takes one.
    pub pair_cycles: u32,
    /// Limit of instructions in a line of the cache.
    pub most: u32,
}
