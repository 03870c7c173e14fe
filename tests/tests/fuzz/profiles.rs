//! Recordings of perf, and the text of `perf script`.

use std::io::Cursor;

use mca_profile::{Code, Histogram, ImageId, Mappings, PerfData, ProfileError, Recording, Rounds, Run, Script};
use mca_tests::fuzz::{Bytes, fuzz, mangle};
use mca_tests::random::Random;
use mca_tests::recording::Recording as Written;

const PIECES: &[&[u8]] = &[
    &[0xff; 8],
    &[0; 8],
    b"PERFILE2",
    &[9, 0, 0, 0, 2, 0, 8, 0],
    &[10, 0, 0, 0, 2, 0x40, 72, 0],
    &[71, 0, 0, 0, 0, 0, 16, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    b"PERF_RECORD_MMAP2 ",
    b"0xffffffffffffffff(",
    b") @ ",
    b"]: r-xp ",
    b"0x10/0x20/M/-/-/3 ",
    b"/",
    b"\n",
    b"4242 ",
];

/// Everything is one function, and half of all stretches can be run through.
struct Anything;

impl Code for Anything {
    fn function_at(&self, offset: u64) -> Option<usize> {
        Some((offset >> 12) as usize)
    }

    fn is_straight(&self, run: Run) -> bool {
        run.first & 1 == 0
    }
}

fn all_of(recording: &mut dyn Recording) -> Result<(), ProfileError> {
    let mappings = Mappings::of(recording)?;
    let histogram = Histogram::of(recording, &mappings, 0)?;
    let n_found: u64 = histogram.images().iter().map(|(_, n)| n).sum();
    assert_eq!(n_found + histogram.n_in_kernel + histogram.n_in_no_file, histogram.n_samples);
    let rounds = Rounds::of(recording, &mappings, ImageId(0), &Anything)?;
    let n_rounds: u64 = rounds.loops().iter().map(|one| one.n_rounds).sum();
    assert_eq!(n_rounds + rounds.n_dropped, rounds.n_rounds);
    for one in rounds.loops() {
        assert!(one.cycles_at(0.1) <= one.cycles_at(0.9) && one.paths().iter().all(|path| path.n_rounds > 0));
    }
    Ok(())
}

fn recording(random: &mut Random) -> Written {
    let mut written = if random.below(2) == 0 { Written::default() } else { Written::with_branches() };
    written.cpu_id("GenuineIntel,6,85,4").build_id(7, "/usr/bin/app", &[1; 20]);
    for _ in 0..random.below(20) {
        let address = 0x1000 * random.below(8) as u64;
        let process = 7 + random.below(3) as u32;
        match random.below(7) {
            0 => written.map(process, address, 0x1000, 0x1000 * random.below(4) as u64, "/usr/bin/app"),
            1 => {
                written.map_with_id(process, (address, 0x2000, 0), ("/lib/x.so", &[2; 20], 4 + random.below(2) as u32))
            }
            2 => written.fork(process, 7 + random.below(3) as u32),
            3 => written.exec(process, "other"),
            4 => written.sample(process, address + random.below(64) as u64),
            _ => {
                let place = |random: &mut Random| 0x1000 + random.below(4) as u64 * 16;
                let branches: Vec<_> = (0..random.below(32))
                    .map(|_| (place(random), place(random), random.below(9) as u16, random.below(4) == 0))
                    .collect();
                written.stack(process, &branches)
            }
        };
    }
    written
}

#[test]
fn recordings_are_survived() {
    fuzz(
        "profiles::recordings",
        4_000,
        |random| {
            let mut bytes = recording(random).bytes();
            if random.below(4) != 0 {
                mangle(random, &mut bytes, PIECES);
            }
            Bytes(bytes)
        },
        |Bytes(bytes)| {
            if let Ok(mut file) = PerfData::open(Cursor::new(bytes.clone())) {
                let _ = all_of(&mut file);
            }
        },
    );
}

#[test]
fn text_of_perf_script_is_survived() {
    let line = |random: &mut Random| match random.below(3) {
        0 => format!(
            " 7 PERF_RECORD_MMAP2 7/7: [0x{:x}(0x1000) @ 0x1000 08:01 3932 1]: r-xp /usr/bin/app\n",
            random.below(9) << 12
        ),
        1 => format!(" 7 {:x}\n", 0x1000 + random.below(0x2000)),
        _ => format!(" 7 1010  0x1040/0x1010/P/-/-/{}  0x1040/0x1010/M/-/-/22/COND\n", random.below(99)),
    };
    fuzz(
        "profiles::text",
        4_000,
        |random| {
            let mut text: Vec<u8> = (0..random.below(12)).flat_map(|_| line(random).into_bytes()).collect();
            mangle(random, &mut text, PIECES);
            Bytes(text)
        },
        |Bytes(text)| drop(all_of(&mut Script::new(Cursor::new(text.clone())))),
    );
}
