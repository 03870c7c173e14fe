//! The arguments of an invocation: separated by commas or blanks, by position or by name.

use super::{Argument, Macro, MacroId};
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// More arguments than this are refused; each costs memory.
const MAX_ARGUMENTS: usize = 1 << 20;

impl Parser<'_> {
    /// One argument: tokens up to a comma, a blank or the end of the statement outside parentheses.
    pub(super) fn parse_argument(&mut self, is_variadic: bool) -> Parsed<Argument> {
        if is_variadic {
            if self.is(TokenKind::EndOfStatement) {
                return Ok(Vec::new());
            }
            let span = self.parse_to_statement_end();
            return Ok(vec![Token { kind: TokenKind::String, span, value: 0 }]);
        }
        let skips_blanks = self.lexer.skips_blanks;
        self.lexer.skips_blanks = self.format == ObjectFormat::MachO;
        let result = self.parse_argument_tokens();
        self.lexer.skips_blanks = skips_blanks;
        result
    }

    fn parse_argument_tokens(&mut self) -> Parsed<Argument> {
        let mut argument = Vec::new();
        let mut depth = 0;
        loop {
            if matches!(self.token().kind, TokenKind::EndOfFile | TokenKind::Equal) {
                return self.token_error("unexpected token in macro instantiation");
            }
            if depth == 0 {
                if self.is(TokenKind::Comma) {
                    break;
                }
                let is_behind_blank = self.take(TokenKind::Space);
                // An operator behind a blank continues the argument, as in `1 + 2`.
                if self.format != ObjectFormat::MachO && is_operator(self.token().kind) {
                    argument.push(self.token());
                    self.advance();
                    self.take(TokenKind::Space);
                    continue;
                }
                if is_behind_blank {
                    break;
                }
            }
            match self.token().kind {
                TokenKind::EndOfStatement => break,
                TokenKind::LeftParenthesis => depth += 1,
                TokenKind::RightParenthesis if depth > 0 => depth -= 1,
                _ => {}
            }
            argument.push(self.token());
            self.advance();
        }
        if depth != 0 {
            return self.token_error("unbalanced parentheses in macro argument");
        }
        Ok(argument)
    }

    /// All arguments of a macro, with defaults filled in; of a repetition if there is no macro.
    pub(super) fn parse_arguments(&mut self, id: Option<MacroId>) -> Parsed<Vec<Argument>> {
        let definition = id.map(|id| self.macros.list[id.0 as usize].clone());
        let n_parameters = definition.as_ref().map_or(0, |definition| definition.parameters.len());
        let is_variadic =
            definition.as_ref().and_then(|one| one.parameters.last()).is_some_and(|last| last.is_variadic);
        let mut arguments: Vec<Argument> = vec![Vec::new(); n_parameters];
        let mut ends: Vec<Option<Location>> = vec![None; n_parameters];
        let mut has_named = false;
        let mut position = 0;
        while (n_parameters == 0 && position < MAX_ARGUMENTS) || position < n_parameters {
            let start = self.token().location();
            let name = self.parse_argument_name();
            has_named |= name.is_some();
            if has_named && name.is_none() {
                return self.error(start, "cannot mix positional and keyword arguments");
            }
            let is_last = is_variadic && position + 1 == n_parameters;
            let value = self.parse_argument_value(is_last)?;
            let target = match (name, &definition) {
                (Some(name), Some(definition)) => self.find_parameter(definition, name, start)?,
                _ => position,
            };
            if !value.is_empty() {
                if arguments.len() <= target {
                    arguments.resize(target + 1, Vec::new());
                    ends.resize(target + 1, None);
                }
                arguments[target] = value;
                ends[target] = Some(self.token().location());
            }
            if self.is(TokenKind::EndOfStatement) {
                if let Some(definition) = &definition {
                    self.fill_in_defaults(definition, &mut arguments, &ends)?;
                }
                return Ok(arguments);
            }
            self.take(TokenKind::Comma);
            position += 1;
        }
        self.token_error("too many positional arguments")
    }

    /// The name in `name=value`; the sign is consumed, too.
    fn parse_argument_name(&mut self) -> Option<Span> {
        if !self.is(TokenKind::Identifier) {
            return None;
        }
        let mut next = [self.token()];
        self.peek(&mut next);
        if !next[0].is(TokenKind::Equal) {
            return None;
        }
        let name = self.parse_identifier();
        self.lex();
        name
    }

    fn find_parameter(&mut self, definition: &Macro, name: Span, start: Location) -> Parsed<usize> {
        let mut parameters = definition.parameters.iter();
        if let Some(index) = parameters.position(|parameter| self.text(parameter.name) == self.text(name)) {
            return Ok(index);
        }
        let text = quote("parameter named '", self.text(name), "' does not exist for macro '");
        self.error(start, [&text, self.text(definition.name), b"'"].concat())
    }

    fn parse_argument_value(&mut self, is_variadic: bool) -> Parsed<Argument> {
        let first = self.token();
        if self.macros.is_alternate && first.is(TokenKind::Percent) {
            return self.parse_evaluated_argument(first);
        }
        if self.macros.is_alternate
            && first.is(TokenKind::Less)
            && let Some(end) = self.end_of_angle_string(first.span)
        {
            let bytes = self.buffers.get(end.buffer).bytes.clone();
            self.lexer.enter(bytes, end.buffer, end.offset);
            self.lex();
            let span = Span { end: end.offset, ..first.span };
            return Ok(vec![Token { kind: TokenKind::String, span, value: 0 }]);
        }
        self.parse_argument(is_variadic)
    }

    /// `%expression`: an integer token whose text keeps the sign, by which expansion knows it.
    fn parse_evaluated_argument(&mut self, sign: Token) -> Parsed<Argument> {
        self.lex();
        let parsed = self.parse_expression()?;
        let Some(value) = self.expressions.evaluate(parsed.id) else {
            return self.error(sign.location(), "expected absolute expression");
        };
        let span = Span { end: parsed.end.offset.max(sign.span.end), ..sign.span };
        Ok(vec![Token { kind: TokenKind::Integer, span, value }])
    }

    /// Where `<text>` ends, with `!` as the escape character, if it does on this line.
    fn end_of_angle_string(&self, start: Span) -> Option<Location> {
        let bytes = &self.buffers.get(start.buffer).bytes;
        let mut offset = start.start as usize;
        loop {
            match bytes.get(offset)? {
                b'>' => return Some(Location { buffer: start.buffer, offset: offset as u32 + 1 }),
                b'\n' | b'\r' | 0 => return None,
                b'!' => offset += 2,
                _ => offset += 1,
            }
        }
    }

    fn fill_in_defaults(
        &mut self,
        definition: &Macro,
        arguments: &mut [Argument],
        ends: &[Option<Location>],
    ) -> Parsed<()> {
        let mut result = Ok(());
        for (index, parameter) in definition.parameters.iter().enumerate() {
            if !arguments[index].is_empty() {
                continue;
            }
            if parameter.is_required {
                let location = ends[index].unwrap_or(self.token().location());
                let text = self.about("missing value for required parameter '", parameter.name, definition.name);
                let _: Parsed<()> = self.error(location, text);
                result = Err(Failed);
            }
            arguments[index].clone_from(&parameter.default);
        }
        result
    }
}

fn is_operator(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Plus | Minus
            | Tilde
            | Slash
            | Star
            | Dot
            | Equal
            | EqualEqual
            | Pipe
            | PipePipe
            | Caret
            | Ampersand
            | AmpersandAmpersand
            | Exclaim
            | ExclaimEqual
            | Less
            | LessEqual
            | LessLess
            | LessGreater
            | Greater
            | GreaterEqual
            | GreaterGreater
    )
}
