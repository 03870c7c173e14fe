//! Recordings are read as they were written: places, paths and cycles of recordings of which every branch is known.

use std::io::Cursor;

use mca_profile::{Code, Histogram, ImageId, Mappings, PerfData, ProfileError, Recording as _, Rounds, Run, Script};
use mca_tests::perf_recording::{Recording, Taken};

const APP: &str = "/usr/bin/app";
const BASE: u64 = 0x5555_5000_0000;

/// A file with one function, from 0x1000 to 0x2000. Control goes straight from any offset to any other, except for a call
/// at 0x1500.
struct Function;

impl Code for Function {
    fn function_at(&self, offset: u64) -> Option<usize> {
        (0x1000..0x2000).contains(&offset).then_some(0)
    }

    fn is_straight(&self, run: Run) -> bool {
        !(run.first..run.last).contains(&0x1500)
    }
}

fn opened(recording: &Recording) -> PerfData<Cursor<Vec<u8>>> {
    PerfData::open(Cursor::new(recording.bytes())).expect("a recording")
}

/// Turns branches between offsets in the file into branches between addresses.
fn at_base(branches: &[(u64, u64, u16, bool)]) -> Vec<Taken> {
    branches.iter().map(|&(from, to, cycles, missed)| (BASE + from, BASE + to, cycles, missed)).collect()
}

fn rounds_of(recording: &Recording) -> Rounds {
    let mut file = opened(recording);
    let mappings = Mappings::of(&mut file).expect("records");
    Rounds::of(&mut file, &mappings, ImageId(0), &Function).expect("records")
}

#[test]
fn samples_are_counted_by_file_and_offset() {
    let mut recording = Recording::default();
    recording.cpu_id("GenuineIntel,6,85,4").build_id(7, APP, &[1, 2, 3]);
    // The mapping is after the first sample that hits it; data are not code.
    recording.sample(7, BASE + 0x1010).map(7, BASE, 0x4000, 0, APP);
    recording.map_with_id(7, (0x7000, 0x1000, 0), ("/etc/data", &[9], 1));
    recording.map_with_id(7, (0x9000_0000, 0x1000, 0x3000), ("/lib/libx.so", &[4; 20], 5));
    recording.sample(7, BASE + 0x1010).sample(7, 0x9000_0008).sample(7, 0x7008).sample(8, BASE + 0x1010);
    recording.sample_with(7, u64::MAX - 7, 1, &[]);
    let mut file = opened(&recording);
    assert_eq!(file.cpu_id(), Some("GenuineIntel,6,85,4"));
    let mappings = Mappings::of(&mut file).expect("records");
    let histogram = Histogram::of(&mut file, &mappings, 0).expect("records");
    let images: Vec<(&[u8], &[u8])> =
        mappings.images().iter().map(|image| (image.path.as_slice(), image.build_id.as_slice())).collect();
    assert_eq!(images, [(APP.as_bytes(), &[1, 2, 3][..]), (b"/lib/libx.so", &[4; 20])]);
    assert_eq!(histogram.images(), [(ImageId(0), 2), (ImageId(1), 1)]);
    assert_eq!(
        (histogram.of_image(ImageId(0)), histogram.of_image(ImageId(1))),
        (vec![(0x1010, 2)], vec![(0x3008, 1)])
    );
    assert_eq!((histogram.n_samples, histogram.n_in_kernel, histogram.n_unmapped), (6, 1, 2));
}

#[test]
fn a_fork_keeps_mappings_and_an_exec_drops_them() {
    let mut recording = Recording::default();
    recording.map(7, BASE, 0x4000, 0, APP).fork(7, 8).sample(8, BASE + 1).exec(8, "other");
    recording.sample(8, BASE + 2).map(8, BASE, 0x4000, 0x100, "/usr/bin/other").sample(8, BASE + 3);
    let mut file = opened(&recording);
    let mappings = Mappings::of(&mut file).expect("records");
    let histogram = Histogram::of(&mut file, &mappings, 0).expect("records");
    assert_eq!(histogram.of_image(ImageId(0)), [(1, 1)]);
    assert_eq!(histogram.of_image(ImageId(1)), [(0x102, 1), (0x103, 1)]);
}

#[test]
fn paths_and_cycles_of_rounds_are_what_was_written() {
    let mut recording = Recording::with_branches();
    recording.map(7, BASE, 0x4000, 0, APP);
    // A loop at 0x1100 that ends at 0x1140, with an arm that is left out by a jump from 0x1110 to 0x1120.
    let (long, short) = ([(0x1140, 0x1100, 3, false)], [(0x1110, 0x1120, 2, true), (0x1140, 0x1100, 24, false)]);
    let rounds = [&long[..], &long, &short, &long].concat();
    recording.stack(7, &at_base(&rounds)).stack(7, &at_base(&rounds));
    let rounds = rounds_of(&recording);
    assert_eq!((rounds.n_rounds, rounds.n_dropped, rounds.loops().len()), (6, 0, 1));
    let one = rounds.at(0x1100).expect("a loop");
    let run = |first, last| Run { first, last };
    let paths: Vec<(&[Run], u64, u64)> =
        one.paths().iter().map(|path| (path.runs.as_slice(), path.n_rounds, path.cycles)).collect();
    let (whole, skipping) = ([run(0x1100, 0x1140)], [run(0x1100, 0x1110), run(0x1120, 0x1140)]);
    assert_eq!(paths, [(&whole[..], 4, 12), (&skipping, 2, 52)]);
    assert_eq!((one.n_mispredicted, one.mean_cycles()), (2, Some(64.0 / 6.0)));
    assert_eq!((one.cycles_at(0.1), one.cycles_at(0.5), one.cycles_at(1.0)), (Some(3), Some(3), Some(26)));
    let order: Vec<usize> = one.in_order().map(|path| path.runs.len()).collect();
    assert_eq!(order, [1, 2, 1, 1, 2, 1]);
}

/// The inner loop's rounds belong to it; its last pass, which leaves it, belongs to the outer loop.
#[test]
fn outer_loops_do_not_count_inner_rounds() {
    let mut recording = Recording::with_branches();
    recording.map(7, BASE, 0x4000, 0, APP);
    let outer = (0x1190, 0x1100, 5, false);
    let inner = (0x1130, 0x1120, 2, false);
    recording.stack(7, &at_base(&[outer, inner, inner, inner, outer, inner, inner, outer]));
    let rounds = rounds_of(&recording);
    let (inner, outer) = (rounds.at(0x1120).expect("a loop"), rounds.at(0x1100).expect("a loop"));
    assert_eq!((inner.n_rounds, inner.cycles), (3, 6));
    // The first pass of the inner loop begins at the outer header: it is not a round, and neither is the last.
    assert_eq!((outer.n_rounds, outer.cycles), (2, 2 * (2 + 5)));
    assert!(outer.paths().iter().all(|path| path.runs.len() == 2), "{:?}", outer.paths());
}

#[test]
fn rounds_that_control_cannot_run_are_dropped() {
    let mut recording = Recording::with_branches();
    recording.map(7, BASE, 0x4000, 0, APP);
    let header = (0x1800, 0x1400, 9, false);
    // Through the call at 0x1500; backwards; into another file and not back.
    recording.stack(7, &at_base(&[header, (0x1800, 0x1400, 1, false)]));
    recording.stack(7, &at_base(&[header, (0x1300, 0x1310, 1, false), header]));
    let mut away = at_base(&[header]);
    away.extend([(BASE + 0x1450, 0x10, 1, false), (0x20, BASE + 0x1450, 1, false)]);
    away.extend(at_base(&[header]));
    recording.stack(7, &away);
    let rounds = rounds_of(&recording);
    assert_eq!((rounds.n_rounds, rounds.n_dropped, rounds.loops().len()), (3, 3, 0));
}

#[test]
fn errors_of_reading_say_what_is_wrong() {
    let error = |bytes: Vec<u8>| PerfData::open(Cursor::new(bytes)).err().map(|error| error.to_string());
    let mut recording = Recording::with_branches();
    recording.map(7, BASE, 0x4000, 0, APP).sample(7, BASE);
    let whole = recording.bytes();
    assert_eq!(error(whole.clone()), None);
    assert_eq!(error(b"hello, world".to_vec()).as_deref(), Some("it is not a recording made by perf"));
    let mut other = whole.clone();
    other[..8].reverse();
    assert!(error(other).is_some_and(|text| text.contains("byte order")));
    let mut pipe = whole.clone();
    pipe[8] = 16;
    assert!(error(pipe).is_some_and(|text| text.contains("`perf record -o FILE`")));
    assert!(error(whole[..whole.len() - 1 - 16].to_vec()).is_some_and(|text| text.starts_with("it is cut off")));
    recording.raw(81, 0, &[0; 16]);
    let compressed = opened(&recording).for_each(&mut |_| ()).map_err(|error| error.to_string());
    assert!(compressed.is_err_and(|text| text.contains("`-z`")));
    let mut traced = Recording::default();
    traced.raw(71, 0, &[0; 40]);
    let traced = opened(&traced).for_each(&mut |_| ());
    assert!(matches!(traced, Err(ProfileError::HardwareTrace)), "{traced:?}");
}

/// If all events named one table, it would be read once for each of them.
#[test]
fn events_do_not_share_the_table_of_their_identifiers() {
    const N_EVENTS: u64 = 4;
    const N_IDS: u64 = 40;
    let ids_at = 104 + 96 * N_EVENTS;
    let end = ids_at + 8 * N_IDS;
    let mut bytes = b"PERFILE2".to_vec();
    let mut add = |numbers: &[u64]| numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    add(&[104, 96, 104, 96 * N_EVENTS, end, 0, 0, 0, 0, 0, 0, 0]);
    // The fields of samples are in the fourth number of an event.
    (0..N_EVENTS).for_each(|_| add(&[0, 0, 0, 7 | 1 << 16, 0, 0, 0, 0, 0, 0, ids_at, 8 * N_IDS]));
    (0..N_IDS).for_each(|index| add(&[index]));
    let outcome = PerfData::open(Cursor::new(bytes)).map(|_| ()).map_err(|error| error.to_string());
    assert!(outcome.as_ref().is_err_and(|text| text.starts_with("it is cut off")), "{outcome:?}");
}

/// A recording of perf that was killed: its length was never written, and the last record is incomplete.
#[test]
fn an_unfinished_recording_is_read_as_far_as_it_goes() {
    let mut recording = Recording::default();
    recording.map(7, BASE, 0x4000, 0, APP).sample(7, BASE + 1).sample(7, BASE + 2);
    let mut bytes = recording.bytes();
    bytes[48..56].fill(0);
    bytes.truncate(bytes.len() - 16 - 5);
    let mut file = PerfData::open(Cursor::new(bytes)).expect("a recording");
    assert!(file.is_unfinished());
    let mappings = Mappings::of(&mut file).expect("records");
    assert_eq!(Histogram::of(&mut file, &mappings, 0).expect("records").n_samples, 1);
}

#[test]
fn text_of_perf_script_gives_samples_and_rounds() {
    let text = format!(
        "  4242 PERF_RECORD_MMAP2 4242/4242: [0x{BASE:x}(0x4000) @ 0 08:01 3932 1]: r-xp {APP}\n\
         \x20 4242 PERF_RECORD_MMAP2 4242/4242: [0x7000(0x1000) @ 0x1000 08:01 3932 1]: r--p /etc/data\n\
         \x20 4242 {:x}  {}\n\n",
        BASE + 0x1100,
        [(0x1140, 0x1100, 26, "M"), (0x1140, 0x1100, 3, "P"), (0x1140, 0x1100, 9, "P")]
            .map(|(from, to, cycles, how)| format!("0x{:x}/0x{:x}/{how}/-/-/{cycles}/COND/-", BASE + from, BASE + to))
            .join("  ")
    );
    let mut script = Script::open(Cursor::new(text.into_bytes())).expect("text");
    let mappings = Mappings::of(&mut script).expect("text");
    let histogram = Histogram::of(&mut script, &mappings, 0).expect("text");
    assert_eq!(histogram.of_image(ImageId(0)), [(0x1100, 1)]);
    let rounds = Rounds::of(&mut script, &mappings, ImageId(0), &Function).expect("text");
    let one = rounds.at(0x1100).expect("a loop");
    assert_eq!((one.n_rounds, one.cycles, one.n_mispredicted), (2, 29, 1));
}

/// No system maps code past the last address, but a file may say so.
#[test]
fn a_mapping_may_go_past_the_last_address() {
    let text =
        format!(" 7 PERF_RECORD_MMAP2 7/7: [0xfffffffffffff800(0x1000) @ 0 08:01 3932 1]: r-xp {APP}\n 7 0110\n");
    let mut script = Script::open(Cursor::new(text.into_bytes())).expect("text");
    let mappings = Mappings::of(&mut script).expect("text");
    let histogram = Histogram::of(&mut script, &mappings, 0).expect("text");
    assert_eq!(histogram.of_image(ImageId(0)), [(0x910, 1)]);
}

#[test]
fn errors_of_text_name_the_missing_options() {
    let error = |text: &str| Script::open(Cursor::new(text)).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error("4242 401136 0x401150/0x401136/P/-/-/3\n").contains("`perf script --show-mmap-events`"));
    assert!(error("4242 401136 main+0x10/main+0x4/P/-/-/3\n").contains("`brstack`"));
    assert_eq!(error("nothing of the kind\n"), "it is not a recording made by perf");
}
