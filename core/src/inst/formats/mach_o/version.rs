//! Mach-O's versions of operating systems: `.build_version macos, 11, 0 sdk_version 11, 3`, `.macosx_version_min 10, 14`.

use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::versions::Versions;
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

/// The operating systems for which a version directive is meant; for others there is a warning.
#[derive(Clone, Copy, Debug)]
enum Systems {
    /// Systems whose name begins with one of these words.
    Named(&'static [&'static [u8]]),
    /// Systems that the reference does not know.
    Unknown,
    /// No system: there always is a warning.
    None,
}

const MAC_OS: Systems = Systems::Named(&[b"macos"]);
const IOS: Systems = Systems::Named(&[b"ios"]);
const TV_OS: Systems = Systems::Named(&[b"tvos"]);
const WATCH_OS: Systems = Systems::Named(&[b"watchos"]);

/// The platforms that `.build_version` may name, and their systems.
const PLATFORMS: [(&[u8], Systems); 12] = [
    (b"macos", MAC_OS),
    (b"ios", IOS),
    (b"tvos", TV_OS),
    (b"watchos", WATCH_OS),
    (b"bridgeos", Systems::Unknown),
    (b"macCatalyst", IOS),
    (b"iossimulator", Systems::Unknown),
    (b"tvossimulator", Systems::Unknown),
    (b"watchossimulator", Systems::Unknown),
    (b"driverkit", Systems::Named(&[b"driverkit"])),
    (b"xros", Systems::Named(&[b"xros", b"visionos"])),
    (b"xrsimulator", Systems::None),
];

/// The directives that are for one platform each, and the systems of that platform.
const VERSION_DIRECTIVES: [(&[u8], Systems); 4] = [
    (b".macosx_version_min", MAC_OS),
    (b".ios_version_min", IOS),
    (b".tvos_version_min", TV_OS),
    (b".watchos_version_min", WATCH_OS),
];

/// Returns the systems of a platform or a directive; `None` for an unknown name.
fn find_systems(names: &[(&[u8], Systems)], name: &[u8]) -> Option<Systems> {
    names.iter().find(|(known, _)| *known == name).map(|&(_, systems)| systems)
}

/// Parses `.build_version`, which names the platform.
pub fn parse_build_version(parser: &mut Parser<'_>, versions: &mut Versions, here: DirectiveSite) -> Parsed<()> {
    let start = parser.token().location();
    let platform = parser.expect_identifier("platform name expected")?;
    let Some(systems) = find_systems(&PLATFORMS, parser.text(platform)) else {
        return parser.error(start, "unknown platform name");
    };
    let what = [parser.text(here.name), b" ".as_slice(), parser.text(platform)].concat();
    parser.expect(TokenKind::Comma, "version number required, comma expected")?;
    parse_version(parser, versions, here, &what, systems)
}

/// Parses `.macosx_version_min` and the like, which are for one platform each.
pub fn parse_least_version(parser: &mut Parser<'_>, versions: &mut Versions, here: DirectiveSite) -> Parsed<()> {
    let what = parser.text(here.name).to_vec();
    let systems = find_systems(&VERSION_DIRECTIVES, &what).unwrap_or(Systems::None);
    parse_version(parser, versions, here, &what, systems)
}

/// Parses the version, and an optional version of the SDK. `what` is how the warning about another system names the directive.
fn parse_version(
    parser: &mut Parser<'_>,
    versions: &mut Versions,
    here: DirectiveSite,
    what: &[u8],
    systems: Systems,
) -> Parsed<()> {
    parse_major_and_minor(parser, "OS")?;
    if !is_at_sdk_version(parser) && !parser.is(TokenKind::EndOfStatement) {
        parser.expect(TokenKind::Comma, "invalid OS update specifier, comma expected")?;
        parse_version_number(parser, "OS update", 0..=255)?;
    }
    if is_at_sdk_version(parser) {
        parser.lex();
        parse_major_and_minor(parser, "SDK")?;
        if parser.take(TokenKind::Comma) {
            parse_version_number(parser, "SDK subminor", 0..=255)?;
        }
    }
    let text = quote("expected newline in '", parser.text(here.name), "' directive");
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error(text);
    }
    parser.lex();
    if !targets_one_of(versions, systems) {
        let text = [what, b" used while targeting ", versions.system.as_slice()].concat();
        parser.warning(here.location, None, text);
    }
    if let Some(before) = versions.last_at.replace(here.location) {
        parser.warning(here.location, None, "overriding previous version directive");
        parser.report(Severity::Note, before, None, b"previous definition is here".to_vec());
    }
    Ok(())
}

/// Whether the triple is for one of these systems.
fn targets_one_of(versions: &Versions, systems: Systems) -> bool {
    match systems {
        Systems::Named(names) => names.iter().any(|name| versions.system.starts_with(name)),
        Systems::Unknown => !versions.is_system_known,
        Systems::None => false,
    }
}

/// Whether the current token is `sdk_version`.
fn is_at_sdk_version(parser: &Parser<'_>) -> bool {
    parser.is(TokenKind::Identifier) && parser.token_text() == b"sdk_version"
}

/// Parses two numbers of a version; `what` is how messages name it.
fn parse_major_and_minor(parser: &mut Parser<'_>, what: &str) -> Parsed<()> {
    parse_version_number(parser, &format!("{what} major"), 1..=65535)?;
    let text = format!("{what} minor version number required, comma expected");
    parser.expect(TokenKind::Comma, &text)?;
    parse_version_number(parser, &format!("{what} minor"), 0..=255)
}

/// Parses a number of a version that must be in a range; `what` is how messages name it.
fn parse_version_number(parser: &mut Parser<'_>, what: &str, range: std::ops::RangeInclusive<i64>) -> Parsed<()> {
    let token = parser.token();
    if !token.is(TokenKind::Integer) {
        return parser.token_error(format!("invalid {what} version number, integer expected"));
    }
    if !range.contains(&token.value) {
        return parser.token_error(format!("invalid {what} version number"));
    }
    parser.lex();
    Ok(())
}
