//! What the first byte of an input says, and the files that texts include.

use std::sync::Arc;

use mca_core::inst::asm::options::Limits;
use mca_core::inst::asm::{Files, Options};
use mca_core::inst::syntax::ObjectFormat;
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};

// The tests use more of it.
#[path = "../../compare/src/subtargets.rs"]
#[expect(dead_code)]
mod subtargets;

/// One file that includes itself, one that opens what it does not close.
pub struct KnownFiles;

impl Files for KnownFiles {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        match name {
            b"self.s" => Some(Arc::from(&b"nop\n.include \"self.s\"\n"[..])),
            b"open.s" => Some(Arc::from(&b".if 0\n.macro m\n"[..])),
            b"bad.s" => Some(Arc::from(&b"nop\n bogus\n# LLVM-MCA-BEGIN x\n.err"[..])),
            _ => None,
        }
    }
}

pub fn options_of(choice: u8) -> Options {
    let mode = [Some(Mode::Bits64), Some(Mode::Bits32), Some(Mode::Bits16), None][usize::from(choice & 3)];
    let dialect = if choice & 4 == 0 { Dialect::Att } else { Dialect::Intel };
    let formats = [ObjectFormat::Elf, ObjectFormat::MachO, ObjectFormat::Coff, ObjectFormat::Elf];
    let limits =
        Limits { expansion_bytes: 1 << 16, expansions: 500, messages: 3000, instructions: 1 << 16, inclusion_depth: 5 };
    let format = formats[usize::from(choice >> 3 & 3)];
    Options { dialect: dialect.id(), limits, ..Options::of(subtargets::x86(format, mode)) }
}
