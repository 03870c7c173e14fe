//! Unusual recordings and programs: `mca profile` answers each with one clear line.

use std::process::Command;

use crate::support::command::Folder;
use crate::support::profiled::{BASE, PROCESS, Program, SUM_LOOP, address, rows};
use mca_input::machine_code::object_file::ObjectFile;
use mca_tests::perf_recording::{Recording, Taken};

/// Returns the message with which a recording is refused.
fn refusal(bytes: Vec<u8>) -> String {
    let folder = Folder::new().with("perf.data", bytes);
    let run = folder.run(&["profile", "-mcpu=skylake"]);
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.lines().count()), (Some(1), "", 1), "{run:?}");
    run.stderr.trim_end().strip_prefix("error: perf.data: ").expect("its name").to_owned()
}

/// Returns a recording with one sample.
fn small() -> Recording {
    let mut recording = Recording::default();
    recording.map(PROCESS, BASE, 0x1000, 0, "/usr/bin/app").sample(PROCESS, BASE + 1);
    recording
}

#[test]
fn a_recording_of_another_byte_order_is_refused() {
    let mut bytes = small().bytes();
    bytes[..8].reverse();
    let expected =
        "it was recorded on a machine with the other byte order; run `perf script` there and use its output.";
    assert_eq!(refusal(bytes), expected);
}

#[test]
fn a_recording_in_pipe_mode_is_refused() {
    let mut bytes = small().bytes();
    bytes[8] = 16;
    assert_eq!(refusal(bytes), "it was written to a pipe; record it with `perf record -o FILE`.");
}

#[test]
fn a_compressed_recording_is_refused() {
    let mut recording = small();
    recording.raw(81, 0, &[0; 16]);
    let expected = "it is compressed; record without `-z`, or unpack it with `perf inject -i FILE -o OTHER`.";
    assert_eq!(refusal(recording.bytes()), expected);
}

#[test]
fn cut_off() {
    let bytes = small().bytes();
    let length = bytes.len() - 20;
    assert_eq!(refusal(bytes[..length].to_vec()), format!("it is cut off at byte {length}."));
}

#[test]
fn a_recording_of_an_undecoded_trace_is_refused() {
    let mut recording = Recording::default();
    recording.raw(71, 0, &[0; 40]);
    let expected = "it holds a trace that was not decoded; `perf script --itrace=i0ns,b --show-mmap-events -F pid,ip,brstack` does.";
    assert_eq!(refusal(recording.bytes()), expected);
}

#[test]
fn samples_in_the_kernel_and_in_generated_code_are_counted() {
    let program = Program::new();
    let mut recording = program.recording(Recording::default());
    recording.map(PROCESS, 0x10_0000, 0x1000, 0, "//anon").map(PROCESS, 0x20_0000, 0x1000, 0, "[vdso]");
    recording.map(u32::MAX, 0xffff_ffff_8100_0000, 0x100_0000, 0, "[kernel.kallsyms]_text");
    for _ in 0..2 {
        recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
        recording.sample(PROCESS, 0x10_0010).sample(PROCESS, 0x20_0010);
        recording.sample_with(PROCESS, 0xffff_ffff_8100_0010, 1, &[]);
    }
    let run = program.profile(&recording, &[]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.contains("\n 25.0%  in the kernel, which is not analysed\n"), "{}", run.stdout);
    let made = "\n 50.0%  in no file: code that was made while the program ran, which is not analysed\n";
    assert!(run.stdout.contains(made), "{}", run.stdout);
}

/// Links a program with a loop. Returns its folder and the loop's offset in the file.
fn linked(options: &[&str]) -> (Folder, u64) {
    let code = "\t.globl main\n\t.type main, @function\nmain:\n\txorl %eax, %eax\n.Lmain:\n\taddq $1, %rax\n\tcmpq $9, %rax\n\tjne .Lmain\n\tret\n\t.size main, .-main\n\t.section .note.GNU-stack,\"\",@progbits\n";
    let folder = Folder::new().with("app.s", code);
    let status = Command::new("gcc").current_dir(&folder.path).args(options).args(["app.s", "-o", "app"]).status();
    assert!(status.expect("gcc runs").success());
    let bytes = std::fs::read(folder.path.join("app")).expect("a program");
    let file = ObjectFile::open(&bytes).expect("a program");
    let functions = file.functions().expect("functions");
    let start = functions.iter().find(|one| one.name == b"main").expect("it is there").range.start;
    (folder, start as u64 + 2)
}

/// Returns a recording with a sample in the program's code at an offset, where that is mapped as kernels map
/// position-independent programs.
fn mapped(folder: &Folder, at: u64) -> Recording {
    let mut recording = Recording::default();
    let path = folder.path.join("app").display().to_string();
    recording.map(PROCESS, BASE, 0x1000, 0, &path).map(PROCESS, BASE + 0x9000, 0x1000, at & !0xfff, &path);
    recording.sample(PROCESS, BASE + 0x9000 + (at & 0xfff));
    recording
}

#[test]
fn position_independent_programs_are_read() {
    let (folder, at) = linked(&["-pie"]);
    folder.write("perf.data", mapped(&folder, at).bytes());
    let run = folder.run(&["profile", "-mcpu=skylake"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(rows(&run)[1].starts_with("100.0%  main+0x2"), "{}", run.stdout);
}

#[test]
fn a_program_and_its_shared_object_are_shown() {
    let (folder, at) = linked(&["-no-pie"]);
    let library = Program::new();
    let mut recording = mapped(&folder, at);
    recording.map(PROCESS, BASE + 0x100_0000, 0x10_0000, 0, &library.path());
    recording.sample(PROCESS, 0x100_0000 + address(&library.sum, SUM_LOOP.0));
    recording.sample(PROCESS, 0x100_0000 + address(&library.sum, SUM_LOOP.0));
    folder.write("perf.data", recording.bytes());
    let run = folder.run(&["profile", "-mcpu=skylake"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.contains("hot.so: 1 loop with 66.7% of the samples"), "{}", run.stdout);
    assert!(run.stdout.contains("app: 1 loop with 33.3% of the samples"), "{}", run.stdout);
}

#[test]
fn loops_without_symbols_are_named_by_addresses() {
    let (folder, at) = linked(&["-no-pie", "-static"]);
    let status = Command::new("strip").current_dir(&folder.path).args(["-s", "app"]).status();
    assert!(status.expect("strip runs").success());
    folder.write("perf.data", mapped(&folder, at).bytes());
    let run = folder.run(&["profile", "-mcpu=skylake"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let path = folder.path.join("app").display().to_string();
    assert_eq!(run.stderr, format!("warning: {path}: it has no symbols; loops are named by their addresses.\n"));
    assert!(rows(&run)[1].starts_with("100.0%  .text+0x"), "{}", run.stdout);
}

#[test]
fn perf_reads_the_recordings_that_tests_write() {
    let program = Program::new();
    let mut branched = program.recording(Recording::with_branches());
    let first = address(&program.sum, SUM_LOOP.0);
    let taken: [Taken; 2] = [(first + 10, first, 3, false), (first + 10, first, 22, true)];
    branched.stack(PROCESS, &taken);
    let mut counted = program.recording(Recording::with_events(&["cycles:u", "instructions:u"]));
    counted.count(PROCESS, first, 1, 77).count(PROCESS, first, 0, 55);
    program.folder.write("branched.data", branched.bytes());
    program.folder.write("counted.data", counted.bytes());
    let script = |file: &str, fields: &str| {
        let mut perf = Command::new("perf");
        perf.current_dir(&program.folder.path).args(["script", "-i", file, "-F", fields]);
        let output = perf.output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some(text) = script("branched.data", "ip,brstack") else {
        eprintln!("there is no perf here");
        return;
    };
    // The newest first.
    let (from, to) = (first + 10, first);
    let expected = format!("0x{from:x}/0x{to:x}/M/-/-/22");
    let at = text.find(&expected).unwrap_or_else(|| panic!("{text}"));
    assert!(text[at..].contains(&format!("0x{from:x}/0x{to:x}/P/-/-/3")), "{text}");
    let text = script("counted.data", "ip,event,period").expect("text");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let ip = format!("{first:x}");
    assert_eq!(lines, [["77", "instructions:u:", &ip], ["55", "cycles:u:", &ip]], "{text}");
}

/// Four loops of known work, recorded by perf as it is.
#[test]
fn four_hot_loops_are_named_in_order() {
    let kernel = |name: &str, n: u32| {
        format!(
            "__attribute__((noinline)) long {name}(long n) {{\n  long x = 1;\n  for (long i = 0; i < n * {n}; i++) x = x * 3 + i;\n  return x;\n}}\n"
        )
    };
    let source = [("first", 60), ("second", 30), ("third", 15), ("fourth", 7)]
        .map(|(name, n)| kernel(name, n))
        .concat()
        + "int main(void) {\n  volatile long n = 100000;\n  long r = 0;\n  for (int j = 0; j < 40; j++) r += fourth(n) + third(n) + second(n) + first(n);\n  return r == 1;\n}\n";
    let folder = Folder::new().with("four.c", source);
    let shell =
        |script: &str| Command::new("sh").args(["-c", script]).current_dir(&folder.path).output().expect("a shell");
    assert!(shell("gcc -m64 -O2 -g four.c -o four").status.success());
    let recorded = shell("perf record -q -e cpu-clock:u -F 1999 -o perf.data ./four");
    if !recorded.status.success() {
        eprintln!("perf cannot record here: {}", String::from_utf8_lossy(&recorded.stderr));
        return;
    }
    let run = folder.run(&["profile", "-mcpu=skylake"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let loops: Vec<&str> = run.stdout.lines().filter(|line| line.contains("four.c:")).collect();
    let names = ["first, loop over i", "second, loop over i", "third, loop over i", "fourth, loop over i"];
    assert_eq!(loops.len(), names.len(), "{}", run.stdout);
    assert!(loops.iter().zip(names).all(|(line, name)| line.contains(name)), "{}", run.stdout);
}
