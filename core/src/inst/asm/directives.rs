//! Directives: names, and where each one is read.
//!
//! None of them puts anything into the analysis. They can be wrong, they define names, and some change how the rest is
//! read. Generic names ignore the letter case; those of the target and of the file format do not.

mod alignment;
mod code_view;
mod coff;
mod data;
mod debug;
mod files;
mod frames;
mod mach_o;
mod mach_o_sections;
mod mach_o_version;
mod messages;
mod names;
mod sections;
mod strings;
mod symbols;
mod windows_frames;

pub use names::Directive;
pub use windows_frames::WindowsFrame;

use super::parser::{Parsed, Parser};
use super::reuse::Kind;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// What directives remember.
#[derive(Clone, Debug, Default)]
pub struct State {
    sections: sections::Sections,
    lines: debug::LineTable,
    frames: frames::Frames,
    code_view: code_view::CodeViewNumbers,
    windows_frames: windows_frames::WindowsFrames,
    /// The last version of an operating system, in Mach-O.
    version_at: Option<Location>,
    /// How deep inclusions are nested now.
    inclusion_depth: usize,
}

/// A directive at the start of a statement.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    pub location: Location,
    pub name: Span,
}

impl Parser<'_> {
    /// `first` is the token of the name, which has been consumed.
    pub(super) fn parse_directive(&mut self, directive: Directive, first: Token, name: Span) -> Parsed<()> {
        use Directive::*;
        let here = Here { location: first.location(), name };
        if matches!(directive, Value { .. } | Pointer | Octa | Real | String { .. } | Base64 | Leb128) {
            self.note_kind(Kind::Data, name);
        }
        match directive {
            Value { size } => self.parse_values(size),
            Pointer => self.parse_values(self.pointer_size()),
            Octa => self.parse_octa_values(),
            Real => self.parse_real_values(),
            String { is_terminated } => self.parse_strings(is_terminated),
            Base64 => self.parse_base64(),
            Fill => self.parse_fill(),
            Zero => self.parse_fill_with_value(),
            Origin => self.parse_fill_with_value(),
            Leb128 => self.parse_many(|parser| parser.parse_expression().map(drop)),
            Repeated { size } => self.parse_repeated_value(here, size),
            RepeatedReal => self.parse_repeated_real(here),
            Reserved => self.parse_reserved(here),
            Unsupported => {
                let text = [self.text(name), b" not currently supported for this target"].concat();
                self.token_error(text)
            }
            Align { is_power, size } => self.parse_alignment(is_power, size),
            TargetAlign { size } => self.parse_target_alignment(size),
            Set { may_repeat } => self.parse_set(may_repeat),
            ConditionalSet => self.parse_conditional_set(),
            Extern => {
                self.skip_statement();
                Ok(())
            }
            Attribute { allows_local } => self.parse_symbol_attributes(allows_local),
            ElfAttribute => self.parse_weak_symbols(["expected identifier", "expected comma"]),
            Common { is_local } => self.parse_common(is_local),
            Type => self.parse_type(),
            Size => self.parse_size(),
            SymbolVersion => self.parse_symbol_version(),
            WeakReference => self.parse_weak_reference(),
            Ident => self.parse_ident(),
            Version => self.parse_version(),
            Relocation => self.parse_relocation(),
            CallGraphProfile => self.parse_call_graph_profile(),
            AddressSignificance => self.parse_end_of_line(),
            AddressSignificantSymbol => self.parse_address_significant_symbol(),
            LtoDiscard => self.parse_many(Parser::parse_listed_identifier),
            PseudoProbe => self.parse_pseudo_probe(),
            Section { is_push } => self.parse_section(here, is_push),
            FixedSection(section) => self.parse_fixed_section(section),
            Subsection => self.parse_subsection(),
            PopSection => self.parse_pop_section(),
            Previous => self.parse_previous_section(),
            File => self.parse_file(here),
            Loc => self.parse_loc(),
            LocLabel => self.parse_loc_label(),
            Line => self.parse_line(),
            Stabs => self.token_error("unsupported directive '.stabs'"),
            CodeView(kind) => self.parse_code_view(kind, here),
            Frame(kind) => self.parse_frame_directive(kind, here),
            Macro => self.parse_macro_definition(here.location),
            EndMacro => self.parse_end_macro(name),
            ExitMacro => self.parse_exit_macro(name),
            PurgeMacro => self.parse_purge_macro(here.location),
            AlternateMacros(is_on) => {
                self.parse_end_of_line()?;
                self.macros.is_alternate = is_on;
                Ok(())
            }
            MacrosEnabled(is_on) => {
                self.parse_end_of_line()?;
                self.macros.are_enabled = is_on;
                Ok(())
            }
            Repeat => self.parse_repeat(here.location, name),
            RepeatValues => self.parse_repeat_values(here.location),
            RepeatCharacters => self.parse_repeat_characters(here.location),
            EndRepeat => self.parse_end_repetition(),
            Include => self.parse_include(),
            IncludeBytes => self.parse_include_bytes(),
            End => self.parse_end(),
            Error => self.parse_error_directive(here.location, true),
            Err => self.parse_error_directive(here.location, false),
            Warning => self.parse_warning_directive(here.location),
            Abort => self.parse_abort(here.location),
            Print => self.parse_print(here.location),
            MachO(kind) => self.parse_mach_o(kind, here),
            Coff(kind) => self.parse_coff(kind, here),
            WindowsFrame(kind) => self.parse_windows_frame(kind, here),
        }
    }

    /// `item` as often as there are commas; nothing at all is fine.
    fn parse_many(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if self.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.expect(TokenKind::Comma, "unexpected token")?;
        }
    }

    /// In bytes.
    fn pointer_size(&self) -> u8 {
        self.target.pointer_bytes(&self.options.subtarget)
    }

    pub fn expect_identifier(&mut self, message: &str) -> Parsed<Span> {
        match self.parse_identifier() {
            Some(name) => Ok(name),
            None => self.token_error(message),
        }
    }

    /// An integer token; expressions are not enough.
    pub fn expect_integer(&mut self, message: &str) -> Parsed<i64> {
        let token = self.token();
        if !token.is(TokenKind::Integer) {
            return self.token_error(message);
        }
        self.lex();
        Ok(token.value)
    }

    fn parse_set(&mut self, may_repeat: bool) -> Parsed<()> {
        let name = self.expect_identifier("expected identifier")?;
        self.parse_comma()?;
        self.parse_assignment(name, may_repeat)
    }

    /// `.end`: the rest is scanned and forgotten.
    fn parse_end(&mut self) -> Parsed<()> {
        self.parse_end_of_line()?;
        while !self.is(TokenKind::EndOfFile) {
            self.advance();
        }
        Ok(())
    }
}
