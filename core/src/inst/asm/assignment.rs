//! `x = 5`, `.set`, `.equ`, `.equiv`.

use super::expression::{ParsedExpression, quote};
use super::parser::{Parsed, Parser};
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{ExprId, Node};
use crate::text::{Location, Span};

impl Parser<'_> {
    /// The value for `name`, behind the sign or the comma. `may_repeat` is false for `.equiv` only.
    pub(super) fn parse_assignment(&mut self, name: Span, may_repeat: bool) -> Parsed<()> {
        let (start, value) = self.parse_assigned_value()?;
        if self.text(name) == b"." {
            return Ok(());
        }
        let symbols = &mut self.expressions.symbols;
        let mut symbol = symbols.intern(self.buffers.text(name));
        match symbols.definition(symbol) {
            Definition::Assigned(_) if may_repeat => symbol = symbols.replace(symbol),
            Definition::Undefined => {}
            _ => {
                let text = quote("redefinition of '", self.text(name), "'");
                return self.error(start, text);
            }
        }
        let definition = if may_repeat { Definition::Assigned(value.id) } else { Definition::AssignedOnce(value.id) };
        self.expressions.symbols.define(symbol, definition);
        Ok(())
    }

    /// A value and the end of its statement.
    pub(super) fn parse_assigned_value(&mut self) -> Parsed<(Location, ParsedExpression)> {
        let start = self.token().location();
        let Ok(value) = self.parse_expression() else {
            return self.token_error("missing expression");
        };
        self.parse_end_of_line()?;
        if matches!(self.expressions.node(value.id), Node::Symbol { specifier: Some(_), .. }) {
            return self.error(start, "relocation specifier not permitted in symbol equating");
        }
        Ok((start, value))
    }

    /// Whether a symbol that was assigned this value counts as defined.
    pub(super) fn is_value_defined(&self, value: ExprId) -> bool {
        match self.expressions.node(value) {
            Node::Symbol { symbol, .. } => self.expressions.symbols.is_defined(symbol),
            _ => true,
        }
    }
}
