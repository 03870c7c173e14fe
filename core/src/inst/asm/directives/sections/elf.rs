//! `.section` of ELF: flags, type, entry size, group.

use super::known::{
    ALLOCATE, EXCLUDE, EXECUTE, MERGE, NO_BITS, PROGRAM_BITS, STRINGS, SectionAttributes, THREAD, UNWIND, WRITE,
};
use super::{Here, SectionKey};
use crate::inst::asm::expression::{ParsedExpression, quote};
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::inst::expr::place::Place;
use crate::text::Span;
use crate::text::token::TokenKind;

const LINK_ORDER: u64 = 0x80;
const GROUP: u64 = 0x200;
const RETAIN: u64 = 0x20_0000;

const NOTE: u64 = 7;
const INIT_ARRAY: u64 = 14;
const FINI_ARRAY: u64 = 15;
const PREINIT_ARRAY: u64 = 16;

/// Types by the names that the reference knows; others must be numbers.
const TYPES: &[(&[u8], u64)] = &[
    (b"progbits", PROGRAM_BITS),
    (b"nobits", NO_BITS),
    (b"note", NOTE),
    (b"init_array", INIT_ARRAY),
    (b"fini_array", FINI_ARRAY),
    (b"preinit_array", PREINIT_ARRAY),
    (b"unwind", UNWIND),
    (b"llvm_odrtab", 0x6fff_4c00),
    (b"llvm_linker_options", 0x6fff_4c01),
    (b"llvm_dependent_libraries", 0x6fff_4c04),
    (b"llvm_sympart", 0x6fff_4c05),
    (b"llvm_call_graph_profile", 0x6fff_4c09),
    (b"llvm_bb_addr_map", 0x6fff_4c0a),
    (b"llvm_offloading", 0x6fff_4c0b),
    (b"llvm_lto", 0x6fff_4c0c),
    (b"llvm_jt_sizes", 0x6fff_4c0d),
    (b"llvm_cfi_jump_table", 0x6fff_4c0e),
];

/// The key of a section without group, link and number.
pub(super) fn key(name: &[u8]) -> SectionKey {
    (name.to_vec(), Vec::new(), Vec::new(), None)
}

/// The operands behind the name.
#[derive(Default)]
struct Operands {
    /// Flags as written, without those that the name implies.
    written_flags: u64,
    kind: Option<Span>,
    entry_size: i64,
    group: Vec<u8>,
    linked_symbol: Vec<u8>,
    unique: Option<i64>,
    subsection: Option<ParsedExpression>,
}

impl Parser<'_> {
    pub(super) fn parse_elf_section(&mut self, here: Here, is_push: bool) -> Parsed<()> {
        let Some(name) = self.parse_section_name() else {
            return self.token_error("expected identifier");
        };
        let name = self.text(name).to_vec();
        let implied = implied_flags(&name);
        let mut operands = Operands::default();
        if self.take(TokenKind::Comma) {
            self.parse_section_operands(is_push, implied, &mut operands)?;
        }
        self.expect(TokenKind::EndOfStatement, "expected end of directive")?;
        let kind = match operands.kind {
            None => kind_of_name(&name),
            Some(kind) => match kind_of_text(self.text(kind)) {
                Some(kind) => kind,
                None => return self.token_error("unknown section type"),
            },
        };
        let flags = implied | operands.written_flags;
        let attributes = SectionAttributes { kind, flags, entry_size: operands.entry_size };
        let is_empty = kind == NO_BITS;
        let mut section_key = key(&name);
        section_key.1.clone_from(&operands.group);
        section_key.2.clone_from(&operands.linked_symbol);
        section_key.3 = operands.unique;
        let is_new = !self.directives.sections.keys.contains_key(&section_key);
        let first = if is_new && is_known(&section_key) { self.attributes_of(&name) } else { attributes };
        let id = self.switch_to_section(section_key, first, is_empty);
        self.check_subsection(operands.subsection);
        self.check_attributes(here, id, &name, attributes, &operands)
    }

    /// The first mention of a section decides; later ones may leave attributes out, but not change them.
    fn check_attributes(
        &mut self,
        here: Here,
        id: super::SectionId,
        name: &[u8],
        new: SectionAttributes,
        operands: &Operands,
    ) -> Parsed<()> {
        let old = self.directives.sections.list[id.0 as usize].attributes;
        let has_kind = operands.kind.is_some();
        let is_written = operands.written_flags != 0 || new.entry_size != 0 || has_kind;
        let is_tolerated = name == b".eh_frame" && new.kind == PROGRAM_BITS;
        if has_kind && old.kind != new.kind && !is_tolerated {
            self.complain_of_change(here, "type", name, &format!("0x{:X}", old.kind));
        }
        if is_written && old.flags != new.flags {
            self.complain_of_change(here, "flags", name, &format!("0x{:X}", old.flags));
        }
        if is_written && old.entry_size != new.entry_size {
            self.complain_of_change(here, "entsize", name, &old.entry_size.to_string());
        }
        if self.has_errors() { Err(Failed) } else { Ok(()) }
    }

    fn parse_section_operands(&mut self, is_push: bool, implied: u64, operands: &mut Operands) -> Parsed<()> {
        if is_push && !self.is(TokenKind::String) {
            operands.subsection = Some(self.parse_expression()?);
            if !self.take(TokenKind::Comma) {
                return Ok(());
            }
        }
        let Some((flags, joins_group)) = self.parse_section_flags()? else {
            return self.token_error("unknown flag");
        };
        operands.written_flags = flags;
        let flags = flags | implied;
        if flags & GROUP != 0 && joins_group {
            let text = "Section cannot specifiy a group name while also acting as a member of the last group";
            return self.token_error(text);
        }
        operands.kind = self.parse_section_type()?;
        if operands.kind.is_none() {
            if flags & MERGE != 0 {
                return self.token_error("Mergeable section must specify the type");
            }
            if flags & GROUP != 0 {
                return self.token_error("Group section must specify the type");
            }
            if !self.is(TokenKind::EndOfStatement) {
                return self.token_error("expected end of directive");
            }
        }
        if flags & MERGE != 0 || operands.kind.is_some_and(|kind| self.text(kind) == b"llvm_cfi_jump_table") {
            operands.entry_size = self.parse_entry_size()?;
        }
        if flags & LINK_ORDER != 0 {
            operands.linked_symbol = self.parse_linked_symbol()?;
        }
        if flags & GROUP != 0 {
            operands.group = self.parse_group()?;
        }
        if self.take(TokenKind::Comma) {
            operands.unique = Some(self.parse_unique_number()?);
        }
        Ok(())
    }

    /// The flags, and whether the section joins the group of the current one. `None` for an unknown flag.
    fn parse_section_flags(&mut self) -> Parsed<Option<(u64, bool)>> {
        if !self.is(TokenKind::String) {
            return self.token_error("expected string");
        }
        let text = self.text(self.name_span(self.token())).to_vec();
        self.lex();
        let (mut flags, mut joins_group) = (0, false);
        for byte in text {
            flags |= match byte {
                b'a' => ALLOCATE,
                b'e' => EXCLUDE,
                b'x' => EXECUTE,
                b'w' => WRITE,
                b'o' => LINK_ORDER,
                b'M' => MERGE,
                b'S' => STRINGS,
                b'T' => THREAD,
                b'G' => GROUP,
                b'R' => RETAIN,
                b'?' => {
                    joins_group = true;
                    0
                }
                _ => match self.target.section_flag(&self.options.subtarget, byte) {
                    Some(flag) => flag,
                    None => return Ok(None),
                },
            };
        }
        Ok(Some((flags, joins_group)))
    }

    fn parse_section_type(&mut self) -> Parsed<Option<Span>> {
        if !self.take(TokenKind::Comma) {
            return Ok(None);
        }
        match self.token().kind {
            TokenKind::String => {}
            TokenKind::At | TokenKind::Percent => self.lex(),
            _ => return self.token_error("expected '@<type>', '%<type>' or \"<type>\""),
        }
        let token = self.token();
        if token.is(TokenKind::Integer) {
            self.lex();
            return Ok(Some(token.span));
        }
        self.expect_identifier("expected identifier").map(Some)
    }

    fn parse_entry_size(&mut self) -> Parsed<i64> {
        self.expect(TokenKind::Comma, "expected the entry size")?;
        let size = self.parse_absolute_expression()?;
        if size <= 0 {
            return self.token_error("entry size must be positive");
        }
        Ok(size)
    }

    fn parse_linked_symbol(&mut self) -> Parsed<Vec<u8>> {
        self.expect(TokenKind::Comma, "expected linked-to symbol")?;
        let start = self.token().location();
        let Some(name) = self.parse_identifier() else {
            if self.token_text() == b"0" {
                self.lex();
                return Ok(Vec::new());
            }
            return self.token_error("invalid linked-to symbol");
        };
        let symbol = self.expressions.symbols.find(self.buffers.text(name));
        if !symbol.is_some_and(|symbol| self.expressions.place_of(symbol) == Place::Section) {
            let text = quote("linked-to symbol is not in a section: ", self.text(name), "");
            return self.error(start, text);
        }
        Ok(self.text(name).to_vec())
    }

    fn parse_group(&mut self) -> Parsed<Vec<u8>> {
        self.expect(TokenKind::Comma, "expected group name")?;
        let token = self.token();
        let name = if token.is(TokenKind::Integer) {
            self.lex();
            token.span
        } else {
            self.expect_identifier("invalid group name")?
        };
        if self.take(TokenKind::Comma) {
            let linkage = self.expect_identifier("invalid linkage")?;
            if self.text(linkage) != b"comdat" {
                return self.token_error("Linkage must be 'comdat'");
            }
        }
        Ok(self.text(name).to_vec())
    }

    /// `unique, 5`.
    pub(in crate::inst::asm::directives) fn parse_unique_number(&mut self) -> Parsed<i64> {
        let word = self.expect_identifier("expected identifier")?;
        if self.text(word) != b"unique" {
            return self.token_error("expected 'unique'");
        }
        self.expect(TokenKind::Comma, "expected commma")?;
        let number = self.parse_absolute_expression()?;
        if number < 0 {
            return self.token_error("unique id must be positive");
        }
        if number >= i64::from(u32::MAX) {
            return self.token_error("unique id is too large");
        }
        Ok(number)
    }
}

/// Whether the section was there before the input said anything.
pub(super) fn is_known(key: &SectionKey) -> bool {
    let (name, group, link, unique) = key;
    group.is_empty() && link.is_empty() && unique.is_none() && SectionAttributes::is_known(name)
}

/// `.rodata.x` counts as `.rodata.`, and so does `.rodata` itself.
fn has_prefix(name: &[u8], prefix: &[u8]) -> bool {
    name.starts_with(prefix) || name == &prefix[..prefix.len() - 1]
}

fn implied_flags(name: &[u8]) -> u64 {
    let has = |prefix: &[u8]| has_prefix(name, prefix);
    if has(b".rodata.") || name == b".rodata1" {
        ALLOCATE
    } else if name == b".fini" || name == b".init" || has(b".text.") {
        ALLOCATE | EXECUTE
    } else if has(b".data.")
        || name == b".data1"
        || has(b".bss.")
        || has(b".init_array.")
        || has(b".fini_array.")
        || has(b".preinit_array.")
    {
        ALLOCATE | WRITE
    } else if has(b".tdata.") || has(b".tbss.") {
        ALLOCATE | WRITE | THREAD
    } else {
        0
    }
}

fn kind_of_name(name: &[u8]) -> u64 {
    let has = |prefix: &[u8]| has_prefix(name, prefix);
    if name.starts_with(b".note") {
        NOTE
    } else if has(b".init_array.") {
        INIT_ARRAY
    } else if has(b".bss.") || has(b".tbss.") {
        NO_BITS
    } else if has(b".fini_array.") {
        FINI_ARRAY
    } else if has(b".preinit_array.") {
        PREINIT_ARRAY
    } else {
        PROGRAM_BITS
    }
}

/// A type by name, or a number with the usual radix prefixes.
fn kind_of_text(text: &[u8]) -> Option<u64> {
    if let Some(&(_, kind)) = TYPES.iter().find(|(name, _)| *name == text) {
        return Some(kind);
    }
    let lower = text.to_ascii_lowercase();
    let text = std::str::from_utf8(&lower).ok()?;
    let (digits, radix) = if let Some(digits) = text.strip_prefix("0x") {
        (digits, 16)
    } else if let Some(digits) = text.strip_prefix("0b") {
        (digits, 2)
    } else if let Some(digits) = text.strip_prefix("0o") {
        (digits, 8)
    } else if text.len() > 1 && text.starts_with('0') {
        (&text[1..], 8)
    } else {
        (text, 10)
    };
    if digits.starts_with('+') {
        return None;
    }
    u32::from_str_radix(digits, radix).ok().map(u64::from)
}
