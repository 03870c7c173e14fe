//! Registers that one instruction must not name twice: a written-back base that is also data, both registers of a
//! loaded pair, the status of an exclusive store, the registers of block copies and fills.

use mca_models::aarch64::opcode as o;

use super::{Checked, Finding, MessagePlace};
use crate::inst::instruction::Operand;

/// The messages: of pair loads and stores, of loads and stores, of exclusive stores, of authenticated loads, and of accesses to
/// the matrix array.
const LOADED_BASE: &str = "unpredictable LDP instruction, writeback base is also a destination";
const LOADED_TWICE: &str = "unpredictable LDP instruction, Rt2==Rt";
const STORED_BASE: &str = "unpredictable STP instruction, writeback base is also a source";
const LOADED: &str = "unpredictable LDR instruction, writeback base is also a source";
const STORED: &str = "unpredictable STR instruction, writeback base is also a source";
const EXCLUSIVE: &str = "unpredictable STXR instruction, status is also a source";
const EXCLUSIVE_PAIR: &str = "unpredictable STXP instruction, status is also a source";
const AUTHENTICATED: &str = "unpredictable LDRA instruction, writeback base is also a destination";
const MISMATCH: &str = "unpredictable instruction, immediate and offset mismatch.";

/// Returns the place and message of the first register that is named twice but must not be; `None` if all are fine.
pub(super) fn check(checked: &Checked<'_>) -> Option<Finding> {
    let at = |position: usize, text: &'static str, is_wrong: bool| {
        is_wrong.then_some((MessagePlace::Operand(position), text))
    };
    let base_is_data = |text| at(0, text, checked.is_part(1, 3)).or_else(|| at(1, text, checked.is_part(2, 3)));
    match checked.instruction.opcode {
        o::LDPSWpre | o::LDPWpost | o::LDPWpre | o::LDPXpost | o::LDPXpre => base_is_data(LOADED_BASE),
        o::STPDpost
        | o::STPDpre
        | o::STPQpost
        | o::STPQpre
        | o::STPSpost
        | o::STPSpre
        | o::STPWpost
        | o::STPWpre
        | o::STPXpost
        | o::STPXpre => base_is_data(STORED_BASE),
        o::LDPDi | o::LDPQi | o::LDPSi | o::LDPSWi | o::LDPWi | o::LDPXi => at(1, LOADED_TWICE, checked.same(0, 1)),
        o::LDPDpost | o::LDPDpre | o::LDPQpost | o::LDPQpre | o::LDPSpost | o::LDPSpre | o::LDPSWpost => {
            at(1, LOADED_TWICE, checked.same(1, 2))
        }
        o::LDRBBpost
        | o::LDRBBpre
        | o::LDRBpost
        | o::LDRBpre
        | o::LDRHHpost
        | o::LDRHHpre
        | o::LDRHpost
        | o::LDRHpre
        | o::LDRSBWpost
        | o::LDRSBWpre
        | o::LDRSBXpost
        | o::LDRSBXpre
        | o::LDRSHWpost
        | o::LDRSHWpre
        | o::LDRSHXpost
        | o::LDRSHXpre
        | o::LDRSWpost
        | o::LDRSWpre
        | o::LDRWpost
        | o::LDRWpre
        | o::LDRXpost
        | o::LDRXpre => at(0, LOADED, checked.is_part(1, 2)),
        o::STRBBpost
        | o::STRBBpre
        | o::STRBpost
        | o::STRBpre
        | o::STRHHpost
        | o::STRHHpre
        | o::STRHpost
        | o::STRHpre
        | o::STRWpost
        | o::STRWpre
        | o::STRXpost
        | o::STRXpre => at(0, STORED, checked.is_part(1, 2)),
        o::STXRB | o::STXRH | o::STXRW | o::STXRX | o::STLXRB | o::STLXRH | o::STLXRW | o::STLXRX => {
            at(0, EXCLUSIVE, checked.is_part(0, 1) || checked.is_part(0, 2) && !checked.is_stack_pointer(2))
        }
        o::STXPW | o::STXPX | o::STLXPW | o::STLXPX => {
            let is_data = checked.is_part(0, 1) || checked.is_part(0, 2);
            at(0, EXCLUSIVE_PAIR, is_data || checked.is_part(0, 3) && !checked.is_stack_pointer(3))
        }
        o::LDRAAwriteback | o::LDRABwriteback => at(0, AUTHENTICATED, checked.same(0, 1)),
        o::LDR_ZA | o::STR_ZA => at(1, MISMATCH, has_mismatch(checked)),
        _ => check_block(checked).map(|text| (MessagePlace::Operand(0), text)),
    }
}

/// Whether the slice and the offset of an access to the matrix array differ, which must be equal.
fn has_mismatch(checked: &Checked<'_>) -> bool {
    let immediate = |position: usize| match checked.operands.get(position) {
        Some(Operand::Immediate(value)) => Some(*value),
        _ => None,
    };
    immediate(2).zip(immediate(4)).is_some_and(|(slice, offset)| slice != offset)
}

/// Checks that destination, source and size of a block copy or fill differ, as the instruction writes all of them.
fn check_block(checked: &Checked<'_>) -> Option<&'static str> {
    const COPY: [&str; 3] = [
        "invalid CPY instruction, destination and source registers are the same",
        "invalid CPY instruction, destination and size registers are the same",
        "invalid CPY instruction, source and size registers are the same",
    ];
    const FILL: [&str; 3] = [
        "invalid SET instruction, destination and size registers are the same",
        "invalid SET instruction, destination and source registers are the same",
        "invalid SET instruction, source and size registers are the same",
    ];
    let n_operands = checked.operands.len();
    if !(4..=6).contains(&n_operands) {
        return None;
    }
    let name = checked.tables.isa.opcode(checked.instruction.opcode).name();
    let is_fill = name.starts_with("SET") || name.starts_with("MOPSSET");
    let (first, texts) = match n_operands {
        6 if name.starts_with("CPY") => (3, COPY),
        5 if is_fill => (2, FILL),
        4 if name.starts_with("SETGO") => return checked.same(2, 3).then_some(FILL[0]),
        _ => return None,
    };
    let pairs = [(first, first + 1), (first, first + 2), (first + 1, first + 2)];
    let found = pairs.into_iter().position(|(left, right)| checked.same(left, right));
    found.map(|pair| texts[pair])
}
