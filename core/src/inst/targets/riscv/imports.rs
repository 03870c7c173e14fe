//! How linked files call functions of other files on RISC-V.

use crate::inst::targets::face::ImportFacts;

/// The facts, which are equal for 32 and 64 bits. Calls are pairs of instructions and get no names.
pub const IMPORTS: &[ImportFacts] = &[ImportFacts {
    is_64_bit: None,
    // 32, 64 and JUMP_SLOT
    of_slots: &[1, 2, 5],
    of_calls: None,
    of_calls_through_slots: None,
    slot_of_entry: |code, address, _| slot_of_entry(code, address),
    slot_of_call: |_, _| None,
}];

/// Returns the slot of the entry at the start of `code`, which is at `address`: `auipc t3, %hi(slot)`, then `ld t3, %lo(slot)(t3)` or
/// `lw`. `None` for other code.
fn slot_of_entry(code: &[u8], address: u64) -> Option<u64> {
    let word = |at: usize| Some(u32::from_le_bytes(code.get(at..at + 4)?.try_into().ok()?));
    let (high, load) = (word(0)?, word(4)?);
    let is_load = matches!(load & 0xf_ffff, 0xe_3e03 | 0xe_2e03);
    let distance = i64::from((high & !0xfff) as i32) + i64::from(load as i32 >> 20);
    (high & 0xfff == 0xe17 && is_load).then(|| address.wrapping_add_signed(distance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_name_their_slots() {
        // `auipc t3, 0x2`, `ld t3, -8(t3)`.
        let code: Vec<u8> = [0x2e17_u32, 0xff8e_3e03].iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(slot_of_entry(&code, 0x1000), Some(0x2ff8));
        assert_eq!(slot_of_entry(&code[..7], 0x1000), None);
    }
}
