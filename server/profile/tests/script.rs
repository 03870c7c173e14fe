//! Text of `perf script` is read rightly in the formats that are read, and refused in all others.

use std::io::Cursor;

use mca_profile::{Histogram, ImageId, Mappings, Opened, ProfileError, Script};

const APP: &str = "/usr/bin/app";

/// Where perf mapped two processes, as it says without `-F`. The addresses of the second are also offsets in its file.
const MAPPINGS: &str = "\
         swapper     0     0.000000: PERF_RECORD_MMAP -1/0: [0xffffffff81000000(0x1276508) @ 0xffffffff81000000]: x [kernel.kallsyms]_text
             app  4242 57.000001: PERF_RECORD_MMAP2 4242/4242: [0x555550001000(0x3000) @ 0x1000 fe:00 11 22]: r-xp /usr/bin/app
             app  4242 57.000002: PERF_RECORD_MMAP2 4242/4242: [0x7fff00000000(0x2000) @ 0 00:00 0 0]: r-xp [vdso]
             big  4300 57.000003: PERF_RECORD_MMAP2 4300/4300: [0x400000(0x800000) @ 0 fe:00 12 22]: r-xp /usr/bin/big
";

/// Returns the hits of the first file as pairs of offset and number, and the numbers of samples of which there are: all, in
/// the kernel, in no file, unread.
fn read(text: &str) -> (Vec<(u64, u64)>, [u64; 4]) {
    let mut script = Script::open(Cursor::new(text)).expect("text");
    let mappings = Mappings::of(&mut script).expect("text");
    let one = Histogram::of(&mut script, &mappings, 0).expect("text");
    let app = mappings.images().iter().position(|image| image.path == APP.as_bytes()).expect("a file");
    (one.of_image(ImageId(app as u32)), [one.n_samples, one.n_in_kernel, one.n_unmapped, one.n_unread])
}

fn error(text: &str) -> String {
    Script::open(Cursor::new(text)).err().map(|error| error.to_string()).unwrap_or_default()
}

/// `perf script --show-mmap-events`. The number after the command is the thread, and only the file says which process it
/// belongs to.
#[test]
fn lines_with_the_usual_fields_are_read() {
    let samples = "
             app  4242 57.017471:     250000 cpu-clock:      5555500011c4 sum+0x14 (/usr/bin/app)
 Web Content 12  4243 [001] 57.017472:     250000 cpu-clock:      5555500011c4 std::sum(int (*)(char), double)+0x14 (/usr/bin/app)
             app  4242 57.017473:     250000 cpu-clock:  ffffffff8146332f __css_rstat_updated+0x2f ([kernel.kallsyms])
             app  4242 57.017474:     250000 cpu-clock:      7fff00000100 [unknown] ([vdso])
             app  4242 57.017475:     250000 cpu-clock:      7abc00000100 [unknown] ([unknown])
";
    assert_eq!(read(&format!("{MAPPINGS}{samples}")), (vec![(0x11c4, 2)], [5, 1, 2, 0]));
}

/// Call chains of `perf record -g`: perf prints offsets in files, not addresses.
#[test]
fn call_chains_count_at_their_first_line() {
    let samples = "
app 4242 57.017471:     250000 cpu-clock: \n\
\t            11c4 sum+0x14 (/usr/bin/app)\n\
\t            2000 main+0x10 (/usr/bin/app)\n\
\t               0 [unknown] ([unknown])\n\
\n\
app 4243 57.017472:     250000 cpu-clock: \n\
\t            11d0 inner+0x14 (inlined)\n\
\t            11d0 sum+0x20 (/usr/bin/app)\n\
\t            2000 main+0x10 (/usr/bin/app)\n\
\n\
app 4242 57.017473:     250000 cpu-clock: \n\
\tffffffff8146332f __css_rstat_updated+0x2f ([kernel.kallsyms])\n\
\t            2000 main+0x10 (/usr/bin/app)\n\
\n\
app 4242 57.017474:     250000 cpu-clock: \n\
\n";
    assert_eq!(read(&format!("{MAPPINGS}{samples}")), (vec![(0x11c4, 1), (0x11d0, 1)], [3, 1, 0, 1]));
}

/// An address in a program at a fixed place may also be an offset in its file. Other lines tell which it is.
#[test]
fn addresses_of_old_call_chains_are_told_from_offsets() {
    let chain = |address: u64, file: &str| format!("x 4300 57.1: 25 cycles: \n\t {address:x} f+0x1 ({file})\n\n");
    let hits = |text: &str| {
        let mut script = Script::open(Cursor::new(text)).expect("text");
        let mappings = Mappings::of(&mut script).expect("text");
        let big = mappings.images().iter().position(|image| image.path == b"/usr/bin/big").expect("a file");
        Histogram::of(&mut script, &mappings, 0).expect("text").of_image(ImageId(big as u32))
    };
    let either = chain(0x50_0000, "/usr/bin/big");
    assert_eq!(hits(&format!("{MAPPINGS}{either}{}", chain(0x11c4, APP))), [(0x50_0000, 1)]);
    assert_eq!(hits(&format!("{MAPPINGS}{either}{}", chain(0x5555_5000_11c4, APP))), [(0x10_0000, 1)]);
    assert_eq!(hits(&format!("{MAPPINGS}{either}")), [(0x50_0000, 1)]);
}

/// Nothing is guessed: another number is not taken for the address, nor a frame without a file for a place.
#[test]
fn other_formats_are_refused_with_what_to_do() {
    let what = "use `perf script -G --show-mmap-events -F pid,ip`, with `,brstack` if branches were recorded";
    for line in [
        "app  4242 57.017471:     250000 cpu-clock:\n",
        "4242     250000      5555500011c4\n",
        "app 4242 57.017471: 250000 cycles:  ffffffffc0001000      5555500011c4 sum+0x14 (/usr/bin/app)\n",
        "app 4242 [000] 57.0: sched:sched_switch: prev_comm=swapper/1 prev_pid=0\n",
        "4242 0x401150/0x401136/P/-/-/3\n",
        "nothing of the kind\n",
    ] {
        assert_eq!(
            error(&format!("{MAPPINGS}{line}")),
            format!("line 5 is in a format of `perf script` that is not read; {what}"),
            "{line}"
        );
    }
    let of_chain = format!("line 6 belongs to a call chain, which perf prints without the sample's address; {what}");
    assert_eq!(error(&format!("{MAPPINGS}4242 \n\t 11c4\n\n")), of_chain);
    assert_eq!(error(&format!("{MAPPINGS}4242 \n\t 11c4 f (/x)  0x401150/0x401136/P/-/-/3\n\n")), of_chain);
    let named =
        "4242 57.1: 9 cycles: 5555500011c4 f+0x1 (/usr/bin/app)  0x1150(/usr/bin/app)/0x1136(/usr/bin/app)/P/-/-/3\n";
    assert!(error(&format!("{MAPPINGS}{named}")).contains("`brstack`"));
}

/// What cannot be placed is counted, so that a report says how much it leaves out.
#[test]
fn samples_without_a_place_are_counted() {
    let samples = " 4242 5555500011c4
 4242 0
 4242 15555500011c4aaaa
 4242 -5
 9999 5555500011c4
app 4242 57.1: 9 cycles: 11c4 f+0x1 (/usr/bin/other)
 4242 5555";
    assert_eq!(read(&format!("{MAPPINGS}{samples}")), (vec![(0x11c4, 1)], [1, 0, 0, 6]));
    // The last line is cut off.
    for last in [" 42", " 4242 55555", "app 4242 57.017473:     250000 cpu-clock:      55555000"] {
        assert_eq!(read(&format!("{MAPPINGS} 4242 5555500011c4\n{last}")).1, [1, 0, 0, 1], "{last}");
    }
}

#[test]
fn forked_processes_have_the_mappings_of_their_parents() {
    let samples = " 4242 PERF_RECORD_FORK(4250:4250):(4242:4242)
 4250 5555500011c4
 4242 PERF_RECORD_FORK(4242:4243):(4242:4242)
 4250 PERF_RECORD_COMM exec: other:4250/4250
 4250 5555500011c4
 4242 PERF_RECORD_LOST lost 7
";
    assert_eq!(read(&format!("{MAPPINGS}{samples}")), (vec![(0x11c4, 1)], [2, 0, 1, 0]));
}

#[test]
fn events_are_counted_apart() {
    let line = |event: &str, address: u64| format!("app 4242 57.1: {event}: {address:x} f+0x1 (/usr/bin/app)\n");
    let text = [
        MAPPINGS,
        &line("77 instructions:u", 0x5555_5000_1100),
        &line("55 cycles:u", 0x5555_5000_1200),
        &line("cache-misses", 0x5555_5000_1200),
        &line("9 task-clock", 0x5555_5000_1300),
    ]
    .concat();
    let mut opened = Opened::stream(&mut text.as_bytes()).expect("text");
    let names: Vec<(&str, bool)> = opened.events.iter().map(|event| (event.name.as_str(), event.is_of_time)).collect();
    assert_eq!(names, [("instructions:u", false), ("cycles:u", false), ("", false), ("task-clock", true)]);
    let mappings = Mappings::of(opened.recording.as_mut()).expect("text");
    let histograms = Histogram::from_samples(opened.recording.as_mut(), &mappings, 4).expect("text");
    let numbers: Vec<(u64, u64)> = histograms.iter().map(|one| (one.n_samples, one.n_events)).collect();
    assert_eq!(numbers, [(1, 77), (1, 55), (1, 1), (1, 9)]);
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let text = format!("\u{feff}{MAPPINGS} 4242 5555500011c4\n");
    assert!(Opened::stream(&mut text.as_bytes()).is_ok());
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(matches!(Opened::stream(&mut utf_16.as_slice()), Err(ProfileError::Utf16)));
}

/// A line of more than a mebibyte loses its last branches, and nothing else.
#[test]
fn long_lines_are_read_as_far_as_they_go() {
    let branches = "  0x555550001140/0x555550001100/P/-/-/3".repeat(40_000);
    let text = format!("{MAPPINGS} 4242 555550001140{branches}\n 4242 555550001140\n");
    assert_eq!(read(&text), (vec![(0x1140, 2)], [2, 0, 0, 0]));
}
