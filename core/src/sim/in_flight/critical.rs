//! Critical dependencies: what held each instruction up. Tracked only if the options of a run ask for pressure events, which the
//! bottleneck analysis uses, or for dependencies.

use super::{Critical, InFlight, ReadIndex, ReadState, WriteIndex};
use crate::sim::event::CriticalDependency;
use crate::sim::ids::InstanceId;
use crate::sim::program::SimulatedProgram;

impl InFlight {
    /// Whether dependencies are tracked.
    #[inline]
    pub fn tracks_critical(&self) -> bool {
        !self.criticals.is_empty()
    }

    /// Returns what kept an instruction from issuing, to be changed; `None` if it is not tracked.
    #[inline]
    pub fn critical_mut(&mut self, id: InstanceId) -> Option<&mut Critical> {
        self.criticals.get_mut(id.index())
    }

    /// Returns the identity bits of the kinds that an instruction was last refused for; 0 if they are not tracked.
    pub fn critical_resources_of(&self, id: InstanceId) -> u64 {
        self.criticals.get(id.index()).map_or(0, |critical| critical.resources)
    }

    /// Enters the next read of the instruction that was pushed last; returns its index, which means nothing unless dependencies are
    /// tracked.
    #[inline]
    pub fn push_read(&mut self) -> ReadIndex {
        let index = self.next_read;
        if !self.reads.is_empty() {
            self.next_read.0 += 1;
            *self.read_mut(index) = ReadState::default();
        }
        index
    }

    /// Returns the state of a read, which exists only while critical dependencies are tracked.
    #[inline]
    pub(super) fn read(&self, index: ReadIndex) -> &ReadState {
        &self.reads[index.0 as usize & (self.reads.len() - 1)]
    }

    #[inline]
    fn read_mut(&mut self, index: ReadIndex) -> &mut ReadState {
        let slot = index.0 as usize & (self.reads.len() - 1);
        &mut self.reads[slot]
    }

    /// Announces to a read in how many cycles (`dependency.cycles`) a value arrives. Of all announcements to a read, the first of
    /// those that arrive last is kept.
    pub fn announce(&mut self, read: ReadIndex, now: u64, dependency: CriticalDependency) {
        if self.reads.is_empty() {
            return;
        }
        let state = self.read_mut(read);
        let left = state.until.saturating_sub(now);
        if u64::from(dependency.cycles) > left {
            state.until = now + u64::from(dependency.cycles);
            state.critical = dependency;
        }
    }

    /// Notes what a partial write waited for, if critical dependencies are tracked.
    pub fn set_write_critical(&mut self, write: WriteIndex, dependency: CriticalDependency) {
        let slot = self.write_slot(write);
        if let Some(critical) = self.write_criticals.get_mut(slot) {
            *critical = dependency;
        }
    }

    /// Returns the dependency that the reference blames for the wait of an instruction, and the one that it waited for last.
    pub fn waited_for(&self, id: InstanceId, program: &SimulatedProgram) -> [CriticalDependency; 2] {
        [self.critical_register_of(id, program), self.latest_register_of(id, program)]
    }

    /// Returns the dependency that the reference blames: of those with any cycles, the last in the order of operands, partial
    /// writes before reads; not the longest (`core/docs/pipeline.md`, "Pressure").
    fn critical_register_of(&self, id: InstanceId, program: &SimulatedProgram) -> CriticalDependency {
        let Some(own) = self.criticals.get(id.index()) else {
            return CriticalDependency::default();
        };
        let instance = self.get(id);
        let template = &program.templates[instance.template.index()];
        let mut critical = CriticalDependency::default();
        for offset in 0..template.writes.len() as u64 {
            let of_write = self.write_criticals[self.write_slot(WriteIndex(instance.first_write.0 + offset))];
            if of_write.cycles > 0 {
                critical = of_write;
            }
        }
        if instance.is_eliminated {
            return critical;
        }
        for offset in 0..template.reads.len() as u64 {
            let of_read = self.read(ReadIndex(own.first_read.0 + offset)).critical;
            if of_read.cycles > 0 {
                critical = of_read;
            }
        }
        critical
    }

    /// Returns which of the instruction's `n_reads` reads got its value last, from 0: the first of several. `None` if no read
    /// waited, or dependencies are not tracked.
    pub fn latest_read_of(&self, id: InstanceId, n_reads: usize) -> Option<usize> {
        let first = self.criticals.get(id.index())?.first_read.0;
        let state = |offset: usize| self.read(ReadIndex(first + offset as u64));
        let waiting = (0..n_reads).filter(|&offset| state(offset).critical.cycles > 0);
        waiting.reduce(|last, offset| if state(offset).until > state(last).until { offset } else { last })
    }

    /// Returns the dependency that an instruction waited for last. If no read waited, it is that of `critical_register_of`: a
    /// partial write may have waited for the older value that it is merged with.
    fn latest_register_of(&self, id: InstanceId, program: &SimulatedProgram) -> CriticalDependency {
        let instance = self.get(id);
        let n_reads = program.templates[instance.template.index()].reads.len();
        match self.latest_read_of(id, n_reads) {
            Some(offset) if !instance.is_eliminated => {
                let first = self.criticals[id.index()].first_read.0;
                self.read(ReadIndex(first + offset as u64)).critical
            }
            _ => self.critical_register_of(id, program),
        }
    }

    /// Counts `n_instructions` instructions instead of simulating them: the indices of later instructions and of remembered
    /// producers grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        self.n_left_out += n_instructions;
        let of_reads = self.reads.iter_mut().map(|read| &mut read.critical);
        for critical in of_reads.chain(&mut self.write_criticals) {
            critical.producer.0 += n_instructions;
        }
    }
}
