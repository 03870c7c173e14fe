//! `.aeabi_subsection` and `.aeabi_attribute`, which write build attributes into objects. They are checked and have
//! no effect on code.

use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::targets::aarch64::build_attributes::{Attributes, Subsection};
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::text::token::TokenKind;

/// Public subsections, whose tags have names: the subsection's name, whether linkers may ignore it (`optional`), and the tags.
const PUBLIC: [(&[u8], bool, &[&str]); 2] = [
    (b"aeabi_pauthabi", false, &["Tag_PAuth_Platform", "Tag_PAuth_Schema"]),
    (b"aeabi_feature_and_bits", true, &["Tag_Feature_BTI", "Tag_Feature_PAC", "Tag_Feature_GCS"]),
];

/// Returns the attributes that the text has set so far.
fn attributes<'a>(parser: &'a mut Parser<'_>) -> &'a mut Attributes {
    &mut parser.state_mut::<Aarch64State>().attributes
}

/// Fails with a message made of three parts.
fn fail_with<T>(parser: &mut Parser<'_>, parts: [&[u8]; 3]) -> Parsed<T> {
    parser.reached_error(parts.concat())
}

/// Parses `.aeabi_subsection name`, which returns to a subsection, or `.aeabi_subsection name, optionality, type`,
/// which opens one.
pub(super) fn parse_subsection(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("subsection name not found");
    }
    let name = parser.token_text().to_vec();
    parser.lex();
    let known = attributes(parser).subsections.iter().position(|one| one.name == name);
    if parser.is(TokenKind::EndOfStatement) {
        let Some(known) = known else {
            let text = b"' using subsection name, subsection has not been defined";
            return fail_with(parser, [b"Could not switch to subsection '", &name, text]);
        };
        attributes(parser).active = Some(known);
        return parser.parse_end_of_line();
    }
    parser.expect(TokenKind::Comma, "expected comma")?;
    let earlier = known.map(|known| attributes(parser).subsections[known].clone());
    let is_optional = parse_optionality(parser, &name, earlier.as_ref())?;
    parser.expect(TokenKind::Comma, "expected comma")?;
    let is_text = parse_type(parser, &name, earlier.as_ref())?;
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.reached_error("unexpected token for AArch64 build attributes subsection header directive");
    }
    let attributes = attributes(parser);
    attributes.active = known.or(Some(attributes.subsections.len()));
    if known.is_none() {
        attributes.subsections.push(Subsection { name, is_optional, is_text });
    }
    parser.parse_end_of_line()
}

/// Parses `optional` or `required`; true for `optional`. The word must agree with `earlier`, an earlier header of the
/// subsection `name`, and with what a public subsection demands.
fn parse_optionality(parser: &mut Parser<'_>, name: &[u8], earlier: Option<&Subsection>) -> Parsed<bool> {
    const WORDS: [&str; 2] = ["required", "optional"];
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("optionality parameter not found, expected required|optional");
    }
    let is_optional = match parser.token_text() {
        b"optional" => true,
        b"required" => false,
        _ => {
            return parser.reached_error("unknown AArch64 build attributes optionality, expected required|optional");
        }
    };
    if let Some(earlier) = earlier.filter(|earlier| earlier.is_optional != is_optional) {
        let (old, new) = (WORDS[usize::from(earlier.is_optional)], WORDS[usize::from(is_optional)]);
        let text = format!("' already exists with optionality defined as '{old}' and not '{new}'");
        return fail_with(parser, [b"optionality mismatch! subsection '", name, text.as_bytes()]);
    }
    if let Some((_, expected, _)) = PUBLIC.iter().find(|(public, ..)| *public == name)
        && *expected != is_optional
    {
        let text = format!(" must be marked as {}", WORDS[usize::from(*expected)]);
        return fail_with(parser, [b"", name, text.as_bytes()]);
    }
    parser.lex();
    Ok(is_optional)
}

/// Parses the type of the values of the subsection `name`: false for `uleb128` (numbers), true for `ntbs` (strings). It must
/// agree with `earlier`, an earlier header, and public subsections have numbers.
fn parse_type(parser: &mut Parser<'_>, name: &[u8], earlier: Option<&Subsection>) -> Parsed<bool> {
    const WORDS: [&str; 2] = ["uleb128", "ntbs"];
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("type parameter not found, expected uleb128|ntbs");
    }
    let text = parser.token_text().to_ascii_lowercase();
    let is_text = match text.as_slice() {
        b"uleb128" => false,
        b"ntbs" => true,
        _ => return parser.reached_error("unknown AArch64 build attributes type, expected uleb128|ntbs"),
    };
    if let Some(earlier) = earlier.filter(|earlier| earlier.is_text != is_text) {
        let (old, new) = (WORDS[usize::from(earlier.is_text)], WORDS[usize::from(is_text)]);
        let text = format!("' already exists with type defined as '{old}' and not '{new}'");
        return fail_with(parser, [b"type mismatch! subsection '", name, text.as_bytes()]);
    }
    if is_text && PUBLIC.iter().any(|(public, ..)| *public == name) {
        return fail_with(parser, [b"", name, b" must be marked as ULEB128"]);
    }
    parser.lex();
    Ok(is_text)
}

/// Parses `.aeabi_attribute tag, value`, which belongs to the active subsection.
pub(super) fn parse_attribute(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let attributes = attributes(parser);
    let active = attributes.active.and_then(|active| attributes.subsections.get(active)).cloned();
    let Some(active) = active else {
        return parser.reached_error("no active subsection, build attribute can not be added");
    };
    let tag = parse_tag(parser, &active)?;
    parser.expect(TokenKind::Comma, "expected comma")?;
    parse_value(parser, &active, &tag)?;
    if !parser.is(TokenKind::EndOfStatement) {
        let text = "unexpected token for AArch64 build attributes tag and value attribute directive";
        return parser.reached_error(text);
    }
    parser.parse_end_of_line()
}

/// Parses the number of a tag, or its name in a public subsection, and returns the text.
fn parse_tag(parser: &mut Parser<'_>, active: &Subsection) -> Parsed<Vec<u8>> {
    let text = parser.token_text().to_vec();
    match parser.token().kind {
        TokenKind::Integer => {}
        TokenKind::Identifier => match PUBLIC.iter().find(|(public, ..)| *public == active.name) {
            None => {
                let rest = b"' \nExcept for public subsections, tags have to be an unsigned int.";
                return fail_with(parser, [b"unrecognized Tag: '", &text, rest]);
            }
            Some((.., tags)) if !tags.iter().any(|tag| tag.as_bytes() == text) => {
                let rest = [b"' for subsection '".as_slice(), &active.name, b"'"].concat();
                return fail_with(parser, [b"unknown AArch64 build attribute '", &text, &rest]);
            }
            Some(_) => {}
        },
        _ => return parser.reached_error("AArch64 build attributes tag not found"),
    }
    parser.lex();
    Ok(text)
}

/// Parses the value of an attribute: a number or a string, as the active subsection has them; 0 or 1 in the public subsection
/// of features. `tag` is for messages.
fn parse_value(parser: &mut Parser<'_>, active: &Subsection, tag: &[u8]) -> Parsed<()> {
    let token = parser.token();
    match token.kind {
        TokenKind::Integer if active.is_text => {
            parser.reached_error("active subsection type is NTBS (string), found ULEB128 (unsigned)")
        }
        TokenKind::Integer if active.name == b"aeabi_feature_and_bits" && !matches!(token.value, 0 | 1) => {
            fail_with(parser, [b"unknown AArch64 build attributes Value for Tag '", tag, b"' options are 0|1"])
        }
        TokenKind::Identifier | TokenKind::String if !active.is_text => {
            parser.reached_error("active subsection type is ULEB128 (unsigned), found NTBS (string)")
        }
        TokenKind::Integer | TokenKind::Identifier | TokenKind::String => {
            parser.lex();
            Ok(())
        }
        _ => parser.reached_error("AArch64 build attributes value not found"),
    }
}
