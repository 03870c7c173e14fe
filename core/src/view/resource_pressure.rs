//! Resource pressure: cycles that each unit was busy, in all and per instruction, averaged over the iterations.

use crate::sim::event::{Event, UnitUse};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::Period;
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::columns::UnitColumns;

/// Average cycles per iteration that units are busy, for the whole block and for each instruction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResourcePressure {
    pub columns: UnitColumns,
    /// Cycles of all instructions together, by column.
    pub totals: Vec<f64>,
    /// Cycles of each instruction by column, one instruction after the other.
    cells: Vec<f64>,
}

impl ResourcePressure {
    pub fn new(columns: UnitColumns, totals: Vec<f64>, cells: Vec<f64>) -> ResourcePressure {
        ResourcePressure { columns, totals, cells }
    }

    /// Returns the cycles of the instruction at a position, by column; empty if the block has no such position.
    pub fn row_of(&self, position: usize) -> &[f64] {
        let n_columns = self.columns.len();
        self.cells.get(position * n_columns..(position + 1) * n_columns).unwrap_or(&[])
    }
}

/// Counts busy cycles of units from the events of a run.
#[derive(Clone, Debug)]
pub struct ResourcePressureView {
    columns: UnitColumns,
    positions: Positions,
    n_iterations: u32,
    /// Busy cycles in the run by column, one position of the block after the other; they wrap. The totals are their sums: counting
    /// these at every issue would cost more.
    cells: Vec<u32>,
    /// `cells` at the beginning of a period.
    kept: Vec<u32>,
}

impl ResourcePressureView {
    pub fn new(block: &Block<'_>) -> ResourcePressureView {
        let columns = UnitColumns::new(block.processor);
        ResourcePressureView {
            cells: vec![0; columns.len() * block.instructions.len()],
            kept: Vec::new(),
            positions: block.positions(),
            n_iterations: block.n_iterations.get(),
            columns,
        }
    }

    pub fn into_data(self) -> ResourcePressure {
        let mut totals = vec![0u32; self.columns.len()];
        if !totals.is_empty() {
            for row in self.cells.chunks_exact(self.columns.len()) {
                for (total, cycles) in totals.iter_mut().zip(row) {
                    *total = total.wrapping_add(*cycles);
                }
            }
        }
        drop(self.kept);
        let average = |cycles: &u32| f64::from(*cycles) / f64::from(self.n_iterations);
        let totals = totals.iter().map(average).collect();
        let cells = self.cells.iter().map(average).collect();
        ResourcePressure::new(self.columns, totals, cells)
    }

    /// Adds the units that an instruction uses to its busy cycles.
    #[inline]
    fn add(&mut self, position: usize, units: &[UnitUse]) {
        let row = position * self.columns.len();
        for usage in units {
            let cell = &mut self.cells[row + self.columns.column_of(usage.resource, usage.unit)];
            *cell = cell.wrapping_add(usage.cycles);
        }
    }
}

impl Observer for ResourcePressureView {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Issued { index, units, .. } | Event::IssuedPart { index, units, .. } = event {
            self.add(self.positions.position_of(index), units);
        }
    }
}

impl RepetitionObserver for ResourcePressureView {
    #[inline]
    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let column = self.columns.column_of(usage.resource, usage.unit);
        let cell = &mut self.cells[position * self.columns.len() + column];
        *cell = cell.wrapping_add(usage.cycles.wrapping_mul(n_times as u32));
    }

    fn begin_period(&mut self) {
        self.kept.clone_from(&self.cells);
    }

    fn repeat_period(&mut self, period: Period) {
        for (cell, kept) in self.cells.iter_mut().zip(&self.kept) {
            *cell = cell.wrapping_add(cell.wrapping_sub(*kept).wrapping_mul(period.n_times as u32));
        }
    }
}
