//! The value of an expression, if it has one without knowing any address.

use super::{BinaryOperator, ExprId, ExprNode, Expressions, Specifier, UnaryOperator};
use BinaryOperator::*;

/// Maximum number of steps of an evaluation. Symbols may be assigned expressions of symbols, so the work may exceed the size of
/// the tree by any factor.
const MAX_STEPS: usize = 100_000;
/// Maximum number of symbols of an evaluation. In a chain of assignments whose beginning is unknown, each is evaluated back to
/// it.
const MAX_SYMBOLS: usize = 2_000;

/// Work that is left: a node to evaluate, or an operator to apply to the last values.
enum EvaluationWork {
    Visit(ExprId),
    Unary(UnaryOperator),
    Binary(BinaryOperator),
}

impl Expressions {
    /// Returns the value, if it depends on nothing but constants and symbols that were assigned constants.
    pub fn evaluate(&self, id: ExprId) -> Option<i64> {
        match self.node(id) {
            ExprNode::Constant(value) => return Some(value),
            ExprNode::Unary(operator, operand) => {
                if let ExprNode::Constant(value) = self.node(operand) {
                    return Some(apply_unary(operator, value));
                }
            }
            _ if self.begins_with_unknown(id) => return None,
            _ => {}
        }
        let mut work = vec![EvaluationWork::Visit(id)];
        let mut values: Vec<i64> = Vec::new();
        let mut n_symbols = 0;
        for _ in 0..MAX_STEPS {
            match work.pop() {
                None => return values.pop(),
                Some(EvaluationWork::Visit(id)) => {
                    n_symbols += usize::from(matches!(self.node(id), ExprNode::Symbol { .. }));
                    if n_symbols > MAX_SYMBOLS {
                        return None;
                    }
                    self.visit(id, &mut work, &mut values)?;
                }
                Some(EvaluationWork::Unary(operator)) => {
                    let operand = values.pop()?;
                    values.push(apply_unary(operator, operand));
                }
                Some(EvaluationWork::Binary(operator)) => {
                    let (right, left) = (values.pop()?, values.pop()?);
                    values.push(apply_binary(operator, left, right)?);
                }
            }
        }
        None
    }

    /// Whether the leftmost leaf has no value. Then the whole has none, which settles most expressions: `foo+8`, `%lo(foo)`.
    fn begins_with_unknown(&self, id: ExprId) -> bool {
        let mut node = self.node(id);
        while let ExprNode::Binary(_, left, _) = node {
            node = self.node(left);
        }
        match node {
            ExprNode::Symbol { symbol, .. } => self.symbols.assigned(symbol).is_none(),
            ExprNode::Specified(..) => true,
            _ => false,
        }
    }

    /// Replaces an expression that is constant as a whole by that constant.
    pub fn fold(&mut self, id: ExprId) -> ExprId {
        if matches!(self.node(id), ExprNode::Constant(_)) {
            return id;
        }
        match self.evaluate(id) {
            Some(value) => self.constant(value),
            None => id,
        }
    }

    /// Returns the expression with this specifier on every symbol that has none; `None` if there is no such symbol.
    pub fn with_specifier(&mut self, id: ExprId, specifier: Specifier) -> Option<ExprId> {
        enum Step {
            Visit(ExprId),
            Unary(UnaryOperator),
            Binary(BinaryOperator),
        }
        let mut steps = vec![Step::Visit(id)];
        let mut built: Vec<ExprId> = Vec::new();
        let mut has_changed = false;
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(id) => match self.node(id) {
                    ExprNode::Symbol { symbol, specifier: None } => {
                        has_changed = true;
                        built.push(self.symbol(symbol, Some(specifier)));
                    }
                    ExprNode::Unary(operator, operand) => steps.extend([Step::Unary(operator), Step::Visit(operand)]),
                    ExprNode::Binary(operator, left, right) => {
                        steps.extend([Step::Binary(operator), Step::Visit(right), Step::Visit(left)]);
                    }
                    _ => built.push(id),
                },
                Step::Unary(operator) => {
                    let operand = built.pop()?;
                    built.push(self.unary(operator, operand));
                }
                Step::Binary(operator) => {
                    let (right, left) = (built.pop()?, built.pop()?);
                    built.push(self.binary(operator, left, right));
                }
            }
        }
        built.pop().filter(|_| has_changed)
    }

    /// Pushes the value of a leaf, or the work for the parts of an operator; `None` if the node has no value.
    fn visit(&self, id: ExprId, work: &mut Vec<EvaluationWork>, values: &mut Vec<i64>) -> Option<()> {
        match self.node(id) {
            ExprNode::Constant(value) => values.push(value),
            ExprNode::Symbol { symbol, specifier: None } => {
                work.push(EvaluationWork::Visit(self.symbols.assigned(symbol)?))
            }
            ExprNode::Symbol { .. } | ExprNode::Register { .. } | ExprNode::Specified(..) => return None,
            ExprNode::Unary(operator, operand) => {
                work.extend([EvaluationWork::Unary(operator), EvaluationWork::Visit(operand)])
            }
            ExprNode::Binary(operator, left, right) => {
                work.extend([
                    EvaluationWork::Binary(operator),
                    EvaluationWork::Visit(right),
                    EvaluationWork::Visit(left),
                ]);
            }
        }
        Some(())
    }
}

/// Applies a unary operator to a 64-bit number, with wrapping.
pub(super) fn apply_unary(operator: UnaryOperator, operand: i64) -> i64 {
    match operator {
        UnaryOperator::Plus => operand,
        UnaryOperator::Minus => operand.wrapping_neg(),
        UnaryOperator::Complement => !operand,
        UnaryOperator::LogicalNot => i64::from(operand == 0),
    }
}

/// Applies a binary operator to 64-bit numbers, with wrapping. True is −1 for comparisons, 1 for the logical operators. `None`
/// for a division by zero.
pub(super) fn apply_binary(operator: BinaryOperator, left: i64, right: i64) -> Option<i64> {
    let truth = |holds: bool| -i64::from(holds);
    Some(match operator {
        Add => left.wrapping_add(right),
        Subtract => left.wrapping_sub(right),
        Multiply => left.wrapping_mul(right),
        Divide if right == 0 => return None,
        Divide => left.wrapping_div(right),
        Modulo if right == 0 => return None,
        Modulo => left.wrapping_rem(right),
        // The lowest six bits of a shift's amount count, as in the machine instruction.
        ShiftLeft => left.wrapping_shl(right as u32),
        ShiftRight => (left as u64).wrapping_shr(right as u32) as i64,
        And => left & right,
        Or => left | right,
        Xor => left ^ right,
        OrNot => left | !right,
        LogicalAnd => i64::from(left != 0 && right != 0),
        LogicalOr => i64::from(left != 0 || right != 0),
        Equal => truth(left == right),
        NotEqual => truth(left != right),
        Less => truth(left < right),
        LessOrEqual => truth(left <= right),
        Greater => truth(left > right),
        GreaterOrEqual => truth(left >= right),
    })
}
