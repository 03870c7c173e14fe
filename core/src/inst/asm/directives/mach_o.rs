//! Directives of Mach-O.

use super::names::{Directive, search};
use super::{Here, Parsed, Parser};
use crate::inst::asm::expression::quote;
use crate::text::token::TokenKind;

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
                match name.as_slice() {
                    b".bss" => self.switch_to_named_section(b"__DATA,__bss", true),
                    _ => self.switch_to_named_section(&name, false),
                }
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
                let symbol = self.mention(name);
                if self.expressions.symbols.is_defined(symbol) {
                    return self.token_error(".alt_entry must preceed symbol definition");
                }
                self.lex();
                return Ok(());
            }
            Describe => {
                let name = self.expect_identifier("expected identifier in directive")?;
                self.mention(name);
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

    /// The size, and perhaps the alignment, of what a name stands for. The messages are those for wrong ones.
    fn parse_fill_size(&mut self, directive: &str, negative: [&str; 2]) -> Parsed<()> {
        let start = self.token().location();
        let name = self.expect_identifier("expected identifier in directive")?;
        let symbol = self.mention(name);
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
        let segment = self.expect_identifier("expected segment name after '.zerofill' directive")?;
        self.expect(TokenKind::Comma, "unexpected token in directive")?;
        let section = self.expect_identifier("expected section name after comma in '.zerofill' directive")?;
        let name = [self.text(segment), b",", self.text(section)].concat();
        self.add_empty_section(&name);
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
        let name = self.expect_identifier("expected identifier in directive")?;
        self.mention(name);
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

/// They hold what `.indirect_symbol` names.
const POINTER_SECTIONS: [&[u8]; 5] = [
    b".lazy_symbol_pointer",
    b".non_lazy_symbol_pointer",
    b".picsymbol_stub",
    b".symbol_stub",
    b".thread_local_variable_pointer",
];
