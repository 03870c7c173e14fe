//! Numbers in the debug information of Windows.

use std::collections::BTreeSet;

/// The numbers of files and functions that directives have declared.
#[derive(Clone, Debug, Default)]
pub struct CodeViewNumbers {
    pub files: BTreeSet<i64>,
    pub functions: BTreeSet<i64>,
}
