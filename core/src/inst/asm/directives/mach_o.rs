//! Directives of Mach-O.

use super::names::{Directive, search};
use super::{Here, Parsed, Parser};
use crate::inst::asm::expression::quote;
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// The directives by their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachODirective {
    /// A section known by a name of its own.
    Section,
    ZeroFill,
    ThreadBss,
    Describe,
    LocalSymbol,
    IndirectSymbol,
    AlternateEntry,
    NoOperand,
    DataRegion,
    /// `.build_version` names its platform, the others are one of it.
    Version {
        names_platform: bool,
    },
    LinkerOption,
    /// `.dump` and `.load`.
    SymbolTableFile,
    SecureLog,
    IgnoredText,
}

use MachODirective::*;

pub(super) const NAMES: &[(&str, Directive)] = &[
    (".alt_entry", Directive::MachO(AlternateEntry)),
    (".bss", Directive::MachO(Section)),
    (".build_version", Directive::MachO(Version { names_platform: true })),
    (".cg_profile", Directive::CallGraphProfile),
    (".const", Directive::MachO(Section)),
    (".const_data", Directive::MachO(Section)),
    (".constructor", Directive::MachO(Section)),
    (".cstring", Directive::MachO(Section)),
    (".data", Directive::MachO(Section)),
    (".data_region", Directive::MachO(DataRegion)),
    (".desc", Directive::MachO(Describe)),
    (".destructor", Directive::MachO(Section)),
    (".dump", Directive::MachO(SymbolTableFile)),
    (".dyld", Directive::MachO(Section)),
    (".end_data_region", Directive::MachO(NoOperand)),
    (".fvmlib_init0", Directive::MachO(Section)),
    (".fvmlib_init1", Directive::MachO(Section)),
    (".ident", Directive::MachO(IgnoredText)),
    (".indirect_symbol", Directive::MachO(IndirectSymbol)),
    (".ios_version_min", Directive::MachO(Version { names_platform: false })),
    (".lazy_symbol_pointer", Directive::MachO(Section)),
    (".linker_option", Directive::MachO(LinkerOption)),
    (".literal16", Directive::MachO(Section)),
    (".literal4", Directive::MachO(Section)),
    (".literal8", Directive::MachO(Section)),
    (".load", Directive::MachO(SymbolTableFile)),
    (".lsym", Directive::MachO(LocalSymbol)),
    (".macosx_version_min", Directive::MachO(Version { names_platform: false })),
    (".mod_init_func", Directive::MachO(Section)),
    (".mod_term_func", Directive::MachO(Section)),
    (".non_lazy_symbol_pointer", Directive::MachO(Section)),
    (".objc_cat_cls_meth", Directive::MachO(Section)),
    (".objc_cat_inst_meth", Directive::MachO(Section)),
    (".objc_category", Directive::MachO(Section)),
    (".objc_class", Directive::MachO(Section)),
    (".objc_class_names", Directive::MachO(Section)),
    (".objc_class_vars", Directive::MachO(Section)),
    (".objc_cls_meth", Directive::MachO(Section)),
    (".objc_cls_refs", Directive::MachO(Section)),
    (".objc_inst_meth", Directive::MachO(Section)),
    (".objc_instance_vars", Directive::MachO(Section)),
    (".objc_message_refs", Directive::MachO(Section)),
    (".objc_meta_class", Directive::MachO(Section)),
    (".objc_meth_var_names", Directive::MachO(Section)),
    (".objc_meth_var_types", Directive::MachO(Section)),
    (".objc_module_info", Directive::MachO(Section)),
    (".objc_protocol", Directive::MachO(Section)),
    (".objc_selector_strs", Directive::MachO(Section)),
    (".objc_string_object", Directive::MachO(Section)),
    (".objc_symbols", Directive::MachO(Section)),
    (".picsymbol_stub", Directive::MachO(Section)),
    (".popsection", Directive::PopSection),
    (".previous", Directive::Previous),
    (".pushsection", Directive::Section { is_push: true }),
    (".section", Directive::Section { is_push: false }),
    (".secure_log_reset", Directive::MachO(NoOperand)),
    (".secure_log_unique", Directive::MachO(SecureLog)),
    (".static_const", Directive::MachO(Section)),
    (".static_data", Directive::MachO(Section)),
    (".subsections_via_symbols", Directive::MachO(NoOperand)),
    (".symbol_stub", Directive::MachO(Section)),
    (".tbss", Directive::MachO(ThreadBss)),
    (".tdata", Directive::MachO(Section)),
    (".text", Directive::MachO(Section)),
    (".thread_init_func", Directive::MachO(Section)),
    (".thread_local_variable_pointer", Directive::MachO(Section)),
    (".tlv", Directive::MachO(Section)),
    (".tvos_version_min", Directive::MachO(Version { names_platform: false })),
    (".watchos_version_min", Directive::MachO(Version { names_platform: false })),
    (".zerofill", Directive::MachO(ZeroFill)),
];

impl MachODirective {
    pub fn find(name: &[u8]) -> Option<Directive> {
        search(NAMES, name)
    }
}

impl Parser<'_> {
    pub(super) fn parse_mach_o(&mut self, directive: MachODirective, here: Here) -> Parsed<()> {
        let name = self.text(here.name).to_vec();
        let unexpected = quote("unexpected token in '", &name, "' directive");
        match directive {
            Section => {
                if !self.is(TokenKind::EndOfStatement) {
                    return self.token_error("unexpected token in section switching directive");
                }
                self.lex();
                self.switch_to_named_section(&name, None);
                if POINTER_SECTIONS.contains(&name.as_slice()) {
                    self.directives.sections.hold_pointers();
                }
                return Ok(());
            }
            ZeroFill => return self.parse_zero_fill(),
            ThreadBss => return self.parse_thread_bss(),
            LocalSymbol => return self.parse_local_symbol(),
            IndirectSymbol => return self.parse_indirect_symbol(here),
            DataRegion => return self.parse_data_region(),
            Version { names_platform } => return self.parse_version_directive(names_platform, here),
            LinkerOption => return self.parse_linker_option(),
            SymbolTableFile => return self.parse_symbol_table_file(here),
            IgnoredText => drop(self.parse_to_statement_end()),
            SecureLog => {
                let text = ".secure_log_unique used but AS_SECURE_LOG_FILE environment variable unset.";
                return self.error(here.location, text);
            }
            AlternateEntry => {
                let name = self.expect_identifier("expected identifier in directive")?;
                let symbol = self.expressions.symbols.intern(self.buffers.text(name));
                if self.expressions.symbols.is_defined(symbol) {
                    return self.token_error(".alt_entry must preceed symbol definition");
                }
                self.lex();
                return Ok(());
            }
            Describe => {
                self.expect_identifier("expected identifier in directive")?;
                if !self.take(TokenKind::Comma) {
                    return self.token_error("unexpected token in '.desc' directive");
                }
                self.parse_absolute_expression()?;
            }
            NoOperand => {}
        }
        if !self.is(TokenKind::EndOfStatement) {
            return self.token_error(unexpected);
        }
        self.lex();
        Ok(())
    }

    /// `.section segment, section, type, attributes, size`.
    pub(super) fn parse_mach_o_section(&mut self) -> Parsed<()> {
        let start = self.token().location();
        let Some(segment) = self.parse_identifier() else {
            return self.error(start, "expected identifier after '.section' directive");
        };
        if !self.is(TokenKind::Comma) {
            return self.token_error("unexpected token in '.section' directive");
        }
        let rest = self.parse_to_statement_end();
        self.lex();
        let name = [self.text(segment), self.text(rest)].concat();
        if let Err(text) = check_specifier(self.text(rest)) {
            return self.error(start, text);
        }
        self.warn_of_coalesced(start, rest);
        self.switch_to_named_section(&name, None);
        let kind = name.split(|&byte| byte == b',').nth(2).unwrap_or(b"").trim_ascii();
        if POINTER_TYPES.contains(&kind) {
            self.directives.sections.hold_pointers();
        }
        Ok(())
    }

    /// Sections that linkers have long merged with others.
    fn warn_of_coalesced(&mut self, start: Location, rest: Span) {
        const SUCCESSORS: [(&[u8], &str); 3] =
            [(b"__textcoal_nt", "__text"), (b"__const_coal", "__const"), (b"__datacoal_nt", "__data")];
        let text = self.text(rest);
        let n_before = 1 + text[1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let name = text[n_before..].split(|&byte| byte == b',').next().unwrap_or_default().trim_ascii_end();
        let Some((_, successor)) = SUCCESSORS.iter().find(|(old, _)| *old == name) else { return };
        let name_start = rest.start + n_before as u32;
        let range = Some(Span { start: name_start, end: name_start + name.len() as u32, ..rest });
        let warning = quote("section \"", name, "\" is deprecated");
        self.report(Severity::Warning, start, range, warning);
        self.report(Severity::Note, start, range, format!("change section name to \"{successor}\"").into());
    }

    /// The size, and perhaps the alignment, of what a name stands for. The messages are those for wrong ones.
    fn parse_fill_size(&mut self, directive: &str, negative: [&str; 2]) -> Parsed<()> {
        let start = self.token().location();
        let name = self.expect_identifier("expected identifier in directive")?;
        let symbol = self.expressions.symbols.intern(self.buffers.text(name));
        self.expect(TokenKind::Comma, "unexpected token in directive")?;
        let size_start = self.token().location();
        let size = self.parse_absolute_expression()?;
        let mut alignment = None;
        if self.take(TokenKind::Comma) {
            let start = self.token().location();
            alignment = Some((start, self.parse_absolute_expression()?));
        }
        let text = format!("unexpected token in '{directive}' directive");
        self.expect(TokenKind::EndOfStatement, &text)?;
        if size < 0 {
            return self.error(size_start, negative[0]);
        }
        if let Some((start, _)) = alignment.filter(|(_, alignment)| *alignment < 0) {
            return self.error(start, negative[1]);
        }
        if self.expressions.symbols.is_defined(symbol) {
            return self.error(start, "invalid symbol redefinition");
        }
        Ok(())
    }

    /// `.zerofill segment, section`, perhaps with a name and its size.
    fn parse_zero_fill(&mut self) -> Parsed<()> {
        self.expect_identifier("expected segment name after '.zerofill' directive")?;
        self.expect(TokenKind::Comma, "unexpected token in directive")?;
        self.expect_identifier("expected section name after comma in '.zerofill' directive")?;
        if self.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        self.expect(TokenKind::Comma, "unexpected token in directive")?;
        let size = "invalid '.zerofill' directive size, can't be less than zero";
        let alignment = "invalid '.zerofill' directive alignment, can't be less than zero";
        self.parse_fill_size(".zerofill", [size, alignment])
    }

    fn parse_thread_bss(&mut self) -> Parsed<()> {
        let size = "invalid '.tbss' directive size, can't be less thanzero";
        self.parse_fill_size(".tbss", [size, "invalid '.tbss' alignment, can't be lessthan zero"])
    }

    /// Refused once it was read; the message is at what follows.
    fn parse_local_symbol(&mut self) -> Parsed<()> {
        self.expect_identifier("expected identifier in directive")?;
        self.expect(TokenKind::Comma, "unexpected token in '.lsym' directive")?;
        self.parse_expression()?;
        self.expect(TokenKind::EndOfStatement, "unexpected token in '.lsym' directive")?;
        self.token_error("directive '.lsym' is unsupported")
    }

    fn parse_indirect_symbol(&mut self, here: Here) -> Parsed<()> {
        if !self.directives.sections.holds_pointers() {
            return self.error(here.location, "indirect symbol not in a symbol pointer or stub section");
        }
        let name = self.expect_identifier("expected identifier in .indirect_symbol directive")?;
        self.expressions.symbols.intern(self.buffers.text(name));
        if self.text(name).starts_with(b"L") {
            return self.token_error("non-local symbol required in directive");
        }
        self.expect(TokenKind::EndOfStatement, "unexpected token in '.indirect_symbol' directive")
    }

    /// The token behind the kind is taken, whatever it is.
    fn parse_data_region(&mut self) -> Parsed<()> {
        if self.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        let start = self.token().location();
        let kind = self.expect_identifier("expected region type after '.data_region' directive")?;
        if !matches!(self.text(kind), b"jt8" | b"jt16" | b"jt32") {
            return self.error(start, "unknown region type in '.data_region' directive");
        }
        self.lex();
        Ok(())
    }

    fn parse_linker_option(&mut self) -> Parsed<()> {
        loop {
            if !self.is(TokenKind::String) {
                return self.token_error("expected string in '.linker_option' directive");
            }
            self.parse_escaped_string()?;
            if self.take(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.expect(TokenKind::Comma, "unexpected token in '.linker_option' directive")?;
        }
    }

    fn parse_symbol_table_file(&mut self, here: Here) -> Parsed<()> {
        self.expect(TokenKind::String, "expected string in '.dump' or '.load' directive")?;
        self.expect(TokenKind::EndOfStatement, "unexpected token in '.dump' or '.load' directive")?;
        let text = quote("ignoring directive ", self.text(here.name), " for now");
        self.warning(here.location, None, text);
        Ok(())
    }
}

/// Sections of these types, and those with a directive of their own, hold what `.indirect_symbol` names.
const POINTER_TYPES: [&[u8]; 4] =
    [b"non_lazy_symbol_pointers", b"lazy_symbol_pointers", b"symbol_stubs", b"thread_local_variable_pointers"];
const POINTER_SECTIONS: [&[u8]; 5] = [
    b".lazy_symbol_pointer",
    b".non_lazy_symbol_pointer",
    b".picsymbol_stub",
    b".symbol_stub",
    b".thread_local_variable_pointer",
];

const ATTRIBUTES: [&[u8]; 9] = [
    b"",
    b"none",
    b"pure_instructions",
    b"no_toc",
    b"strip_static_syms",
    b"no_dead_strip",
    b"live_support",
    b"self_modifying_code",
    b"debug",
];

const SECTION_TYPES: [&[u8]; 20] = [
    b"regular",
    b"zerofill",
    b"cstring_literals",
    b"4byte_literals",
    b"8byte_literals",
    b"literal_pointers",
    b"non_lazy_symbol_pointers",
    b"lazy_symbol_pointers",
    b"symbol_stubs",
    b"mod_init_funcs",
    b"mod_term_funcs",
    b"coalesced",
    b"interposing",
    b"16byte_literals",
    b"thread_local_regular",
    b"thread_local_zerofill",
    b"thread_local_variables",
    b"thread_local_variable_pointers",
    b"thread_local_init_function_pointers",
    b"init_func_offsets",
];

/// `rest` is what follows the segment, with its comma: section, type, attributes.
fn check_specifier(rest: &[u8]) -> Result<(), &'static str> {
    let mut parts = rest.split(|&byte| byte == b',').skip(1).map(<[u8]>::trim_ascii);
    let section = parts.next().unwrap_or(b"");
    if section.is_empty() {
        return Err("mach-o section specifier requires a segment and section separated by a comma");
    }
    if section.len() > 16 {
        return Err("mach-o section specifier requires a section whose length is between 1 and 16 characters");
    }
    let kind = parts.next().unwrap_or(b"");
    if !kind.is_empty() && !SECTION_TYPES.contains(&kind) {
        return Err("mach-o section specifier uses an unknown section type");
    }
    let attributes = parts.next().unwrap_or(b"");
    if kind == b"symbol_stubs" && attributes.is_empty() {
        return Err("mach-o section specifier of type 'symbol_stubs' requires a size specifier");
    }
    if attributes.is_empty() {
        return Ok(());
    }
    let is_known = |attribute: &[u8]| ATTRIBUTES.contains(&attribute.trim_ascii());
    if !attributes.split(|&byte| byte == b'+').all(is_known) {
        return Err("mach-o section specifier has invalid attribute");
    }
    match (kind, parts.next().unwrap_or(b"")) {
        (b"symbol_stubs", b"") => Err("mach-o section specifier of type 'symbol_stubs' requires a size specifier"),
        (b"symbol_stubs", size)
            if size.iter().any(|byte| !byte.is_ascii_alphanumeric()) || !size[0].is_ascii_digit() =>
        {
            Err("mach-o section specifier has a malformed stub size")
        }
        (b"symbol_stubs", _) | (_, b"") => Ok(()),
        _ => Err(
            "mach-o section specifier cannot have a stub size specified because it does not have type 'symbol_stubs'",
        ),
    }
}
