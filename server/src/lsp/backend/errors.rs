//! Errors of requests, in the protocol's terms.

use tower_lsp::jsonrpc::{Error, ErrorCode};

use crate::lsp::features::markup;
use crate::lsp::session::Refusal;

pub(super) fn error_of(refusal: Refusal) -> Error {
    match refusal {
        Refusal::UnknownDocument => failed("unknown-document", "the document is not open"),
        Refusal::Modified => Error::content_modified(),
    }
}

/// Returns the error of a valid request that cannot be answered.
pub fn failed(reason: &'static str, message: impl Into<String>) -> Error {
    let mut error = Error::new(ErrorCode::ServerError(-32803));
    // Editors show it as a message, and it may have words of a compiler's in it, or of a file's.
    error.message = markup::notice(&message.into()).into();
    error.data = Some(serde_json::json!({ "reason": reason }));
    error
}
