//! `.loh AdrpAdd label, label`: hints for Apple's linker, which are checked and have no effect.

use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::text::token::TokenKind;

/// Kinds of hints in the order of their numbers, from 1, and how many labels each takes.
const KINDS: [(&str, usize); 8] = [
    ("AdrpAdrp", 2),
    ("AdrpLdr", 2),
    ("AdrpAddLdr", 3),
    ("AdrpLdrGotLdr", 3),
    ("AdrpAddStr", 3),
    ("AdrpLdrGotStr", 3),
    ("AdrpAdd", 2),
    ("AdrpLdrGot", 2),
];

/// Parses a hint: its kind, by name or number (from 1), and as many labels as the kind takes.
pub(super) fn parse(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let kind = match parser.token().kind {
        TokenKind::Identifier => KINDS.iter().find(|(name, _)| name.as_bytes() == parser.token_text()),
        TokenKind::Integer => usize::try_from(parser.token().value - 1).ok().and_then(|index| KINDS.get(index)),
        _ => return parser.reached_error("expected an identifier or a number in directive"),
    };
    let Some(&(_, n_labels)) = kind else {
        let is_number = parser.is(TokenKind::Integer);
        let text =
            if is_number { "invalid numeric identifier in directive" } else { "invalid identifier in directive" };
        return parser.reached_error(text);
    };
    parser.lex();
    for label in 0..n_labels {
        let Some(name) = parser.parse_identifier() else {
            return parser.reached_error("expected identifier in directive");
        };
        parser.mention_symbol(name);
        if label + 1 < n_labels {
            parser.expect(TokenKind::Comma, "expected comma")?;
        }
    }
    parser.parse_end_of_line()
}
