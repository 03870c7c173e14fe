//! All loops of an assembly file, a line each, the slowest first; of a small text if no file is named.
//!
//!     cargo run --release -p mca-core --example all_loops -- FILE CPU

#![allow(clippy::disallowed_methods, reason = "an example is a program: it reads and prints")]

use std::error::Error;

use mca_core::{Analyzer, Cpu, NoFiles, Program, ReadOptions, Regions, Source, Target};

const SMALL: &[u8] = b"dot:\n\txorl %eax, %eax\n.L3:\n\tvmovsd (%rdi,%rax,8), %xmm1\n\tvfmadd231sd (%rsi,%rax,8), %xmm1, %xmm0\n\tincq %rax\n\
    \tcmpq %rax, %rdx\n\tjne .L3\n\tret\nfill:\n.L7:\n\tmovq %rsi, (%rdi)\n\taddq $8, %rdi\n\tcmpq %rdi, %rdx\n\tjne .L7\n\tret\n";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (name, text) = match arguments.next() {
        Some(path) => (path.clone(), std::fs::read(path)?),
        None => ("small.s".to_owned(), SMALL.to_vec()),
    };
    let target = Target::parse("x86_64-pc-linux-gnu")?;
    let cpu = Cpu::find(&target, arguments.next().as_deref().unwrap_or("znver4"))?;
    let source = Source { name: name.as_bytes(), text: &text, is_stream: false };
    let program = Program::read(source, &cpu, &ReadOptions::default(), &NoFiles);
    let mut analyzer = Analyzer::new(cpu);
    let mut found = Vec::new();
    for region in program.regions(&Regions::Loops) {
        let line =
            region.instructions().next().and_then(|first| program.place_of(first)).map_or(0, |place| place.start.0);
        let name = String::from_utf8_lossy(region.name()).into_owned();
        match analyzer.analyze(&program, &region) {
            Ok(analysis) => found.push((analysis.cycles_per_iteration(), name, line)),
            Err(error) => println!("{name} (line {line}): {error}"),
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (cycles, name, line) in found {
        println!("{cycles:8.2} cycles per iteration  {name} (line {line})");
    }
    Ok(())
}
