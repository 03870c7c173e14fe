//! Writes the outcome of a single x86 statement as `tests/reference/statements/outcomes.cpp` records the reference's:
//! one line for each statement, with tabs between the statement, messages, and instructions (opcode, flags, AT&T text,
//! Intel text, bytes).
//!
//! ```text
//! xchg %rax,%rax<tab>NOOP|0|nop|nop|90
//! movl %foo,%eax<tab>error 5 5-9 invalid register name
//! ```

use std::fmt::Write;
use std::sync::Arc;

use mca_core::inst::asm::log::LogEvent;
use mca_core::inst::asm::{Assembly, NoFiles, Options, assemble};
use mca_core::inst::instruction::Instruction;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::syntax::ObjectFormat;
use mca_core::inst::targets::x86::encoding::Encoder;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::printing::{SyntaxStyle, print};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_core::text::diagnostic::Message;

use crate::instruction_samples::FLAGS;
use crate::subtargets;

/// Assembles statements of one mode and dialect, and keeps what all of them need.
pub struct OutcomeWriter {
    /// The instruction tables.
    isa: &'static X86Isa,
    /// Our encoder for `mode`.
    encoder: Encoder<'static>,
    /// The mode that statements are for.
    mode: Mode,
    /// Triple and features with that mode.
    subtarget: Arc<Subtarget>,
    /// Syntax of the statements.
    dialect: Dialect,
}

impl OutcomeWriter {
    pub fn new(mode: Mode, dialect: Dialect) -> OutcomeWriter {
        let isa = X86Isa::get().expect("the embedded tables are those of this build");
        let subtarget = subtargets::x86(ObjectFormat::Elf, Some(mode));
        OutcomeWriter { isa, encoder: Encoder::new(isa, mode), mode, subtarget, dialect }
    }

    /// Returns the fields after the statement: messages, then instructions, each with a tab before it.
    pub fn outcome_of(&self, statement: &str) -> String {
        let options = Options { dialect: self.dialect.id(), ..Options::of(self.subtarget.clone()) };
        let assembly = assemble(format!("{statement}\n").as_bytes(), options, &NoFiles);
        let mut outcome = String::new();
        for event in &assembly.events {
            if let LogEvent::Message { message, .. } = event {
                write_message(message, statement.len() as u32, &mut outcome);
            }
        }
        for instruction in &assembly.instructions {
            self.write_instruction(&assembly, instruction, &mut outcome);
        }
        outcome
    }

    /// Appends an instruction: opcode, flags, AT&T text, Intel text, bytes.
    fn write_instruction(&self, assembly: &Assembly, instruction: &Instruction, out: &mut String) {
        let flags = FLAGS.iter().filter(|(_, flag)| instruction.flags.contains(*flag)).map(|(bit, _)| bit).sum::<u32>();
        let _ = write!(out, "\t{}|{flags}", self.isa.opcode(instruction.opcode).name());
        for dialect in [Dialect::Att, Dialect::Intel] {
            let mut text = Vec::new();
            let style = SyntaxStyle { dialect, mode: self.mode, hexadecimal: false };
            print(self.isa, &assembly.expressions, instruction, &style, &mut text);
            let text = String::from_utf8_lossy(&text);
            let _ = write!(out, "|{}", text.trim_start().replace('\t', "\\t"));
        }
        let mut bytes = Vec::new();
        self.encoder.encode(&assembly.expressions, instruction, &mut bytes);
        out.push('|');
        for byte in bytes {
            let _ = write!(out, "{byte:02x}");
        }
    }
}

/// Appends a message: severity, column, range, text. A range is cut at the end of the line.
fn write_message(message: &Message, line_end: u32, out: &mut String) {
    let column = message.location.map_or(0, |location| location.offset);
    let _ = write!(out, "\t{} {column} ", message.severity.label());
    match message.range {
        Some(range) => {
            let _ = write!(out, "{}-{}", range.start.min(line_end), range.end.min(line_end));
        }
        None => out.push('-'),
    }
    let _ = write!(out, " {}", String::from_utf8_lossy(&message.text).replace('\t', "\\t"));
}
