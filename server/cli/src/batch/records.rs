//! Reads lines of an input as blocks, in pieces that keep memory small.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use mca_batch::Block;
use mca_core::limits::BATCH_LINE_BYTES;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::bytes::{BYTE_ORDER_MARK, path_of};
use crate::options::Records;

/// Maximum number of lines that are read and predicted together.
const MAX_LINES: usize = 1 << 16;

/// Number of bytes from which no further line is read together with others. Only the last line may exceed it.
const MAX_BYTES: usize = 8 << 20;

/// An input that is read line by line.
pub struct Lines<R> {
    /// The input from the next line on.
    reader: BufReader<R>,
    /// Format of the lines; `None` until the first line has shown it.
    kind: Option<Records>,
    /// Whether nothing has been read yet.
    is_first: bool,
}

/// Lines that were read together, and are predicted together.
#[derive(Default)]
pub struct Piece {
    /// The lines with their ends.
    text: Vec<u8>,
    /// Ranges of the lines in `text`, without line ends.
    lines: Vec<Range<usize>>,
    /// Contents of the lines if they are JSON objects, one for each; otherwise empty.
    objects: Vec<Object>,
    /// Number of bytes of the input that the lines took.
    n_bytes: u64,
    /// Format of the lines; `None` if the input has none.
    kind: Option<Records>,
    /// The first line of the input, if it names columns and is among these lines; `lines` does not have it then.
    pub header: Option<Vec<u8>>,
    /// Whether these are the first lines of the input.
    pub is_first: bool,
}

/// A line of JSON: an identifier, and a block as text or as machine code in digits.
#[derive(Debug, Default)]
struct Object {
    /// The identifier, as it appears in the output; empty if the line has none.
    id: String,
    /// Whether the block is assembly; otherwise it is machine code in hexadecimal digits.
    is_text: bool,
    /// The block; empty if the line has none or cannot be read.
    block: String,
}

/// Returns the format that the extension of a file's name stands for; `None` for other extensions.
pub fn kind_of_name(name: &[u8]) -> Option<Records> {
    match path_of(name).extension()?.to_str()? {
        "csv" => Some(Records::Csv),
        "json" | "jsonl" | "ndjson" => Some(Records::Json),
        _ => None,
    }
}

/// Guesses the format from the first line: JSON begins with a brace, CSV has a comma, all else is taken for digits.
fn kind_of_line(line: &[u8]) -> Records {
    match line.trim_ascii_start().first() {
        Some(b'{') => Records::Json,
        _ if line.contains(&b',') && !line.contains(&b'{') => Records::Csv,
        _ => Records::Hex,
    }
}

impl<R: Read> Lines<R> {
    pub fn new(input: R, kind: Option<Records>) -> Lines<R> {
        Lines { reader: BufReader::with_capacity(1 << 18, input), kind, is_first: true }
    }

    /// Replaces the lines of `piece` by the next ones; returns false if there are none left. An input without lines gives one empty
    /// piece.
    pub fn read(&mut self, piece: &mut Piece) -> io::Result<bool> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        *piece = Piece {
            text: std::mem::take(&mut piece.text),
            lines: std::mem::take(&mut piece.lines),
            is_first,
            ..Piece::default()
        };
        piece.text.clear();
        piece.lines.clear();
        while piece.lines.len() < MAX_LINES && piece.text.len() < MAX_BYTES {
            let start = piece.text.len();
            let n_read = self.read_line(&mut piece.text)?;
            if n_read == 0 {
                break;
            }
            piece.n_bytes += n_read;
            if is_first && start == 0 && piece.text.starts_with(BYTE_ORDER_MARK) {
                piece.text.drain(..BYTE_ORDER_MARK.len());
            }
            let length = piece.text[start..].strip_suffix(b"\n").map_or(piece.text.len() - start, <[u8]>::len);
            let length = piece.text[start..start + length].strip_suffix(b"\r").map_or(length, <[u8]>::len);
            let line = start..start + length;
            let text = &piece.text[line.clone()];
            let kind = *self.kind.get_or_insert_with(|| kind_of_line(text));
            let is_header = is_first && start == 0 && kind == Records::Csv && names_columns(text);
            match is_header {
                true => piece.header = Some(text.to_vec()),
                false => piece.lines.push(line),
            }
        }
        piece.kind = self.kind;
        if self.kind == Some(Records::Json) {
            piece.objects = piece.lines.iter().map(|line| Object::of(&piece.text[line.clone()])).collect();
        }
        Ok(is_first || piece.n_bytes > 0)
    }

    /// Appends the next line with its end to `text`. Returns the number of bytes that it takes in the input; 0 at the end of the
    /// input. Of a line of [`BATCH_LINE_BYTES`] or more, only the line end is appended.
    fn read_line(&mut self, text: &mut Vec<u8>) -> io::Result<u64> {
        let start = text.len();
        let mut n_read = (&mut self.reader).take(BATCH_LINE_BYTES).read_until(b'\n', text)? as u64;
        if n_read < BATCH_LINE_BYTES || text.last() == Some(&b'\n') {
            return Ok(n_read);
        }
        // No block is so long. The empty line in its place becomes a row without numbers.
        text.truncate(start);
        text.push(b'\n');
        loop {
            let part = self.reader.fill_buf()?;
            let end = part.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
            let length = end.unwrap_or(part.len());
            self.reader.consume(length);
            n_read += length as u64;
            if end.is_some() || length == 0 {
                return Ok(n_read);
            }
        }
    }
}

/// Whether the first line of a table has names of columns in place of a block: its first field is not empty and has something else
/// than hexadecimal digits.
fn names_columns(line: &[u8]) -> bool {
    let first = first_field(line);
    !first.is_empty() && !first.iter().all(u8::is_ascii_hexdigit)
}

/// Returns the first field of a line of CSV, without blanks and quotes around it.
pub fn first_field(line: &[u8]) -> &[u8] {
    let end = line.iter().position(|byte| *byte == b',').unwrap_or(line.len());
    let field = line[..end].trim_ascii();
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

/// Returns the identifier of a line of JSON: the text of a string, nothing if there is none, and anything else as it is written,
/// since a number would be rounded.
fn identifier(line: &[u8], value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(id) => id.clone(),
        other => {
            let members = serde_json::from_slice::<BTreeMap<String, &RawValue>>(line).unwrap_or_default();
            members.get("id").map_or_else(|| other.to_string(), |id| id.get().to_owned())
        }
    }
}

impl Object {
    /// Parses a line. One that cannot be read has no block, nor has one with two of them.
    fn of(line: &[u8]) -> Object {
        let Ok(mut value) = serde_json::from_slice::<Value>(line) else { return Object::default() };
        let id = identifier(line, &value["id"]);
        let mut member = |name: &str| match value.get_mut(name).map(Value::take) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        };
        let (is_text, block) = match (member("code"), member("text")) {
            (Some(code), None) => (false, code),
            (None, Some(text)) => (true, text),
            (Some(_), Some(_)) | (None, None) => (true, String::new()),
        };
        Object { id, is_text, block }
    }
}

impl Piece {
    /// Returns a block for each line; an empty one if the line is not UTF-8.
    pub fn blocks(&self) -> Vec<Block<'_>> {
        let digits = |digits| Block::Hex(std::str::from_utf8(digits).unwrap_or_default());
        match self.kind {
            Some(Records::Json) => {
                let blocks = self.objects.iter().map(|object| match object.is_text {
                    true => Block::Text(&object.block),
                    false => Block::Hex(&object.block),
                });
                blocks.collect()
            }
            Some(Records::Hex) => self.lines().map(|line| digits(line.trim_ascii())).collect(),
            _ => self.lines().map(|line| digits(first_field(line))).collect(),
        }
    }

    /// Returns the number of bytes of the input that the lines took.
    pub fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// Returns the number of lines, without a line that names columns.
    pub fn n_lines(&self) -> usize {
        self.lines.len()
    }

    /// Returns the lines without their ends.
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.lines.iter().map(|line| &self.text[line.clone()])
    }

    /// Returns the columns of the line with the given index that its rows of output begin with: the whole line of CSV, the
    /// identifier of JSON, or the digits.
    pub fn columns_of(&self, index: usize) -> Cow<'_, [u8]> {
        let line = || &self.text[self.lines[index].clone()];
        match self.kind {
            Some(Records::Json) => quoted(self.objects[index].id.as_bytes()),
            Some(Records::Hex) => quoted(line().trim_ascii()),
            _ => Cow::Borrowed(line()),
        }
    }

    /// Returns names of the input's columns, for an input whose first line does not name them: `id` for JSON, otherwise `code`,
    /// followed by `column2`, `column3` and so on for further columns of CSV.
    pub fn default_header(&self) -> Vec<u8> {
        match self.kind {
            Some(Records::Json) => b"id".to_vec(),
            Some(Records::Csv) => {
                let n_columns = self.lines().next().map_or(1, n_fields);
                let others = (2..=n_columns).map(|number| format!(",column{number}"));
                format!("code{}", others.collect::<String>()).into_bytes()
            }
            _ => b"code".to_vec(),
        }
    }
}

/// Counts the fields of a line of CSV, at least one; fields in quotes may contain commas.
pub fn n_fields(line: &[u8]) -> usize {
    let mut is_quoted = false;
    let commas = line.iter().filter(|byte| {
        is_quoted ^= **byte == b'"';
        **byte == b',' && !is_quoted
    });
    commas.count() + 1
}

/// Returns a line of CSV that readers see as one row of at most `n_columns` fields; there is at least one. Further fields are joined
/// to the last one. In a line with an unclosed quote or an inner line end, each field is put in quotes if it needs them.
pub fn fitted(line: Cow<'_, [u8]>, n_columns: usize) -> Cow<'_, [u8]> {
    let is_whole = is_one_row(&line);
    if is_whole && n_fields(&line) <= n_columns {
        return line;
    }
    let mut is_quoted = false;
    let fields: Vec<&[u8]> = line
        .split(|byte| {
            is_quoted ^= *byte == b'"';
            *byte == b',' && !(is_quoted && is_whole)
        })
        .collect();
    let (own, rest) = fields.split_at((n_columns - 1).min(fields.len()));
    let own = own.iter().map(|field| if is_whole { Cow::Borrowed(*field) } else { quoted(field) });
    let rest = rest.join(&b',');
    let all: Vec<Cow<'_, [u8]>> = own.chain([quoted(&rest)]).collect();
    Cow::Owned(all.join(&b','))
}

/// Whether all quotes of a line are closed, and it has no line end outside of quotes.
fn is_one_row(line: &[u8]) -> bool {
    let mut is_quoted = false;
    let has_end = line.iter().any(|byte| {
        is_quoted ^= *byte == b'"';
        *byte == b'\r' && !is_quoted
    });
    !has_end && !is_quoted
}

/// Returns a field of CSV, in quotes if it has a comma, a quote or a line end.
fn quoted(field: &[u8]) -> Cow<'_, [u8]> {
    if !field.iter().any(|byte| b",\"\r\n".contains(byte)) {
        return Cow::Borrowed(field);
    }
    let mut text = vec![b'"'];
    for byte in field {
        text.extend(std::iter::repeat_n(*byte, if *byte == b'"' { 2 } else { 1 }));
    }
    text.push(b'"');
    Cow::Owned(text)
}
