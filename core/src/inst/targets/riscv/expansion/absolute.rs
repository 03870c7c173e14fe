//! Expands accesses to symbols for processors with Qualcomm's instruction `qc.e.li`, which loads a 32-bit address at once.

use mca_models::ids::FeatureId;
use mca_models::riscv::{feature, opcode, register};

use super::PseudoExpansion;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::riscv::specifiers::Specifier;
use crate::inst::targets::riscv::state::RiscvState;

impl PseudoExpansion<'_, '_> {
    /// Emits `qc.e.li` for the address of a symbol and, for a load or store, that with the symbol as a mark for the linker. Returns false,
    /// with nothing emitted, for any other instruction.
    pub(super) fn emit_absolute(&mut self, from: &Instruction, operands: &[Operand]) -> bool {
        match (from.opcode, operands) {
            (opcode::PseudoLA | opcode::PseudoLLA, &[to, symbol]) => {
                let state = self.parser.state::<RiscvState>();
                let is_of_table = state.is_pic && from.opcode == opcode::PseudoLA;
                if is_of_table || !state.features.has(feature::F_XQCILI) {
                    return false;
                }
                self.emit_unplaced(from, opcode::QC_E_LI, &[to, symbol]);
            }
            (id, &[to, symbol]) => {
                let Some(load) = load_of(id) else { return false };
                self.emit_access(from, load, to, to, symbol);
            }
            (id, &[address, value, symbol]) => {
                let Some(store) = store_of(id) else { return false };
                self.emit_access(from, store, value, address, symbol);
            }
            _ => return false,
        }
        true
    }

    /// Emits the instruction for the address, and the load or store.
    fn emit_access(&mut self, from: &Instruction, id: OpcodeId, value: Operand, address: Operand, symbol: Operand) {
        let mark = match symbol {
            Operand::Expression(inside) => {
                Operand::Expression(Specifier::QcAccess.wrap(&mut self.parser.expressions, inside))
            }
            _ => symbol,
        };
        self.emit_unplaced(from, opcode::QC_E_LI, &[address, symbol]);
        let features = self.parser.state::<RiscvState>().features;
        let short = short_form_of(id).filter(|(_, needed)| features.has(*needed));
        let id = match short {
            Some((short, _)) if is_short_register(value) && is_short_register(address) => short,
            _ => id,
        };
        self.emit_unplaced(from, id, &[value, address, Operand::Immediate(0), mark]);
    }
}

/// Returns the opcode of the load that a pseudo instruction stands for.
fn load_of(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::PseudoQC_E_LB => opcode::PseudoQCAccessLB,
        opcode::PseudoQC_E_LBU => opcode::PseudoQCAccessLBU,
        opcode::PseudoQC_E_LH => opcode::PseudoQCAccessLH,
        opcode::PseudoQC_E_LHU => opcode::PseudoQCAccessLHU,
        opcode::PseudoQC_E_LW => opcode::PseudoQCAccessLW,
        _ => return None,
    })
}

/// Returns the opcode of the store that a pseudo instruction stands for.
fn store_of(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::PseudoQC_E_SB => opcode::PseudoQCAccessSB,
        opcode::PseudoQC_E_SH => opcode::PseudoQCAccessSH,
        opcode::PseudoQC_E_SW => opcode::PseudoQCAccessSW,
        _ => return None,
    })
}

/// Whether an operand is a register that compressed loads and stores can have: x8 to x15.
fn is_short_register(operand: Operand) -> bool {
    use register::{X8, X9, X10, X11, X12, X13, X14, X15};
    matches!(operand, Operand::Register(register) if [X8, X9, X10, X11, X12, X13, X14, X15].contains(&register))
}

/// Returns the compressed form of a load or store, and the feature that it needs. `.option exact` does not forbid it.
fn short_form_of(id: OpcodeId) -> Option<(OpcodeId, FeatureId)> {
    Some(match id {
        opcode::PseudoQCAccessLBU => (opcode::PseudoQCAccessC_LBU, feature::F_ZCB),
        opcode::PseudoQCAccessLH => (opcode::PseudoQCAccessC_LH, feature::F_ZCB),
        opcode::PseudoQCAccessLHU => (opcode::PseudoQCAccessC_LHU, feature::F_ZCB),
        opcode::PseudoQCAccessLW => (opcode::PseudoQCAccessC_LW, feature::F_ZCA),
        opcode::PseudoQCAccessSB => (opcode::PseudoQCAccessC_SB, feature::F_ZCB),
        opcode::PseudoQCAccessSH => (opcode::PseudoQCAccessC_SH, feature::F_ZCB),
        opcode::PseudoQCAccessSW => (opcode::PseudoQCAccessC_SW, feature::F_ZCA),
        _ => return None,
    })
}
