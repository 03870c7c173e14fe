//! Parameters of an assembly besides its text.

use std::sync::Arc;

pub use super::input::{Files, InputKind, Limits, NoFiles};
use crate::inst::ids::DialectId;
use crate::inst::subtarget::Subtarget;
pub use crate::inst::syntax::ImplicitIt;

/// Options of an assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The name of the main text as shown in messages.
    pub name: Vec<u8>,
    pub input_kind: InputKind,
    pub subtarget: Arc<Subtarget>,
    /// Dialect in which the text begins.
    pub dialect: DialectId,
    /// Maximum number of nested macros.
    pub macro_nesting_depth: usize,
    /// Whether `1b` is the label `1:` above, if there is one; the reference takes it for a binary number.
    pub prefers_labels: bool,
    pub implicit_it: ImplicitIt,
    pub limits: Limits,
}

impl Options {
    /// Returns the usual options for a text from the standard input.
    pub fn of(subtarget: Arc<Subtarget>) -> Options {
        Options {
            name: b"<stdin>".to_vec(),
            input_kind: InputKind::Stream,
            subtarget,
            dialect: DialectId::default(),
            macro_nesting_depth: 20,
            prefers_labels: false,
            implicit_it: ImplicitIt::default(),
            limits: Limits::default(),
        }
    }
}
