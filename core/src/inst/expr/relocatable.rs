//! Expressions that a linker can compute: a constant, at most one symbol added and at most one subtracted.

use super::evaluate::{apply_binary, apply_unary};
use super::{BinaryOperator, ExprId, ExprNode, Expressions, SymbolId, UnaryOperator};

/// What is known without addresses about the value of an expression: `constant + added − subtracted`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Relocatable {
    pub constant: i64,
    /// The symbol whose address is added, if any.
    pub added: Option<SymbolId>,
    /// The symbol whose address is subtracted, if any.
    pub subtracted: Option<SymbolId>,
    /// Whether a part of it has a specifier.
    pub is_specified: bool,
}

/// Maximum number of steps for one expression. Symbols may be assigned expressions of symbols, so the work may exceed the size of
/// the tree by any factor.
const MAX_STEPS: usize = 100_000;

/// Work that is left: a node to reduce, or an operator to apply to the last values.
enum RelocatableWork {
    Visit(ExprId),
    Unary(UnaryOperator),
    Binary(BinaryOperator),
    /// The last value gets a specifier.
    Specify,
}

impl Expressions {
    /// Returns the expression as such a value; `None` if a linker cannot compute it. Assigned symbols are replaced by their
    /// values.
    pub fn relocatable(&self, id: ExprId) -> Option<Relocatable> {
        match self.node(id) {
            // Most expressions are one symbol.
            ExprNode::Symbol { symbol, specifier } if self.symbols.assigned(symbol).is_none() => {
                Some(Relocatable { added: Some(symbol), is_specified: specifier.is_some(), ..Relocatable::default() })
            }
            _ => self.reduce(id),
        }
    }

    /// Does what `relocatable` does, for any expression.
    fn reduce(&self, id: ExprId) -> Option<Relocatable> {
        let mut work = vec![RelocatableWork::Visit(id)];
        let mut values: Vec<Relocatable> = Vec::new();
        for _ in 0..MAX_STEPS {
            match work.pop() {
                None => return values.pop(),
                Some(RelocatableWork::Visit(id)) => match self.node(id) {
                    ExprNode::Constant(constant) => values.push(Relocatable { constant, ..Relocatable::default() }),
                    ExprNode::Symbol { symbol, specifier } => match self.symbols.assigned(symbol) {
                        Some(value) => work.push(RelocatableWork::Visit(value)),
                        None => {
                            let is_specified = specifier.is_some();
                            values.push(Relocatable { added: Some(symbol), is_specified, ..Relocatable::default() });
                        }
                    },
                    ExprNode::Register { .. } => return None,
                    ExprNode::Specified(_, inside) => {
                        work.extend([RelocatableWork::Specify, RelocatableWork::Visit(inside)])
                    }
                    ExprNode::Unary(operator, operand) => {
                        work.extend([RelocatableWork::Unary(operator), RelocatableWork::Visit(operand)])
                    }
                    ExprNode::Binary(operator, left, right) => {
                        work.extend([
                            RelocatableWork::Binary(operator),
                            RelocatableWork::Visit(right),
                            RelocatableWork::Visit(left),
                        ]);
                    }
                },
                Some(RelocatableWork::Specify) => {
                    let value = values.pop().filter(|value| !value.is_specified)?;
                    values.push(Relocatable { is_specified: true, ..value });
                }
                Some(RelocatableWork::Unary(operator)) => {
                    let operand = values.pop()?;
                    values.push(unary(operator, operand)?);
                }
                Some(RelocatableWork::Binary(operator)) => {
                    let (right, left) = (values.pop()?, values.pop()?);
                    values.push(binary(operator, left, right)?);
                }
            }
        }
        None
    }
}

impl Relocatable {
    /// Whether the value is a number alone.
    fn is_constant(&self) -> bool {
        self.added.is_none() && self.subtracted.is_none() && !self.is_specified
    }

    /// Returns the negative value.
    fn negated(self) -> Relocatable {
        Relocatable {
            constant: self.constant.wrapping_neg(),
            added: self.subtracted,
            subtracted: self.added,
            is_specified: self.is_specified,
        }
    }
}

/// Applies a unary operator; `None` if a linker cannot compute the result.
fn unary(operator: UnaryOperator, operand: Relocatable) -> Option<Relocatable> {
    match operator {
        UnaryOperator::Plus => Some(operand),
        // A symbol alone cannot be negated.
        UnaryOperator::Minus if operand.added.is_some() && operand.subtracted.is_none() => None,
        UnaryOperator::Minus => Some(operand.negated()),
        _ if !operand.is_constant() => None,
        _ => Some(Relocatable { constant: apply_unary(operator, operand.constant), ..operand }),
    }
}

/// Applies a binary operator; `None` if a linker cannot compute the result.
fn binary(operator: BinaryOperator, left: Relocatable, right: Relocatable) -> Option<Relocatable> {
    if left.is_constant() && right.is_constant() {
        let constant = apply_binary(operator, left.constant, right.constant)?;
        return Some(Relocatable { constant, ..Relocatable::default() });
    }
    let right = match operator {
        BinaryOperator::Add => right,
        BinaryOperator::Subtract => right.negated(),
        _ => return None,
    };
    if left.is_specified && right.is_specified {
        return None;
    }
    let one_of = |left: Option<SymbolId>, right: Option<SymbolId>| match (left, right) {
        (Some(_), Some(_)) => Err(()),
        (left, right) => Ok(left.or(right)),
    };
    Some(Relocatable {
        constant: left.constant.wrapping_add(right.constant),
        added: one_of(left.added, right.added).ok()?,
        subtracted: one_of(left.subtracted, right.subtracted).ok()?,
        is_specified: left.is_specified || right.is_specified,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_symbol_may_be_added_and_one_subtracted() {
        let mut expressions = Expressions::default();
        let (a, b) = (expressions.symbols.intern(b"a"), expressions.symbols.intern(b"b"));
        let (left, right) = (expressions.symbol(a, None), expressions.symbol(b, None));
        let difference = expressions.binary(BinaryOperator::Subtract, left, right);
        let four = expressions.constant(4);
        let whole = expressions.binary(BinaryOperator::Add, difference, four);
        let expected = Relocatable { constant: 4, added: Some(a), subtracted: Some(b), is_specified: false };
        assert_eq!(expressions.relocatable(whole), Some(expected));
        let sum = expressions.binary(BinaryOperator::Add, left, right);
        assert_eq!(expressions.relocatable(sum), None);
        let product = expressions.binary(BinaryOperator::Multiply, left, four);
        assert_eq!(expressions.relocatable(product), None);
    }
}
