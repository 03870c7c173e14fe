//! Mach-O's versions of operating systems: `.build_version macos, 11, 0 sdk_version 11, 3`, `.macosx_version_min 10, 14`.

use super::Here;
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

/// The targets that a platform belongs to.
#[derive(Clone, Copy, Debug)]
enum Systems {
    /// Those whose name begins so.
    Named(&'static [&'static [u8]]),
    /// Those that the reference does not know.
    Unknown,
    /// None at all.
    None,
}

const MAC_OS: Systems = Systems::Named(&[b"macos"]);
const IOS: Systems = Systems::Named(&[b"ios"]);
const TV_OS: Systems = Systems::Named(&[b"tvos"]);
const WATCH_OS: Systems = Systems::Named(&[b"watchos"]);

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

/// Directives that stand for one platform.
const VERSION_DIRECTIVES: [(&[u8], Systems); 4] = [
    (b".macosx_version_min", MAC_OS),
    (b".ios_version_min", IOS),
    (b".tvos_version_min", TV_OS),
    (b".watchos_version_min", WATCH_OS),
];

fn find_systems(names: &[(&[u8], Systems)], name: &[u8]) -> Option<Systems> {
    names.iter().find(|(known, _)| *known == name).map(|&(_, systems)| systems)
}

impl Parser<'_> {
    pub(super) fn parse_version_directive(&mut self, names_platform: bool, here: Here) -> Parsed<()> {
        let mut what = self.text(here.name).to_vec();
        let mut systems = find_systems(&VERSION_DIRECTIVES, &what);
        if names_platform {
            let start = self.token().location();
            let platform = self.expect_identifier("platform name expected")?;
            systems = find_systems(&PLATFORMS, self.text(platform));
            if systems.is_none() {
                return self.error(start, "unknown platform name");
            }
            what = [&what, b" ".as_slice(), self.text(platform)].concat();
            self.expect(TokenKind::Comma, "version number required, comma expected")?;
        }
        self.parse_major_and_minor("OS")?;
        if !self.is_at_sdk_version() && !self.is(TokenKind::EndOfStatement) {
            self.expect(TokenKind::Comma, "invalid OS update specifier, comma expected")?;
            self.parse_version_number("OS update", 0..=255)?;
        }
        if self.is_at_sdk_version() {
            self.lex();
            self.parse_major_and_minor("SDK")?;
            if self.take(TokenKind::Comma) {
                self.parse_version_number("SDK subminor", 0..=255)?;
            }
        }
        let text = quote("expected newline in '", self.text(here.name), "' directive");
        if !self.is(TokenKind::EndOfStatement) {
            return self.token_error(text);
        }
        self.lex();
        if !systems.is_some_and(|systems| self.targets_one_of(systems)) {
            let text =
                [what.as_slice(), b" used while targeting ", self.options.subtarget.triple.system.name.as_slice()]
                    .concat();
            self.warning(here.location, None, text);
        }
        if let Some(before) = self.directives.version_at.replace(here.location) {
            self.warning(here.location, None, "overriding previous version directive");
            self.report(Severity::Note, before, None, b"previous definition is here".to_vec());
        }
        Ok(())
    }

    fn targets_one_of(&self, systems: Systems) -> bool {
        let target = &self.options.subtarget.triple.system;
        match systems {
            Systems::Named(names) => names.iter().any(|name| target.name.starts_with(name)),
            Systems::Unknown => !target.is_known,
            Systems::None => false,
        }
    }

    fn is_at_sdk_version(&self) -> bool {
        self.is(TokenKind::Identifier) && self.token_text() == b"sdk_version"
    }

    fn parse_major_and_minor(&mut self, what: &str) -> Parsed<()> {
        self.parse_version_number(&format!("{what} major"), 1..=65535)?;
        let text = format!("{what} minor version number required, comma expected");
        self.expect(TokenKind::Comma, &text)?;
        self.parse_version_number(&format!("{what} minor"), 0..=255)
    }

    fn parse_version_number(&mut self, what: &str, range: std::ops::RangeInclusive<i64>) -> Parsed<()> {
        let token = self.token();
        if !token.is(TokenKind::Integer) {
            return self.token_error(format!("invalid {what} version number, integer expected"));
        }
        if !range.contains(&token.value) {
            return self.token_error(format!("invalid {what} version number"));
        }
        self.lex();
        Ok(())
    }
}
