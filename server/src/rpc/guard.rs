//! Limits of a connection before its client is authenticated. Anyone who can reach a listening server may connect.
//! Until `initialize` is accepted, a connection costs little, ends soon, and runs nothing.

use std::time::Duration;

use mca_core::limits;
use serde_json::{Map, Value};
use tokio::io::{AsyncBufRead, AsyncReadExt};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;
use tower_lsp::jsonrpc::{Error, ErrorCode};

use super::codec::{self, Frame};
use super::token;

/// Checks a connection that anyone may have made, until `initialize` is accepted.
#[derive(Debug)]
pub struct Guard {
    /// Token that the client must send; `None` if the transport is private.
    token: Option<String>,
    /// When the connection ends if `initialize` has not been accepted.
    deadline: Instant,
    /// Number of bytes of messages that the client may still send before `initialize` is accepted.
    bytes_left: usize,
    /// Permit of a connection that is not accepted yet; their number is limited.
    _place: Option<OwnedSemaphorePermit>,
}

impl Guard {
    /// Returns a guard of a new connection.
    pub fn new(token: Option<String>, place: Option<OwnedSemaphorePermit>) -> Guard {
        let time = Duration::from_secs(limits::SECONDS_BEFORE_INITIALIZE);
        let bytes_left = limits::BYTES_BEFORE_INITIALIZE;
        Guard { token, deadline: Instant::now() + time, bytes_left, _place: place }
    }

    /// Reads a frame. An error ends the connection.
    pub async fn read<R: AsyncBufRead + Unpin>(&mut self, input: &mut R) -> std::io::Result<Option<Frame>> {
        // Header lines count, too: one may be long, and there may be many.
        let most_bytes = self.bytes_left + limits::HEADER_BYTES;
        let mut limited = input.take(most_bytes as u64);
        let frame = codec::read_first_frame(&mut limited, self.bytes_left);
        let frame = tokio::time::timeout_at(self.deadline, frame).await.unwrap_or_else(|_| {
            let seconds = limits::SECONDS_BEFORE_INITIALIZE;
            Err(std::io::Error::other(format!("no `initialize` within {seconds} seconds")))
        })?;
        match &frame {
            Some(Frame::Body(body)) => self.bytes_left = self.bytes_left.saturating_sub(body.len()),
            None if limited.limit() == 0 => {
                return Err(std::io::Error::other(format!("{most_bytes} bytes without `initialize`")));
            }
            _ => {}
        }
        Ok(frame)
    }

    /// Returns an error unless the message is `initialize` with the right token. `token` is what [`take_token`] found
    /// in the message.
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

/// Takes the token out of a message: it is not a setting, and no log should have it.
pub fn take_token(message: &mut Map<String, Value>) -> Option<String> {
    let options = message.get_mut("params")?.get_mut("initializationOptions")?.as_object_mut()?;
    match options.remove("token")? {
        Value::String(token) => Some(token),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::BufReader;

    use super::*;

    #[test]
    fn header_lines_before_initialize_are_limited() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        let mut line = BufReader::new(tokio::io::repeat(b'x'));
        let read = runtime.block_on(async { Guard::new(None, None).read(&mut line).await });
        assert!(read.expect_err("an end").to_string().contains("bytes without"));
        let mut known = &b"Content-Length: 2\r\n\r\n{}"[..];
        let read = runtime.block_on(async { Guard::new(None, None).read(&mut known).await });
        assert_eq!(read.expect("a frame"), Some(Frame::Body(b"{}".to_vec())));
    }
}
