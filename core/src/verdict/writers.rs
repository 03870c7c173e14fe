//! The writer of each register that an instruction reads, in the same iteration or the one before.

use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, WriteFacts};
use crate::sim::RegisterTable;

#[derive(Clone, Copy, Debug)]
pub(super) struct ChainWriter {
    pub position: usize,
    /// The write is that of the previous iteration.
    pub is_carried: bool,
    pub write: WriteFacts,
}

pub(super) struct RegisterWriters {
    /// Writes, sorted by each register that they reach and by position; those of one position in their own order.
    by_register: Vec<(RegisterId, usize, WriteFacts)>,
}

impl RegisterWriters {
    pub fn of(block: &[LoweredInstruction], registers: &RegisterTable) -> RegisterWriters {
        let mut by_register = Vec::new();
        for (position, instruction) in block.iter().enumerate() {
            for write in instruction.writes.iter().filter(|write| write.register.is_some()) {
                let parts = registers.sub_registers_of(write.register).iter();
                let wholes = registers.super_registers_of(write.register).iter();
                let reached = parts.chain(wholes).chain(std::iter::once(&write.register));
                by_register.extend(reached.map(|register| (*register, position, *write)));
            }
        }
        by_register.sort_by_key(|(register, position, _)| (*register, *position));
        RegisterWriters { by_register }
    }

    /// Returns the nearest write of the register before a position, in this iteration or the one before.
    pub fn find(&self, position: usize, register: RegisterId) -> Option<ChainWriter> {
        let end_of = |position| self.by_register.partition_point(|(of, at, _)| (*of, *at) < (register, position));
        let writes = |end: usize| {
            let before = self.by_register.get(end.checked_sub(1)?)?;
            (before.0 == register).then_some((before.1, before.2))
        };
        let nearest = writes(end_of(position)).map(|found| (found, false));
        let ((position, write), is_carried) =
            nearest.or_else(|| writes(end_of(usize::MAX)).map(|last| (last, true)))?;
        Some(ChainWriter { position, is_carried, write })
    }
}
