//! Registers in text: `%rax`, `rax`, `%st(3)`.

use super::registers::RegisterTraits;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::targets::x86::state::State;
use crate::inst::targets::x86::syntax::{Dialect, Mode};
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// Bytes of the longest name of a register.
const MAX_NAME: usize = 8;

/// A register that has been read.
#[derive(Clone, Copy, Debug)]
pub struct ParsedRegister {
    pub register: RegisterId,
    /// The place right after the register's last token.
    pub end: Location,
}

impl ParsedRegister {
    /// Returns the register's name without `%`, in lower case.
    pub fn name(&self) -> &'static str {
        Tables::get().map_or("", |tables| tables.register_text(self.register))
    }
}

/// Returns the register of this name, in any case; `None` if there is none.
fn find(tables: &Tables, name: &[u8]) -> Option<RegisterId> {
    let mut lower = [0; MAX_NAME];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    tables.isa.find_written_register(lower)
}

/// Returns the debug register of a name such as `db7`, in lower case, which stands for `dr7`; `None` for other names.
fn find_debug_register(tables: &Tables, name: &[u8]) -> Option<RegisterId> {
    match name {
        [b'd', b'b', digits @ ..] if matches!(digits, [b'0'..=b'9'] | [b'1', b'0'..=b'5']) => {
            tables.isa.find_written_register(&[b"dr", digits].concat())
        }
        _ => None,
    }
}

/// Whether a name, exactly as it stands, is that of a register.
pub(super) fn is_register_name(tables: &Tables, name: &[u8]) -> bool {
    name.len() <= MAX_NAME && tables.isa.find_written_register(name).is_some()
}

/// What happens to the tokens of a register such as `%st(3)` if what follows its name is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnFailure {
    /// They stay consumed.
    Leave,
    /// They are put back.
    Restore,
}

/// Reads a register, with an optional `%` in AT&T syntax. In Intel syntax, an unknown name fails without a message
/// and without a token consumed.
pub(super) fn read_register(parser: &mut Parser, tables: &Tables, on_failure: OnFailure) -> Parsed<ParsedRegister> {
    let first = parser.token();
    if Dialect::of(parser.dialect) == Dialect::Att {
        parser.take(TokenKind::Percent);
    }
    let token = parser.token();
    let register = match token.kind {
        TokenKind::Identifier => match_name(parser, tables, first.location(), token)?,
        _ => return unknown_register(parser, first.location(), token),
    };
    parser.lex();
    let mut parsed = ParsedRegister { register, end: token.span.end_location() };
    if register == tables.registers.stack[0] && parser.is(TokenKind::LeftParenthesis) {
        let consumed = [token, parser.token()];
        read_stack_position(parser, tables, &mut parsed, consumed, on_failure)?;
    }
    Ok(parsed)
}

/// Returns the register of the name at `token`; reports an error if it needs 64-bit mode.
fn match_name(parser: &mut Parser, tables: &Tables, start: Location, token: Token) -> Parsed<RegisterId> {
    let name = parser.text(token.span);
    let Some(register) = find(tables, name) else {
        return match find_debug_register(tables, name) {
            Some(register) => Ok(register),
            None => unknown_register(parser, start, token),
        };
    };
    let traits = tables.registers.traits(register);
    if State::of(parser).mode != Mode::Bits64 && traits.any(RegisterTraits::ONLY_64_BIT) {
        let text = [b"register %", name, b" is only available in 64-bit mode"].concat();
        return parser.error_in(start, Some(range(start, token)), text);
    }
    if traits.any(RegisterTraits::EXTENDED_GENERAL) {
        State::from_parser_mut(parser).names_extended_general = true;
    }
    Ok(register)
}

/// Fails for a name that is no register, in AT&T syntax with a message.
fn unknown_register<T>(parser: &mut Parser, start: Location, token: Token) -> Parsed<T> {
    match Dialect::of(parser.dialect) {
        Dialect::Intel => Err(Failed),
        Dialect::Att => parser.error_in(start, Some(range(start, token)), "invalid register name"),
    }
}

/// Returns the range from a place to the end of a token.
fn range(start: Location, token: Token) -> Span {
    Span { buffer: start.buffer, start: start.offset, end: token.span.end }
}

/// Reads the `(3)` of `%st(3)`. `consumed` holds the name and the parenthesis.
fn read_stack_position(
    parser: &mut Parser,
    tables: &Tables,
    parsed: &mut ParsedRegister,
    consumed: [Token; 2],
    on_failure: OnFailure,
) -> Parsed<()> {
    let restore = |parser: &mut Parser, tokens: &[Token]| {
        if on_failure == OnFailure::Restore {
            tokens.iter().rev().for_each(|&token| parser.put_back(token));
        }
    };
    parser.lex();
    let number = parser.token();
    if !number.is(TokenKind::Integer) {
        restore(parser, &consumed);
        return parser.error(number.location(), "expected stack index");
    }
    let Some(&register) = usize::try_from(number.value).ok().and_then(|n| tables.registers.stack.get(n)) else {
        restore(parser, &consumed);
        return parser.error(number.location(), "invalid stack index");
    };
    parser.lex();
    let close = parser.token();
    if !close.is(TokenKind::RightParenthesis) {
        restore(parser, &[consumed[0], consumed[1], number]);
        // After restoring, that is at the name.
        return parser.token_error("expected ')'");
    }
    parser.lex();
    *parsed = ParsedRegister { register, end: close.span.end_location() };
    Ok(())
}
