//! How linked files call functions of other files on x86.

use crate::inst::targets::face::ImportFacts;

/// Types of `R_X86_64_GLOB_DAT` and `R_X86_64_JUMP_SLOT`, which have the same numbers with 32 bits.
const OF_SLOTS: &[u32] = &[6, 7];

/// The facts for 64 and for 32 bits.
pub const IMPORTS: &[ImportFacts] = &[
    ImportFacts {
        is_64_bit: Some(true),
        of_slots: OF_SLOTS,
        // PLT32 and GOTPCREL
        of_calls: Some((4, -4)),
        of_calls_through_slots: Some((9, -4)),
        slot_of_entry: |code, address, _| {
            let (opcode, field, end) = jump(code, address)?;
            (opcode == [0xff, 0x25]).then(|| end.wrapping_add_signed((field as i32).into()))
        },
        slot_of_call,
    },
    ImportFacts {
        is_64_bit: Some(false),
        of_slots: OF_SLOTS,
        // PLT32
        of_calls: Some((4, -4)),
        of_calls_through_slots: None,
        slot_of_entry: |code, address, slots| match jump(code, address)? {
            ([0xff, 0x25], field, _) => Some(field.into()),
            // Relative to `%ebx`, which points to the slots.
            ([0xff, 0xa3], field, _) => Some(slots.wrapping_add_signed((field as i32).into()) & 0xffff_ffff),
            _ => None,
        },
        slot_of_call: |_, _| None,
    },
];

/// Returns opcode, field of 32 bits and end of the jump of an entry at the start of `code`, which is at `address`; `None` if the
/// code is too short.
fn jump(code: &[u8], address: u64) -> Option<([u8; 2], u32, u64)> {
    // `endbr64` or `endbr32`, and the prefix `bnd`.
    let marks = [&[0xf3, 0x0f, 0x1e, 0xfa][..], &[0xf3, 0x0f, 0x1e, 0xfb]];
    let behind = marks.iter().find_map(|mark| code.strip_prefix(*mark)).unwrap_or(code);
    let jump = behind.strip_prefix(&[0xf2]).unwrap_or(behind);
    let field = u32::from_le_bytes(jump.get(2..6)?.try_into().ok()?);
    Some(([jump[0], jump[1]], field, address.wrapping_add((code.len() - jump.len() + 6) as u64)))
}

/// Returns the address from which `call *slot(%rip)` at `address` loads where to go; `None` for other instructions.
fn slot_of_call(instruction: &[u8], address: u64) -> Option<u64> {
    let end = address.wrapping_add(instruction.len() as u64);
    let instruction = instruction.strip_prefix(&[0x67]).unwrap_or(instruction);
    let distance = instruction.strip_prefix(&[0xff, 0x15])?.try_into().ok()?;
    Some(end.wrapping_add_signed(i32::from_le_bytes(distance).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_name_their_slots() {
        let slot = |facts: &ImportFacts, code: &[u8], slots: u64| (facts.slot_of_entry)(code, 0x1000, slots);
        let [wide, narrow] = IMPORTS else { panic!("two widths") };
        let jump = [0xff, 0x25, 0xca, 0x2f, 0, 0, 0x66, 0x90];
        assert_eq!(slot(wide, &jump, 0), Some(0x3fd0));
        let marked = [&[0xf3, 0x0f, 0x1e, 0xfa, 0xf2][..], &jump].concat();
        assert_eq!(slot(wide, &marked, 0), Some(0x3fd5));
        assert_eq!(slot(wide, &[0xff, 0x35, 0xca, 0x2f, 0, 0], 0), None);
        assert_eq!(slot(narrow, &jump, 0x4000), Some(0x2fca));
        assert_eq!(slot(narrow, &[0xff, 0xa3, 0xc, 0, 0, 0], 0x4000), Some(0x400c));
        for length in 0..6 {
            assert_eq!(slot(wide, &jump[..length], 0), None);
        }
    }
}
