//! Compares a target's own decoder with the reference's disassembler on random words.
//!
//! ```text
//! compare-decoder TRIPLE [--cpu=NAME] [--attr=FEATURES] [--count=N] [--seed=N] [--show=N] [--what=text|operands] [--halves]
//! ```
//!
//! Texts are compared, or with `--what=operands` opcodes and operands (`ADDXrs X0 X1 X2 0`), which do not depend on
//! printing. Half of the words are random; the others are valid encodings with random bits where encodings permit any.
//! With `--halves`, the two halves of a word of four bytes are in exchanged order, the upper one first. The environment
//! may name the disassembler: `LLVM_MC`. Any difference is a failure.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use mca_core::analyze::triple::Triple;
use mca_core::inst::expr::Expressions;
use mca_core::inst::instruction::{Instruction, Operand};
use mca_core::inst::isa::Isa;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::{DecodingContext, InstructionDecoder, PrintStyle};
use mca_core::model::catalogue::Catalogue;
use mca_core::model::features::FeatureSelection;
use mca_core::text::Span;
use mca_models::assembler::AssemblerTables;
use mca_tests::random::Random;
use mca_tests::workspace;

/// Number of words for one run of the disassembler.
const BATCH: usize = 20_000;

/// Number of instructions shown before one that differs.
const SHOWN_BEFORE: usize = 5;

/// Maximum number of runs of the disassembler to get rid of words that it refuses.
const MOST_RUNS: usize = 8;

fn main() -> ExitCode {
    match compare() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("compare-decoder: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Compares as the arguments ask, and prints the result. Returns whether there was no difference.
fn compare() -> Result<bool, String> {
    let (mut triple, mut cpu, mut features) = (String::new(), String::new(), String::new());
    let (mut count, mut seed, mut show, mut compares_operands) = (100_000, 1, 20, false);
    let mut has_halves = false;
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("--cpu", value)) => cpu = value.to_owned(),
            Some(("--attr", value)) => features = value.to_owned(),
            Some(("--count", value)) => count = number(value)? as usize,
            Some(("--seed", value)) => seed = number(value)?,
            Some(("--show", value)) => show = number(value)? as usize,
            Some(("--what", value)) => compares_operands = value == "operands",
            _ if argument == "--halves" => has_halves = true,
            _ => triple = argument,
        }
    }
    let found = Triple::find(triple.as_bytes(), b"").map_err(|error| format!("{error:?}"))?;
    let catalogue = Catalogue::of(found.target()).map_err(|error| error.to_string())?;
    let selection = FeatureSelection::new(catalogue, catalogue.find_cpu(&cpu), &found, features.as_bytes());
    let subtarget = Subtarget { triple: found, cpu: cpu.clone().into_bytes(), features: selection.set };
    let target = subtarget.target();
    let isa = target.isa().map_err(|error| error.to_string())?;
    let decoder = target.decoder(&subtarget).ok_or("this target has no decoder of its own")?;
    let printer = target.printer(isa, &subtarget, PrintStyle::default());
    let packed = mca_models::target_of(target.name()).ok_or("no data for this target")?.file("assembler");
    let tables = AssemblerTables::open(packed).map_err(|error| error.to_string())?;
    let encodings: Vec<(u128, u128, usize)> =
        tables.encodings().map(|encoding| (encoding.mask(), encoding.value(), encoding.n_bytes())).collect();
    let reference = Reference { triple: &triple, cpu: &cpu, features: &features, shows_operands: compares_operands };
    let mut random = Random::new(seed);
    let (mut n_valid, mut n_different) = (0, 0);
    for start in (0..count).step_by(BATCH) {
        let words = (start..count.min(start + BATCH)).map(|_| word(&encodings, has_halves, &mut random));
        let words: Vec<Vec<u8>> = words.collect();
        // A word of which less or more is taken than it has bytes would shift those after it.
        let words: Vec<Vec<u8>> = words.into_iter().filter(|word| decoder.length(word) == word.len()).collect();
        let words = without_blocks_in_blocks(&*decoder, words);
        let expected = reference.disassemble(&words)?;
        let mut context = DecodingContext::default();
        // What precedes a word may say something about it.
        let mut before: Vec<String> = Vec::new();
        for (word, expected) in words.iter().zip(expected) {
            // What is refused leaves no trace.
            let mut next = context;
            let decoded = decoder.decode_next(word, 0, Span::default(), &mut next);
            if expected.is_some() {
                context = next;
            }
            let ours = decoded.map(|instruction| {
                if compares_operands {
                    return operands_of(isa, &instruction);
                }
                let mut text = Vec::new();
                printer.print(&Expressions::default(), &instruction, &mut text);
                without_remark(&String::from_utf8_lossy(&text))
            });
            n_valid += usize::from(expected.is_some());
            if ours != expected {
                n_different += 1;
                if n_different <= show {
                    println!("{word:02x?}: {ours:?} instead of {expected:?}, behind {}", before.join("; "));
                }
            }
            if let Some(expected) = expected {
                before.drain(..before.len().saturating_sub(SHOWN_BEFORE - 1));
                before.push(format!("{word:02x?} {expected}"));
            }
        }
    }
    println!("{count} words, {n_valid} valid, {n_different} different");
    Ok(n_different == 0)
}

/// Leaves out instructions that affect the following ones (such as `it` of Arm) while an earlier one still does: such
/// code has no meaning.
fn without_blocks_in_blocks(decoder: &dyn InstructionDecoder, words: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut context = DecodingContext::default();
    let is_kept = |word: &Vec<u8>| {
        let (mut alone, mut next) = (DecodingContext::default(), context);
        let _ = decoder.decode_next(word, 0, Span::default(), &mut alone);
        if alone != DecodingContext::default() && context != DecodingContext::default() {
            return false;
        }
        if decoder.decode_next(word, 0, Span::default(), &mut next).is_some() {
            context = next;
        }
        true
    };
    words.into_iter().filter(is_kept).collect()
}

/// Returns a random word, or in half of the cases, a random word of one of the encodings: mask, value under the mask,
/// number of bytes.
fn word(encodings: &[(u128, u128, usize)], has_halves: bool, random: &mut Random) -> Vec<u8> {
    let bits = u128::from(random.number()) | u128::from(random.number()) << 64;
    let (mask, value, n_bytes) = *random.pick(encodings);
    let bits = if random.below(2) == 0 { bits } else { bits & !mask | value };
    match has_halves && n_bytes == 4 {
        true => (bits as u32).rotate_left(16).to_le_bytes().to_vec(),
        false => bits.to_le_bytes()[..n_bytes].to_vec(),
    }
}

/// Removes the printer's remark after `//` or `@`: its column depends on the line, and reports do not have it.
fn without_remark(line: &str) -> String {
    line.split("//").next().unwrap_or_default().split('@').next().unwrap_or_default().trim().to_owned()
}

/// Returns opcode and operands of an instruction, in the form of [`shown_operands`].
fn operands_of(isa: &Isa, instruction: &Instruction) -> String {
    let mut text = isa.opcode(instruction.opcode).name().to_owned();
    for operand in instruction.operands() {
        text.push(' ');
        match operand {
            Operand::Register(register) if register.is_some() => text.push_str(isa.register_name(*register)),
            Operand::Register(_) => {}
            Operand::Immediate(value) => text.push_str(&value.to_string()),
            Operand::Expression(_) => text.push('?'),
        }
    }
    text
}

/// Returns opcode and operands of each instruction in output such as `add x0, x1, x2 // <MCInst #1732 ADDXrs` and `//
/// <MCOperand Reg:X0>`.
fn shown_operands(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        if let Some((_, opcode)) = line.split_once("<MCInst #") {
            found.push(opcode.split(' ').nth(1).unwrap_or_default().trim_end_matches('>').to_owned());
        } else if let (Some((_, operand)), Some(text)) = (line.split_once("<MCOperand "), found.last_mut()) {
            let value = operand.split_once(':').map_or("", |(_, value)| value);
            text.push(' ');
            text.push_str(value.trim_end_matches('>'));
        }
    }
    found
}

/// The reference's disassembler, and what it is asked for.
struct Reference<'a> {
    /// Triple of the target.
    triple: &'a str,
    /// Name of the processor; empty for the default.
    cpu: &'a str,
    /// Features to switch on or off, with commas between them.
    features: &'a str,
    /// Whether opcodes and operands are asked for; otherwise the text.
    shows_operands: bool,
}

impl Reference<'_> {
    /// Returns the text of each word, or its opcode and operands; `None` for those that are not an instruction.
    fn disassemble(&self, words: &[Vec<u8>]) -> Result<Vec<Option<String>>, String> {
        // If the disassembler refuses a word, it goes on with the rest of its bytes and shows what it finds there. So
        // it is run again without the refused words, and may then refuse others.
        let mut kept: Vec<usize> = (0..words.len()).collect();
        for _ in 0..MOST_RUNS {
            let left: Vec<Vec<u8>> = kept.iter().map(|at| words[*at].clone()).collect();
            let (texts, refused) = self.run(&left)?;
            if refused.is_empty() && texts.len() == left.len() {
                let mut found = vec![None; words.len()];
                kept.iter().zip(texts).for_each(|(at, text)| found[*at] = Some(text));
                return Ok(found);
            }
            if refused.is_empty() {
                return Err(format!("{} texts for {} words", texts.len(), left.len()));
            }
            let mut number = 0..;
            kept.retain(|_| number.next().is_some_and(|at| !refused.contains(&at)));
        }
        Err("the disassembler goes on refusing words".to_owned())
    }

    /// Runs the disassembler. Returns the texts of the words, and the indices of those that it refuses.
    fn run(&self, words: &[Vec<u8>]) -> Result<(Vec<String>, HashSet<usize>), String> {
        let mut child = Command::new(workspace::reference_assembler())
            .args(["--disassemble", "--triple", self.triple, "--mcpu", self.cpu, "--mattr", self.features])
            .args(self.shows_operands.then_some("--show-inst"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        // Brackets keep what a refused word leaves over from running into the next one.
        let digits = |word: &Vec<u8>| {
            format!("[{}]\n", word.iter().map(|byte| format!("{byte:#04x} ")).collect::<String>().trim_end())
        };
        let lines: String = words.iter().map(digits).collect();
        let mut stdin = child.stdin.take().ok_or("no standard input")?;
        let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        let _ = writer.join();
        let messages = String::from_utf8_lossy(&output.stderr);
        let invalid = messages.lines().filter(|line| line.contains("invalid instruction encoding"));
        let line_of =
            |line: &str| line.strip_prefix("<stdin>:")?.split(':').next()?.parse::<usize>().ok()?.checked_sub(1);
        let text = String::from_utf8_lossy(&output.stdout);
        let printed = || text.lines().filter(|line| line.starts_with('\t')).map(without_remark).collect();
        let texts: Vec<String> = if self.shows_operands { shown_operands(&text) } else { printed() };
        Ok((texts, invalid.filter_map(line_of).collect()))
    }
}
