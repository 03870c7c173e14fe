//! Prints expressions as the reference does: no blanks, and parentheses around every operator but `+` and `-`.

use super::{BinaryOperator, ExprId, ExprNode, Expressions, SymbolId, UnaryOperator};
use BinaryOperator::*;

use crate::text::decimal::push_signed;

/// What is still to be printed, the last item first.
enum PrintWork {
    /// A node without parentheses.
    Node(ExprId),
    /// An operand of a binary operator, with parentheses if it needs them.
    Operand { id: ExprId, is_right: bool },
    /// A piece of text.
    Text(&'static str),
}

impl Expressions {
    /// Appends the text of an expression; numbers are always decimal.
    pub fn print(&self, id: ExprId, out: &mut Vec<u8>) {
        match self.node(id) {
            ExprNode::Constant(value) => return push_signed(value, out),
            ExprNode::Symbol { symbol, specifier: None } => return self.print_symbol(symbol, out),
            _ => {}
        }
        let mut work = vec![PrintWork::Node(id)];
        while let Some(next) = work.pop() {
            match next {
                PrintWork::Text(text) => out.extend_from_slice(text.as_bytes()),
                PrintWork::Node(id) => self.print_node(id, out, &mut work),
                PrintWork::Operand { id, is_right } => {
                    if self.needs_parentheses(id, is_right) {
                        out.push(b'(');
                        work.push(PrintWork::Text(")"));
                    }
                    work.push(PrintWork::Node(id));
                }
            }
        }
    }

    /// Appends a name, in quotes unless all of its characters may be in a name without them.
    pub fn print_symbol(&self, symbol: SymbolId, out: &mut Vec<u8>) {
        let name = self.symbols.name(symbol);
        let is_plain = |byte: &u8| {
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'_' | b'$' | b'.')
                || (*byte == b'@' && self.allows_at_in_names)
        };
        if !name.is_empty() && name.iter().all(is_plain) {
            return out.extend_from_slice(name);
        }
        out.push(b'"');
        for &byte in name {
            match byte {
                b'\n' => out.extend_from_slice(b"\\n"),
                b'"' => out.extend_from_slice(b"\\\""),
                b'\\' => out.extend_from_slice(b"\\\\"),
                _ => out.push(byte),
            }
        }
        out.push(b'"');
    }

    /// Appends what a node begins with, and pushes the rest of it.
    fn print_node(&self, id: ExprId, out: &mut Vec<u8>, work: &mut Vec<PrintWork>) {
        match self.node(id) {
            ExprNode::Constant(value) => push_signed(value, out),
            ExprNode::Symbol { symbol, specifier } => {
                self.print_symbol(symbol, out);
                if let Some(specifier) = specifier {
                    out.push(b'@');
                    out.extend_from_slice(specifier.text().as_bytes());
                }
            }
            ExprNode::Register { name, .. } => {
                out.push(b'%');
                out.extend_from_slice(self.symbols.name(name));
            }
            ExprNode::Specified(syntax, inside) => {
                out.extend_from_slice(syntax.before.as_bytes());
                work.push(PrintWork::Text(syntax.after));
                work.push(PrintWork::Node(inside));
            }
            ExprNode::Unary(operator, operand) => {
                out.push(unary_sign(operator));
                if matches!(self.node(operand), ExprNode::Binary(..)) {
                    out.push(b'(');
                    work.push(PrintWork::Text(")"));
                }
                work.push(PrintWork::Node(operand));
            }
            ExprNode::Binary(operator, left, right) => {
                let adds_negative =
                    operator == Add && matches!(self.node(right), ExprNode::Constant(value) if value < 0);
                work.push(PrintWork::Operand { id: right, is_right: true });
                if !adds_negative {
                    work.push(PrintWork::Text(binary_sign(operator)));
                }
                work.push(PrintWork::Operand { id: left, is_right: false });
            }
        }
    }

    /// Whether an operand of a binary operator needs parentheses: any operator does, but `+` and `-` only on the right.
    fn needs_parentheses(&self, id: ExprId, is_right: bool) -> bool {
        match self.node(id) {
            ExprNode::Binary(Add | Subtract, ..) => is_right,
            ExprNode::Binary(..) => true,
            _ => false,
        }
    }
}

/// Returns the sign that an operator is written with.
fn unary_sign(operator: UnaryOperator) -> u8 {
    match operator {
        UnaryOperator::Plus => b'+',
        UnaryOperator::Minus => b'-',
        UnaryOperator::Complement => b'~',
        UnaryOperator::LogicalNot => b'!',
    }
}

/// Returns the sign that an operator is written with.
fn binary_sign(operator: BinaryOperator) -> &'static str {
    match operator {
        Add => "+",
        Subtract => "-",
        Multiply => "*",
        Divide => "/",
        Modulo => "%",
        ShiftLeft => "<<",
        ShiftRight => ">>",
        And => "&",
        Or => "|",
        Xor => "^",
        OrNot => "!",
        LogicalAnd => "&&",
        LogicalOr => "||",
        Equal => "==",
        NotEqual => "!=",
        Less => "<",
        LessOrEqual => "<=",
        Greater => ">",
        GreaterOrEqual => ">=",
    }
}
