//! Recordings of perf, and the text of `perf script`.

use std::io::Cursor;

use mca_outline::{Code as TextCode, Control, Tracer, scan};
use mca_profile::{Code, Counts, Histogram, ImageId, Mappings, PerfData, ProfileError, Recording, Rounds, Run, Script};
use mca_tests::fuzz::{Bytes, fuzz, mangle};
use mca_tests::perf_recording::Recording as Written;
use mca_tests::random::Random;

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
    let histograms = Histogram::from_samples(recording, &mappings, 3)?;
    let histogram = &histograms[0];
    assert_eq!(histogram.n_samples, Histogram::of(recording, &mappings, 0)?.n_samples);
    for image in 0..mappings.images().len() as u32 {
        let counts = Counts::new(&histogram.of_image(ImageId(image)));
        assert_eq!(counts.iter().map(|(_, n)| n).sum::<u64>(), counts.total());
        assert!(counts.in_range(&(0x1000..0x2000)) <= counts.total());
    }
    let n_found: u64 = histogram.images().iter().map(|(_, n)| n).sum();
    assert_eq!(n_found + histogram.n_in_kernel + histogram.n_unmapped, histogram.n_samples);
    let rounds = Rounds::of(recording, &mappings, ImageId(0), &Anything)?;
    let n_rounds: u64 = rounds.loops().iter().map(|one| one.n_rounds).sum();
    assert_eq!(n_rounds + rounds.n_dropped, rounds.n_rounds);
    for one in rounds.loops() {
        assert!(one.cycles_at(0.1) <= one.cycles_at(0.9) && one.paths().iter().all(|path| path.n_rounds > 0));
    }
    Ok(())
}

fn recording(random: &mut Random) -> Written {
    let mut written = match random.below(3) {
        0 => Written::default(),
        1 => Written::with_branches(),
        _ => Written::with_events(&["cycles:u", "instructions:u"]),
    };
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
    let line = |random: &mut Random| match random.below(5) {
        0 => format!(
            " 7 PERF_RECORD_MMAP2 7/7: [0x{:x}(0x1000) @ 0x1000 08:01 3932 1]: r-xp /usr/bin/app\n",
            random.below(9) << 12
        ),
        1 => format!(" 7 {:x}\n", 0x1000 + random.below(0x2000)),
        2 => format!("app 8 57.25: 99 cycles: {:x} f+0x1 (/usr/bin/app)\n", random.below(0x3000)),
        3 => format!("app 8 57.25: 99 cycles:\n\t{:x} f+0x1 (/usr/bin/app)\n\n", random.below(0x3000)),
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
        |Bytes(text)| drop(Script::open(Cursor::new(text.clone())).and_then(|mut script| all_of(&mut script))),
    );
}

const LOOP: &str = "f:\n.Lloop:\n cmpl %eax, %ebx\n je .Lskip\n addl %eax, %ebx\n.Lskip:\n incl %eax\n jne .Lloop\n jmp *%rax\n1:\n ret\n jmp 1b\n";

/// Words of a trace, right and wrong: what is followed stays in the text and below the limit, and an error has a place.
#[test]
fn traces_are_survived() {
    const WORDS: [&str; 10] = ["-", ".Lskip", ".Lloop", "1f", "1b", "f", ".Lloop*3", "-*99999999999", "*", "\u{e4}"];
    const LIMIT: usize = 1_000;
    let outline = scan(LOOP);
    let starts = ["cmpl", "je", "addl", "incl", "jne", "jmp *", "ret", "jmp 1b"];
    let starts = starts.map(|statement| LOOP.find(statement).unwrap_or_default()).to_vec();
    let controls = [
        Control::Next,
        Control::Branch,
        Control::Next,
        Control::Next,
        Control::Branch,
        Control::Indirect,
        Control::End,
        Control::Jump,
    ];
    let code = TextCode::new(starts, controls.to_vec());
    let tracer = Tracer { text: LOOP, outline: &outline, code: &code, max_instructions: LIMIT };
    fuzz(
        "profiles::traces",
        4_000,
        |random| {
            let words: Vec<&str> = (0..random.below(12)).map(|_| WORDS[random.below(WORDS.len())]).collect();
            let mut text = words.join(if random.below(2) == 0 { " " } else { ", " }).into_bytes();
            if random.below(3) == 0 {
                mangle(random, &mut text, &[b" - ", b"*", b".Lskip", b"\xff"]);
            }
            Bytes(text)
        },
        |Bytes(text)| {
            let trace = String::from_utf8_lossy(text);
            match tracer.follow(&trace, std::slice::from_ref(&(0..5))) {
                Ok(members) => {
                    assert!(members.iter().all(|run| run.start < run.end && run.end <= 8));
                    assert!(members.iter().map(ExactSizeIterator::len).sum::<usize>() <= LIMIT + 1);
                }
                Err(error) => assert!(error.place.start <= error.place.end && error.place.end <= trace.len()),
            }
        },
    );
}
