//! Mach-O's versions of operating systems: `.build_version macos, 11, 0 sdk_version 11, 3`, `.macosx_version_min 10, 14`.
//!
//! Left out: the warning that the version is not for the operating system of the target triple, which nobody here knows.

use super::Here;
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

const PLATFORMS: [&[u8]; 11] = [
    b"macos",
    b"ios",
    b"tvos",
    b"watchos",
    b"bridgeos",
    b"macCatalyst",
    b"iossimulator",
    b"tvossimulator",
    b"watchossimulator",
    b"driverkit",
    b"xros",
];

impl Parser<'_> {
    pub(super) fn parse_version_directive(&mut self, names_platform: bool, here: Here) -> Parsed<()> {
        if names_platform {
            let start = self.token().location();
            let platform = self.expect_identifier("platform name expected")?;
            if !PLATFORMS.contains(&self.text(platform)) {
                return self.error(start, "unknown platform name");
            }
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
        if let Some(before) = self.directives.version_at.replace(here.location) {
            self.warning(here.location, None, "overriding previous version directive");
            self.report(Severity::Note, before, None, b"previous definition is here".to_vec());
        }
        Ok(())
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
