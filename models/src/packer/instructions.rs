//! Packs the folder `instructions` of a target.

mod matching;
mod opcodes;
mod registers;
mod templates;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::layout::instructions as layout;
use crate::layout::name_hash;
use crate::pack::{PackWriter, RowWriter, SectionId, SequencePool, StringPool};
use crate::text::{FactFile, FactRow, TextError};

/// The file that is being made of the folder, the indices of names that have been read, and pools.
struct Packing {
    /// The folder `instructions`.
    folder: PathBuf,
    /// Name of the target, such as `x86`.
    target: String,
    file: PackWriter,
    strings: StringPool,
    sequences: SequencePool,
    /// Index of each register by name, from 1; 0 is "no register".
    registers: HashMap<String, u16>,
    register_classes: HashMap<String, u16>,
    scheduling_classes: HashMap<String, u16>,
    opcodes: HashMap<String, u16>,
    kinds: HashMap<String, u16>,
    /// Members of each register set: first the classes in order, then those that only operand kinds use.
    register_sets: Vec<Vec<u16>>,
    /// The texts by which opcodes are printed, as the bytes of the layout.
    templates: StringBytes,
}

/// Byte strings to be written to the file, which need not be UTF-8. Equal ones are stored once.
#[derive(Default)]
struct StringBytes {
    /// The index of each string.
    ids: HashMap<Vec<u8>, u16>,
    /// Where each string ends in `bytes`.
    ends: Vec<u32>,
    /// All strings, one after the other.
    bytes: Vec<u8>,
}

impl StringBytes {
    /// Returns the index of a string, which is added if it is new; `None` if the index would not fit into 16 bits.
    fn intern(&mut self, text: Vec<u8>) -> Option<u16> {
        if let Some(id) = self.ids.get(&text) {
            return Some(*id);
        }
        let id = u16::try_from(self.ends.len()).ok()?;
        self.bytes.extend_from_slice(&text);
        self.ends.push(self.bytes.len() as u32);
        self.ids.insert(text, id);
        Some(id)
    }
}

/// Packs the folder into one file.
pub fn pack(folder: &Path, target: &str) -> Result<Vec<u8>, TextError> {
    let mut packing = Packing {
        folder: folder.to_owned(),
        target: target.to_owned(),
        file: PackWriter::new(layout::KIND),
        strings: StringPool::default(),
        sequences: SequencePool::default(),
        registers: HashMap::new(),
        register_classes: HashMap::new(),
        scheduling_classes: HashMap::new(),
        opcodes: HashMap::new(),
        kinds: HashMap::new(),
        register_sets: Vec::new(),
        templates: StringBytes::default(),
    };
    packing.templates.intern(Vec::new());
    packing.with_facts("registers", registers::pack_registers)?;
    packing.with_facts("register-classes", registers::pack_classes)?;
    packing.with_facts("scheduling-classes", opcodes::pack_scheduling_classes)?;
    packing.with_facts("register-names", registers::pack_names)?;
    if !folder.join("operand-kinds.txt").exists() {
        // The assembler has tables of its own for what it needs.
        registers::write_sets(&mut packing);
        packing.with_facts("opcodes", opcodes::number_opcodes)?;
        packing.with_facts("opcodes", |packing, rows| opcodes::pack(packing, rows, &opcodes::Details::default()))?;
        return Ok(packing.finish());
    }
    packing.with_facts("operand-kinds", registers::pack_kinds)?;
    let word_lists = packing.with_facts("words", templates::pack_words)?;
    packing.with_facts("opcodes", opcodes::number_opcodes)?;
    let templates = packing.with_facts("templates", |packing, rows| templates::pack(packing, rows, &word_lists))?;
    let groups = packing.with_facts("groups", opcodes::pack_groups)?;
    let rewrites = packing.with_facts("rewrites", opcodes::pack_rewrites)?;
    let details = opcodes::Details { templates, groups, rewrites };
    packing.with_facts("opcodes", |packing, rows| opcodes::pack(packing, rows, &details))?;
    packing.with_facts("decoder-codes", opcodes::pack_decoder_codes)?;
    matching::pack(&mut packing)?;
    Ok(packing.finish())
}

impl Packing {
    /// Reads the fact file with this content and calls `pack` with its rows.
    fn with_facts<R>(
        &mut self,
        content: &str,
        pack: impl FnOnce(&mut Packing, &[FactRow<'_>]) -> Result<R, TextError>,
    ) -> Result<R, TextError> {
        let path = self.folder.join(format!("{content}.txt"));
        let text = super::read_text(&path)?;
        let target = self.target.clone();
        let facts = FactFile::parse(&path.display().to_string(), &text, content, &target)?;
        pack(self, facts.rows())
    }

    /// Writes the pools, and returns the packed file.
    fn finish(mut self) -> Vec<u8> {
        self.strings.write(layout::STRING_ENDS, layout::STRING_BYTES, &mut self.file);
        self.sequences.write(layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS, &mut self.file);
        let mut ends = RowWriter::new(4);
        for end in &self.templates.ends {
            ends.u32(*end).end_row();
        }
        self.file.add(layout::TEMPLATE_ENDS, ends);
        self.file.add_bytes(layout::TEMPLATE_BYTES, &self.templates.bytes);
        self.file.finish()
    }

    /// Returns the indices of the registers that a field lists.
    fn register_list(&self, row: &FactRow<'_>, field: usize) -> Result<Vec<u16>, TextError> {
        super::register_list(row, field, |name| number_of(&self.registers, name, "register", row))
    }
}

/// Returns the index of a name. `what` says in the error what the name should be.
fn number_of(names: &HashMap<String, u16>, name: &str, what: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
    names.get(name).copied().ok_or_else(|| row.error(format!("there is no {what} '{name}'")))
}

/// Returns the index of a word in a list. `what` says in the error what the word should be.
fn position_in(list: &[&str], word: &str, what: &str, row: &FactRow<'_>) -> Result<usize, TextError> {
    list.iter().position(|known| *known == word).ok_or_else(|| row.error(format!("'{word}' is no {what}")))
}

/// Returns a number that must fit the 16 bits that the packed form has for it.
fn narrow(number: u32, row: &FactRow<'_>) -> Result<u16, TextError> {
    u16::try_from(number).map_err(|_| row.error("there are too many different values for the packed form"))
}

/// Writes an open-addressed hash table over names as a section, at most half full: each slot holds the index of a name plus 1, or 0.
pub fn write_hash(file: &mut PackWriter, section: SectionId, names: &[&str]) {
    let size = (names.len() * 2).next_power_of_two();
    let mut slots = vec![0u16; size];
    for (index, name) in names.iter().enumerate() {
        let mut slot = name_hash(name.as_bytes()) as usize & (size - 1);
        while slots[slot] != 0 {
            slot = (slot + 1) & (size - 1);
        }
        slots[slot] = index as u16 + 1;
    }
    let mut rows = RowWriter::new(2);
    for slot in slots {
        rows.u16(slot).end_row();
    }
    file.add(section, rows);
}
