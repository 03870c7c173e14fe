//! Where a symbol or an expression lies, as far as that is known without any address: it decides whether a name is taken,
//! and whether a section may refer to it.

use super::symbol::Definition;
use super::{BinaryOperator, ExprId, Expressions, Node, SymbolId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Depends on symbols that nobody has defined yet, or that the linker places.
    Nowhere,
    /// A number, wherever the program lies.
    Absolute,
    Section,
}

/// Symbols may be assigned expressions of symbols, so the work may exceed the size of the tree by any factor.
const MAX_STEPS: usize = 10_000;

enum Work {
    Visit(ExprId),
    Binary(BinaryOperator),
}

impl Expressions {
    pub fn place_of(&self, symbol: SymbolId) -> Place {
        match self.symbols.definition(symbol) {
            Definition::Undefined | Definition::Common => Place::Nowhere,
            Definition::Label => Place::Section,
            Definition::Assigned(value) | Definition::AssignedOnce(value) => self.place_of_value(value),
        }
    }

    fn place_of_value(&self, value: ExprId) -> Place {
        let mut work = vec![Work::Visit(value)];
        let mut places = Vec::new();
        for _ in 0..MAX_STEPS {
            match work.pop() {
                None => return places.pop().unwrap_or(Place::Nowhere),
                Some(Work::Binary(operator)) => {
                    let right = places.pop().unwrap_or(Place::Nowhere);
                    let left = places.pop().unwrap_or(Place::Nowhere);
                    places.push(combined(operator, left, right));
                }
                Some(Work::Visit(id)) => match self.node(id) {
                    Node::Constant(_) => places.push(Place::Absolute),
                    Node::Register { .. } => places.push(Place::Nowhere),
                    Node::Symbol { symbol, .. } => match self.symbols.assigned(symbol) {
                        Some(value) => work.push(Work::Visit(value)),
                        None => places.push(self.place_of(symbol)),
                    },
                    Node::Unary(_, operand) | Node::Specified(_, operand) => work.push(Work::Visit(operand)),
                    Node::Binary(operator, left, right) => {
                        work.extend([Work::Binary(operator), Work::Visit(right), Work::Visit(left)]);
                    }
                },
            }
        }
        Place::Nowhere
    }
}

fn combined(operator: BinaryOperator, left: Place, right: Place) -> Place {
    match (left, right) {
        (Place::Absolute, other) | (other, Place::Absolute) => other,
        _ if operator == BinaryOperator::Subtract => Place::Absolute,
        (Place::Nowhere, other) => other,
        (other, _) => other,
    }
}
