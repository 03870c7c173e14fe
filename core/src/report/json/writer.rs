//! A writer for JSON with two spaces of indentation a level and one member a line.

use crate::report::number;
use crate::text::decimal::push_unsigned;

/// Text of a JSON value so far, and how deep it is nested.
pub struct JsonWriter {
    out: Vec<u8>,
    /// Number of objects and arrays that are open, those around the whole value included.
    depth: usize,
    /// Whether the innermost object or array is empty so far.
    is_empty: bool,
}

impl JsonWriter {
    /// Makes a writer that appends a value to `out`. The value will be inside `depth` objects and arrays, so that its lines are
    /// indented by 2 × `depth` spaces more.
    pub fn new(out: Vec<u8>, depth: usize) -> JsonWriter {
        JsonWriter { out, depth, is_empty: true }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Appends an object whose members `members` writes.
    pub fn object(&mut self, members: impl FnOnce(&mut JsonWriter)) {
        self.enclosed(b'{', members, b'}');
    }

    /// Appends an array whose elements `elements` writes.
    pub fn array(&mut self, elements: impl FnOnce(&mut JsonWriter)) {
        self.enclosed(b'[', elements, b']');
    }

    /// Starts the next element of an array: writes a comma if it is not the first, and a new line.
    pub fn element(&mut self) {
        if !self.is_empty {
            self.out.push(b',');
        }
        self.is_empty = false;
        self.new_line();
    }

    /// Starts the next member of an object, up to its value. Callers add keys in the order of their bytes.
    pub fn key(&mut self, key: &str) {
        self.element();
        self.string(key.as_bytes());
        self.out.extend_from_slice(b": ");
    }

    /// Appends an element of an array that another writer has written at this depth.
    pub fn raw_element(&mut self, bytes: &[u8]) {
        self.element();
        self.out.extend_from_slice(bytes);
    }

    pub fn integer(&mut self, value: u64) {
        push_unsigned(value, &mut self.out);
    }

    /// Appends a number with up to 17 significant digits.
    pub fn double(&mut self, value: f64) {
        number::general_17(value, &mut self.out);
    }

    pub fn boolean(&mut self, value: bool) {
        self.out.extend_from_slice(if value { b"true" } else { b"false" });
    }

    pub fn integer_member(&mut self, key: &str, value: u64) {
        self.key(key);
        self.integer(value);
    }

    pub fn double_member(&mut self, key: &str, value: f64) {
        self.key(key);
        self.double(value);
    }

    pub fn boolean_member(&mut self, key: &str, value: bool) {
        self.key(key);
        self.boolean(value);
    }

    /// Appends a member; nothing if there is no value.
    pub fn optional_integer(&mut self, key: &str, value: Option<u32>) {
        if let Some(value) = value {
            self.integer_member(key, u64::from(value));
        }
    }

    /// Appends a string. Bytes that are not valid UTF-8 become U+FFFD.
    pub fn string(&mut self, bytes: &[u8]) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.out.push(b'"');
        for &byte in String::from_utf8_lossy(bytes).as_bytes() {
            match byte {
                b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                b'\t' => self.out.extend_from_slice(b"\\t"),
                b'\n' => self.out.extend_from_slice(b"\\n"),
                b'\r' => self.out.extend_from_slice(b"\\r"),
                0..0x20 => {
                    self.out.extend_from_slice(b"\\u00");
                    self.out.extend([byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
                }
                _ => self.out.push(byte),
            }
        }
        self.out.push(b'"');
    }

    /// Appends brackets around what `fill` writes.
    fn enclosed(&mut self, open: u8, fill: impl FnOnce(&mut JsonWriter), close: u8) {
        self.out.push(open);
        self.depth += 1;
        self.is_empty = true;
        fill(self);
        self.depth -= 1;
        if !self.is_empty {
            self.new_line();
        }
        self.is_empty = false;
        self.out.push(close);
    }

    /// Begins an indented line.
    fn new_line(&mut self) {
        self.out.push(b'\n');
        self.out.resize(self.out.len() + 2 * self.depth, b' ');
    }
}

#[cfg(test)]
mod tests {
    use super::JsonWriter;

    #[test]
    fn nesting_and_empty_brackets() {
        let mut json = JsonWriter::new(Vec::new(), 0);
        json.object(|json| {
            json.key("a");
            json.array(|_| {});
            json.key("b");
            json.array(|json| {
                json.element();
                json.double(0.1);
                json.element();
                json.object(|json| json.boolean_member("c", true));
            });
        });
        let expected = "{\n  \"a\": [],\n  \"b\": [\n    0.10000000000000001,\n    {\n      \"c\": true\n    }\n  ]\n}";
        assert_eq!(String::from_utf8(json.into_bytes()).unwrap(), expected);
    }

    #[test]
    fn strings_are_escaped_and_repaired() {
        let mut json = JsonWriter::new(Vec::new(), 0);
        json.string(b"a\"\\\t\n\r\x01\x1f\x7f\xff\xfe\xe4\xb8x");
        let expected = "\"a\\\"\\\\\\t\\n\\r\\u0001\\u001f\x7f\u{fffd}\u{fffd}\u{fffd}x\"";
        assert_eq!(String::from_utf8(json.into_bytes()).unwrap(), expected);
    }
}
