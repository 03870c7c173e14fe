//! The state of register files as numbers, by which the simulation finds that it repeats itself.

use super::RegisterFiles;
use crate::sim::in_flight::InFlight;
use crate::sim::program::SimulatedProgram;

impl RegisterFiles {
    /// Appends to `words` all that the rest of the run depends on. The latest writes follow from which instructions are in
    /// flight, unless dependencies on retired writes are reported or moves are eliminated.
    pub fn write_state(&self, program: &SimulatedProgram, in_flight: &InFlight, now: u64, words: &mut Vec<u64>) {
        words.extend(self.files.iter().map(|file| u64::from(file.n_used)));
        if !program.writes_matter() {
            return;
        }
        for (cell, &write) in self.latest.iter().enumerate() {
            words.push(in_flight.age_of(write));
            if let Some(committed) = self.committed.get(cell).filter(|_| !in_flight.is_live(write)) {
                let age = now - committed.written_at.min(now);
                let matters = committed.exists && age < program.longest_delay;
                if !matters {
                    words.push(u64::MAX);
                    continue;
                }
                words.push(age << 16 | u64::from(committed.write_resource.0));
                let n_since = in_flight.next_source().0 - committed.source.0;
                words.push(n_since << 16 | u64::from(committed.register.0));
            }
        }
        words.extend(self.aliases.iter().map(|alias| alias.map_or(0, |root| u64::from(root.0) + 1)));
        words.extend(self.is_zero.iter().map(|is_zero| u64::from(*is_zero)));
    }

    /// Renumbers the retired writes after `n_instructions` instructions were skipped instead of simulated. Cycles stay as they
    /// are.
    pub fn leave_out(&mut self, n_instructions: u64) {
        for committed in &mut self.committed {
            committed.source.0 += n_instructions;
        }
    }
}
