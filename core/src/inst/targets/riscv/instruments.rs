//! Instruments: the grouping of registers and the width of elements with which vector instructions run.
//!
//! Comments set both, and so do `vsetvli` and `vsetivli`. The scheduling class of an instruction is then that of the
//! pseudo instruction that the compiler would use for this grouping and width.

use mca_models::assembler::further::Override;
use mca_models::ids::ClassId;
use mca_models::riscv::opcode;

use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::{InstrumentKind, NoClass};

/// Position of the grouping in [`KINDS`].
const GROUPING: usize = 0;
/// Position of the width in [`KINDS`].
const WIDTH: usize = 1;

/// The instruments. Values of the grouping are its codes in machine code, those of the width are bits.
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

/// Opens the instruments that an emitted instruction sets.
pub(super) fn note(parser: &mut Parser<'_>, instruction: &Instruction) {
    if !matches!(instruction.opcode, opcode::VSETVLI | opcode::VSETIVLI) {
        return;
    }
    if let Some(&Operand::Immediate(bits)) = instruction.operands().get(2) {
        let at = instruction.span.location();
        parser.open_instrument(GROUPING, (bits & 7) as i32, at);
        parser.open_instrument(WIDTH, 8 << (bits >> 3 & 7), at);
    }
}

/// Returns the class of an instruction under instruments; `None` if that is its own. `values` has one entry for each
/// of [`KINDS`].
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
    // Each width is twice the one before; none comes first.
    let width = value(WIDTH).map_or(0, |bits| bits.trailing_zeros() - 2);
    match tables.own.instrumented_class(instruction.opcode, [grouping as u16, width as u16]) {
        Some(Override::Class(class)) => Ok(Some(class)),
        Some(Override::Crash) => Err(NoClass("a vector load or store needs an element width that fits its grouping")),
        None => Ok(None),
    }
}
