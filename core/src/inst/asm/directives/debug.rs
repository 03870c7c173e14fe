//! Line information: `.file`, `.loc`, `.line`.

use super::data::parse_octa;
use crate::inst::asm::directive::Directive::{Lines, Plain};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::line_table::{LineTable, SourceFile};
use crate::text::Location;
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".file", Lines(parse_file)),
    (".line", Plain(|parser, _| parse_line(parser))),
    (".loc", Lines(|parser, lines, _| parse_loc(parser, lines))),
    (".loc_label", Plain(|parser, _| parse_loc_label(parser))),
    (".stabs", Plain(|parser, _| parser.token_error("unsupported directive '.stabs'"))),
];

/// Maximum number of left-out file numbers that are reported.
const MAX_HOLES: usize = 10_000;

/// Parses `.file`: an optional number, an optional directory, a name and keywords. Only a file with a number is kept.
fn parse_file(parser: &mut Parser<'_>, lines: &mut LineTable, here: DirectiveSite) -> Parsed<()> {
    let mut number = None;
    if parser.is(TokenKind::Integer) {
        let value = parser.token().value;
        parser.lex();
        if value < 0 {
            return parser.token_error("negative file number");
        }
        number = Some(value);
    }
    let mut file = SourceFile { name: parser.parse_escaped_string()?, ..SourceFile::default() };
    if parser.is(TokenKind::String) {
        if number.is_none() {
            return parser.token_error("explicit path specified, but no file number");
        }
        file.name = parser.parse_escaped_string()?;
    }
    parse_file_keywords(parser, number.is_some(), &mut file)?;
    match number {
        Some(number) => add_file(parser, lines, here, number, file),
        None => Ok(()),
    }
}

/// Parses `md5 0x...` and `source "..."`, up to the end of the statement.
fn parse_file_keywords(parser: &mut Parser<'_>, has_number: bool, file: &mut SourceFile) -> Parsed<()> {
    while !parser.take(TokenKind::EndOfStatement) {
        if !parser.is(TokenKind::Identifier) {
            return parser.token_error("unexpected token in '.file' directive");
        }
        let keyword = parser.token().span;
        parser.lex();
        match parser.text(keyword) {
            b"md5" => {
                if !has_number {
                    return parser.token_error("MD5 checksum specified, but no file number");
                }
                file.checksum = Some(parse_octa(parser)?);
            }
            b"source" => {
                if !has_number {
                    return parser.token_error("source specified, but no file number");
                }
                if !parser.is(TokenKind::String) {
                    return parser.token_error("unexpected token in '.file' directive");
                }
                parser.parse_escaped_string()?;
                file.has_source = true;
            }
            _ => return parser.token_error("unexpected token in '.file' directive"),
        }
    }
    Ok(())
}

/// Adds a file to the table, or reports why it cannot be added.
fn add_file(
    parser: &mut Parser<'_>,
    lines: &mut LineTable,
    here: DirectiveSite,
    number: i64,
    file: SourceFile,
) -> Parsed<()> {
    if let Err(text) = lines.add(number, file) {
        return parser.error(here.location, text);
    }
    if lines.becomes_inconsistent() {
        parser.warning(here.location, None, "inconsistent use of MD5 checksums");
    }
    Ok(())
}

/// Parses `.loc`: a known file, line and column, and flags.
fn parse_loc(parser: &mut Parser<'_>, lines: &LineTable) -> Parsed<()> {
    let start = parser.token().location();
    let number = parser.expect_integer("expected integer")?;
    if number < 1 && !lines.has_root() {
        return parser.error(start, "file number less than one in '.loc' directive");
    }
    if number != 0 && !lines.contains(number) {
        return parser.error(start, "unassigned file number in '.loc' directive");
    }
    parse_optional_number(parser, "line number less than zero in '.loc' directive")?;
    parse_optional_number(parser, "column position less than zero in '.loc' directive")?;
    while !parser.take(TokenKind::EndOfStatement) {
        parse_loc_operand(parser)?;
    }
    Ok(())
}

/// Parses a number if there is one; `negative` is the error for a negative one.
pub(super) fn parse_optional_number(parser: &mut Parser<'_>, negative: &str) -> Parsed<()> {
    if parser.is(TokenKind::Integer) {
        if parser.token().value < 0 {
            return parser.token_error(negative);
        }
        parser.lex();
    }
    Ok(())
}

/// Parses a flag of `.loc`, perhaps with its value.
fn parse_loc_operand(parser: &mut Parser<'_>) -> Parsed<()> {
    let start = parser.token().location();
    let name = parser.expect_identifier("unexpected token in '.loc' directive")?;
    let operand = parser.token().location();
    match parser.text(name) {
        b"basic_block" | b"prologue_end" | b"epilogue_begin" => Ok(()),
        b"is_stmt" => {
            let value = parser.parse_expression()?;
            match parser.expressions.as_constant(value.id).map(|value| value as i32) {
                Some(0 | 1) => Ok(()),
                Some(_) => parser.error(operand, "is_stmt value not 0 or 1"),
                None => parser.error(operand, "is_stmt value not the constant value of 0 or 1"),
            }
        }
        b"isa" => {
            let value = parser.parse_expression()?;
            match parser.expressions.as_constant(value.id).map(|value| value as i32) {
                Some(0..) => Ok(()),
                Some(_) => parser.error(operand, "isa number less than zero"),
                None => parser.error(operand, "isa number not a constant value"),
            }
        }
        b"discriminator" => parser.parse_absolute_expression().map(drop),
        _ => parser.error(start, "unknown sub-directive in '.loc' directive"),
    }
}

/// Parses `.loc_label`: a symbol.
fn parse_loc_label(parser: &mut Parser<'_>) -> Parsed<()> {
    parser.expect_identifier("expected identifier")?;
    parser.parse_end_of_line()
}

/// Parses `.line`, which has no effect.
fn parse_line(parser: &mut Parser<'_>) -> Parsed<()> {
    parser.take(TokenKind::Integer);
    parser.parse_end_of_line()
}

/// Reports, at the end of the input, file numbers that were left out.
pub fn check_line_tables(parser: &mut Parser<'_>, lines: &LineTable, end: Location) {
    for number in lines.holes().take(MAX_HOLES) {
        let text = format!("unassigned file number: {number} for .file directives");
        parser.report(Severity::Error, end, None, text.into());
    }
}
