//! How linked files call functions of other files on AArch64.

use crate::inst::targets::face::ImportFacts;

/// The facts, of which there is one set.
pub const IMPORTS: &[ImportFacts] = &[ImportFacts {
    is_64_bit: None,
    // GLOB_DAT and JUMP_SLOT
    of_slots: &[1025, 1026],
    // CALL26
    of_calls: Some((283, 0)),
    of_calls_through_slots: None,
    slot_of_entry: |code, address, _| slot_of_entry(code, address),
    slot_of_call: |_, _| None,
}];

/// Returns the slot of the entry at the start of `code`, which is at `address`: `adrp x16, slot`, `ldr x17, [x16, :lo12:slot]`, after
/// `bti c` where branches are checked. `None` for other code.
fn slot_of_entry(code: &[u8], address: u64) -> Option<u64> {
    const MARK: u32 = 0xd503_245f;
    let word = |at: usize| Some(u32::from_le_bytes(code.get(at..at + 4)?.try_into().ok()?));
    let at = if word(0)? == MARK { 4 } else { 0 };
    let (page, load) = (word(at)?, word(at + 4)?);
    if page & 0x9f00_001f != 0x9000_0010 || load & 0xffc0_03ff != 0xf940_0211 {
        return None;
    }
    let n_pages = i64::from((page << 8) as i32 >> 13 << 2) | i64::from(page >> 29 & 3);
    let base = (address.wrapping_add(at as u64) & !0xfff).wrapping_add_signed(n_pages << 12);
    Some(base.wrapping_add(u64::from(load >> 10 & 0xfff) * 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_name_their_slots() {
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let slot = |words: &[u32]| slot_of_entry(&bytes(words), 0x1000);
        // `adrp x16, 0x11000`, `ldr x17, [x16, #0x18]`.
        let entry = [0x9000_0090, 0xf940_0e11];
        assert_eq!(slot(&entry), Some(0x1_1018));
        assert_eq!(slot(&[0xd503_245f, entry[0], entry[1]]), Some(0x1_1018));
        assert_eq!(slot(&[0xf0ff_fff0, 0xf940_0e11]), Some(0x18));
        assert_eq!(slot(&entry[..1]), None);
    }
}
