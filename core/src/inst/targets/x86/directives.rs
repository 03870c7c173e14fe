//! Directives of x86: syntax, mode, padding, and those that name registers for Windows' tables.

use super::frames;
use super::state::State;
use super::syntax::{Dialect, Mode};
use crate::inst::asm::directives::WindowsFrame;
use crate::inst::asm::{Here, Parsed, Parser, quote};
use crate::inst::targets::DirectiveFn;
use crate::text::token::TokenKind;

type Names = [(&'static str, DirectiveFn)];

/// In their exact spelling, sorted.
const NAMES: &Names = &[
    (".cv_fpo_endproc", |parser, _| parser.parse_end_of_line()),
    (".cv_fpo_endprologue", |parser, _| parser.parse_end_of_line()),
    (".cv_fpo_proc", parse_procedure),
    (".cv_fpo_pushreg", parse_code_view_register),
    (".cv_fpo_setframe", parse_code_view_register),
    (".cv_fpo_stackalign", parse_code_view_offset),
    (".cv_fpo_stackalloc", parse_code_view_offset),
    (".even", |parser, _| parser.parse_end_of_line()),
    (".nops", parse_nops),
    (".seh_pushframe", parse_pushed_frame),
    (".seh_pushreg", |parser, here| parse_unwind_register(parser, here, WindowsFrame::PushRegister)),
    (".seh_savereg", |parser, here| parse_saved_register(parser, here, WindowsFrame::SaveRegister)),
    (".seh_savexmm", |parser, here| parse_saved_register(parser, here, WindowsFrame::SaveXmm)),
    (".seh_setframe", |parser, here| parse_saved_register(parser, here, WindowsFrame::SetFrame)),
];

/// Families that are known by how they begin.
const PREFIXES: &Names =
    &[(".arch", parse_architecture), (".code", parse_code), (".att_syntax", parse_att), (".intel_syntax", parse_intel)];

pub(super) fn find(name: &[u8]) -> Option<DirectiveFn> {
    // The second letter rules the few names out for nearly everything.
    if !matches!(name.get(1), Some(b'a' | b'c' | b'i' | b'e' | b'n' | b's')) {
        return None;
    }
    let prefix = PREFIXES.iter().find(|(prefix, _)| name.starts_with(prefix.as_bytes()));
    prefix.map(|&(_, directive)| directive).or_else(|| {
        let index = NAMES.binary_search_by(|(candidate, _)| candidate.as_bytes().cmp(name)).ok()?;
        Some(NAMES[index].1)
    })
}

fn parse_architecture(parser: &mut Parser<'_>, _: Here) -> Parsed<()> {
    parser.parse_to_statement_end();
    Ok(())
}

/// `.code16`, `.code32`, `.code64`, `.code16gcc`. The next token is swallowed, whatever it is.
fn parse_code(parser: &mut Parser<'_>, here: Here) -> Parsed<()> {
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
    let state = State::of_mut(parser);
    state.mode = mode;
    state.has_mode = true;
    state.is_code16gcc = is_gcc;
    Ok(())
}

fn parse_att(parser: &mut Parser<'_>, here: Here) -> Parsed<()> {
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

fn parse_intel(parser: &mut Parser<'_>, here: Here) -> Parsed<()> {
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

/// `.nops`: an operand that is no token at all makes the directive unknown.
fn parse_nops(parser: &mut Parser<'_>, here: Here) -> Parsed<()> {
    let result = parse_nops_operands(parser);
    if result.is_err() && !parser.has_errors() {
        return parser.error(here.location, "unknown directive");
    }
    result
}

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

fn parse_procedure(parser: &mut Parser<'_>, _: Here) -> Parsed<()> {
    parser.expect_identifier("expected symbol name")?;
    let n_bytes = parser.expect_integer("expected parameter byte count")?;
    if u32::try_from(n_bytes).is_err() {
        return parser.token_error("parameters size out of range");
    }
    parser.parse_end_of_line()
}

fn parse_code_view_register(parser: &mut Parser<'_>, here: Here) -> Parsed<()> {
    match Dialect::of(parser.dialect) {
        Dialect::Att => frames::parse_register(parser)?,
        Dialect::Intel => drop(frames::parse_intel_register(parser, here)?),
    }
    parser.parse_end_of_line()
}

fn parse_code_view_offset(parser: &mut Parser<'_>, _: Here) -> Parsed<()> {
    parser.expect_integer("expected offset")?;
    parser.parse_end_of_line()
}

fn parse_unwind_register(parser: &mut Parser<'_>, here: Here, directive: WindowsFrame) -> Parsed<()> {
    frames::parse_unwind_register(parser, here, false)?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    parser.apply_windows_frame(directive, 0, here);
    Ok(())
}

/// A register and where it is.
fn parse_saved_register(parser: &mut Parser<'_>, here: Here, directive: WindowsFrame) -> Parsed<()> {
    frames::parse_unwind_register(parser, here, directive == WindowsFrame::SaveXmm)?;
    let missing = match directive {
        WindowsFrame::SetFrame => "you must specify a stack pointer offset",
        _ => "you must specify an offset on the stack",
    };
    parser.expect(TokenKind::Comma, missing)?;
    let offset = parser.parse_absolute_expression()?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    parser.apply_windows_frame(directive, offset, here);
    Ok(())
}

fn parse_pushed_frame(parser: &mut Parser<'_>, here: Here) -> Parsed<()> {
    let start = parser.token().location();
    if parser.take(TokenKind::At) && parser.is(TokenKind::Identifier) {
        if parser.token_text() != b"code" {
            return parser.error(start, "expected @code");
        }
        parser.lex();
    }
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    parser.apply_windows_frame(WindowsFrame::PushFrame, 0, here);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(NAMES.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn families_are_known_by_how_they_begin() {
        assert!(find(b".intel_syntaxfoo").is_some() && find(b".code").is_some());
        assert!(find(b".NOPS").is_none() && find(b".nopsx").is_none());
    }
}
