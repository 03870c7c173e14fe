//! The issue stage of an in-order processor: instructions issue in program order, or hold up all that follow
//! (`core/docs/pipeline.md`, "In order").
//!
//! An instruction with more micro-ops than fit is carried over into the next cycles; it completes when the last of them has
//! been issued. Others complete meanwhile.

mod state;

use crate::model::facts::ProcessorFacts;
use crate::sim::components::in_order_registers::InOrderRegisters;
use crate::sim::components::load_store_unit::{LoadStoreUnit, MemoryOptions};
use crate::sim::components::resource_manager::ResourceManager;
use crate::sim::error::SimulationError;
use crate::sim::event::{CriticalDependency, Event, Pressure, SourceIndex, StallKind, UnitUse};
use crate::sim::ids::{GroupId, TemplateId, TimerId};
use crate::sim::observer::Observer;
use crate::sim::program::SimulatedProgram;
use crate::sim::timing_wheel::Wheel;

/// An execution of an instruction of the block, from the moment when it is the next to issue until its write-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NextInstruction {
    pub template: TemplateId,
    /// Its index in the run.
    pub source: u64,
    /// Its memory group; `None` if it does not access memory.
    pub group: Option<GroupId>,
}

/// The check that keeps an instruction from issuing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StallReason {
    /// A value that it reads is not available yet.
    Registers,
    /// A unit is busy.
    Resources,
    /// A memory operation that it has to follow has not completed, or not issued.
    MemoryOrder,
    /// It would be written back before an earlier instruction.
    WriteBackOrder,
}

/// The instruction that holds up all that follow.
#[derive(Clone, Copy, Debug)]
struct Stall {
    /// The instruction.
    candidate: NextInstruction,
    /// The first check that it has failed.
    reason: StallReason,
    /// Cycle of the next attempt.
    retry_at: u64,
}

/// An instruction between issue and write-back.
#[derive(Clone, Copy, Debug)]
struct Issued {
    /// The instruction.
    candidate: NextInstruction,
    /// Cycle of the write-back; an instruction that is carried over may complete later.
    completes_at: u64,
}

/// An instruction that has issued in part, because it has more micro-ops than the cycle had room for.
#[derive(Clone, Copy, Debug)]
struct Carried {
    /// The instruction.
    issued: Issued,
    /// Micro-ops that have not issued yet.
    n_micro_ops: u32,
}

/// The components of an in-order processor; their memory is reused from run to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct InOrderComponents {
    pub registers: InOrderRegisters,
    pub resources: ResourceManager,
    pub memory: LoadStoreUnit,
    pub wheel: Wheel,
    /// Instructions that have issued and have not completed, by their places; `None` in free places.
    issued: Vec<Option<Issued>>,
    /// The free places in `issued`.
    free: Vec<u32>,
    /// Memory of `complete`: the timers that are due.
    due: Vec<TimerId>,
    /// Units of the last issue.
    used: Vec<UnitUse>,
}

impl InOrderComponents {
    /// Makes the components those of a fresh processor at the beginning of a run of `program`.
    pub fn reset(&mut self, processor: &ProcessorFacts, program: &SimulatedProgram, memory: MemoryOptions) {
        self.resources.reset(processor, &program.signatures, 0);
        self.registers.reset(program);
        self.memory.reset(memory);
        self.issued.clear();
        self.free.clear();
        self.wheel.reset(self.resources.n_timers());
    }
}

/// The issue stage in the middle of a run.
#[derive(Debug)]
pub(crate) struct InOrderIssue<'a> {
    program: &'a SimulatedProgram,
    components: &'a mut InOrderComponents,
    /// Maximum number of micro-ops that issue in a cycle.
    width: u32,
    /// Micro-ops that may still issue in this cycle.
    bandwidth: u32,
    /// Micro-ops issued in this cycle by instructions of which all fitted into it.
    n_micro_ops: u32,
    /// Cycle in which the last issued instruction completes, apart from those that may be written back out of order.
    last_write_back_at: u64,
    /// The instruction that holds up all that follow; `None` if none does.
    stall: Option<Stall>,
    /// The instruction that has issued in part; `None` if there is none.
    carried: Option<Carried>,
    /// Number of the present cycle, counted among those that are simulated.
    pub now: u64,
}

impl<'a> InOrderIssue<'a> {
    pub fn new(program: &'a SimulatedProgram, components: &'a mut InOrderComponents, width: u32) -> InOrderIssue<'a> {
        InOrderIssue {
            program,
            components,
            width,
            bandwidth: width,
            n_micro_ops: 0,
            last_write_back_at: 0,
            stall: None,
            carried: None,
            now: 0,
        }
    }

    /// Whether no instruction is under way.
    pub fn is_idle(&self) -> bool {
        self.stall.is_none() && self.carried.is_none() && self.components.issued.len() == self.components.free.len()
    }

    /// Starts a cycle: completes instructions, issues more of the carried one, tries a stalled one again. Returns whether anything
    /// but waiting happened.
    pub fn start_cycle<O: Observer>(&mut self, observer: &mut O) -> bool {
        self.n_micro_ops = 0;
        self.bandwidth = self.width;
        let mut has_progressed = self.complete(observer);
        has_progressed |= self.carry_on(observer);
        if let Some(stall) = self.stall {
            if stall.retry_at <= self.now {
                self.stall = None;
                has_progressed |= self.try_issue(stall.candidate, observer);
            }
            if self.stall.is_some() {
                self.notify_stall(observer);
                self.bandwidth = 0;
            }
        }
        has_progressed
    }

    /// Releases units and completes the instructions that are due, except the one that is carried over, which completes with its last
    /// micro-op. Returns whether any unit or instruction was due.
    fn complete<O: Observer>(&mut self, observer: &mut O) -> bool {
        let mut due = std::mem::take(&mut self.components.due);
        self.components.wheel.take_due(self.now, &mut due);
        let has_events = self.components.resources.release_short(self.now) != 0 || !due.is_empty();
        // Sorted by their places, so that equal runs look equal.
        due.sort_unstable();
        let first_instruction = self.components.resources.n_timers();
        for timer in due.drain(..) {
            let Some(slot) = timer.index().checked_sub(first_instruction) else {
                self.components.resources.release(timer);
                continue;
            };
            let Some(issued) = self.components.issued[slot].take() else {
                continue;
            };
            self.components.free.push(slot as u32);
            let is_carried = |carried: Carried| carried.issued.candidate.source == issued.candidate.source;
            if !self.carried.is_some_and(is_carried) {
                self.finish(issued, observer);
            }
        }
        self.components.due = due;
        has_events
    }

    /// Completes an instruction, which retires at the same time.
    fn finish<O: Observer>(&mut self, issued: Issued, observer: &mut O) {
        let NextInstruction { template, source, group } = issued.candidate;
        let index = SourceIndex(source);
        self.components.registers.commit_writes(self.program, template, source, self.now);
        if let Some(group) = group {
            self.components.memory.executed(group, index);
        }
        observer.observe(Event::Executed { index });
        observer.observe(Event::Retired { index, registers_freed: self.program.registers_taken_by(template.index()) });
    }

    /// Issues micro-ops of the carried instruction, as many as this cycle can. Returns whether one is carried.
    fn carry_on<O: Observer>(&mut self, observer: &mut O) -> bool {
        let Some(carried) = &mut self.carried else {
            return false;
        };
        if carried.n_micro_ops > self.bandwidth {
            carried.n_micro_ops -= self.bandwidth;
            self.bandwidth = 0;
            return true;
        }
        let Carried { issued, n_micro_ops } = *carried;
        self.carried = None;
        let template = &self.program.templates[issued.candidate.template.index()];
        self.bandwidth = if template.ends_group { 0 } else { self.bandwidth - n_micro_ops };
        if issued.completes_at <= self.now {
            self.finish(issued, observer);
        }
        true
    }

    /// Whether `take` may be called for the next instruction in this cycle: no instruction is stalled or carried over, and its
    /// micro-ops fit, or are more than any cycle has room for.
    pub fn accepts(&self, template: TemplateId) -> bool {
        let template = &self.program.templates[template.index()];
        let fits = self.bandwidth >= template.n_micro_ops || template.n_micro_ops > self.width;
        let may_start = !template.begins_group || self.n_micro_ops == 0;
        self.stall.is_none() && self.carried.is_none() && fits && may_start
    }

    /// Takes the next instruction, whether it can issue or not. Returns whether it has issued.
    pub fn take<O: Observer>(&mut self, template: TemplateId, source: u64, observer: &mut O) -> bool {
        let facts = &self.program.templates[template.index()];
        // An instruction enters the load/store unit once, however often it is tried afterwards.
        let group = facts.is_memory().then(|| self.components.memory.enter(facts, self.now));
        let has_issued = self.try_issue(NextInstruction { template, source, group }, observer);
        if !has_issued {
            self.notify_stall(observer);
        }
        has_issued
    }

    /// Issues an instruction, or makes it the one that stalls. Returns whether it has issued.
    fn try_issue<O: Observer>(&mut self, candidate: NextInstruction, observer: &mut O) -> bool {
        let Some((reason, n_cycles)) = self.find_obstacle(candidate) else {
            self.issue(candidate, observer);
            return true;
        };
        self.stall = Some(Stall { candidate, reason, retry_at: self.now + n_cycles });
        self.bandwidth = 0;
        false
    }

    /// Returns the first check that fails, and the number of cycles until the next attempt; `None` if the instruction can issue.
    fn find_obstacle(&mut self, candidate: NextInstruction) -> Option<(StallReason, u64)> {
        let template = &self.program.templates[candidate.template.index()];
        let n_cycles = self.components.registers.cycles_to_wait(self.program, candidate.template, self.now);
        if n_cycles != 0 {
            return Some((StallReason::Registers, n_cycles));
        }
        if self.components.resources.busy_for(&self.program.signatures, template.signature) != 0 {
            return Some((StallReason::Resources, 1));
        }
        if candidate.group.is_some_and(|group| !self.components.memory.is_ready(group)) {
            return Some((StallReason::MemoryOrder, 1));
        }
        let n_left = self.last_write_back_at.saturating_sub(self.now);
        let first = u64::from(template.first_write_back);
        if !template.retires_out_of_order && first < n_left {
            return Some((StallReason::WriteBackOrder, n_left - first));
        }
        None
    }

    /// Issues an instruction that nothing holds up; it is carried over if the cycle has too little room for its micro-ops.
    fn issue<O: Observer>(&mut self, candidate: NextInstruction, observer: &mut O) {
        let NextInstruction { template: id, source, group } = candidate;
        let template = &self.program.templates[id.index()];
        let index = SourceIndex(source);
        let completes_at = self.now + u64::from(template.latency);
        self.components.registers.record_writes(self.program, id, source, self.now);
        observer.observe(Event::Dispatched {
            index,
            n_micro_ops: template.n_micro_ops,
            registers_taken: self.program.registers_taken_by(id.index()),
            moves: &[],
        });
        let InOrderComponents { resources, wheel, used, .. } = &mut *self.components;
        used.clear();
        resources.issue(&self.program.signatures, template.signature, self.now, wheel, used);
        if let Some(group) = group {
            self.components.memory.issued(group, index, completes_at, self.now);
            // No instruction waits in lists here: a stalled instruction asks again.
            while self.components.memory.take_changed().is_some() {}
        }
        observer.observe(Event::Ready { index });
        observer.observe(Event::Issued {
            index,
            units: &self.components.used,
            critical_resources: 0,
            critical_register: CriticalDependency::default(),
            latest_register: CriticalDependency::default(),
            critical_memory: CriticalDependency::default(),
        });
        let issued = Issued { candidate, completes_at };
        let is_carried = template.n_micro_ops > self.bandwidth;
        if is_carried {
            self.carried = Some(Carried { issued, n_micro_ops: template.n_micro_ops - self.bandwidth });
            self.bandwidth = 0;
        } else {
            self.n_micro_ops += template.n_micro_ops;
            self.bandwidth = if template.ends_group { 0 } else { self.bandwidth - template.n_micro_ops };
        }
        if template.latency == 0 && !is_carried {
            self.finish(issued, observer);
            return;
        }
        if template.latency > 0 {
            self.start(issued);
        }
        if !template.retires_out_of_order {
            self.last_write_back_at = completes_at;
        }
    }

    /// Puts an issued instruction into the wheel until it completes.
    fn start(&mut self, issued: Issued) {
        let components = &mut *self.components;
        let slot = match components.free.pop() {
            Some(slot) => {
                components.issued[slot as usize] = Some(issued);
                slot
            }
            None => {
                components.issued.push(Some(issued));
                components.wheel.grow(components.resources.n_timers() + components.issued.len());
                components.issued.len() as u32 - 1
            }
        };
        let timer = TimerId(components.resources.n_timers() as u32 + slot);
        components.wheel.schedule(timer, issued.completes_at);
    }

    /// Raises the events of the present stall; for memory order and write-back order there are none.
    fn notify_stall<O: Observer>(&self, observer: &mut O) {
        let Some(stall) = &self.stall else {
            return;
        };
        let index = SourceIndex(stall.candidate.source);
        match stall.reason {
            StallReason::Registers => {
                let kind = StallKind::RegisterFile;
                observer.observe(Event::Stalled { index, kind });
                let affected = &[index];
                observer.observe(Event::Pressure(Pressure::RegisterDependencies { affected }));
            }
            StallReason::Resources => {
                let kind = StallKind::DispatchGroup;
                observer.observe(Event::Stalled { index, kind });
                let ready = crate::sim::event::ReadyInstruction { index, critical_resources: 0 };
                let affected = &[ready];
                observer.observe(Event::Pressure(Pressure::Resources { mask: 0, affected }));
            }
            StallReason::MemoryOrder | StallReason::WriteBackOrder => {}
        }
    }

    /// Returns the next cycle in which something can happen, which is the present one if nothing is under way; an error if the stalled
    /// instruction can never issue. Called after a cycle in which nothing has happened.
    pub fn find_next_cycle(&self) -> Result<u64, SimulationError> {
        let next = self.components.wheel.find_next(self.now);
        let Some(stall) = &self.stall else {
            return Ok(next.unwrap_or(self.now));
        };
        match (stall.reason, next) {
            (StallReason::Registers | StallReason::WriteBackOrder, Some(next)) => Ok(next.min(stall.retry_at)),
            (StallReason::Registers | StallReason::WriteBackOrder, None) => Ok(stall.retry_at),
            // These checks are repeated in every cycle, and depend on other instructions only.
            (_, Some(next)) => Ok(next),
            (_, None) => {
                Err(SimulationError::NeverIssues { instruction: stall.candidate.template.index(), resource: None })
            }
        }
    }
}

#[cfg(test)]
mod tests;
