//! The state of the plain pipeline, for the search for repetitions.

use super::{PlainComponents, PlainPipeline};
use crate::sim::components::window::NEVER;
use crate::sim::in_flight::{EXECUTED_MARK, MOST_SKETCHED, SchedulerPlace};
use crate::sim::repetition::steady_state::mix;

impl PlainPipeline<'_> {
    /// Appends the words of the state on which the rest of the run depends.
    ///
    /// Instructions are consecutive in the program, so their number and the next one identify them. Their waits follow from
    /// that and from which have not issued; when values are available, from when instructions complete. Completed
    /// instructions are only counted.
    pub(super) fn write_whole_state(&mut self, distinguishes_units: bool, words: &mut Vec<u64>) {
        words.push(u64::from(self.entry.position));
        let next = self.source_of(self.components.window.next);
        let PlainComponents { window, backend, .. } = &mut *self.components;
        self.intake.write_state(next, words);
        self.retire_control.write_state(words);
        backend.memory.write_state(next, backend.now, self.ranks, words);
        words.push(window.next - window.oldest);
        let mut n_executed = 0;
        for slot in window.in_order().into_iter().flatten() {
            if slot.completes_at < backend.now {
                n_executed += 1;
                continue;
            }
            if n_executed > 0 {
                words.push(n_executed << 8 | EXECUTED_MARK);
                n_executed = 0;
            }
            let (n_cycles, is_leaving) = match slot.place {
                SchedulerPlace::Wait | SchedulerPlace::Pending => {
                    (slot.ready_at.saturating_sub(backend.now), slot.is_leaving)
                }
                SchedulerPlace::Ready | SchedulerPlace::Nowhere => (0, false),
                SchedulerPlace::Issued | SchedulerPlace::Executed => (slot.completes_at - backend.now, false),
            };
            words.push(n_cycles << 8 | u64::from(is_leaving) << 4 | slot.place as u64);
            if let Some(group) = slot.group {
                words.push(self.ranks[group.index()]);
            }
        }
        if backend.assigner.is_on() {
            backend.assigner.write_state(backend.now, words);
            let waiting = window.in_order().into_iter().flatten().filter(|slot| slot.completes_at == NEVER);
            words.extend(waiting.map(|slot| u64::from(slot.signature.0)));
        }
        match distinguishes_units {
            true => backend.resources.write_state(&backend.wheel, backend.now, words),
            false => backend.resources.write_buffers(words),
        }
    }

    /// Returns a number that depends only on what `write_whole_state` writes; for many instructions, on a part of them.
    pub(super) fn sketch_of_state(&self, distinguishes_units: bool) -> u64 {
        let PlainComponents { window, backend, .. } = &*self.components;
        let n_instructions = window.next - window.oldest;
        let mut sketch = mix(u64::from(self.entry.position), n_instructions);
        for slot in window.in_order().into_iter().flatten().step_by(1 + n_instructions as usize / MOST_SKETCHED) {
            let place = if slot.completes_at < backend.now { SchedulerPlace::Executed } else { slot.place };
            let n_cycles = match place {
                SchedulerPlace::Executed | SchedulerPlace::Ready | SchedulerPlace::Nowhere => 0,
                SchedulerPlace::Issued => slot.completes_at - backend.now,
                SchedulerPlace::Wait | SchedulerPlace::Pending => slot.ready_at.saturating_sub(backend.now),
            };
            sketch = mix(sketch, n_cycles << 8 | place as u64);
        }
        let sketch = backend.assigner.sketch(sketch);
        if distinguishes_units { backend.resources.sketch(sketch) } else { sketch }
    }
}
