//! `.include` and `.incbin`. Files come from the caller.

use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::buffer::Buffer;
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// Continues in the file. The end of the statement stays, and is read again when the file is over.
    pub(super) fn parse_include(&mut self) -> Parsed<()> {
        let start = self.token().location();
        if !self.is(TokenKind::String) {
            return self.token_error("expected string in '.include' directive");
        }
        let name = self.parse_escaped_string()?;
        if !self.is(TokenKind::EndOfStatement) {
            return self.token_error("unexpected token in '.include' directive");
        }
        let Some(bytes) = self.files.read(&name) else {
            return self.error(start, quote("Could not find include file '", &name, "'"));
        };
        if self.directives.inclusion_depth >= self.options.limits.inclusion_depth {
            self.is_stopped = true;
            return self.error(start, "files are included too deeply");
        }
        self.check_expansion(bytes.len())?;
        self.directives.inclusion_depth += 1;
        let included_from = Some(self.token().location());
        let id = self.buffers.push(Buffer { name, bytes: bytes.clone(), included_from, instantiation: None });
        self.lexer.enter(bytes, id, 0);
        Ok(())
    }

    /// Back to the including file, if the current text is an included one.
    pub(in crate::inst::asm) fn leave_included_file(&mut self) -> bool {
        let Some(parent) = self.buffers.get(self.lexer.buffer()).included_from else {
            return false;
        };
        self.directives.inclusion_depth = self.directives.inclusion_depth.saturating_sub(1);
        let bytes = self.buffers.get(parent.buffer).bytes.clone();
        self.lexer.enter(bytes, parent.buffer, parent.offset);
        true
    }

    /// The bytes do not matter, but the file must be readable.
    pub(super) fn parse_include_bytes(&mut self) -> Parsed<()> {
        let start = self.token().location();
        if !self.is(TokenKind::String) {
            return self.token_error("expected string in '.incbin' directive");
        }
        let name = self.parse_escaped_string()?;
        let (mut skip, mut skip_start) = (0, start);
        let mut count = None;
        if self.take(TokenKind::Comma) {
            if !self.is(TokenKind::Comma) {
                skip_start = self.token().location();
                skip = self.parse_absolute_expression()?;
            }
            if self.take(TokenKind::Comma) {
                count = Some((self.token().location(), self.parse_expression()?));
            }
        }
        self.parse_end_of_line()?;
        if skip < 0 {
            return self.error(skip_start, "skip is negative");
        }
        if !self.files.exists(&name) {
            return self.error(start, quote("Could not find incbin file '", &name, "'"));
        }
        let Some((count_start, count)) = count else {
            return Ok(());
        };
        match self.expressions.evaluate(count.id) {
            None => self.error(count_start, "expected absolute expression"),
            Some(count) => {
                if count < 0 {
                    self.warning(count_start, None, "negative count has no effect");
                }
                Ok(())
            }
        }
    }
}
