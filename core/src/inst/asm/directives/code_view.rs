//! `.cv_*`: debug information of Windows.

use std::collections::BTreeSet;

use super::Here;
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::text::Location;
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

/// The directives by their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeView {
    File,
    FunctionId,
    InlineSiteId,
    Loc,
    LineTable,
    InlineLineTable,
    DefRange,
    String,
    Plain,
    FileChecksumOffset,
    FpoData,
}

/// The numbers that were given out.
#[derive(Clone, Debug, Default)]
pub struct CodeViewNumbers {
    files: BTreeSet<i64>,
    functions: BTreeSet<i64>,
}

/// What a number of a range is called when its comma is missing, and when it is.
type NumberNames = (&'static str, &'static str);

const REGISTER: NumberNames = ("register number", "register number");
const OFFSET: NumberNames = ("offset", "offset value");
const RANGE_KINDS: [(&[u8], &[NumberNames]); 4] = [
    (b"reg", &[REGISTER]),
    (b"frame_ptr_rel", &[OFFSET]),
    (b"subfield_reg", &[REGISTER, OFFSET]),
    (
        b"reg_rel",
        &[
            ("register number", "register value"),
            ("flag value", "flag value"),
            ("base pointer offset", "base pointer offset value"),
        ],
    ),
];

impl Parser<'_> {
    pub(super) fn parse_code_view(&mut self, directive: CodeView, here: Here) -> Parsed<()> {
        match directive {
            CodeView::File => return self.parse_code_view_file(here),
            CodeView::FunctionId => {
                let start = self.token().location();
                let id = self.parse_function_id()?;
                self.parse_end_of_line()?;
                return self.add_function_id(id, start);
            }
            CodeView::InlineSiteId => return self.parse_inline_site_id(here),
            CodeView::Loc => return self.parse_code_view_loc(here),
            CodeView::DefRange => return self.parse_def_range(),
            // Behind these there is another statement, on the same line or the next.
            CodeView::LineTable => {
                self.parse_function_id()?;
                for _ in 0..2 {
                    self.parse_comma()?;
                    self.expect_identifier("expected identifier in directive")?;
                }
                return Ok(());
            }
            CodeView::String => return self.parse_escaped_string().map(drop),
            CodeView::Plain => return Ok(()),
            CodeView::InlineLineTable => self.parse_inline_line_table()?,
            CodeView::FileChecksumOffset => drop(self.expect_integer("expected integer")?),
            CodeView::FpoData => drop(self.expect_identifier("expected symbol name")?),
        }
        self.parse_end_of_line()
    }

    fn unexpected_in<T>(&mut self, here: Here) -> Parsed<T> {
        let text = quote("unexpected token in '", self.text(here.name), "' directive");
        self.token_error(text)
    }

    fn parse_code_view_file(&mut self, here: Here) -> Parsed<()> {
        let start = self.token().location();
        let number = self.expect_integer("expected file number")?;
        if number < 1 {
            return self.error(start, "file number less than one");
        }
        if !self.is(TokenKind::String) {
            return self.unexpected_in(here);
        }
        self.parse_escaped_string()?;
        if !self.is(TokenKind::EndOfStatement) {
            if !self.is(TokenKind::String) {
                return self.unexpected_in(here);
            }
            self.parse_escaped_string()?;
            self.expect_integer("expected checksum kind in '.cv_file' directive")?;
        }
        self.parse_end_of_line()?;
        if !self.directives.code_view.files.insert(number) {
            return self.error(start, "file number already allocated");
        }
        Ok(())
    }

    fn parse_function_id(&mut self) -> Parsed<i64> {
        let start = self.token().location();
        let number = self.expect_integer("expected function id")?;
        if !(0..i64::from(u32::MAX)).contains(&number) {
            return self.error(start, "expected function id within range [0, UINT_MAX)");
        }
        Ok(number)
    }

    fn add_function_id(&mut self, id: i64, start: Location) -> Parsed<()> {
        if !self.directives.code_view.functions.insert(id) {
            return self.error(start, "function id already allocated");
        }
        Ok(())
    }

    /// The number of a file that is known.
    fn parse_file_number(&mut self, here: Here) -> Parsed<()> {
        let start = self.token().location();
        let number = self.expect_integer("expected file number")?;
        if number < 1 {
            let text = quote("file number less than one in '", self.text(here.name), "' directive");
            return self.error(start, text);
        }
        if !self.directives.code_view.files.contains(&number) {
            let text = quote("unassigned file number in '", &self.text(here.name).to_ascii_lowercase(), "' directive");
            return self.error(start, text);
        }
        Ok(())
    }

    fn parse_word(&mut self, word: &str) -> Parsed<()> {
        if !self.is(TokenKind::Identifier) || self.token_text() != word.as_bytes() {
            let text = format!("expected '{word}' identifier in '.cv_inline_site_id' directive");
            return self.token_error(text);
        }
        self.lex();
        Ok(())
    }

    /// `2 within 1 inlined_at 1 5 3`: function, caller, place of the call.
    fn parse_inline_site_id(&mut self, here: Here) -> Parsed<()> {
        let start = self.token().location();
        let id = self.parse_function_id()?;
        self.parse_word("within")?;
        let caller = self.parse_function_id()?;
        self.parse_word("inlined_at")?;
        self.parse_file_number(here)?;
        self.expect_integer("expected line number after 'inlined_at'")?;
        self.take(TokenKind::Integer);
        self.parse_end_of_line()?;
        if !self.directives.code_view.functions.contains(&caller) {
            return self.error(start, "parent function id not introduced by .cv_func_id or .cv_inline_site_id");
        }
        self.add_function_id(id, start)
    }

    fn parse_code_view_loc(&mut self, here: Here) -> Parsed<()> {
        self.parse_function_id()?;
        self.parse_file_number(here)?;
        self.parse_optional_number("line number less than zero in '.cv_loc' directive")?;
        self.parse_optional_number("column position less than zero in '.cv_loc' directive")?;
        while !self.take(TokenKind::EndOfStatement) {
            let start = self.token().location();
            let Some(name) = self.parse_identifier() else { return self.unexpected_in(here) };
            match self.text(name) {
                b"prologue_end" => {}
                b"is_stmt" => {
                    let start = self.token().location();
                    let value = self.parse_expression()?;
                    if !matches!(self.expressions.as_constant(value.id), Some(0 | 1)) {
                        return self.error(start, "is_stmt value not 0 or 1");
                    }
                }
                _ => return self.error(start, "unknown sub-directive in '.cv_loc' directive"),
            }
        }
        Ok(())
    }

    /// Function, file, line, and the labels around the code.
    fn parse_inline_line_table(&mut self) -> Parsed<()> {
        self.parse_function_id()?;
        let start = self.token().location();
        if self.expect_integer("expected SourceField")? <= 0 {
            return self.error(start, "File id less than zero");
        }
        let start = self.token().location();
        if self.expect_integer("expected SourceLineNum")? < 0 {
            return self.error(start, "Line number less than zero");
        }
        for _ in 0..2 {
            self.expect_identifier("expected identifier")?;
        }
        Ok(())
    }

    /// Pairs of labels, the kind of the range, its numbers. What follows is not looked at.
    fn parse_def_range(&mut self) -> Parsed<()> {
        // Most messages point to the last label.
        let mut last = None;
        while self.is(TokenKind::Identifier) {
            self.lex();
            last = Some(self.token().location());
            self.expect_identifier("expected identifier in directive")?;
        }
        const KIND_MISSING: &str = "expected def_range type in directive";
        if !self.take(TokenKind::Comma) {
            let text = "expected comma before def_range type in .cv_def_range directive";
            return self.range_error(Some(text), last, KIND_MISSING);
        }
        let Some(kind) = self.parse_identifier() else {
            return self.range_error(None, last, KIND_MISSING);
        };
        let Some((_, numbers)) = RANGE_KINDS.iter().find(|(name, _)| *name == self.text(kind)) else {
            return self.range_error(None, last, "unexpected def_range type in .cv_def_range directive");
        };
        for (before, name) in numbers.iter() {
            let missing = format!("expected {name}");
            if !self.take(TokenKind::Comma) {
                let text = format!("expected comma before {before} in .cv_def_range directive");
                return self.range_error(Some(&text), last, &missing);
            }
            if self.parse_absolute_expression().is_err() {
                return self.range_error(None, last, &missing);
            }
        }
        self.skip_statement();
        Ok(())
    }

    /// A message about the current token, if any, and one about the range, which without a label has no place.
    fn range_error(&mut self, here: Option<&str>, last: Option<Location>, text: &str) -> Parsed<()> {
        if let Some(text) = here {
            let _: Parsed<()> = self.token_error(text);
        }
        match last {
            Some(last) => self.error(last, text),
            None => {
                for error in std::mem::take(&mut self.errors) {
                    self.report(Severity::Error, error.location, error.range, error.text);
                }
                self.log.say_directly(None, text.into());
                Err(Failed)
            }
        }
    }
}
