//! Who writes the register that an instruction reads, going round the loop once.

use crate::inst::ids::RegisterId;
use crate::model::facts::{InstructionFacts, WriteFacts};
use crate::sim::RegisterTable;

#[derive(Clone, Copy, Debug)]
pub(super) struct Writer {
    pub position: usize,
    /// In the iteration before.
    pub is_carried: bool,
    pub write: WriteFacts,
}

pub(super) struct Writers {
    /// By register, ascending: positions of the writes that reach it. Registers that nobody writes have no list.
    by_register: Vec<Vec<(usize, WriteFacts)>>,
}

impl Writers {
    pub fn of(block: &[InstructionFacts], registers: &RegisterTable) -> Writers {
        let mut by_register = vec![Vec::new(); registers.len()];
        for (position, instruction) in block.iter().enumerate() {
            for write in instruction.writes.iter().filter(|write| write.register.is_some()) {
                let parts = registers.sub_registers_of(write.register).iter();
                let wholes = registers.super_registers_of(write.register).iter();
                for register in parts.chain(wholes).chain(std::iter::once(&write.register)) {
                    if let Some(list) = by_register.get_mut(register.index()) {
                        list.push((position, *write));
                    }
                }
            }
        }
        Writers { by_register }
    }

    /// The nearest write of the register before a position.
    pub fn find(&self, position: usize, register: RegisterId) -> Option<Writer> {
        let list = self.by_register.get(register.index())?;
        let before = list.partition_point(|(writer, _)| *writer < position);
        let nearest = before.checked_sub(1).map(|at| (list[at], false));
        let ((position, write), is_carried) = nearest.or_else(|| list.last().map(|last| (*last, true)))?;
        Some(Writer { position, is_carried, write })
    }
}
