//! What tests read texts with.

use mca_core::analyze::options::ReadOptions;
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;

/// A text as 64-bit x86 assembly.
pub fn program(text: &str) -> Program {
    let triple = Triple::find(b"x86_64-pc-linux-gnu", b"").unwrap();
    let source = Source { name: b"a.s", bytes: text.as_bytes(), is_stream: false };
    Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).unwrap()
}
