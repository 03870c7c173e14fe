//! The state of the instructions in flight, for the search for repetitions.

use super::{InFlight, Instance, ReadIndex, SchedulerPlace, UserId, WriteIndex};
use crate::sim::event::CriticalDependency;
use crate::sim::ids::InstanceId;
use crate::sim::program::SimulatedProgram;
use crate::sim::repetition::steady_state::mix;

/// The low byte of a word whose other bits count successive completed instructions. Other words have a `SchedulerPlace` in their
/// three lowest bits, of which none has this number.
pub(crate) const EXECUTED_MARK: u64 = 7;

/// Maximum number of instructions that a sketch looks at, so that its cost does not grow with the number in flight.
pub(crate) const MOST_SKETCHED: usize = 256;

impl InFlight {
    /// Appends the words of the state on which the rest of the run depends. `ranks` has, by `GroupId`, the rank of each memory
    /// group by age.
    ///
    /// Instructions are consecutive in the program, so their number and the next one identify them. Their waits follow from
    /// that and from which have not issued, unless reads are redirected. When values are available follows from when their
    /// instructions complete, and available values are all alike unless some read waits longer. If writes do not matter,
    /// completed instructions are only counted: most have completed if one of them takes long.
    pub fn write_state(&self, program: &SimulatedProgram, now: u64, ranks: &[u64], words: &mut Vec<u64>) {
        let writes_matter = program.writes_matter();
        let (mut n_executed, mut first) = (0, self.oldest);
        words.push(self.next - self.oldest);
        for instances in self.in_order() {
            for (source, instance) in (first..).zip(instances) {
                if !writes_matter && instance.place == SchedulerPlace::Executed {
                    n_executed += 1;
                    continue;
                }
                if n_executed > 0 {
                    words.push(n_executed << 8 | EXECUTED_MARK);
                    n_executed = 0;
                }
                self.write_instance(self.instance_at(source), program, now, ranks, words);
                if writes_matter {
                    words.push(u64::from(instance.n_unknown) << 32 | u64::from(instance.n_users));
                    let now = now.min(instance.completes_at.unwrap_or(now));
                    for offset in 0..program.templates[instance.template.index()].writes.len() as u64 {
                        self.write_write_state(WriteIndex(instance.first_write.0 + offset), now, words);
                    }
                }
            }
            first += instances.len() as u64;
        }
    }

    /// Appends the signatures that instructions which have not issued were given at dispatch.
    pub fn write_signatures(&self, words: &mut Vec<u64>) {
        for instance in self.in_order().into_iter().flatten() {
            if !matches!(instance.place, SchedulerPlace::Issued | SchedulerPlace::Executed) {
                words.push(u64::from(instance.signature.0));
            }
        }
    }

    /// Appends the words of one instruction, without its writes.
    fn write_instance(
        &self,
        id: InstanceId,
        program: &SimulatedProgram,
        now: u64,
        ranks: &[u64],
        words: &mut Vec<u64>,
    ) {
        let instance = self.get(id);
        let completes_at = instance.completes_at;
        let (n_cycles, is_leaving) = match instance.place {
            // A value that was written back longer ago than any read waits is like any other.
            SchedulerPlace::Executed => {
                ((now - completes_at.unwrap_or(now).min(now)).min(program.longest_delay), false)
            }
            SchedulerPlace::Issued => (completes_at.map_or(0, |at| at - now), false),
            SchedulerPlace::Ready | SchedulerPlace::Nowhere => (0, false),
            SchedulerPlace::Wait | SchedulerPlace::Pending => {
                (instance.ready_at.saturating_sub(now), instance.is_leaving)
            }
        };
        let flags = u64::from(instance.is_eliminated) << 3 | u64::from(is_leaving) << 4;
        words.push(n_cycles << 8 | flags | instance.place as u64);
        if let Some(group) = instance.group.filter(|_| instance.place != SchedulerPlace::Executed) {
            words.push(ranks[group.index()]);
        }
        if completes_at.is_none() && !self.criticals.is_empty() {
            self.write_critical_state(id, program, now, words);
        }
    }

    /// Returns all instructions in program order, in two parts.
    fn in_order(&self) -> [&[Instance]; 2] {
        let n_instructions = (self.next - self.oldest) as usize;
        let (older, newer) = self.instances.split_at(self.instance_at(self.oldest).index());
        let n_newer = n_instructions.min(newer.len());
        [&newer[..n_newer], &older[..n_instructions - n_newer]]
    }

    /// Returns a number that depends only on what `write_state` writes; for many instructions, on a part of them.
    pub fn sketch(&self, now: u64) -> u64 {
        let n_instructions = self.next - self.oldest;
        let mut sketch = n_instructions;
        for source in (self.oldest..self.next).step_by(1 + n_instructions as usize / MOST_SKETCHED) {
            let instance = self.get(self.instance_at(source));
            let n_cycles_left = match instance.place {
                SchedulerPlace::Executed => 0,
                SchedulerPlace::Issued => instance.completes_at.map_or(0, |at| at - now),
                _ => instance.ready_at.saturating_sub(now),
            };
            sketch = mix(sketch, n_cycles_left << 8 | instance.place as u64);
        }
        sketch
    }

    /// Appends the critical dependencies of an instruction that has not issued.
    fn write_critical_state(&self, id: InstanceId, program: &SimulatedProgram, now: u64, words: &mut Vec<u64>) {
        let (instance, critical) = (self.get(id), &self.criticals[id.index()]);
        words.push(critical.resources);
        let template = &program.templates[instance.template.index()];
        for offset in 0..template.writes.len() as u64 {
            let slot = self.write_slot(WriteIndex(instance.first_write.0 + offset));
            self.write_dependency(self.write_criticals[slot], words);
        }
        for offset in 0..template.reads.len() as u64 {
            let read = self.read(ReadIndex(critical.first_read.0 + offset));
            words.push(read.until.saturating_sub(now));
            self.write_dependency(read.critical, words);
        }
        words.push(self.latest_read_of(id, template.reads.len()).map_or(0, |offset| 1 + offset as u64));
    }

    /// Appends a dependency. Without cycles it is none, whoever the producer is.
    fn write_dependency(&self, dependency: CriticalDependency, words: &mut Vec<u64>) {
        words.push(u64::from(dependency.cycles));
        if dependency.cycles > 0 {
            let age = self.next_source().0 - dependency.producer.0;
            words.push(age << 16 | u64::from(dependency.register.0));
        }
    }

    /// Appends the words of one write: when its value is available, relative to `now`; before issue, the partial write that must not
    /// end before it and the reads that wait for it.
    fn write_write_state(&self, index: WriteIndex, now: u64, words: &mut Vec<u64>) {
        let write = self.write(index);
        if let Some(ready_at) = write.ready_at {
            words.push(ready_at.wrapping_sub(now));
            return;
        }
        words.push(u64::MAX);
        words.push(write.successor.map_or(0, |successor| self.age_of(successor)));
        let mut next = write.users;
        while let Some(UserId(user)) = next {
            let user = &self.users[user as usize];
            let reader = self.n_older_than(user.instance);
            words.push(reader << 32 | u64::from(user.advance as u32));
            if let Some(critical) = self.criticals.get(user.instance.index()) {
                words.push(user.read.0 - critical.first_read.0);
            }
            next = user.next;
        }
        words.push(u64::MAX);
    }

    /// Returns the number of writes made since this one, itself included; 0 if its instruction has retired.
    pub fn age_of(&self, write: WriteIndex) -> u64 {
        if self.is_live(write) { self.next_write.0 - write.0 } else { 0 }
    }
}
