//! The commands of the README work as they are printed there.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::support::command::Folder;
use mca_input::machine_code::object_file::ObjectFile;
use mca_tests::perf_recording::Recording;

const README: &str = include_str!("../../../README.md");

const C: &str = "double dot(const double *a, const double *b, long n) {\n    double s = 0;\n\
                 \x20   for (long i = 0; i < n; i++) s += a[i] * b[i];\n    return s;\n}\n";

const RUST: &str = "#[unsafe(no_mangle)]\npub fn sum(values: &[u64]) -> u64 {\n    values.iter().sum()\n}\n";

/// A loop as Compiler Explorer shows it, with labels as the compiler has them.
const PASTED: &str = "dot:\n        xor     eax, eax\n.L3:\n        movsd   xmm0, QWORD PTR [rdi+rax*8]\n\
                      \x20       addsd   xmm1, xmm0\n        add     rax, 1\n        cmp     rdx, rax\n        jne     .L3\n        ret\n";

/// Returns a recording in which every byte of the code has a sample.
fn profile_of(program: &Path) -> Vec<u8> {
    let bytes = std::fs::read(program).unwrap();
    let functions = ObjectFile::open(&bytes).unwrap().functions().unwrap();
    let mut recording = Recording::default();
    recording.map(7, 0, bytes.len() as u64, 0, program.to_str().unwrap());
    functions.iter().flat_map(|function| function.range.clone()).for_each(|offset| {
        recording.sample(7, offset as u64);
    });
    recording.bytes()
}

#[test]
fn all_commands_of_the_table_work() {
    let section = README.split("## What to type").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows: Vec<&str> =
        section.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).skip(1).collect();
    assert!(rows.len() >= 9, "{section}");
    let folder = Folder::new()
        .with("loop.s", include_str!("../../../tests/inputs/samples/dot.s"))
        .with("loop.c", C)
        .with("src/loop.c", C)
        .with("lib.rs", RUST)
        .with("pasted.s", PASTED)
        .with("blocks.csv", "480fafd84801d8,4.02\n")
        .with("loop.trace", ".Lloop*3\n")
        .with("mca.toml", "mcpu = \"znver4\"\n");
    let mca = folder.command(&[]).get_program().to_owned();
    let path = format!("{}:{}", Path::new(&mca).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let run = |command: &str| {
        let script = format!("set -o pipefail; {command}");
        Command::new("bash").args(["-c", &script]).current_dir(&folder.path).env("PATH", &path).output().unwrap()
    };
    assert!(run("cc -O2 -c -o loop.o loop.c").status.success());
    folder.write("perf.data", profile_of(&folder.path.join("loop.o")));
    for row in rows {
        let cell = row.replace("\\|", "\u{0}");
        let command = cell.split('|').nth(2).unwrap().split('`').nth(1).unwrap().replace('\u{0}', "|");
        let output = run(&command);
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(command.contains("--quiet") || output.stdout.len() > 60, "{command} says nothing");
    }
}
