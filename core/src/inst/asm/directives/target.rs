//! Directives of x86: syntax, mode, padding.

use super::Here;
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::inst::syntax::{Dialect, Mode};
use crate::text::Location;
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// `.code16`, `.code32`, `.code64`, `.code16gcc`. The next token is swallowed, whatever it is.
    pub(super) fn parse_code(&mut self, here: Here) -> Parsed<()> {
        let (mode, is_gcc) = match self.text(here.name) {
            b".code16" => (Mode::Bits16, false),
            b".code16gcc" => (Mode::Bits16, true),
            b".code32" => (Mode::Bits32, false),
            b".code64" => (Mode::Bits64, false),
            name => {
                let text = quote("unknown directive ", name, "");
                return self.error(here.location, text);
            }
        };
        self.lex();
        self.mode = mode;
        self.has_mode = true;
        self.x86.is_code16gcc = is_gcc;
        Ok(())
    }

    pub(super) fn parse_att_syntax(&mut self, directive: Location) -> Parsed<()> {
        if !self.is(TokenKind::EndOfStatement) {
            match self.token_text() {
                b"prefix" => self.lex(),
                b"noprefix" => {
                    let text = "'.att_syntax noprefix' is not supported: registers must have a '%' prefix in \
                                .att_syntax";
                    return self.error(directive, text);
                }
                _ => {}
            }
        }
        self.dialect = Dialect::Att;
        Ok(())
    }

    pub(super) fn parse_intel_syntax(&mut self, directive: Location) -> Parsed<()> {
        self.dialect = Dialect::Intel;
        if !self.is(TokenKind::EndOfStatement) {
            match self.token_text() {
                b"noprefix" => self.lex(),
                b"prefix" => {
                    let text = "'.intel_syntax prefix' is not supported: registers must not have a '%' prefix in \
                                .intel_syntax";
                    return self.error(directive, text);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// `.nops`: an operand that is no token at all makes the directive unknown.
    pub(super) fn parse_nops(&mut self, directive: Location) -> Parsed<()> {
        let result = self.parse_nops_operands();
        if result.is_err() && !self.has_errors() {
            return self.error(directive, "unknown directive");
        }
        result
    }

    fn parse_nops_operands(&mut self) -> Parsed<()> {
        let start = self.token().location();
        let n_bytes = self.parse_absolute_expression()?;
        let (mut largest, mut largest_start) = (0, start);
        if self.take(TokenKind::Comma) {
            largest_start = self.token().location();
            if self.is(TokenKind::Error) {
                return self.lexical_error();
            }
            largest = self.parse_absolute_expression()?;
        }
        self.parse_end_of_line()?;
        if n_bytes <= 0 {
            return self.error(start, "'.nops' directive with non-positive size");
        }
        if largest < 0 {
            return self.error(largest_start, "'.nops' directive with negative NOP size");
        }
        Ok(())
    }
}
