//! Indices of the names that fact files use: opcodes, registers, register classes, scheduling classes, features.

use std::collections::HashMap;
use std::path::Path;

use super::{for_each_row, register_list};
use crate::text::{FactRow, TextError};

/// Indices by name, each that of the row in the packed tables. Functions that look a name up take the row that has it, for the error
/// about an unknown name.
#[derive(Debug)]
pub struct Names {
    opcodes: HashMap<String, u16>,
    registers: HashMap<String, u16>,
    register_classes: HashMap<String, RegisterClass>,
    scheduling_classes: HashMap<String, u16>,
    features: HashMap<String, u16>,
    /// All opcodes by index, each with its scheduling class.
    uses: Vec<ClassUse>,
}

/// A register class: its index, and its members in order.
#[derive(Debug)]
struct RegisterClass {
    index: u16,
    /// Indices of the registers.
    members: Vec<u16>,
}

/// An opcode with its scheduling class.
#[derive(Clone, Copy, Debug)]
pub struct ClassUse {
    /// Index of the opcode.
    pub opcode: u16,
    /// Index of the class; 0 for none.
    pub class: u16,
    /// Whether the opcode has no machine code and only stands for other instructions.
    pub is_pseudo: bool,
}

impl Names {
    /// Reads the names from a target's folder.
    pub fn read(target_folder: &Path, target: &str) -> Result<Names, TextError> {
        let folder = &target_folder.join("instructions");
        let registers = number_rows(folder, "registers", target, 1)?;
        let scheduling_classes = number_rows(folder, "scheduling-classes", target, 0)?;
        let mut names = Names {
            opcodes: number_rows(folder, "opcodes", target, 0)?,
            registers,
            register_classes: HashMap::new(),
            scheduling_classes,
            features: number_rows(target_folder, "features", target, 0)?,
            uses: Vec::new(),
        };
        for_each_row(folder, "register-classes", target, |row| {
            let members = register_list(row, 2, |name| names.register(name, row))?;
            let index = names.register_classes.len() as u16;
            names.register_classes.insert(row.text(0)?.to_owned(), RegisterClass { index, members });
            Ok(())
        })?;
        for_each_row(folder, "opcodes", target, |row| {
            let opcode = names.opcode(row.text(0)?, row)?;
            let class = names.scheduling_class(row.text(1)?, row)?;
            let is_pseudo = row.words(5)?.any(|word| word == "pseudo");
            names.uses.push(ClassUse { opcode, class, is_pseudo });
            Ok(())
        })?;
        Ok(names)
    }

    pub fn opcode(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        find(&self.opcodes, name, "opcode", row).copied()
    }

    /// Returns the scheduling class of an opcode; 0 if there is no such opcode.
    pub fn class_of(&self, opcode: u16) -> u16 {
        self.uses.get(usize::from(opcode)).map_or(0, |entry| entry.class)
    }

    pub fn register(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        find(&self.registers, name, "register", row).copied()
    }

    /// Returns the members of a register class, in its order.
    pub fn register_class(&self, name: &str, row: &FactRow<'_>) -> Result<&[u16], TextError> {
        find(&self.register_classes, name, "register class", row).map(|class| class.members.as_slice())
    }

    /// Returns the index of a register class.
    pub fn register_class_number(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        find(&self.register_classes, name, "register class", row).map(|class| class.index)
    }

    pub fn opcodes(&self) -> impl Iterator<Item = (&str, u16)> {
        self.opcodes.iter().map(|(name, number)| (name.as_str(), *number))
    }

    pub fn registers(&self) -> impl Iterator<Item = (&str, u16)> {
        self.registers.iter().map(|(name, number)| (name.as_str(), *number))
    }

    pub fn register_classes(&self) -> impl Iterator<Item = (&str, u16)> {
        self.register_classes.iter().map(|(name, class)| (name.as_str(), class.index))
    }

    pub fn scheduling_class(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        find(&self.scheduling_classes, name, "scheduling class", row).copied()
    }

    pub fn feature(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        find(&self.features, name, "feature", row).copied()
    }

    pub fn features(&self) -> impl Iterator<Item = (&str, u16)> {
        self.features.iter().map(|(name, number)| (name.as_str(), *number))
    }

    pub fn n_scheduling_classes(&self) -> usize {
        self.scheduling_classes.len()
    }

    /// Returns the opcodes that have a class, which class 0 is not: it has data in no model.
    pub fn class_uses(&self) -> impl Iterator<Item = ClassUse> + '_ {
        self.uses.iter().copied().filter(|entry| entry.class != 0)
    }
}

/// Returns the value for a name. `what` says in the error what the name should be.
pub fn find<'a, V>(map: &'a HashMap<String, V>, name: &str, what: &str, row: &FactRow<'_>) -> Result<&'a V, TextError> {
    map.get(name).ok_or_else(|| row.error(format!("there is no {what} '{name}'")))
}

/// Returns an index for the name of each row of a fact file, in their order, from `first` on.
fn number_rows(folder: &Path, content: &str, target: &str, first: usize) -> Result<HashMap<String, u16>, TextError> {
    let mut numbers = HashMap::new();
    for_each_row(folder, content, target, |row| {
        let number = u16::try_from(first + numbers.len()).map_err(|_| row.error("there are too many rows"))?;
        match numbers.insert(row.text(0)?.to_owned(), number) {
            None => Ok(()),
            Some(_) => Err(row.error("the name stands twice")),
        }
    })?;
    Ok(numbers)
}
