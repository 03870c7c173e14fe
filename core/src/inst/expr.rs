//! Assembler expressions: a tree of constants, symbols, operators and (AT&T only) registers.
//!
//! The nodes of one assembly live in one arena, and so do the names of its symbols. An expression is folded only if it is
//! constant as a whole: `foo+4*2` prints as `foo+(4*2)`. Trees may be as deep as a line is long, so nothing here recurses.

mod evaluate; // the value of an expression
pub mod place; // whether a value is an address
mod print; // expressions → text
mod relocatable; // what a linker can compute
mod specifier; // the `PLT` of `foo@PLT`
pub mod symbol; // names and their definitions

#[cfg(test)]
mod tests;

#[cfg(any(test, feature = "internals"))]
pub use relocatable::Relocatable;
pub use specifier::{Specifier, SpecifierSyntax};
pub use symbol::{SymbolId, Symbols};

use super::ids::RegisterId;

/// The index of a node in the arena of one assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub u32);

/// An operator before its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    Plus,
    Minus,
    /// `~`: all bits inverted.
    Complement,
    /// `!`: 1 for 0, 0 for other numbers.
    LogicalNot,
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    ShiftLeft,
    /// `>>`: zeros are shifted in.
    ShiftRight,
    And,
    Or,
    Xor,
    /// `!` between two operands: the left one or the inverted right one.
    OrNot,
    /// `&&`: 1 if both are not 0, else 0.
    LogicalAnd,
    /// `||`: 1 if one is not 0, else 0.
    LogicalOr,
    /// `==`: −1 if it holds, else 0, as for all comparisons.
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// A node of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprNode {
    Constant(i64),
    /// A symbol, perhaps with a specifier: `foo@PLT`.
    Symbol {
        symbol: SymbolId,
        specifier: Option<Specifier>,
    },
    Unary(UnaryOperator, ExprId),
    Binary(BinaryOperator, ExprId, ExprId),
    /// A relocation of everything inside, such as `%hi(…)`. It has no value, whatever is inside.
    Specified(&'static SpecifierSyntax, ExprId),
    /// A register. The name, without `%`, is kept for printing.
    Register {
        register: RegisterId,
        name: SymbolId,
    },
}

/// The arena of expression nodes, and the symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expressions {
    nodes: Vec<ExprNode>,
    pub symbols: Symbols,
    /// Whether names may contain `@` without being printed in quotes.
    allows_at_in_names: bool,
}

impl Expressions {
    /// Makes an empty arena.
    pub fn new(allows_at_in_names: bool) -> Expressions {
        Expressions { allows_at_in_names, ..Expressions::default() }
    }

    pub fn node(&self, id: ExprId) -> ExprNode {
        self.nodes[id.0 as usize]
    }

    /// Appends a node, and returns its index.
    pub fn push(&mut self, node: ExprNode) -> ExprId {
        let id = ExprId(self.nodes.len() as u32);
        self.nodes.push(node);
        id
    }

    /// Appends a node for a constant.
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

    /// Returns `expression + addend`, as a subtraction if the addend is negative; the expression itself if it is 0.
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

    /// Returns the value of a node that is a constant itself; `None` for others, even if they have a value.
    pub fn as_constant(&self, id: ExprId) -> Option<i64> {
        match self.node(id) {
            ExprNode::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the nodes from index `first` on.
    pub fn nodes_from(&self, first: usize) -> &[ExprNode] {
        &self.nodes[first..]
    }

    /// Returns the number of nodes, to which `truncate` can go back.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Removes all nodes from index `length` on; nothing may refer to them from then on.
    pub fn truncate(&mut self, length: usize) {
        self.nodes.truncate(length);
    }
}
