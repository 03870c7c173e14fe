//! Checks of the instruction after a `movprfx`, which must write the register that the `movprfx` has prepared.

use mca_models::aarch64::{class, opcode};

use super::{Checked, Finding, MessagePlace};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::aarch64::state::Prefix;

/// Mask of the bits of an opcode's flags that hold the code of the element size; 0 means none.
const ELEMENT_SIZE_BITS: u64 = 7;
/// Index of the lowest of the bits of an opcode's flags that say how the destination is also a source. Their value 0
/// means that it is none.
const DESTRUCTIVE_SHIFT: u32 = 3;
/// Mask of the bits at [`DESTRUCTIVE_SHIFT`], once they are shifted down.
const DESTRUCTIVE_BITS: u64 = 0xf;
/// Value of the bits at [`DESTRUCTIVE_SHIFT`] for a destination that is a predicate, which `movprfx` cannot prepare.
const WRITES_PREDICATE: u64 = 0xb;

/// Returns the code of the element size in the opcode's flags; 0 for none.
fn element_size(checked: &Checked<'_>) -> u8 {
    (checked.tables.isa.opcode(checked.instruction.opcode).ts_flags() & ELEMENT_SIZE_BITS) as u8
}

/// Returns what the next instruction is checked against; `None` if this one is no `movprfx`.
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

/// Returns the place and message of what is wrong with an instruction right after a `movprfx`; `None` if nothing is.
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

/// Returns the message about a wrong predicate or element size after a predicated `movprfx`; `None` if both are right.
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
