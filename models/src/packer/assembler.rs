//! Packs the folder `assembler` of a target that is described by tables.

mod calls;
mod conditions;
mod encoding;
mod further;
mod generate;
mod halves;
mod matching;
mod printing;
mod records;

use std::collections::HashMap;
use std::path::Path;

use self::calls::{Calls, Role};
use super::names::{Names, find};
use crate::layout::assembler as layout;
use crate::pack::{PackWriter, SequencePool, StringPool};
use crate::text::{FactFile, FactRow, TextError};

/// Packed tables, and Rust source with names for the indices in them.
pub struct PackedTables {
    /// The packed file.
    pub bytes: Vec<u8>,
    /// The source of a module.
    pub names: String,
}

/// The file that is being made of the folder, and what has been collected for it so far.
struct Assembly<'n> {
    /// The folder `assembler`.
    folder: &'n Path,
    /// Name of the target, such as `aarch64`.
    target: &'n str,
    /// Indices of opcodes, registers and so on.
    names: &'n Names,
    file: PackWriter,
    strings: StringPool,
    sequences: SequencePool,
    calls: Calls,
    /// The index of each condition, by its name.
    conditions: HashMap<String, u16>,
    /// Sets of conditions in the order of their rows.
    condition_sets: Vec<Vec<u16>>,
}

/// Packs the folder `assembler` below a target's folder.
pub fn pack(folder: &Path, target: &str, names: &Names) -> Result<PackedTables, TextError> {
    let mut assembly = Assembly {
        folder: &folder.join("assembler"),
        target,
        names,
        file: PackWriter::new(layout::KIND),
        strings: StringPool::default(),
        sequences: SequencePool::default(),
        calls: Calls::default(),
        conditions: HashMap::new(),
        condition_sets: vec![Vec::new()],
    };
    matching::pack(&mut assembly)?;
    let encodings = encoding::pack(&mut assembly)?;
    printing::pack(&mut assembly, &encodings)?;
    records::pack(&mut assembly)?;
    if assembly.has("compressions") {
        further::pack(&mut assembly, folder)?;
    }
    conditions::write_sets(&mut assembly);
    assembly.calls.write(&mut assembly.file);
    let rust = generate::names(&assembly);
    assembly.strings.write(layout::STRING_ENDS, layout::STRING_BYTES, &mut assembly.file);
    assembly.sequences.write(layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS, &mut assembly.file);
    Ok(PackedTables { bytes: assembly.file.finish(), names: rust })
}

impl Assembly<'_> {
    /// Whether the folder has the fact file with this content, whose name is the content's and `.txt`.
    fn has(&self, content: &str) -> bool {
        self.folder.join(format!("{content}.txt")).exists()
    }

    /// Reads the fact file with this content and calls `pack` with its rows.
    fn with_facts<R>(
        &mut self,
        content: &str,
        pack: impl FnOnce(&mut Self, &[FactRow<'_>]) -> Result<R, TextError>,
    ) -> Result<R, TextError> {
        let path = self.folder.join(format!("{content}.txt"));
        let text = super::read_text(&path)?;
        let content = content.rsplit('/').next().unwrap_or_default();
        let facts = FactFile::parse(&path.display().to_string(), &text, content, self.target)?;
        pack(self, facts.rows())
    }

    /// Returns the index of the call that a text spells: `method` or `method(argument,…)`.
    fn call(&mut self, role: Role, text: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        self.calls.intern(role, text, &mut self.strings, &mut self.sequences, row)
    }

    /// Returns the index of a call plus 1, or 0 for `-`.
    fn call_or_none(&mut self, role: Role, text: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        if text == "-" { Ok(0) } else { Ok(self.call(role, text, row)? + 1) }
    }

    /// Returns the index of a feature.
    fn feature(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        self.names.feature(name, row)
    }

    /// Returns the index of a register, or 0 for `-`.
    fn register(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        if name == "-" { Ok(0) } else { self.names.register(name, row) }
    }

    /// Returns the index of the set of conditions that a field lists; a new set is added.
    fn condition_set(&mut self, row: &FactRow<'_>, field: usize) -> Result<u16, TextError> {
        let set: Vec<u16> = row
            .words(field)?
            .map(|name| find(&self.conditions, name, "condition", row).copied())
            .collect::<Result<_, _>>()?;
        if let Some(known) = self.condition_sets.iter().position(|other| *other == set) {
            return narrow(known, row);
        }
        self.condition_sets.push(set);
        narrow(self.condition_sets.len() - 1, row)
    }
}

/// Returns a number that must fit the 16 bits that the packed form has for it.
fn narrow(number: usize, row: &FactRow<'_>) -> Result<u16, TextError> {
    u16::try_from(number).map_err(|_| row.error("there are too many different values for the packed form"))
}

/// Reads a number from a part of a field; `row` is for errors.
fn number<N: std::str::FromStr>(row: &FactRow<'_>, text: &str) -> Result<N, TextError> {
    text.parse().map_err(|_| row.error(format!("'{text}' is not a number that fits")))
}

/// Returns the position of a word in a list. `what` names in the error what the word should be.
fn position_in(list: &[&str], word: &str, what: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
    let found = list.iter().position(|known| *known == word);
    narrow(found.ok_or_else(|| row.error(format!("'{word}' is no {what}")))?, row)
}

/// Splits a word at the first separator; an error if it has none.
fn split<'t>(row: &FactRow<'_>, word: &'t str, separator: char) -> Result<(&'t str, &'t str), TextError> {
    word.split_once(separator).ok_or_else(|| row.error(format!("'{word}' lacks a '{separator}'")))
}

/// Returns a text in which `\t` and `\n` stand for a tab and a line feed, and a backslash before any other character
/// is removed.
fn unescaped(text: &str) -> String {
    let mut result = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        result.push(match character {
            '\\' => match characters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    result
}
