//! Preparation of code to be run: loops whose branches are left out, branches that reach far, and addresses relative
//! to the code.

use super::address::DISPLACEMENT;
use super::experiment_state::BASE;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;
use crate::inst::targets::measuring::{BranchReach, LoopEnd, RelativeAddress};

/// General registers that may count the iterations of a loop, the best first, with their numbers in machine code.
pub(super) const COUNTERS: [(&str, u8); 14] = [
    ("R15", 15),
    ("R14", 14),
    ("R13", 13),
    ("R12", 12),
    ("R11", 11),
    ("R10", 10),
    ("R9", 9),
    ("R8", 8),
    ("RBX", 3),
    ("RBP", 5),
    ("RSI", 6),
    ("RDI", 7),
    ("RDX", 2),
    ("RCX", 1),
];

/// How far branches reach. One of two bytes leads at most 127 bytes forward, and a few instructions may be between
/// the region and the target.
pub(super) const REACH: BranchReach = BranchReach { short_bytes: 110, growth_bytes: 4 };

/// Returns what the opcode of this name does for a loop's branch right after it.
pub(super) fn loop_end(opcode: &str) -> LoopEnd {
    let is_comparison = opcode.starts_with("CMP") && !opcode.starts_with("CMPXCHG") || opcode.starts_with("TEST");
    match opcode {
        _ if is_comparison => LoopEnd::Comparison,
        "DEC64r" | "DEC32r" => LoopEnd::Countdown,
        _ => LoopEnd::Other,
    }
}

/// Replaces the branch of two bytes at the end of the code, the second of which is the distance, by one of six bytes unless its target
/// is near. Returns the number of bytes of the distance; `None` if the branch cannot reach a target that is not near.
pub(super) fn lengthen_branch(code: &mut Vec<u8>, is_near: bool) -> Option<u8> {
    let start = code.len().checked_sub(2)?;
    match code[start] {
        opcode @ 0x70..=0x7f if !is_near => {
            code.truncate(start);
            code.extend([0x0f, 0x80 | opcode & 15, 0, 0, 0, 0]);
            Some(4)
        }
        // `loop` and `jrcxz` have no long form.
        0x70..=0x7f | 0xe0..=0xe3 if is_near => Some(1),
        _ => None,
    }
}

/// Returns where an instruction has an address relative to `rip`, as indices of operands; `None` if it has none.
pub(super) fn relative_address(isa: &Isa, instruction: &Instruction) -> Option<RelativeAddress> {
    let pointer = isa.find_register("RIP")?;
    let base = instruction.operands().iter().position(|operand| *operand == Operand::Register(pointer))?;
    Some(RelativeAddress { base, displacement: base + DISPLACEMENT, other_base: isa.find_register(BASE)? })
}
