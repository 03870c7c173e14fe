//! An index of the writes of a region, by which the last writer of a register is found for every load without searching the
//! region backwards.

use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;
use crate::model::facts::LoweredInstruction;

/// Pairs of a register and the position of an instruction that writes it or a part of it, sorted.
pub(super) struct Writes(Vec<(u16, u32)>);

impl Writes {
    /// Makes the index from the instructions of a region.
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

    /// Returns the last position before `at` that writes a register; if there is none, the last one in the region, which
    /// belongs to the previous iteration. `None` if nothing writes it.
    pub(super) fn last_before(&self, register: RegisterId, at: usize) -> Option<usize> {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let position_before = |end: usize| {
            let (written, position) = *self.0.get(end.checked_sub(1)?)?;
            (written == register.0).then_some(position as usize)
        };
        let end = self.0.partition_point(|write| *write < (register.0, at));
        position_before(end)
            .or_else(|| position_before(end + self.0[end..].partition_point(|write| write.0 <= register.0)))
    }
}
