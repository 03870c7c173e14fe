//! `Failure`: why a run, or its work on one input, ended without a result.

use mca_core::analysis::Severity;

/// One message of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureMessage {
    /// A complete text with its label and line ends, printed unchanged.
    Text(Vec<u8>),
    /// A message without a place, to which its label is added.
    Message(Severity, Vec<u8>),
}

/// The messages of a failure that are still to be printed. Empty if the reference fails silently, or if the reason has already
/// been printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure(pub Vec<FailureMessage>);

impl Failure {
    /// A failure without a message.
    pub const SILENT: Failure = Failure(Vec::new());

    /// Returns a failure with one error that has no place. The pieces are joined.
    pub fn error(pieces: &[&[u8]]) -> Failure {
        Failure(vec![FailureMessage::Message(Severity::Error, pieces.concat())])
    }

    /// Returns a failure with a complete text: label and line end included.
    pub fn text(text: impl Into<Vec<u8>>) -> Failure {
        Failure(vec![FailureMessage::Text(text.into())])
    }

    /// Returns the failure of an input that holds nothing to analyse.
    pub fn nothing_found() -> Failure {
        Failure::error(&[b"no assembly instructions found."])
    }

    /// Returns the failure for packed model data that cannot be read.
    pub fn damaged(error: &dyn std::fmt::Display) -> Failure {
        Failure::error(&[b"the embedded models cannot be read: ", error.to_string().as_bytes()])
    }

    /// Adds another message to this failure.
    pub fn and(mut self, severity: Severity, pieces: &[&[u8]]) -> Failure {
        self.0.push(FailureMessage::Message(severity, pieces.concat()));
        self
    }
}
