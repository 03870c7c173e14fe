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
    Symbol,
    NoOperand,
    DataRegion,
    Version,
    Strings,
    IgnoredText,
}

use MachODirective::*;

pub(super) const NAMES: &[(&str, Directive)] = &[
    (".alt_entry", Directive::MachO(Symbol)),
    (".bss", Directive::MachO(Section)),
    (".build_version", Directive::MachO(Version)),
    (".cg_profile", Directive::CallGraphProfile),
    (".const", Directive::MachO(Section)),
    (".const_data", Directive::MachO(Section)),
    (".constructor", Directive::MachO(Section)),
    (".cstring", Directive::MachO(Section)),
    (".data", Directive::MachO(Section)),
    (".data_region", Directive::MachO(DataRegion)),
    (".desc", Directive::MachO(Describe)),
    (".destructor", Directive::MachO(Section)),
    (".dump", Directive::MachO(IgnoredText)),
    (".dyld", Directive::MachO(Section)),
    (".end_data_region", Directive::MachO(NoOperand)),
    (".fvmlib_init0", Directive::MachO(Section)),
    (".fvmlib_init1", Directive::MachO(Section)),
    (".ident", Directive::MachO(IgnoredText)),
    (".indirect_symbol", Directive::MachO(Symbol)),
    (".ios_version_min", Directive::MachO(Version)),
    (".lazy_symbol_pointer", Directive::MachO(Section)),
    (".linker_option", Directive::MachO(Strings)),
    (".literal16", Directive::MachO(Section)),
    (".literal4", Directive::MachO(Section)),
    (".literal8", Directive::MachO(Section)),
    (".load", Directive::MachO(IgnoredText)),
    (".lsym", Directive::MachO(LocalSymbol)),
    (".macosx_version_min", Directive::MachO(Version)),
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
    (".secure_log_unique", Directive::MachO(IgnoredText)),
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
    (".tvos_version_min", Directive::MachO(Version)),
    (".watchos_version_min", Directive::MachO(Version)),
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
                return Ok(());
            }
            ZeroFill | ThreadBss | LocalSymbol | Version | Strings | IgnoredText | DataRegion => {
                // Compilers write these correctly; their operands are taken as they are.
                self.parse_to_statement_end();
            }
            Describe => {
                self.expect_identifier("expected identifier in directive")?;
                if !self.take(TokenKind::Comma) {
                    return self.token_error("unexpected token in '.desc' directive");
                }
                self.parse_absolute_expression()?;
            }
            Symbol => {
                let text = quote("expected identifier in ", &name, " directive");
                if self.parse_identifier().is_none() {
                    return self.token_error(text);
                }
            }
            NoOperand => {}
        }
        if !self.is(TokenKind::EndOfStatement) {
            return self.token_error(unexpected);
        }
        self.lex();
        Ok(())
    }

    /// `.section segment, section, ...`; the rest of the specification is taken as it is.
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
        self.switch_to_named_section(&name, None);
        Ok(())
    }
}

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
    Ok(())
}
