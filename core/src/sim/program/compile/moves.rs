//! Candidates for move elimination: the facts about them that are the same for every instance.

use super::{Compiler, scope_of};
use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, ReadFacts, RegisterFileFacts, WriteFacts};
use crate::sim::ids::{PoolRange, RootId};
use crate::sim::program::{MoveFacts, MovePair, SimulatedProgram};
use crate::sim::registers::RegisterTable;

impl Compiler {
    /// Appends an instruction to the candidates for move elimination; returns its index, or `None` if it is none. A
    /// candidate has as many writes as reads.
    pub(super) fn add_candidate(
        &mut self,
        registers: &RegisterTable,
        facts: &LoweredInstruction,
        files: &[RegisterFileFacts],
        program: &mut SimulatedProgram,
    ) -> Option<u32> {
        let n_pairs = facts.writes.len();
        if !program.has_moves || !facts.is_optimizable_move || facts.reads.len() != n_pairs {
            return None;
        }
        let file = self.renaming.of(facts.writes.first()?.register).file;
        let start = program.move_pairs.len() as u32;
        let mut is_eliminable = n_pairs <= 2;
        for (read, write) in facts.reads.iter().zip(facts.writes.iter().rev()) {
            is_eliminable &= self.allows_elimination(read, write, file);
            let pair = self.move_pair(registers, read, write, program);
            program.move_pairs.push(pair);
        }
        let end = program.move_pairs.len() as u32;
        let needs_zero = file != 0 && files.get(file as usize - 1).is_some_and(|file| file.eliminates_zero_moves_only);
        program.moves.push(MoveFacts {
            pairs: PoolRange { start, end },
            register_file: file,
            is_eliminable,
            needs_zero,
        });
        Some(program.moves.len() as u32 - 1)
    }

    /// Whether the register files allow a move from `read` to `write` to be eliminated: both registers are in `file`, which allows
    /// it, and the whole renamed register is written.
    fn allows_elimination(&self, read: &ReadFacts, write: &WriteFacts, file: u32) -> bool {
        let renaming = self.renaming.of(write.register);
        let Some(base) = renaming.renamed_as else {
            return false;
        };
        self.renaming.of(read.register).file == file
            && renaming.file == file
            && self.renaming.of(base).allows_move_elimination
            && (base == write.register || write.clears_super_registers)
    }

    /// Returns the facts about one pair of a register that a move reads and one that it writes.
    fn move_pair(
        &mut self,
        registers: &RegisterTable,
        read: &ReadFacts,
        write: &WriteFacts,
        program: &mut SimulatedProgram,
    ) -> MovePair {
        let source = self.base_of(read.register);
        let root = self.root_of(registers, source, program);
        let destination = scope_of(registers, self.base_of(write.register), false);
        MovePair {
            source: self.cells.cell_of(read.register),
            root,
            root_cell: self.cells.cell_of(source),
            destination: self.cells.collect(destination, &mut program.cells),
            writes_zero: write.writes_zero,
            is_independent: read.is_independent,
        }
    }

    /// Returns the root of a register: the index in the program's `roots` of the cells that a read looks at if an eliminated move
    /// redirects it to the register. Made when it is first asked for.
    fn root_of(&mut self, registers: &RegisterTable, register: RegisterId, program: &mut SimulatedProgram) -> RootId {
        let cells = self.read_cells_of(registers, register, program);
        let Some(known) = self.roots.get_mut(register.index()) else {
            return RootId::default();
        };
        *known.get_or_insert_with(|| {
            program.roots.push(cells);
            RootId(program.roots.len() as u16 - 1)
        })
    }
}
