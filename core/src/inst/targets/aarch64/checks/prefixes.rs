//! Checks of the instruction after a `movprfx`, which must continue what the prefix began.

use mca_models::aarch64::{class, opcode};

use super::{Checked, Finding, MessagePlace};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::aarch64::state::Prefix;

/// Bits of an opcode's flags that hold the size of elements; 0 means none.
const ELEMENT_SIZE_BITS: u64 = 7;
/// Position in an opcode's flags of the bits that say in which way the destination is a source, too. 0 means it is
/// none.
const DESTRUCTIVE_SHIFT: u32 = 3;
/// Mask of those bits, once they are shifted down.
const DESTRUCTIVE_BITS: u64 = 0xf;
/// Value of those bits for a destination that is a predicate, which `movprfx` cannot prepare.
const WRITES_PREDICATE: u64 = 0xb;

/// Returns the size of elements as the opcode's flags number it; 0 for none.
fn element_size(checked: &Checked<'_>) -> u8 {
    (checked.tables.isa.opcode(checked.instruction.opcode).ts_flags() & ELEMENT_SIZE_BITS) as u8
}

/// Returns what the next instruction is checked against, if this one is a `movprfx`.
pub(super) fn of(checked: &Checked<'_>) -> Option<Prefix> {
    let predicate = match checked.instruction.opcode {
        opcode::MOVPRFX_ZZ => None,
        opcode::MOVPRFX_ZPmZ_B | opcode::MOVPRFX_ZPmZ_H | opcode::MOVPRFX_ZPmZ_S | opcode::MOVPRFX_ZPmZ_D => Some(2),
        opcode::MOVPRFX_ZPzZ_B | opcode::MOVPRFX_ZPzZ_H | opcode::MOVPRFX_ZPzZ_S | opcode::MOVPRFX_ZPzZ_D => Some(1),
        _ => return None,
    };
    let predication = predicate.and_then(|position| Some((checked.register(position)?, element_size(checked))));
    Some(Prefix { destination: checked.register(0)?, predication })
}

/// Returns what is wrong with an instruction right after a `movprfx`.
pub(super) fn check(checked: &Checked<'_>, prefix: Prefix) -> Option<Finding> {
    if matches!(checked.instruction.opcode, opcode::BRK | opcode::HLT) {
        return None;
    }
    let described = checked.tables.isa.opcode(checked.instruction.opcode);
    let kind = described.ts_flags() >> DESTRUCTIVE_SHIFT & DESTRUCTIVE_BITS;
    if matches!(kind, 0 | WRITES_PREDICATE) {
        let text = "instruction is unpredictable when following a movprfx, suggest replacing movprfx with mov";
        return Some((MessagePlace::Statement, text));
    }
    if checked.register(0) != Some(prefix.destination) {
        let text = "instruction is unpredictable when following a movprfx writing to a different destination";
        return Some((MessagePlace::Operand(0), text));
    }
    let is_tied = |position: usize| described.operands().nth(position).is_some_and(|one| one.tied_to.is_some());
    let sources = checked.operands.iter().enumerate().skip(1).filter(|(position, _)| !is_tied(*position));
    let mut sources = sources.filter_map(|(_, operand)| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    });
    if sources.any(|source| is_same_vector(checked, source, prefix.destination)) {
        let text = "instruction is unpredictable when following a movprfx and destination also used as \
                    non-destructive source";
        return Some((MessagePlace::Operand(0), text));
    }
    check_predication(checked, prefix).map(|text| (MessagePlace::Statement, text))
}

/// Whether a register is a vector register, or a part of it.
fn is_same_vector(checked: &Checked<'_>, register: RegisterId, vector: RegisterId) -> bool {
    let registers = checked.tables.registers;
    [class::FPR8, class::FPR16, class::FPR32, class::FPR64, class::FPR128, class::ZPR]
        .into_iter()
        .any(|class| registers.is_in(register, class) && registers.number(register) == registers.number(vector))
}

/// Returns what is wrong with the predicate or element size after a predicated `movprfx`.
fn check_predication(checked: &Checked<'_>, prefix: Prefix) -> Option<&'static str> {
    let (predicate, size) = prefix.predication?;
    let mut registers = (1..checked.operands.len()).filter_map(|position| checked.register(position));
    let governing = registers.find(|&register| checked.tables.registers.is_in(register, class::PPR));
    let own_size = element_size(checked);
    match governing {
        Some(governing) if own_size != 0 && governing != predicate => {
            Some("instruction is unpredictable when following a predicated movprfx using a different general predicate")
        }
        Some(_) if own_size != 0 && own_size != size => {
            Some("instruction is unpredictable when following a predicated movprfx with a different element size")
        }
        Some(_) if own_size != 0 => None,
        _ => {
            Some("instruction is unpredictable when following a predicated movprfx, suggest using unpredicated movprfx")
        }
    }
}
