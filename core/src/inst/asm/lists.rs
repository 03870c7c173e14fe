//! Parts of many statements: names, integers, and lists separated by commas.

use super::parser::{Parsed, Parser};
use crate::text::Span;
use crate::text::diagnostic::LineMapping;
use crate::text::token::{Token, TokenKind};

impl Parser<'_> {
    /// Parses a list of items separated by commas, which may be empty, and the end of the statement.
    pub(in crate::inst) fn parse_many(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if self.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.expect(TokenKind::Comma, "unexpected token")?;
        }
    }

    /// Parses a name; `message` is the error if there is none.
    pub fn expect_identifier(&mut self, message: &str) -> Parsed<Span> {
        match self.parse_identifier() {
            Some(name) => Ok(name),
            None => self.token_error(message),
        }
    }

    /// Parses an integer token; `message` is the error for anything else, such as an expression.
    pub fn expect_integer(&mut self, message: &str) -> Parsed<i64> {
        let token = self.token();
        if !token.is(TokenKind::Integer) {
            return self.token_error(message);
        }
        self.lex();
        Ok(token.value)
    }

    /// Parses `# 12 "file.c"`, of which the integer and the string are separate tokens. The marker has no effect unless
    /// `takes_effect`.
    pub(super) fn parse_line_marker(&mut self, marker: Token, takes_effect: bool) {
        self.lex();
        let line = self.token().value;
        self.lex();
        let file = self.text(self.name_span(self.token())).to_vec();
        self.lex();
        if takes_effect {
            self.log.map_lines(LineMapping { file, line, marker: marker.location() });
        }
    }
}
