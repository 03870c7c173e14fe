//! Directives of x86: dialect and mode, padding, CodeView's and Windows' descriptions of stack frames.

use super::frames;
use super::state::State;
use super::syntax::{Dialect, Mode};
use crate::inst::asm::directive::Directive::{Placing, Plain, WindowsFrames};
use crate::inst::asm::directive::{DirectiveTable, TargetDirectives};
use crate::inst::asm::state::sections::Sections;
use crate::inst::asm::state::windows_frames::{WindowsFrame, WindowsFrames as Unwinding};
use crate::inst::asm::{DirectiveSite, Failed, Parsed, Parser, quote};
use crate::inst::formats::windows_frames::apply;
use crate::text::token::TokenKind;

/// The directives of x86.
pub(super) const ALL: TargetDirectives = TargetDirectives { exact: NAMES, in_any_case: &[], beginnings: BEGINNINGS };

/// Directives by their whole names, sorted.
const NAMES: &DirectiveTable = &[
    (".cv_fpo_endproc", Plain(|parser, _| parser.parse_end_of_line())),
    (".cv_fpo_endprologue", Plain(|parser, _| parser.parse_end_of_line())),
    (".cv_fpo_proc", Plain(parse_procedure)),
    (".cv_fpo_pushreg", Plain(parse_code_view_register)),
    (".cv_fpo_setframe", Plain(parse_code_view_register)),
    (".cv_fpo_stackalign", Plain(parse_code_view_offset)),
    (".cv_fpo_stackalloc", Plain(parse_code_view_offset)),
    (".even", Plain(|parser, _| parser.parse_end_of_line())),
    (".nops", Placing(parse_nops)),
    (".seh_push2regs", WindowsFrames(parse_two_pushed_registers)),
    (".seh_pushframe", WindowsFrames(parse_pushed_frame)),
    (".seh_pushreg", WindowsFrames(parse_pushed_register)),
    (".seh_savereg", WindowsFrames(parse_saved_register)),
    (".seh_savexmm", WindowsFrames(parse_saved_vector_register)),
    (".seh_setframe", WindowsFrames(parse_frame_register)),
];

/// Directives of which only the beginning of the name is looked at: `.archfoo` is `.arch`.
const BEGINNINGS: &DirectiveTable = &[
    (".arch", Plain(parse_architecture)),
    (".code", Plain(parse_code)),
    (".att_syntax", Plain(parse_att)),
    (".intel_syntax", Plain(parse_intel)),
];

/// Skips the operands of `.arch`, which have no effect.
fn parse_architecture(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.parse_to_statement_end();
    Ok(())
}

/// Parses `.code16`, `.code32`, `.code64` and `.code16gcc`. The token after the name is skipped, whatever it is.
fn parse_code(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let (mode, is_gcc) = match parser.text(here.name) {
        b".code16" => (Mode::Bits16, false),
        b".code16gcc" => (Mode::Bits16, true),
        b".code32" => (Mode::Bits32, false),
        b".code64" => (Mode::Bits64, false),
        name => {
            let text = quote("unknown directive ", name, "");
            return parser.error(here.location, text);
        }
    };
    parser.lex();
    let state = State::from_parser_mut(parser);
    state.mode = mode;
    state.has_mode = true;
    state.is_code16gcc = is_gcc;
    Ok(())
}

/// Parses `.att_syntax`, with an optional `prefix`.
fn parse_att(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::EndOfStatement) {
        match parser.token_text() {
            b"prefix" => parser.lex(),
            b"noprefix" => {
                let text = "'.att_syntax noprefix' is not supported: registers must have a '%' prefix in .att_syntax";
                return parser.error(here.location, text);
            }
            _ => {}
        }
    }
    parser.dialect = Dialect::Att.id();
    Ok(())
}

/// Parses `.intel_syntax`, with an optional `noprefix`.
fn parse_intel(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.dialect = Dialect::Intel.id();
    if !parser.is(TokenKind::EndOfStatement) {
        match parser.token_text() {
            b"noprefix" => parser.lex(),
            b"prefix" => {
                let text = "'.intel_syntax prefix' is not supported: registers must not have a '%' prefix in \
                            .intel_syntax";
                return parser.error(here.location, text);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Parses `.nops`. As in the reference, the directive counts as unknown if its operands begin with an invalid token.
fn parse_nops(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    let begins_invalid = parser.is(TokenKind::Error);
    let result = parse_nops_operands(parser);
    if begins_invalid && result.is_err() && !parser.has_errors() {
        return parser.error(here.location, "unknown directive");
    }
    result.map(|()| true)
}

/// Parses the number of bytes and, optionally, the size of the largest no-op.
fn parse_nops_operands(parser: &mut Parser<'_>) -> Parsed<()> {
    let start = parser.token().location();
    let n_bytes = parser.parse_absolute_expression()?;
    let (mut largest, mut largest_start) = (0, start);
    if parser.take(TokenKind::Comma) {
        largest_start = parser.token().location();
        if parser.is(TokenKind::Error) {
            return parser.lexical_error();
        }
        largest = parser.parse_absolute_expression()?;
    }
    parser.parse_end_of_line()?;
    if n_bytes <= 0 {
        return parser.error(start, "'.nops' directive with non-positive size");
    }
    if largest < 0 {
        return parser.error(largest_start, "'.nops' directive with negative NOP size");
    }
    Ok(())
}

/// Parses the symbol and the number of parameter bytes of `.cv_fpo_proc`.
fn parse_procedure(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected symbol name")?;
    let n_bytes = parser.expect_integer("expected parameter byte count")?;
    if u32::try_from(n_bytes).is_err() {
        return parser.token_error("parameters size out of range");
    }
    parser.parse_end_of_line()
}

/// Parses the register of a directive of CodeView, Windows' format of debug data.
fn parse_code_view_register(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    match Dialect::of(parser.dialect) {
        Dialect::Att => frames::parse_register(parser)?,
        Dialect::Intel => drop(frames::parse_intel_register(parser, here)?),
    }
    parser.parse_end_of_line()
}

/// Parses the number of bytes of a CodeView directive.
fn parse_code_view_offset(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_integer("expected offset")?;
    parser.parse_end_of_line()
}

/// Parses the register of `.seh_pushreg`, and records the directive.
fn parse_pushed_register(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    unwinding.next_is_extended = frames::parse_unwind_register(parser, here, false)?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    apply(parser, unwinding, sections, here, WindowsFrame::PushRegister, 0);
    Ok(())
}

/// Parses the two registers of `.seh_push2regs`, and records the directive.
fn parse_two_pushed_registers(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    frames::parse_unwind_register(parser, here, false)?;
    parser.expect(TokenKind::Comma, "expected comma between registers")?;
    // Without a second register in Intel syntax, the reference passes over the statement in silence.
    frames::parse_optional_unwind_register(parser, false).unwrap_or(Err(Failed))?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    apply(parser, unwinding, sections, here, WindowsFrame::PushTwoRegisters, 0);
    Ok(())
}

/// Parses the register and the offset of `.seh_savereg`, and records the directive.
fn parse_saved_register(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    let kind = RegisterAndOffset { frame: WindowsFrame::SaveRegister, is_vector: false, missing: NO_STACK_OFFSET };
    parse_register_and_offset(parser, unwinding, sections, here, kind)
}

/// Parses the register and the offset of `.seh_savexmm`, and records the directive.
fn parse_saved_vector_register(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    let kind = RegisterAndOffset { frame: WindowsFrame::SaveXmm, is_vector: true, missing: NO_STACK_OFFSET };
    parse_register_and_offset(parser, unwinding, sections, here, kind)
}

/// Parses the register and the offset of `.seh_setframe`, and records the directive.
fn parse_frame_register(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    let missing = "you must specify a stack pointer offset";
    let kind = RegisterAndOffset { frame: WindowsFrame::SetFrame, is_vector: false, missing };
    parse_register_and_offset(parser, unwinding, sections, here, kind)
}

/// Message if the offset of a saved register is missing.
const NO_STACK_OFFSET: &str = "you must specify an offset on the stack";

/// What differs between the directives that take a register and an offset.
struct RegisterAndOffset {
    /// What the directive records.
    frame: WindowsFrame,
    /// Whether the register is a vector register, not a general one.
    is_vector: bool,
    /// Message if the offset is missing.
    missing: &'static str,
}

/// Parses the register and the offset of a directive about Windows frames, and records it.
fn parse_register_and_offset(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
    kind: RegisterAndOffset,
) -> Parsed<()> {
    unwinding.next_is_extended = frames::parse_unwind_register(parser, here, kind.is_vector)?;
    parser.expect(TokenKind::Comma, kind.missing)?;
    let offset = parser.parse_absolute_expression()?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    apply(parser, unwinding, sections, here, kind.frame, offset);
    Ok(())
}

/// Parses the optional `@code` of `.seh_pushframe`, and records the directive.
fn parse_pushed_frame(
    parser: &mut Parser<'_>,
    unwinding: &mut Unwinding,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    let start = parser.token().location();
    if parser.take(TokenKind::At) && parser.is(TokenKind::Identifier) {
        if parser.token_text() != b"code" {
            return parser.error(start, "expected @code");
        }
        parser.lex();
    }
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    apply(parser, unwinding, sections, here, WindowsFrame::PushFrame, 0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::asm::directive::is_searchable;

    #[test]
    fn the_table_is_sorted() {
        assert!(is_searchable(NAMES));
    }

    #[test]
    fn some_directives_are_known_by_their_beginning() {
        assert!(ALL.find(b".intel_syntaxfoo").is_some() && ALL.find(b".code").is_some());
        assert!(ALL.find(b".NOPS").is_none() && ALL.find(b".nopsx").is_none());
    }
}
