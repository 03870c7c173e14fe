//! Assembler expressions: a tree of constants, symbols, operators and (AT&T only) registers.
//!
//! The nodes of one assembly live in one arena, and so do the names of its symbols. Only expressions that are constant as a
//! whole are folded: `foo+4*2` prints as `foo+(4*2)`. Trees may be as deep as a line is long, so nothing here recurses.

mod evaluate;
pub mod place;
mod print;
mod relocatable;
mod specifier;
pub mod symbol;

#[cfg(test)]
mod tests;

#[cfg(any(test, feature = "internals"))]
pub use relocatable::Relocatable;
pub use specifier::{Specifier, SpecifierSyntax};
pub use symbol::{SymbolId, Symbols};

use super::ids::RegisterId;

/// A node in the arena of one assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    Plus,
    Minus,
    Complement,
    LogicalNot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    ShiftLeft,
    /// `>>`: zeros come in.
    ShiftRight,
    And,
    Or,
    Xor,
    OrNot,
    LogicalAnd,
    LogicalOr,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprNode {
    Constant(i64),
    Symbol {
        symbol: SymbolId,
        specifier: Option<Specifier>,
    },
    Unary(UnaryOperator, ExprId),
    Binary(BinaryOperator, ExprId, ExprId),
    /// `%hi(…)`: a relocation of everything inside. It has no value, whatever is inside.
    Specified(&'static SpecifierSyntax, ExprId),
    /// The name, without `%`, is kept for printing.
    Register {
        register: RegisterId,
        name: SymbolId,
    },
}

/// The arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expressions {
    nodes: Vec<ExprNode>,
    pub symbols: Symbols,
    /// Names may contain `@` without being quoted.
    allows_at_in_names: bool,
}

impl Expressions {
    pub fn new(allows_at_in_names: bool) -> Expressions {
        Expressions { allows_at_in_names, ..Expressions::default() }
    }

    pub fn node(&self, id: ExprId) -> ExprNode {
        self.nodes[id.0 as usize]
    }

    pub fn push(&mut self, node: ExprNode) -> ExprId {
        let id = ExprId(self.nodes.len() as u32);
        self.nodes.push(node);
        id
    }

    pub fn constant(&mut self, value: i64) -> ExprId {
        self.push(ExprNode::Constant(value))
    }

    pub fn symbol(&mut self, symbol: SymbolId, specifier: Option<Specifier>) -> ExprId {
        self.push(ExprNode::Symbol { symbol, specifier })
    }

    pub fn unary(&mut self, operator: UnaryOperator, operand: ExprId) -> ExprId {
        self.push(ExprNode::Unary(operator, operand))
    }

    pub fn binary(&mut self, operator: BinaryOperator, left: ExprId, right: ExprId) -> ExprId {
        self.push(ExprNode::Binary(operator, left, right))
    }

    /// Returns `value+4` or `value-4`; the expression itself if nothing is added.
    pub fn plus(&mut self, expression: ExprId, addend: i64) -> ExprId {
        if addend == 0 {
            return expression;
        }
        let is_negative = addend < 0 && addend != i64::MIN;
        let operator = if is_negative { BinaryOperator::Subtract } else { BinaryOperator::Add };
        let distance = self.constant(if is_negative { -addend } else { addend });
        self.binary(operator, expression, distance)
    }

    /// Returns a register as an expression; `name` is written without `%`.
    pub fn register(&mut self, register: RegisterId, name: &[u8]) -> ExprId {
        let name = self.symbols.intern(name);
        self.push(ExprNode::Register { register, name })
    }

    /// Returns the value if the node itself is a constant.
    pub fn as_constant(&self, id: ExprId) -> Option<i64> {
        match self.node(id) {
            ExprNode::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the nodes made from number `first` on.
    pub fn nodes_from(&self, first: usize) -> &[ExprNode] {
        &self.nodes[first..]
    }

    /// Returns the number of nodes; `truncate` returns to such a count.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Forgets the nodes made since `len` was `length`; nothing may refer to them any more.
    pub fn truncate(&mut self, length: usize) {
        self.nodes.truncate(length);
    }
}
