//! `.macro`: the header with its parameters, and the body up to the matching end.

use super::{Macro, MacroId, Parameter};
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

impl Parser<'_> {
    pub(in crate::inst::asm) fn parse_macro_definition(&mut self, directive: Location) -> Parsed<()> {
        let Some(name) = self.parse_identifier() else {
            return self.token_error("expected identifier in '.macro' directive");
        };
        self.take(TokenKind::Comma);
        let parameters = self.parse_parameters(name)?;
        self.advance();
        let body = self.parse_macro_body(directive)?;
        let name_text = self.text(name).to_vec();
        if self.macros.names.contains_key(&name_text) {
            return self.error(directive, quote("macro '", &name_text, "' is already defined"));
        }
        self.warn_of_positional_parameters(directive, body, &parameters);
        let id = MacroId(self.macros.list.len() as u32);
        self.macros.list.push(Macro { name, parameters, body, n_expansions: 0 });
        self.macros.names.insert(name_text, id);
        Ok(())
    }

    fn parse_parameters(&mut self, macro_name: Span) -> Parsed<Vec<Parameter>> {
        let mut parameters: Vec<Parameter> = Vec::new();
        while !self.is(TokenKind::EndOfStatement) {
            if let Some(last) = parameters.last().filter(|last| last.is_variadic) {
                let text = quote("vararg parameter '", self.text(last.name), "' should be the last parameter");
                return self.token_error(text);
            }
            let Some(name) = self.parse_identifier() else {
                return self.token_error("expected identifier in '.macro' directive");
            };
            if parameters.iter().any(|other| self.text(other.name) == self.text(name)) {
                let start = quote("macro '", self.text(macro_name), "' has multiple parameters named '");
                return self.token_error([&start, self.text(name), b"'"].concat());
            }
            let mut parameter = Parameter { name, ..Parameter::default() };
            if self.take(TokenKind::Colon) {
                self.parse_qualifier(macro_name, &mut parameter)?;
            }
            if self.take(TokenKind::Equal) {
                let start = self.token().location();
                parameter.default = self.parse_argument(false)?;
                if parameter.is_required {
                    let text = self.about("pointless default value for required parameter '", name, macro_name);
                    self.warning(start, None, text);
                }
            }
            parameters.push(parameter);
            self.take(TokenKind::Comma);
        }
        Ok(parameters)
    }

    fn parse_qualifier(&mut self, macro_name: Span, parameter: &mut Parameter) -> Parsed<()> {
        let start = self.token().location();
        let Some(qualifier) = self.parse_identifier() else {
            let text = self.about("missing parameter qualifier for '", parameter.name, macro_name);
            return self.error(start, text);
        };
        match self.text(qualifier) {
            b"req" => parameter.is_required = true,
            b"vararg" => parameter.is_variadic = true,
            _ => {
                let text = self.about(" is not a valid parameter qualifier for '", parameter.name, macro_name);
                return self.error(start, [self.text(qualifier), &text].concat());
            }
        }
        Ok(())
    }

    /// `<start><parameter>' in macro '<macro>'`.
    pub(super) fn about(&self, start: &str, parameter: Span, macro_name: Span) -> Vec<u8> {
        [start.as_bytes(), self.text(parameter), b"' in macro '", self.text(macro_name), b"'"].concat()
    }

    /// The body; its end, in lower case, is consumed, but not the end of that statement.
    fn parse_macro_body(&mut self, directive: Location) -> Parsed<Span> {
        let first = self.token().span;
        let mut depth = 0;
        loop {
            while self.is(TokenKind::Error) {
                self.advance();
            }
            let token = self.token();
            match token.kind {
                TokenKind::EndOfFile => return self.error(directive, "no matching '.endmacro' in definition"),
                TokenKind::Identifier => match self.token_text() {
                    b".endm" | b".endmacro" if depth == 0 => {
                        self.advance();
                        if !self.is(TokenKind::EndOfStatement) {
                            let text = quote("unexpected token in '", self.text(token.span), "' directive");
                            return self.token_error(text);
                        }
                        return Ok(self.text_between(first, token.span));
                    }
                    b".endm" | b".endmacro" => depth -= 1,
                    b".macro" => depth += 1,
                    _ => {}
                },
                TokenKind::LineMarker => self.parse_line_marker(token, true),
                _ => {}
            }
            self.skip_statement();
        }
    }

    /// From the start of one token to the start of another; to the end of the buffer if the other is in another one.
    pub(super) fn text_between(&self, first: Span, last: Span) -> Span {
        let length = self.buffers.get(first.buffer).bytes.len() as u32;
        let end = if first.buffer == last.buffer && first.start <= last.start { last.start } else { length };
        Span { end, ..first }
    }

    /// A body that uses `$1` but none of its named parameters was probably meant for another assembler.
    fn warn_of_positional_parameters(&mut self, directive: Location, body: Span, parameters: &[Parameter]) {
        if parameters.is_empty() {
            return;
        }
        let text = self.text(body);
        let uses_parameter = |name: &[u8]| {
            let mut rest = text;
            while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
                rest = &rest[at + 1..];
                let length = rest.iter().take_while(|&&byte| super::expansion::is_name(byte)).count();
                if &rest[..length] == name {
                    return true;
                }
            }
            false
        };
        if parameters.iter().any(|parameter| uses_parameter(self.text(parameter.name))) {
            return;
        }
        let is_positional = |pair: &[u8]| pair[0] == b'$' && (pair[1] == b'n' || pair[1].is_ascii_digit());
        if text.windows(2).any(is_positional) {
            let warning = "macro defined with named parameters which are not used in macro body, possible positional \
                           parameter found in body which will have no effect";
            self.warning(directive, None, warning);
        }
    }
}
