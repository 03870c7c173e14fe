//! From text to opcode, and on to printed form and machine code, beside what `llvm-mc-22` takes for the same text.

use mca_core::inst::targets::x86::isa::X86Isa;
use std::fmt::Write;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mca_core::inst::asm::{NoFiles, Options, assemble};
use mca_core::inst::targets::x86::encode::Encoder;
use mca_core::inst::targets::x86::print::{PrintStyle, print};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};

use crate::random::{Random, Syntax, block};

const N_FUNCTIONS: usize = 2_000;
const N_ROUNDS: usize = 12;

/// Nanoseconds an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub n_instructions: usize,
    pub read: f64,
    pub print: f64,
    pub encode: f64,
    /// All three steps; `None` if the reference is not installed.
    pub reference: Option<f64>,
}

/// Functions with the labels, frame directives, branches and accesses that compilers put around their instructions.
pub fn functions(syntax: Syntax) -> String {
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

/// The best time of each step, since anything else a machine does can only add to it.
pub fn measure(dialect: Dialect, text: &str) -> Times {
    let isa = X86Isa::get().expect("the embedded tables are those of this build");
    let mut best = [Duration::MAX; 3];
    let mut n_instructions = 0;
    let mut out = Vec::new();
    for _ in 0..N_ROUNDS {
        let start = Instant::now();
        let assembly = assemble(text.as_bytes(), Options { dialect: dialect.id(), ..Options::default() }, &NoFiles);
        best[0] = best[0].min(start.elapsed());
        n_instructions = assembly.instructions.len();
        let style = PrintStyle { dialect: Dialect::of(assembly.dialect), mode: Mode::Bits64, hexadecimal: false };
        let start = Instant::now();
        for instruction in &assembly.instructions {
            out.clear();
            print(isa, &assembly.expressions, instruction, &style, &mut out);
            std::hint::black_box(&out);
        }
        best[1] = best[1].min(start.elapsed());
        let start = Instant::now();
        let encoder = Encoder::new(isa, Mode::Bits64);
        for instruction in &assembly.instructions {
            out.clear();
            encoder.encode(&assembly.expressions, instruction, &mut out);
            std::hint::black_box(&out);
        }
        best[2] = best[2].min(start.elapsed());
    }
    let each = |time: Duration| time.as_nanos() as f64 / n_instructions.max(1) as f64;
    Times {
        n_instructions,
        read: each(best[0]),
        print: each(best[1]),
        encode: each(best[2]),
        reference: time_reference(dialect, text).map(each),
    }
}

/// What the reference takes to read, print and encode the text, less what it takes for nothing.
fn time_reference(dialect: Dialect, text: &str) -> Option<Duration> {
    let run = |input: &str| {
        let start = Instant::now();
        let mut child = Command::new("llvm-mc-22")
            .args(["-triple=x86_64-unknown-linux-gnu", "-show-encoding", "-o", "/dev/null"])
            .arg(format!("-output-asm-variant={}", dialect.index()))
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        child.stdin.take()?.write_all(input.as_bytes()).ok()?;
        child.wait().ok()?;
        Some(start.elapsed())
    };
    // Its way to read Intel syntax from the first line on is the directive.
    let input = if dialect == Dialect::Intel { format!(".intel_syntax noprefix\n{text}") } else { text.to_owned() };
    let best = |input: &str| (0..4).filter_map(|_| run(input)).min();
    Some(best(&input)?.saturating_sub(best("")?))
}
