//! Bytes → tokens, for the assembler's language and both instruction dialects.
//!
//! Three habits of the reference shape this file. A comment is reported whenever it is *scanned*, also while looking
//! ahead, so one comment may be reported twice. A `#` at the start of a statement makes the scanner look at the two
//! tokens after it (`# 12 "file.c"` is a line marker) before it becomes a comment. The integer suffixes of the
//! Microsoft assembler are always understood: `1b` is binary one, not a label.
//!
//! The lexer allocates nothing per token. Comments that cannot be a marker are dropped at once; the others wait in
//! `comments` for the parser, which empties the list after every step.

mod class; // classes of bytes
mod number; // integers and reals
mod scan; // one token

#[cfg(test)]
mod tests;

pub use class::NameBytes;
use class::{is_line_end, mark_of};

use std::sync::Arc;

use super::token::{Token, TokenKind};
use super::{BufferId, Location, Span};

/// How a target's text is divided into tokens. Everywhere `//` and a `#` at the start of a statement begin a comment up to
/// the line end, `/*` and `*/` enclose one, and a line end ends a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LexicalRules {
    /// Further beginnings of a comment up to the line end, wherever they are. Of `##` one `#` is enough.
    pub comment: &'static [u8],
    /// Further texts that end a statement.
    pub separator: &'static [u8],
    /// The bytes of which names consist.
    pub names: &'static NameBytes,
}

impl LexicalRules {
    /// Whether any of these texts may begin with this byte.
    #[inline]
    fn begin_with(&self, byte: u8) -> bool {
        self.comment.first() == Some(&byte) || self.separator.first() == Some(&byte)
    }
}

/// A bad token: the message and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LexError {
    pub location: Location,
    pub message: &'static str,
}

/// Where the reading position is within its line and its statement; `#` and line markers depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LinePosition {
    /// Whether the next token is at the very start of a line.
    line_start: bool,
    /// Whether only blanks are between the start of the statement and the next token.
    statement_start: bool,
}

impl LinePosition {
    const START: LinePosition = LinePosition { line_start: true, statement_start: true };
    const INSIDE: LinePosition = LinePosition { line_start: false, statement_start: false };
}

/// Strings and block comments that have no end. From such a place on, no other one can have an end either.
#[derive(Clone, Copy, Debug, Default)]
struct Unterminated {
    /// Offset of the first string known to have no end; `None` while none is known.
    string: Option<usize>,
    /// Offset of the text of the first block comment known to have no end; `None` while none is known.
    comment: Option<usize>,
}

/// The reading position in a buffer, the token read last, and what was found on the way.
#[derive(Clone, Debug)]
pub struct Lexer {
    bytes: Arc<[u8]>,
    buffer: BufferId,
    /// Offset of the next byte to be scanned.
    position: usize,
    /// Where that byte is within its line.
    place: LinePosition,
    /// Whether tokens are scanned ahead, and will be scanned again.
    is_peeking: bool,
    /// Whether blanks are skipped; otherwise they are tokens.
    pub skips_blanks: bool,
    rules: LexicalRules,
    /// The token that has been read and not consumed.
    current: Token,
    /// Tokens that were put back, the next one last.
    pending: Vec<Token>,
    /// Whether the token consumed last ended a statement.
    has_consumed_statement_end: bool,
    /// The message and place of the last bad token.
    error: LexError,
    /// Strings and block comments without an end, remembered because look-ahead may need them again.
    unterminated: Unterminated,
    /// Comments scanned since the list was last emptied that may be markers, without their introducer.
    pub comments: Vec<Span>,
    scan: Scan,
}

/// How the current token was scanned; taking over statements of an edited text needs it.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    /// Offset at which the scan began, if it began at the start of a statement and with no token put back; else `None`.
    origin: Option<u32>,
    /// Offset that look-ahead reached while the token was scanned.
    seen: usize,
    /// Offset that look-ahead reached for all tokens since `forget_seen`.
    seen_since: usize,
}

impl Lexer {
    /// Returns a lexer at the start of a buffer; the first token is read by the first `advance`.
    pub fn new(bytes: Arc<[u8]>, buffer: BufferId, rules: LexicalRules) -> Lexer {
        Lexer {
            bytes,
            buffer,
            position: 0,
            place: LinePosition::START,
            is_peeking: false,
            skips_blanks: true,
            rules,
            current: Token { kind: TokenKind::EndOfStatement, span: Span { buffer, start: 0, end: 0 }, value: 0 },
            pending: Vec::with_capacity(4),
            has_consumed_statement_end: false,
            error: LexError { location: Location { buffer, offset: 0 }, message: "" },
            unterminated: Unterminated::default(),
            comments: Vec::new(),
            scan: Scan::default(),
        }
    }

    /// Continues in another buffer. The current token stays what it was until the next `advance`.
    pub fn enter(&mut self, bytes: Arc<[u8]>, buffer: BufferId, position: u32) {
        self.position = (position as usize).min(bytes.len());
        self.unterminated = Unterminated::default();
        self.bytes = bytes;
        self.buffer = buffer;
    }

    /// Returns the token that has been read and not consumed.
    #[inline]
    pub fn current(&self) -> Token {
        self.current
    }

    /// Returns the token that was scanned last: the current one, unless tokens have been put back in front of it.
    pub fn reached(&self) -> Token {
        self.pending.first().copied().unwrap_or(self.current)
    }

    /// Returns the buffer that is read at present.
    pub fn buffer(&self) -> BufferId {
        self.buffer
    }

    /// Returns the location at which reading continues after the current token.
    #[cfg(any(test, feature = "internals"))]
    pub fn position(&self) -> Location {
        Location { buffer: self.buffer, offset: self.position as u32 }
    }

    /// Whether the token consumed last ended a statement.
    pub fn has_consumed_statement_end(&self) -> bool {
        self.has_consumed_statement_end
    }

    /// Returns the message and place of the current `Error` token.
    pub fn error(&self) -> LexError {
        self.error
    }

    /// Consumes the current token and reads the next one, which may be a block comment.
    #[inline]
    pub fn advance(&mut self) {
        self.has_consumed_statement_end = self.current.kind == TokenKind::EndOfStatement;
        if let Some(token) = self.pending.pop() {
            self.scan.origin = None;
            self.current = token;
            return;
        }
        let is_clean = self.has_consumed_statement_end && self.place == LinePosition::START;
        self.scan.origin = is_clean.then_some(self.position as u32);
        self.scan.seen = 0;
        if self.take_plain().is_none() {
            self.current = self.scan_one();
        }
    }

    /// Reads the next token if its first byte decides its kind, else returns `None`, with nothing read. Nearly all tokens are such:
    /// names, numbers and marks after one blank at most.
    #[inline]
    fn take_plain(&mut self) -> Option<()> {
        let mut start = self.position;
        let mut byte = *self.bytes.get(start)?;
        if self.skips_blanks && matches!(byte, b' ' | b'\t') {
            start += 1;
            byte = *self.bytes.get(start)?;
        }
        if self.rules.names.can_start(byte) && byte != b'.' {
            self.current = self.take_name(start);
        } else if byte.is_ascii_digit() {
            (self.position, self.place) = (start + 1, LinePosition::INSIDE);
            self.current = self.scan_number(start);
        } else {
            let kind = mark_of(byte).filter(|_| !self.rules.begin_with(byte))?;
            self.position = start + 1;
            self.place = if kind == TokenKind::EndOfStatement { LinePosition::START } else { LinePosition::INSIDE };
            self.current = self.token(kind, start);
        }
        Some(())
    }

    /// Takes a name whose first byte is at `start`.
    #[inline]
    fn take_name(&mut self, start: usize) -> Token {
        let (bytes, names) = (&self.bytes, self.rules.names);
        let rest = bytes.get(start + 1..).unwrap_or_default();
        let length = rest.iter().position(|&byte| !names.can_follow(byte)).unwrap_or(rest.len());
        (self.position, self.place) = (start + 1 + length, LinePosition::INSIDE);
        self.token(TokenKind::Identifier, start)
    }

    /// Returns the offset at which the scan of the current token began; `None` unless it is the first of a statement and depends on
    /// nothing before it.
    pub fn statement_origin(&self) -> Option<u32> {
        self.scan.origin.filter(|_| self.pending.is_empty())
    }

    /// Forgets how far look-ahead reached before the current token was scanned.
    pub fn forget_seen(&mut self) {
        self.scan.seen_since = self.scan.seen;
    }

    /// Returns an offset such that, apart from the rest of its line, nothing after it has been looked at since `forget_seen`.
    pub fn seen(&self) -> usize {
        self.scan.seen_since.max(self.position)
    }

    /// Goes on after a statement that ends at `position`; the next `advance` scans its successor.
    pub fn resume(&mut self, position: u32) {
        self.position = (position as usize).min(self.bytes.len());
        self.place = LinePosition::START;
        let span = Span { buffer: self.buffer, start: position, end: position };
        self.current = Token { kind: TokenKind::EndOfStatement, span, value: 0 };
    }

    /// Skips the bytes after the current token up to a line end, a separator or a comment of the target, and returns their
    /// place. None of it is taken for tokens, so a quotation mark in it begins no string.
    pub fn skip_raw(&mut self) -> Span {
        let start = self.current.span.end as usize;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let (comment, separator) = (self.rules.comment, self.rules.separator);
        // Where `##` begins a comment, one `#` is enough here.
        let comment = if comment.ends_with(b"##") { &comment[..1] } else { comment };
        let is_end = |at: usize| {
            let here = &rest[at..];
            let begins = |mark: &[u8]| !mark.is_empty() && here.starts_with(mark);
            is_line_end(here[0]) || begins(comment) || begins(separator)
        };
        let length = (0..rest.len()).find(|&at| is_end(at)).unwrap_or(rest.len());
        self.pending.clear();
        (self.position, self.place) = (start + length, LinePosition::INSIDE);
        Span { buffer: self.buffer, start: start as u32, end: self.position as u32 }
    }

    /// Puts `token` in front of the current one.
    pub fn put_back(&mut self, token: Token) {
        self.has_consumed_statement_end = false;
        self.pending.push(self.current);
        self.current = token;
    }

    /// Replaces the current token by `first` followed by `rest`.
    #[cfg(any(test, feature = "internals"))]
    pub fn split_current(&mut self, first: Token, rest: Token) {
        self.pending.push(rest);
        self.current = first;
    }

    /// Reads up to `tokens.len()` tokens after the current one and returns how many there are before the end of the
    /// buffer. Comments passed on the way are reported now and again when they are read.
    pub fn peek(&mut self, tokens: &mut [Token]) -> usize {
        self.peek_blanks(tokens, true)
    }

    /// Reads ahead like `peek`; blanks are tokens unless `skips_blanks`.
    pub fn peek_blanks(&mut self, tokens: &mut [Token], skips_blanks: bool) -> usize {
        let saved = (self.position, self.place, self.is_peeking, self.skips_blanks, self.error);
        self.is_peeking = true;
        self.skips_blanks = skips_blanks;
        let mut n_tokens = 0;
        for slot in tokens.iter_mut() {
            let token = self.scan_one();
            *slot = token;
            if token.kind == TokenKind::EndOfFile {
                break;
            }
            n_tokens += 1;
        }
        self.scan.seen = self.scan.seen.max(self.position);
        self.scan.seen_since = self.scan.seen_since.max(self.position);
        (self.position, self.place, self.is_peeking, self.skips_blanks, self.error) = saved;
        n_tokens
    }

    /// Returns the token after the current one, with the same effect on comments as `peek`.
    #[cfg(any(test, feature = "internals"))]
    pub fn peek_one(&mut self) -> Token {
        let mut tokens = [self.current];
        self.peek(&mut tokens);
        tokens[0]
    }

    /// Returns the byte `distance` bytes after the end of the current token, without any scanning; `None` after the end of the
    /// buffer.
    pub fn byte_after_current(&self, distance: usize) -> Option<u8> {
        self.bytes.get(self.current.span.end as usize + distance).copied()
    }

    /// Returns a token from `start` to the reading position.
    #[inline]
    fn token(&self, kind: TokenKind, start: usize) -> Token {
        self.valued(kind, start, 0)
    }

    /// Returns a token from `start` to the reading position, with a value.
    #[inline]
    fn valued(&self, kind: TokenKind, start: usize, value: i64) -> Token {
        let span = Span { buffer: self.buffer, start: start as u32, end: self.position as u32 };
        Token { kind, span, value }
    }

    /// Returns an `Error` token that starts at `at`, and notes its message.
    fn fail(&mut self, at: usize, message: &'static str) -> Token {
        self.error = LexError { location: Location { buffer: self.buffer, offset: at as u32 }, message };
        self.token(TokenKind::Error, at)
    }

    /// Returns the byte at the reading position; 0 at the end, as for a NUL, which no caller may confuse with text.
    #[inline]
    fn byte(&self) -> u8 {
        self.bytes.get(self.position).copied().unwrap_or(0)
    }

    /// Takes the next byte if it is `byte`.
    #[inline]
    fn take(&mut self, byte: u8) -> bool {
        let is_there = self.bytes.get(self.position) == Some(&byte);
        self.position += usize::from(is_there);
        is_there
    }
}
