//! Follows `#include`: the file is preprocessed like the text, and the result is in one line.

use std::path::{Path, PathBuf};

use super::inclusion::{IncludedFile, Wanted};
use super::messages::Missing;
use super::tokens::{PreprocessorKind, Token, text_of, tokens_of, trimmed};
use super::{DEEPEST, FileReader, MOST_GROWTH, MOST_INCLUSIONS, OpenFile};

impl FileReader<'_> {
    /// Returns what the file of an `#include` in line `number` expands to, as one line. A file that may not be read or is
    /// not found leaves nothing and is reported. `rest` is what follows the directive.
    pub(super) fn include(&mut self, rest: &[Token], directive: &str, number: usize) -> String {
        let at = self.at(number);
        let expanded = if wanted(rest).is_some() { None } else { self.macros.expand(rest.to_vec()).ok() };
        let Some(mut wanted) = wanted(expanded.as_deref().unwrap_or(rest)) else {
            self.omissions.left_out(at);
            return String::new();
        };
        wanted.is_next = directive == "include_next";
        let why = match self.find(&wanted) {
            Some(found) if self.once.contains(&found.path) => return String::new(),
            Some(found) if self.open.len() <= DEEPEST && self.may_include(&found) => return self.included(&found),
            Some(_) => Missing::TooDeep,
            None if wanted.is_quoted => Missing::NotFound,
            None => Missing::OfSystem,
        };
        self.omissions.missing(why, &wanted, at);
        String::new()
    }

    /// Finds a file for the file that is being read.
    pub(super) fn find(&self, wanted: &Wanted) -> Option<IncludedFile> {
        let asking = self.open.last()?;
        self.preprocessor_inputs?.find(wanted, &asking.folder, asking.folder_number)
    }

    /// Counts an inclusion; returns false if the files included so far are too many or too large.
    fn may_include(&mut self, found: &IncludedFile) -> bool {
        self.n_inclusions += 1;
        self.n_included_bytes += found.text.len();
        self.n_inclusions <= MOST_INCLUSIONS && self.n_included_bytes <= MOST_GROWTH
    }

    /// Preprocesses a file and returns what it expands to, as one line.
    fn included(&mut self, found: &IncludedFile) -> String {
        let part = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
        let folder = found.path.parent().unwrap_or(Path::new("")).to_owned();
        self.open.push(OpenFile {
            name: part(found.path.file_name()).into(),
            folder,
            folder_number: found.folder_number,
        });
        // Conditions and comments end where the file does.
        let (branches, is_in_comment) = (std::mem::take(&mut self.branches), std::mem::take(&mut self.is_in_comment));
        let mut out = String::new();
        self.read_all(&String::from_utf8_lossy(&found.text), &mut out);
        (self.branches, self.is_in_comment) = (branches, is_in_comment);
        self.open.pop();
        self.in_one_line(&out)
    }

    /// Joins the statements of a text to one line. Comments up to the end of a line are left out, except for markers.
    pub(super) fn in_one_line(&self, text: &str) -> String {
        let sign = self.cpu.map(mca_core::Cpu::comment_sign);
        // The first character is enough: where `##` is the sign, `#` begins a comment, too.
        let comment = sign.and_then(|sign| sign.first()).map_or('#', |first| char::from(*first));
        let mut statements = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut is_in_comment = false;
            let tokens = tokens_of(line, &mut is_in_comment);
            let is_end = |token: &Token| token.kind == PreprocessorKind::Other && token.text.starts_with(comment);
            let end = match line.starts_with('#') {
                true => 0,
                false => tokens.iter().position(is_end).unwrap_or(tokens.len()),
            };
            let (code, comment_text) = (text_of(&tokens[..end]), text_of(&tokens[end..]));
            statements.extend(Some(code.trim_end().to_owned()).filter(|code| !code.is_empty()));
            if comment_text.contains("LLVM-MCA-") && !comment_text.contains("/*") {
                statements.push(format!("/* {} */", comment_text.trim_start_matches(['#', ';', '/', ' ', '\t'])));
            }
        }
        statements.join(self.separator())
    }
}

impl OpenFile {
    /// Returns the path of the file.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(&*self.name)
    }
}

/// Parses what follows an `#include`: `"name"` or `<name>`; `None` if it is neither.
pub fn wanted(tokens: &[Token]) -> Option<Wanted> {
    let tokens = trimmed(tokens);
    let (first, rest) = tokens.split_first()?;
    let (name, is_quoted) = match first.kind {
        PreprocessorKind::Text => (first.text.strip_prefix('"')?.strip_suffix('"')?.to_owned(), true),
        _ if first.is("<") => (text_of(&rest[..rest.iter().position(|token| token.is(">"))?]), false),
        _ => return None,
    };
    Some(Wanted { name, is_quoted, is_next: false })
}
