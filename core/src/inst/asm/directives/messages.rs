//! Directives that say something: `.error`, `.warning`, `.print`, `.abort`.

use crate::inst::asm::expression::quote;
use crate::inst::asm::log::Event;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::Location;
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// `.error` and `.err`. The end of the statement stays.
    pub(super) fn parse_error_directive(&mut self, directive: Location, has_message: bool) -> Parsed<()> {
        if !has_message {
            return self.error(directive, ".err encountered");
        }
        let mut text = b".error directive invoked in source file".to_vec();
        if !self.is(TokenKind::EndOfStatement) {
            if !self.is(TokenKind::String) {
                return self.token_error(".error argument must be a string");
            }
            text = self.text(self.name_span(self.token())).to_vec();
            self.lex();
        }
        self.error(directive, text)
    }

    pub(super) fn parse_warning_directive(&mut self, directive: Location) -> Parsed<()> {
        let mut text = b".warning directive invoked in source file".to_vec();
        if !self.take(TokenKind::EndOfStatement) {
            if !self.is(TokenKind::String) {
                return self.token_error(".warning argument must be a string");
            }
            text = self.text(self.name_span(self.token())).to_vec();
            self.lex();
            self.parse_end_of_line()?;
        }
        self.warning(directive, None, text);
        Ok(())
    }

    pub(super) fn parse_abort(&mut self, directive: Location) -> Parsed<()> {
        let reason = self.parse_to_statement_end();
        self.parse_end_of_line()?;
        if reason.is_empty() {
            return self.error(directive, ".abort detected. Assembly stopping");
        }
        let text = quote(".abort '", self.text(reason), "' detected. Assembly stopping");
        self.error(directive, text)
    }

    pub(super) fn parse_print(&mut self, directive: Location) -> Parsed<()> {
        let token = self.token();
        self.lex();
        if !token.is(TokenKind::String) {
            return self.error(directive, "expected double quoted string after .print");
        }
        self.parse_end_of_line()?;
        let mut text = self.text(self.name_span(token)).to_vec();
        text.push(b'\n');
        self.log.events.push(Event::Print(text));
        Ok(())
    }
}
