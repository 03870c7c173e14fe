//! One machine instruction as the parser yields it: opcode, flags, operands, place in the source.

use super::expr::ExprId;
use super::ids::{OpcodeId, RegisterId};
use crate::text::Span;

/// The most machine operands that any conversion of a match row produces.
pub const MAX_OPERANDS: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    Register(RegisterId),
    Immediate(i64),
    Expression(ExprId),
}

/// Prefixes and pseudo prefixes written in front of the mnemonic (x86-assembly, chapter 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InstructionFlags(pub u16);

impl InstructionFlags {
    pub const LOCK: InstructionFlags = InstructionFlags(1 << 0);
    pub const REP: InstructionFlags = InstructionFlags(1 << 1);
    pub const REPNE: InstructionFlags = InstructionFlags(1 << 2);
    pub const NOTRACK: InstructionFlags = InstructionFlags(1 << 3);
    pub const USE_REX: InstructionFlags = InstructionFlags(1 << 4);
    pub const USE_REX2: InstructionFlags = InstructionFlags(1 << 5);
    pub const USE_VEX: InstructionFlags = InstructionFlags(1 << 6);
    pub const USE_VEX2: InstructionFlags = InstructionFlags(1 << 7);
    pub const USE_VEX3: InstructionFlags = InstructionFlags(1 << 8);
    pub const USE_EVEX: InstructionFlags = InstructionFlags(1 << 9);
    pub const DISP8: InstructionFlags = InstructionFlags(1 << 10);
    pub const DISP32: InstructionFlags = InstructionFlags(1 << 11);

    pub const fn contains(self, other: InstructionFlags) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn insert(&mut self, other: InstructionFlags) {
        self.0 |= other.0;
    }

    pub fn remove(&mut self, other: InstructionFlags) {
        self.0 &= !other.0;
    }
}

/// A parsed instruction. Operands live inline: reading a file allocates nothing per instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    pub opcode: OpcodeId,
    pub flags: InstructionFlags,
    /// From the first byte of the statement (prefixes included) to its last.
    pub span: Span,
    n_operands: u8,
    /// What stands behind the last one is left over from other instructions.
    operands: [Operand; MAX_OPERANDS],
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
            flags: InstructionFlags::default(),
            span,
            n_operands: 0,
            operands: [Operand::Immediate(0); MAX_OPERANDS],
        }
    }

    /// Makes this a new instruction without flags and operands, in place: instructions are large.
    pub fn restart(&mut self, opcode: OpcodeId, span: Span) {
        self.opcode = opcode;
        self.flags = InstructionFlags::default();
        self.span = span;
        self.n_operands = 0;
    }

    pub fn operands(&self) -> &[Operand] {
        &self.operands[..usize::from(self.n_operands)]
    }

    pub fn operands_mut(&mut self) -> &mut [Operand] {
        &mut self.operands[..usize::from(self.n_operands)]
    }

    /// Appends an operand; returns false, and changes nothing, if there is no room.
    pub fn push(&mut self, operand: Operand) -> bool {
        let Some(slot) = self.operands.get_mut(usize::from(self.n_operands)) else {
            return false;
        };
        *slot = operand;
        self.n_operands += 1;
        true
    }

    pub fn truncate(&mut self, n_operands: usize) {
        self.n_operands = self.n_operands.min(n_operands as u8);
    }
}
