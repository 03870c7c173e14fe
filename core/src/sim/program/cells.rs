//! Registers that a block can distinguish, and no others.
//!
//! Every write of the block reaches a set of registers. Two registers that are members of the same sets hold the same write
//! at all times, so one cell stands for both; registers outside of all sets are never written and need none.

use crate::inst::ids::RegisterId;
use crate::sim::ids::{CellId, PoolRange};

/// The cell of each register. Registers are divided into classes (not those of the target) by the sets that they are members
/// of; a class becomes a cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellMap {
    /// Class of each register; class 0 holds the registers that are in no set.
    class_of: Vec<u32>,
    /// Number of classes so far, class 0 included. Some may have lost all their registers.
    n_classes: u32,
    /// For each class, the last set that split it, by the `n_sets` of its time, and the class that the members of that set went to.
    splits: Vec<(u32, u32)>,
    /// Number of sets added so far, the present one included.
    n_sets: u32,
    /// The cell of each class that has registers, made by [`finish`](CellMap::finish).
    cell_of_class: Vec<Option<CellId>>,
    /// Number of cells, counted by [`finish`](CellMap::finish).
    n_cells: usize,
}

impl CellMap {
    /// Begins again, with `n_registers` registers and no set.
    pub fn reset(&mut self, n_registers: usize) {
        self.class_of.clear();
        self.class_of.resize(n_registers, 0);
        self.splits.clear();
        self.splits.push((0, 0));
        self.n_classes = 1;
        self.n_sets = 0;
        self.cell_of_class.clear();
        self.n_cells = 0;
    }

    /// Splits the classes so that no class has registers in this set and outside of it. A set that occurs often needs to be
    /// added only once.
    pub fn add_set(&mut self, set: impl IntoIterator<Item = RegisterId>) {
        self.n_sets += 1;
        for register in set {
            let Some(class) = self.class_of.get_mut(register.index()) else {
                continue;
            };
            let (stamp, split) = self.splits[*class as usize];
            if stamp == self.n_sets {
                *class = split;
                continue;
            }
            let new = self.n_classes;
            // A register named twice in one set must not be split off again: the new class maps to itself.
            self.splits.push((self.n_sets, new));
            self.splits[*class as usize] = (self.n_sets, new);
            self.n_classes += 1;
            *class = new;
        }
    }

    /// Gives each class that has registers a cell, except class 0. Must be called after the last set, before cells are asked for.
    pub fn finish(&mut self) {
        self.cell_of_class.resize(self.n_classes as usize, None);
        for &class in &self.class_of {
            let cell = &mut self.cell_of_class[class as usize];
            if class != 0 && cell.is_none() {
                *cell = Some(CellId(self.n_cells as u16));
                self.n_cells += 1;
            }
        }
    }

    pub fn n_cells(&self) -> usize {
        self.n_cells
    }

    /// Returns the cell of a register; `None` if no write reaches it.
    pub fn cell_of(&self, register: RegisterId) -> Option<CellId> {
        let class = *self.class_of.get(register.index())?;
        self.cell_of_class[class as usize]
    }

    /// Appends the cells of some registers to a pool, each once; returns where they are.
    pub fn collect(&self, registers: impl IntoIterator<Item = RegisterId>, pool: &mut Vec<CellId>) -> PoolRange {
        let start = pool.len();
        for register in registers {
            let cell = self.cell_of(register);
            pool.extend(cell.filter(|cell| !pool[start..].contains(cell)));
        }
        PoolRange { start: start as u32, end: pool.len() as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registers(numbers: &[u16]) -> impl Iterator<Item = RegisterId> + '_ {
        numbers.iter().map(|index| RegisterId(*index))
    }

    #[test]
    fn registers_in_the_same_sets_share_a_cell() {
        let mut map = CellMap::default();
        map.reset(10);
        map.add_set(registers(&[1, 2, 3, 1]));
        map.add_set(registers(&[3, 4]));
        map.add_set(registers(&[1, 2, 3]));
        map.finish();
        assert_eq!(map.n_cells(), 3);
        assert_eq!(map.cell_of(RegisterId(1)), map.cell_of(RegisterId(2)));
        assert_ne!(map.cell_of(RegisterId(2)), map.cell_of(RegisterId(3)));
        assert_ne!(map.cell_of(RegisterId(3)), map.cell_of(RegisterId(4)));
        assert_eq!(map.cell_of(RegisterId(5)), None);
        let mut pool = Vec::new();
        let range = map.collect(registers(&[0, 1, 2, 4]), &mut pool);
        assert_eq!(range.len(), 2);
    }
}
