//! `.cv_*`: debug information of Windows. Only the shape of the operands is checked.

use super::Here;
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
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
    FpoProcedure,
    FpoEndProcedure,
    FpoPlain,
    FpoRegister,
    FpoNumber,
}

impl Parser<'_> {
    /// Statements that hold these are written by compilers; behind the first operand nothing is checked.
    pub(super) fn parse_code_view(&mut self, directive: CodeView, here: Here) -> Parsed<()> {
        match directive {
            CodeView::File => self.parse_code_view_file(here)?,
            CodeView::FunctionId
            | CodeView::Loc
            | CodeView::LineTable
            | CodeView::InlineLineTable
            | CodeView::InlineSiteId => self.parse_function_id(directive)?,
            CodeView::String => drop(self.parse_escaped_string()?),
            CodeView::FileChecksumOffset => drop(self.expect_integer("expected integer")?),
            CodeView::FpoData | CodeView::FpoProcedure => drop(self.expect_identifier("expected symbol name")?),
            CodeView::FpoRegister => self.parse_frame_register()?,
            CodeView::FpoNumber => drop(self.expect_integer("expected offset")?),
            CodeView::DefRange => {
                while self.is(TokenKind::Identifier) {
                    self.lex();
                    self.expect_identifier("expected identifier in directive")?;
                }
                self.parse_range_comma()?;
            }
            CodeView::Plain | CodeView::FpoPlain | CodeView::FpoEndProcedure => return self.parse_end_of_line(),
        }
        self.parse_to_statement_end();
        self.parse_end_of_line()
    }

    /// The comma before the type of a range; the type is missed, too, at no position.
    fn parse_range_comma(&mut self) -> Parsed<()> {
        if self.take(TokenKind::Comma) {
            return Ok(());
        }
        let text = b"expected comma before def_range type in .cv_def_range directive".to_vec();
        self.report(Severity::Error, self.token().location(), None, text);
        self.log.say_directly(None, b"expected def_range type in directive".to_vec());
        Err(Failed)
    }

    fn parse_code_view_file(&mut self, here: Here) -> Parsed<()> {
        let start = self.token().location();
        let number = self.expect_integer("expected file number")?;
        if number < 1 {
            return self.error(start, "file number less than one");
        }
        if !self.is(TokenKind::String) {
            let text = quote("unexpected token in '", self.text(here.name), "' directive");
            return self.token_error(text);
        }
        Ok(())
    }

    fn parse_function_id(&mut self, directive: CodeView) -> Parsed<()> {
        let start = self.token().location();
        let number = self.expect_integer("expected function id")?;
        if !(0..i64::from(u32::MAX)).contains(&number) {
            return self.error(start, "expected function id within range [0, UINT_MAX)");
        }
        if directive == CodeView::FunctionId && !self.is(TokenKind::EndOfStatement) {
            return self.parse_end_of_line();
        }
        Ok(())
    }
}
