//! Numbers in the debug information of Windows.

use std::collections::BTreeSet;

/// The numbers that were given out.
#[derive(Clone, Debug, Default)]
pub struct CodeViewNumbers {
    pub files: BTreeSet<i64>,
    pub functions: BTreeSet<i64>,
}
