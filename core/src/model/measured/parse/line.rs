//! A line of a measured model's text, split into fields that know their columns.

/// An error in the text of a measured model, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasuredModelError {
    /// Line, from 1; 0 if the text as a whole is meant.
    pub line: usize,
    /// Column in bytes, from 1; 0 if the text as a whole is meant.
    pub column: usize,
    pub message: String,
}

impl MeasuredModelError {
    /// Makes an error about a text as a whole.
    pub fn of_whole(message: impl ToString) -> MeasuredModelError {
        MeasuredModelError { line: 0, column: 0, message: message.to_string() }
    }
}

impl std::fmt::Display for MeasuredModelError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => write!(formatter, "{}", self.message),
            _ => write!(formatter, "{}:{}: {}", self.line, self.column, self.message),
        }
    }
}

impl std::error::Error for MeasuredModelError {}

/// The largest latency, width or number of units that a text may have.
pub(in crate::model::measured) const MOST: u32 = 10_000;

/// A line of a text, split into fields.
pub(in crate::model::measured) struct Line<'a> {
    /// Its number, from 1; 0 for a row that is packed with the program.
    pub number: usize,
    /// Column in bytes, from 1, and text of each field. Field 0 is the keyword.
    pub fields: Vec<(usize, &'a str)>,
}

impl<'a> Line<'a> {
    /// Splits a line into fields. They are separated by tabs, or by two or more blanks, by which editors often replace tabs.
    pub fn new(number: usize, text: &'a str) -> Line<'a> {
        let bytes = text.as_bytes();
        let mut fields = Vec::with_capacity(8);
        let (mut start, mut at) = (0, 0);
        while start < bytes.len() {
            let is_blank = |byte: &u8| matches!(byte, b'\t' | b' ');
            at = bytes[at..].iter().position(is_blank).map_or(bytes.len(), |distance| at + distance);
            if bytes.get(at) == Some(&b' ') && bytes.get(at + 1) != Some(&b' ') {
                at += 1;
                continue;
            }
            let field = text[start..at].trim_start_matches(' ');
            if !field.is_empty() {
                fields.push((at - field.len() + 1, field.trim_end_matches(' ')));
            }
            at = (at + 1).min(bytes.len());
            start = at;
        }
        Line { number, fields }
    }

    /// Makes an error at a field, or at the end of the line if it has no such field.
    pub fn error(&self, field: usize, message: impl Into<String>) -> MeasuredModelError {
        let last = self.fields.last().map_or(1, |(column, text)| column + text.len());
        let column = self.fields.get(field).map_or(last, |(column, _)| *column);
        MeasuredModelError { line: self.number, column, message: message.into() }
    }

    /// Makes the error for a first word that is no keyword.
    pub fn unknown_fact(&self) -> MeasuredModelError {
        self.error(0, format!("'{}' is not a kind of fact", self.fields.first().map_or("", |(_, word)| word)))
    }

    /// Returns a field, or the error that it is missing.
    pub fn text(&self, field: usize) -> Result<&'a str, MeasuredModelError> {
        let missing = || self.error(field, format!("field {} is missing", field + 1));
        self.fields.get(field).map(|(_, text)| *text).ok_or_else(missing)
    }

    /// Returns a field as a number from 0 to `most`.
    pub fn number(&self, field: usize, most: u32) -> Result<u32, MeasuredModelError> {
        let text = self.text(field)?;
        let number = text.parse::<u32>().ok().filter(|number| *number <= most);
        number.ok_or_else(|| self.error(field, format!("'{text}' is not a number from 0 to {most}")))
    }

    /// Returns a field as the size of a buffer in entries; `None` for `unlimited`.
    pub fn buffer(&self, field: usize) -> Result<Option<u32>, MeasuredModelError> {
        if self.text(field)? == "unlimited" { Ok(None) } else { self.number(field, 10_000).map(Some) }
    }
}
