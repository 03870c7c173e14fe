//! What instructions do to registers that addresses use, and to the stack pointer, by the names of opcodes.

use crate::inst::targets::measured::Effect;

/// Returns what the first operand of the opcode of this name holds after the instruction.
pub(super) fn effect_of(opcode: &str) -> Effect {
    let at = opcode.find(|letter: char| letter.is_ascii_digit()).unwrap_or(opcode.len());
    match opcode.split_at(at) {
        ("LEA", "64r" | "64_32r" | "32r") => Effect::Address,
        ("MOV", "64rr" | "32rr" | "64rr_REV" | "32rr_REV") | ("MOVSX", "64rr32") => Effect::Copy,
        ("MOV", "64ri" | "64ri32" | "32ri" | "32ri64") => Effect::Constant,
        ("ADD", "64ri8" | "64ri32" | "32ri8" | "32ri") => Effect::Offset(1),
        ("SUB", "64ri8" | "64ri32" | "32ri8" | "32ri") => Effect::Offset(-1),
        ("INC", "64r" | "32r") => Effect::Step(1),
        ("DEC", "64r" | "32r") => Effect::Step(-1),
        ("ADD", "64rr" | "64rr_REV") => Effect::Sum,
        ("AND", "64rr" | "64rr_REV" | "32rr" | "32rr_REV" | "64ri8" | "64ri32" | "32ri8" | "32ri") => Effect::Mask,
        ("SHL", "64ri") => Effect::Shift,
        ("SHR" | "SAR", "64ri") => Effect::ShiftDown,
        ("MOV", "64rm" | "32rm") | ("POP", "64r") => Effect::Load,
        _ => Effect::Other,
    }
}

/// Returns the number of bytes that the opcode of this name adds to the stack pointer; 0 for anything but plain `push` and `pop`.
pub(super) fn stack_step(opcode: &str) -> i64 {
    match opcode {
        "PUSH64r" | "PUSH64i8" | "PUSH64i32" | "PUSH64rmm" => -8,
        "POP64r" | "POP64rmm" => 8,
        _ => 0,
    }
}

/// Returns the index of the operand that is stored to memory unchanged; `None` if there is none.
pub(super) fn stored_operand(opcode: &str) -> Option<u8> {
    match opcode {
        "MOV64mr" | "MOV32mr" => Some(5),
        "PUSH64r" => Some(0),
        _ => None,
    }
}
