//! The directives of all targets and file formats, family by family.

mod alignment; // `.align`
pub mod assignment; // `.set`
mod code_view; // `.cv_*`
mod conditions; // `.if`
mod data; // `.byte`, `.ascii`, `.zero`
mod debug; // `.file`, `.loc`
mod files; // `.include`
pub mod frames; // `.cfi_*`
mod macros; // `.macro`, `.rept`
mod messages; // `.error`, `.print`
pub mod symbols; // `.globl`, `.comm`

pub(super) use assignment::parse_assignment;
pub(super) use conditions::find as find_conditional;
pub(super) use debug::check_line_tables;
pub(super) use macros::invoke_macro;

use super::directive::{
    Directive, Directive::Plain, DirectiveEntry, DirectiveTable, merged, n_names, search_in_any_case,
};
use super::parser::{DirectiveSite, Parsed, Parser};
use crate::text::token::TokenKind;

/// The tables of all families.
const FAMILIES: [&DirectiveTable; 11] = [
    alignment::NAMES,
    assignment::NAMES,
    code_view::NAMES,
    data::NAMES,
    debug::NAMES,
    files::NAMES,
    frames::NAMES,
    macros::NAMES,
    messages::NAMES,
    symbols::NAMES,
    NAMES,
];

/// Directives that belong to no other family.
const NAMES: &DirectiveTable =
    &[(".code16", Plain(data::refuse)), (".code16gcc", Plain(data::refuse)), (".end", Plain(parse_end))];

/// The directives of all families, sorted by name.
static ALL: [DirectiveEntry; n_names(&FAMILIES)] = merged(&FAMILIES);

/// Finds a directive of any family, ignoring case.
pub(super) fn find(name: &[u8]) -> Option<Directive> {
    search_in_any_case(&ALL, name)
}

/// Parses `.end`: everything after it is scanned and ignored.
fn parse_end(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    while !parser.is(TokenKind::EndOfFile) {
        parser.advance();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::directive::is_searchable;
    use super::*;

    #[test]
    fn no_name_stands_in_two_families() {
        assert!(is_searchable(&ALL) && is_searchable(conditions::NAMES));
    }

    #[test]
    fn the_letter_case_does_not_matter() {
        assert!(find(b".GLOBL").is_some() && find(b".globl").is_some() && find(b".TEXT").is_none());
    }
}
