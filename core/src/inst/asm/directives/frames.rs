//! `.cfi_*`: descriptions of stack frames.

use super::symbols::mention;
use crate::inst::asm::directive::Directive::{Frames as InFrames, Plain};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::frames::Frames;
use crate::inst::asm::state::sections::Sections;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".cfi_adjust_cfa_offset", InFrames(parse_offset)),
    (".cfi_def_cfa", InFrames(parse_register_and_offset)),
    (".cfi_def_cfa_offset", InFrames(parse_offset)),
    (".cfi_def_cfa_register", InFrames(parse_register)),
    (".cfi_endproc", InFrames(parse_end)),
    (".cfi_escape", InFrames(parse_escape)),
    (".cfi_label", InFrames(parse_label)),
    (".cfi_llvm_def_aspace_cfa", InFrames(parse_address_space)),
    (".cfi_llvm_register_pair", InFrames(parse_register_pair)),
    (".cfi_llvm_vector_offset", InFrames(parse_vector_offset)),
    (".cfi_llvm_vector_register_mask", InFrames(parse_vector_mask)),
    (".cfi_llvm_vector_registers", InFrames(parse_vector_registers)),
    (".cfi_lsda", InFrames(parse_personality)),
    (".cfi_offset", InFrames(parse_register_and_offset)),
    (".cfi_personality", InFrames(parse_personality)),
    (".cfi_register", InFrames(parse_two_registers)),
    (".cfi_rel_offset", InFrames(parse_register_and_offset)),
    (".cfi_remember_state", InFrames(parse_plain)),
    (".cfi_restore", InFrames(parse_register)),
    (".cfi_restore_state", InFrames(parse_plain)),
    (".cfi_return_column", InFrames(parse_register)),
    (".cfi_same_value", InFrames(parse_register)),
    (".cfi_sections", Plain(|parser, _| parse_frame_sections(parser))),
    (".cfi_signal_frame", InFrames(parse_plain)),
    (".cfi_startproc", InFrames(parse_start)),
    (".cfi_undefined", InFrames(parse_register)),
    (".cfi_val_offset", InFrames(parse_register_and_offset)),
    (".cfi_window_save", InFrames(parse_plain)),
];

/// The encoding by which `.cfi_personality` and `.cfi_lsda` say that there is none.
const OMITTED: i64 = 0xff;

/// Parses a directive that must be in a frame. `operands` reads all of it but the end of the statement.
fn parse_in_frame(
    parser: &mut Parser<'_>,
    frames: &Frames,
    here: DirectiveSite,
    operands: impl FnOnce(&mut Parser<'_>) -> Parsed<()>,
) -> Parsed<()> {
    operands(parser)?;
    parser.parse_end_of_line()?;
    check_frame(parser, frames, here);
    Ok(())
}

/// Parses a directive without operands that must be in a frame.
pub fn parse_plain(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_in_frame(parser, frames, here, |_| Ok(()))
}

/// Parses a directive whose operand is a number.
fn parse_offset(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_parts(parser, frames, here, &[FrameOperand::Number])
}

/// Parses a directive whose operand is a register.
fn parse_register(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_parts(parser, frames, here, &[FrameOperand::Register])
}

/// Parses a directive with a register and a number.
fn parse_register_and_offset(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    _: &Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    parse_parts(parser, frames, here, &[FrameOperand::Register, FrameOperand::Number])
}

/// Parses a directive with two registers.
fn parse_two_registers(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_parts(parser, frames, here, &[FrameOperand::Register, FrameOperand::Register])
}

/// Parses `.cfi_llvm_def_aspace_cfa`: a register, an offset and an address space.
fn parse_address_space(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_parts(parser, frames, here, &[FrameOperand::Register, FrameOperand::Number, FrameOperand::Number])
}

/// An operand of a directive about frames.
#[derive(Clone, Copy)]
enum FrameOperand {
    /// A register, by name or DWARF number.
    Register,
    /// A constant.
    Number,
}

/// Parses a directive with these operands, separated by commas, that must be in a frame.
fn parse_parts(parser: &mut Parser<'_>, frames: &Frames, here: DirectiveSite, parts: &[FrameOperand]) -> Parsed<()> {
    parse_in_frame(parser, frames, here, |parser| {
        for (index, part) in parts.iter().enumerate() {
            if index != 0 {
                parser.parse_comma()?;
            }
            match part {
                FrameOperand::Register => parse_frame_register(parser)?,
                FrameOperand::Number => drop(parser.parse_absolute_expression()?),
            }
        }
        Ok(())
    })
}

/// Parses a register that lies in two others, and the size of each in bits.
fn parse_register_pair(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    use FrameOperand::{Number, Register};
    parse_parts(parser, frames, here, &[Register, Register, Number, Register, Number])
}

/// Parses a vector register, the size of its lanes, the register of the mask and its size, and an offset.
fn parse_vector_offset(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    use FrameOperand::{Number, Register};
    parse_parts(parser, frames, here, &[Register, Number, Register, Number, Number])
}

/// Parses a vector register, the one whose lanes a mask chooses and their size, the register of the mask and its size.
fn parse_vector_mask(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    use FrameOperand::{Number, Register};
    parse_parts(parser, frames, here, &[Register, Register, Number, Register, Number])
}

/// Parses a register, and the lanes that it lies in: a vector register, the number of the lane and its size in bits.
fn parse_vector_registers(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    _: &Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    parse_in_frame(parser, frames, here, |parser| {
        parse_frame_register(parser)?;
        parser.parse_comma()?;
        loop {
            parse_frame_register(parser)?;
            parser.parse_comma()?;
            parser.expect_integer("expected a lane number")?;
            parser.parse_comma()?;
            parser.parse_absolute_expression()?;
            if !parser.take(TokenKind::Comma) {
                return Ok(());
            }
        }
    })
}

/// Parses `.cfi_label`: a symbol.
fn parse_label(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_in_frame(parser, frames, here, |parser| parser.expect_identifier("expected identifier").map(drop))
}

/// Parses `.cfi_escape`: bytes. Text after them is a new statement.
fn parse_escape(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parser.parse_absolute_expression()?;
    while parser.take(TokenKind::Comma) {
        parser.parse_absolute_expression()?;
    }
    check_frame(parser, frames, here);
    Ok(())
}

/// Parses `.cfi_endproc`.
fn parse_end(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    parse_in_frame(parser, frames, here, |_| Ok(()))?;
    frames.close();
    Ok(())
}

/// Parses a register by its name or by its DWARF number.
fn parse_frame_register(parser: &mut Parser<'_>) -> Parsed<()> {
    if parser.is(TokenKind::Integer) {
        return parser.parse_absolute_expression().map(drop);
    }
    parser.words.parse_frame_register(parser)
}

/// Parses `.cfi_startproc`, which opens a frame in the current section.
fn parse_start(parser: &mut Parser<'_>, frames: &mut Frames, sections: &Sections, _: DirectiveSite) -> Parsed<()> {
    if !parser.take(TokenKind::EndOfStatement) {
        let word = parser.parse_identifier();
        if word.is_none_or(|word| parser.text(word) != b"simple") {
            return parser.token_error("unexpected token");
        }
        parser.parse_end_of_line()?;
    }
    if !frames.open_in(sections.current()) {
        let text = b"starting new .cfi frame before finishing the previous one".to_vec();
        parser.log.add_below_parser(parser.token().location(), text);
    }
    Ok(())
}

/// Parses `.cfi_sections`: names, of which none is checked.
fn parse_frame_sections(parser: &mut Parser<'_>) -> Parsed<()> {
    if parser.take(TokenKind::EndOfStatement) {
        return Ok(());
    }
    loop {
        parser.expect_identifier("expected .eh_frame, .debug_frame, or .sframe")?;
        if parser.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        parser.parse_comma()?;
    }
}

/// Parses `.cfi_personality` and `.cfi_lsda`: an encoding and a symbol. After the encoding for "none", text is a new statement.
fn parse_personality(parser: &mut Parser<'_>, frames: &mut Frames, _: &Sections, here: DirectiveSite) -> Parsed<()> {
    let encoding = parser.parse_absolute_expression()?;
    if encoding == OMITTED {
        return Ok(());
    }
    let has_known_format = matches!(encoding & 0xf, 0 | 2 | 3 | 4 | 8 | 0xa | 0xb | 0xc);
    let has_known_base = matches!(encoding & 0x70, 0 | 0x10);
    if encoding & !0xff != 0 || !has_known_format || !has_known_base {
        return parser.token_error("unsupported encoding.");
    }
    parser.parse_comma()?;
    let name = parser.expect_identifier("expected identifier in directive")?;
    mention(parser, name);
    parser.parse_end_of_line()?;
    check_frame(parser, frames, here);
    Ok(())
}

/// Reports a directive that is not in a frame.
fn check_frame(parser: &mut Parser<'_>, frames: &Frames, here: DirectiveSite) {
    if !frames.is_inside() {
        let text = "this directive must appear between .cfi_startproc and .cfi_endproc directives";
        parser.log.add_below_parser(here.location, text.into());
    }
}
