//! Reads operands that are numbers without making an expression node: most of them are `8` or `-8`.

use crate::inst::asm::parser::{Parsed, ParsedExpression, Parser};
use crate::inst::expr::UnaryOperator;
use crate::text::token::TokenKind;

/// A number that needed no node, or an expression, which may be a number as well.
#[derive(Clone, Copy, Debug)]
pub enum ParsedValue {
    /// A number that needed no expression node.
    Constant(i64),
    /// Anything else, which may still have a constant value.
    Expression(ParsedExpression),
}

impl Parser<'_> {
    /// Parses an expression. A number that nothing continues makes no node. Not for targets whose own primaries begin like a
    /// number.
    pub fn parse_value(&mut self) -> Parsed<ParsedValue> {
        let first = self.token();
        let has_digit_behind = || self.byte_after_token(0).is_some_and(|byte| byte.is_ascii_digit());
        let is_negative = first.is(TokenKind::Minus) && has_digit_behind();
        if is_negative {
            self.lex();
        }
        let number = self.token();
        let mut primary = if number.is(TokenKind::Integer) {
            self.lex();
            if self.is_at_end_of_value() && !self.may_be_label(number) {
                return Ok(ParsedValue::Constant(if is_negative { number.value.wrapping_neg() } else { number.value }));
            }
            self.finish_integer(number)?
        } else if is_negative {
            self.parse_primary()?
        } else {
            self.parse_target_primary()?
        };
        if is_negative {
            primary.id = self.expressions.unary(UnaryOperator::Minus, primary.id);
            primary.origin = Some(first.location());
        }
        Ok(ParsedValue::Expression(self.continue_expression(primary)?))
    }

    /// Whether the current token cannot continue an expression.
    fn is_at_end_of_value(&self) -> bool {
        use TokenKind::{Comma, EndOfStatement, LeftParenthesis, RightBracket, RightParenthesis};
        matches!(self.token().kind, Comma | EndOfStatement | LeftParenthesis | RightParenthesis | RightBracket)
    }
}
