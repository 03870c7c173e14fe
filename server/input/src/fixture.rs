//! Helpers with which tests read texts.

use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source, Target};

/// Returns a processor with a model and few features, of a triple's architecture.
pub fn cpu(triple: &str) -> Cpu {
    let target = Target::parse(triple).unwrap();
    let name = match target.architecture().name() {
        "x86" => "x86-64",
        "riscv" => "sifive-u74",
        _ => "cortex-a53",
    };
    Cpu::find(&target, name).unwrap()
}

/// Reads a text as 64-bit x86 assembly.
pub fn program(text: &str) -> Program {
    let source = Source { name: b"a.s", text: text.as_bytes(), is_stream: false };
    Program::read(source, &cpu("x86_64-pc-linux-gnu"), &ReadOptions::default(), &NoFiles)
}
