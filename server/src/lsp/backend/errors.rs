//! Errors of requests, in the protocol's terms.

use tower_lsp::jsonrpc::{Error, ErrorCode};

use crate::lsp::features::markup;
use crate::lsp::session::Refusal;

/// Returns the error of a request that the session refuses.
pub(super) fn error_of(refusal: Refusal) -> Error {
    match refusal {
        Refusal::UnknownDocument => failed("unknown-document", "the document is not open"),
        // Editors repeat the request.
        Refusal::Unread | Refusal::Modified => Error::content_modified(),
    }
}

/// Returns the error of a request that the user made explicitly, and that the session refuses: nobody repeats it.
pub(super) fn error_of_explicit(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Unread => still_analyzing(),
        Refusal::UnknownDocument | Refusal::Modified => error_of(refusal),
    }
}

/// Returns the error of a request that has waited in vain for what is not known yet.
pub fn still_analyzing() -> Error {
    failed("still-analyzing", "the document is still being analysed; try again later")
}

/// Returns the error `RequestFailed` of the protocol, for a valid request that cannot be answered. `reason` is a
/// stable identifier for clients, `message` a text for people.
pub fn failed(reason: &'static str, message: impl Into<String>) -> Error {
    let mut error = Error::new(ErrorCode::ServerError(-32803));
    // Editors show the message, which may quote a compiler or a file: it must not contain links or commands.
    error.message = markup::notice(&message.into()).into();
    error.data = Some(serde_json::json!({ "reason": reason }));
    error
}
