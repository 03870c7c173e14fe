//! Scans one token at the reading position; numbers are read in `number`.

use super::class::{is_blank, is_line_end, mark_of};
use super::{Lexer, LinePosition};
use crate::text::Span;
use crate::text::token::{Token, TokenKind};

/// The beginning of every marker of interest, after blanks.
const MARKER_PREFIX: &[u8] = b"LLVM-MCA-";

impl Lexer {
    /// Takes the next token, after blanks if they are skipped. Notes comments on the way.
    pub(super) fn scan_one(&mut self) -> Token {
        let place_before = self.place;
        loop {
            let start = self.position;
            let Some(&byte) = self.bytes.get(start) else {
                return self.scan_end(start, place_before.statement_start);
            };
            if self.rules.names.can_start(byte) {
                return self.scan_identifier(start);
            }
            self.position += 1;
            if is_blank(byte) {
                while matches!(self.byte(), b' ' | b'\t') {
                    self.position += 1;
                }
                self.place = LinePosition { line_start: false, statement_start: place_before.statement_start };
                if self.skips_blanks {
                    continue;
                }
                return self.token(TokenKind::Space, start);
            }
            return self.scan_other(start, byte);
        }
    }

    /// Takes the end of the buffer, which also ends its last statement.
    fn scan_end(&mut self, start: usize, is_statement_start: bool) -> Token {
        self.place = LinePosition::START;
        let kind = if is_statement_start { TokenKind::EndOfFile } else { TokenKind::EndOfStatement };
        self.token(kind, start)
    }

    /// Takes a name, a `.`, or a real number that begins with a point.
    fn scan_identifier(&mut self, start: usize) -> Token {
        let (bytes, names) = (&self.bytes, self.rules.names);
        let mut position = start + 1;
        if bytes[start] == b'.' && bytes.get(position).is_some_and(u8::is_ascii_digit) {
            while bytes.get(position).is_some_and(u8::is_ascii_digit) {
                position += 1;
            }
            let next = bytes.get(position).copied().unwrap_or(0);
            if !names.can_follow(next) || matches!(next, b'e' | b'E') {
                self.position = position;
                return self.scan_real(start);
            }
        }
        let name = self.take_name(start);
        let is_dot = self.position == start + 1 && self.bytes[start] == b'.';
        if is_dot { self.token(TokenKind::Dot, start) } else { name }
    }

    /// Takes a token that is neither blank nor identifier. Its first byte has been taken.
    fn scan_other(&mut self, start: usize, byte: u8) -> Token {
        let place_before = self.place;
        let is_own_comment = self.rules.comment.first() == Some(&byte);
        if byte == b'#' && (is_own_comment || !self.is_peeking && place_before.statement_start) {
            return self.scan_hash(start, place_before);
        }
        if is_own_comment && self.take_rest(start, self.rules.comment) {
            return self.scan_line_comment(start);
        }
        self.place = LinePosition::INSIDE;
        let kind = match byte {
            b'0'..=b'9' => return self.scan_number(start),
            b'\n' | b'\r' => {
                if byte == b'\r' {
                    self.take(b'\n');
                }
                self.place = LinePosition::START;
                TokenKind::EndOfStatement
            }
            _ if self.rules.separator.first() == Some(&byte) && self.take_rest(start, self.rules.separator) => {
                self.place = LinePosition::START;
                TokenKind::EndOfStatement
            }
            b'/' => {
                self.place = place_before;
                return self.scan_slash(start);
            }
            b'"' => return self.scan_string(start),
            b'\'' => return self.scan_character(start),
            b':' => TokenKind::Colon,
            b'+' => TokenKind::Plus,
            b'-' if self.take(b'>') => TokenKind::MinusGreater,
            b'-' => TokenKind::Minus,
            b'~' => TokenKind::Tilde,
            b'{' => TokenKind::LeftBrace,
            b'}' => TokenKind::RightBrace,
            b'*' => TokenKind::Star,
            b'$' => TokenKind::Dollar,
            b'@' => TokenKind::At,
            b'%' => TokenKind::Percent,
            b'^' => TokenKind::Caret,
            b'#' => TokenKind::Hash,
            b'?' => TokenKind::Question,
            b'\\' => TokenKind::BackSlash,
            b'=' if self.take(b'=') => TokenKind::EqualEqual,
            b'=' => TokenKind::Equal,
            b'|' if self.take(b'|') => TokenKind::PipePipe,
            b'|' => TokenKind::Pipe,
            b'&' if self.take(b'&') => TokenKind::AmpersandAmpersand,
            b'&' => TokenKind::Ampersand,
            b'!' if self.take(b'=') => TokenKind::ExclaimEqual,
            b'!' => TokenKind::Exclaim,
            b'<' if self.take(b'<') => TokenKind::LessLess,
            b'<' if self.take(b'=') => TokenKind::LessEqual,
            b'<' if self.take(b'>') => TokenKind::LessGreater,
            b'<' => TokenKind::Less,
            b'>' if self.take(b'>') => TokenKind::GreaterGreater,
            b'>' if self.take(b'=') => TokenKind::GreaterEqual,
            b'>' => TokenKind::Greater,
            _ => match mark_of(byte) {
                Some(mark) => mark,
                None => return self.fail(start, "invalid character in input"),
            },
        };
        self.token(kind, start)
    }

    /// Takes the rest of a word whose first byte, at `start`, has been taken; false, with nothing taken, if the word is not there.
    #[inline]
    fn take_rest(&mut self, start: usize, word: &[u8]) -> bool {
        let is_there = self.bytes[start..].starts_with(word);
        self.position += if is_there { word.len() - 1 } else { 0 };
        is_there
    }

    /// Takes a `#`: a line marker or a comment.
    fn scan_hash(&mut self, start: usize, place_before: LinePosition) -> Token {
        if !self.is_peeking && place_before.statement_start {
            let place_of_comment = self.place;
            let mut next = [self.current; 2];
            self.place = LinePosition::INSIDE;
            let n_tokens = self.peek(&mut next);
            self.place = place_of_comment;
            let is_marker = n_tokens == 2 && next[0].is(TokenKind::Integer) && next[1].is(TokenKind::String);
            if place_before.line_start && is_marker {
                return self.scan_line_marker(start, next);
            }
            return self.scan_line_comment(start);
        }
        self.take_rest(start, self.rules.comment);
        self.scan_line_comment(start)
    }

    /// Takes everything up to the line end as one token; its integer and its string follow.
    fn scan_line_marker(&mut self, start: usize, next: [Token; 2]) -> Token {
        while self.position < self.bytes.len() && !is_line_end(self.bytes[self.position]) {
            self.position += 1;
        }
        self.place = LinePosition::INSIDE;
        if !self.is_peeking {
            self.pending.push(next[1]);
            self.pending.push(next[0]);
        }
        self.token(TokenKind::LineMarker, start)
    }

    /// Takes a token that begins with `/`: a comment, or the slash alone. The `/` has been taken.
    fn scan_slash(&mut self, start: usize) -> Token {
        match self.byte() {
            b'/' => {
                self.position += 1;
                self.scan_line_comment(start)
            }
            b'*' => {
                self.place = LinePosition::INSIDE;
                self.position += 1;
                self.scan_block_comment(start)
            }
            _ => {
                self.place = LinePosition::INSIDE;
                self.token(TokenKind::Slash, start)
            }
        }
    }

    /// Takes a comment and the line end after it as one end of statement. At the end of the buffer the comment loses its
    /// last byte, as the reference takes that byte for the line end.
    fn scan_line_comment(&mut self, start: usize) -> Token {
        let text_start = self.position;
        let rest = &self.bytes[text_start..];
        let length = rest.iter().position(|&byte| is_line_end(byte)).unwrap_or(rest.len());
        let mut text_end = text_start + length;
        self.position = text_end;
        match self.bytes.get(text_end) {
            Some(b'\r') if self.bytes.get(text_end + 1) == Some(&b'\n') => self.position += 2,
            Some(_) => self.position += 1,
            None => text_end = text_end.saturating_sub(1).max(text_start),
        }
        self.report_comment(text_start, text_end);
        let is_whole_line = self.place.statement_start;
        self.place = LinePosition::START;
        let mut token = self.token(TokenKind::EndOfStatement, start);
        if !is_whole_line {
            token.span.end = token.span.end.saturating_sub(1).max(token.span.start);
        }
        token
    }

    /// Takes the rest of a block comment; without an end, the rest of the buffer is an `Error` token.
    fn scan_block_comment(&mut self, start: usize) -> Token {
        let text_start = self.position;
        let is_unterminated = self.unterminated.comment.is_some_and(|from| from <= text_start);
        let rest = if is_unterminated { &[] } else { &self.bytes[text_start..] };
        match rest.windows(2).position(|pair| pair == b"*/") {
            Some(length) => {
                self.position = text_start + length + 2;
                self.report_comment(text_start, text_start + length);
                self.token(TokenKind::Comment, start)
            }
            None => {
                self.position = self.bytes.len();
                self.unterminated.comment = self.unterminated.comment.or(Some(text_start));
                self.fail(start, "unterminated comment")
            }
        }
    }

    /// Adds a comment to `comments` if it may be a marker.
    fn report_comment(&mut self, start: usize, end: usize) {
        let text = &self.bytes[start..end];
        let blanks = text.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
        if text[blanks..].starts_with(MARKER_PREFIX) {
            self.comments.push(Span { buffer: self.buffer, start: start as u32, end: end as u32 });
        }
    }

    /// Takes the rest of a string, whose opening quote has been taken.
    fn scan_string(&mut self, start: usize) -> Token {
        if self.unterminated.string.is_some_and(|from| from <= start) {
            self.position = self.bytes.len();
        }
        while let Some(&byte) = self.bytes.get(self.position) {
            self.position += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return self.token(TokenKind::String, start);
            }
        }
        self.position = self.bytes.len();
        // Any later quote was skipped as an escape, and so would be all that follows it.
        self.unterminated.string = self.unterminated.string.or(Some(start));
        self.fail(start, "unterminated string constant")
    }

    /// Takes the rest of a character in single quotes, which is an integer.
    fn scan_character(&mut self, start: usize) -> Token {
        let is_escaped = self.take(b'\\');
        let Some(&byte) = self.bytes.get(self.position) else {
            return self.fail(start, "unterminated single quote");
        };
        self.position += 1;
        let closing = self.bytes.get(self.position).copied();
        self.position += usize::from(closing.is_some());
        if closing != Some(b'\'') {
            return self.fail(start, "single quote way too long");
        }
        let value = match byte {
            b't' if is_escaped => b'\t',
            b'n' if is_escaped => b'\n',
            b'b' if is_escaped => 8,
            b'f' if is_escaped => 12,
            b'r' if is_escaped => b'\r',
            _ => byte,
        };
        self.valued(TokenKind::Integer, start, i64::from(value as i8))
    }
}
