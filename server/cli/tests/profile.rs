//! `mca profile`: what a recording shows of a program's loops, and what the model predicts for them.

use crate::support::command;

use std::process::Command;

use crate::support::command::{Folder, Run};
use crate::support::profiled::{BASE, COUNT_LOOP, COUNT_SKIP, PROCESS, Program, SUM_LOOP, address, rows};
use mca_tests::perf_recording::{Recording, Taken};

#[test]
fn loops_are_shown_by_their_samples() {
    let program = Program::new();
    let mut recording = program.recording(Recording::default());
    for number in 0..100 {
        match number {
            0..60 => recording.sample(PROCESS, address(&program.count, COUNT_LOOP.0)),
            60..90 => recording.sample(PROCESS, address(&program.sum, SUM_LOOP.1)),
            90..96 => recording.sample_with(PROCESS, u64::MAX - 7, 1, &[]),
            _ => recording.sample(PROCESS, 0x1000),
        };
    }
    let run = program.profile(&recording, &[]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.starts_with("perf.data: 100 samples\n"), "{}", run.stdout);
    assert!(
        run.stdout.contains("hot.so: 2 loops with 90.0% of the samples, skylake (tables only)\n"),
        "{}",
        run.stdout
    );
    let rows = rows(&run);
    assert!(rows[1].starts_with(" 60.0%  ") && rows[1].contains("count+0x2"), "{rows:?}");
    assert!(rows[2].starts_with(" 30.0%  ") && rows[2].contains("sum+0x2"), "{rows:?}");
    assert!(rows[2].contains("1.00 cycles"), "{rows:?}");
    assert_eq!(&rows[3][..20], "  6.0%  in the kerne");
    assert_eq!(&rows[4][..20], "  4.0%  in no file: ");
    assert_eq!(rows.len(), 5);
    // The most that is shown.
    let one = program.profile(&recording, &["--top=1"]);
    assert!(one.stdout.contains("hot.so: 1 loop with 60.0% of the samples"), "{}", one.stdout);
}

/// The processor of the recording is used if none is chosen.
#[test]
fn the_recorded_processor_is_simulated() {
    let program = Program::new();
    let mut recording = program.recording(Recording::default());
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    program.folder.write("perf.data", recording.bytes());
    let run = program.folder.run(&["profile"]);
    assert!(run.stdout.contains("of the samples, skylake-avx512 (tables only)\n"), "{run:?}");
}

#[test]
fn measured_rounds_are_shown_with_predictions() {
    let program = Program::new();
    let mut recording = program.recording(Recording::with_branches());
    let (first, last) = (address(&program.count, COUNT_LOOP.0), address(&program.count, COUNT_LOOP.1));
    let (skip, to) = (address(&program.count, COUNT_SKIP.0), address(&program.count, COUNT_SKIP.1));
    let whole: [Taken; 1] = [(last, first, 3, false)];
    let skipping: [Taken; 2] = [(skip, to, 2, true), (last, first, 24, false)];
    // Four rounds of a stack: three of 3 cycles and one of 26.
    let stack = [&whole[..], &whole, &whole, &skipping, &whole].concat();
    for _ in 0..100 {
        recording.stack(PROCESS, &stack);
    }
    let run = program.profile(&recording, &[]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let json = program.profile(&recording, &["--json=v2"]);
    let document: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!((&document["format"], &document["samples"]), (&"mca-profile".into(), &100.into()), "{document}");
    let of_loop = &document["programs"][0]["regions"][0]["profile"];
    // Of 400 rounds, 300 take 3 cycles and 100 take 26.
    let measured = &of_loop["measured"];
    assert_eq!(
        (&of_loop["samples"], &measured["rounds"], &measured["cycles"]),
        (&100.into(), &400.into(), &8.75.into())
    );
    assert_eq!(
        (&measured["median"], &measured["fastestTenth"], &measured["mispredicted"]),
        (&3.into(), &3.into(), &0.25.into())
    );
    let error = measured["error"].as_f64().expect("a number");
    assert!((error - (0.75 * 0.25 * 23.0 * 23.0 / 400.0_f64).sqrt()).abs() < 1e-9, "{measured}");
    assert!(rows(&run)[1].starts_with("100.0%       8.8 measured  count+0x2"), "{}", run.stdout);
    let expected =
        "\n        400 rounds: mean 8.8, median 3, fastest tenth 3 cycles, 0.25 mispredicted branches per round\n";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    // Mispredictions come first: 0.25 of 15 to 20 cycles each, and no more than that.
    assert!(run.stdout.contains("mispredicted branches, "), "{}", run.stdout);
    let gap = &of_loop["gap"];
    assert_eq!(gap["mispredictions"], 5.0, "{gap}");
    let cheaper = program.profile(&recording, &["--json=v2", "--mispredict=10"]);
    assert!(cheaper.stdout.contains("\"mispredictions\": 2.5"), "{}", cheaper.stdout);
    let wrong = program.profile(&recording, &["--mispredict=much"]);
    assert_eq!(wrong.stderr, "error: --mispredict: expected cycles such as 17 or 15-20, not 'much'.\n");
}

/// The gap is measured minus predicted cycles, by the numbers that stand beside it.
#[test]
fn the_gap_is_told_with_the_model_that_is_shown() {
    let program = Program::new();
    let mut recording = program.recording(Recording::with_branches());
    let (first, last) = (address(&program.sum, SUM_LOOP.0), address(&program.sum, SUM_LOOP.1));
    for _ in 0..100 {
        recording.stack(PROCESS, &[(last, first, 3, false); 4]);
    }
    program.folder.write("perf.data", recording.bytes());
    for model in ["", "--model=reference"] {
        let options = ["profile", "-mcpu=znver4", "--json=v2", model];
        let given = options.iter().filter(|option| !option.is_empty()).copied().collect::<Vec<_>>();
        let document: serde_json::Value = serde_json::from_str(&program.folder.run(&given).stdout).expect("JSON");
        let region = &document["programs"][0]["regions"][0];
        let number = |value: &serde_json::Value| value.as_f64().unwrap_or_else(|| panic!("{region}"));
        let (measured, shown) =
            (number(&region["profile"]["measured"]["cycles"]), number(&region["steadyCyclesPerIteration"]));
        assert!((number(&region["profile"]["predicted"]["byPath"]) - shown).abs() < 0.01, "{model}: {region}");
        assert!((number(&region["profile"]["gap"]["cycles"]) - (measured - shown)).abs() < 0.01, "{model}: {region}");
    }
}

#[test]
fn another_build_of_the_program_is_refused() {
    let program = Program::new();
    let mut recording = Recording::default();
    recording.build_id(PROCESS, &program.path(), &[7; 20]).map(PROCESS, BASE, 0x10_0000, 0, &program.path());
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    let run = program.profile(&recording, &[]);
    assert_eq!(run.status, Some(1));
    let path = program.path();
    let expected = format!(
        "error: {path} (100.0% of the samples): {path} was rebuilt since the recording; --force uses it anyway.\n"
    );
    assert_eq!(run.stderr, expected);
    // A program of the same name on the command line takes its place if it is the right build.
    let mut recording = Recording::default();
    recording.build_id(PROCESS, "/made-up/hot.so", &program.build_id).map(
        PROCESS,
        BASE,
        0x10_0000,
        0,
        "/made-up/hot.so",
    );
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    assert!(program.profile(&recording, &[]).stderr.contains("/made-up/hot.so: No such file"));
    let run = program.profile(&recording, &["perf.data", "hot.so"]);
    assert!(run.status == Some(0) && run.stdout.contains("sum+0x2"), "{run:?}");
}

/// Neither the recording, nor the program it names, nor the one on the command line is overwritten.
#[test]
fn recordings_and_programs_are_not_overwritten() {
    let program = Program::new();
    let mut recording = program.recording(Recording::default());
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    let code = std::fs::read(program.path()).expect("a program");
    for arguments in [&["-o", "perf.data"][..], &["-o", "hot.so"], &["perf.data", "hot.so", "-o", "hot.so"]] {
        let run = program.profile(&recording, arguments);
        let name = arguments.last().expect("a name");
        assert_eq!(run.stderr, format!("error: -o: {name} is also read, and would be lost.\n"));
        assert_eq!(run.status, Some(1));
        assert_eq!(std::fs::read(program.path()).expect("a program"), code);
        assert_eq!(std::fs::read(program.folder.path.join("perf.data")).expect("a recording"), recording.bytes());
    }
}

/// A recording may name any path as a program.
#[cfg(unix)]
#[test]
fn a_recorded_program_must_be_a_regular_file() {
    let program = Program::new();
    let pipe = program.folder.path.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    for path in [pipe.to_str().expect("a name"), "/dev/zero", "/made-up/\u{1b}[31m"] {
        let mut recording = Recording::default();
        recording.map(PROCESS, BASE, 0x10_0000, 0, path);
        recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
        let run = program.profile(&recording, &[]);
        assert_eq!(run.status, Some(1));
        assert!(path.starts_with("/made-up") || run.stderr.contains("Not a regular file"), "{}", run.stderr);
        assert!(!run.stderr.contains('\u{1b}'), "{}", run.stderr);
    }
}

#[test]
fn help_is_printed_without_an_error() {
    let run = Folder::new().run(&["profile", "--help"]);
    assert!(run.status == Some(0) && run.stdout.starts_with("Usage: mca profile"), "{run:?}");
}

#[test]
fn files_that_are_no_recordings_are_reported() {
    let folder = Folder::new().with("a.txt", "nothing of the kind\n").with("perf.data", "PERFILE2");
    let error = |arguments: &[&str]| {
        let run = folder.run(&[&["profile"], arguments].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{run:?}");
        run.stderr
    };
    assert_eq!(error(&["a.txt"]), "error: a.txt: it is not a recording made by perf.\n");
    assert_eq!(error(&[]), "error: perf.data: it is cut off at byte 8.\n");
    assert!(error(&["none"]).starts_with("error: none: No such file"));
}

/// A recording is read from the text of `perf script`, and from perf's own file where perf may record.
#[test]
fn recordings_of_perf_are_read() {
    let source = "#include <stdlib.h>\n\
        __attribute__((noinline)) double dot(const double *a, const double *b, long n) {\n  double s = 0;\n  for (long i = 0; i < n; i++) s += a[i] * b[i];\n  return s;\n}\n\
        __attribute__((noinline)) unsigned hash(const char *p, long n) {\n  unsigned h = 5381;\n  for (long i = 0; i < n; i++) h = h * 33 + p[i];\n  return h;\n}\n\
        int main(void) {\n  long n = 4096;\n  double *a = calloc(n, 8), r = 0;\n  unsigned h = 0;\n  for (int j = 0; j < 4000; j++) {\n    __asm__ volatile(\"\" ::: \"memory\");\n    for (int k = 0; k < 8; k++) {\n      r += dot(a, a, n);\n      __asm__ volatile(\"\" ::: \"memory\");\n    }\n    h += hash((char *)a, n);\n  }\n  return (r + h) == 1;\n}\n";
    let folder = Folder::new().with("hot.c", source);
    let shell =
        |script: &str| Command::new("sh").args(["-c", script]).current_dir(&folder.path).output().expect("a shell");
    assert!(shell("gcc -m64 -O2 -g hot.c -o hot").status.success());
    let recorded = shell("perf record -q -e cpu-clock -F 997 -o perf.data ./hot");
    if !recorded.status.success() {
        eprintln!("perf cannot record here: {}", String::from_utf8_lossy(&recorded.stderr));
        return;
    }
    let run = folder.run(&["profile", "-mcpu=haswell", "--model=reference"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.contains("samples of cpu-clock, which counts time and not cycles\n"), "{}", run.stdout);
    let loops: Vec<&str> = run.stdout.lines().filter(|line| line.contains("hot.c:")).collect();
    assert!(
        loops[0].contains("dot, loop over i") && loops[0].contains(" 3.00 cycles  3.00/element  waits for s "),
        "{}",
        run.stdout
    );
    assert!(
        loops[1].contains("hash, loop over i") && loops[1].contains(" 4.00 cycles  4.00/element  waits for "),
        "{}",
        run.stdout
    );
    let text = shell("perf script --show-mmap-events -F pid,ip >text");
    assert!(text.status.success(), "{text:?}");
    let of_text = folder.run(&["profile", "-mcpu=haswell", "--model=reference", "text"]);
    let of_loops = |run: &Run| -> Vec<String> {
        run.stdout.lines().filter(|line| line.contains("hot.c:")).map(str::to_owned).collect()
    };
    assert_eq!((of_text.status, of_loops(&of_text)), (Some(0), of_loops(&run)), "{of_text:?}");
}

/// The limit of `MCA_PROFILE_MEGABYTES` is on memory for places and paths; larger recordings are read without being kept in
/// memory.
#[cfg(target_os = "linux")]
#[test]
fn large_recordings_are_not_kept_in_memory() {
    let wanted = std::env::var("MCA_PROFILE_MEGABYTES").ok().and_then(|text| text.parse().ok()).unwrap_or(128);
    let program = Program::new();
    let (first, last) = (address(&program.sum, SUM_LOOP.0), address(&program.sum, SUM_LOOP.1));
    let stack: [Taken; 32] = [(last, first, 3, false); 32];
    let bytes_of = |n_samples: usize| {
        let mut recording = program.recording(Recording::with_branches());
        (0..n_samples).for_each(|_| {
            recording.stack(PROCESS, &stack);
        });
        recording.bytes()
    };
    let bytes_of_sample = bytes_of(2).len() - bytes_of(1).len();
    let n_samples = (wanted << 20) / bytes_of_sample;
    program.folder.write("perf.data", bytes_of(n_samples));
    let size = std::fs::metadata(program.folder.path.join("perf.data")).expect("a file").len();
    assert!(size + (1 << 20) > (wanted as u64) << 20, "{size}");
    let mut shell = Command::new("sh");
    // The program itself and the stacks of its threads come to some 60 MB.
    shell
        .current_dir(&program.folder.path)
        .env("MALLOC_ARENA_MAX", "1")
        .args(["-c", "ulimit -v 114688; exec \"$0\" profile -mcpu=skylake perf.data"]);
    let start = std::time::Instant::now();
    let output = shell.arg(command::program()).output().expect("a shell");
    println!("{size} bytes in {:?}", start.elapsed());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with(&format!("perf.data: {n_samples} samples\n")), "{text}");
    assert!(
        text.contains(&format!("{} rounds: mean 3.00, median 3, fastest tenth 3 cycles", 31 * n_samples)),
        "{text}"
    );
}
