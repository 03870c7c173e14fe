//! The displacement of a memory reference.

use crate::inst::expr::{ExprId, ExprNode, Expressions, Specifier};

/// A displacement as the encoder distinguishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Displacement {
    Constant(i64),
    /// Not known before linking: zero, in the widest field.
    Expression,
    /// A marker for the linker that takes no bytes at all where the form has no displacement of its own.
    TlsCall,
}

impl Displacement {
    pub fn from_expression(expressions: &Expressions, id: ExprId) -> Displacement {
        match expressions.node(id) {
            ExprNode::Symbol { specifier: Some(Specifier::TlsCall), .. } => Displacement::TlsCall,
            _ => Displacement::Expression,
        }
    }

    pub(super) fn value(self) -> i64 {
        match self {
            Displacement::Constant(value) => value,
            _ => 0,
        }
    }
}
