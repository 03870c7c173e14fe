//! Replaces the chosen opcode by one with a shorter encoding, or by one that a pseudo prefix asks for.

use super::pending::{ForcedEncoding, StatementParser};
use super::registers::RegisterTraits;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::isa::RewriteKind;
use crate::inst::targets::x86::syntax::Mode;

/// The condition "always", for a plain compare that becomes a conditional one.
const CONDITION_TRUE: i64 = 10;
/// Default flags for such a compare: none.
const NO_DEFAULT_FLAGS: i64 = 0;

impl StatementParser {
    /// Replaces the opcode as long as it has a replacement whose condition holds.
    pub(super) fn replace_opcode(&mut self) {
        while self.replace_once() {}
    }

    /// Replaces the opcode by the first one whose condition holds; returns false if none does.
    fn replace_once(&mut self) -> bool {
        let opcode = self.tables.isa.opcode(self.instruction.opcode);
        let mut rewrites = opcode.rewrites();
        rewrites.any(|(kind, replacement)| self.apply(kind, replacement))
    }

    /// Replaces the opcode if the condition holds; returns whether it does.
    fn apply(&mut self, kind: RewriteKind, replacement: OpcodeId) -> bool {
        match kind {
            RewriteKind::VexMove if self.shortens_vex(0, 1) => self.instruction.opcode = replacement,
            RewriteKind::VexScalarMove if self.shortens_vex(0, 2) => self.instruction.opcode = replacement,
            RewriteKind::VexCommute if self.shortens_vex(1, 2) => self.swap_sources(replacement),
            RewriteKind::VexCompare if self.is_symmetric_compare() && self.shortens_vex(1, 2) => {
                self.swap_sources(replacement);
            }
            RewriteKind::ShiftByOne if self.instruction.operands().last() == Some(&Operand::Immediate(1)) => {
                self.instruction.truncate(self.instruction.operands().len() - 1);
                self.instruction.opcode = replacement;
            }
            RewriteKind::NearJump if self.is_wide_jump() && self.reading_mode != Mode::Bits16 => {
                self.instruction.opcode = replacement;
            }
            RewriteKind::NearJump16 if self.is_wide_jump() && self.reading_mode == Mode::Bits16 => {
                self.instruction.opcode = replacement;
            }
            RewriteKind::Breakpoint if self.instruction.operands().first() == Some(&Operand::Immediate(3)) => {
                self.instruction.truncate(0);
                self.instruction.opcode = replacement;
            }
            RewriteKind::ConditionalCompare if self.encoding == Some(ForcedEncoding::Evex) => {
                self.instruction.flags.remove(flags::USE_EVEX);
                self.instruction.opcode = replacement;
                self.instruction.push(Operand::Immediate(NO_DEFAULT_FLAGS));
                self.instruction.push(Operand::Immediate(CONDITION_TRUE));
            }
            _ => return false,
        }
        true
    }

    /// Whether VEX of two bytes would do if two machine operands swapped places: the register at the index `needs_long` needs three
    /// bytes where it is, the one at `takes_any` does not.
    fn shortens_vex(&self, takes_any: usize, needs_long: usize) -> bool {
        let is_extended = |index: usize| match self.instruction.operands().get(index) {
            Some(&Operand::Register(register)) => self.traits(register).any(RegisterTraits::EXTENDED),
            _ => false,
        };
        self.encoding != Some(ForcedEncoding::Vex3) && !is_extended(takes_any) && is_extended(needs_long)
    }

    /// Whether a comparison's predicate means the same with its sources swapped.
    fn is_symmetric_compare(&self) -> bool {
        matches!(self.instruction.operands().get(3), Some(Operand::Immediate(predicate)) if matches!(predicate & 7, 0 | 3 | 4 | 7))
    }

    /// Replaces the opcode, and swaps the machine operands at the indices 1 and 2.
    fn swap_sources(&mut self, replacement: OpcodeId) {
        self.instruction.opcode = replacement;
        if let [_, first, second, ..] = self.instruction.operands_mut() {
            std::mem::swap(first, second);
        }
    }

    /// Whether `{disp32}` or `.d32` was written, which asks for a displacement of four bytes, or two in 16-bit mode.
    fn is_wide_jump(&self) -> bool {
        self.displacement_size == flags::DISP32
    }
}
