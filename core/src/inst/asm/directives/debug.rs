//! Line information: `.file`, `.loc`, `.line`.

use std::collections::BTreeSet;

use super::Here;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::Location;
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

/// At most this many holes in the file numbers are listed.
const MAX_HOLES: i64 = 10_000;

/// What `.file` says of a file besides its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SourceFile {
    name: Vec<u8>,
    checksum: Option<u128>,
    has_source: bool,
}

/// The numbers of the files that `.loc` may refer to.
#[derive(Clone, Debug, Default)]
pub struct LineTable {
    files: BTreeSet<i64>,
    /// File 0. It says that the tables are those of DWARF 5, where other mentions of it get no number of their own.
    root: Option<SourceFile>,
    has_checksum: bool,
    lacks_checksum: bool,
    has_source: bool,
    has_complained: bool,
}

impl LineTable {
    fn note_checksum(&mut self, file: &SourceFile) {
        self.has_checksum |= file.checksum.is_some();
        self.lacks_checksum |= file.checksum.is_none();
    }

    fn add(&mut self, number: i64, file: SourceFile) -> Result<(), &'static str> {
        if number == 0 {
            self.note_checksum(&file);
            self.has_source |= file.has_source;
            self.root = Some(file);
            return Ok(());
        }
        if self.files.is_empty() {
            self.note_checksum(&file);
            self.has_source |= file.has_source;
        }
        if self.root.as_ref().is_some_and(|root| root.name == file.name && root.checksum == file.checksum) {
            return Ok(());
        }
        if self.files.contains(&number) {
            return Err("file number already allocated");
        }
        if self.has_source != file.has_source {
            return Err("inconsistent use of embedded source");
        }
        self.files.insert(number);
        self.note_checksum(&file);
        Ok(())
    }
}

impl Parser<'_> {
    pub(super) fn parse_file(&mut self, here: Here) -> Parsed<()> {
        let mut number = None;
        if self.is(TokenKind::Integer) {
            let value = self.token().value;
            self.lex();
            if value < 0 {
                return self.token_error("negative file number");
            }
            number = Some(value);
        }
        let mut file = SourceFile { name: self.parse_escaped_string()?, ..SourceFile::default() };
        if self.is(TokenKind::String) {
            if number.is_none() {
                return self.token_error("explicit path specified, but no file number");
            }
            file.name = self.parse_escaped_string()?;
        }
        self.parse_file_keywords(number.is_some(), &mut file)?;
        match number {
            Some(number) => self.add_file(here, number, file),
            None => Ok(()),
        }
    }

    /// `md5 0x...` and `source "..."`.
    fn parse_file_keywords(&mut self, has_number: bool, file: &mut SourceFile) -> Parsed<()> {
        while !self.take(TokenKind::EndOfStatement) {
            if !self.is(TokenKind::Identifier) {
                return self.token_error("unexpected token in '.file' directive");
            }
            let keyword = self.token().span;
            self.lex();
            match self.text(keyword) {
                b"md5" => {
                    if !has_number {
                        return self.token_error("MD5 checksum specified, but no file number");
                    }
                    file.checksum = Some(self.parse_octa()?);
                }
                b"source" => {
                    if !has_number {
                        return self.token_error("source specified, but no file number");
                    }
                    if !self.is(TokenKind::String) {
                        return self.token_error("unexpected token in '.file' directive");
                    }
                    self.parse_escaped_string()?;
                    file.has_source = true;
                }
                _ => return self.token_error("unexpected token in '.file' directive"),
            }
        }
        Ok(())
    }

    fn add_file(&mut self, here: Here, number: i64, file: SourceFile) -> Parsed<()> {
        if let Err(text) = self.directives.lines.add(number, file) {
            return self.error(here.location, text);
        }
        let lines = &mut self.directives.lines;
        let is_inconsistent = lines.has_checksum && lines.lacks_checksum && !lines.files.is_empty();
        if is_inconsistent && !lines.has_complained {
            lines.has_complained = true;
            self.warning(here.location, None, "inconsistent use of MD5 checksums");
        }
        Ok(())
    }

    pub(super) fn parse_loc(&mut self) -> Parsed<()> {
        let start = self.token().location();
        let number = self.expect_integer("expected integer")?;
        let lines = &self.directives.lines;
        if number < 1 && lines.root.is_none() {
            return self.error(start, "file number less than one in '.loc' directive");
        }
        if number != 0 && !lines.files.contains(&number) {
            return self.error(start, "unassigned file number in '.loc' directive");
        }
        self.parse_optional_number("line number less than zero in '.loc' directive")?;
        self.parse_optional_number("column position less than zero in '.loc' directive")?;
        while !self.take(TokenKind::EndOfStatement) {
            self.parse_loc_operand()?;
        }
        Ok(())
    }

    pub(super) fn parse_optional_number(&mut self, negative: &str) -> Parsed<()> {
        if self.is(TokenKind::Integer) {
            if self.token().value < 0 {
                return self.token_error(negative);
            }
            self.lex();
        }
        Ok(())
    }

    fn parse_loc_operand(&mut self) -> Parsed<()> {
        let start = self.token().location();
        let name = self.expect_identifier("unexpected token in '.loc' directive")?;
        let operand = self.token().location();
        match self.text(name) {
            b"basic_block" | b"prologue_end" | b"epilogue_begin" => Ok(()),
            b"is_stmt" => {
                let value = self.parse_expression()?;
                match self.expressions.as_constant(value.id).map(|value| value as i32) {
                    Some(0 | 1) => Ok(()),
                    Some(_) => self.error(operand, "is_stmt value not 0 or 1"),
                    None => self.error(operand, "is_stmt value not the constant value of 0 or 1"),
                }
            }
            b"isa" => {
                let value = self.parse_expression()?;
                match self.expressions.as_constant(value.id).map(|value| value as i32) {
                    Some(0..) => Ok(()),
                    Some(_) => self.error(operand, "isa number less than zero"),
                    None => self.error(operand, "isa number not a constant value"),
                }
            }
            b"discriminator" => self.parse_absolute_expression().map(drop),
            _ => self.error(start, "unknown sub-directive in '.loc' directive"),
        }
    }

    pub(super) fn parse_loc_label(&mut self) -> Parsed<()> {
        self.expect_identifier("expected identifier")?;
        self.parse_end_of_line()
    }

    pub(super) fn parse_line(&mut self) -> Parsed<()> {
        self.take(TokenKind::Integer);
        self.parse_end_of_line()
    }

    /// File numbers must have no holes at the end of the input.
    pub(in crate::inst::asm) fn check_line_tables(&mut self, end: Location) {
        let Some(&last) = self.directives.lines.files.last() else {
            return;
        };
        let files = std::mem::take(&mut self.directives.lines.files);
        let holes = (1..last).filter(|number| !files.contains(number)).take(MAX_HOLES as usize);
        for number in holes {
            let text = format!("unassigned file number: {number} for .file directives");
            self.report(Severity::Error, end, None, text.into());
        }
    }
}
