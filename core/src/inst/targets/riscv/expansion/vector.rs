//! Comparisons of vectors that processors do not have: made of the opposite comparison, or of one with the next
//! number.

use mca_models::ids::OpcodeId;
use mca_models::riscv::{opcode, register};

use super::PseudoExpansion;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

/// The register of the mask.
const MASK: Operand = Operand::Register(register::V0);
/// The operand that stands for no mask.
const UNMASKED: Operand = Operand::Register(RegisterId::NONE);

impl PseudoExpansion<'_, '_> {
    /// Emits such a comparison, all of it at the place of the statement. Returns false, with nothing emitted, for
    /// other instructions.
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

    /// Emits "less" and its inversion.
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

    /// Emits a comparison with the number below. Zero has none if unsigned; the vector is then compared
    /// `with_itself`, which is always true or never.
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
