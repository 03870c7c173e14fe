//! Register file statistics: *mappings* (physical registers that renaming takes) created and in use, and outcomes of moves.

use crate::model::facts::ProcessorFacts;
use crate::sim::event::Event;
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::Period;

/// Use of one register file; file 0 is the default file, which counts every mapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterFileUsage {
    pub name: &'static str,
    /// Size of the file; 0 for the default file.
    pub n_physical_registers: u32,
    /// Physical registers taken in the whole run.
    pub mappings_created: u64,
    /// Maximum number of physical registers in use at once.
    pub max_mappings_used: u32,
    pub moves: MoveUsage,
}

/// Outcomes of optimizable moves in one register file. A swap counts as two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveUsage {
    /// Moves of a kind that may be eliminated; whether one was depends also on its registers and on other moves.
    pub n_optimizable: u64,
    /// Moves that were eliminated.
    pub n_eliminated: u64,
    /// Moves of a register that was known to be zero.
    pub n_zero: u64,
    /// Largest number of moves that were eliminated in one cycle.
    pub max_eliminated_per_cycle: u64,
}

/// The data of the view, the default file first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterFileStatistics {
    pub files: Vec<RegisterFileUsage>,
}

/// Counts register file statistics from the events of a run.
#[derive(Clone, Debug, Default)]
pub struct RegisterFileStatisticsView {
    files: Vec<RegisterFileUsage>,
    /// Physical registers in use now, by file.
    used: Vec<u32>,
    /// Moves eliminated in this cycle, by file.
    eliminated_this_cycle: Vec<u64>,
    /// The counts at the beginning of the period.
    files_at_start: Vec<RegisterFileUsage>,
    /// Physical registers in use at the beginning of the period, by file.
    used_at_start: Vec<u32>,
}

impl RegisterFileStatisticsView {
    pub fn new(processor: &ProcessorFacts) -> RegisterFileStatisticsView {
        let mut files = vec![RegisterFileUsage::default()];
        for file in processor.extra.iter().flat_map(|extra| &extra.register_files) {
            files.push(RegisterFileUsage {
                name: file.name,
                n_physical_registers: file.n_physical_registers,
                ..RegisterFileUsage::default()
            });
        }
        RegisterFileStatisticsView {
            used: vec![0; files.len()],
            eliminated_this_cycle: vec![0; files.len()],
            files,
            files_at_start: Vec::new(),
            used_at_start: Vec::new(),
        }
    }

    pub fn into_data(self) -> RegisterFileStatistics {
        RegisterFileStatistics { files: self.files }
    }

    /// Adds the moves that were eliminated in the cycle that ends to the counts of the files.
    fn end_cycle(&mut self) {
        for (file, now) in self.files.iter_mut().zip(&mut self.eliminated_this_cycle) {
            file.moves.max_eliminated_per_cycle = file.moves.max_eliminated_per_cycle.max(*now);
            file.moves.n_eliminated += *now;
            *now = 0;
        }
    }
}

impl Observer for RegisterFileStatisticsView {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Dispatched { registers_taken, moves, .. } => {
                for ((file, used), taken) in self.files.iter_mut().zip(&mut self.used).zip(registers_taken) {
                    *used = used.wrapping_add(*taken);
                    file.mappings_created += u64::from(*taken);
                    file.max_mappings_used = file.max_mappings_used.max(*used);
                }
                for outcome in moves {
                    let index = outcome.register_file as usize;
                    self.files[index].moves.n_optimizable += 1;
                    self.files[index].moves.n_zero += u64::from(outcome.is_zero);
                    self.eliminated_this_cycle[index] += u64::from(outcome.is_eliminated);
                }
            }
            Event::Retired { registers_freed, .. } => {
                for (used, freed) in self.used.iter_mut().zip(registers_freed) {
                    *used = used.wrapping_sub(*freed);
                }
            }
            Event::CycleEnd => self.end_cycle(),
            _ => {}
        }
    }
}

impl RepetitionObserver for RegisterFileStatisticsView {
    fn begin_period(&mut self) {
        self.files_at_start.clone_from(&self.files);
        self.used_at_start.clone_from(&self.used);
    }

    fn repeat_period(&mut self, period: Period) {
        debug_assert_eq!(self.used, self.used_at_start, "a period leaves as many mappings in use as it found");
        for (file, start) in self.files.iter_mut().zip(&self.files_at_start) {
            let repeat = |count: &mut u64, start: u64| *count += (*count - start) * period.n_times;
            repeat(&mut file.mappings_created, start.mappings_created);
            repeat(&mut file.moves.n_optimizable, start.moves.n_optimizable);
            repeat(&mut file.moves.n_eliminated, start.moves.n_eliminated);
            repeat(&mut file.moves.n_zero, start.moves.n_zero);
        }
    }
}
