//! The text form of the model data: a header of `# key value` lines, then one fact in each line, its fields separated by tabs.
//!
//! ```text
//! # content registers
//! # producer models/extractor
//! # reference LLVM 9.0.1
//! # target x86
//! # format 1
//! # rows 387
//! # license Data derived from LLVM, Apache-2.0 WITH LLVM-exception
//! AH<tab>ah<tab>4
//! ```
//!
//! These files are not edited by hand. The reader checks every header, every count and every number all the same, and names
//! file and line of an error.

use std::fmt;

use super::release::RELEASE;

/// The version of the text form that this crate reads.
pub const TEXT_FORMAT: &str = "1";

/// A defect of a fact file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The file's path.
    pub file: String,
    /// Line from 1; 0 for the file as a whole.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for TextError {}

/// A fact file with a checked header.
#[derive(Clone, Debug)]
pub struct FactFile<'a> {
    /// The file's path, for errors.
    name: String,
    /// The facts in order.
    rows: Vec<FactRow<'a>>,
}

/// A fact: a row of fields.
#[derive(Clone, Debug)]
pub struct FactRow<'a> {
    /// The file's path, for errors.
    file: String,
    /// The line from 1, for errors.
    line: usize,
    fields: Vec<&'a str>,
}

impl<'a> FactFile<'a> {
    /// Reads `text`, whose header must announce this content, this target, the format, the release of the reference (unless the text
    /// was written by hand), and the number of rows. `name` is the path, for errors.
    pub fn parse(name: &str, text: &'a str, content: &str, target: &str) -> Result<FactFile<'a>, TextError> {
        let error = |line: usize, message: String| TextError { file: name.to_owned(), line, message };
        let mut header: Vec<(&str, &str)> = Vec::new();
        let mut rows = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if let Some(entry) = line.strip_prefix("# ").filter(|_| rows.is_empty()) {
                let (key, value) = entry.split_once(' ').unwrap_or((entry, ""));
                header.push((key, value));
            } else if !line.is_empty() {
                rows.push(FactRow::new(name, index + 1, line));
            }
        }
        let (reference, n_rows) = (format!("LLVM {RELEASE}"), rows.len().to_string());
        let mut wanted = vec![("content", content), ("target", target), ("format", TEXT_FORMAT)];
        // Texts written by hand, such as titles, describe no release.
        if !header.iter().any(|(key, value)| *key == "producer" && value.starts_with("written by hand")) {
            wanted.push(("reference", reference.as_str()));
        }
        wanted.push(("rows", n_rows.as_str()));
        for (key, expected) in wanted {
            match header.iter().find(|(found, _)| *found == key) {
                Some((_, value)) if *value == expected => {}
                Some((_, value)) => return Err(error(0, format!("header says {key} {value} instead of {expected}"))),
                None => return Err(error(0, format!("the header lacks '{key}'"))),
            }
        }
        Ok(FactFile { name: name.to_owned(), rows })
    }

    /// Returns the file's path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the facts in order.
    pub fn rows(&self) -> &[FactRow<'a>] {
        &self.rows
    }
}

impl<'a> FactRow<'a> {
    /// Splits a line into its fields. `file` is its path and `line` its number from 1, both for errors.
    pub fn new(file: &str, line: usize, text: &'a str) -> FactRow<'a> {
        FactRow { file: file.to_owned(), line, fields: text.split('\t').collect() }
    }

    /// Returns an error at this line.
    pub fn error(&self, message: impl Into<String>) -> TextError {
        TextError { file: self.file.clone(), line: self.line, message: message.into() }
    }

    /// Returns the number of fields.
    pub fn n_fields(&self) -> usize {
        self.fields.len()
    }

    /// Returns a field, which must exist; it may be empty.
    pub fn text(&self, index: usize) -> Result<&'a str, TextError> {
        self.fields.get(index).copied().ok_or_else(|| self.error(format!("field {} is missing", index + 1)))
    }

    /// Returns a field that must be a number of this type.
    pub fn number<N: std::str::FromStr>(&self, index: usize) -> Result<N, TextError> {
        let text = self.text(index)?;
        text.parse().map_err(|_| self.error(format!("'{text}' is not a number that fits field {}", index + 1)))
    }

    /// Returns the words of a field that is a list; `-` is the empty list.
    pub fn words(&self, index: usize) -> Result<impl Iterator<Item = &'a str> + use<'a>, TextError> {
        let text = self.text(index)?;
        let text = if text == "-" { "" } else { text };
        Ok(text.split(' ').filter(|word| !word.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# content pets\n# target home\n# format 1\n# reference LLVM RELEASE\n# rows 2\ncat\t9\ta b\ndog\t1\t-\n";

    fn text() -> String {
        TEXT.replace("RELEASE", RELEASE)
    }

    #[test]
    fn rows_and_fields() {
        let text = text();
        let file = FactFile::parse("pets.txt", &text, "pets", "home").unwrap();
        assert_eq!(file.rows().len(), 2);
        assert_eq!(file.rows()[0].text(0), Ok("cat"));
        assert_eq!(file.rows()[0].number::<u8>(1), Ok(9));
        assert_eq!(file.rows()[0].words(2).unwrap().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(file.rows()[1].words(2).unwrap().count(), 0);
    }

    #[test]
    fn errors_name_file_and_line() {
        let text = text();
        let file = FactFile::parse("pets.txt", &text, "pets", "home").unwrap();
        let error = file.rows()[1].number::<u8>(0).unwrap_err();
        assert_eq!(error.to_string(), "pets.txt:7: 'dog' is not a number that fits field 1");
        assert_eq!(file.rows()[1].text(3).unwrap_err().line, 7);
    }

    #[test]
    fn the_header_is_checked() {
        let parse = |text: &str| FactFile::parse("pets.txt", text, "pets", "home").map(|_| ()).map_err(|e| e.message);
        assert_eq!(parse(&text().replace("rows 2", "rows 3")), Err("header says rows 3 instead of 2".to_owned()));
        assert_eq!(parse(&text().replace("format 1", "format 0")), Err("header says format 0 instead of 1".to_owned()));
        assert_eq!(parse(&text().replace("# target home\n", "")), Err("the header lacks 'target'".to_owned()));
        let other = parse(&TEXT.replace("RELEASE", "9.0.1"));
        assert_eq!(other, Err(format!("header says reference LLVM 9.0.1 instead of LLVM {RELEASE}")));
        assert_eq!(parse(&TEXT.replace("# reference LLVM RELEASE", "# producer written by hand")), Ok(()));
    }
}
