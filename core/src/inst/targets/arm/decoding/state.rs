//! Follows the blocks that `it` and `vpst` begin, from instruction to instruction.

use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::DecodingContext;
use crate::inst::targets::arm::operand::ALWAYS;

/// The group of encodings of scalar floating point, whose instructions have no predicate of vectors.
pub(super) const OF_SCALARS: &str = "VFP";

/// The remaining instructions of a block of `it` or `vpst`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OpenBlock {
    /// Whether the next instruction has the opposite of the block's condition or predicate.
    is_else: bool,
    /// From bit 3 down, `is_else` of the instructions after the next one, and then a set bit that ends the block; 0 if no block is open.
    mask: u8,
}

impl OpenBlock {
    fn is_open(self) -> bool {
        self.mask != 0
    }

    /// Returns the block as five bits of a [`DecodingContext`].
    fn bits(self) -> u16 {
        u16::from(self.is_else) << 4 | u16::from(self.mask)
    }

    /// Returns the block of five bits.
    fn from_bits(bits: u16) -> OpenBlock {
        OpenBlock { is_else: bits >> 4 & 1 != 0, mask: bits as u8 & 15 }
    }

    /// Returns the block after one more instruction.
    fn advanced(self) -> OpenBlock {
        let is_over = self.mask & 7 == 0;
        if is_over {
            OpenBlock::default()
        } else {
            OpenBlock { is_else: self.mask & 8 != 0, mask: self.mask << 1 & 15 }
        }
    }
}

/// The blocks that are open: one of `it`, one of `vpst`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockState {
    /// The condition with which the block of `it` begins.
    condition: u8,
    /// The block of `it`.
    conditional: OpenBlock,
    /// The block of `vpst`.
    predicated: OpenBlock,
}

/// The kind of block that an instruction begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockStart {
    Conditions,
    Predicates,
    Nothing,
}

impl BlockState {
    /// Unpacks the blocks.
    pub(super) fn of(context: DecodingContext) -> BlockState {
        let bits = context.0;
        BlockState {
            condition: bits as u8 & 15,
            conditional: OpenBlock::from_bits(bits >> 4),
            predicated: OpenBlock::from_bits(bits >> 9),
        }
    }

    /// Packs the blocks.
    pub(super) fn context(self) -> DecodingContext {
        let blocks = self.conditional.bits() << 4 | self.predicated.bits() << 9;
        DecodingContext(u16::from(self.condition) | blocks)
    }

    /// Whether a block of `it` is open.
    pub(super) fn is_conditional(self) -> bool {
        self.conditional.is_open()
    }

    /// Returns the condition of the next instruction.
    pub(super) fn condition(self) -> u8 {
        if self.is_conditional() { self.condition ^ u8::from(self.conditional.is_else) } else { ALWAYS }
    }

    /// Returns the predicate of the next vector instruction: 0 for none, 1 for `t`, 2 for `e`.
    pub(super) fn predicate(self) -> u8 {
        match self.predicated.is_open() && !self.is_conditional() {
            true => 1 + u8::from(self.predicated.is_else),
            false => 0,
        }
    }

    /// Returns the condition of the next scalar floating-point instruction. In a block of `vpst`, the number of
    /// the predicate is taken for a condition.
    pub(super) fn condition_of_scalars(self) -> u8 {
        if self.predicate() == 0 { self.condition() } else { self.predicate() }
    }

    /// Returns the blocks after an instruction that counts as a member.
    pub(super) fn advanced(self) -> BlockState {
        match self.is_conditional() {
            true => BlockState { conditional: self.conditional.advanced(), ..self },
            false => BlockState { predicated: self.predicated.advanced(), ..self },
        }
    }

    /// Returns the blocks after an instruction that begins a block of the kind `start`.
    pub(super) fn begun(self, instruction: &Instruction, start: BlockStart) -> BlockState {
        let number = |at: usize| match instruction.operands().get(at) {
            Some(Operand::Immediate(value)) => *value as u8 & 15,
            _ => 0,
        };
        let mut next = self;
        match start {
            BlockStart::Conditions => {
                (next.condition, next.conditional) = (number(0), OpenBlock { is_else: false, mask: number(1) });
            }
            BlockStart::Predicates => next.predicated = OpenBlock { is_else: false, mask: number(0) },
            BlockStart::Nothing => {}
        }
        if !next.is_conditional() {
            next.condition = 0;
        }
        next
    }
}
