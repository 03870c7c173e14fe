//! What the instructions in flight contribute to the state of a run.

use super::{InFlight, Place, ReadNumber, UserId, WriteNumber};
use crate::sim::event::CriticalDependency;
use crate::sim::ids::InstanceId;
use crate::sim::program::Program;
use crate::sim::steady_state::mix;

/// Instructions that a sketch looks at, so that it costs the same however many are in flight.
const MOST_SKETCHED: usize = 256;

impl InFlight {
    /// Writes down what decides how the run goes on. `ranks` are the places of memory groups in order of age.
    pub fn write_state(&self, program: &Program, now: u64, ranks: &[u64], page: &mut Vec<u64>) {
        page.push(self.next - self.oldest);
        for source in self.oldest..self.next {
            let instance = self.get(self.instance_at(source));
            let flags = u64::from(instance.is_eliminated) | u64::from(instance.is_leaving) << 1;
            page.push(u64::from(instance.template.0) << 32 | (instance.place as u64) << 8 | flags);
            let completes_at = instance.completes_at;
            if instance.place == Place::Executed {
                // What was written back longer ago than anybody waits is all the same.
                let age = now - completes_at.unwrap_or(now).min(now);
                page.push(age.min(program.longest_delay));
            } else {
                let is_issued = instance.place == Place::Issued;
                page.push(completes_at.map_or(u64::MAX, |at| at - now));
                page.push(if is_issued { 0 } else { instance.ready_at.saturating_sub(now) });
                page.push(if is_issued {
                    0
                } else {
                    u64::from(instance.n_unknown) << 32 | u64::from(instance.n_users)
                });
                page.push(instance.group.map_or(0, |group| ranks[group.index()]));
            }
            let n_writes = program.templates[instance.template.index()].writes.len() as u64;
            if completes_at.is_none() && !self.criticals.is_empty() {
                self.write_critical_state(self.instance_at(source), program, now, page);
            }
            let now = now.min(completes_at.unwrap_or(now));
            for offset in 0..n_writes {
                self.write_write_state(WriteNumber(instance.first_write.0 + offset), now, page);
            }
        }
    }

    /// A number that only depends on what `write_state` writes: of many instructions, on a part of them.
    pub fn sketch(&self, now: u64) -> u64 {
        let n_instructions = self.next - self.oldest;
        let mut sketch = n_instructions;
        for source in (self.oldest..self.next).step_by(1 + n_instructions as usize / MOST_SKETCHED) {
            let instance = self.get(self.instance_at(source));
            let n_cycles_left = match instance.place {
                Place::Executed => 0,
                Place::Issued => instance.completes_at.map_or(0, |at| at - now),
                _ => instance.ready_at.saturating_sub(now),
            };
            sketch = mix(sketch, n_cycles_left << 8 | instance.place as u64);
        }
        sketch
    }

    /// What an instruction that has not issued will be said to have waited for.
    fn write_critical_state(&self, id: InstanceId, program: &Program, now: u64, page: &mut Vec<u64>) {
        let (instance, critical) = (self.get(id), &self.criticals[id.index()]);
        page.push(critical.resources);
        let template = &program.templates[instance.template.index()];
        for offset in 0..template.writes.len() as u64 {
            let slot = self.write_slot(WriteNumber(instance.first_write.0 + offset));
            self.write_dependency(self.write_criticals[slot], page);
        }
        for offset in 0..template.reads.len() as u64 {
            let read = self.read(ReadNumber(critical.first_read.0 + offset));
            page.push(read.until.saturating_sub(now));
            self.write_dependency(read.critical, page);
        }
        page.push(self.latest_read_of(id, template.reads.len()).map_or(0, |offset| 1 + offset as u64));
    }

    /// One without cycles is none at all, whoever the producer.
    fn write_dependency(&self, dependency: CriticalDependency, page: &mut Vec<u64>) {
        page.push(u64::from(dependency.cycles));
        if dependency.cycles > 0 {
            let age = self.next_source().0 - dependency.producer.0;
            page.push(age << 16 | u64::from(dependency.register.0));
        }
    }

    fn write_write_state(&self, number: WriteNumber, now: u64, page: &mut Vec<u64>) {
        let write = self.write(number);
        if let Some(ready_at) = write.ready_at {
            page.push(ready_at.wrapping_sub(now));
            return;
        }
        page.push(u64::MAX);
        page.push(write.successor.map_or(0, |successor| self.age_of(successor)));
        let mut next = write.users;
        while let Some(UserId(user)) = next {
            let user = &self.users[user as usize];
            let reader = self.position_of(user.instance);
            page.push(reader << 32 | u64::from(user.advance as u32));
            if let Some(critical) = self.criticals.get(user.instance.index()) {
                page.push(user.read.0 - critical.first_read.0);
            }
            next = user.next;
        }
        page.push(u64::MAX);
    }

    /// How many writes were made since this one, this one included; 0 if its instruction has retired.
    pub fn age_of(&self, write: WriteNumber) -> u64 {
        if self.is_live(write) { self.next_write.0 - write.0 } else { 0 }
    }
}
