//! Directives `.seh_*`: unwinding of functions on Windows. The target reads those that name a register. Operands are checked
//! while parsing; `state::windows_frames` checks the order of the directives, and its errors are reported directly.

use crate::inst::asm::directive::Directive::WindowsFrames;
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::parser::{DirectiveSite, Failed, Parsed, Parser};
use crate::inst::asm::state::sections::Sections;
use crate::inst::asm::state::windows_frames::{WindowsFrame, WindowsFrames as Frames};
use crate::inst::formats::sections::switch_to_named_section;
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (
        ".seh_endepilogue",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::EndEpilogue)
        }),
    ),
    (
        ".seh_endfunclet",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::EndFunclet)
        }),
    ),
    (
        ".seh_endproc",
        WindowsFrames(|parser, frames, sections, here| parse_plain(parser, frames, sections, here, WindowsFrame::End)),
    ),
    (
        ".seh_endprologue",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::EndPrologue)
        }),
    ),
    (".seh_handler", WindowsFrames(parse_handler)),
    (
        ".seh_handlerdata",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::HandlerData)
        }),
    ),
    (".seh_proc", WindowsFrames(parse_start)),
    (
        ".seh_splitchained",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::SplitChained)
        }),
    ),
    (".seh_stackalloc", WindowsFrames(parse_stack_allocation)),
    (
        ".seh_startepilogue",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::StartEpilogue)
        }),
    ),
    (
        ".seh_unwindv2start",
        WindowsFrames(|parser, frames, sections, here| {
            parse_plain(parser, frames, sections, here, WindowsFrame::UnwindStart)
        }),
    ),
    (".seh_unwindversion", WindowsFrames(parse_unwind_version)),
];

/// Applies a directive whose operands have been read. `value` is the number among them, or 0. Reports a directive that is out of
/// order or not supported.
pub fn apply(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    sections: &mut Sections,
    here: DirectiveSite,
    directive: WindowsFrame,
    value: i64,
) {
    let is_supported = parser.rules.format == ObjectFormat::Coff && parser.rules.has_windows_frames;
    let result = match is_supported {
        true => frames.apply(directive, value),
        false if directive == WindowsFrame::UnwindVersion => frames.set_default_version(value),
        false => Err(b".seh_* directives are not supported on this target".to_vec()),
    };
    match result {
        Ok(()) if directive == WindowsFrame::HandlerData => switch_to_named_section(parser, sections, b".xdata", false),
        Ok(()) => {}
        Err(text) => {
            let location = Some(here.location).filter(|_| directive != WindowsFrame::HandlerData);
            parser.log.add_below_parser(location, text);
        }
    }
}

/// Parses a directive without operands. One token after it is consumed, whatever it is.
fn parse_plain(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    sections: &mut Sections,
    here: DirectiveSite,
    directive: WindowsFrame,
) -> Parsed<()> {
    parser.lex();
    apply(parser, frames, sections, here, directive, 0);
    Ok(())
}

/// Parses `.seh_proc`, which opens a function.
fn parse_start(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    // A missing name is an error without a message.
    let name = parser.parse_identifier().ok_or(Failed)?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
    frames.next_name = parser.text(name).to_vec();
    apply(parser, frames, sections, here, WindowsFrame::Start, 0);
    Ok(())
}

/// Parses `.seh_stackalloc`: a size in bytes.
fn parse_stack_allocation(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    let size = parser.parse_absolute_expression()?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
    apply(parser, frames, sections, here, WindowsFrame::StackAllocation, size);
    Ok(())
}

/// Parses `.seh_handler`: a symbol, and one or both of `@unwind` and `@except`.
fn parse_handler(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    parser.parse_identifier().ok_or(Failed)?;
    parser.expect(TokenKind::Comma, "you must specify one or both of @unwind or @except")?;
    parse_handler_attribute(parser)?;
    if parser.take(TokenKind::Comma) {
        parse_handler_attribute(parser)?;
    }
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
    apply(parser, frames, sections, here, WindowsFrame::Handler, 0);
    Ok(())
}

/// Parses `@unwind` or `@except`.
fn parse_handler_attribute(parser: &mut Parser<'_>) -> Parsed<()> {
    let start = parser.token().location();
    if !parser.is(TokenKind::At) && !parser.is(TokenKind::Percent) {
        return parser.token_error("a handler attribute must begin with '@' or '%'");
    }
    parser.lex();
    let name = parser.parse_identifier();
    if name.is_some_and(|name| matches!(parser.text(name), b"unwind" | b"except")) {
        return Ok(());
    }
    parser.error(start, "expected @unwind or @except")
}

/// Parses `.seh_unwindversion`.
fn parse_unwind_version(
    parser: &mut Parser<'_>,
    frames: &mut Frames,
    sections: &mut Sections,
    here: DirectiveSite,
) -> Parsed<()> {
    let version = parser.expect_integer("expected unwind version number")?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
    if !(1..=255).contains(&version) {
        return parser.error(here.location, "invalid unwind version");
    }
    apply(parser, frames, sections, here, WindowsFrame::UnwindVersion, version);
    Ok(())
}
