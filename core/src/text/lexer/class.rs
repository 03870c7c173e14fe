//! Classes of bytes, by table: one load decides.

const BLANK: u8 = 1;
const LINE_END: u8 = 2;
const IDENTIFIER_START: u8 = 4;
const IDENTIFIER: u8 = 8;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut index = 0;
    while index < 256 {
        let byte = index as u8;
        if matches!(byte, b' ' | b'\t' | 0) {
            classes[index] |= BLANK;
        }
        if matches!(byte, b'\n' | b'\r') {
            classes[index] |= LINE_END;
        }
        if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.') {
            classes[index] |= IDENTIFIER_START;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'?' | b'@') {
            classes[index] |= IDENTIFIER;
        }
        index += 1;
    }
    classes
}

/// A NUL counts as a blank.
#[inline]
pub fn is_blank(byte: u8) -> bool {
    CLASSES[byte as usize] & BLANK != 0
}

#[inline]
pub fn is_line_end(byte: u8) -> bool {
    CLASSES[byte as usize] & LINE_END != 0
}

#[inline]
pub fn is_identifier_start(byte: u8) -> bool {
    CLASSES[byte as usize] & IDENTIFIER_START != 0
}

#[inline]
pub fn is_identifier(byte: u8) -> bool {
    CLASSES[byte as usize] & IDENTIFIER != 0
}
