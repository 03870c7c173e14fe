//! What a command prints, for whoever prints it.

/// What a command would print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The report.
    pub stdout: Vec<u8>,
    /// What it complains of while printing.
    pub stderr: Vec<u8>,
}
