//! `.cv_*`: debug information of Windows. Only errors in it matter.

use super::debug::parse_optional_number;
use crate::inst::asm::directive::Directive::{CodeView, Plain};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Failed, Parsed, Parser};
use crate::inst::asm::state::code_view::CodeViewNumbers;
use crate::text::Location;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".cv_def_range", Plain(|parser, _| parse_def_range(parser))),
    (".cv_file", CodeView(parse_code_view_file)),
    (".cv_filechecksumoffset", Plain(parse_checksum_offset)),
    (".cv_filechecksums", Plain(|_, _| Ok(()))),
    (".cv_fpo_data", Plain(parse_frame_data)),
    (".cv_func_id", CodeView(parse_new_function_id)),
    (".cv_inline_linetable", Plain(parse_inline_line_table)),
    (".cv_inline_site_id", CodeView(parse_inline_site_id)),
    (".cv_linetable", Plain(parse_line_table)),
    (".cv_loc", CodeView(|parser, numbers, here| parse_code_view_loc(parser, numbers, here))),
    (".cv_string", Plain(|parser, _| parser.parse_escaped_string().map(drop))),
    (".cv_stringtable", Plain(|_, _| Ok(()))),
];

/// How messages name a number of a range: when the comma before it is missing, and when the number is missing.
type NumberNames = (&'static str, &'static str);

const REGISTER: NumberNames = ("register number", "register number");
const OFFSET: NumberNames = ("offset", "offset value");
/// The kinds of ranges of a variable's place, and the numbers that each has.
const RANGE_KINDS: [(&[u8], &[NumberNames]); 5] = [
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
    (
        b"reg_rel_indir",
        &[
            ("register number", "register value"),
            ("flag value", "flag value"),
            ("base pointer offset", "base pointer offset value"),
            ("offset in UDT", "offset in UDT value"),
        ],
    ),
];

/// Parses `.cv_filechecksumoffset`: a file number.
fn parse_checksum_offset(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_integer("expected integer")?;
    parser.parse_end_of_line()
}

/// Parses `.cv_fpo_data`: a function.
fn parse_frame_data(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected symbol name")?;
    parser.parse_end_of_line()
}

/// Parses `.cv_func_id`: a new function number.
fn parse_new_function_id(parser: &mut Parser<'_>, numbers: &mut CodeViewNumbers, _: DirectiveSite) -> Parsed<()> {
    let start = parser.token().location();
    let id = parse_function_id(parser)?;
    parser.parse_end_of_line()?;
    add_function_id(parser, numbers, id, start)
}

/// Parses `.cv_linetable`: a function number and two labels. Text after it is a new statement, on the same line or the next.
fn parse_line_table(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parse_function_id(parser)?;
    for _ in 0..2 {
        parser.parse_comma()?;
        parser.expect_identifier("expected identifier in directive")?;
    }
    Ok(())
}

/// Reports that the current token cannot be in the directive.
fn unexpected_in<T>(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<T> {
    let text = quote("unexpected token in '", parser.text(here.name), "' directive");
    parser.token_error(text)
}

/// Parses `.cv_file`: a new file number, a name, and an optional checksum and its kind.
fn parse_code_view_file(parser: &mut Parser<'_>, numbers: &mut CodeViewNumbers, here: DirectiveSite) -> Parsed<()> {
    let start = parser.token().location();
    let number = parser.expect_integer("expected file number")?;
    if number < 1 {
        return parser.error(start, "file number less than one");
    }
    if !parser.is(TokenKind::String) {
        return unexpected_in(parser, here);
    }
    parser.parse_escaped_string()?;
    if !parser.is(TokenKind::EndOfStatement) {
        if !parser.is(TokenKind::String) {
            return unexpected_in(parser, here);
        }
        parser.parse_escaped_string()?;
        parser.expect_integer("expected checksum kind in '.cv_file' directive")?;
    }
    parser.parse_end_of_line()?;
    if !numbers.files.insert(number) {
        return parser.error(start, "file number already allocated");
    }
    Ok(())
}

/// Parses the number of a function.
fn parse_function_id(parser: &mut Parser<'_>) -> Parsed<i64> {
    let start = parser.token().location();
    let number = parser.expect_integer("expected function id")?;
    if !(0..i64::from(u32::MAX)).contains(&number) {
        return parser.error(start, "expected function id within range [0, UINT_MAX)");
    }
    Ok(number)
}

/// Adds a function number, or reports that it is taken.
fn add_function_id(parser: &mut Parser<'_>, numbers: &mut CodeViewNumbers, id: i64, start: Location) -> Parsed<()> {
    if !numbers.functions.insert(id) {
        return parser.error(start, "function id already allocated");
    }
    Ok(())
}

/// Parses the number of a file, which must be known.
fn parse_file_number(parser: &mut Parser<'_>, numbers: &CodeViewNumbers, here: DirectiveSite) -> Parsed<()> {
    let start = parser.token().location();
    let number = parser.expect_integer("expected file number")?;
    if number < 1 {
        let text = quote("file number less than one in '", parser.text(here.name), "' directive");
        return parser.error(start, text);
    }
    if !numbers.files.contains(&number) {
        let text = quote("unassigned file number in '", &parser.text(here.name).to_ascii_lowercase(), "' directive");
        return parser.error(start, text);
    }
    Ok(())
}

/// Parses a word of `.cv_inline_site_id`.
fn parse_word(parser: &mut Parser<'_>, word: &str) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) || parser.token_text() != word.as_bytes() {
        let text = format!("expected '{word}' identifier in '.cv_inline_site_id' directive");
        return parser.token_error(text);
    }
    parser.lex();
    Ok(())
}

/// Parses `2 within 1 inlined_at 1 5 3`: function, caller, place of the call.
fn parse_inline_site_id(parser: &mut Parser<'_>, numbers: &mut CodeViewNumbers, here: DirectiveSite) -> Parsed<()> {
    let start = parser.token().location();
    let id = parse_function_id(parser)?;
    parse_word(parser, "within")?;
    let caller = parse_function_id(parser)?;
    parse_word(parser, "inlined_at")?;
    parse_file_number(parser, numbers, here)?;
    parser.expect_integer("expected line number after 'inlined_at'")?;
    parser.take(TokenKind::Integer);
    parser.parse_end_of_line()?;
    if !numbers.functions.contains(&caller) {
        return parser.error(start, "parent function id not introduced by .cv_func_id or .cv_inline_site_id");
    }
    add_function_id(parser, numbers, id, start)
}

/// Parses `.cv_loc`: function, file, line and column, and flags.
fn parse_code_view_loc(parser: &mut Parser<'_>, numbers: &CodeViewNumbers, here: DirectiveSite) -> Parsed<()> {
    parse_function_id(parser)?;
    parse_file_number(parser, numbers, here)?;
    parse_optional_number(parser, "line number less than zero in '.cv_loc' directive")?;
    parse_optional_number(parser, "column position less than zero in '.cv_loc' directive")?;
    while !parser.take(TokenKind::EndOfStatement) {
        let start = parser.token().location();
        let Some(name) = parser.parse_identifier() else { return unexpected_in(parser, here) };
        match parser.text(name) {
            b"prologue_end" => {}
            b"is_stmt" => {
                let start = parser.token().location();
                let value = parser.parse_expression()?;
                if !matches!(parser.expressions.as_constant(value.id), Some(0 | 1)) {
                    return parser.error(start, "is_stmt value not 0 or 1");
                }
            }
            _ => return parser.error(start, "unknown sub-directive in '.cv_loc' directive"),
        }
    }
    Ok(())
}

/// Parses `.cv_inline_linetable`: function, file, line, and the labels around the code.
fn parse_inline_line_table(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parse_function_id(parser)?;
    let start = parser.token().location();
    if parser.expect_integer("expected SourceField")? <= 0 {
        return parser.error(start, "File id less than zero");
    }
    let start = parser.token().location();
    if parser.expect_integer("expected SourceLineNum")? < 0 {
        return parser.error(start, "Line number less than zero");
    }
    for _ in 0..2 {
        parser.expect_identifier("expected identifier")?;
    }
    parser.parse_end_of_line()
}

/// Parses `.cv_def_range`: pairs of labels, the kind of the range and its numbers. The rest of the statement is skipped.
fn parse_def_range(parser: &mut Parser<'_>) -> Parsed<()> {
    // The last label of a pair, to which most messages point.
    let mut last = None;
    while parser.is(TokenKind::Identifier) {
        parser.lex();
        last = Some(parser.token().location());
        parser.expect_identifier("expected identifier in directive")?;
    }
    const KIND_MISSING: &str = "expected def_range type in directive";
    if !parser.take(TokenKind::Comma) {
        let text = "expected comma before def_range type in .cv_def_range directive";
        return range_error(parser, Some(text), last, KIND_MISSING);
    }
    let Some(kind) = parser.parse_identifier() else {
        return range_error(parser, None, last, KIND_MISSING);
    };
    let Some((_, numbers)) = RANGE_KINDS.iter().find(|(name, _)| *name == parser.text(kind)) else {
        return range_error(parser, None, last, "unexpected def_range type in .cv_def_range directive");
    };
    for (before, name) in numbers.iter() {
        let missing = format!("expected {name}");
        if !parser.take(TokenKind::Comma) {
            let text = format!("expected comma before {before} in .cv_def_range directive");
            return range_error(parser, Some(&text), last, &missing);
        }
        if parser.parse_absolute_expression().is_err() {
            return range_error(parser, None, last, &missing);
        }
    }
    parser.skip_statement();
    Ok(())
}

/// Reports an error at the current token if `here` has its text, and one about the range at `last`, its last label. Without a
/// label the second one has no place.
fn range_error(parser: &mut Parser<'_>, here: Option<&str>, last: Option<Location>, text: &str) -> Parsed<()> {
    if let Some(text) = here {
        let _: Parsed<()> = parser.token_error(text);
    }
    match last {
        Some(last) => parser.error(last, text),
        None => {
            parser.print_errors();
            parser.log.add_below_parser(None, text.into());
            Err(Failed)
        }
    }
}
