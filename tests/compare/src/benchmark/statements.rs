//! Measures the steps from text to opcode, and on to printed form and machine code, next to the time of `llvm-mc` for
//! the same text.

use std::fmt::Write;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::{NoFiles, Options, assemble};
use mca_core::inst::ids::DialectId;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::PrintStyle;
use mca_core::inst::targets::x86::syntax::Dialect;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::features::FeatureSelection;

use super::compiler_output;
use super::targets::Target;
use crate::random::{Random, Syntax, block};
use crate::workspace::reference_assembler;

/// Number of functions of the made-up text.
const N_FUNCTIONS: usize = 2_000;

/// Number of lines of compiler output: so many that starting the reference is a small part of its time.
const N_COMPILED_LINES: usize = 100_000;

/// Number of repetitions of each measurement.
const N_ROUNDS: usize = 12;

/// Nanoseconds for each instruction, by step.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Number of instructions in the text.
    pub n_instructions: usize,
    /// Nanoseconds from text to opcode and operands.
    pub read: f64,
    /// Nanoseconds for printing.
    pub print: f64,
    /// Nanoseconds for encoding.
    pub encode: f64,
    /// The reference's nanoseconds for all three steps together; `None` if it is not installed.
    pub reference: Option<f64>,
}

/// Returns functions with the labels, frame directives, branches and memory accesses that compilers put around
/// instructions. The instructions are random.
fn functions(syntax: Syntax) -> String {
    let mut random = Random::new(9);
    let mut text = String::from("\t.text\n\t.file\t\"made-up.c\"\n");
    for number in 0..N_FUNCTIONS {
        let _ = write!(
            text,
            "\t.globl\tfunction{number}\n\t.p2align\t4\n\t.type\tfunction{number},@function\nfunction{number}:\n\t.cfi_startproc\n# %bb.0:\n"
        );
        text.push_str(match syntax {
            Syntax::Att => "\tpushq\t%rbp\n\t.cfi_def_cfa_offset 16\n\tmovq\t%rsp, %rbp\n\tmovq\t%rdi, -8(%rbp)\n",
            Syntax::Intel => {
                "\tpush\trbp\n\t.cfi_def_cfa_offset 16\n\tmov\trbp, rsp\n\tmov\tqword ptr [rbp - 8], rdi\n"
            }
        });
        for part in 0..3 {
            text.push_str(&block(&mut random, 14, syntax, false));
            let callee = random.below(N_FUNCTIONS);
            let _ = match syntax {
                Syntax::Att => write!(text, "\tmovl\ttable{part}+8(%rip), %ecx\n\tcallq\tfunction{callee}@PLT\n"),
                Syntax::Intel => {
                    write!(text, "\tmov\tecx, dword ptr [rip + table{part}+8]\n\tcall\tfunction{callee}@PLT\n")
                }
            };
            let _ = write!(text, "\tjne\t.LBB{number}_{part}\n.LBB{number}_{part}:\n");
        }
        let _ = match syntax {
            Syntax::Att => write!(text, "\tpopq\t%rbp\n\tretq\n"),
            Syntax::Intel => write!(text, "\tpop\trbp\n\tret\n"),
        };
        let _ = write!(text, "\t.cfi_endproc\n\t.size\tfunction{number}, .-function{number}\n");
    }
    text
}

/// A text and its target.
pub struct Input {
    /// Triple, processor and features for which the text is read.
    pub subtarget: Arc<Subtarget>,
    /// Syntax of the text.
    pub dialect: DialectId,
    /// The text that is read, printed and encoded.
    pub text: String,
    /// Options that make the reference read the text in the same way.
    pub reference_options: Vec<String>,
    /// Directive that the reference needs before the text; empty for none.
    pub reference_directive: &'static str,
}

impl Input {
    /// Returns made-up functions in one of x86's syntaxes.
    pub fn x86(syntax: Syntax) -> Input {
        let (dialect, reference_directive) = match syntax {
            Syntax::Att => (Dialect::Att, ""),
            // The reference reads Intel syntax from the first line on only after this directive.
            Syntax::Intel => (Dialect::Intel, ".intel_syntax noprefix\n"),
        };
        let triple = "-triple=x86_64-unknown-linux-gnu".to_owned();
        Input {
            subtarget: Arc::default(),
            dialect: dialect.id(),
            text: functions(syntax),
            reference_options: vec![triple, format!("-output-asm-variant={}", dialect.index())],
            reference_directive,
        }
    }

    /// Returns the output of a target's compiler.
    pub fn compiled(target: &Target) -> Result<Input, String> {
        let triple = Triple::find(target.triple.as_bytes(), b"").map_err(|error| format!("{error:?}"))?;
        let catalogue = Catalogue::of(triple.target()).map_err(|error| error.to_string())?;
        let features = FeatureSelection::new(catalogue, catalogue.find_cpu(target.cpu), &triple, b"").set;
        let text = compiler_output::of_target(target, N_COMPILED_LINES)?;
        Ok(Input {
            subtarget: Arc::new(Subtarget { triple, cpu: target.cpu.into(), features }),
            dialect: DialectId::default(),
            text: compiler_output::without_regions(&text),
            reference_options: vec![format!("-triple={}", target.triple), format!("-mcpu={}", target.cpu)],
            reference_directive: "",
        })
    }

    /// Returns the shortest time of each step, since other load can only add to it.
    pub fn measure(&self) -> Times {
        let target = self.subtarget.target();
        let isa = target.isa().expect("the embedded tables are those of this build");
        let mut best = [Duration::MAX; 3];
        let mut n_instructions = 0;
        let mut out = Vec::new();
        for _ in 0..N_ROUNDS {
            let options = Options { dialect: self.dialect, ..Options::of(self.subtarget.clone()) };
            let start = Instant::now();
            let assembly = assemble(self.text.as_bytes(), options, &NoFiles);
            best[0] = best[0].min(start.elapsed());
            n_instructions = assembly.instructions.len();
            let style = PrintStyle { dialect: assembly.dialect, ..PrintStyle::default() };
            let start = Instant::now();
            let printer = target.printer(isa, &self.subtarget, style);
            for instruction in &assembly.instructions {
                out.clear();
                printer.print(&assembly.expressions, instruction, &mut out);
                std::hint::black_box(&out);
            }
            best[1] = best[1].min(start.elapsed());
            let start = Instant::now();
            let encoder = target.encoder(isa, &self.subtarget);
            for instruction in &assembly.instructions {
                out.clear();
                encoder.encode(&assembly.expressions, instruction, &mut out);
                std::hint::black_box(&out);
            }
            best[2] = best[2].min(start.elapsed());
        }
        let each = |time: Duration| time.as_nanos() as f64 / n_instructions.max(1) as f64;
        let [read, print, encode] = best.map(each);
        Times { n_instructions, read, print, encode, reference: self.time_reference().map(each) }
    }

    /// Returns the time in which the reference reads, prints and encodes the text, less that for an empty text. `None`
    /// if it cannot be run.
    fn time_reference(&self) -> Option<Duration> {
        let run = |input: &str| {
            let start = Instant::now();
            let mut child = Command::new(reference_assembler())
                .args(["-show-encoding", "-o", "/dev/null"])
                .args(&self.reference_options)
                .stdin(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .ok()?;
            child.stdin.take()?.write_all(input.as_bytes()).ok()?;
            child.wait().ok()?;
            Some(start.elapsed())
        };
        let best = |input: &str| (0..4).filter_map(|_| run(input)).min();
        let whole = format!("{}{}", self.reference_directive, self.text);
        Some(best(&whole)?.saturating_sub(best("")?))
    }
}
