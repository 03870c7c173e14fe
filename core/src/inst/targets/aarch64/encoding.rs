//! Instructions as bytes. Relocated fields are zero.

use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::encode::encode;
use crate::inst::targets::InstructionEncoder;

#[derive(Debug)]
pub(super) struct Encoder {
    pub(super) tables: Option<&'static Tables>,
}

impl InstructionEncoder for Encoder {
    fn encode(&self, _expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        let Some(tables) = self.tables else { return };
        let value_of = |operand: usize| match instruction.operands().get(operand) {
            Some(Operand::Register(register)) => tables.isa.register_encoding(*register).into(),
            Some(Operand::Immediate(value)) => *value as u64,
            _ => 0,
        };
        encode(tables.assembler, instruction, |_, operand| value_of(operand)).push_little_endian(out);
    }
}
