//! Sections. They have no influence on the analysis, but their attributes must agree throughout the input.

use std::collections::{HashMap, HashSet};

use super::{Here, coff};
use crate::inst::asm::expression::{ParsedExpression, quote};
use crate::inst::asm::parser::{Parsed, Parser};
use crate::inst::expr::SymbolId;
use crate::inst::expr::place::Place;
use crate::inst::expr::symbol::Definition;
use crate::inst::syntax::ObjectFormat;
use crate::text::Span;
use crate::text::token::TokenKind;

mod elf;
mod known;
#[cfg(test)]
mod tests;

pub(super) use known::SectionAttributes;

/// Sections with directives of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedSection {
    Text,
    Data,
    Bss,
    ReadOnlyData,
    ThreadData,
    ThreadBss,
}

impl FixedSection {
    fn name(self) -> &'static [u8] {
        match self {
            FixedSection::Text => b".text",
            FixedSection::Data => b".data",
            FixedSection::Bss => b".bss",
            FixedSection::ReadOnlyData => b".rodata",
            FixedSection::ThreadData => b".tdata",
            FixedSection::ThreadBss => b".tbss",
        }
    }
}

/// An index into the sections of an assembly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionId(u32);

#[derive(Clone, Debug)]
struct Section {
    name: Vec<u8>,
    attributes: SectionAttributes,
    /// It takes no contents.
    is_empty: bool,
}

/// What distinguishes sections of the same name: group, linked symbol, unique number.
pub(super) type SectionKey = (Vec<u8>, Vec<u8>, Vec<u8>, Option<i64>);

#[derive(Clone, Copy, Debug)]
struct Position {
    current: Option<SectionId>,
    previous: Option<SectionId>,
}

#[derive(Clone, Debug)]
pub struct Sections {
    list: Vec<Section>,
    keys: HashMap<SectionKey, SectionId>,
    /// Except in Mach-O, a section is a symbol, too.
    symbols: HashSet<SymbolId>,
    /// In Mach-O, those that hold pointers or stubs for symbols.
    of_pointers: HashSet<SectionId>,
    /// In COFF, those of which a linker keeps one.
    linked_once: HashSet<SectionId>,
    position: Position,
    pushed: Vec<Position>,
}

impl Default for Sections {
    fn default() -> Sections {
        let mut sections = Sections {
            list: Vec::new(),
            keys: HashMap::new(),
            symbols: HashSet::new(),
            of_pointers: HashSet::new(),
            linked_once: HashSet::new(),
            position: Position { current: None, previous: None },
            pushed: Vec::new(),
        };
        let text = sections.find_or_add(elf::key(b".text"), SectionAttributes::of_name(b".text", true), false);
        sections.position.current = Some(text);
        sections
    }
}

impl Sections {
    pub fn current(&self) -> Option<SectionId> {
        self.position.current
    }

    /// The name of the current section if it holds no bytes.
    pub(super) fn current_without_contents(&self) -> Option<&[u8]> {
        let section = &self.list[self.position.current?.0 as usize];
        section.is_empty.then_some(&section.name)
    }

    fn find_or_add(&mut self, key: SectionKey, attributes: SectionAttributes, is_empty: bool) -> SectionId {
        if let Some(&id) = self.keys.get(&key) {
            return id;
        }
        let id = SectionId(self.list.len() as u32);
        self.list.push(Section { name: key.0.clone(), attributes, is_empty });
        self.keys.insert(key, id);
        id
    }

    pub(super) fn switch_to(&mut self, id: SectionId) {
        self.position.previous = self.position.current;
        self.position.current = Some(id);
    }

    /// The current section holds pointers or stubs for symbols.
    pub(super) fn hold_pointers(&mut self) {
        self.of_pointers.extend(self.position.current);
    }

    pub(super) fn holds_pointers(&self) -> bool {
        self.position.current.is_some_and(|section| self.of_pointers.contains(&section))
    }

    /// Marks the current section; its name if that has been done before.
    pub(super) fn link_current_once(&mut self) -> Option<Vec<u8>> {
        let id = self.position.current?;
        let is_new = self.linked_once.insert(id);
        (!is_new).then(|| self.list[id.0 as usize].name.clone())
    }

    pub(super) fn push(&mut self) {
        self.pushed.push(self.position);
    }

    pub(super) fn pop(&mut self) -> bool {
        match self.pushed.pop() {
            Some(position) => {
                self.position = position;
                true
            }
            None => false,
        }
    }
}

impl Parser<'_> {
    /// Goes on in a section that is known by name alone, as those of Mach-O and COFF.
    pub(super) fn switch_to_named_section(&mut self, name: &[u8], is_empty: bool) {
        let attributes = self.attributes_of(name);
        self.switch_to_section(elf::key(name), attributes, is_empty);
    }

    /// A section without contents appears where it is filled with zeros, too.
    pub(super) fn add_empty_section(&mut self, name: &[u8]) {
        let attributes = self.attributes_of(name);
        self.directives.sections.find_or_add(elf::key(name), attributes, true);
    }

    /// A section may stand for a symbol that nothing else defines, or go with one that something does.
    pub(super) fn switch_to_coff_section(&mut self, key: SectionKey, is_associative: bool, is_empty: bool) {
        let is_new = !self.directives.sections.keys.contains_key(&key);
        let has_symbol = !key.1.is_empty();
        let comdat = self.expressions.symbols.find(&key.1).filter(|_| is_new && has_symbol && !is_associative);
        let attributes = self.attributes_of(&key.0);
        let id = self.switch_to_section(key, attributes, is_empty);
        if has_symbol {
            self.directives.sections.linked_once.insert(id);
        }
        if comdat.is_some_and(|symbol| self.expressions.place_of(symbol) != Place::Nowhere) {
            self.log.say_directly(None, b"invalid symbol redefinition".to_vec());
        }
    }

    /// The symbols of sections that are there before the input says anything.
    pub(in crate::inst::asm) fn define_first_sections(&mut self) {
        match self.format {
            ObjectFormat::Coff => {
                coff::FIRST_SECTIONS.iter().for_each(|name| self.define_section_symbol(name.as_bytes()))
            }
            ObjectFormat::Elf | ObjectFormat::MachO => self.define_section_symbol(b".text"),
        }
    }

    /// Goes on in a section; one that is new defines the symbol of its name.
    fn switch_to_section(&mut self, key: SectionKey, attributes: SectionAttributes, is_empty: bool) -> SectionId {
        if !self.directives.sections.keys.contains_key(&key) {
            let is_taken = self.expressions.symbols.find(&key.0).is_some_and(|symbol| {
                self.expressions.place_of(symbol) != Place::Nowhere && self.format == ObjectFormat::Elf
            });
            // A section that was there before the input has no symbol if something else took its name first.
            if !is_taken || !elf::is_known(&key) {
                self.define_section_symbol(&key.0);
            }
        }
        let id = self.directives.sections.find_or_add(key, attributes, is_empty);
        self.directives.sections.switch_to(id);
        id
    }

    /// Sections of the same name share the symbol. Any other meaning of it is an error at no place.
    fn define_section_symbol(&mut self, name: &[u8]) {
        if self.format == ObjectFormat::MachO {
            return;
        }
        let symbol = self.expressions.symbols.intern(name);
        if self.directives.sections.symbols.contains(&symbol) {
            return;
        }
        if self.expressions.place_of(symbol) != Place::Nowhere {
            return self.log.say_directly(None, b"invalid symbol redefinition".to_vec());
        }
        self.expressions.symbols.define(symbol, Definition::Label);
        self.directives.sections.symbols.insert(symbol);
    }

    fn attributes_of(&self, name: &[u8]) -> SectionAttributes {
        SectionAttributes::of_name(name, self.target.has_unwind_section_type(&self.options.subtarget))
    }

    /// `.text 1`: whatever token follows the number is swallowed.
    pub(super) fn parse_fixed_section(&mut self, section: FixedSection) -> Parsed<()> {
        let subsection = self.parse_optional_subsection()?;
        self.lex();
        let is_bss = matches!(section, FixedSection::Bss | FixedSection::ThreadBss);
        self.switch_to_named_section(section.name(), is_bss);
        self.check_subsection(subsection);
        Ok(())
    }

    pub(super) fn parse_subsection(&mut self) -> Parsed<()> {
        let subsection = self.parse_optional_subsection()?;
        self.expect(TokenKind::EndOfStatement, "expected end of directive")?;
        self.directives.sections.position.previous = self.directives.sections.position.current;
        self.check_subsection(subsection);
        Ok(())
    }

    fn parse_optional_subsection(&mut self) -> Parsed<Option<ParsedExpression>> {
        if self.is(TokenKind::EndOfStatement) {
            return Ok(None);
        }
        self.parse_expression().map(Some)
    }

    fn check_subsection(&mut self, subsection: Option<ParsedExpression>) {
        let Some(subsection) = subsection else {
            return;
        };
        match self.expressions.evaluate(subsection.id) {
            None => self.log.say_directly(subsection.origin, b"cannot evaluate subsection number".to_vec()),
            Some(number) if !(0..=0x7fff_ffff).contains(&number) => {
                let text = format!("subsection number {number} is not within [0,2147483647]");
                self.log.say_directly(subsection.origin, text.into());
            }
            Some(_) => {}
        }
    }

    pub(super) fn parse_pop_section(&mut self) -> Parsed<()> {
        if !self.directives.sections.pop() {
            return self.token_error(".popsection without corresponding .pushsection");
        }
        Ok(())
    }

    pub(super) fn parse_previous_section(&mut self) -> Parsed<()> {
        let Some(previous) = self.directives.sections.position.previous else {
            return self.token_error(".previous without corresponding .section");
        };
        self.directives.sections.switch_to(previous);
        Ok(())
    }

    pub(super) fn parse_section(&mut self, here: Here, is_push: bool) -> Parsed<()> {
        if is_push {
            self.directives.sections.push();
        }
        let result = match self.format {
            ObjectFormat::Elf => self.parse_elf_section(here, is_push),
            ObjectFormat::MachO => self.parse_mach_o_section(),
            ObjectFormat::Coff => self.parse_coff_section(),
        };
        if result.is_err() && is_push {
            self.directives.sections.pop();
        }
        result
    }

    /// The name of a section: adjacent tokens up to a comma. `None` if there is none.
    fn parse_section_name(&mut self) -> Option<Span> {
        let first = self.token();
        if first.is(TokenKind::String) {
            self.lex();
            return Some(self.name_span(first));
        }
        let mut name = None;
        while !self.is(TokenKind::Comma) && !self.is(TokenKind::EndOfStatement) && !self.has_errors() {
            let token = self.token();
            self.lex();
            name = Some(first.span.to(token.span));
            if self.token().span.start != token.span.end {
                break;
            }
        }
        name
    }

    fn complain_of_change(&mut self, here: Here, what: &str, name: &[u8], expected: &str) {
        let text = quote(&format!("changed section {what} for "), name, &format!(", expected: {expected}"));
        let _: Parsed<()> = self.error(here.location, text);
    }
}
