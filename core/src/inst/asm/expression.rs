//! Expressions in text: primaries, operators and their precedences, as AT&T operands, assignments and directives use them.
//!
//! The operand parser for Intel syntax reads expressions by itself and uses only `parse_primary`.

mod real;
mod value;

pub use real::{is_exactly, is_real, value_toward_zero as real_toward_zero};
pub use value::ParsedValue;

use super::labels::LabelUse;
use super::log::quote;
use super::parser::{Failed, Parsed, ParsedExpression, Parser};
use super::trace::NameUseKind;
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{BinaryOperator, ExprId, ExprNode, Specifier, SymbolId, UnaryOperator};
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// Maximum number of nested parentheses and unary operators, since the parser recurses on them.
const MAX_DEPTH: u32 = 400;

impl Parser<'_> {
    /// Parses an expression. One that has a constant value becomes a constant.
    pub fn parse_expression(&mut self) -> Parsed<ParsedExpression> {
        let first = self.parse_target_primary()?;
        self.continue_expression(first)
    }

    /// Parses the rest of an expression after its first primary.
    pub fn continue_expression(&mut self, first: ParsedExpression) -> Parsed<ParsedExpression> {
        let mut parsed = self.parse_operators(1, first)?;
        if !self.rules.expressions.at_specifiers.is_empty() && self.take(TokenKind::At) {
            parsed.id = self.parse_trailing_specifier(parsed.id)?;
        }
        parsed.id = self.expressions.fold(parsed.id);
        parsed.origin = parsed.origin.filter(|_| self.expressions.as_constant(parsed.id).is_none());
        Ok(parsed)
    }

    /// Parses the operators and operands after a part of an expression, without making a constant of it.
    pub fn parse_operators_behind(&mut self, first: ParsedExpression) -> Parsed<ParsedExpression> {
        self.parse_operators(1, first)
    }

    /// Parses an expression that must have a constant value; without one, `expected absolute expression` is reported at its
    /// start.
    pub fn parse_absolute_expression(&mut self) -> Parsed<i64> {
        let start = self.token().location();
        let parsed = self.parse_expression()?;
        match self.expressions.evaluate(parsed.id) {
            Some(value) => Ok(value),
            None => self.error(start, "expected absolute expression"),
        }
    }

    /// Parses the rest of an expression after an opening parenthesis, with the closing one.
    pub fn parse_parenthesized(&mut self) -> Parsed<ParsedExpression> {
        let inner = self.parse_expression()?;
        let end = self.token().span.end_location();
        if !self.is(TokenKind::RightParenthesis) {
            return self.reached_error("expected ')'");
        }
        self.lex();
        Ok(ParsedExpression { end, ..inner })
    }

    /// Parses a primary, or what the target reads in its place, such as a register.
    pub fn parse_target_primary(&mut self) -> Parsed<ParsedExpression> {
        match self.words.parse_primary(self) {
            Some(parsed) => parsed,
            None => self.parse_primary(),
        }
    }

    /// Parses a primary: number, symbol, numeric label, `.`, unary operator, parentheses or brackets.
    pub fn parse_primary(&mut self) -> Parsed<ParsedExpression> {
        if self.expression_depth >= MAX_DEPTH {
            return self.reached_error("expression is nested too deeply");
        }
        self.expression_depth += 1;
        let parsed = self.parse_primary_within_depth();
        self.expression_depth -= 1;
        parsed
    }

    /// Parses a primary without a check of the depth.
    fn parse_primary_within_depth(&mut self) -> Parsed<ParsedExpression> {
        let token = self.token();
        match token.kind {
            TokenKind::Integer => self.parse_integer(token),
            TokenKind::Identifier | TokenKind::String | TokenKind::Dollar | TokenKind::At | TokenKind::Star => {
                self.parse_symbol(token)
            }
            TokenKind::Exclaim => self.parse_unary(UnaryOperator::LogicalNot),
            TokenKind::Minus => self.parse_unary(UnaryOperator::Minus),
            TokenKind::Plus => self.parse_unary(UnaryOperator::Plus),
            TokenKind::Tilde => self.parse_unary(UnaryOperator::Complement),
            TokenKind::LeftParenthesis => {
                self.lex();
                self.parse_parenthesized()
            }
            TokenKind::LeftBracket => self.parse_bracketed(),
            TokenKind::Dot => {
                let symbol = self.expressions.symbols.unnamed();
                self.expressions.symbols.define(symbol, Definition::Label);
                let id = self.expressions.symbol(symbol, None);
                self.lex();
                Ok(ParsedExpression { id, end: token.span.end_location(), origin: None })
            }
            TokenKind::Real => {
                let value = real::value_of(self.text(token.span));
                let id = self.expressions.constant(value.to_bits() as i64);
                self.lex();
                Ok(ParsedExpression { id, end: token.span.end_location(), origin: None })
            }
            TokenKind::BigInteger => self.reached_error("literal value out of range for directive"),
            // The token's own error is printed when it is consumed.
            TokenKind::Error => Err(Failed),
            _ => self.reached_error("unknown token in expression"),
        }
    }

    /// Parses a unary operator and its operand.
    fn parse_unary(&mut self, operator: UnaryOperator) -> Parsed<ParsedExpression> {
        let origin = Some(self.token().location());
        self.lex();
        let operand = self.parse_primary()?;
        Ok(ParsedExpression { id: self.expressions.unary(operator, operand.id), end: operand.end, origin })
    }

    /// Parses an expression in brackets, which only some targets allow.
    fn parse_bracketed(&mut self) -> Parsed<ParsedExpression> {
        if !self.rules.expressions.has_brackets {
            return self.reached_error("brackets expression not supported on this target");
        }
        self.lex();
        let inner = self.parse_expression()?;
        let end = self.token().span.end_location();
        if !self.is(TokenKind::RightBracket) {
            return self.reached_error("expected ']' in brackets expression");
        }
        self.lex();
        Ok(ParsedExpression { end, ..inner })
    }

    /// Parses an integer, or a numeric label that begins with one.
    fn parse_integer(&mut self, token: Token) -> Parsed<ParsedExpression> {
        self.lex();
        self.finish_integer(token)
    }

    /// Parses the primary that an integer, already consumed, begins: the integer itself or a numeric label.
    pub fn finish_integer(&mut self, token: Token) -> Parsed<ParsedExpression> {
        if self.is(TokenKind::Identifier)
            && let Some(label) = self.parse_numeric_label(token)?
        {
            return Ok(label);
        }
        if self.may_be_label(token)
            && let Some(label) = self.label_behind(token)
        {
            return Ok(label);
        }
        let id = self.expressions.constant(token.value);
        Ok(ParsedExpression { id, end: token.span.end_location(), origin: None })
    }

    /// Whether an integer is a binary number for the reference and a numeric label for other assemblers: `0b`.
    fn may_be_label(&self, number: Token) -> bool {
        self.rules.prefers_labels
            && self
                .text(number.span)
                .split_last()
                .is_some_and(|(last, digits)| *last == b'b' && digits.iter().all(u8::is_ascii_digit))
    }

    /// Returns the numeric label above that `1b` names, if there is one.
    fn label_behind(&mut self, number: Token) -> Option<ParsedExpression> {
        let digits = std::str::from_utf8(self.text(number.span).strip_suffix(b"b")?).ok()?;
        let number_of_label = digits.parse().ok()?;
        self.taint_statement();
        let symbol = self.labels.backward(number_of_label)?;
        let id = self.expressions.symbol(symbol, None);
        Some(ParsedExpression { id, end: number.span.end_location(), origin: Some(number.location()) })
    }

    /// Parses the `f` or `b` after an integer, perhaps with a specifier; `None`, with nothing consumed, if there is neither.
    fn parse_numeric_label(&mut self, number: Token) -> Parsed<Option<ParsedExpression>> {
        let direction = self.token();
        self.taint_statement();
        let text = self.text(direction.span);
        let at = text.iter().position(|&byte| byte == b'@');
        let specifier = match at {
            None => None,
            Some(at) => match Specifier::find(self.rules.expressions.at_specifiers, &text[at + 1..]) {
                Some(specifier) => Some(specifier),
                None => {
                    let message = quote("invalid variant '", &text[at + 1..], "'");
                    return self.reached_error(message);
                }
            },
        };
        let symbol = match &text[..at.unwrap_or(text.len())] {
            b"f" => Some(self.labels.forward(number.value, &mut self.expressions.symbols)),
            b"b" => self.labels.backward(number.value),
            _ => return Ok(None),
        };
        let Some(symbol) = symbol else {
            return self.error(number.location(), "directional label undefined");
        };
        self.note_label_use(number.location(), symbol);
        let id = self.expressions.symbol(symbol, specifier);
        self.lex();
        let origin = Some(number.location());
        Ok(Some(ParsedExpression { id, end: direction.span.end_location(), origin }))
    }

    /// Parses a symbol, perhaps with a specifier after `@`.
    fn parse_symbol(&mut self, first: Token) -> Parsed<ParsedExpression> {
        let Some(name) = self.parse_identifier() else {
            if first.is(TokenKind::At) {
                return self.error(first.location(), "expected a symbol reference");
            }
            return self.error(first.location(), "invalid token in expression");
        };
        let mut end = name.end_location();
        let mut symbol_name = name;
        let mut written_specifier = None;
        if first.is(TokenKind::String) {
            if !self.rules.expressions.at_specifiers.is_empty() && self.take(TokenKind::At) {
                let at = self.token().location();
                let Some(specifier) = self.parse_identifier() else {
                    return self.error(at, "expected symbol variant after '@'");
                };
                written_specifier = Some(specifier);
            }
        } else if !self.rules.expressions.at_specifiers.is_empty()
            && let Some(at) = self.text(name).iter().position(|&byte| byte == b'@')
        {
            let at = name.start + at as u32;
            // A leading `@` belongs to the name.
            written_specifier = Some(Span { start: at + 1, ..name }).filter(|specifier| !specifier.is_empty());
            symbol_name = Span { end: at, ..name };
        }
        let specifier = match written_specifier {
            None => {
                symbol_name = name;
                None
            }
            Some(span) => match Specifier::find(self.rules.expressions.at_specifiers, self.text(span)) {
                Some(specifier) => Some(specifier),
                None if self.rules.expressions.allows_at_in_names => {
                    symbol_name = name;
                    None
                }
                None => {
                    let message = quote("invalid variant '", self.text(span), "'");
                    return self.error(span.location(), message);
                }
            },
        };
        if symbol_name.is_empty() {
            end = name.end_location();
        }
        if name.is_empty() {
            return self.reached_error("expected a symbol reference");
        }
        let origin = Some(first.location());
        Ok(ParsedExpression { id: self.symbol_reference(symbol_name, specifier), end, origin })
    }

    /// Returns the symbol of a name, marks it as used, and notes for later readings that the statement mentions it.
    pub fn mention_symbol(&mut self, name: Span) -> SymbolId {
        let symbol = self.expressions.symbols.intern(self.cursor.buffers.text(name));
        self.expressions.symbols.mark_used(symbol);
        self.trace.note_name_use(NameUseKind::Mention, name, Some(symbol));
        symbol
    }

    /// Returns a reference to a symbol, or the expression that was assigned to it if that is a constant or a register.
    fn symbol_reference(&mut self, name: Span, specifier: Option<Specifier>) -> ExprId {
        let symbol = self.mention_symbol(name);
        if let Some(value) = self.expressions.symbols.assigned(symbol) {
            self.taint_statement();
            match self.expressions.node(value) {
                ExprNode::Constant(_) if specifier.is_none() => return value,
                ExprNode::Register { .. } => return value,
                _ => {}
            }
        }
        self.expressions.symbol(symbol, specifier)
    }

    /// Whether a name is that of a symbol to which a register was assigned.
    pub fn names_register(&mut self, name: Span) -> bool {
        self.trace.note_name_use(NameUseKind::LookUp, name, None);
        let symbols = &self.expressions.symbols;
        let assigned = symbols.find(self.text(name)).and_then(|symbol| symbols.assigned(symbol));
        if assigned.is_some() {
            self.taint_statement();
        }
        assigned.is_some_and(|value| matches!(self.expressions.node(value), ExprNode::Register { .. }))
    }

    /// Returns a reference to the nearest numeric label in this direction, for operands that are not expressions. Unlike in
    /// expressions, no message appears at the end of the input if a label ahead never came. `None` if there is no label above.
    pub fn numeric_label(&mut self, number: i64, is_backward: bool) -> Option<ExprId> {
        self.taint_statement();
        let symbol = match is_backward {
            true => self.labels.backward(number)?,
            false => self.labels.forward(number, &mut self.expressions.symbols),
        };
        Some(self.expressions.symbol(symbol, None))
    }

    /// Parses a name: identifier, string contents, or `$`/`@` directly followed by an identifier or integer. `None`, with
    /// nothing consumed, if there is none here.
    pub fn parse_identifier(&mut self) -> Option<Span> {
        let token = self.token();
        match token.kind {
            TokenKind::Identifier | TokenKind::String => {
                self.lex();
                Some(self.name_span(token))
            }
            TokenKind::Dollar | TokenKind::At => {
                let mut next = [token];
                self.cursor.lexer.peek_blanks(&mut next, false);
                self.handle_comments();
                let is_name = next[0].is(TokenKind::Identifier) || next[0].is(TokenKind::Integer);
                if !is_name || next[0].span.start != token.span.end {
                    return None;
                }
                self.advance();
                self.lex();
                Some(token.span.to(next[0].span))
            }
            _ => None,
        }
    }

    /// Parses a specifier after the `@` that follows an expression, and applies it to the expression's symbols.
    fn parse_trailing_specifier(&mut self, id: ExprId) -> Parsed<ExprId> {
        if !self.is(TokenKind::Identifier) {
            return self.reached_error("unexpected symbol modifier following '@'");
        }
        let name = self.token_text();
        let Some(specifier) = Specifier::find(self.rules.expressions.at_specifiers, name) else {
            let message = quote("invalid variant '", name, "'");
            return self.reached_error(message);
        };
        let message = quote("invalid modifier '", name, "' (no symbols present)");
        let Some(id) = self.expressions.with_specifier(id, specifier) else {
            return self.reached_error(message);
        };
        self.lex();
        Ok(id)
    }

    /// Parses the operators of at least this precedence after `left`.
    fn parse_operators(&mut self, minimum: u8, left: ParsedExpression) -> Parsed<ParsedExpression> {
        let mut left = left;
        let origin = Some(self.token().location());
        while let Some((precedence, operator)) = self.operator_here().filter(|&(precedence, _)| precedence >= minimum) {
            self.lex();
            let mut right = self.parse_target_primary()?;
            if self.operator_here().is_some_and(|(next, _)| next > precedence) {
                right = self.parse_operators(precedence + 1, right)?;
            }
            let id = self.expressions.binary(operator, left.id, right.id);
            left = ParsedExpression { id, end: right.end, origin };
        }
        Ok(left)
    }

    /// Returns the operator that the current token is and its precedence, higher if it binds tighter; `None` if it is none.
    fn operator_here(&self) -> Option<(u8, BinaryOperator)> {
        use BinaryOperator::*;
        let is_darwin = self.rules.expressions.has_darwin_precedence;
        let pick = |gnu: u8, darwin: u8| if is_darwin { darwin } else { gnu };
        Some(match self.token().kind {
            TokenKind::PipePipe => (1, LogicalOr),
            TokenKind::AmpersandAmpersand => (pick(2, 1), LogicalAnd),
            TokenKind::EqualEqual => (3, Equal),
            TokenKind::ExclaimEqual | TokenKind::LessGreater => (3, NotEqual),
            TokenKind::Less => (3, Less),
            TokenKind::LessEqual => (3, LessOrEqual),
            TokenKind::Greater => (3, Greater),
            TokenKind::GreaterEqual => (3, GreaterOrEqual),
            TokenKind::Plus => (pick(4, 5), Add),
            TokenKind::Minus => (pick(4, 5), Subtract),
            TokenKind::Pipe => (pick(5, 2), Or),
            TokenKind::Exclaim if !is_darwin && self.rules.expressions.has_or_not => (5, OrNot),
            TokenKind::Caret => (pick(5, 2), Xor),
            TokenKind::Ampersand => (pick(5, 2), And),
            TokenKind::Star => (6, Multiply),
            TokenKind::Slash => (6, Divide),
            TokenKind::Percent => (6, Modulo),
            TokenKind::LessLess => (pick(6, 4), ShiftLeft),
            TokenKind::GreaterGreater => (pick(6, 4), ShiftRight),
            _ => return None,
        })
    }

    /// Notes the use of a numeric label, so that a label that never comes can be reported at the end of the input.
    fn note_label_use(&mut self, location: Location, symbol: SymbolId) {
        self.labels.uses.push(LabelUse { location, mapping: self.log.mapping, symbol });
    }
}
