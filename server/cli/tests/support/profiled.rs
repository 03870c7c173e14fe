//! A program with two loops, and recordings of it.

use std::ops::Range;
use std::process::Command;

use mca_input::machine_code::object_file::ObjectFile;
use mca_tests::perf_recording::Recording;

use super::command::{Folder, Run};

/// The recorded process.
pub const PROCESS: u32 = 4242;
/// Address at which the program is mapped in it.
pub const BASE: u64 = 0x5555_5000_0000;

/// Two functions with a loop each. That of `count` leaves one instruction out by a branch.
const CODE: &str = "\t.globl sum\n\t.type sum, @function\nsum:\n\txorl %eax, %eax\n.Lsum:\n\taddq (%rdi), %rax\n\taddq $8, %rdi\n\tcmpq %rsi, %rdi\n\tjne .Lsum\n\tret\n\t.size sum, .-sum\n\
\t.globl count\n\t.type count, @function\ncount:\n\txorl %eax, %eax\n.Lcount:\n\tcmpb %dl, (%rdi)\n\tjne .Lother\n\taddq $3, %rax\n.Lother:\n\tincq %rdi\n\tcmpq %rsi, %rdi\n\tjne .Lcount\n\tret\n\t.size count, .-count\n";

/// Bytes from the start of `sum` to its loop, and to the branch that ends it.
pub const SUM_LOOP: (u64, u64) = (2, 12);
/// Bytes from the start of `count` to its loop, and to the branch that ends it.
pub const COUNT_LOOP: (u64, u64) = (2, 16);
/// Bytes from the start of `count` to the branch past an instruction, and to where it goes.
pub const COUNT_SKIP: (u64, u64) = (4, 10);

/// The compiled program.
pub struct Program {
    pub folder: Folder,
    /// Offsets of the function `sum` in the file.
    pub sum: Range<usize>,
    /// Offsets of the function `count` in the file.
    pub count: Range<usize>,
    pub build_id: Vec<u8>,
}

impl Program {
    pub fn new() -> Program {
        let folder = Folder::new().with("hot.s", CODE);
        let mut gcc = Command::new("gcc");
        gcc.current_dir(&folder.path).args([
            "-m64",
            "-shared",
            "-nostdlib",
            "-Wl,--build-id=sha1",
            "hot.s",
            "-o",
            "hot.so",
        ]);
        assert!(gcc.status().expect("gcc runs").success());
        let bytes = std::fs::read(folder.path.join("hot.so")).expect("a program");
        let file = ObjectFile::open(&bytes).expect("a program");
        let functions = file.functions().expect("functions");
        let range =
            |name: &[u8]| functions.iter().find(|function| function.name == name).expect("it is there").range.clone();
        let (sum, count) = (range(b"sum"), range(b"count"));
        Program { folder, sum, count, build_id: file.build_id().expect("an id").to_vec() }
    }

    pub fn path(&self) -> String {
        self.folder.path.join("hot.so").display().to_string()
    }

    /// Adds the mapping of the program to a recording.
    pub fn recording(&self, mut recording: Recording) -> Recording {
        recording.cpu_id("GenuineIntel,6,85,4").build_id(PROCESS, &self.path(), &self.build_id);
        recording.map(PROCESS, BASE, 0x10_0000, 0, &self.path());
        recording
    }

    /// Runs `mca profile` on a recording.
    pub fn profile(&self, recording: &Recording, arguments: &[&str]) -> Run {
        self.folder.write("perf.data", recording.bytes());
        self.folder.run(&[&["profile", "-mcpu=skylake", "--model=reference"], arguments].concat())
    }
}

/// Returns the address of an offset in a function.
pub fn address(function: &Range<usize>, offset: u64) -> u64 {
    BASE + function.start as u64 + offset
}

/// Returns the rows of loops.
pub fn rows(run: &Run) -> Vec<&str> {
    run.stdout.lines().filter(|line| line.contains('%')).collect()
}
