//! Inserts an `it` that the text does not have before conditional instructions of Thumb, if [`ImplicitIt`] allows it. The
//! instructions of such a block are held back until it is complete, since its `it` depends on them.

use mca_models::arm::opcode;

use super::blocks::{ImplicitBlock, PredicatedBlock};
use super::choice::{Choice, RowMiss};
use super::operand::{ALWAYS, Operand};
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::instruction::{Instruction, Operand as MachineOperand};
use crate::inst::syntax::ImplicitIt;
use crate::inst::tables::mnemonics::MnemonicRow;
use crate::text::Span;

/// A statement that may belong to such a block, and the rows of its mnemonic.
pub(super) struct ImplicitStatement<'a> {
    pub(super) tables: &'static Tables,
    /// The operands of the statement. The first ones are the mnemonic and the parts that were split off it.
    pub(super) operands: &'a [Operand],
    /// The text of the statement.
    pub(super) span: Span,
    /// The rows of the mnemonic, in the order in which they are tried.
    pub(super) rows: &'static [MnemonicRow],
}

/// An instruction, and the row that made it.
type InstructionOfRow = (Instruction, &'static MnemonicRow);

/// Whether the next statement may belong to a block without an `it` in the text.
pub(super) fn is_possible(parser: &Parser<'_>) -> bool {
    let state = parser.state::<ArmState>();
    let mode = state.mode();
    matches!(parser.rules.implicit_it, ImplicitIt::T32 | ImplicitIt::Always)
        && mode.is_thumb
        && !mode.is_thumb_1
        && state.block.is_none()
}

impl ImplicitStatement<'_> {
    /// Returns the instruction of the statement. If it belongs to a block without `it` in the text, the state gets the block, its `it` is
    /// held back, and the caller must hold back the instruction as well.
    pub(super) fn choose(&self, parser: &mut Parser<'_>) -> Result<InstructionOfRow, Vec<RowMiss>> {
        if let Some(open) = open_block(parser) {
            if let Some((found, condition)) = self.inside(parser)
                && let Some(longer) = open.continued(condition)
            {
                self.join(parser, longer, condition);
                return Ok(found);
            }
            parser.emit_held();
        }
        let outside = self.row(parser);
        if let Ok((instruction, _)) = &outside
            && self.is_valid_outside_block(instruction)
        {
            return outside;
        }
        let Some((found, condition)) = self.inside(parser) else { return outside };
        parser.hold(Instruction::new(opcode::t2IT, Span { end: self.span.start, ..self.span }));
        self.join(parser, ImplicitBlock::new(condition), condition);
        Ok(found)
    }

    /// Returns the instruction that the statement means in the present state.
    fn row(&self, parser: &Parser<'_>) -> Result<InstructionOfRow, Vec<RowMiss>> {
        Choice::new(parser, self.tables, self.operands, self.span).choose(self.rows)
    }

    /// Returns the instruction that the statement means in a block, and its condition; `None` if it cannot be in
    /// one.
    fn inside(&self, parser: &mut Parser<'_>) -> Option<(InstructionOfRow, u8)> {
        parser.state_mut::<ArmState>().block = Some(PredicatedBlock::from_condition(ALWAYS));
        let found = self.row(parser);
        parser.state_mut::<ArmState>().block = None;
        let found = found.ok()?;
        let condition = self.condition(&found.0)?;
        Some((found, condition))
    }

    /// Returns the condition of an instruction; `None` if it cannot have one.
    fn condition(&self, instruction: &Instruction) -> Option<u8> {
        let id = instruction.opcode;
        let position = self.tables.condition_operand(id).filter(|_| self.tables.is_predicable(id))?;
        match instruction.operands().get(position) {
            Some(&MachineOperand::Immediate(condition)) => u8::try_from(condition).ok(),
            _ => None,
        }
    }

    /// Whether an instruction needs no block: it has no condition, or is a branch that encodes it.
    fn is_valid_outside_block(&self, instruction: &Instruction) -> bool {
        matches!(instruction.opcode, opcode::tBcc | opcode::t2Bcc)
            || self.condition(instruction).is_none_or(|condition| condition == ALWAYS)
    }

    /// Gives the `it` that is held back the condition and mask of `block`, and tells the state that its last instruction, which has
    /// `condition`, is in a block.
    fn join(&self, parser: &mut Parser<'_>, block: ImplicitBlock, condition: u8) {
        parser.state_mut::<ArmState>().block = Some(PredicatedBlock::from_condition(condition));
        if let Some(it) = parser.first_held() {
            it.restart(opcode::t2IT, it.span);
            it.push(MachineOperand::Immediate(block.condition.into()));
            it.push(MachineOperand::Immediate(block.mask.into()));
        }
    }
}

/// Holds back an instruction of the open block. Emits all of the block if this completes it, or if `ends_block`.
pub(super) fn hold(parser: &mut Parser<'_>, instruction: Instruction, ends_block: bool) {
    parser.hold(instruction);
    if ends_block || open_block(parser).is_some_and(ImplicitBlock::is_full) {
        parser.emit_held();
    }
}

/// Returns the block of the `it` that is held back; `None` if none is.
fn open_block(parser: &mut Parser<'_>) -> Option<ImplicitBlock> {
    match *parser.first_held()?.operands() {
        [MachineOperand::Immediate(condition), MachineOperand::Immediate(mask)] => {
            Some(ImplicitBlock { condition: condition as u8, mask: mask as u8 })
        }
        _ => None,
    }
}
