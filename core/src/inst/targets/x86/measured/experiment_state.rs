//! Registers and memory of experiments. The base register `rbp` points to the memory; a few registers of each kind,
//! such as `r14` and `r15`, hold values that are read and never written.

use super::super::sizes::size_by_name;
use super::address::N_OPERANDS;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;
use crate::inst::targets::measured::Address;
use crate::inst::targets::measuring::{CodePlace, Slot};

/// General registers: those for results, and at the end two that are only read.
const GENERAL: [&str; 14] =
    ["RAX", "RBX", "RCX", "RDX", "RSI", "RDI", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15"];

/// The number of the last register for results, `r13`, in machine code.
pub(super) const LAST_RESULT: u8 = 13;

/// The register that points to the experiment's memory.
pub(super) const BASE: &str = "RBP";

/// Number of different places in memory. It is the number of copies of an instruction, so that none waits for another
/// that writes the same place.
const N_PLACES: usize = 12;

/// Kinds of registers that experiments distinguish. Mask registers are those of AVX-512.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    General,
    Vector,
    Mask,
    Mmx,
}

/// Returns the kind of a register; `None` for registers that experiments cannot use.
fn kind_of(isa: &Isa, register: RegisterId) -> Option<Kind> {
    let name = isa.register_name(register);
    let whole = isa.register_name(isa.whole_register(register));
    if name.starts_with("MM") {
        Some(Kind::Mmx)
    } else if name.starts_with('K') {
        Some(Kind::Mask)
    } else if whole.starts_with("ZMM") {
        Some(Kind::Vector)
    } else if GENERAL.contains(&whole) || matches!(whole, "RBP" | "RSP") {
        Some(Kind::General)
    } else {
        None
    }
}

/// Returns a register of a class for a purpose; `None` if no register of the class can be used.
pub(super) fn register_for(isa: &Isa, class: RegisterClassId, slot: Slot) -> Option<RegisterId> {
    let first = isa.class_members(class).next()?;
    let kind = kind_of(isa, first)?;
    let (n_results, n_sources, first_result) = match kind {
        Kind::General => (12, 2, 0),
        Kind::Vector => (13, 2, 0),
        Kind::Mask => (4, 2, 1),
        Kind::Mmx => (6, 2, 0),
    };
    // An index in `GENERAL`, or for other kinds a register's number in machine code.
    let chosen = match slot {
        Slot::Result(number) => first_result + number % n_results,
        Slot::Source(number) => first_result + n_results + number % n_sources,
    };
    let is_chosen = |register: &RegisterId| match kind {
        Kind::General => {
            let is_high = ["AH", "BH", "CH", "DH"].contains(&isa.register_name(*register));
            !is_high && isa.register_name(isa.whole_register(*register)) == GENERAL[chosen]
        }
        _ => usize::from(isa.register_encoding(*register)) == chosen,
    };
    isa.class_members(class).find(is_chosen)
}

/// Replaces an instruction's address by one in the experiment's memory; `None` if its index is no general register,
/// as in gathers.
pub(super) fn place_address(isa: &Isa, made: &mut Instruction, address: &Address, place: CodePlace) -> Option<()> {
    if address.parts.index.is_some_and(|index| kind_of(isa, index) != Some(Kind::General)) {
        return None;
    }
    let (index, distance) = match place {
        CodePlace::Copy(number) => {
            // Stores go to the cache together where they are near to one another.
            let is_narrow = (1..=8).contains(&size_by_name(isa.opcode(made.opcode).name()));
            let step = if is_narrow { 8 } else { 64 };
            (RegisterId::NONE, step * (number % N_PLACES) as i64)
        }
        CodePlace::Spread(number) => {
            let n_bytes = i64::from(size_by_name(isa.opcode(made.opcode).name()));
            let step = if (1..=8).contains(&n_bytes) { 8 } else { 64 + n_bytes };
            (RegisterId::NONE, step * (number % N_PLACES) as i64)
        }
        CodePlace::Chain => (index_of_chain(isa, made)?, 0),
    };
    let parts = [
        Operand::Register(isa.find_register(BASE)?),
        Operand::Immediate(1),
        Operand::Register(index),
        Operand::Immediate(distance),
        Operand::Register(RegisterId::NONE),
    ];
    made.operands_mut().get_mut(address.first..address.first + N_OPERANDS)?.copy_from_slice(&parts);
    Some(())
}

/// Returns the register of the first result, as the index of an address that waits for it. `None` unless the
/// instruction writes all of that register.
fn index_of_chain(isa: &Isa, made: &Instruction) -> Option<RegisterId> {
    let Some(Operand::Register(result)) = made.operands().first().copied() else { return None };
    let name = isa.register_name(result);
    let is_wide = name.starts_with('E') || name.starts_with('R') && !name.ends_with(['B', 'W']);
    (is_wide && kind_of(isa, result) == Some(Kind::General)).then(|| isa.whole_register(result))
}
