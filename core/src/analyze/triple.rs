//! Target triples, as callers name them.

pub use crate::inst::lookup::UnknownTarget;
pub use crate::inst::targets::registry::DEFAULT_TRIPLE;
pub use crate::inst::triple::Triple;
