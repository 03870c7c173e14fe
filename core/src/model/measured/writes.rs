//! An index of the writes of a block, by which the last writer of a register is found for every load without searching the
//! block backwards.

use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;
use crate::model::facts::LoweredInstruction;

/// Registers and the positions that write them or a part of them, in order.
pub(super) struct Writes(Vec<(u16, u32)>);

impl Writes {
    /// Makes the index from the writes of a block's instructions.
    pub(super) fn new(isa: &Isa, facts: &[LoweredInstruction]) -> Writes {
        let mut writes = Vec::new();
        for (at, facts) in (0..).zip(facts) {
            for write in &facts.writes {
                let written = write.register;
                let around = isa.sub_registers(written).chain(isa.super_registers(written));
                writes.extend(std::iter::once(written).chain(around).map(|register| (register.0, at)));
            }
        }
        writes.sort_unstable();
        Writes(writes)
    }

    /// Returns the last position before `at` that writes a register; without one, the last in the block, which is that of the
    /// previous iteration.
    pub(super) fn last_before(&self, register: RegisterId, at: usize) -> Option<usize> {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let of = |end: usize| {
            let (written, position) = *self.0.get(end.checked_sub(1)?)?;
            (written == register.0).then_some(position as usize)
        };
        let end = self.0.partition_point(|write| *write < (register.0, at));
        of(end).or_else(|| of(end + self.0[end..].partition_point(|write| write.0 <= register.0)))
    }
}
