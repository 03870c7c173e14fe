//! Symbols: names, and what each means at the current point of the input: a label, an assigned value, or nothing yet.

use std::collections::BTreeMap;
use std::ops::Range;

use super::ExprId;

/// The index of a symbol. A name that is replaced has several symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub u32);

/// Meaning of a name at the current point of the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Definition {
    /// The name was at most used.
    #[default]
    Undefined,
    /// The name of a place in the text.
    Label,
    /// Defined by `.comm` or a similar directive.
    Common,
    /// Defined by `=`, `.set` or `.equ`: may be assigned again, and a label may replace it.
    Assigned(ExprId),
    /// Defined by `.equiv`: may not be assigned again.
    AssignedOnce(ExprId),
}

/// A symbol: where its name is in the store, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SymbolEntry {
    /// Offset in the store at which its name begins.
    start: u32,
    /// Offset in the store at which its name ends.
    end: u32,
    definition: Definition,
    /// Whether an expression or a statement uses it; false if its name was only looked up.
    is_used: bool,
    /// Whether its name was made up. A text that uses the name means another symbol.
    is_made_up: bool,
}

/// The symbol table: an open-addressing table over one store of name bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    /// The store of all names, one after the other.
    text: Vec<u8>,
    /// The symbols, by `SymbolId`.
    entries: Vec<SymbolEntry>,
    /// The hash table: index of a symbol plus one; 0 is free. The length is a power of two.
    slots: Vec<u32>,
    /// Number of occupied slots.
    n_named: usize,
    /// Number of calls that may have changed the table, modulo 2^32.
    n_changes: u32,
    /// For a made-up symbol, the other symbol that the text means when it uses the same name.
    stand_ins: BTreeMap<SymbolId, SymbolId>,
    /// Names whose definitions are ignored for now.
    discarded: Vec<Box<[u8]>>,
}

impl Symbols {
    /// Ignores definitions of this name from here on.
    pub fn discard(&mut self, name: &[u8]) {
        self.discarded.push(name.into());
    }

    /// Makes the definitions of all names count again.
    pub fn keep_all(&mut self) {
        self.discarded.clear();
    }

    /// Whether definitions of any name are ignored for now.
    #[inline]
    pub fn has_discarded(&self) -> bool {
        !self.discarded.is_empty()
    }

    /// Whether definitions of this name are ignored for now.
    #[inline]
    pub fn is_discarded(&self, name: &[u8]) -> bool {
        self.has_discarded() && self.discarded.iter().any(|discarded| **discarded == *name)
    }

    /// Returns the symbol that a text means by a name, which is added if it is new.
    pub fn intern(&mut self, name: &[u8]) -> SymbolId {
        self.n_changes = self.n_changes.wrapping_add(1);
        if (self.n_named + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(name);
        if let Some(entry) = self.slots[slot].checked_sub(1) {
            let id = SymbolId(entry);
            return if self.entries[entry as usize].is_made_up { self.substitute(id, name) } else { id };
        }
        let id = self.push(name);
        self.slots[slot] = id.0 + 1;
        self.n_named += 1;
        id
    }

    /// Returns the symbol that a text means by a name; `None` if the text has not used it before.
    pub fn find(&self, name: &[u8]) -> Option<SymbolId> {
        let id = self.symbol_named(name)?;
        match self.entries[id.0 as usize].is_made_up {
            true => self.stand_ins.get(&id).copied(),
            false => Some(id),
        }
    }

    /// Makes a symbol to which the text cannot refer. Its name is the stem and the first of `numbers` that makes the name new.
    pub fn make_up(&mut self, stem: &[u8], numbers: &mut Range<u64>) -> SymbolId {
        let mut name = stem.to_vec();
        for number in numbers {
            name.truncate(stem.len());
            name.extend_from_slice(number.to_string().as_bytes());
            if self.symbol_named(&name).is_none() {
                break;
            }
        }
        let id = self.intern(&name);
        self.entries[id.0 as usize].is_made_up = true;
        id
    }

    /// Makes a new symbol of the name of `id`, which the name means from now on. References to the old symbol stay.
    pub fn replace(&mut self, id: SymbolId) -> SymbolId {
        self.n_changes = self.n_changes.wrapping_add(1);
        let old = self.entries[id.0 as usize];
        let new = SymbolId(self.entries.len() as u32);
        if old.start < old.end {
            let slot = self.slot_of(&self.text[old.start as usize..old.end as usize]);
            match self.slots[slot].checked_sub(1).filter(|entry| self.entries[*entry as usize].is_made_up) {
                Some(made_up) => _ = self.stand_ins.insert(SymbolId(made_up), new),
                None => self.slots[slot] = new.0 + 1,
            }
        }
        self.entries.push(SymbolEntry { definition: Definition::Undefined, is_made_up: false, ..old });
        new
    }

    /// Makes a symbol without a name, distinct from all others; it prints as `""`.
    pub fn unnamed(&mut self) -> SymbolId {
        self.n_changes = self.n_changes.wrapping_add(1);
        self.push(b"")
    }

    pub fn name(&self, id: SymbolId) -> &[u8] {
        let entry = self.entries[id.0 as usize];
        &self.text[entry.start as usize..entry.end as usize]
    }

    pub fn definition(&self, id: SymbolId) -> Definition {
        self.entries[id.0 as usize].definition
    }

    pub fn define(&mut self, id: SymbolId, definition: Definition) {
        self.n_changes = self.n_changes.wrapping_add(1);
        self.entries[id.0 as usize].definition = definition;
    }

    /// Returns the expression that was assigned to a symbol; `None` if none was.
    pub fn assigned(&self, id: SymbolId) -> Option<ExprId> {
        match self.definition(id) {
            Definition::Assigned(value) | Definition::AssignedOnce(value) => Some(value),
            _ => None,
        }
    }

    pub fn is_defined(&self, id: SymbolId) -> bool {
        self.definition(id) != Definition::Undefined
    }

    /// Whether an expression or a statement has used a symbol.
    pub fn is_used(&self, id: SymbolId) -> bool {
        self.entries[id.0 as usize].is_used
    }

    /// Notes that an expression or a statement uses a symbol.
    pub fn mark_used(&mut self, id: SymbolId) {
        self.n_changes = self.n_changes.wrapping_add(1);
        self.entries[id.0 as usize].is_used = true;
    }

    /// Returns the number of calls that may have changed the table, modulo 2^32.
    pub fn n_changes(&self) -> u32 {
        self.n_changes
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns all symbols, in the order in which they were made.
    pub fn ids(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.entries.len() as u32).map(SymbolId)
    }

    /// Adds a symbol of this name, without a slot.
    fn push(&mut self, name: &[u8]) -> SymbolId {
        let start = self.text.len() as u32;
        self.text.extend_from_slice(name);
        let end = self.text.len() as u32;
        let id = SymbolId(self.entries.len() as u32);
        let definition = Definition::Undefined;
        self.entries.push(SymbolEntry { start, end, definition, is_used: false, is_made_up: false });
        id
    }

    /// Returns the symbol that the text means when it uses a made-up name. That symbol gets a name of its own: the made-up one and
    /// a number.
    fn substitute(&mut self, made_up: SymbolId, name: &[u8]) -> SymbolId {
        if let Some(id) = self.stand_ins.get(&made_up) {
            return *id;
        }
        // The call that asked for the name has been counted already, and counts once.
        let n_changes = self.n_changes;
        let id = self.make_up(name, &mut (0..u64::MAX));
        self.n_changes = n_changes;
        self.stand_ins.insert(made_up, id);
        id
    }

    /// Returns the symbol in the slot of a name, made up or not; `None` if there is none.
    fn symbol_named(&self, name: &[u8]) -> Option<SymbolId> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.slot_of(name)].checked_sub(1).map(SymbolId)
    }

    /// Returns the slot that holds `name`, or the free one where it belongs.
    fn slot_of(&self, name: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(name) as usize & mask;
        while let Some(entry) = self.slots[slot].checked_sub(1) {
            if self.name(SymbolId(entry)) == name {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut slot = hash(self.name(SymbolId(entry - 1))) as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = entry;
        }
    }
}

/// Hashes a name, eight bytes at a time. The order of the table is never observable.
fn hash(name: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut state = name.len() as u64;
    for chunk in name.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        state = (state.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR);
    }
    state ^ state >> 32
}
