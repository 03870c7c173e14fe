//! A machine instruction from the parser: opcode, flags, operands, place in the source.

use super::expr::ExprId;
use super::ids::{OpcodeId, RegisterId};
use crate::text::Span;

/// The number of operands that an instruction holds without an allocation. Few have more: lists of registers, images.
const N_INLINE: usize = 8;

/// A machine operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    Register(RegisterId),
    Immediate(i64),
    /// An expression without a known value, such as a symbol.
    Expression(ExprId),
}

/// What a target notes about an instruction besides opcode and operands; the target defines the bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TargetFlags(pub u32);

impl TargetFlags {
    pub const fn contains(self, other: TargetFlags) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn insert(&mut self, other: TargetFlags) {
        self.0 |= other.0;
    }

    pub fn remove(&mut self, other: TargetFlags) {
        self.0 &= !other.0;
    }
}

/// A parsed instruction. Operands are held inline unless there are very many, so that reading a file allocates nothing for most
/// instructions.
#[derive(Clone, Debug)]
pub struct Instruction {
    pub opcode: OpcodeId,
    /// What the target notes about the instruction.
    pub flags: TargetFlags,
    /// The statement, from its first byte (prefixes included) to its last.
    pub span: Span,
    /// Number of operands in `inline`.
    n_inline: u8,
    /// The first operands; entries from `n_inline` on have no meaning.
    inline: [Operand; N_INLINE],
    /// All operands, if there are more than `inline` can hold.
    #[expect(clippy::box_collection, reason = "an instruction is large, and hardly any has this")]
    spilled: Option<Box<Vec<Operand>>>,
}

impl PartialEq for Instruction {
    fn eq(&self, other: &Instruction) -> bool {
        let key = |one: &Instruction| (one.opcode, one.flags, one.span);
        key(self) == key(other) && self.operands() == other.operands()
    }
}

impl Eq for Instruction {}

impl Instruction {
    pub fn new(opcode: OpcodeId, span: Span) -> Instruction {
        Instruction {
            opcode,
            flags: TargetFlags::default(),
            span,
            n_inline: 0,
            inline: [Operand::Immediate(0); N_INLINE],
            spilled: None,
        }
    }

    /// Turns this into a new instruction without flags and operands, in place since instructions are large.
    pub fn restart(&mut self, opcode: OpcodeId, span: Span) {
        self.opcode = opcode;
        self.flags = TargetFlags::default();
        self.span = span;
        self.n_inline = 0;
        self.spilled = None;
    }

    #[inline]
    pub fn operands(&self) -> &[Operand] {
        match &self.spilled {
            None => &self.inline[..usize::from(self.n_inline)],
            Some(spilled) => spilled,
        }
    }

    pub fn operands_mut(&mut self) -> &mut [Operand] {
        match &mut self.spilled {
            None => &mut self.inline[..usize::from(self.n_inline)],
            Some(spilled) => spilled,
        }
    }

    /// Appends an operand.
    #[inline]
    pub fn push(&mut self, operand: Operand) {
        match self.inline.get_mut(usize::from(self.n_inline)) {
            Some(slot) if self.spilled.is_none() => {
                *slot = operand;
                self.n_inline += 1;
            }
            _ => self.spill(operand),
        }
    }

    /// Appends an operand that has no room inline.
    #[cold]
    fn spill(&mut self, operand: Operand) {
        self.spilled.get_or_insert_with(|| Box::new(self.inline.to_vec())).push(operand);
    }

    /// Removes the first `n_operands` operands.
    pub fn remove_first(&mut self, n_operands: usize) {
        let operands = self.operands_mut();
        let n_left = operands.len() - n_operands;
        operands.copy_within(n_operands.., 0);
        self.truncate(n_left);
    }

    /// Keeps the first `n_operands` operands.
    pub fn truncate(&mut self, n_operands: usize) {
        match &mut self.spilled {
            None => self.n_inline = self.n_inline.min(n_operands as u8),
            Some(spilled) => spilled.truncate(n_operands),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_beyond_the_inline_ones_are_kept() {
        let operand = |number: usize| Operand::Immediate(number as i64);
        let mut instruction = Instruction::new(OpcodeId(1), Span::default());
        for number in 0..40 {
            instruction.push(operand(number));
            assert_eq!(instruction.operands().len(), number + 1);
        }
        assert!(instruction.operands().iter().enumerate().all(|(number, found)| *found == operand(number)));
        instruction.operands_mut()[39] = operand(7);
        let copy = instruction.clone();
        instruction.remove_first(37);
        assert_eq!(instruction.operands(), [operand(37), operand(38), operand(7)]);
        instruction.clone_from(&copy);
        instruction.truncate(3);
        instruction.push(operand(9));
        assert_eq!(instruction.operands(), [operand(0), operand(1), operand(2), operand(9)]);
        assert_eq!(copy.operands()[39], operand(7));
        instruction.restart(OpcodeId(2), Span::default());
        assert!(instruction.operands().is_empty());
    }
}
