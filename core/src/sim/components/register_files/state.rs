//! The state of register files, for the search for repetitions.

use super::RegisterFiles;
use crate::sim::in_flight::InFlight;
use crate::sim::program::SimulatedProgram;

impl RegisterFiles {
    /// Appends the words of the state on which the rest of the run depends. The latest writes follow from which instructions are in
    /// flight, unless reads may wait for retired writes or moves may be eliminated.
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

    /// Notes that `n_instructions` instructions were counted instead of simulated: the indices of the instructions that made the
    /// retired writes grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        for committed in &mut self.committed {
            committed.source.0 += n_instructions;
        }
    }
}
