//! Compares the reader of machine code with the reader of text on compilers' output for the test programs on x86.
//!
//! ```text
//! compare-bytes [--count=N] [--seed=N] [--show=N]
//! ```
//!
//! Compilers' text is assembled in three ways: as it stands, and with `{load}` or `{store}` before each statement,
//! which choose the place of a register in the machine code as other assemblers do. The instructions of each function
//! are read from the object and from the text; opcodes and registers have to be the same, except for
//! [`INDISTINGUISHABLE`] and for what the assembler inserts to align labels. Random compilations are compared until
//! they have N blocks; a block ends at a branch, a call or a return.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use mca_core::inst::ids::RegisterId;
use mca_core::inst::instruction::{Instruction, Operand};
use mca_core::inst::isa::OpcodeFlag;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::target::Syntax;
use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source, Target};
use mca_input::machine_code::object_file::ObjectFile;
use mca_input::machine_code::program::ProgramReader;
use mca_tests::compiled::{self, Compilation};
use mca_tests::pool;
use mca_tests::random::Random;
use mca_tests::workspace::Scratch;

/// Opcodes that text cannot distinguish: the opcode read from bytes, the one read from their text, and the reason.
const INDISTINGUISHABLE: &[(&str, &str, &str)] = &[
    ("JCC_4", "JCC_1", "how far a branch goes is known once the code stands"),
    ("JMP_4", "JMP_1", "how far a branch goes is known once the code stands"),
    ("TZCNT32rr", "BSF32rr", "with a prefix for repetition, bytes of the one are those of the other"),
    ("TZCNT64rr", "BSF64rr", "with a prefix for repetition, bytes of the one are those of the other"),
    ("TZCNT32rm", "BSF32rm", "with a prefix for repetition, bytes of the one are those of the other"),
    ("TZCNT64rm", "BSF64rm", "with a prefix for repetition, bytes of the one are those of the other"),
];

/// Prefixes of statements, one of which is chosen for each compilation.
const CHOICES: [&str; 3] = ["", "{load} ", "{store} "];

/// Number of compilations that are read at a time.
const BATCH: usize = 8;

/// Results of one compilation, or of all.
#[derive(Default)]
struct Tally {
    /// Number of branches, calls and returns, each of which ends a block.
    n_blocks: usize,
    /// Number of instructions that were compared.
    n_instructions: usize,
    /// Descriptions of the differences that are not allowed.
    differences: Vec<String>,
    /// Numbers of differences that are allowed, by the index in [`INDISTINGUISHABLE`].
    unreported: HashMap<usize, usize>,
}

fn main() -> ExitCode {
    match compare() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("compare-bytes: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Compares as the arguments ask, and prints the result. Returns whether there was no difference.
fn compare() -> Result<bool, String> {
    let (mut count, mut seed, mut n_shown) = (2000, 1, 20);
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').ok_or("usage: compare-bytes [--count=N] [--seed=N] [--show=N]")?;
        let value: usize = value.parse().map_err(|error| format!("{value}: {error}"))?;
        match name {
            "--count" => count = value,
            "--seed" => seed = value as u64,
            "--show" => n_shown = value,
            _ => return Err(format!("{name} is no option")),
        }
    }
    let mut all = compiled::all().map_err(|error| error.to_string())?;
    // What GCC writes in Intel syntax is not quite the reference's.
    all.retain(|compilation| compilation.compiler() != "gcc" || !is_intel(compilation));
    let mut random = Random::new(seed);
    let mut total = Tally::default();
    while total.n_blocks < count {
        let batch: Vec<(&Compilation, &str)> =
            (0..BATCH).map(|_| (random.pick(&all), *random.pick(&CHOICES))).collect();
        for tally in pool::in_parallel(&batch, |(compilation, choice)| read_both(compilation, choice)) {
            let tally = tally?;
            total.n_blocks += tally.n_blocks;
            total.n_instructions += tally.n_instructions;
            total.differences.extend(tally.differences);
            for (row, n_seen) in tally.unreported {
                *total.unreported.entry(row).or_default() += n_seen;
            }
        }
    }
    for difference in total.differences.iter().take(n_shown) {
        println!("{difference}");
    }
    for (row, (of_bytes, of_text, why)) in INDISTINGUISHABLE.iter().enumerate() {
        if let Some(n_seen) = total.unreported.get(&row) {
            println!("{n_seen} times {of_bytes} for {of_text}: {why}");
        }
    }
    println!("{} blocks, {} instructions, {} different", total.n_blocks, total.n_instructions, total.differences.len());
    Ok(total.differences.is_empty())
}

/// Whether a compiler writes Intel syntax.
fn is_intel(compilation: &Compilation) -> bool {
    compilation.command.iter().any(|word| word == "-masm=intel")
}

/// Reads the instructions of each function of one compilation from its text and from its bytes.
fn read_both(compilation: &Compilation, choice: &str) -> Result<Tally, String> {
    let text = compiled::compile(compilation)?;
    // GNU's assembler reads another Intel syntax than LLVM's.
    let choice = if is_intel(compilation) { "" } else { choice };
    let object =
        assemble(&text, choice, compilation.compiler()).map_err(|error| format!("{}: {error}", compilation.title()))?;
    let title = format!("{choice}{}", compilation.title());
    let isa = X86Isa::get().map_err(|error| error.to_string())?;
    let target = Target::parse(&compilation.triple).map_err(|error| error.to_string())?;
    let cpu = Cpu::find(&target, "x86-64").map_err(|error| error.to_string())?;
    let source = Source { name: b"text", text: &text, is_stream: false };
    let read = Program::read(source, &cpu, &ReadOptions::default(), &NoFiles);
    let read = read.inner();
    let file = ObjectFile::open(&object).map_err(|error| format!("{title}: {error:?}"))?;
    let functions = file.functions().map_err(|error| format!("{title}: {error:?}"))?;
    let reader = ProgramReader::new(&cpu, b"object", &object, Syntax::default());
    let mut reader = reader.ok_or("this build has no decoder")?;
    for function in &functions {
        reader.read_function(function, None);
    }
    let mut tally = Tally::default();
    tally.differences.extend(reader.messages.iter().map(|message| format!("{title}: {message}")));
    let code = reader.finish();
    let code = code.inner();
    let instructions = &code.assembly().instructions;
    let is_split = |name: &[u8]| code.regions().iter().any(|other| other.name == [name, b".cold"].concat());
    for region in code.regions() {
        // Two functions with the same name are two definitions of which the linker keeps one.
        let Some(of_text) = read.regions().iter().find(|other| other.name == region.name) else { continue };
        let of_text: Vec<&Instruction> = of_text.instructions().map(|at| &read.assembly().instructions[at]).collect();
        let of_bytes: Vec<&Instruction> = region.instructions().map(|at| &instructions[at]).collect();
        let name = String::from_utf8_lossy(&region.name);
        let rest = compare_function(isa, &of_bytes, &of_text, &format!("{title} {name}"), &mut tally);
        // GCC moves code that is seldom executed elsewhere, under another name.
        if let Some(rest) = rest.filter(|_| !is_split(&region.name)) {
            tally.differences.push(format!("{title} {name}: the bytes end in front of {rest}"));
        }
    }
    if tally.n_blocks == 0 {
        return Err(format!("{title}: no function was found"));
    }
    Ok(tally)
}

/// Compares the instructions of a function from its bytes and from its text, in order, up to the first difference.
/// Instructions that do nothing may be in the bytes alone, since the assembler inserts them. Returns the instruction of
/// the text after the last one of the bytes; `None` if there is none, or after a difference.
fn compare_function<'a>(
    isa: &'a X86Isa,
    of_bytes: &[&Instruction],
    of_text: &[&Instruction],
    title: &str,
    tally: &mut Tally,
) -> Option<&'a str> {
    let name = |instruction: &Instruction| isa.opcode(instruction.opcode).name();
    let mut of_text = of_text.iter().peekable();
    for &instruction in of_bytes {
        let of_bytes = name(instruction);
        if of_bytes.starts_with("NOOP") && !of_text.peek().is_some_and(|other| name(other).starts_with("NOOP")) {
            continue;
        }
        let Some(other) = of_text.next() else {
            tally.differences.push(format!("{title}: {of_bytes} behind the end of the text"));
            return None;
        };
        let expected = name(other);
        tally.n_instructions += 1;
        let opcode = isa.opcode(instruction.opcode);
        if opcode.has(OpcodeFlag::Branch) || opcode.has(OpcodeFlag::Call) || opcode.has(OpcodeFlag::Return) {
            tally.n_blocks += 1;
        }
        if of_bytes != expected {
            match INDISTINGUISHABLE.iter().position(|(bytes, text, _)| (*bytes, *text) == (of_bytes, expected)) {
                Some(row) => *tally.unreported.entry(row).or_default() += 1,
                None => {
                    tally.differences.push(format!("{title}: {of_bytes} instead of {expected}"));
                    return None;
                }
            }
        } else if registers(instruction) != registers(other) {
            tally.differences.push(format!("{title}: other registers of {of_bytes}"));
        }
    }
    of_text.next().map(|rest| name(rest))
}

/// Returns the registers of an instruction, sorted, since GNU's assembler exchanges the sources of an addition if that
/// makes the code shorter.
fn registers(instruction: &Instruction) -> Vec<RegisterId> {
    let register = |operand: &Operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    };
    let mut registers: Vec<RegisterId> = instruction.operands().iter().filter_map(register).collect();
    registers.sort();
    registers
}

/// Returns the object that the compiler's assembler makes from its text, with `choice` before each instruction.
fn assemble(text: &[u8], choice: &str, compiler: &str) -> Result<Vec<u8>, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let (source, object) = (scratch.path().join("text.s"), scratch.path().join("text.o"));
    fs::write(&source, chosen(text, choice)).map_err(|error| error.to_string())?;
    // The Rust compiler has no assembler of its own, and only GNU's knows the choices.
    let assembler = if compiler == "gcc" || !choice.is_empty() { "gcc" } else { "clang-22" };
    run(Command::new(assembler).args(["-c", "-o"]).arg(&object).arg(&source))?;
    read(&object)
}

/// Returns the content of a file.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| error.to_string())
}

/// Runs a command; an error has the first lines of its messages.
fn run(command: &mut Command) -> Result<(), String> {
    let done = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).lines().take(3).collect::<Vec<_>>().join(" / ")),
    }
}

/// Returns the text with a choice before each instruction, without directives that only LLVM knows.
fn chosen(text: &[u8], choice: &str) -> Vec<u8> {
    let mut chosen = Vec::with_capacity(text.len() * 2);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        // A directive of LLVM's that says nothing of the code.
        if line.starts_with(b"\t.addrsig") {
            continue;
        }
        let is_instruction = line.starts_with(b"\t") && line.get(1).is_some_and(u8::is_ascii_lowercase);
        if is_instruction {
            chosen.push(b'\t');
            chosen.extend_from_slice(choice.as_bytes());
            chosen.extend_from_slice(&line[1..]);
        } else {
            chosen.extend_from_slice(line);
        }
    }
    chosen
}
