//! What is known without addresses about where a symbol or an expression is. It decides whether a name is taken, and
//! whether a section may refer to it.

use super::symbol::Definition;
use super::{BinaryOperator, ExprId, ExprNode, Expressions, SymbolId};

/// Where the value of an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprPlace {
    /// The place is unknown: the value depends on symbols that are not defined yet, or that the linker places.
    Nowhere,
    /// The value is a number, wherever the program is in memory.
    Absolute,
    /// The value is an address in a section of the text.
    Section,
}

/// Maximum number of steps for one expression. Symbols may be assigned expressions of symbols, so the work may exceed the size of
/// the tree by any factor.
const MAX_STEPS: usize = 10_000;

/// Work that is left: a node to look at, or an operator to apply to the last two places.
enum PlaceWork {
    Visit(ExprId),
    Binary(BinaryOperator),
}

impl Expressions {
    /// Returns where the value of a symbol is.
    pub fn place_of(&self, symbol: SymbolId) -> ExprPlace {
        match self.symbols.definition(symbol) {
            Definition::Undefined | Definition::Common => ExprPlace::Nowhere,
            Definition::Label => ExprPlace::Section,
            Definition::Assigned(value) | Definition::AssignedOnce(value) => self.place_of_value(value),
        }
    }

    /// Returns where the value of an expression is.
    fn place_of_value(&self, value: ExprId) -> ExprPlace {
        let mut work = vec![PlaceWork::Visit(value)];
        let mut places = Vec::new();
        for _ in 0..MAX_STEPS {
            match work.pop() {
                None => return places.pop().unwrap_or(ExprPlace::Nowhere),
                Some(PlaceWork::Binary(operator)) => {
                    let right = places.pop().unwrap_or(ExprPlace::Nowhere);
                    let left = places.pop().unwrap_or(ExprPlace::Nowhere);
                    places.push(combined(operator, left, right));
                }
                Some(PlaceWork::Visit(id)) => match self.node(id) {
                    ExprNode::Constant(_) => places.push(ExprPlace::Absolute),
                    ExprNode::Register { .. } => places.push(ExprPlace::Nowhere),
                    ExprNode::Symbol { symbol, .. } => match self.symbols.assigned(symbol) {
                        Some(value) => work.push(PlaceWork::Visit(value)),
                        None => places.push(self.place_of(symbol)),
                    },
                    ExprNode::Unary(_, operand) | ExprNode::Specified(_, operand) => {
                        work.push(PlaceWork::Visit(operand))
                    }
                    ExprNode::Binary(operator, left, right) => {
                        work.extend([PlaceWork::Binary(operator), PlaceWork::Visit(right), PlaceWork::Visit(left)]);
                    }
                },
            }
        }
        ExprPlace::Nowhere
    }
}

/// Returns the place of a result. The difference of two addresses is absolute.
fn combined(operator: BinaryOperator, left: ExprPlace, right: ExprPlace) -> ExprPlace {
    match (left, right) {
        (ExprPlace::Absolute, other) | (other, ExprPlace::Absolute) => other,
        _ if operator == BinaryOperator::Subtract => ExprPlace::Absolute,
        (ExprPlace::Nowhere, other) => other,
        (other, _) => other,
    }
}
