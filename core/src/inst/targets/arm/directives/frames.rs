//! Directives that describe how to unwind the stack of a function. They are checked, also against earlier ones, but have no other
//! effect here.

use mca_models::arm::register;

use super::{tables, take_register};
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::targets::arm::operand::{ListSort, Operand, Value};
use crate::inst::targets::arm::operands::{ListRules, OperandReader};
use crate::inst::targets::arm::state::{ArmState, Unwinding};
use crate::text::Location;
use crate::text::token::TokenKind;

/// Returns what is known about the function that is being described.
fn unwinding<'p>(parser: &'p mut Parser<'_>) -> &'p mut Unwinding {
    &mut parser.state_mut::<ArmState>().unwinding
}

/// Reports an error, and notes the earlier directives with which this one conflicts.
fn conflict(
    parser: &mut Parser<'_>,
    here: DirectiveSite,
    text: String,
    earlier: &[(&'static str, Location)],
) -> Parsed<()> {
    let _: Parsed<()> = parser.error(here.location, text);
    for (name, location) in earlier {
        parser.note(*location, format!(".{name} was specified here"));
    }
    Err(crate::inst::asm::Failed)
}

/// Parses `.fnstart`, which begins a function.
pub(super) fn parse_start(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    if let Some(start) = unwinding(parser).start {
        let text = ".fnstart starts before the end of previous one".to_owned();
        return conflict(parser, here, text, &[("fnstart", start)]);
    }
    *unwinding(parser) = Unwinding { start: Some(here.location), ..Unwinding::default() };
    Ok(())
}

/// Parses `.fnend`, which ends a function.
pub(super) fn parse_end(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    if unwinding(parser).start.is_none() {
        return parser.error(here.location, ".fnstart subject precede .fnend directive");
    }
    *unwinding(parser) = Unwinding::default();
    parser.come_back_to_section();
    Ok(())
}

/// Parses `.cantunwind`: the function cannot be unwound.
pub(super) fn parse_cantunwind(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    let known = unwinding(parser);
    let (handlers, personalities) = (known.named("handlerdata"), known.personalities());
    known.specified.push(("cantunwind", here.location));
    let is_inside = known.start.is_some();
    match () {
        () if !is_inside => parser.error(here.location, ".fnstart subject precede .cantunwind directive"),
        () if !handlers.is_empty() => {
            let text = ".cantunwind can't be used with .handlerdata directive".to_owned();
            conflict(parser, here, text, &handlers)
        }
        () if !personalities.is_empty() => {
            let text = ".cantunwind can't be used with .personality directive".to_owned();
            conflict(parser, here, text, &personalities)
        }
        () => Ok(()),
    }
}

/// Parses `.handlerdata`, after which the data of a handler follow, up to `.fnend`, in a section of their own.
pub(super) fn parse_handler(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    let known = unwinding(parser);
    let cannot = known.named("cantunwind");
    known.specified.push(("handlerdata", here.location));
    let is_inside = known.start.is_some();
    match () {
        () if !is_inside => parser.error(here.location, ".fnstart subject precede .personality directive"),
        () if !cannot.is_empty() => {
            let text = ".handlerdata can't be used with .cantunwind directive".to_owned();
            conflict(parser, here, text, &cannot)
        }
        () => {
            parser.leave_section();
            Ok(())
        }
    }
}

/// Parses `.personality` and the name of a routine.
pub(super) fn parse_personality(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.error(here.location, "unexpected input in .personality directive.");
    }
    parser.lex();
    parser.parse_end_of_line()?;
    let text = ".personality can't be used with .cantunwind directive";
    check_personality(parser, here, "personality", text)
}

/// Parses `.personalityindex` and the number of a routine.
pub(super) fn parse_personality_index(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let at = parser.token().location();
    let parsed = parser.parse_expression()?;
    parser.parse_end_of_line()?;
    let text = ".personalityindex cannot be used with .cantunwind";
    check_personality(parser, here, "personalityindex", text)?;
    match parser.expressions.as_constant(parsed.id) {
        Some(0..=2) => Ok(()),
        Some(_) => parser.error(at, "personality routine index should be in range [0-3]"),
        None => parser.error(at, "index subject be a constant number"),
    }
}

/// Checks that a directive about the personality routine is allowed here. `unwound` is the message if `.cantunwind` precedes it.
fn check_personality(parser: &mut Parser<'_>, here: DirectiveSite, name: &'static str, unwound: &str) -> Parsed<()> {
    let known = unwinding(parser);
    let (cannot, handlers) = (known.named("cantunwind"), known.named("handlerdata"));
    let personalities = known.personalities();
    known.specified.push((name, here.location));
    let is_inside = known.start.is_some();
    match () {
        () if !is_inside => parser.error(here.location, format!(".fnstart subject precede .{name} directive")),
        () if !cannot.is_empty() => conflict(parser, here, unwound.to_owned(), &cannot),
        () if !handlers.is_empty() => {
            conflict(parser, here, format!(".{name} subject precede .handlerdata directive"), &handlers)
        }
        () if !personalities.is_empty() => {
            conflict(parser, here, "multiple personality directives".to_owned(), &personalities)
        }
        () => Ok(()),
    }
}

/// Checks that a directive is inside a function and before its handler's data. `noun` and `subject` name it in two messages.
fn check_place(parser: &mut Parser<'_>, here: DirectiveSite, noun: &str, subject: &str) -> Parsed<()> {
    let known = unwinding(parser);
    let has_handler = !known.named("handlerdata").is_empty();
    if known.start.is_none() {
        return parser.error(here.location, format!(".fnstart subject precede {noun}"));
    }
    if has_handler {
        return parser.error(here.location, format!("{subject} subject precede .handlerdata directive"));
    }
    Ok(())
}

/// Parses `#` or `$` and a number. The other arguments are messages.
fn parse_offset(parser: &mut Parser<'_>, malformed: &str, symbolic: &str) -> Parsed<()> {
    if !parser.take(TokenKind::Hash) && !parser.take(TokenKind::Dollar) {
        return parser.token_error("'#' expected");
    }
    parse_constant(parser, malformed, symbolic).map(|_| ())
}

/// Parses a constant expression. The other arguments are messages about no expression and about one that is not
/// constant.
fn parse_constant(parser: &mut Parser<'_>, malformed: &str, symbolic: &str) -> Parsed<i64> {
    let at = parser.token().location();
    let Ok(parsed) = parser.parse_expression() else { return parser.error(at, malformed) };
    match parser.expressions.as_constant(parsed.id) {
        Some(value) => Ok(value),
        None => parser.error(at, symbolic),
    }
}

/// Parses a register and returns it with its place.
fn parse_register(parser: &mut Parser<'_>, missing: &str) -> Parsed<(RegisterId, Location)> {
    let tables = tables(parser)?;
    let at = parser.token().location();
    match take_register(parser, tables) {
        Some(register) => Ok((register, at)),
        None => parser.error(at, missing),
    }
}

/// Parses `.setfp register, register, #offset`.
pub(super) fn parse_frame_pointer(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    check_place(parser, here, ".setfp directive", ".setfp")?;
    let (frame, _) = parse_register(parser, "frame pointer register expected")?;
    parser.expect(TokenKind::Comma, "expected comma")?;
    let (stack, at) = parse_register(parser, "stack pointer register expected")?;
    let latest = unwinding(parser).frame_pointer;
    if stack != register::SP && Some(stack) != latest {
        return parser.error(at, "register should be either $sp or the latest fp register");
    }
    unwinding(parser).frame_pointer = Some(frame);
    if parser.take(TokenKind::Comma) {
        parse_offset(parser, "malformed setfp offset", "setfp offset subject be an immediate")?;
    }
    parser.parse_end_of_line()
}

/// Parses `.pad #offset`.
pub(super) fn parse_pad(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    check_place(parser, here, ".pad directive", ".pad")?;
    parse_offset(parser, "malformed pad offset", "pad offset subject be an immediate")?;
    parser.parse_end_of_line()
}

/// Parses `.save` or `.vsave` and a list of registers.
pub(super) fn parse_saved(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    check_place(parser, here, ".save or .vsave directives", ".save or .vsave")?;
    if !parser.is(TokenKind::LeftBrace) {
        return parser.token_error("Token is not a Left Curly Brace");
    }
    let tables = tables(parser)?;
    let is_vector = parser.text(here.name).eq_ignore_ascii_case(b".vsave");
    let rules = ListRules { is_ordered: true, has_all_doubles: false, continues_singles: false, allows_code: true };
    let mut operands: Vec<Operand> = Vec::new();
    let mut reader = OperandReader { parser: &mut *parser, tables, operands: &mut operands, name: Default::default() };
    reader.read_list(rules)?;
    parser.parse_end_of_line()?;
    let sort = match operands.first().map(|list| &list.value) {
        Some(Value::List(sort, _)) => Some(*sort),
        _ => None,
    };
    match (is_vector, sort) {
        (false, Some(ListSort::General)) | (true, Some(ListSort::Doubles)) => Ok(()),
        (false, _) => parser.error(here.location, ".save expects GPR registers"),
        (true, _) => parser.error(here.location, ".vsave expects DPR registers"),
    }
}

/// Parses `.unwind_raw offset, byte…`.
pub(super) fn parse_raw(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if unwinding(parser).start.is_none() {
        return parser.error(here.location, ".fnstart subject precede .unwind_raw directives");
    }
    parse_constant(parser, "expected expression", "offset subject be a constant")?;
    parser.expect(TokenKind::Comma, "expected comma")?;
    loop {
        let at = parser.token().location();
        if parser.is(TokenKind::EndOfStatement) {
            return parser.error(at, "expected opcode expression");
        }
        let code = parse_constant(parser, "expected opcode expression", "opcode value subject be a constant")?;
        if code & !255 != 0 {
            return parser.error(at, "invalid opcode");
        }
        if !parser.take(TokenKind::Comma) {
            return parser.expect(TokenKind::EndOfStatement, "unexpected token");
        }
    }
}

/// Parses `.movsp register, #offset`.
pub(super) fn parse_moved_stack(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if unwinding(parser).start.is_none() {
        return parser.error(here.location, ".fnstart subject precede .movsp directives");
    }
    if unwinding(parser).frame_pointer.is_some_and(|frame| frame != register::SP) {
        return parser.error(here.location, "unexpected .movsp directive");
    }
    let (moved, at) = parse_register(parser, "register expected")?;
    if matches!(moved, register::SP | register::PC) {
        return parser.error(at, "sp and pc are not permitted in .movsp directive");
    }
    if parser.take(TokenKind::Comma) {
        parser.expect(TokenKind::Hash, "expected #constant")?;
        parse_constant(parser, "malformed offset expression", "offset subject be an immediate constant")?;
    }
    parser.parse_end_of_line()?;
    unwinding(parser).frame_pointer = Some(moved);
    Ok(())
}
