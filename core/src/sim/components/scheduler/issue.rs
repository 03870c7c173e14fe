//! The issue of an instruction, which determines when its results arrive.

use super::{Backend, Scheduler};
use crate::sim::components::register_files::unblocked_at;
use crate::sim::event::CriticalDependency;
use crate::sim::ids::{InstanceId, TimerId};
use crate::sim::in_flight::SchedulerPlace;
use crate::sim::program::SimulatedProgram;

impl Scheduler {
    /// Issues an instruction. Afterwards `became_pending` and `became_ready` hold the instructions that moved to these lists because
    /// of it, and `units` the units that it uses. Returns whether it has completed at once, as it does without latency.
    pub fn issue(&mut self, id: InstanceId, program: &SimulatedProgram, backend: &mut Backend) -> bool {
        self.became_pending.clear();
        self.became_ready.clear();
        self.units.clear();
        let instance = backend.in_flight.get_mut(id);
        let template = &program.templates[instance.template.index()];
        let (group, signature) = (instance.group, instance.signature);
        let completes_at = backend.now + u64::from(template.latency);
        instance.completes_at = Some(completes_at);
        instance.place = if template.latency == 0 { SchedulerPlace::Executed } else { SchedulerPlace::Issued };
        backend.resources.give_back_buffers(template.used_buffers);
        let signatures = &program.signatures;
        backend.resources.issue(signatures, signature, backend.now, &mut backend.wheel, &mut self.units);
        backend.assigner.issued(signatures, signature, backend.now);
        self.announce_writes(id, program, backend);
        if let Some(group) = group {
            let source = backend.in_flight.source_of(id);
            backend.memory.issued(group, source, completes_at, backend.now);
            if backend.in_flight.tracks_critical() {
                self.waited_for_memory = backend.memory.critical_dependency_of(group, backend.now);
            }
            if template.latency == 0 {
                backend.memory.executed(group, source);
            }
            self.wake_groups(backend);
        }
        if template.latency != 0 {
            backend.wheel.schedule(TimerId(id.0), completes_at);
        }
        self.promote_waiting(backend);
        if !self.became_pending.is_empty() {
            self.promote_pending(backend);
        }
        template.latency == 0
    }

    /// Announces the arrival of each write of an instruction to the reads that wait for it.
    fn announce_writes(&mut self, id: InstanceId, program: &SimulatedProgram, backend: &mut Backend) {
        let now = backend.now;
        let instance = backend.in_flight.get(id);
        let writes = program.templates[instance.template.index()].writes;
        let mut index = instance.first_write;
        let source = backend.in_flight.source_of(id);
        for write in writes.of(&program.writes) {
            let latency = i64::from(write.latency);
            let dependency = |cycles: i64| CriticalDependency {
                producer: source,
                register: write.register,
                cycles: cycles.max(0) as u32,
            };
            backend.in_flight.write_mut(index).ready_at = Some(now.saturating_add_signed(latency));
            while let Some(user) = backend.in_flight.take_user(index) {
                let cycles = (latency - i64::from(user.advance)).max(0);
                backend.in_flight.announce(user.read, now, dependency(cycles));
                self.learn(user.instance, now + cycles as u64, backend);
            }
            if let Some(successor) = backend.in_flight.write_mut(index).successor.take() {
                backend.in_flight.set_write_critical(successor, dependency(latency));
                let state = *backend.in_flight.write(successor);
                let own_latency = program.writes[state.operand as usize].latency;
                let ready_at = unblocked_at(now.saturating_add_signed(latency), own_latency);
                self.learn(state.instance, ready_at, backend);
            }
            index.0 += 1;
        }
    }

    /// Notes that an operand of an instruction arrives in cycle `ready_at`, and marks the instruction as leaving Wait if nothing
    /// keeps it there.
    #[inline]
    fn learn(&mut self, id: InstanceId, ready_at: u64, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        instance.ready_at = instance.ready_at.max(ready_at);
        instance.n_unknown -= 1;
        if instance.n_unknown == 0 {
            self.check_waiting(id, backend);
        }
    }
}
