//! Operands that are needed before the others: a node ahead of the instruction takes them.
//!
//! `cvtsi2sd %rax, %xmm0` is 7 cycles from `rax` and 3 from `xmm0`, since the general register has to come over first.
//! `cmovl` needs flags that different instructions may have left, and puts them together first.

use super::lower::{Lowering, read, write};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::model::facts::LoweredInstruction;

/// Conditions of carry and zero, and of sign and overflow, as instructions number them: be, a, l, ge, le, g.
const COMBINING: [i64; 6] = [6, 7, 12, 13, 14, 15];

impl Lowering<'_> {
    /// Takes the operands that are needed first from the instruction to nodes ahead of it.
    pub(super) fn add_ahead(&mut self, at: usize, whole: &mut LoweredInstruction) {
        let instruction = &self.code[at];
        let opcode = self.isa.opcode(instruction.opcode);
        let from_general = self.model.find_form(instruction.opcode, opcode.class()).map_or(0, |form| form.from_general);
        if from_general > 0 {
            self.take(at, whole, from_general, |name| name.starts_with(['R', 'E']) && name != "EFLAGS");
        }
        if let Some(combined) = self.model.mechanisms.combined_flags.filter(|_| self.combines_flags(at)) {
            for used in &mut whole.resource_uses {
                used.cycles *= combined.unit_cycles;
            }
            self.take(at, whole, combined.latency_cycles, |name| name == "EFLAGS");
        }
    }

    fn combines_flags(&self, at: usize) -> bool {
        let instruction = &self.code[at];
        let is_conditional_move = self.isa.opcode(instruction.opcode).name().starts_with("CMOV");
        let condition = instruction.operands().last();
        is_conditional_move && matches!(condition, Some(Operand::Immediate(number)) if COMBINING.contains(number))
    }

    /// What is read of these registers, by the names of the whole ones, takes so long before the instruction begins.
    fn take(&mut self, at: usize, whole: &mut LoweredInstruction, cycles: u32, is_it: impl Fn(&str) -> bool) {
        for position in 0..whole.reads.len() {
            let register = whole.reads[position].register;
            if register == RegisterId::NONE || !is_it(self.isa.register_name(self.isa.whole_register(register))) {
                continue;
            }
            let Some(taken) = self.fresh() else { return };
            let mut node = LoweredInstruction { latency_cycles: cycles, retires_along: true, ..Default::default() };
            node.reads.push(read(register));
            node.writes.push(write(taken, cycles));
            self.push(at, node, false);
            whole.reads[position] = read(taken);
        }
    }
}
