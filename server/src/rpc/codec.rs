//! The framing of the base protocol: header lines, an empty line, a body of `Content-Length` bytes.
//!
//! ```text
//! Content-Length: 52\r\n
//! \r\n
//! {"jsonrpc":"2.0","id":1,"method":"shutdown"}
//! ```
//!
//! The reader survives invalid input: an unknown line among the headers is skipped, headers without a length are ignored, and
//! an oversized body is read without being kept. Two things end a connection: the first line of an HTTP request, which a web
//! page can send to any port of its machine with a body of its choice; and, before the client is authenticated, any line that
//! is not a header of the protocol.

use std::io;

use mca_core::limits::{HEADER_BYTES, MESSAGE_BYTES};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt};

/// What was read from the stream.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame {
    /// The body of a message.
    Body(Vec<u8>),
    /// A message whose body was too large. It was read and dropped.
    Oversized { n_bytes: usize },
}

/// Reads the next frame; `None` at the end of the input, also in the middle of a frame.
pub async fn read_frame<R: AsyncBufRead + Unpin>(input: &mut R) -> io::Result<Option<Frame>> {
    let Some(n_bytes) = read_length(input, Noise::Skipped).await? else {
        return Ok(None);
    };
    read_body(input, n_bytes).await
}

/// Reads a frame from a client that is not authenticated: anything other than a frame of at most `most_bytes` bytes is an
/// error.
pub async fn read_first_frame<R: AsyncBufRead + Unpin>(input: &mut R, most_bytes: usize) -> io::Result<Option<Frame>> {
    let Some(n_bytes) = read_length(input, Noise::IsAnError).await? else {
        return Ok(None);
    };
    if n_bytes > most_bytes {
        return Err(io::Error::other(format!("a message of {n_bytes} bytes before `initialize`")));
    }
    read_body(input, n_bytes).await
}

/// Reads a body of a known length; `None` if the input ends before that.
async fn read_body<R: AsyncBufRead + Unpin>(input: &mut R, n_bytes: usize) -> io::Result<Option<Frame>> {
    if n_bytes > MESSAGE_BYTES {
        let skipped = tokio::io::copy(&mut input.take(n_bytes as u64), &mut tokio::io::sink()).await?;
        return Ok((skipped == n_bytes as u64).then_some(Frame::Oversized { n_bytes }));
    }
    // Grows as the bytes arrive: a false length must not reserve memory.
    let mut body = Vec::with_capacity(n_bytes.min(64 << 10));
    let n_read = input.take(n_bytes as u64).read_to_end(&mut body).await?;
    Ok((n_read == n_bytes).then_some(Frame::Body(body)))
}

/// How unknown lines among the headers are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Noise {
    /// They are ignored.
    Skipped,
    /// They end the connection.
    IsAnError,
}

/// Methods with which requests of HTTP begin.
const HTTP_METHODS: [&str; 10] =
    ["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PRI", "PUT", "TRACE"];

/// Whether a line begins a request of HTTP: `POST / HTTP/1.1`.
fn is_of_http(line: &[u8]) -> bool {
    let mut words = line.split(|byte| *byte == b' ');
    let is_method = words.next().is_some_and(|word| HTTP_METHODS.iter().any(|name| name.as_bytes() == word));
    is_method && words.next().is_some()
}

/// Whether a line is the header `Content-Type`, the only one that the protocol has besides `Content-Length`.
fn is_other_header(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
    name.len() < line.len() && name.trim_ascii().eq_ignore_ascii_case(b"content-type")
}

/// Reads header lines up to the empty line after a usable `Content-Length`; `None` at the end of the input.
async fn read_length<R: AsyncBufRead + Unpin>(input: &mut R, noise: Noise) -> io::Result<Option<usize>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        if !read_line(input, &mut line).await? {
            return Ok(None);
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            match length {
                Some(_) => return Ok(length),
                None if noise == Noise::Skipped => continue,
                None => return Err(io::Error::other("headers without a length")),
            }
        }
        if is_of_http(text) {
            return Err(io::Error::other("HTTP is not supported"));
        }
        match parse_length(text) {
            Some(parsed) => length = Some(parsed),
            None if noise == Noise::IsAnError && !is_other_header(text) => {
                return Err(io::Error::other("a line that is not a header"));
            }
            None => tracing::debug!(line = %String::from_utf8_lossy(text), "header line ignored"),
        }
    }
}

/// Parses the header `Content-Length`; `None` for any other line.
fn parse_length(line: &[u8]) -> Option<usize> {
    let (name, value) = std::str::from_utf8(line).ok()?.split_once(':')?;
    if !name.trim().eq_ignore_ascii_case("content-length") {
        return None;
    }
    value.trim().parse().ok()
}

/// Reads one line, keeping at most `HEADER_BYTES` of it; false at the end of the input.
async fn read_line<R: AsyncBufRead + Unpin>(input: &mut R, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    loop {
        let available = input.fill_buf().await?;
        if available.is_empty() {
            return Ok(false);
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let n_taken = end.map_or(available.len(), |at| at + 1);
        let room = HEADER_BYTES.saturating_sub(line.len());
        line.extend_from_slice(&available[..n_taken.min(room)]);
        input.consume(n_taken);
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// Returns header and body of a message as one buffer.
pub fn frame_of(body: &[u8]) -> Vec<u8> {
    let mut frame = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    frame.extend_from_slice(body);
    frame
}

/// Returns header and body of a message whose body is a long text between two short ones. The text is not copied.
pub fn frame_around(before: &[u8], mut text: Vec<u8>, after: &[u8]) -> Vec<u8> {
    let n_bytes = before.len() + text.len() + after.len();
    let header = format!("Content-Length: {n_bytes}\r\n\r\n");
    text.extend_from_slice(after);
    text.splice(..0, header.bytes().chain(before.iter().copied()));
    text.shrink_to_fit();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all frames of an input.
    fn frames<R: AsyncBufRead + Unpin>(mut input: R) -> Vec<Frame> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let mut found = Vec::new();
            while let Some(frame) = read_frame(&mut input).await.expect("reading from memory") {
                found.push(frame);
            }
            found
        })
    }

    fn body(text: &str) -> Frame {
        Frame::Body(text.as_bytes().to_vec())
    }

    #[test]
    fn frames_follow_each_other() {
        let mut input = frame_of(b"{}");
        input.extend(frame_of(b"[1]"));
        assert_eq!(frames(input.as_slice()), [body("{}"), body("[1]")]);
    }

    #[test]
    fn a_frame_around_a_text_is_that_of_the_whole() {
        assert_eq!(frame_around(b"{", b"12345678".to_vec(), b"}"), frame_of(b"{12345678}"));
    }

    #[test]
    fn header_names_ignore_case_and_other_headers_are_skipped() {
        let input = b"content-LENGTH : 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}";
        assert_eq!(frames(&input[..]), [body("{}")]);
        assert_eq!(frames(&b"Content-Length: 2\n\n{}"[..]), [body("{}")]);
    }

    #[test]
    fn invalid_lines_between_frames_are_skipped() {
        let mut input = b"GARBAGE\r\n\r\nContent-Length: minus one\r\n\r\n\xff\xfe\r\n".to_vec();
        input.extend(vec![b'x'; 3 * HEADER_BYTES]);
        input.extend(b"\r\n");
        input.extend(frame_of(b"{}"));
        assert_eq!(frames(input.as_slice()), [body("{}")]);
    }

    /// Returns the result of a future, with the error as text.
    fn outcome<T>(future: impl Future<Output = io::Result<T>>) -> Result<T, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(future).map_err(|error| error.to_string())
    }

    #[test]
    fn a_request_of_http_ends_the_connection() {
        for line in ["POST / HTTP/1.1", "GET /x HTTP/1.0", "OPTIONS * HTTP/1.1", "PRI * HTTP/2.0"] {
            let mut input = format!("{line}\r\nHost: localhost\r\n").into_bytes();
            input.extend(frame_of(b"{}"));
            assert!(outcome(read_frame(&mut input.as_slice())).is_err(), "{line}");
            // The line is not accepted after other header lines, either.
            let later = [&b"X: y\r\n"[..], &input].concat();
            assert!(outcome(read_frame(&mut later.as_slice())).is_err(), "{line}");
        }
    }

    #[test]
    fn first_frames_must_be_valid_and_short() {
        let first = |bytes: &[u8]| outcome(read_first_frame(&mut &*bytes, 8));
        assert_eq!(first(&frame_of(b"{}")), Ok(Some(body("{}"))));
        assert_eq!(first(b"Content-Type: x; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}"), Ok(Some(body("{}"))));
        assert_eq!(first(b""), Ok(None));
        for noise in [&b"GARBAGE\r\n\r\n"[..], b"\r\n", b"Host: a\r\n", b"\x16\x03\x01\n", b"Content-Type\n"] {
            assert!(first(&[noise, &frame_of(b"{}")].concat()).is_err(), "{noise:?}");
        }
        assert!(first(&frame_of(b"123456789")).is_err());
    }

    #[test]
    fn an_incomplete_frame_is_the_end_of_the_input() {
        assert_eq!(frames(&b"Content-Length: 10\r\n\r\n{}"[..]), []);
        assert_eq!(frames(&b"Content-Len"[..]), []);
        assert_eq!(frames(&b"Content-Length: 18446744073709551615\r\n\r\n{}"[..]), []);
    }

    #[test]
    fn an_oversized_body_is_skipped() {
        let n_bytes = MESSAGE_BYTES + 1;
        let header = format!("Content-Length: {n_bytes}\r\n\r\n");
        let blanks = tokio::io::BufReader::new(tokio::io::repeat(b' ').take(n_bytes as u64));
        let next = frame_of(b"{}");
        let input = header.as_bytes().chain(blanks).chain(next.as_slice());
        assert_eq!(frames(input), [Frame::Oversized { n_bytes }, body("{}")]);
    }
}
