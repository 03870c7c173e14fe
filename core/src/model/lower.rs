//! Lowers the instructions of a region to facts for the simulation, with all errors as data (`core/docs/lowering.md`).

mod failure;
mod operands;
mod shared_calls;
mod shared_reads;

use mca_models::layout::processor as layout;

pub use self::failure::LoweringFailure;
use self::shared_calls::SharedCalls;
use self::shared_reads::SharedReads;
use super::calls::CallKind;
use super::facts::LoweredInstruction;
use super::processor::{Processor, RowFacts, advance_class};
use super::tables::{ClassEntry, RowId};
use crate::inst::features::FeatureSet;
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Opcode, OpcodeFlag};

/// Options of lowering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoweringOptions {
    /// Latency, in cycles, of calls and of all instructions whose latency the model does not know.
    pub call_latency_cycles: u32,
    /// Whether barriers and the stack engine are modelled.
    pub applies_target_rules: bool,
    /// Whether instructions without data are dropped instead of stopping at the first one.
    pub skips_unsupported: bool,
    /// The features of the run, on which some variants depend.
    pub features: FeatureSet,
}

/// What instrument comments set for an instruction; `None` leaves what the model says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Instrumentation {
    /// The latency of the instruction and of all its results.
    pub latency_cycles: Option<u32>,
    /// The scheduling class that replaces the opcode's.
    pub class: Option<ClassId>,
}

impl Default for LoweringOptions {
    fn default() -> LoweringOptions {
        LoweringOptions {
            call_latency_cycles: 100,
            applies_target_rules: true,
            skips_unsupported: false,
            features: FeatureSet::default(),
        }
    }
}

/// What a message about an instruction of the region says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// The first call of the region: what it calls is not simulated.
    Call,
    /// The first return of the region: the program counter is not simulated.
    Return,
    /// The instruction cannot be lowered.
    Failed(LoweringFailure),
}

/// A message about an instruction of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Position of the instruction in the region before instructions are dropped.
    pub instruction: usize,
    pub kind: NoticeKind,
}

impl Notice {
    pub const fn is_failure(&self) -> bool {
        matches!(self.kind, NoticeKind::Failed(_))
    }
}

/// A region, lowered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoweredBlock {
    /// The lowered instructions, without those that were dropped.
    pub instructions: Vec<LoweredInstruction>,
    /// Position in the given region of each lowered instruction.
    pub positions: Vec<usize>,
    /// Messages, in the order in which they are printed.
    pub notices: Vec<Notice>,
    /// The failure that ended lowering, which is also the last notice; `None` if the whole region was lowered.
    pub failure: Option<LoweringFailure>,
}

/// Number of instructions between two looks at the cancellation; lowering them takes a small part of a millisecond.
pub(super) const INSTRUCTIONS_BETWEEN_LOOKS: usize = 256;

impl Processor {
    /// Lowers a region. `instrumentation_of` says what instruments set for the instruction at a position. The result
    /// must not be used if `is_cancelled` returns true afterwards.
    pub fn lower(
        &self,
        region: &[Instruction],
        options: &LoweringOptions,
        instrumentation_of: impl Fn(usize) -> Instrumentation,
        is_cancelled: &dyn Fn() -> bool,
    ) -> LoweredBlock {
        let mut lowering = Lowering {
            processor: self,
            options,
            calls: SharedCalls::default(),
            reads: SharedReads::of(self),
            block: LoweredBlock::default(),
            has_seen_call: false,
            has_seen_return: false,
        };
        lowering.block.instructions.reserve(region.len());
        lowering.block.positions.reserve(region.len());
        for (position, instruction) in region.iter().enumerate() {
            if position.is_multiple_of(INSTRUCTIONS_BETWEEN_LOOKS) && is_cancelled() {
                break;
            }
            match lowering.instruction(position, instruction, instrumentation_of(position)) {
                Ok(facts) => {
                    lowering.block.instructions.push(facts);
                    lowering.block.positions.push(position);
                }
                Err(failure) => {
                    lowering.notice(position, NoticeKind::Failed(failure));
                    if !options.skips_unsupported {
                        lowering.block.failure = Some(failure);
                        break;
                    }
                }
            }
        }
        lowering.block
    }
}

/// The state of lowering a region.
struct Lowering<'p> {
    processor: &'p Processor,
    options: &'p LoweringOptions,
    /// Which opcodes are calls or returns, decided by their first instructions.
    calls: SharedCalls,
    /// Which operands of opcodes are not read, decided by their first instructions.
    reads: SharedReads,
    /// What has been lowered so far.
    block: LoweredBlock,
    /// Whether the notice for the first call has been given.
    has_seen_call: bool,
    /// Whether the notice for the first return has been given.
    has_seen_return: bool,
}

impl Lowering<'_> {
    /// Adds a notice about the instruction at a position of the region.
    fn notice(&mut self, instruction: usize, kind: NoticeKind) {
        self.block.notices.push(Notice { instruction, kind });
    }

    /// Lowers the instruction at a position of the region; if it is the first call or return, adds the notice for that.
    fn instruction(
        &mut self,
        position: usize,
        instruction: &Instruction,
        instrumentation: Instrumentation,
    ) -> Result<LoweredInstruction, LoweringFailure> {
        let opcode = self.processor.isa().opcode(instruction.opcode);
        let latency = instrumentation.latency_cycles;
        let class = instrumentation.class.unwrap_or_else(|| opcode.class());
        let row_id = self.row_of(class, instruction, latency.is_some())?;
        let row = self.processor.row(row_id).ok_or(LoweringFailure::Unsupported)?;
        // An instruction whose latency an instrument sets shares nothing with others of its opcode.
        let calls = match latency {
            None => self.calls.kind_of(self.processor, &opcode, class, instruction),
            Some(_) => self.processor.hooks().calls().kind_of(&opcode, instruction),
        };
        self.warn(position, calls);
        let mut facts = self.describe(&opcode, row, calls.is_call);
        let built = operands::Built {
            processor: self.processor,
            opcode,
            instruction,
            row,
            class: advance_class(row_id),
            latency_cycles: facts.latency_cycles as i32,
            features: &self.options.features,
            unread: self.reads.unread(self.processor, class, instruction),
        };
        built.add_operands(&mut facts)?;
        if row.is_inconsistent() {
            return Err(LoweringFailure::InconsistentMicroOps);
        }
        if let Some(cycles) = latency {
            facts.latency_cycles = cycles;
            for write in &mut facts.writes {
                write.latency_cycles = i32::try_from(cycles).unwrap_or(i32::MAX);
            }
        }
        if self.options.applies_target_rules {
            self.processor.hooks().apply(instruction.opcode, &mut facts);
        }
        Ok(facts)
    }

    /// Returns the row of the model that applies to an instruction of a class. `has_latency` says that an instrument sets the
    /// latency, which changes the failure.
    fn row_of(&self, class: ClassId, instruction: &Instruction, has_latency: bool) -> Result<RowId, LoweringFailure> {
        if class == ClassId(0) {
            // With a latency set the reference skips the step that complains about variants.
            return Err(match has_latency {
                true => LoweringFailure::Unsupported,
                false => LoweringFailure::UnresolvedVariant,
            });
        }
        match self.processor.resolve(class, instruction, &self.options.features) {
            Some(ClassEntry::Row(row)) => Ok(row),
            Some(ClassEntry::Unsupported) => Err(LoweringFailure::Unsupported),
            Some(ClassEntry::Variant) | None => Err(LoweringFailure::UnresolvedVariant),
        }
    }

    /// Adds the notices for the first call and the first return of the region.
    fn warn(&mut self, position: usize, calls: CallKind) {
        if calls.is_call && !std::mem::replace(&mut self.has_seen_call, true) {
            self.notice(position, NoticeKind::Call);
        }
        if calls.is_return && !std::mem::replace(&mut self.has_seen_return, true) {
            self.notice(position, NoticeKind::Return);
        }
    }

    /// Returns the facts of an instruction that follow from its opcode and its row, without reads and writes.
    fn describe(&self, opcode: &Opcode<'_>, row: &RowFacts, is_call: bool) -> LoweredInstruction {
        let known_latency = if is_call { None } else { row.latency_cycles };
        LoweredInstruction {
            n_micro_ops: row.n_micro_ops,
            latency_cycles: known_latency.unwrap_or(self.options.call_latency_cycles),
            resource_uses: row.resources.uses.clone(),
            used_buffers: row.resources.used_buffers,
            used_units: row.resources.used_units,
            used_groups: row.resources.used_groups,
            has_overlapping_groups: row.resources.has_overlapping_groups,
            must_issue_immediately: row.resources.must_issue_immediately,
            may_load: opcode.has(OpcodeFlag::MayLoad),
            may_store: opcode.has(OpcodeFlag::MayStore),
            has_side_effects: opcode.has(OpcodeFlag::SideEffects),
            begins_group: row.has_flag(layout::ROW_BEGINS_GROUP),
            ends_group: row.has_flag(layout::ROW_ENDS_GROUP),
            retires_out_of_order: row.has_flag(layout::ROW_RETIRES_OUT_OF_ORDER),
            ..LoweredInstruction::default()
        }
    }
}

#[cfg(all(test, feature = "x86"))]
mod tests;
