//! Directives that print: `.error`, `.warning`, `.print`, `.abort`.

use crate::inst::asm::directive::Directive::Plain;
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::{LogEvent, quote};
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::Location;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".abort", Plain(|parser, here| parse_abort(parser, here.location))),
    (".err", Plain(|parser, here| parse_error_directive(parser, here.location, false))),
    (".error", Plain(|parser, here| parse_error_directive(parser, here.location, true))),
    (".print", Plain(|parser, here| parse_print(parser, here.location))),
    (".warning", Plain(|parser, here| parse_warning_directive(parser, here.location))),
];

/// Parses `.error` (`has_message`) and `.err`. The end of the statement is not consumed.
pub fn parse_error_directive(parser: &mut Parser<'_>, directive: Location, has_message: bool) -> Parsed<()> {
    if !has_message {
        return parser.error(directive, ".err encountered");
    }
    let mut text = b".error directive invoked in source file".to_vec();
    if !parser.is(TokenKind::EndOfStatement) {
        if !parser.is(TokenKind::String) {
            return parser.token_error(".error argument must be a string");
        }
        text = parser.text(parser.name_span(parser.token())).to_vec();
        parser.lex();
    }
    parser.error(directive, text)
}

/// Parses `.warning`, whose text may be missing.
pub fn parse_warning_directive(parser: &mut Parser<'_>, directive: Location) -> Parsed<()> {
    let mut text = b".warning directive invoked in source file".to_vec();
    if !parser.take(TokenKind::EndOfStatement) {
        if !parser.is(TokenKind::String) {
            return parser.token_error(".warning argument must be a string");
        }
        text = parser.text(parser.name_span(parser.token())).to_vec();
        parser.lex();
        parser.parse_end_of_line()?;
    }
    parser.warning(directive, None, text);
    Ok(())
}

/// Parses `.abort`, which is an error like others: assembly continues.
pub fn parse_abort(parser: &mut Parser<'_>, directive: Location) -> Parsed<()> {
    let reason = parser.parse_to_statement_end();
    parser.parse_end_of_line()?;
    if reason.is_empty() {
        return parser.error(directive, ".abort detected. Assembly stopping");
    }
    let text = quote(".abort '", parser.text(reason), "' detected. Assembly stopping");
    parser.error(directive, text)
}

/// Parses `.print`, whose text is printed as a line.
pub fn parse_print(parser: &mut Parser<'_>, directive: Location) -> Parsed<()> {
    let token = parser.token();
    parser.lex();
    if !token.is(TokenKind::String) {
        return parser.error(directive, "expected double quoted string after .print");
    }
    parser.parse_end_of_line()?;
    let mut text = parser.text(parser.name_span(token)).to_vec();
    text.push(b'\n');
    parser.log.events.push(LogEvent::Print(text));
    Ok(())
}
