//! Includes files: each is read like the text, and its content stands in one line.

use std::path::{Path, PathBuf};

use super::inclusion::{IncludedFile, Wanted};
use super::messages::Missing;
use super::tokens::{PreprocessorKind, Token, text_of, tokens_of, trimmed};
use super::{DEEPEST, FileReader, MOST_GROWTH, MOST_INCLUSIONS, OpenFile};

impl FileReader<'_> {
    /// Returns the content of an included file as one line.
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

    pub(super) fn find(&self, wanted: &Wanted) -> Option<IncludedFile> {
        let asking = self.open.last()?;
        self.preprocessor_inputs?.find(wanted, &asking.folder, asking.way)
    }

    fn may_include(&mut self, found: &IncludedFile) -> bool {
        self.n_inclusions += 1;
        self.n_included_bytes += found.text.len();
        self.n_inclusions <= MOST_INCLUSIONS && self.n_included_bytes <= MOST_GROWTH
    }

    fn included(&mut self, found: &IncludedFile) -> String {
        let part = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
        let folder = found.path.parent().unwrap_or(Path::new("")).to_owned();
        self.open.push(OpenFile { name: part(found.path.file_name()).into(), folder, way: found.way });
        // Conditions and comments end where the file does.
        let (branches, is_in_comment) = (std::mem::take(&mut self.branches), std::mem::take(&mut self.is_in_comment));
        let mut out = String::new();
        self.read_all(&String::from_utf8_lossy(&found.text), &mut out);
        (self.branches, self.is_in_comment) = (branches, is_in_comment);
        self.open.pop();
        self.in_one_line(&out)
    }

    /// Returns lines as statements of one. Comments that go to the end of their line are left out, but for markers.
    pub(super) fn in_one_line(&self, text: &str) -> String {
        let sign = self.cpu.map(mca_core::Cpu::comment_sign);
        // What is wider is one comment, too: `##` of what `#` begins.
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
            let (code, said) = (text_of(&tokens[..end]), text_of(&tokens[end..]));
            statements.extend(Some(code.trim_end().to_owned()).filter(|code| !code.is_empty()));
            if said.contains("LLVM-MCA-") && !said.contains("/*") {
                statements.push(format!("/* {} */", said.trim_start_matches(['#', ';', '/', ' ', '\t'])));
            }
        }
        statements.join(self.separator())
    }
}

impl OpenFile {
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(&*self.name)
    }
}

/// Parses the name in an `#include`: `"name"` or `<name>`.
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
