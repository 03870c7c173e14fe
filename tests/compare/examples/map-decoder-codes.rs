//! Writes which code of the decoder iced-x86 each opcode of the reference has, found by decoding recorded bytes.
//!
//! Usage: map-decoder-codes OUTPUT MODE:RECORDING…
//!
//! Recordings come from `tests/reference/instructions/samples.cpp`. Some instances are skipped because their bytes have another
//! meaning: those with a lock or repeat prefix, those of opcodes that the mode does not have, and, outside 64-bit mode, those
//! that are 64 bits wide (the encoder drops their REX prefix there).

use std::collections::BTreeSet;

use iced_x86::{Code, Decoder, DecoderOptions};
use mca_core::REFERENCE_RELEASE;
use mca_core::inst::ids::OpcodeId;
use mca_core::inst::targets::x86::isa::{ModeCondition, X86Isa};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};

/// The flag bits that the recordings use for rep, repne, lock and notrack.
const PREFIX_FLAGS: u32 = 0b11_1100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let output = arguments.next().ok_or("usage: map-decoder-codes OUTPUT MODE:RECORDING…")?;
    let modes = Modes::new(X86Isa::get()?);
    let mut pairs = BTreeSet::new();
    for argument in arguments {
        let (bits, path) = argument.split_once(':').ok_or("an input is MODE:RECORDING")?;
        let bits: u32 = bits.parse()?;
        for line in std::fs::read_to_string(path)?.lines() {
            if modes.have(line, bits)
                && let Some((opcode, code)) = decoded(line, bits)
            {
                pairs.insert((opcode.to_owned(), format!("{code:?}")));
            }
        }
    }
    let mut text = format!(
        "# content decoder-codes\n# producer tests/compare/examples/map-decoder-codes.rs with iced-x86 1.22.0\n\
         # reference LLVM {REFERENCE_RELEASE}\n# target x86\n# format 1\n# rows {}\n\
         # license Data derived from LLVM, Apache-2.0 WITH LLVM-exception\n",
        pairs.len()
    );
    for (opcode, code) in &pairs {
        text.push_str(&format!("{opcode}\t{code}\n"));
    }
    std::fs::write(output, text)?;
    println!("{} pairs", pairs.len());
    Ok(())
}

/// Modes in which an opcode can be written.
struct Modes {
    /// The instruction tables.
    isa: &'static X86Isa,
    /// For each opcode, by its index: the modes of its rows.
    conditions: Vec<Vec<ModeCondition>>,
}

impl Modes {
    fn new(isa: &'static X86Isa) -> Modes {
        let mut conditions = vec![Vec::new(); isa.n_opcodes()];
        for (_, row) in isa.all_match_rows(Dialect::Att) {
            conditions[row.opcode().index()].push(row.mode());
        }
        Modes { isa, conditions }
    }

    /// Whether the mode of `bits` bits has the instruction of a recorded line.
    fn have(&self, line: &str, bits: u32) -> bool {
        let mut fields = line.split('\t');
        let (opcode, operands) = (fields.next().unwrap_or_default(), fields.nth(1).unwrap_or_default());
        let Some(opcode) = self.isa.find_opcode(opcode) else { return false };
        let mode = match bits {
            16 => Mode::Bits16,
            32 => Mode::Bits32,
            _ => Mode::Bits64,
        };
        let conditions = &self.conditions[opcode.index()];
        let is_written = conditions.iter().any(|condition| condition.holds_in(Some(mode)));
        match mode {
            Mode::Bits64 => is_written || conditions.is_empty(),
            _ => is_written && !self.is_64_bits_wide(opcode, operands),
        }
    }

    /// Whether an instruction is 64 bits wide: by a register among the recorded operands, by its flags, or by its name.
    fn is_64_bits_wide(&self, opcode: OpcodeId, operands: &str) -> bool {
        let opcode = self.isa.opcode(opcode);
        let general = self.isa.class_set_of("GR64");
        let mut names = operands.split(' ').filter_map(|word| word.strip_prefix('R'));
        let (is_wide, is_legacy) = (opcode.ts_flags() >> 17 & 1 != 0, opcode.ts_flags() >> 29 & 3 == 0);
        let names_wide = names.any(|name| self.isa.find_register(name).is_some_and(|found| general.contains(found)));
        // What is named after its width and has no wide register: pushes of constants, returns, calls.
        names_wide || (is_wide && is_legacy) || opcode.name().contains("64")
    }
}

/// Returns the opcode of a recorded line and the decoder's code for its bytes; `None` if the decoder does not know them, or if the
/// instruction has one of the [`PREFIX_FLAGS`].
fn decoded(line: &str, bits: u32) -> Option<(&str, Code)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[opcode, flags, _, _, _, bytes] = fields.as_slice() else { return None };
    if flags.parse::<u32>().ok()? & PREFIX_FLAGS != 0 {
        return None;
    }
    let bytes: Vec<u8> = bytes.as_bytes().chunks(2).map(hexadecimal).collect::<Option<_>>()?;
    let mut decoder = Decoder::new(bits, &bytes, DecoderOptions::MPX);
    let instruction = decoder.decode();
    (!instruction.is_invalid() && instruction.len() == bytes.len()).then(|| (opcode, instruction.code()))
}

/// Returns the byte that two hexadecimal digits stand for.
fn hexadecimal(pair: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()
}
