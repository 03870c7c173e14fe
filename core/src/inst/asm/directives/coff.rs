//! Directives of COFF.

use super::names::{Directive, search};
use super::windows_frames::WindowsFrame;
use super::{Here, Parsed, Parser};
use crate::inst::asm::expression::quote;
use crate::text::token::TokenKind;

/// The directives by their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoffDirective {
    Define,
    Number,
    EndDefinition,
    Symbol,
    SectionRelative,
    ImageRelative,
    LinkOnce,
    Weak,
    Section,
}

use CoffDirective::*;

pub(super) const NAMES: &[(&str, Directive)] = &[
    (".bss", Directive::Coff(Section)),
    (".cg_profile", Directive::CallGraphProfile),
    (".data", Directive::Coff(Section)),
    (".def", Directive::Coff(Define)),
    (".endef", Directive::Coff(EndDefinition)),
    (".linkonce", Directive::Coff(LinkOnce)),
    (".popsection", Directive::PopSection),
    (".pushsection", Directive::Section { is_push: true }),
    (".rva", Directive::Coff(ImageRelative)),
    (".safeseh", Directive::Coff(Symbol)),
    (".scl", Directive::Coff(Number)),
    (".secidx", Directive::Coff(Symbol)),
    (".secnum", Directive::Coff(Symbol)),
    (".secoffset", Directive::Coff(Symbol)),
    (".secrel32", Directive::Coff(SectionRelative)),
    (".section", Directive::Section { is_push: false }),
    (".seh_endchained", Directive::WindowsFrame(WindowsFrame::EndChained)),
    (".seh_endepilogue", Directive::WindowsFrame(WindowsFrame::EndEpilogue)),
    (".seh_endfunclet", Directive::WindowsFrame(WindowsFrame::EndFunclet)),
    (".seh_endproc", Directive::WindowsFrame(WindowsFrame::End)),
    (".seh_endprologue", Directive::WindowsFrame(WindowsFrame::EndPrologue)),
    (".seh_handler", Directive::WindowsFrame(WindowsFrame::Handler)),
    (".seh_handlerdata", Directive::WindowsFrame(WindowsFrame::HandlerData)),
    (".seh_proc", Directive::WindowsFrame(WindowsFrame::Start)),
    (".seh_stackalloc", Directive::WindowsFrame(WindowsFrame::StackAllocation)),
    (".seh_startchained", Directive::WindowsFrame(WindowsFrame::StartChained)),
    (".seh_startepilogue", Directive::WindowsFrame(WindowsFrame::StartEpilogue)),
    (".seh_unwindv2start", Directive::WindowsFrame(WindowsFrame::UnwindStart)),
    (".seh_unwindversion", Directive::WindowsFrame(WindowsFrame::UnwindVersion)),
    (".symidx", Directive::Coff(Symbol)),
    (".text", Directive::Coff(Section)),
    (".type", Directive::Coff(Number)),
    (".weak", Directive::Coff(Weak)),
    (".weak_anti_dep", Directive::Coff(Weak)),
];

/// Sections whose symbols are taken before the input begins.
pub(super) const FIRST_SECTIONS: [&str; 57] = [
    ".text",
    ".data",
    ".bss",
    ".rdata",
    ".xdata",
    ".pdata",
    ".tls$",
    ".debug$S",
    ".debug$T",
    ".debug$H",
    ".drectve",
    ".sxdata",
    ".gfids$y",
    ".giats$y",
    ".gljmp$y",
    ".gehcont$y",
    ".eh_frame",
    ".debug_info",
    ".debug_abbrev",
    ".debug_line",
    ".debug_line_str",
    ".debug_frame",
    ".debug_str",
    ".debug_loc",
    ".debug_loclists",
    ".debug_aranges",
    ".debug_ranges",
    ".debug_rnglists",
    ".debug_macinfo",
    ".debug_macro",
    ".debug_pubnames",
    ".debug_pubtypes",
    ".debug_gnu_pubnames",
    ".debug_gnu_pubtypes",
    ".debug_str_offsets",
    ".debug_addr",
    ".debug_names",
    ".debug_info.dwo",
    ".debug_types.dwo",
    ".debug_abbrev.dwo",
    ".debug_str.dwo",
    ".debug_line.dwo",
    ".debug_loc.dwo",
    ".debug_str_offsets.dwo",
    ".debug_loclists.dwo",
    ".debug_rnglists.dwo",
    ".debug_macinfo.dwo",
    ".debug_macro.dwo",
    ".debug_cu_index",
    ".debug_tu_index",
    ".apple_names",
    ".apple_types",
    ".apple_namespaces",
    ".apple_objc",
    ".llvm_stackmaps",
    ".pseudo_probe",
    ".pseudo_probe_desc",
];

const COMDAT_KINDS: [&[u8]; 7] =
    [b"one_only", b"discard", b"same_size", b"same_contents", b"associative", b"largest", b"newest"];

impl CoffDirective {
    pub fn find(name: &[u8]) -> Option<Directive> {
        search(NAMES, name)
    }
}

/// The letters of a section's flags. `b` (no contents) and `d` (contents) exclude each other, the latter also as part of
/// `s`, and of `r` without `x` before it; only these orders are found out.
///
/// The result is whether the section is one of data without contents.
fn check_flags(flags: &[u8]) -> Result<bool, &'static str> {
    let (mut is_code, mut has_data, mut is_empty) = (false, false, false);
    for flag in flags {
        let conflicts = match flag {
            b'b' => {
                is_empty = true;
                has_data
            }
            b'd' => {
                has_data = true;
                is_empty
            }
            b'r' => {
                has_data |= !is_code;
                false
            }
            b's' => {
                has_data = true;
                false
            }
            b'x' => {
                is_code = true;
                false
            }
            b'a' | b'n' | b'w' | b'D' | b'y' | b'i' => false,
            _ => return Err("unknown flag"),
        };
        if conflicts {
            return Err("conflicting section flags 'b' and 'd'.");
        }
    }
    Ok(is_empty && !is_code)
}

impl Parser<'_> {
    pub(super) fn parse_coff(&mut self, directive: CoffDirective, here: Here) -> Parsed<()> {
        match directive {
            Symbol => drop(self.expect_identifier("expected identifier in directive")?),
            Number => drop(self.parse_absolute_expression()?),
            Define | EndDefinition => {
                if directive == Define {
                    self.expect_identifier("expected identifier in directive")?;
                }
                // One token, whatever it is.
                self.lex();
                return Ok(());
            }
            SectionRelative => self.parse_section_relative()?,
            ImageRelative => return self.parse_image_relative(),
            LinkOnce => return self.parse_link_once(here),
            Weak => {
                let messages = ["expected identifier in directive", "unexpected token in directive"];
                return self.parse_weak_symbols(messages);
            }
            Section => return self.parse_plain_section(here),
        }
        self.expect(TokenKind::EndOfStatement, "unexpected token in directive")
    }

    /// `.secrel32 name+offset`.
    fn parse_section_relative(&mut self) -> Parsed<()> {
        self.expect_identifier("expected identifier in directive")?;
        let start = self.token().location();
        if self.is(TokenKind::Plus) && u32::try_from(self.parse_absolute_expression()?).is_err() {
            let text = "invalid '.secrel32' directive offset, can't be less than zero or greater than \
                        std::numeric_limits<uint32_t>::max()";
            return self.error(start, text);
        }
        Ok(())
    }

    /// `.rva name+offset, ...`: every message says where it is from.
    fn parse_image_relative(&mut self) -> Parsed<()> {
        let n_errors = self.errors.len();
        let result = self.parse_many(|parser| {
            parser.expect_identifier("expected identifier in directive")?;
            let start = parser.token().location();
            let has_offset = parser.is(TokenKind::Plus) || parser.is(TokenKind::Minus);
            if has_offset && i32::try_from(parser.parse_absolute_expression()?).is_err() {
                let text = "invalid '.rva' directive offset, can't be less than -2147483648 or greater than 2147483647";
                return parser.error(start, text);
            }
            Ok(())
        });
        for error in &mut self.errors[n_errors..] {
            error.text.extend_from_slice(b" in directive");
        }
        result
    }

    /// `.linkonce`, perhaps with a kind, once for every section.
    fn parse_link_once(&mut self, here: Here) -> Parsed<()> {
        let mut is_associative = false;
        if self.is(TokenKind::Identifier) {
            is_associative = self.token_text() == b"associative";
            self.parse_comdat_kind()?;
        }
        if is_associative {
            return self.error(here.location, "cannot make section associative with .linkonce");
        }
        if let Some(name) = self.directives.sections.link_current_once() {
            return self.error(here.location, quote("section '", &name, "' is already linkonce"));
        }
        self.expect(TokenKind::EndOfStatement, "unexpected token in directive")
    }

    pub(super) fn parse_coff_section(&mut self) -> Parsed<()> {
        let token = self.token();
        if !token.is(TokenKind::Identifier) && !token.is(TokenKind::String) {
            return self.token_error("expected identifier in directive");
        }
        self.lex();
        let name = self.name_span(token);
        let mut is_empty = self.text(name) == b".bss";
        let (mut comdat, mut unique, mut is_associative) = (Vec::new(), None, false);
        if self.take(TokenKind::Comma) {
            let flags = self.token();
            self.expect(TokenKind::String, "expected string in directive")?;
            match check_flags(self.text(self.name_span(flags))) {
                Ok(is_without_contents) => is_empty |= is_without_contents,
                Err(text) => return self.token_error(text),
            }
            if self.take(TokenKind::Comma) {
                if self.token_text() == b"unique" {
                    unique = Some(self.parse_unique_number()?);
                } else {
                    is_associative = self.token_text() == b"associative";
                    self.parse_comdat_kind()?;
                    self.expect(TokenKind::Comma, "expected comma in directive")?;
                    let name = self.expect_identifier("expected identifier in directive")?;
                    comdat = self.text(name).to_vec();
                    if self.take(TokenKind::Comma) {
                        unique = Some(self.parse_unique_number()?);
                    }
                }
            }
        }
        self.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
        let name = self.text(name).to_vec();
        self.switch_to_coff_section((name, comdat, Vec::new(), unique), is_associative, is_empty);
        Ok(())
    }

    fn parse_comdat_kind(&mut self) -> Parsed<()> {
        if !self.is(TokenKind::Identifier) {
            return self.token_error("expected comdat type such as 'discard' or 'largest' after protection bits");
        }
        if !COMDAT_KINDS.contains(&self.token_text()) {
            let text = quote("unrecognized COMDAT type '", self.token_text(), "'");
            return self.token_error(text);
        }
        self.lex();
        Ok(())
    }

    /// `.text`, `.data`, `.bss`: no operands here.
    pub(super) fn parse_plain_section(&mut self, here: Here) -> Parsed<()> {
        if !self.is(TokenKind::EndOfStatement) {
            return self.token_error("unexpected token in section switching directive");
        }
        self.lex();
        let name = self.text(here.name).to_vec();
        self.switch_to_named_section(&name, name == b".bss");
        Ok(())
    }
}
