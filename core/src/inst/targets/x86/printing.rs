//! Prints an instruction as the reference does, byte for byte.
//!
//! ```text
//! AT&T    <tab>addl<tab>8(%rax,%rbx,4), %ecx
//! Intel   <tab>add<tab>ecx, dword ptr [rax + 4*rbx + 8]
//! ```
//!
//! The text begins with a tab, which reports strip, and a tab follows each prefix. The opcode's template decides the
//! order of mnemonic and operands; `operand` knows their notation.

mod number;
mod operand;

use super::ts_flags::{ExplicitPrefix, TsFlags};
use crate::inst::expr::Expressions;
use crate::inst::instruction::{Instruction, Operand, TargetFlags};
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::isa::{Opcode, OpcodeGroup, Piece, Pieces, SpecialCondition, X86Isa};
use crate::inst::targets::x86::syntax::{Dialect, Mode};

/// Style of printed instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SyntaxStyle {
    /// AT&T or Intel syntax.
    pub dialect: Dialect,
    /// The mode that the triple asks for, whatever directives say.
    pub mode: Mode,
    /// Whether immediates, displacements and numbers of branches are printed in hexadecimal.
    pub hexadecimal: bool,
}

/// Appends the text of an instruction.
pub fn print(
    isa: &X86Isa,
    expressions: &Expressions,
    instruction: &Instruction,
    style: &SyntaxStyle,
    out: &mut Vec<u8>,
) {
    let opcode = isa.opcode(instruction.opcode);
    print_prefixes(&opcode, instruction.flags, out);
    let special = opcode.special_form(style.dialect);
    let pieces = match special {
        Some(form) if holds(isa, form.condition, instruction, style) => form.pieces,
        _ => opcode.template(style.dialect),
    };
    Printer { isa, expressions, operands: instruction.operands(), style, out }.print_pieces(pieces);
}

/// An instruction that is being printed, and where its text goes.
struct Printer<'a> {
    isa: &'a X86Isa,
    expressions: &'a Expressions,
    operands: &'a [Operand],
    style: &'a SyntaxStyle,
    out: &'a mut Vec<u8>,
}

impl Printer<'_> {
    /// Appends the text of a template.
    fn print_pieces(&mut self, pieces: Pieces<'_>) {
        for piece in pieces {
            match piece {
                Piece::Literal(literal) => literal.push_to(self.out),
                Piece::Operand(placeholder, index) => self.print_operand(placeholder, index),
                Piece::Word(list, index) => {
                    if let Some(Operand::Immediate(value)) = self.operands.get(index) {
                        self.out.extend_from_slice(self.isa.word(list, *value).unwrap_or_default());
                    }
                }
            }
        }
    }
}

/// Whether the condition of a special template holds.
fn holds(isa: &X86Isa, condition: SpecialCondition, instruction: &Instruction, style: &SyntaxStyle) -> bool {
    match condition {
        SpecialCondition::Mode(width_bits) => style.mode.width_bits() == width_bits,
        SpecialCondition::Immediate { operand, value } => {
            instruction.operands().get(operand) == Some(&Operand::Immediate(value))
        }
        SpecialCondition::Predicate(list) => match instruction.operands().last() {
            Some(Operand::Immediate(value)) => isa.word(list, *value).is_some(),
            _ => false,
        },
    }
}

/// Appends the prefixes that the statement asked for or that the opcode has by itself.
fn print_prefixes(opcode: &Opcode<'_>, flags: TargetFlags, out: &mut Vec<u8>) {
    let ts_flags = TsFlags::from_opcode(opcode);
    if flags == TargetFlags::default() && !ts_flags.prints_prefix() {
        return;
    }
    if ts_flags.lock() || flags.contains(flags::LOCK) {
        out.extend_from_slice(b"\tlock\t");
    }
    if ts_flags.notrack() || flags.contains(flags::NOTRACK) {
        out.extend_from_slice(b"\tnotrack\t");
    }
    if flags.contains(flags::REPNE) {
        out.extend_from_slice(b"\trepne\t");
    } else if flags.contains(flags::REP) {
        out.extend_from_slice(b"\trep\t");
    }
    if ts_flags.keeps_status_flags() && !opcode.is_in(OpcodeGroup::ConditionalFaultingMove) {
        out.extend_from_slice(b"\t{nf}");
    }
    let explicit = ts_flags.explicit_prefix();
    if flags.contains(flags::USE_VEX) || explicit == ExplicitPrefix::Vex {
        out.extend_from_slice(b"\t{vex}");
    } else if flags.contains(flags::USE_VEX2) {
        out.extend_from_slice(b"\t{vex2}");
    } else if flags.contains(flags::USE_VEX3) {
        out.extend_from_slice(b"\t{vex3}");
    } else if flags.contains(flags::USE_EVEX) || explicit == ExplicitPrefix::Evex {
        out.extend_from_slice(b"\t{evex}");
    }
    if flags.contains(flags::DISP8) {
        out.extend_from_slice(b"\t{disp8}");
    } else if flags.contains(flags::DISP32) {
        out.extend_from_slice(b"\t{disp32}");
    }
}

#[cfg(test)]
mod tests;
