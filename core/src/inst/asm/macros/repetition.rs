//! `.rept`, `.irp`, `.irpc`: all copies of the body form one text.

use super::expansion::Expansion;
use super::{Argument, Parameter};
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::text::diagnostic::Severity;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

impl Parser<'_> {
    /// `.rept` and `.rep`; `name` is the directive as written.
    pub(in crate::inst::asm) fn parse_repeat(&mut self, directive: Location, name: Span) -> Parsed<()> {
        let start = self.token().location();
        let count = self.parse_expression()?;
        let Some(count) = self.expressions.evaluate(count.id) else {
            let text = crate::inst::asm::expression::quote("unexpected token in '", self.text(name), "' directive");
            return self.error(start, text);
        };
        if count < 0 {
            return self.error(start, "Count is negative");
        }
        self.parse_end_of_line()?;
        let body = self.parse_repetition_body(directive)?;
        let mut text = Vec::new();
        if !body.is_empty() {
            for number in 0..count as u64 {
                self.expand_copy(body, &[], &[], number, false, &mut text)?;
                // If one copy is empty, all are.
                if text.is_empty() {
                    break;
                }
            }
        }
        self.enter_repetition(directive, body, text)
    }

    pub(in crate::inst::asm) fn parse_repeat_values(&mut self, directive: Location) -> Parsed<()> {
        let Some(name) = self.parse_identifier() else {
            return self.token_error("expected identifier in '.irp' directive");
        };
        self.parse_comma()?;
        let values = self.parse_arguments(None)?;
        self.parse_end_of_line()?;
        self.repeat_for(directive, name, values)
    }

    pub(in crate::inst::asm) fn parse_repeat_characters(&mut self, directive: Location) -> Parsed<()> {
        let Some(name) = self.parse_identifier() else {
            return self.token_error("expected identifier in '.irpc' directive");
        };
        self.parse_comma()?;
        let values = self.parse_arguments(None)?;
        let [value] = values.as_slice() else {
            return self.token_error("unexpected token in '.irpc' directive");
        };
        let &[token] = value.as_slice() else {
            return self.token_error("unexpected token in '.irpc' directive");
        };
        self.parse_end_of_line()?;
        let text = self.name_span(token);
        let characters = (text.start..text.end).map(|start| {
            let span = Span { start, end: start + 1, ..text };
            vec![Token { kind: TokenKind::Identifier, span, value: 0 }]
        });
        self.repeat_for(directive, name, characters.collect())
    }

    fn repeat_for(&mut self, directive: Location, name: Span, values: Vec<Argument>) -> Parsed<()> {
        let body = self.parse_repetition_body(directive)?;
        let parameters = [Parameter { name, ..Parameter::default() }];
        let mut text = Vec::new();
        for (number, value) in values.into_iter().enumerate() {
            self.expand_copy(body, &parameters, &[value], number as u64, true, &mut text)?;
        }
        self.enter_repetition(directive, body, text)
    }

    fn expand_copy(
        &mut self,
        body: Span,
        parameters: &[Parameter],
        arguments: &[Argument],
        number: u64,
        counts_invocations: bool,
        out: &mut Vec<u8>,
    ) -> Parsed<()> {
        let invocation = counts_invocations.then_some(self.macros.n_invocations);
        self.expand(&Expansion { body, parameters, arguments, invocation, count: number }, out)
    }

    fn enter_repetition(&mut self, directive: Location, body: Span, mut text: Vec<u8>) -> Parsed<()> {
        text.extend_from_slice(b".endr\n");
        self.enter_instantiation(directive, body, text)
    }

    /// The body up to the matching `.endr`, which is consumed, but not the end of its statement.
    fn parse_repetition_body(&mut self, directive: Location) -> Parsed<Span> {
        let first = self.token().span;
        let mut depth = 0;
        loop {
            let token = self.token();
            if token.is(TokenKind::EndOfFile) {
                self.report(Severity::Error, directive, None, "no matching '.endr' in definition".into());
                return Err(Failed);
            }
            if token.is(TokenKind::Identifier) {
                match self.token_text() {
                    b".rept" | b".rep" | b".irp" | b".irpc" => depth += 1,
                    b".endr" if depth == 0 => {
                        self.advance();
                        if self.is(TokenKind::EndOfStatement) {
                            return Ok(self.text_between(first, token.span));
                        }
                        let location = self.token().location();
                        self.report(Severity::Error, location, None, "expected newline".into());
                        return Err(Failed);
                    }
                    b".endr" => depth -= 1,
                    _ => {}
                }
            }
            self.skip_statement();
        }
    }
}
