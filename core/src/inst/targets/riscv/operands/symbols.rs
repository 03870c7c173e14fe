//! Reads symbols in operands of loads, stores, calls and jumps.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::expr::ExprNode;
use crate::inst::targets::riscv::operand::Value;
use crate::inst::targets::riscv::specifiers::Specifier;
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Reads an expression that begins with a name, which is a symbol even if a register has that name, too.
    pub(super) fn read_bare_symbol(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        self.read_expression()
    }

    /// Reads the symbol of a call with an optional `@plt`. If the statement goes on after a symbol without `@`, nothing is read.
    pub(super) fn read_call_symbol(&mut self) -> Parsed<Found> {
        const REFUSED: &str = "@ (except the deprecated/ignored @plt) is disallowed";
        let first = self.parser.token();
        if !first.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        let mut next = [first];
        self.parser.peek(&mut next);
        match next[0].kind {
            TokenKind::At => {
                self.parser.lex();
                self.parser.lex();
                let suffix = self.parser.token();
                let Some(name) = self.parser.parse_identifier() else {
                    return self.fail_at(suffix, REFUSED);
                };
                if self.parser.text(name) != b"plt" {
                    return self.fail_at(suffix, REFUSED);
                }
            }
            TokenKind::EndOfStatement => self.parser.lex(),
            _ => return Ok(Found::Nothing),
        }
        let symbol = self.parser.mention_symbol(first.span);
        let id = self.parser.expressions.symbol(symbol, None);
        let id = Specifier::Call.wrap(&mut self.parser.expressions, id);
        self.push_at(first.location(), Value::Expression(id));
        Ok(Found::Operand)
    }

    /// Reads the symbol to which a pseudo instruction jumps; any other expression is an error.
    pub(super) fn read_jump_symbol(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let parsed = self.parser.parse_expression()?;
        if !matches!(self.parser.expressions.node(parsed.id), ExprNode::Symbol { .. }) {
            return self.fail_at(first, "operand must be a valid jump target");
        }
        let id = Specifier::Call.wrap(&mut self.parser.expressions, parsed.id);
        self.push_at(first.location(), Value::Expression(id));
        Ok(Found::Operand)
    }

    /// Reads the target of a jump, an expression. A name with a comma after it is the register of `jal register, target`, and is left
    /// to another parser.
    pub(super) fn read_jump_offset(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let mut next = [first];
        if first.is(TokenKind::Identifier) && self.parser.peek(&mut next) == 1 && next[0].is(TokenKind::Comma) {
            return Ok(Found::Nothing);
        }
        self.read_expression()
    }
}
