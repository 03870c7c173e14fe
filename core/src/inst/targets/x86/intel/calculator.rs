//! The calculator for the integer part of Intel operands: two stacks turn infix into postfix by precedence, and the
//! postfix is evaluated at the end.
//!
//! Registers and symbols take part as operands of value 0; what they mean is known only to the automaton that reads the operand and
//! feeds this calculator. Some results are odd: `[rbx | 1]` loses its register, and the first of two `not` in a row is applied to the
//! value before it.

/// An operator or a parenthesis, from the one that binds least to the one that binds most tightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Or,
    ExclusiveOr,
    And,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Not,
    Negate,
    /// A closing parenthesis.
    Close,
    /// An opening parenthesis.
    Open,
}

impl Operator {
    /// Returns a number that is larger the tighter an operator binds.
    fn precedence(self) -> u8 {
        match self {
            Operator::Or => 0,
            Operator::ExclusiveOr => 1,
            Operator::And => 2,
            Operator::ShiftLeft | Operator::ShiftRight => 4,
            Operator::Add | Operator::Subtract => 5,
            Operator::Multiply | Operator::Divide | Operator::Modulo => 6,
            Operator::Not => 7,
            Operator::Negate => 8,
            Operator::Close => 9,
            Operator::Open => 10,
        }
    }

    /// Returns the result of an operator with two operands; 0 for a division by zero, on which the reference crashes, and for
    /// anything else.
    fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Operator::Or => left | right,
            Operator::ExclusiveOr => left ^ right,
            Operator::And => left & right,
            Operator::ShiftLeft => left.wrapping_shl(right as u32),
            Operator::ShiftRight => left.wrapping_shr(right as u32),
            Operator::Add => left.wrapping_add(right),
            Operator::Subtract => left.wrapping_sub(right),
            Operator::Multiply => left.wrapping_mul(right),
            Operator::Divide if right != 0 => left.wrapping_div(right),
            Operator::Modulo if right != 0 => left.wrapping_rem(right),
            _ => 0,
        }
    }
}

/// An item of the expression in postfix order.
#[derive(Clone, Copy, Debug)]
enum Postfix {
    Operand(i64),
    Operator(Operator),
}

/// The stacks of the calculator. Reused from operand to operand, so that memory is only allocated while they grow.
#[derive(Clone, Debug, Default)]
pub struct Calculator {
    /// Operators and parentheses that are not yet in the output, the innermost last.
    pending: Vec<Operator>,
    /// The expression so far, in postfix order.
    output: Vec<Postfix>,
    /// The stack on which the output is evaluated, kept for its memory.
    values: Vec<i64>,
}

impl Calculator {
    /// Forgets what was pushed.
    pub fn clear(&mut self) {
        self.pending.clear();
        self.output.clear();
    }

    /// Adds a number, register or symbol.
    pub fn push_operand(&mut self, value: i64) {
        self.output.push(Postfix::Operand(value));
    }

    /// Removes the last item of the output and returns its value; `None` if there is none, or if it was an operator, which is lost.
    pub fn pop_operand(&mut self) -> Option<i64> {
        match self.output.pop() {
            Some(Postfix::Operand(value)) => Some(value),
            _ => None,
        }
    }

    /// Removes the last pending operator or parenthesis, if any.
    pub fn pop_operator(&mut self) {
        self.pending.pop();
    }

    /// Adds an operator or parenthesis. If the one before it binds at least as tightly and is no `(`, pending ones first go to the
    /// output, as `unwind` says.
    pub fn push_operator(&mut self, operator: Operator) {
        if let Some(&top) = self.pending.last()
            && operator.precedence() <= top.precedence()
            && top != Operator::Open
        {
            self.unwind(operator);
        }
        self.pending.push(operator);
    }

    /// Moves pending operators to the output, the innermost first, until one has less precedence than `operator` or is an open
    /// parenthesis. Those in closed parentheses go whatever their precedence, and the parentheses are dropped.
    fn unwind(&mut self, operator: Operator) {
        let mut n_closed = 0u32;
        while let Some(&top) = self.pending.last() {
            if top.precedence() < operator.precedence() && n_closed == 0 {
                return;
            }
            match top {
                Operator::Open if n_closed == 0 => return,
                Operator::Open => n_closed -= 1,
                Operator::Close => n_closed += 1,
                other => self.output.push(Postfix::Operator(other)),
            }
            self.pending.pop();
        }
    }

    /// Returns the value of everything pushed so far, and empties the calculator.
    pub fn take_value(&mut self) -> i64 {
        while let Some(operator) = self.pending.pop() {
            if !matches!(operator, Operator::Open | Operator::Close) {
                self.output.push(Postfix::Operator(operator));
            }
        }
        self.values.clear();
        for item in self.output.drain(..) {
            let value = match item {
                Postfix::Operand(value) => value,
                Postfix::Operator(Operator::Negate) => self.values.pop().unwrap_or(0).wrapping_neg(),
                Postfix::Operator(Operator::Not) => !self.values.pop().unwrap_or(0),
                Postfix::Operator(operator) => {
                    let right = self.values.pop().unwrap_or(0);
                    let left = self.values.pop().unwrap_or(0);
                    operator.apply(left, right)
                }
            };
            self.values.push(value);
        }
        self.values.pop().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Evaluates a list of items written as in `7 and 3 or 8`.
    fn value_of(text: &str) -> i64 {
        let mut calculator = Calculator::default();
        for word in text.split(' ') {
            let operator = match word {
                "or" => Operator::Or,
                "xor" => Operator::ExclusiveOr,
                "and" => Operator::And,
                "shl" => Operator::ShiftLeft,
                "shr" => Operator::ShiftRight,
                "+" => Operator::Add,
                "-" => Operator::Subtract,
                "*" => Operator::Multiply,
                "/" => Operator::Divide,
                "mod" => Operator::Modulo,
                "not" => Operator::Not,
                "neg" => Operator::Negate,
                "(" => Operator::Open,
                ")" => Operator::Close,
                number => {
                    calculator.push_operand(number.parse().unwrap());
                    continue;
                }
            };
            calculator.push_operator(operator);
        }
        calculator.take_value()
    }

    #[test]
    fn precedence_and_parentheses_are_respected() {
        assert_eq!(value_of("7 and 3 or 8"), 11);
        assert_eq!(value_of("2 + 3 * 4"), 14);
        assert_eq!(value_of("( 2 + 3 ) * 4"), 20);
        assert_eq!(value_of("1 shl 4 - 1"), 8);
        assert_eq!(value_of("not 0 and 5"), 5);
        assert_eq!(value_of("10 - 3 - 2"), 5);
        assert_eq!(value_of("17 mod 5 * 2"), 4);
    }

    #[test]
    fn undefined_arithmetic_has_a_value() {
        assert_eq!(value_of("1 / 0"), 0);
        assert_eq!(value_of("1 mod 0"), 0);
        assert_eq!(value_of("-9223372036854775808 / -1"), i64::MIN);
        assert_eq!(value_of("1 shl 65"), 2);
    }
}
