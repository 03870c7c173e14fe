//! Operands that an instruction needs before its others. A node of its own, ahead of the instruction, reads them.
//!
//! `cvtsi2sd %rax, %xmm0` takes 7 cycles from `rax` and 3 from `xmm0`, since the value of the general register first moves to
//! the vector unit. `cmovl` needs flags that different instructions may have written, and combines them first.

use super::lower::{Lowering, read, write};
use crate::inst::ids::RegisterId;
use crate::inst::targets::measured::RegisterKind;
use crate::model::facts::LoweredInstruction;

impl Lowering<'_> {
    /// Moves the operands that are needed early from the reads of `whole`, the instruction at `at`, to nodes ahead of it.
    pub(super) fn add_ahead(&mut self, at: usize, whole: &mut LoweredInstruction) {
        let instruction = &self.code.instructions[at];
        let opcode = self.isa.opcode(instruction.opcode);
        let from_general = self.model.find_form(instruction.opcode, opcode.class()).map_or(0, |form| form.from_general);
        if from_general > 0 {
            self.read_ahead(at, whole, from_general, RegisterKind::General);
        }
        if let Some(combined) = self.model.mechanisms.combined_flags.filter(|_| self.code.combines_flags(at)) {
            for used in &mut whole.resource_uses {
                used.cycles *= combined.unit_cycles;
            }
            self.read_ahead(at, whole, combined.latency_cycles, RegisterKind::Flags);
        }
    }

    /// For each register of a kind that `whole` reads, adds a node that reads it and passes it on after `cycles` cycles, and makes
    /// `whole` read the result of the node.
    fn read_ahead(&mut self, at: usize, whole: &mut LoweredInstruction, cycles: u32, kind: RegisterKind) {
        for position in 0..whole.reads.len() {
            let register = whole.reads[position].register;
            if register == RegisterId::NONE || self.code.register_traits(register).kind != kind {
                continue;
            }
            let Some(taken) = self.new_register() else { return };
            let mut node = LoweredInstruction { latency_cycles: cycles, retires_along: true, ..Default::default() };
            node.reads.push(read(register));
            node.writes.push(write(taken, cycles));
            self.push(at, node, false);
            whole.reads[position] = read(taken);
        }
    }
}
