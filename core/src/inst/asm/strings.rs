//! String tokens with escape sequences.

use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::Location;
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// Parses a string token and resolves its escapes. A line end inside is a warning.
    pub(in crate::inst) fn parse_escaped_string(&mut self) -> Parsed<Vec<u8>> {
        if !self.is(TokenKind::String) {
            return self.token_error("expected string");
        }
        let span = self.name_span(self.token());
        if !self.text(span).iter().any(|byte| matches!(byte, b'\\' | b'\n' | b'\r')) {
            let data = self.text(span).to_vec();
            self.lex();
            return Ok(data);
        }
        let text = self.text(span).to_vec();
        let mut data = Vec::with_capacity(text.len());
        let mut position = 0;
        while let Some(&byte) = text.get(position) {
            position += 1;
            if byte == b'\\' {
                position = match resolve_escape(&text, position, &mut data) {
                    Ok(next) => next,
                    Err(message) => return self.token_error(message),
                };
                continue;
            }
            if matches!(byte, b'\n' | b'\r') {
                let location = Location { buffer: span.buffer, offset: span.start + position as u32 - 1 };
                self.warning(location, None, "unterminated string; newline inserted");
                position += usize::from(byte == b'\r' && text.get(position) == Some(&b'\n'));
            }
            data.push(byte);
        }
        self.lex();
        Ok(data)
    }
}

/// Appends the byte that an escape stands for. `start` is the index after its backslash. Returns the index after the escape; the
/// error is the text of a message.
fn resolve_escape(text: &[u8], start: usize, data: &mut Vec<u8>) -> Result<usize, &'static str> {
    let Some(&byte) = text.get(start) else {
        return Err("unexpected backslash at end of string");
    };
    let mut position = start + 1;
    let digit_at = |position: usize, radix: u32| text.get(position).and_then(|&byte| (byte as char).to_digit(radix));
    if matches!(byte, b'x' | b'X') {
        let mut value = digit_at(position, 16).ok_or("invalid hexadecimal escape sequence")?;
        position += 1;
        while let Some(digit) = digit_at(position, 16) {
            value = value.wrapping_mul(16).wrapping_add(digit);
            position += 1;
        }
        data.push(value as u8);
        return Ok(position);
    }
    if let Some(mut value) = digit_at(start, 8) {
        while let Some(digit) = digit_at(position, 8).filter(|_| position < start + 3) {
            value = value * 8 + digit;
            position += 1;
        }
        data.push(u8::try_from(value).map_err(|_| "invalid octal escape sequence (out of range)")?);
        return Ok(position);
    }
    data.push(match byte {
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'"' | b'\\' => byte,
        _ => return Err("invalid escape sequence (unrecognized character)"),
    });
    Ok(position)
}
