//! Packed tables with changed bytes. The real ones are embedded, but damaged ones must not panic either.

use mca_core::inst::isa::Isa;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Dialect;
use mca_models::layout::instructions as layout;
use mca_models::pack::{PackedFile, Sequences, Strings};
use mca_models::target_of;
use mca_tests::fuzz::fuzz;
use mca_tests::random::Random;

/// Returns places and values of changed bytes. A changed file is not printed, since it has a megabyte.
fn changes(random: &mut Random) -> Vec<(usize, u8)> {
    // The header and the directory of the sections decide most.
    let place = |random: &mut Random| match random.below(3) {
        0 => random.below(usize::MAX),
        _ => random.below(16 + 40 * 16),
    };
    (0..1 + random.below(4)).map(|_| (place(random), *random.pick(&[0, 1, 2, 0x7f, 0x80, 0xff]))).collect()
}

fn changed(original: &[u8], changes: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for (place, byte) in changes {
        let at = place % bytes.len();
        bytes[at] = *byte;
        if *byte == 2 {
            bytes.truncate(at.max(64));
        }
    }
    bytes
}

#[test]
fn damaged_files_are_survived() {
    let target = target_of("x86").unwrap();
    let original = target.file("instructions");
    let mut n_opened = 0;
    fuzz("packed files", 300, changes, |changes| {
        let bytes = changed(original, changes);
        let Ok(file) = PackedFile::open(&bytes, layout::KIND) else { return };
        n_opened += 1;
        if let Ok(strings) = Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES) {
            for id in (0..strings.len().min(1 << 16) as u32 + 1).chain([u32::MAX]) {
                assert!(strings.bytes(id).len() <= bytes.len());
                assert!(strings.text(id).len() <= bytes.len());
            }
        }
        if let Ok(sequences) = Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS) {
            let n_items: usize = (0..sequences.len() as u32 + 1).map(|id| sequences.get(id).take(4).count()).sum();
            assert!(n_items <= 4 * bytes.len());
        }
    });
    assert!(n_opened > 0);
}

#[test]
fn damaged_instruction_tables_are_survived() {
    /// Opened tables live as long as the process; this many do no harm.
    const MOST_OPENED: usize = 100;
    let original = target_of("x86").unwrap().file("instructions");
    let mut n_opened = 0;
    fuzz("instruction tables", 30, changes, |changes| {
        let bytes = changed(original, changes);
        if n_opened > MOST_OPENED || PackedFile::open(&bytes, layout::KIND).is_err() {
            return;
        }
        n_opened += 1;
        let bytes: &'static [u8] = bytes.leak();
        let Ok(isa) = Isa::open(bytes) else { return };
        let Ok(isa) = X86Isa::open(bytes, Box::leak(Box::new(isa))) else { return };
        for register in isa.registers().take(2000) {
            assert!(isa.sub_registers(register).count() + isa.super_registers(register).count() < 1 << 17);
        }
        for dialect in [Dialect::Att, Dialect::Intel] {
            for (_, row) in isa.all_match_rows(dialect).take(100_000) {
                assert!(isa.opcode(row.opcode()).name().len() < original.len());
            }
        }
    });
    assert!(n_opened > 0);
}
