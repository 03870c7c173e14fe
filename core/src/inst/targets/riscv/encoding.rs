//! Instructions as bytes. Fields that a relocation fills are zero.

use mca_models::assembler::Call;
use mca_models::riscv::{Encode, feature, opcode, register};

use super::bounds;
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::encode::encode;
use crate::inst::targets::InstructionEncoder;

/// An encoder; without tables, whose data are then damaged, it writes nothing.
#[derive(Debug)]
pub(super) struct Encoder {
    pub(super) tables: Option<&'static Tables>,
    pub(super) features: FeatureSet,
}

impl InstructionEncoder for Encoder {
    fn encode(&self, _expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        let operands = instruction.operands();
        let first_register = || match operands.first() {
            Some(&Operand::Register(register)) => register,
            _ => register::X0,
        };
        let has_landing_pads = self.features.has(feature::F_EXPERIMENTAL_ZICFILP);
        let tail_register = if has_landing_pads { register::X7 } else { register::X6 };
        match instruction.opcode {
            opcode::PseudoCALL => self.encode_far_jump(register::X1, register::X1, instruction, out),
            opcode::PseudoCALLReg => self.encode_far_jump(first_register(), first_register(), instruction, out),
            opcode::PseudoTAIL => self.encode_far_jump(tail_register, register::X0, instruction, out),
            opcode::PseudoJump => self.encode_far_jump(first_register(), register::X0, instruction, out),
            opcode::PseudoAddTPRel => {
                self.encode_as(opcode::ADD, operands.get(..3).unwrap_or(operands), instruction, out)
            }
            opcode::PseudoTLSDESCCall => {
                self.encode_as(opcode::JALR, operands.get(..3).unwrap_or(operands), instruction, out);
            }
            id => match without_access(id) {
                Some(plain) => self.encode_as(plain, operands.get(..3).unwrap_or(operands), instruction, out),
                None => self.encode_one(instruction, out),
            },
        }
    }
}

/// Returns the opcode of a load or store with `%qc.access(symbol)` without that operand, which is only for the linker. `None` for all
/// other opcodes.
fn without_access(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::PseudoQCAccessLB => opcode::LB,
        opcode::PseudoQCAccessLBU => opcode::LBU,
        opcode::PseudoQCAccessLH => opcode::LH,
        opcode::PseudoQCAccessLHU => opcode::LHU,
        opcode::PseudoQCAccessLW => opcode::LW,
        opcode::PseudoQCAccessSB => opcode::SB,
        opcode::PseudoQCAccessSH => opcode::SH,
        opcode::PseudoQCAccessSW => opcode::SW,
        opcode::PseudoQCAccessC_LBU => opcode::C_LBU,
        opcode::PseudoQCAccessC_LH => opcode::C_LH,
        opcode::PseudoQCAccessC_LHU => opcode::C_LHU,
        opcode::PseudoQCAccessC_LW => opcode::C_LW,
        opcode::PseudoQCAccessC_SB => opcode::C_SB,
        opcode::PseudoQCAccessC_SH => opcode::C_SH,
        opcode::PseudoQCAccessC_SW => opcode::C_SW,
        _ => return None,
    })
}

impl Encoder {
    /// Appends `auipc` and `jalr`: a jump whose target is computed in the register `through`, and whose return address is stored in `link`.
    fn encode_far_jump(&self, through: RegisterId, link: RegisterId, instruction: &Instruction, out: &mut Vec<u8>) {
        let (through, link, zero) = (Operand::Register(through), Operand::Register(link), Operand::Immediate(0));
        self.encode_as(opcode::AUIPC, &[through, zero], instruction, out);
        self.encode_as(opcode::JALR, &[link, through, zero], instruction, out);
    }

    /// Appends the bytes of another opcode with these operands.
    fn encode_as(&self, id: OpcodeId, operands: &[Operand], from: &Instruction, out: &mut Vec<u8>) {
        let mut instruction = Instruction::new(id, from.span);
        operands.iter().for_each(|operand| instruction.push(*operand));
        self.encode_one(&instruction, out);
    }

    /// Appends the bytes of one instruction.
    fn encode_one(&self, instruction: &Instruction, out: &mut Vec<u8>) {
        let value_of = |call: Option<&Call>, operand: usize| {
            let method = call.and_then(|call| Encode::from_method(call.method));
            instruction.operands().get(operand).map_or(0, |operand| self.value_of(method, call, operand))
        };
        if let Some(tables) = self.tables {
            encode(tables.assembler, instruction, value_of).push_little_endian(out);
        }
    }

    /// Returns the value of a field, as the method of the tables encodes the operand. Symbols are 0.
    fn value_of(&self, method: Option<Encode>, call: Option<&Call>, operand: &Operand) -> u64 {
        let value = match *operand {
            Operand::Register(register) if method == Some(Encode::GetVMaskReg) => {
                return u64::from(register != register::V0);
            }
            Operand::Register(register) => {
                return self.tables.map_or(0, |tables| tables.isa.register_encoding(register).into());
            }
            Operand::Expression(_) => return 0,
            Operand::Immediate(value) => value,
        };
        let encoded = match method {
            Some(Encode::GetImmOpValueAsrN) => value >> call.map_or(0, |call| call.number(0)).clamp(0, 63),
            Some(Encode::GetImmOpValueMinus1) => value.wrapping_sub(1),
            Some(Encode::GetImmOpValueSlist) => {
                [0, 1, 2, 4, 8, 16, 15, 31].iter().position(|known| *known == value).unwrap_or(0) as i64
            }
            Some(Encode::GetImmOpValueZibi) if value == -1 => 0,
            Some(Encode::GetYBNDSWImmOpValue) => bounds::encode(value),
            _ => value,
        };
        encoded as u64
    }
}
