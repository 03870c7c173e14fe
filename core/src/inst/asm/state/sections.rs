//! The sections of an assembly, and which of them the input is in.

mod known;

#[cfg(test)]
pub mod tests;

use std::collections::{HashMap, HashSet};

pub use known::{
    ALLOCATE, EXCLUDE, EXECUTE, MERGE, NO_BITS, PROGRAM_BITS, STRINGS, SectionAttributes, THREAD, UNWIND, WRITE,
};

use crate::inst::expr::SymbolId;

/// An index into the sections of an assembly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionId(u32);

/// A section of a text.
#[derive(Clone, Debug)]
struct Section {
    name: Vec<u8>,
    attributes: SectionAttributes,
    /// Whether the section has a size but no bytes, as `.bss`.
    is_empty: bool,
}

/// What tells sections apart, since several may have one name. Fields that the text does not give are empty or `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionKey {
    pub name: Vec<u8>,
    /// The name of the group of sections that a linker keeps or drops together.
    pub group: Vec<u8>,
    /// The symbol whose section this one belongs to.
    pub linked_symbol: Vec<u8>,
    /// The number that tells sections of one name apart, from `unique,1`.
    pub unique: Option<i64>,
}

impl SectionKey {
    /// Returns the key of a section that is known by its name alone.
    pub fn from_name(name: &[u8]) -> SectionKey {
        SectionKey { name: name.to_vec(), ..SectionKey::default() }
    }

    /// Whether it is a section that exists from the start, such as `.data`.
    pub fn is_known(&self) -> bool {
        let is_plain = self.group.is_empty() && self.linked_symbol.is_empty() && self.unique.is_none();
        is_plain && SectionAttributes::is_known(&self.name)
    }
}

/// A section and one of its subsections, in which code and data follow one another; the section is `None` if the text has none yet.
/// Data of one place never lie between instructions of another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionPlace {
    section: Option<SectionId>,
    subsection: i64,
}

impl SectionPlace {
    /// Returns the number of the section, counted from 0; `None` in a subsection and without a section.
    pub fn number(self) -> Option<usize> {
        self.section.filter(|_| self.subsection == 0).map(|section| section.0 as usize)
    }
}

/// The section that a text is in, and the one before, which `.previous` returns to; `None` for a section that does not exist yet.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    /// The section that the text is in.
    current: Option<SectionId>,
    /// The number of the subsection; 0 outside of all.
    subsection: i64,
    /// The section that the text was in before.
    previous: Option<SectionId>,
    /// The number of the subsection before.
    previous_subsection: i64,
}

/// The sections of a text, and which of them the text is in.
#[derive(Clone, Debug)]
pub struct Sections {
    list: Vec<Section>,
    /// The section of each key.
    keys: HashMap<SectionKey, SectionId>,
    /// Symbols that are the names of sections; Mach-O has none.
    pub symbols: HashSet<SymbolId>,
    /// Sections that hold pointers or stubs for symbols, in Mach-O only.
    of_pointers: HashSet<SectionId>,
    /// Sections of which a linker keeps only one copy, in COFF only.
    linked_once: HashSet<SectionId>,
    /// Where the text is.
    position: Position,
    /// Positions that `.pushsection` has saved, the last one last.
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
            position: Position::default(),
            pushed: Vec::new(),
        };
        let text =
            sections.find_or_add(SectionKey::from_name(b".text"), SectionAttributes::from_name(b".text", true), false);
        sections.position.current = Some(text);
        sections
    }
}

impl Sections {
    pub fn current(&self) -> Option<SectionId> {
        self.position.current
    }

    /// Returns where the text is. The name that Mach-O has for the section of code is another name for `.text`.
    pub fn place(&self) -> SectionPlace {
        let Position { current, subsection, .. } = self.position;
        let is_code = current.is_some_and(|id| self.list[id.0 as usize].name == b"__TEXT,__text");
        SectionPlace { section: if is_code { Some(SectionId::default()) } else { current }, subsection }
    }

    /// Goes to the subsection with this number of the current section.
    pub fn choose_subsection(&mut self, number: i64) {
        self.position.subsection = number;
    }

    /// Returns the name of the current section if it has a size but no bytes, as `.bss`.
    pub fn current_without_contents(&self) -> Option<&[u8]> {
        let section = &self.list[self.position.current?.0 as usize];
        section.is_empty.then_some(&section.name)
    }

    /// Returns the section of a key, which is added with these attributes if it is new.
    pub fn find_or_add(&mut self, key: SectionKey, attributes: SectionAttributes, is_empty: bool) -> SectionId {
        if let Some(&id) = self.keys.get(&key) {
            return id;
        }
        let id = SectionId(self.list.len() as u32);
        self.list.push(Section { name: key.name.clone(), attributes, is_empty });
        self.keys.insert(key, id);
        id
    }

    /// Makes a section the current one, and the current one the previous.
    pub fn switch_to(&mut self, id: SectionId) {
        self.stay();
        (self.position.current, self.position.subsection) = (Some(id), 0);
    }

    /// Records that the current section holds pointers or stubs for symbols.
    pub fn hold_pointers(&mut self) {
        self.of_pointers.extend(self.position.current);
    }

    /// Whether the current section holds pointers or stubs for symbols.
    pub fn holds_pointers(&self) -> bool {
        self.position.current.is_some_and(|section| self.of_pointers.contains(&section))
    }

    /// Notes that a linker keeps only one copy of the current section. Returns its name if that was noted before.
    pub fn link_current_once(&mut self) -> Option<Vec<u8>> {
        let id = self.position.current?;
        let is_new = self.linked_once.insert(id);
        (!is_new).then(|| self.list[id.0 as usize].name.clone())
    }

    /// Saves the current and the previous section.
    pub fn push(&mut self) {
        self.pushed.push(self.position);
    }

    /// Goes back to the sections that were saved last; false if none are.
    pub fn pop(&mut self) -> bool {
        match self.pushed.pop() {
            Some(position) => {
                self.position = position;
                true
            }
            None => false,
        }
    }

    pub fn contains(&self, key: &SectionKey) -> bool {
        self.keys.contains_key(key)
    }

    pub fn attributes(&self, id: SectionId) -> SectionAttributes {
        self.list[id.0 as usize].attributes
    }

    /// Notes that a linker keeps only one copy of a section.
    pub fn link_once(&mut self, id: SectionId) {
        self.linked_once.insert(id);
    }

    /// Handles `.subsection`: the current section also becomes the previous one.
    pub fn stay(&mut self) {
        let Position { current, subsection, .. } = self.position;
        (self.position.previous, self.position.previous_subsection) = (current, subsection);
    }

    /// Goes back to the previous section; false if there is none.
    pub fn switch_to_previous(&mut self) -> bool {
        let Position { previous: Some(previous), previous_subsection, .. } = self.position else { return false };
        self.switch_to(previous);
        self.choose_subsection(previous_subsection);
        true
    }
}
