//! The displacement of a memory reference.

use crate::inst::expr::{ExprId, ExprNode, Expressions, Specifier};

/// A displacement as the encoder distinguishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Displacement {
    /// A number.
    Constant(i64),
    /// A symbol, whose value is not known before linking: it is encoded as zero, in the widest field.
    Expression,
    /// The marker `@TLSCALL` for the linker. The displacement takes no bytes where the base register alone forms
    /// the address.
    TlsCall,
}

impl Displacement {
    /// Returns the displacement for an expression of symbols.
    pub fn from_expression(expressions: &Expressions, id: ExprId) -> Displacement {
        match expressions.node(id) {
            ExprNode::Symbol { specifier: Some(Specifier::TlsCall), .. } => Displacement::TlsCall,
            _ => Displacement::Expression,
        }
    }

    /// Returns the number to encode; 0 for what only the linker knows.
    pub(super) fn value(self) -> i64 {
        match self {
            Displacement::Constant(value) => value,
            _ => 0,
        }
    }
}
