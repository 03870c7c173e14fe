//! The static side of renaming: which register file holds a register, what a write of it costs, and which register is renamed
//! instead.

use crate::inst::ids::RegisterId;
use crate::model::facts::RegisterFileFacts;
use crate::sim::registers::RegisterTable;

/// How one register is renamed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renaming {
    /// Index of the register file; 0 is the default file, which counts every register.
    pub file: u32,
    /// Number of physical registers that a write of it takes.
    pub cost: u32,
    /// The register that is renamed when this one is written; `None` for a register that only the default file has.
    pub renamed_as: Option<RegisterId>,
    /// Whether its register file allows a move to it to be eliminated.
    pub allows_move_elimination: bool,
}

/// A register that only the default file has.
const UNRENAMED: Renaming = Renaming { file: 0, cost: 1, renamed_as: None, allows_move_elimination: false };

/// How each register of the target is renamed.
#[derive(Clone, Debug, Default)]
pub(crate) struct RenamingTable {
    /// A row for each register; empty if only the default file exists.
    rows: Vec<Renaming>,
}

impl RenamingTable {
    /// Fills the table. Later entries of a file overwrite earlier ones for the registers they list; sub-registers go to the
    /// first file that reaches them.
    pub fn rebuild(&mut self, registers: &RegisterTable, files: &[RegisterFileFacts]) {
        self.rows.clear();
        if files.is_empty() {
            return;
        }
        self.rows.resize(registers.len(), UNRENAMED);
        for (file, facts) in (1..).zip(files) {
            for entry in &facts.costs {
                for &register in &entry.registers {
                    let row = Renaming {
                        file,
                        cost: entry.cost,
                        renamed_as: Some(register),
                        allows_move_elimination: entry.allows_move_elimination,
                    };
                    self.assign(registers, register, row);
                }
            }
        }
    }

    /// Enters a row for a register, and for its sub-registers that no file but the default one has yet; a move to these is never
    /// eliminated by this row.
    fn assign(&mut self, registers: &RegisterTable, register: RegisterId, row: Renaming) {
        if let Some(slot) = self.rows.get_mut(register.index()) {
            *slot = row;
        }
        for sub in registers.sub_registers_of(register) {
            if let Some(slot) = self.rows.get_mut(sub.index()).filter(|slot| slot.file == 0) {
                *slot = Renaming { allows_move_elimination: false, ..row };
            }
        }
    }

    /// Returns how a register is renamed; one that no file lists is in the default file only.
    pub fn of(&self, register: RegisterId) -> Renaming {
        self.rows.get(register.index()).copied().unwrap_or(UNRENAMED)
    }
}
