//! Parses braces around and after operands: rounding and exception control, broadcast, masks, default flag values.

use super::operand::{OperandKind, OperandToken, Value};
use super::pending::StatementParser;
use super::registers::RegisterTraits;
use crate::inst::asm::{Parsed, Parser};
use crate::text::token::TokenKind;

/// Message where a closing brace is missing.
const EXPECTED_CLOSE: &str = "Expected } at this point";
/// Message for braces that begin with a number and are no broadcast.
const EXPECTED_BROADCAST: &str = "Expected 1to<NUM> at this point";

impl StatementParser {
    /// Parses an operand that is `{rn-sae}` or another rounding mode, or `{sae}`. As in the reference, any token may follow the
    /// `-` in place of `sae`.
    pub(super) fn parse_rounding(&mut self, parser: &mut Parser) -> Parsed<()> {
        let start = parser.token().span.start;
        parser.lex();
        if !parser.token().is(TokenKind::Identifier) {
            return parser.token_error("Expected an identifier after {");
        }
        let word = parser.token_text();
        if word == b"sae" {
            parser.lex();
            self.expect_close(parser)?;
            self.operands.push_token(OperandToken::SuppressExceptions, start);
            return Ok(());
        }
        if !word.starts_with(b"r") {
            return parser.token_error("unknown token in expression");
        }
        let mode = match word {
            b"rn" => 0,
            b"rd" => 1,
            b"ru" => 2,
            b"rz" => 3,
            _ => return parser.token_error("Invalid rounding mode."),
        };
        parser.lex();
        if !parser.token().is(TokenKind::Minus) {
            return parser.token_error("Expected - at this point");
        }
        parser.lex();
        parser.lex();
        let end = parser.token().span.end;
        self.expect_close(parser)?;
        self.operands.push(OperandKind::Immediate(Value::Constant(mode)), start, end);
        Ok(())
    }

    /// Consumes a closing brace; any other token is an error.
    fn expect_close(&mut self, parser: &mut Parser) -> Parsed<()> {
        if !parser.token().is(TokenKind::RightBrace) {
            return parser.token_error(EXPECTED_CLOSE);
        }
        parser.lex();
        Ok(())
    }

    /// Parses `{dfv=of,cf}`, the default flags after the mnemonic of a conditional compare or test.
    pub(super) fn parse_default_flags(&mut self, parser: &mut Parser) -> Parsed<()> {
        let start = parser.token().span.start;
        if !parser.token().is(TokenKind::LeftBrace) {
            return parser.token_error("Expected { at this point");
        }
        parser.lex();
        if !self.name_here(parser).eq_ignore_ascii_case(b"dfv") {
            return parser.token_error("Expected dfv at this point");
        }
        parser.lex();
        if !parser.token().is(TokenKind::Equal) {
            return parser.token_error("Expected = at this point");
        }
        parser.lex();
        let mut flags = 0;
        let mut n_flags = 0;
        while !parser.token().is(TokenKind::RightBrace) {
            match n_flags {
                0 => {}
                4 => return parser.token_error(EXPECTED_CLOSE),
                _ if parser.token().is(TokenKind::Comma) => parser.lex(),
                _ => return parser.token_error("Expected } or , at this point"),
            }
            match default_flag(self.name_here(parser)) {
                None => return parser.token_error("Invalid conditional flags"),
                Some(flag) if flags & flag != 0 => return parser.token_error("Duplicated conditional flag"),
                Some(flag) => flags |= flag,
            }
            n_flags += 1;
            parser.lex();
        }
        let end = parser.token().span.end;
        self.operands.push(OperandKind::Immediate(Value::Constant(flags)), start, end);
        parser.lex();
        Ok(())
    }

    /// Parses the braces after an operand, if there are any: a broadcast, or a mask with or without zeroing.
    pub(super) fn parse_decorations(&mut self, parser: &mut Parser) -> Parsed<()> {
        if !parser.token().is(TokenKind::LeftBrace) {
            return Ok(());
        }
        let start = parser.token().span.start;
        parser.lex();
        if parser.token().is(TokenKind::Integer) {
            return self.parse_broadcast(parser, start);
        }
        let is_zeroing_first = self.parse_zeroing(parser)?;
        let mut zeroing = is_zeroing_first.then_some(start);
        if is_zeroing_first {
            // A lone `{z}` is read and forgotten.
            if !parser.token().is(TokenKind::LeftBrace) {
                return Ok(());
            }
            parser.lex();
        }
        self.parse_mask(parser)?;
        if zeroing.is_none() && parser.token().is(TokenKind::LeftBrace) {
            zeroing = Some(parser.token().span.start);
            parser.lex();
            if !matches!(self.parse_zeroing(parser), Ok(true)) {
                return parser.token_error("Expected a {z} mark at this point");
            }
        }
        if let Some(start) = zeroing {
            self.operands.push_token(OperandToken::Zeroing, start);
        }
        Ok(())
    }

    /// Parses a broadcast such as `1to8}`, which the lexer splits into the number `1t` and the name `o8`.
    fn parse_broadcast(&mut self, parser: &mut Parser, start: u32) -> Parsed<()> {
        if parser.token().value != 1 {
            return parser.token_error(EXPECTED_BROADCAST);
        }
        let first = parser.token().span;
        parser.lex();
        if !parser.token().is(TokenKind::Identifier) {
            return parser.token_error(EXPECTED_BROADCAST);
        }
        let n_elements = match (parser.text(first), parser.token_text()) {
            (b"1t", [b'o', count @ ..]) | (b"1", [b't', b'o', count @ ..]) => count,
            _ => return parser.token_error(EXPECTED_BROADCAST),
        };
        let token = match n_elements {
            b"2" => OperandToken::Broadcast2,
            b"4" => OperandToken::Broadcast4,
            b"8" => OperandToken::Broadcast8,
            b"16" => OperandToken::Broadcast16,
            b"32" => OperandToken::Broadcast32,
            _ => return parser.token_error("Invalid memory broadcast primitive."),
        };
        parser.lex();
        self.expect_close(parser)?;
        self.operands.push_token(token, start);
        Ok(())
    }

    /// Parses `z}`. Returns false, with no token consumed, if the current token is not `z`.
    fn parse_zeroing(&mut self, parser: &mut Parser) -> Parsed<bool> {
        if !(parser.token().is(TokenKind::Identifier) && parser.token_text() == b"z") {
            return Ok(false);
        }
        parser.lex();
        self.expect_close(parser)?;
        Ok(true)
    }

    /// Parses `%k1}`, which becomes three operands: brace, register, brace. As in the reference, messages about the first two
    /// point to the end of the register's name.
    fn parse_mask(&mut self, parser: &mut Parser) -> Parsed<()> {
        let name = parser.token().span;
        let register = match self.parse_register(parser) {
            Ok(register) if self.traits(register).any(RegisterTraits::MASK) => register,
            _ => return parser.token_error("Expected an op-mask register at this point"),
        };
        if register == self.tables.registers.k0 {
            return self.fail(parser, name.start, "Register k0 can't be used as write mask");
        }
        if !parser.token().is(TokenKind::RightBrace) {
            return parser.token_error(EXPECTED_CLOSE);
        }
        let end = self.last_end;
        self.operands.push_token(OperandToken::OpenBrace, end);
        self.operands.push(OperandKind::Register(register), end, end);
        let close = parser.token().span.start;
        parser.lex();
        self.operands.push_token(OperandToken::CloseBrace, close);
        Ok(())
    }
}

/// Returns the bit that stands for a flag, such as `zf`, in the operand of default flags; `None` for an unknown flag.
fn default_flag(name: &[u8]) -> Option<i64> {
    const FLAGS: [(&[u8], i64); 4] = [(b"of", 8), (b"sf", 4), (b"zf", 2), (b"cf", 1)];
    FLAGS.iter().find(|(flag, _)| name.eq_ignore_ascii_case(flag)).map(|&(_, value)| value)
}
