//! `mca --watch`: reports follow changes of files that are written in the ways of editors.

use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::support::command::Folder;

/// Longest time that an output may take. It is only used up if a test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that watches, and its output.
struct Watch {
    child: Child,
    pieces: Receiver<Vec<u8>>,
    /// Output that was not expected yet.
    seen: String,
}

impl Watch {
    fn new(folder: &Folder, arguments: &[&str]) -> Watch {
        let arguments = [&["--watch", "-mcpu=haswell"], arguments].concat();
        let mut child = folder.command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (sender, pieces) = channel();
        let streams: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for mut stream in streams {
            let sender = sender.clone();
            std::thread::spawn(move || {
                let mut buffer = [0; 4096];
                while let Ok(n @ 1..) = stream.read(&mut buffer) {
                    let _ = sender.send(buffer[..n].to_vec());
                }
            });
        }
        Watch { child, pieces, seen: String::new() }
    }

    /// Waits until a text is written. Returns the output before it, and drops that.
    #[track_caller]
    fn expect(&mut self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen.find(text) {
                let before = self.seen[..at].to_owned();
                self.seen.drain(..at + text.len());
                return before;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.pieces.recv_timeout(left) {
                Ok(piece) => self.seen.push_str(&String::from_utf8_lossy(&piece)),
                Err(_) => panic!("{text:?} was not written, but {:?}", self.seen),
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns `n` instructions.
fn nops(n: usize) -> String {
    "\tnop\n".repeat(n)
}

const REPORT_OF_1: &str = "Instructions:      100\n";
const REPORT_OF_2: &str = "Instructions:      200\n";
const REPORT_OF_3: &str = "Instructions:      300\n";

#[test]
fn an_edit_causes_a_new_report() {
    let folder = Folder::new().with("a.s", nops(1));
    let mut watch = Watch::new(&folder, &["a.s"]);
    watch.expect(REPORT_OF_1);
    folder.write("a.s", nops(2));
    let between = watch.expect(REPORT_OF_2);
    assert!(between.contains("\n--------\n"), "reports are told apart: {between:?}");
    // An error is a report, too, and the next version may be right.
    folder.write("a.s", "\tfrobnicate\n");
    watch.expect("a.s:1:2: error: invalid instruction mnemonic 'frobnicate'");
    folder.write("a.s", nops(3));
    watch.expect(REPORT_OF_3);
}

#[test]
fn a_file_that_replaces_the_input_counts_as_an_edit() {
    let folder = Folder::new().with("a.s", nops(1));
    let mut watch = Watch::new(&folder, &["a.s"]);
    watch.expect(REPORT_OF_1);
    folder.write("a.s.new", nops(2));
    std::fs::rename(folder.path.join("a.s.new"), folder.path.join("a.s")).unwrap();
    watch.expect(REPORT_OF_2);
}

#[test]
fn a_file_that_is_missing_for_a_moment_is_waited_for() {
    let folder = Folder::new().with("a.s", nops(1));
    let mut watch = Watch::new(&folder, &["a.s"]);
    watch.expect(REPORT_OF_1);
    // On a busy machine the file may be missing for too long; then the test tries again.
    for n in [2, 4, 5, 6, 7, 8, 9] {
        let start = Instant::now();
        std::fs::rename(folder.path.join("a.s"), folder.path.join("a.s~")).unwrap();
        std::thread::sleep(Duration::from_millis(400));
        folder.write("a.s", nops(n));
        let was_a_moment = start.elapsed() < Duration::from_secs(1);
        let between = watch.expect(&format!("Instructions:      {n}00\n"));
        if was_a_moment {
            assert!(!between.contains("No such file"), "{between:?}");
            break;
        }
    }
    // A file that stays missing is reported, and watched on.
    std::fs::remove_file(folder.path.join("a.s")).unwrap();
    watch.expect("error: a.s: No such file or directory\n");
    folder.write("a.s", nops(3));
    watch.expect(REPORT_OF_3);
}

#[test]
fn included_files_are_watched_even_before_they_exist() {
    let folder = Folder::new().with("a.s", "\t.include \"part.s\"\n\tnop\n").with("b.s", nops(1));
    let mut watch = Watch::new(&folder, &["--each", "a.s", "b.s"]);
    watch.expect("error: Could not find include file 'part.s'");
    folder.write("part.s", nops(1));
    watch.expect(REPORT_OF_2);
    folder.write("part.s", nops(2));
    watch.expect(REPORT_OF_3);
    folder.write("b.s", nops(3));
    watch.expect("==> b.s <==");
    watch.expect(REPORT_OF_3);
}

#[test]
fn a_report_file_is_written_anew() {
    let folder = Folder::new().with("a.s", nops(1));
    let mut watch = Watch::new(&folder, &["-o", "report", "a.s"]);
    wait_for_report(&folder, REPORT_OF_1);
    folder.write("a.s", nops(2));
    watch.expect("\n--------\n");
    wait_for_report(&folder, REPORT_OF_2);
}

/// Waits until the report file has a text.
fn wait_for_report(folder: &Folder, text: &str) {
    let deadline = Instant::now() + PATIENCE;
    while !folder.exists("report") || !folder.read("report").contains(text) {
        assert!(Instant::now() < deadline, "no report with {text:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn watching_needs_input_files() {
    for arguments in [&["--watch"][..], &["--watch", "-"], &["--watch", "--hex=90"]] {
        let run = Folder::new().run(arguments);
        assert_eq!((run.status, run.stderr.as_str()), (Some(1), "error: --watch needs input files\n"), "{arguments:?}");
    }
}

/// A changed source is compiled again; an error is reported, and the next version may compile.
#[test]
fn a_source_is_compiled_again() {
    let source = |step: &str| {
        format!(
            "long f(const long *a, long n) {{\n    long s = 1;\n    for (long i = 0; i < n; i++)\n        s {step} a[i];\n    return s;\n}}\n"
        )
    };
    let folder = Folder::new().with("f.c", source("+="));
    let flags = [
        "-mtriple=x86_64-linux-gnu",
        "-mcpu=haswell",
        "--model=reference",
        "--compiler=gcc",
        "f.c",
        "--",
        "-m64",
        "-fno-tree-vectorize",
    ];
    let mut watch = Watch::new(&folder, &flags);
    watch.expect("limited by dispatch");
    folder.write("f.c", source("oops"));
    watch.expect("error: ");
    // A multiplication takes three cycles, and each waits for the one before. What is included counts, too.
    folder.write("step.h", "#define STEP *=\n");
    folder.write("f.c", source("STEP").replace("long f", "#include \"step.h\"\nlong f"));
    watch.expect("3.00 cycles");
    folder.write("step.h", "#define STEP oops\n");
    watch.expect("error: ");
    folder.write("step.h", "#define STEP ^=\n");
    watch.expect("limited by dispatch");
    let folder = Folder::new().with("f.c", source("STEP").replace("long f", "#include <step.h>\nlong f"));
    let mut watch = Watch::new(&folder, &[&flags[..], &["-Iinclude"]].concat());
    watch.expect("error: ");
    folder.write("include/step.h", "#define STEP *=\n");
    watch.expect("3.00 cycles");
}

/// A header counts, and so does one that it includes.
#[test]
fn headers_of_assembly_are_watched() {
    let folder = Folder::new()
        .with("a.S", "#include \"n.h\"\nf:\n.L1:\tSTEP\n\tdecl %ecx\n\tjne .L1\n\tret\n")
        .with("n.h", "#include <m.h>\n")
        .with("include/m.h", "#define STEP addl $1, %eax\n");
    let mut watch = Watch::new(&folder, &["--why", "a.S", "--", "-Iinclude"]);
    watch.expect("addl $1, %eax");
    folder.write("include/m.h", "#define STEP addl $7, %eax\n");
    watch.expect("addl $7, %eax");
    folder.write("n.h", "#define STEP imull $9, %eax\n");
    watch.expect("imull $9, %eax");
}

/// The modules of a file of Rust, and those of a package, are watched, too.
#[test]
fn modules_are_watched() {
    let function = |step: &str| {
        format!(
            "#[inline(never)]\npub fn f(a: &[u64]) -> u64 {{ let mut s = 1u64; for x in a {{ s = s{step}; }} s }}\n"
        )
    };
    let (sum, product) = (function(" ^ x"), function(".wrapping_mul(*x)"));
    let folder = Folder::new()
        .with("Cargo.toml", "[package]\nname = \"a-b\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .with("src/lib.rs", "pub mod part;\n")
        .with("src/part.rs", sum.clone());
    let package = Watch::new(&folder, &["src/lib.rs"]);
    let alone = Folder::new().with("lib.rs", "pub mod part;\n").with("part.rs", sum);
    let file = Watch::new(&alone, &["lib.rs"]);
    for (mut watch, write) in [(package, (&folder, "src/part.rs")), (file, (&alone, "part.rs"))] {
        watch.expect(" cycles  ");
        watch.expect("\n");
        write.0.write(write.1, product.clone());
        // A multiplication takes three cycles, and each waits for the one before.
        watch.expect("3.00 cycles");
    }
}

/// Pipes and devices cannot be read again.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_watched() {
    let folder = Folder::new().with("a.s", "nop\n");
    let made = std::process::Command::new("mkfifo").arg(folder.path.join("pipe")).status().unwrap();
    assert!(made.success());
    for name in ["pipe", "/dev/zero"] {
        let run = folder.run(&["--watch", "-mcpu=haswell", "a.s", name]);
        assert_eq!(run.status, Some(1));
        assert!(run.stderr.contains("--watch") && run.stderr.contains(name), "{}", run.stderr);
    }
}

/// What becomes a pipe or a folder is neither read nor compiled until it is a file again.
#[cfg(unix)]
#[test]
fn an_input_that_is_no_file_any_more_is_waited_for() {
    let folder = Folder::new().with("a.s", nops(1));
    let path = folder.path.join("a.s");
    let mut watch = Watch::new(&folder, &["a.s"]);
    watch.expect(REPORT_OF_1);
    std::fs::remove_file(&path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    watch.expect("error: a.s is no longer a file\n");
    std::fs::remove_file(&path).unwrap();
    folder.write("a.s/f.c", "int f;\n");
    watch.expect("error: a.s is no longer a file\n");
    std::fs::remove_dir_all(&path).unwrap();
    folder.write("a.s", nops(3));
    watch.expect(REPORT_OF_3);
}
