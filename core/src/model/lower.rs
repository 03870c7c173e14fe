//! Instructions of a region → what the simulation works on, with everything that is wrong with them as data.
//!
//! Left out: optional definitions, which no instruction of the targets here has. The sharing of descriptions between
//! equal opcodes in the reference can be seen only where registers with a constant value exist; see [`operands`].

mod operands;

use mca_models::layout::processor as layout;

use self::operands::SharedDescriptions;
use super::facts::InstructionFacts;
use super::processor::{Processor, RowFacts, advance_class};
use super::tables::{ClassEntry, RowId};
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Opcode, OpcodeFlag};

/// What the caller decides about lowering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoweringOptions {
    /// Latency of calls, and of anything whose latency the model does not know.
    pub call_latency_cycles: u32,
    /// Whether barriers and the stack engine are modelled.
    pub applies_hooks: bool,
    /// Drop instructions without data instead of stopping at the first one.
    pub drops_failures: bool,
}

impl Default for LoweringOptions {
    fn default() -> LoweringOptions {
        LoweringOptions { call_latency_cycles: 100, applies_hooks: true, drops_failures: false }
    }
}

/// Why an instruction cannot be lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringFailure {
    UnresolvedVariant,
    Unsupported,
    MissingDefinitions,
    InconsistentMicroOps,
}

impl LoweringFailure {
    /// The reason in the reference's words, punctuation included.
    pub const fn reason(self) -> &'static str {
        match self {
            LoweringFailure::UnresolvedVariant => "unable to resolve scheduling class for write variant.",
            LoweringFailure::Unsupported => "found an unsupported instruction in the input assembly sequence",
            LoweringFailure::MissingDefinitions => "Expected more register operand definitions.",
            LoweringFailure::InconsistentMicroOps => {
                "found an inconsistent instruction that decodes to zero opcodes and that consumes scheduler resources."
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// The first call of the region: what it calls is not simulated.
    Call,
    /// The first return of the region: the program counter is not simulated.
    Return,
    Failed(LoweringFailure),
}

/// Something to tell about an instruction of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Position in the region as it was given.
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
    pub instructions: Vec<InstructionFacts>,
    /// Where each of them stood in the region as it was given.
    pub positions: Vec<usize>,
    /// In the order in which they have to be told.
    pub notices: Vec<Notice>,
    /// The failure that ended lowering; it is also the last notice.
    pub failure: Option<LoweringFailure>,
}

impl Processor {
    /// Lowers a region. `latency_of` gives the latency that an instrument sets for the instruction at a position.
    pub fn lower(
        &self,
        region: &[Instruction],
        options: &LoweringOptions,
        latency_of: impl Fn(usize) -> Option<u32>,
    ) -> LoweredBlock {
        let mut lowering = Lowering {
            processor: self,
            options,
            shared: SharedDescriptions::default(),
            block: LoweredBlock::default(),
            has_seen_call: false,
            has_seen_return: false,
        };
        lowering.block.instructions.reserve(region.len());
        lowering.block.positions.reserve(region.len());
        for (position, instruction) in region.iter().enumerate() {
            match lowering.instruction(position, instruction, latency_of(position)) {
                Ok(facts) => {
                    lowering.block.instructions.push(facts);
                    lowering.block.positions.push(position);
                }
                Err(failure) => {
                    lowering.notice(position, NoticeKind::Failed(failure));
                    if !options.drops_failures {
                        lowering.block.failure = Some(failure);
                        break;
                    }
                }
            }
        }
        lowering.block
    }
}

struct Lowering<'p> {
    processor: &'p Processor,
    options: &'p LoweringOptions,
    shared: SharedDescriptions,
    block: LoweredBlock,
    has_seen_call: bool,
    has_seen_return: bool,
}

impl Lowering<'_> {
    fn notice(&mut self, instruction: usize, kind: NoticeKind) {
        self.block.notices.push(Notice { instruction, kind });
    }

    fn instruction(
        &mut self,
        position: usize,
        instruction: &Instruction,
        latency: Option<u32>,
    ) -> Result<InstructionFacts, LoweringFailure> {
        let opcode = self.processor.isa().opcode(instruction.opcode);
        let row_id = self.row_of(&opcode, instruction, latency.is_some())?;
        let row = self.processor.row(row_id).ok_or(LoweringFailure::Unsupported)?;
        self.warn(position, &opcode);
        let mut facts = self.describe(&opcode, row);
        let built = operands::Built {
            processor: self.processor,
            opcode,
            instruction,
            row,
            class: advance_class(row_id),
            latency_cycles: facts.latency_cycles as i32,
        };
        // A description that an instrument changes is neither kept nor shared.
        let shared = latency.is_none().then_some(&mut self.shared);
        built.add_operands(shared, &mut facts)?;
        if row.is_inconsistent() {
            return Err(LoweringFailure::InconsistentMicroOps);
        }
        if let Some(cycles) = latency {
            facts.latency_cycles = cycles;
            for write in &mut facts.writes {
                write.latency_cycles = i32::try_from(cycles).unwrap_or(i32::MAX);
            }
        }
        if self.options.applies_hooks {
            self.processor.hooks().apply(instruction.opcode, &mut facts);
        }
        Ok(facts)
    }

    fn row_of(
        &self,
        opcode: &Opcode<'_>,
        instruction: &Instruction,
        has_instrument: bool,
    ) -> Result<RowId, LoweringFailure> {
        let class = opcode.class();
        if class == ClassId(0) {
            // Under an instrument the reference skips the step that complains about variants.
            return Err(match has_instrument {
                true => LoweringFailure::Unsupported,
                false => LoweringFailure::UnresolvedVariant,
            });
        }
        match self.processor.resolve(class, instruction) {
            Some(ClassEntry::Row(row)) => Ok(row),
            Some(ClassEntry::Unsupported) => Err(LoweringFailure::Unsupported),
            Some(ClassEntry::Variant) | None => Err(LoweringFailure::UnresolvedVariant),
        }
    }

    fn warn(&mut self, position: usize, opcode: &Opcode<'_>) {
        if opcode.has(OpcodeFlag::Call) && !std::mem::replace(&mut self.has_seen_call, true) {
            self.notice(position, NoticeKind::Call);
        }
        if opcode.has(OpcodeFlag::Return) && !std::mem::replace(&mut self.has_seen_return, true) {
            self.notice(position, NoticeKind::Return);
        }
    }

    /// Everything that follows from opcode and row.
    fn describe(&self, opcode: &Opcode<'_>, row: &RowFacts) -> InstructionFacts {
        let is_call = opcode.has(OpcodeFlag::Call);
        let known_latency = if is_call { None } else { row.latency_cycles };
        InstructionFacts {
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
            ..InstructionFacts::default()
        }
    }
}

#[cfg(test)]
mod tests;
