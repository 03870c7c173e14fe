//! Expands comparisons of vectors that processors do not have: into the opposite comparison, or into one with a neighbouring number.

use mca_models::ids::OpcodeId;
use mca_models::riscv::{opcode, register};

use super::PseudoExpansion;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

/// The register of the mask.
const MASK: Operand = Operand::Register(register::V0);
/// The operand of an instruction without a mask.
const UNMASKED: Operand = Operand::Register(RegisterId::NONE);

impl PseudoExpansion<'_, '_> {
    /// Emits the instructions for such a comparison, all at the place of the statement. Returns false, with nothing emitted, for any other
    /// instruction.
    pub(super) fn emit_vector_comparison(&mut self, from: &Instruction, operands: &[Operand]) -> bool {
        match from.opcode {
            opcode::PseudoVMSGE_VX_M | opcode::PseudoVMSGE_VX_M_T => {
                self.emit_not_less(from, opcode::VMSLT_VX, operands)
            }
            opcode::PseudoVMSGEU_VX_M | opcode::PseudoVMSGEU_VX_M_T => {
                self.emit_not_less(from, opcode::VMSLTU_VX, operands)
            }
            opcode::PseudoVMSGE_VI => self.emit_neighbour(from, opcode::VMSGT_VI, None, operands),
            opcode::PseudoVMSLT_VI => self.emit_neighbour(from, opcode::VMSLE_VI, None, operands),
            opcode::PseudoVMSGEU_VI => self.emit_neighbour(from, opcode::VMSGTU_VI, Some(opcode::VMSEQ_VV), operands),
            opcode::PseudoVMSLTU_VI => self.emit_neighbour(from, opcode::VMSLEU_VI, Some(opcode::VMSNE_VV), operands),
            _ => false,
        }
    }

    /// Emits "greater or equal" as the comparison `less` and instructions that invert its result. With a mask, inactive elements keep
    /// their value; if the destination is the mask, a temporary register is an operand.
    fn emit_not_less(&mut self, from: &Instruction, less: OpcodeId, operands: &[Operand]) -> bool {
        let mut emit = |id, operands: &[Operand]| self.emit_placed(from, id, operands);
        match *operands {
            [to, left, right] | [to, left, right, UNMASKED] => {
                emit(less, &[to, left, right, UNMASKED]);
                emit(opcode::VMNAND_MM, &[to, to, to]);
            }
            [to, left, right, mask] => {
                emit(less, &[to, left, right, mask]);
                emit(opcode::VMXOR_MM, &[to, to, MASK]);
            }
            [to, temporary, left, right, _] => {
                emit(less, &[temporary, left, right, UNMASKED]);
                if to == MASK {
                    emit(opcode::VMANDN_MM, &[to, to, temporary]);
                } else {
                    emit(opcode::VMANDN_MM, &[temporary, MASK, temporary]);
                    emit(opcode::VMANDN_MM, &[to, to, MASK]);
                    emit(opcode::VMOR_MM, &[to, temporary, to]);
                }
            }
            _ => return false,
        }
        true
    }

    /// Emits the comparison `id` with the number minus 1. If the number is 0 and unsigned, which has no number below it, the vector is
    /// compared with itself by `with_itself`, whose result is always true or always false.
    fn emit_neighbour(
        &mut self,
        from: &Instruction,
        id: OpcodeId,
        with_itself: Option<OpcodeId>,
        operands: &[Operand],
    ) -> bool {
        let [to, left, Operand::Immediate(value), mask] = *operands else { return false };
        match with_itself {
            Some(with_itself) if value == 0 => self.emit_placed(from, with_itself, &[to, left, left, mask]),
            _ => self.emit_placed(from, id, &[to, left, Operand::Immediate(value - 1), mask]),
        }
        true
    }
}
