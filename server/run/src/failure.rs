//! Why a run, or what it does with one input, ends without a result.

use mca_core::analysis::Severity;

/// One thing that is said at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// As it stands.
    Text(Vec<u8>),
    /// A message without a place, to which its label is added.
    Message(Severity, Vec<u8>),
}

/// All that is to be said of an end, which the writer has not said yet. Empty where the reference fails in silence, and where the
/// reason has been printed as part of something else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure(pub Vec<Said>);

impl Failure {
    /// Nothing is to be said.
    pub const SILENT: Failure = Failure(Vec::new());

    /// An error without a place; the pieces are one text.
    pub fn error(pieces: &[&[u8]]) -> Failure {
        Failure(vec![Said::Message(Severity::Error, pieces.concat())])
    }

    /// A text that has its label and its end.
    pub fn text(text: impl Into<Vec<u8>>) -> Failure {
        Failure(vec![Said::Text(text.into())])
    }

    /// Nothing of the input can be analysed.
    pub fn nothing_found() -> Failure {
        Failure::error(&[b"no assembly instructions found."])
    }

    /// A model that comes along cannot be read.
    pub fn damaged(error: &dyn std::fmt::Display) -> Failure {
        Failure::error(&[b"the embedded models cannot be read: ", error.to_string().as_bytes()])
    }

    /// Says more of the same end.
    pub fn and(mut self, severity: Severity, pieces: &[&[u8]]) -> Failure {
        self.0.push(Said::Message(severity, pieces.concat()));
        self
    }
}
