//! What grows with the input must not grow faster than it.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/command.rs"]
mod command;

use std::time::{Duration, Instant};

use command::Folder;

/// A function of so many lines without a loop, all of them one chain, as a disassembler shows it.
fn listing(n_lines: usize) -> String {
    let mut text = String::from(
        "\nf.o:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n0000000000000000 <f>:\n",
    );
    for number in 0..n_lines {
        text += &format!("{:8x}:\t48 01 c8             \tadd    %rcx,%rax\n", 3 * number);
    }
    text
}

/// The shortest of a few runs: what else goes on makes them longer only.
fn time_of(text: &str, arguments: &[&str]) -> Duration {
    let folder = Folder::new().with("listing.txt", text);
    let run = || {
        let begun = Instant::now();
        let run = folder.run(&[arguments, &["listing.txt"]].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        begun.elapsed()
    };
    (0..3).map(|_| run()).min().unwrap_or_default()
}

/// Four times as many lines take four times as long, and not sixteen times.
#[test]
fn a_long_disassembled_function_takes_as_long_as_its_lines() {
    for arguments in [&["-mcpu=haswell", "--input=auto"][..], &["-mcpu=haswell", "--input=auto", "--why"]] {
        let (few, many) = (time_of(&listing(8_000), arguments), time_of(&listing(32_000), arguments));
        assert!(many < 8 * few, "{arguments:?}: {few:?} for 8,000 lines, {many:?} for 32,000");
    }
}

/// A function of so many lines, all of which could issue at once, half of them with somebody who waits for them.
fn independent(n_lines: usize) -> String {
    let four = ["mov    0x8(%rsp),%rax", "mov    %rax,%rcx", "mov    $0x1,%edx", "lea    0x1(%rdx),%rsi"];
    let lines = four.iter().cycle().take(n_lines).enumerate();
    let header = String::from(
        "\nf.o:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n0000000000000000 <f>:\n",
    );
    lines.fold(header, |text, (number, line)| text + &format!("{number:8x}:\t{line}\n"))
}

/// The verdict runs a function on a processor without limits, where a whole function is ready at once.
#[test]
fn lines_that_wait_for_nobody_take_as_long_as_they_are_many() {
    for arguments in [&["-mcpu=haswell", "--input=auto"][..], &["-mcpu=haswell", "--why"]] {
        let (few, many) = (time_of(&independent(8_000), arguments), time_of(&independent(32_000), arguments));
        assert!(many < 8 * few, "{arguments:?}: {few:?} for 8,000 lines, {many:?} for 32,000");
    }
}

/// Each limit has a line and a region.
#[test]
fn limits_in_comments_take_as_long_as_they_are_many() {
    let text = |n: usize| {
        let region = |number| format!("# mca: cycles<=9\n# LLVM-MCA-BEGIN {number}\n\tnop\n# LLVM-MCA-END {number}\n");
        (0..n).map(region).collect::<String>()
    };
    let arguments = ["-mcpu=haswell", "--why", "--quiet", "--skip-unsupported-instructions=any"];
    let (few, many) = (time_of(&text(2_000), &arguments), time_of(&text(8_000), &arguments));
    assert!(many < 8 * few, "{few:?} for 2,000 regions, {many:?} for 8,000");
}
