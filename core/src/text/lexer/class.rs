//! Classes of bytes, by table: one load decides.

use crate::text::token::TokenKind;

/// The class of blanks, in `CLASSES`.
const BLANK: u8 = 1;
/// The class of line ends, in `CLASSES`.
const LINE_END: u8 = 2;

/// The class of bytes that begin names, in `NameBytes`.
const START: u8 = 1;
/// The class of bytes that continue names, in `NameBytes`.
const REST: u8 = 2;

/// The classes of each byte, as bits.
static CLASSES: [u8; 256] = classes();

/// Makes the table of classes.
const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    classes[b' ' as usize] = BLANK;
    classes[b'\t' as usize] = BLANK;
    classes[0] = BLANK;
    classes[b'\n' as usize] = LINE_END;
    classes[b'\r' as usize] = LINE_END;
    classes
}

/// Whether a byte is a blank; a NUL is one.
#[inline]
pub fn is_blank(byte: u8) -> bool {
    CLASSES[byte as usize] & BLANK != 0
}

/// The token that a byte is whatever follows it, unless a target has another use for the byte; `None` for other bytes.
static MARKS: [Option<TokenKind>; 256] = marks();

/// Makes the table of marks.
const fn marks() -> [Option<TokenKind>; 256] {
    let mut marks = [None; 256];
    marks[b'\n' as usize] = Some(TokenKind::EndOfStatement);
    marks[b',' as usize] = Some(TokenKind::Comma);
    marks[b'(' as usize] = Some(TokenKind::LeftParenthesis);
    marks[b')' as usize] = Some(TokenKind::RightParenthesis);
    marks[b'[' as usize] = Some(TokenKind::LeftBracket);
    marks[b']' as usize] = Some(TokenKind::RightBracket);
    marks
}

/// Returns the token that a byte is by itself; `None` if that depends on what follows.
#[inline]
pub fn mark_of(byte: u8) -> Option<TokenKind> {
    MARKS[byte as usize]
}

#[inline]
pub fn is_line_end(byte: u8) -> bool {
    CLASSES[byte as usize] & LINE_END != 0
}

/// The bytes of which names consist.
#[derive(Debug, PartialEq)]
pub struct NameBytes([u8; 256]);

impl NameBytes {
    /// Makes the set of names that begin with a letter or a byte of `start` and continue with those, digits and bytes of
    /// `rest`.
    pub const fn new(start: &[u8], rest: &[u8]) -> NameBytes {
        let mut classes = [0; 256];
        let mut index = 0;
        while index < 256 {
            let byte = index as u8;
            if byte.is_ascii_alphabetic() || is_among(byte, start) {
                classes[index] = START | REST;
            } else if byte.is_ascii_digit() || is_among(byte, rest) {
                classes[index] = REST;
            }
            index += 1;
        }
        NameBytes(classes)
    }

    /// Whether a name may begin with this byte.
    #[inline]
    pub fn can_start(&self, byte: u8) -> bool {
        self.0[byte as usize] & START != 0
    }

    /// Whether a name may continue with this byte.
    #[inline]
    pub fn can_follow(&self, byte: u8) -> bool {
        self.0[byte as usize] & REST != 0
    }
}

const fn is_among(byte: u8, bytes: &[u8]) -> bool {
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] == byte {
            return true;
        }
        index += 1;
    }
    false
}
