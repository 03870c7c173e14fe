//! The instruments of RISC-V, that is, settings that choose scheduling classes: how many registers form a vector group, and how wide
//! elements are.
//!
//! Instrument comments set both, and so do `vsetvli` and `vsetivli`. The scheduling class of a vector instruction is then that of
//! the pseudo instruction that the compiler would use for this setting.

use mca_models::assembler::further::Override;
use mca_models::ids::ClassId;
use mca_models::riscv::opcode;

use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::{InstrumentKind, NoClass, Setting};

/// Index of the group's size in [`KINDS`].
const GROUPING: usize = 0;
/// Index of the elements' width in [`KINDS`].
const WIDTH: usize = 1;

/// The instruments. Values for the size of a group are those of machine code, values for the width are bits.
pub(super) static KINDS: [InstrumentKind; 2] = [
    InstrumentKind {
        name: "RISCV-LMUL",
        description: "how many vector registers form a group",
        values: &[("M1", 0), ("M2", 1), ("M4", 2), ("M8", 3), ("MF8", 5), ("MF4", 6), ("MF2", 7)],
    },
    InstrumentKind {
        name: "RISCV-SEW",
        description: "how wide the elements of vectors are",
        values: &[("E8", 8), ("E16", 16), ("E32", 32), ("E64", 64)],
    },
];

/// Sets the instruments if an emitted instruction is a `vsetvli` or `vsetivli`.
pub(super) fn note(parser: &mut Parser<'_>, instruction: &Instruction) {
    if !matches!(instruction.opcode, opcode::VSETVLI | opcode::VSETIVLI) {
        return;
    }
    if let Some(&Operand::Immediate(bits)) = instruction.operands().get(2) {
        let at = instruction.span.location();
        parser.open_instrument(GROUPING, grouping_of(bits), at);
        parser.open_instrument(WIDTH, width_of(bits), at);
    }
}

/// Returns the size of a group under a vector type.
fn grouping_of(bits: i64) -> i32 {
    (bits & 7) as i32
}

/// Returns the width of elements in bits under a vector type.
fn width_of(bits: i64) -> i32 {
    8 << (bits >> 3 & 7)
}

/// Returns the vector type that an instruction sets, given by its first four bytes: `vsetvli` and `vsetivli` contain it, `vsetvl` takes
/// it from a register. `None` for other instructions.
pub(super) fn setting(bytes: &[u8]) -> Option<Setting> {
    const VECTOR: u32 = 0b101_0111;
    const CONFIGURE: u32 = 0b111;
    let word = u32::from_le_bytes(*bytes.first_chunk()?);
    if word & 0x7f != VECTOR || word >> 12 & 7 != CONFIGURE {
        return None;
    }
    Some(match word >> 30 {
        0 | 1 => Setting::Known((word >> 20 & 0x7ff) as u16),
        3 => Setting::Known((word >> 20 & 0x3ff) as u16),
        _ => Setting::Unknown,
    })
}

/// Returns the values of [`KINDS`] under a vector type.
pub(super) fn values_of(bits: u16) -> Vec<Option<i32>> {
    let bits = i64::from(bits);
    vec![Some(grouping_of(bits)), Some(width_of(bits))]
}

/// Whether the scheduling class of an instruction depends on the vector type.
pub(super) fn depends_on_type(tables: &Tables, instruction: &Instruction) -> bool {
    KINDS[GROUPING].values.iter().any(|(_, grouping)| {
        let class = tables.own.instrumented_class(instruction.opcode, [*grouping as u16, 0]);
        matches!(class, Some(Override::Class(_)))
    })
}

/// Returns the scheduling class that instruments give an instruction; `None` if it keeps its own. `values` has the value of each of
/// [`KINDS`], which is `None` if it is not set.
pub(super) fn instrumented_class(
    tables: &Tables,
    instruction: &Instruction,
    values: &[Option<i32>],
) -> Result<Option<ClassId>, NoClass> {
    let value = |kind: usize| values.get(kind).copied().flatten();
    let Some(grouping) = value(GROUPING) else { return Ok(None) };
    let is_known = |kind: usize, value: i32| KINDS[kind].values.iter().any(|(_, known)| *known == value);
    let is_width_known = value(WIDTH).is_none_or(|width| is_known(WIDTH, width));
    if !is_known(GROUPING, grouping) || !is_width_known {
        return Err(NoClass("a vector type that no vector instruction can run under"));
    }
    // Index 0 of the tables stands for an unknown width, 1 for 8 bits, 2 for 16 bits and so on.
    let width = value(WIDTH).map_or(0, |bits| bits.trailing_zeros() - 2);
    match tables.own.instrumented_class(instruction.opcode, [grouping as u16, width as u16]) {
        Some(Override::Class(class)) => Ok(Some(class)),
        Some(Override::Crash) => Err(NoClass("a vector load or store needs an element width that fits its grouping")),
        None => Ok(None),
    }
}
