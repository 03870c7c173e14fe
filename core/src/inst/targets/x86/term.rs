//! AT&T expressions as operands see them: a register, a number, or anything else.
//!
//! Plain registers and numbers, by far the most frequent, are read here without making an expression.

use super::operand::Value;
use super::pending::StatementParser;
use super::register_name::{OnFailure, read_register};
use crate::inst::asm::{Parsed, ParsedExpression, Parser};
use crate::inst::expr::{ExprNode, UnaryOperator};
use crate::inst::ids::RegisterId;
use crate::text::token::{Token, TokenKind};

/// An expression as operands see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Register(RegisterId),
    Value(Value),
}

/// Whether an expression certainly ends before a token of this kind; it may end before others, too.
fn ends_expression(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Comma
            | TokenKind::EndOfStatement
            | TokenKind::LeftParenthesis
            | TokenKind::RightParenthesis
            | TokenKind::LeftBrace
            | TokenKind::Colon
    )
}

impl StatementParser {
    /// Parses an expression, which may be a register.
    pub(super) fn parse_term(&mut self, parser: &mut Parser) -> Parsed<Term> {
        let n_nodes = parser.expressions.len();
        let first = parser.token();
        let primary = match first.kind {
            TokenKind::Percent => {
                let register = read_register(parser, self.tables, OnFailure::Leave)?;
                if ends_expression(parser.token().kind) {
                    self.last_end = register.end.offset;
                    return Ok(Term::Register(register.register));
                }
                let id = parser.expressions.register(register.register, register.name().as_bytes());
                ParsedExpression { id, end: register.end, origin: None }
            }
            TokenKind::Integer => {
                parser.lex();
                if ends_expression(parser.token().kind) {
                    return Ok(self.number(first, first.value));
                }
                parser.finish_integer(first)?
            }
            TokenKind::Minus => {
                parser.lex();
                let operand = parser.token();
                let operand = if operand.is(TokenKind::Integer) {
                    parser.lex();
                    if ends_expression(parser.token().kind) {
                        return Ok(self.number(operand, operand.value.wrapping_neg()));
                    }
                    parser.finish_integer(operand)?
                } else {
                    parser.parse_primary()?
                };
                let id = parser.expressions.unary(UnaryOperator::Minus, operand.id);
                ParsedExpression { id, ..operand }
            }
            _ => parser.parse_primary()?,
        };
        let parsed = parser.continue_expression(primary)?;
        self.last_end = parsed.end.offset;
        let term = match parser.expressions.node(parsed.id) {
            ExprNode::Constant(value) => Term::Value(Value::Constant(value)),
            ExprNode::Register { register, .. } => Term::Register(register),
            _ => return Ok(Term::Value(Value::Expression(parsed.id))),
        };
        // The term holds what the nodes say.
        parser.expressions.truncate(n_nodes);
        Ok(term)
    }

    /// Returns a number as a term, and keeps the end of its token in `last_end`.
    fn number(&mut self, token: Token, value: i64) -> Term {
        self.last_end = token.span.end;
        Term::Value(Value::Constant(value))
    }
}
