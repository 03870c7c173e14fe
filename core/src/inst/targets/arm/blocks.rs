//! Blocks: the up to four instructions after an `it` or `vpst`, each of which must have the block's condition or predicate, or its
//! opposite.

/// A block that has begun, at one of its instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PredicatedBlock {
    /// The number of the condition of the first instruction. It has no meaning for vectors.
    pub(super) condition: u8,
    /// The mask of `it`. From bit 3 down, it has a bit for each instruction after the first one, which is set if the instruction has the
    /// opposite condition, and then a set bit that ends the block.
    mask: u8,
    /// Number of the current instruction in the block, from 1; 0 for `it` itself.
    position: u8,
}

impl PredicatedBlock {
    /// Returns a block at its `it` or `vpst`, whose machine operands are given.
    pub(super) fn new(condition: i64, mask: i64) -> PredicatedBlock {
        PredicatedBlock { condition: condition as u8 & 15, mask: mask as u8 & 15, position: 0 }
    }

    /// Returns a block of one instruction, at that instruction.
    pub(super) fn from_condition(condition: u8) -> PredicatedBlock {
        PredicatedBlock { condition, mask: 0b1000, position: 1 }
    }

    /// Whether the current instruction has the opposite of the block's condition or predicate.
    pub(super) fn is_else(self) -> bool {
        self.mask.checked_shr(5 - u32::from(self.position.min(5))).unwrap_or(0) & 1 != 0
    }

    /// Returns the condition that the current instruction must have.
    pub(super) fn expected_condition(self) -> u8 {
        self.condition ^ u8::from(self.is_else())
    }

    /// Whether the current instruction is the last.
    pub(super) fn is_last(self) -> bool {
        u32::from(self.position) == 4_u32.saturating_sub(self.mask.trailing_zeros())
    }

    /// Returns the block at the next instruction; `None` if the block is over.
    pub(super) fn advanced(self) -> Option<PredicatedBlock> {
        let position = self.position + 1;
        let is_over = u32::from(position) >= 5_u32.saturating_sub(self.mask.trailing_zeros());
        (!is_over).then_some(PredicatedBlock { position, ..self })
    }

    /// Returns the block as a number of at most 16 bits, never 0.
    pub(super) fn bits(self) -> u64 {
        1 << 12 | u64::from(self.condition) << 8 | u64::from(self.mask) << 4 | u64::from(self.position)
    }
}

/// A block that has no `it` in the text, as far as it has been read. The next instruction may continue it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ImplicitBlock {
    /// The number of the condition of the first instruction.
    pub(super) condition: u8,
    /// The mask that its `it` will have. From bit 3 down, it has a bit for each instruction after the first one, which is set if the
    /// instruction has the opposite condition, and then a set bit that ends the block.
    pub(super) mask: u8,
}

impl ImplicitBlock {
    /// Returns a block of one instruction.
    pub(super) fn new(condition: u8) -> ImplicitBlock {
        ImplicitBlock { condition, mask: 0b1000 }
    }

    /// Returns the block with one more instruction; `None` if that has another condition than the block's or its
    /// opposite, or if the block is full.
    pub(super) fn continued(self, condition: u8) -> Option<ImplicitBlock> {
        if self.is_full() || condition & !1 != self.condition & !1 {
            return None;
        }
        let last = self.mask & self.mask.wrapping_neg();
        let is_else = if condition == self.condition { 0 } else { last };
        Some(ImplicitBlock { mask: self.mask & !last | is_else | last >> 1, ..self })
    }

    /// Whether the block has four instructions.
    pub(super) fn is_full(self) -> bool {
        self.mask & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{ImplicitBlock, PredicatedBlock};

    #[test]
    fn each_instruction_of_a_block_has_its_condition() {
        // ittee eq
        let mut block = PredicatedBlock::new(0, 0b0111).advanced().unwrap();
        let mut conditions = Vec::new();
        loop {
            conditions.push((block.expected_condition(), block.is_last()));
            match block.advanced() {
                Some(next) => block = next,
                None => break,
            }
        }
        assert_eq!(conditions, [(0, false), (0, false), (1, false), (1, true)]);
        assert_eq!(PredicatedBlock::new(4, 8).advanced().unwrap().advanced(), None);
    }

    #[test]
    fn implicit_blocks_have_the_masks_of_it() {
        let block = ImplicitBlock::new(0);
        assert_eq!(block.mask, 0b1000);
        let ite = block.continued(1).unwrap();
        assert_eq!(ite.mask, 0b1100);
        assert_eq!(ite.continued(0).unwrap().continued(1).unwrap().mask, 0b1011);
        assert!(ite.continued(2).is_none());
    }
}
