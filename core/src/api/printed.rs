//! Output of a command.

/// The texts that a command would print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The report.
    pub stdout: Vec<u8>,
    /// The messages that go with it.
    pub stderr: Vec<u8>,
}
