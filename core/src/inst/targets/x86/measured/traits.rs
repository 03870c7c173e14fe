//! What measured models ask about opcodes, by their names: capital letters (the stem), a width, and the kinds of
//! operands, as in `ADD64rm`.

use super::super::sizes::size_by_name;
use super::effects::{effect_of, stack_step, stored_operand};
use crate::inst::targets::measured::{Extension, OpcodeTraits};

/// Stems of operations that some processors fuse with a conditional branch right after them.
pub(super) const JOINED: [&str; 8] = ["CMP", "TEST", "ADD", "SUB", "AND", "INC", "DEC", "OR"];

/// Stems of arithmetic that some processors fuse with a move right before it, if its operands are registers or immediates of 32 or 64
/// bits.
const ON_MOVED: [&str; 8] = ["ADD", "SUB", "AND", "OR", "XOR", "INC", "DEC", "NOT"];

/// Beginnings of names of opcodes that only load.
const PLAIN_LOADS: [&str; 7] = ["MOV", "VMOV", "VBROADCAST", "VPBROADCAST", "LDDQU", "VLDDQU", "KMOV"];

/// Beginnings of names among [`PLAIN_LOADS`] whose loads keep a part of their register, or change the loaded value.
const MIXING_LOADS: [&str; 5] = ["MOVHP", "MOVLP", "VMOVHP", "VMOVLP", "MOVBE"];

/// Returns the traits of the opcode of this name.
pub(super) fn of(name: &str) -> OpcodeTraits {
    let begins_with_one_of = |stems: &[&str]| stems.iter().any(|stem| name.starts_with(stem));
    OpcodeTraits {
        n_bytes: size_by_name(name),
        effect: effect_of(name),
        stack_step: stack_step(name),
        stored_operand: stored_operand(name),
        is_stack_operation: name.starts_with("PUSH") || name.starts_with("POP") && !name.starts_with("POPCNT"),
        is_plain_load: begins_with_one_of(&PLAIN_LOADS) && !begins_with_one_of(&MIXING_LOADS) && !name.contains("rmk"),
        is_plain_pop: name == "POP64r",
        extension: match () {
            () if name.starts_with("MOVZX") => Extension::Zero,
            () if name.starts_with("MOVSX") => Extension::Sign,
            () => Extension::None,
        },
        is_address_calculation: name.starts_with("LEA"),
        is_nop: name.starts_with("NOOP"),
        is_aligned: ["MOVAP", "MOVDQA"].iter().any(|stem| name.strip_prefix('V').unwrap_or(name).starts_with(stem)),
        is_prefetch: name.starts_with("PREFETCH"),
        // The lower halves, which nearly all values are in, stay what they were.
        keeps_registers: name == "VZEROUPPER",
        stores_register: name.ends_with("mr"),
        joined_as: joined_as(name),
        may_join: name.starts_with("JCC_"),
        moved_bits: match name {
            "MOV64rr" | "MOV64rr_REV" => 64,
            "MOV32rr" | "MOV32rr_REV" => 32,
            _ => 0,
        },
        changed_bits: changed_bits(name),
    }
}

/// Returns the index in [`JOINED`] of an operation that a branch may join; `None` for other opcodes, and for those that write
/// memory. Comparisons with an immediate in memory do not fuse either.
fn joined_as(name: &str) -> Option<u8> {
    let is_operation = |stem: &&str| {
        name.strip_prefix(stem).is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    let index = JOINED.iter().position(is_operation)?;
    let stores = name.ends_with('m') || name.ends_with("mr") || name.contains("mi");
    let is_compare = name.starts_with("CMP") || name.starts_with("TEST");
    (!stores || is_compare && name.ends_with("mr")).then_some(index as u8)
}

/// Returns the number of bits that the arithmetic of the opcode of this name changes in a register, if a move before it may fuse with
/// it; else 0.
fn changed_bits(name: &str) -> u8 {
    let is_of_registers = |rest: &str| rest.starts_with('r') && !rest.contains('m') || rest.starts_with('i');
    let Some(form) = ON_MOVED.iter().find_map(|stem| {
        name.strip_prefix(stem).filter(|form| form.starts_with(|letter: char| letter.is_ascii_digit()))
    }) else {
        return 0;
    };
    match (form.strip_prefix("64"), form.strip_prefix("32")) {
        (Some(rest), _) if is_of_registers(rest) => 64,
        (_, Some(rest)) if is_of_registers(rest) => 32,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_join_what_leaves_nothing_in_memory() {
        for (name, joined) in [
            ("CMP64rr", Some("CMP")),
            ("CMP8mi", None),
            ("CMP32mr", Some("CMP")),
            ("TEST64rr", Some("TEST")),
            ("ADD64ri8", Some("ADD")),
            ("ADD64mr", None),
            ("ADDPDrr", None),
            ("OR32rr", Some("OR")),
            ("XOR32rr", None),
        ] {
            assert_eq!(of(name).joined_as.map(|position| JOINED[usize::from(position)]), joined, "{name}");
        }
    }

    #[test]
    fn moves_join_arithmetic_of_their_width() {
        for (name, moved, changed) in
            [("MOV64rr", 64, 0), ("MOV32rr_REV", 32, 0), ("NOT64r", 0, 64), ("ADD32rm", 0, 0), ("AND64i32", 0, 64)]
        {
            assert_eq!((of(name).moved_bits, of(name).changed_bits), (moved, changed), "{name}");
        }
    }
}
