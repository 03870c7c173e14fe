//! The time of a run grows in proportion to its input.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::command::Folder;
use mca_tests::perf_recording::Recording;

/// Returns a disassembled function of `n_lines` lines without a loop, in which each instruction waits for the one
/// before.
fn listing(n_lines: usize) -> String {
    let mut text = String::from(
        "\nf.o:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n0000000000000000 <f>:\n",
    );
    for number in 0..n_lines {
        text += &format!("{:8x}:\t48 01 c8             \tadd    %rcx,%rax\n", 3 * number);
    }
    text
}

/// Measures the time of one run.
fn time_of(folder: &Folder, arguments: &[&str]) -> Duration {
    let begun = Instant::now();
    let run = folder.run(arguments);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    begun.elapsed()
}

/// Asserts that the second text, four times as large as the first, takes less than eight times as long. Other load
/// only makes runs longer, so the shortest run of each counts, and both are run in turn.
fn assert_linear(few: &str, many: &str, arguments: &[&str]) {
    let folders = [few, many].map(|text| Folder::new().with("listing.txt", text));
    assert_linear_in(&folders, &[arguments, &["listing.txt"]].concat());
}

/// Like [`assert_linear`], for the files in two folders.
fn assert_linear_in(folders: &[Folder; 2], arguments: &[&str]) {
    const N_ROUNDS: usize = 12;
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..N_ROUNDS {
        for (folder, shortest) in folders.iter().zip(&mut shortest) {
            *shortest = time_of(folder, arguments).min(*shortest);
        }
        if shortest[1] < 8 * shortest[0] {
            return;
        }
    }
    panic!(
        "{arguments:?}: {:?} for one size, {:?} for four times as much, {N_ROUNDS} rounds",
        shortest[0], shortest[1]
    );
}

/// Four times as many lines take four times as long, and not sixteen times.
#[test]
fn time_is_linear_in_lines_of_a_disassembled_function() {
    for arguments in [
        &["-mcpu=haswell", "--model=reference", "--input=auto"][..],
        &["-mcpu=haswell", "--model=reference", "--input=auto", "--why"],
    ] {
        assert_linear(&listing(8_000), &listing(32_000), arguments);
    }
}

/// Functions that differ only in whom they call are simulated once: none of them repeats soon, so each would take as long as a
/// hundred others.
#[test]
fn functions_that_are_alike_are_simulated_once() {
    const N_FUNCTIONS: usize = 1_000;
    let text = |call: &str| {
        let function = |index: usize| format!("f{index}:\n\t{}\n\tretq\n", call.replace('N', &index.to_string()));
        (0..N_FUNCTIONS).map(function).collect::<String>()
    };
    let folders = ["movl $N, %eax", "callq g.N"].map(|call| Folder::new().with("many.s", text(call)));
    let arguments = ["-mcpu=znver5", "--why", "--quiet", "--function=*", "many.s"];
    const N_ROUNDS: usize = 12;
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..N_ROUNDS {
        for (folder, shortest) in folders.iter().zip(&mut shortest) {
            *shortest = time_of(folder, &arguments).min(*shortest);
        }
        if shortest[1] < 3 * shortest[0] {
            return;
        }
    }
    panic!("{:?} without calls, {:?} with calls, {N_ROUNDS} rounds", shortest[0], shortest[1]);
}

/// Directives that change features take about the same time.
#[test]
fn a_floating_point_unit_takes_no_longer_than_an_extension() {
    let directives = [".arch_extension mp", ".fpu neon\n.fpu vfpv3-d16"];
    let folders =
        directives.map(|text| Folder::new().with("a.s", format!("add r0, r0, r1\n.rept 50000\n{text}\n.endr\n")));
    let arguments = ["-mtriple=armv7-linux-gnueabihf", "-mcpu=cortex-a9", "a.s"];
    const N_ROUNDS: usize = 12;
    let mut shortest = [Duration::MAX; 2];
    for _ in 0..N_ROUNDS {
        for (folder, shortest) in folders.iter().zip(&mut shortest) {
            *shortest = time_of(folder, &arguments).min(*shortest);
        }
        if shortest[1] < 4 * shortest[0] {
            return;
        }
    }
    panic!("{:?} for extensions, {:?} for twice as many units, {N_ROUNDS} rounds", shortest[0], shortest[1]);
}

/// Returns a macro with many parameters, all of which are used in its body and named where it is invoked.
fn many_parameters(n: usize) -> String {
    let all = |form: &dyn Fn(usize) -> String| (0..n).map(form).collect::<Vec<_>>().join(", ");
    let (names, uses) = (all(&|number| format!("p{number}")), all(&|number| format!("\\p{number}")));
    let arguments = all(&|number| format!("p{number}=1"));
    format!("\t.macro m {names}\n\tnop # {uses}\n\t.endm\n\tm {arguments}\n")
}

#[test]
fn time_is_linear_in_parameters_of_a_macro() {
    assert_linear(&many_parameters(10_000), &many_parameters(40_000), &["-mcpu=haswell"]);
}

/// Returns a function of `n_lines` lines whose instructions can all issue at once, but half of them wait for another
/// one.
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
fn time_is_linear_in_independent_instructions() {
    for arguments in
        [&["-mcpu=haswell", "--model=reference", "--input=auto"][..], &["-mcpu=haswell", "--model=reference", "--why"]]
    {
        assert_linear(&independent(8_000), &independent(32_000), arguments);
    }
}

/// With `-ffunction-sections` an object has as many sections as functions, and more places that name them.
#[test]
fn time_is_linear_in_sections_of_an_object() {
    let object = |n_functions: usize| {
        let function = |number: usize| {
            format!(
                "\t.section .text.f{number},\"ax\",@progbits\n\t.globl f{number}\n\t.type f{number}, @function\nf{number}:\n\
                 \taddq %rcx, %rax\n\tret\n\t.size f{number}, .-f{number}\n"
            )
        };
        let folder = Folder::new().with("many.s", (0..n_functions).map(function).collect::<String>());
        let made = Command::new("gcc").current_dir(&folder.path).args(["-g", "-c", "many.s", "-o", "many.o"]).status();
        assert!(made.expect("gcc runs").success());
        folder
    };
    assert_linear_in(&[object(15_000), object(60_000)], &["-mcpu=haswell", "--why", "--function=f7", "many.o"]);
}

/// Programs that make their own code have it mapped piece by piece.
#[test]
fn time_is_linear_in_samples_without_a_mapping() {
    let folder = |n: u64| {
        let mut recording = Recording::default();
        for number in 0..n {
            recording.map(7, 0x1_0000_0000 + 0x1000 * number, 0x10, 0, "/made-up");
        }
        for number in 0..2 * n {
            recording.sample(7, 0x70_0000_0000 + 0x1000 * number);
        }
        Folder::new().with("perf.data", recording.bytes())
    };
    assert_linear_in(&[folder(5_000), folder(20_000)], &["profile", "perf.data"]);
}

/// Each limit has a line and a region.
#[test]
fn time_is_linear_in_limits_in_comments() {
    let text = |n: usize| {
        let region = |number| format!("# mca: cycles<=9\n# LLVM-MCA-BEGIN {number}\n\tnop\n# LLVM-MCA-END {number}\n");
        (0..n).map(region).collect::<String>()
    };
    let arguments = ["-mcpu=haswell", "--model=reference", "--why", "--quiet", "--skip-unsupported-instructions=any"];
    assert_linear(&text(2_000), &text(8_000), &arguments);
}

/// Loads of a measured model look up the writers of their addresses and the stores of their data.
#[test]
fn time_is_linear_in_loads_of_a_measured_model() {
    let function = |lines: &[&str], n_lines: usize| {
        let lines = lines.iter().cycle().take(n_lines).map(|line| format!("\t{line}\n"));
        format!("f:\n\tmovq %rax, 8(%rsp)\n{}\tret\n", lines.collect::<String>())
    };
    let loads = |n_lines| function(&["movq 8(%rsp), %rdi", "movq 16(%rsi), %rdx"], n_lines);
    let strided = |n_lines| function(&["movq %rax, 8(%rdi)", "movq (%rdi), %rbx", "addq $4096, %rdi"], n_lines);
    let moves = |n_lines: usize| {
        let quarter = n_lines / 4;
        let moves = "\tmovq %rcx, %rax\n\tmovq %rax, %rcx\n".repeat(quarter);
        function(&["movq (%rax), %rbx"], 2 * quarter) + &moves
    };
    for arguments in [&["-mcpu=skylake", "--why"][..], &["-mcpu=znver4", "--why"]] {
        assert_linear(&loads(8_000), &loads(32_000), arguments);
        assert_linear(&strided(8_000), &strided(32_000), arguments);
        assert_linear(&moves(8_000), &moves(32_000), arguments);
    }
}

#[test]
fn names_of_registers_take_linear_time() {
    let names = |n: usize| (0..n).map(|index| format!("r_{index} .req x0\n")).collect::<String>() + "add x0, x0, x1\n";
    let arguments = ["-mtriple=aarch64", "-mcpu=neoverse-n1", "--input=asm"];
    assert_linear(&names(8_000), &names(32_000), &arguments);
}
