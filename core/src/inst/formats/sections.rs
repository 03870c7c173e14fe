//! Sections, as all file formats have them. They do not affect the analysis, but their attributes must be consistent in an
//! input.

use crate::inst::asm::parser::{DirectiveSite, Parsed, ParsedExpression, Parser};
use crate::inst::asm::state::sections::{SectionAttributes, SectionId, SectionKey, Sections};
use crate::inst::expr::place::ExprPlace;
use crate::inst::expr::symbol::Definition;
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;

/// Switches to a section that is known by its name alone, as those of Mach-O are.
pub fn switch_to_named_section(parser: &mut Parser<'_>, sections: &mut Sections, name: &[u8], is_empty: bool) {
    let attributes = attributes_of(parser, name);
    switch_to_section(parser, sections, SectionKey::from_name(name), attributes, is_empty);
}

/// Adds a section without contents, and stays in the current one.
pub fn add_empty_section(parser: &Parser<'_>, sections: &mut Sections, name: &[u8]) {
    let attributes = attributes_of(parser, name);
    sections.find_or_add(SectionKey::from_name(name), attributes, true);
}

/// Makes a section the current one; a new section defines the symbol of its name.
pub fn switch_to_section(
    parser: &mut Parser<'_>,
    sections: &mut Sections,
    key: SectionKey,
    attributes: SectionAttributes,
    is_empty: bool,
) -> SectionId {
    if !sections.contains(&key) {
        let is_taken = parser.expressions.symbols.find(&key.name).is_some_and(|symbol| {
            parser.expressions.place_of(symbol) != ExprPlace::Nowhere && parser.rules.format == ObjectFormat::Elf
        });
        // A section that exists from the start has no symbol if the input has used its name for something else.
        if !is_taken || !key.is_known() {
            define_section_symbol(parser, sections, &key.name);
        }
    }
    let id = sections.find_or_add(key, attributes, is_empty);
    sections.switch_to(id);
    id
}

/// Defines the symbol of a section, which all sections of one name share; Mach-O has none. An earlier meaning of the name is an
/// error without a place, and is lost.
pub fn define_section_symbol(parser: &mut Parser<'_>, sections: &mut Sections, name: &[u8]) {
    if parser.rules.format == ObjectFormat::MachO {
        return;
    }
    let symbol = parser.expressions.symbols.intern(name);
    if sections.symbols.contains(&symbol) {
        return;
    }
    if parser.expressions.place_of(symbol) != ExprPlace::Nowhere {
        parser.log.add_below_parser(None, b"invalid symbol redefinition".to_vec());
    }
    parser.expressions.symbols.define(symbol, Definition::Label);
    sections.symbols.insert(symbol);
}

/// Returns the attributes that a section of this name has from the start.
pub fn attributes_of(parser: &Parser<'_>, name: &[u8]) -> SectionAttributes {
    SectionAttributes::from_name(name, parser.rules.has_unwind_section_type)
}

/// Parses `.subsection`.
pub fn parse_subsection(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    let subsection = parse_optional_subsection(parser)?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    sections.stay();
    choose_subsection(parser, sections, subsection);
    Ok(())
}

/// Parses the number of a subsection; `None` if the statement ends here.
pub fn parse_optional_subsection(parser: &mut Parser<'_>) -> Parsed<Option<ParsedExpression>> {
    if parser.is(TokenKind::EndOfStatement) {
        return Ok(None);
    }
    parser.parse_expression().map(Some)
}

/// Goes on in a subsection of the current section, which is the first one if `subsection` is `None`. A number that is not a
/// constant or out of range is reported.
pub fn choose_subsection(parser: &mut Parser<'_>, sections: &mut Sections, subsection: Option<ParsedExpression>) {
    let Some(subsection) = subsection else {
        return sections.choose_subsection(0);
    };
    match parser.expressions.evaluate(subsection.id) {
        None => parser.log.add_below_parser(subsection.origin, b"cannot evaluate subsection number".to_vec()),
        Some(number) if !(0..=0x7fff_ffff).contains(&number) => {
            let text = format!("subsection number {number} is not within [0,2147483647]");
            parser.log.add_below_parser(subsection.origin, text.into());
        }
        Some(number) => sections.choose_subsection(number),
    }
}

/// Parses `.popsection`. Text after it is a new statement.
pub fn parse_pop_section(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    if !sections.pop() {
        return parser.token_error(".popsection without corresponding .pushsection");
    }
    Ok(())
}

/// Parses `.previous`. Text after it is a new statement.
pub fn parse_previous_section(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    if !sections.switch_to_previous() {
        return parser.token_error(".previous without corresponding .section");
    }
    Ok(())
}

/// Saves the current section and switches to another one: `read` reads the operands as for `.section`. An error undoes both.
pub fn push_section(
    parser: &mut Parser<'_>,
    sections: &mut Sections,
    read: impl FnOnce(&mut Parser<'_>, &mut Sections) -> Parsed<()>,
) -> Parsed<()> {
    sections.push();
    let result = read(parser, sections);
    if result.is_err() {
        sections.pop();
    }
    result
}

/// Parses `unique, 5` and returns the number.
pub fn parse_unique_number(parser: &mut Parser<'_>) -> Parsed<i64> {
    let word = parser.expect_identifier("expected identifier")?;
    if parser.text(word) != b"unique" {
        return parser.token_error("expected 'unique'");
    }
    parser.expect(TokenKind::Comma, "expected commma")?;
    let number = parser.parse_absolute_expression()?;
    if number < 0 {
        return parser.token_error("unique id must be positive");
    }
    if number >= i64::from(u32::MAX) {
        return parser.token_error("unique id is too large");
    }
    Ok(number)
}
