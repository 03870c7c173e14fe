//! Limits of a connection before its client is authenticated. Anyone who can reach a listening server may connect; until
//! `initialize` is accepted, a connection costs little, ends soon, and runs nothing.

use std::time::Duration;

use mca_core::limits;
use serde_json::{Map, Value};
use tokio::io::AsyncBufRead;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;
use tower_lsp::jsonrpc::{Error, ErrorCode};

use super::codec::{self, Frame};
use super::token;

/// Guards a connection that anyone may have made; it is dropped when `initialize` was accepted.
#[derive(Debug)]
pub struct Guard {
    /// Token that the client must send; `None` if the transport is private.
    token: Option<String>,
    deadline: Instant,
    bytes_left: usize,
    /// Room among the connections that were not let in yet.
    _place: Option<OwnedSemaphorePermit>,
}

impl Guard {
    /// Returns a guard of a new connection.
    pub fn new(token: Option<String>, place: Option<OwnedSemaphorePermit>) -> Guard {
        let time = Duration::from_secs(limits::SECONDS_BEFORE_INITIALIZE);
        let bytes_left = limits::BYTES_BEFORE_INITIALIZE;
        Guard { token, deadline: Instant::now() + time, bytes_left, _place: place }
    }

    /// Reads a frame; an error ends the connection.
    pub async fn read<R: AsyncBufRead + Unpin>(&mut self, input: &mut R) -> std::io::Result<Option<Frame>> {
        let frame = codec::read_first_frame(input, self.bytes_left);
        let frame = tokio::time::timeout_at(self.deadline, frame).await.unwrap_or_else(|_| {
            let seconds = limits::SECONDS_BEFORE_INITIALIZE;
            Err(std::io::Error::other(format!("no `initialize` within {seconds} seconds")))
        })?;
        if let Some(Frame::Body(body)) = &frame {
            self.bytes_left = self.bytes_left.saturating_sub(body.len());
        }
        Ok(frame)
    }

    /// Whether a message may come in; `token` is what [`take_token`] found in it.
    pub fn check(&self, method: &str, token: Option<&str>) -> Result<(), Error> {
        if method != "initialize" {
            let mut error = Error::new(ErrorCode::ServerError(-32002));
            error.message = "`initialize` comes first".into();
            return Err(error);
        }
        match &self.token {
            Some(known) if !token.is_some_and(|token| token::is_same(known, token)) => {
                let mut error = Error::new(ErrorCode::ServerError(-32803));
                error.message = "`initializationOptions.token` has to be the token that the server has printed".into();
                Err(error)
            }
            _ => Ok(()),
        }
    }
}

/// Takes the token out of the parameters of `initialize`: it is no setting, and no log should have it.
pub fn take_token(message: &mut Map<String, Value>) -> Option<String> {
    let options = message.get_mut("params")?.get_mut("initializationOptions")?.as_object_mut()?;
    match options.remove("token")? {
        Value::String(token) => Some(token),
        _ => None,
    }
}
