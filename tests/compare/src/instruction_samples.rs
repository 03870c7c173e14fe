//! Reads recordings of instructions with the reference's text and bytes, which
//! `tests/reference/instructions/samples.cpp` makes, and compares them with ours: one instruction per line, with tabs
//! between opcode, flags, operands, AT&T text, Intel text and bytes. A recording may leave out one of the two texts.
//!
//! ```text
//! ADD32mi8<tab>16<tab>RRBP I1 R I0 R I7<tab>\tlock\t\taddl\t$7, (%rbp)<tab>…<tab>f083450007
//! ```

use mca_core::inst::expr::{BinaryOperator, Expressions};
use mca_core::inst::ids::{OpcodeId, RegisterId};
use mca_core::inst::instruction::{Instruction, Operand, TargetFlags};
use mca_core::inst::targets::x86::encoding::Encoder;
use mca_core::inst::targets::x86::flags;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::printing::{SyntaxStyle, print};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_core::text::Span;
use std::collections::HashMap;

/// Reads and checks samples, and keeps what all of them need.
pub struct SampleChecker {
    /// The instruction tables.
    isa: &'static X86Isa,
    /// Our encoder for `mode`.
    encoder: Encoder<'static>,
    /// The mode in which the reference encoded the samples.
    mode: Mode,
    /// Whether the recording has immediates and displacements in hexadecimal.
    hexadecimal: bool,
    /// Opcodes by name.
    opcodes: HashMap<&'static str, OpcodeId>,
    /// Registers by name.
    registers: HashMap<&'static str, RegisterId>,
}

/// A recorded sample.
pub struct Sample<'a> {
    /// The instruction: opcode, flags and operands.
    pub instruction: Instruction,
    /// Expressions of the instruction's operands.
    pub expressions: Expressions,
    /// AT&T text with `\t` for tabs; empty if it was not recorded.
    att: &'a str,
    /// Intel text with `\t` for tabs; empty if it was not recorded.
    intel: &'a str,
    /// Machine code in hexadecimal digits.
    bytes: &'a str,
}

/// Bits of the recorded flags (LLVM's `X86::IP_…`), and our flags for them.
pub const FLAGS: [(u32, TargetFlags); 12] = [
    (1 << 2, flags::REPNE),
    (1 << 3, flags::REP),
    (1 << 4, flags::LOCK),
    (1 << 5, flags::NOTRACK),
    (1 << 6, flags::USE_REX),
    (1 << 7, flags::USE_REX2),
    (1 << 8, flags::USE_VEX),
    (1 << 9, flags::USE_VEX2),
    (1 << 10, flags::USE_VEX3),
    (1 << 11, flags::USE_EVEX),
    (1 << 12, flags::DISP8),
    (1 << 13, flags::DISP32),
];

impl Sample<'_> {
    /// Returns the recorded bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let digits = self.bytes.as_bytes();
        let pair = |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|text| u8::from_str_radix(text, 16).ok());
        digits.chunks(2).filter_map(pair).collect()
    }
}

impl SampleChecker {
    pub fn new(mode: Mode, hexadecimal: bool) -> SampleChecker {
        let isa = X86Isa::get().expect("the embedded tables are those of this build");
        SampleChecker {
            isa,
            encoder: Encoder::new(isa, mode),
            mode,
            hexadecimal,
            opcodes: isa.opcodes().map(|opcode| (opcode.name(), opcode.id())).collect(),
            registers: isa.registers().map(|register| (isa.register_name(register), register)).collect(),
        }
    }

    /// Parses a line into an instruction and the reference's results for it; `None` if the line is not a sample.
    pub fn parse<'a>(&self, line: &'a str) -> Option<Sample<'a>> {
        let mut fields = line.split('\t');
        let opcode = *self.opcodes.get(fields.next()?)?;
        let mut instruction = Instruction::new(opcode, Span::default());
        let flags: u32 = fields.next()?.parse().ok()?;
        for (bit, flag) in FLAGS {
            if flags & bit != 0 {
                instruction.flags.insert(flag);
            }
        }
        let mut expressions = Expressions::default();
        for word in fields.next()?.split(' ').filter(|word| !word.is_empty()) {
            instruction.push(self.operand(word, &mut expressions)?);
        }
        Some(Sample { instruction, expressions, att: fields.next()?, intel: fields.next()?, bytes: fields.next()? })
    }

    /// Parses an operand: `R` and a register, `I` and a number, or `E` and a symbol with an offset.
    fn operand(&self, word: &str, expressions: &mut Expressions) -> Option<Operand> {
        let (kind, text) = word.split_at_checked(1)?;
        Some(match kind {
            "R" if text.is_empty() => Operand::Register(RegisterId::NONE),
            "R" => Operand::Register(*self.registers.get(text)?),
            "I" => Operand::Immediate(text.parse().ok()?),
            "E" => {
                let end = text.find(['+', '-']).unwrap_or(text.len());
                let symbol = expressions.symbols.intern(&text.as_bytes()[..end]);
                let mut id = expressions.symbol(symbol, None);
                if end < text.len() {
                    let addend = expressions.constant(text[end..].parse().ok()?);
                    id = expressions.binary(BinaryOperator::Add, id, addend);
                }
                Operand::Expression(id)
            }
            _ => return None,
        })
    }

    /// Returns how our text or bytes differ from the recorded ones; `None` if they do not.
    pub fn difference(&self, sample: &Sample<'_>) -> Option<String> {
        for (dialect, expected) in [(Dialect::Att, sample.att), (Dialect::Intel, sample.intel)] {
            if expected.is_empty() {
                continue;
            }
            let style = SyntaxStyle { dialect, mode: self.mode, hexadecimal: self.hexadecimal };
            let mut text = Vec::new();
            print(self.isa, &sample.expressions, &sample.instruction, &style, &mut text);
            let text = String::from_utf8_lossy(&text).replace('\t', "\\t");
            if text != expected {
                return Some(format!("printed {text} instead of {expected}"));
            }
        }
        let mut bytes = Vec::new();
        self.encoder.encode(&sample.expressions, &sample.instruction, &mut bytes);
        let bytes: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        (bytes != sample.bytes).then(|| format!("encoded {bytes} instead of {}", sample.bytes))
    }

    /// Checks every line of a recording. Returns the number of samples, and a text for each that differs or cannot be
    /// read.
    pub fn check(&self, recording: &str) -> (usize, Vec<String>) {
        let mut failures = Vec::new();
        let lines = recording.lines().filter(|line| !line.starts_with('#'));
        let n_samples = lines.clone().count();
        for line in lines {
            let failure = match self.parse(line) {
                Some(sample) => self.difference(&sample),
                None => Some("not a sample".to_owned()),
            };
            failures.extend(failure.map(|failure| format!("{failure}\n    {line}")));
        }
        (n_samples, failures)
    }
}
