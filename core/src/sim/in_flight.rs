//! The instructions between dispatch and retirement, their writes, and their waits for one another.
//!
//! Instructions enter and leave in program order, so a ring holds them. Of every wait the cycle is kept in which it ends, so
//! that nothing has to be changed while cycles pass.

mod critical;
mod state;

pub(crate) use state::{EXECUTED_MARK, MOST_SKETCHED};

use super::components::ready_lists::Rank;
use super::event::{CriticalDependency, SourceIndex};
use super::ids::{GroupId, InstanceId, SignatureId, TemplateId};
use super::program::BlockTotals;

/// The scheduler's list that holds an instruction, or its state outside of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SchedulerPlace {
    /// In no list: it is being dispatched.
    #[default]
    Nowhere,
    /// An operand arrives at a time that is not known yet, or an earlier memory operation that it depends on has not issued.
    Wait,
    /// All operands arrive at known times, and some have not arrived, or an earlier memory operation has not completed.
    Pending,
    /// It waits for units only.
    Ready,
    /// It executes.
    Issued,
    /// It was written back, or eliminated at dispatch.
    Executed,
}

/// One execution of an instruction of the block, from dispatch to retirement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instance {
    /// The instruction of the block that this is an execution of.
    pub template: TemplateId,
    /// The uses of resources: the template's, or a variant that was chosen at dispatch.
    pub signature: SignatureId,
    /// The scheduler's list that it is in, or its state outside of them.
    pub place: SchedulerPlace,
    /// Whether it is a move that was eliminated at dispatch.
    pub is_eliminated: bool,
    /// Whether it moves to the next list (from Wait to Pending, or from Pending to Ready) at the next promotion.
    pub is_leaving: bool,
    /// Index in its list of the scheduler, if the order of the list is kept.
    pub list_index: u32,
    /// Number of reads and partial writes whose producers have not issued, so that their arrival is unknown.
    pub n_unknown: u32,
    /// Number of reads and partial writes of other instructions that wait for this one to issue.
    pub n_users: u32,
    /// First cycle in which all operands of known arrival are available.
    pub ready_at: u64,
    /// Cycle of the write-back; `None` until issue.
    pub completes_at: Option<u64>,
    /// Index of its first write; its other writes have the next indices.
    pub first_write: WriteIndex,
    /// Its memory group; `None` if it does not access memory.
    pub group: Option<GroupId>,
    /// The next instruction in the list of the group's members; `None` for the last one.
    pub next_in_group: Option<InstanceId>,
}

/// Index of a write of the run, from 1 in program order; 0 is older than all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WriteIndex(pub u64);

/// Index of a read of the run, in program order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ReadIndex(pub u64);

/// A write of an instruction in flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteState {
    /// The instruction that writes.
    pub instance: InstanceId,
    /// Index into the program's writes.
    pub operand: u32,
    /// First cycle in which the value is available; `None` until issue.
    pub ready_at: Option<u64>,
    /// The first in the list of the reads that wait for this write to issue; `None` if none does.
    users: Option<UserId>,
    /// A partial write that must not end before this one; `None` if there is none.
    pub successor: Option<WriteIndex>,
}

/// A place in the table of users.
#[derive(Clone, Copy, Debug)]
struct UserId(u32);

/// A read of another instruction that waits for a write to issue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct User {
    /// The instruction that reads.
    pub instance: InstanceId,
    /// The index of the read; meaningful only if critical dependencies are tracked.
    pub read: ReadIndex,
    /// Cycles by which the read may issue before the value is available.
    pub advance: i32,
    /// The next user of the same write, or the next free place.
    next: Option<UserId>,
}

/// What kept one instruction from issuing; kept only while critical dependencies are tracked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Critical {
    /// Identity bits of the kinds that the instruction was last refused for; 0 for none.
    pub resources: u64,
    /// Index of its first read; its other reads have the next indices.
    pub first_read: ReadIndex,
}

/// The latest value that was announced to a read; kept only while critical dependencies are tracked.
#[derive(Clone, Copy, Debug, Default)]
struct ReadState {
    /// First cycle in which the value is available.
    until: u64,
    /// The producer of that value; without cycles if the read never had to wait.
    critical: CriticalDependency,
}

/// The ring of instructions in flight, with their writes and reads in rings of their own. Critical dependencies are tracked if
/// the options of the run ask for pressure events or for dependencies.
#[derive(Clone, Debug, Default)]
pub(crate) struct InFlight {
    /// The ring of instructions; its length is a power of two.
    instances: Vec<Instance>,
    /// The ring of writes; its length is a power of two.
    writes: Vec<WriteState>,
    /// The reads that wait for writes to issue, as linked lists (one for each write), and free places.
    users: Vec<User>,
    /// The first free place in `users`; `None` if all are taken.
    free_users: Option<UserId>,
    /// Ready instructions whose number of users has grown, so that their rank has changed.
    risen: Vec<InstanceId>,
    /// Index of the oldest instruction in flight, counted among those that were simulated.
    pub oldest: u64,
    /// Index of the next instruction to enter, counted in the same way as `oldest`.
    pub next: u64,
    /// Number of instructions that were counted instead of simulated.
    n_left_out: u64,
    /// Index of the oldest write whose instruction has not retired.
    oldest_write: WriteIndex,
    /// Index of the next write.
    next_write: WriteIndex,
    /// What kept each instruction from issuing, by its place in the ring; empty unless critical dependencies are tracked.
    criticals: Vec<Critical>,
    /// The ring of reads; empty unless critical dependencies are tracked.
    reads: Vec<ReadState>,
    /// What each partial write waited for, by its place in the ring; empty unless critical dependencies are tracked.
    write_criticals: Vec<CriticalDependency>,
    /// Index of the next read.
    next_read: ReadIndex,
}

impl InFlight {
    /// Empties the rings and makes room for `capacity` instructions of a block of `n_templates` with these numbers of operands.
    pub fn reset(&mut self, capacity: usize, n_templates: usize, totals: BlockTotals, tracks_critical: bool) {
        let n_instances = capacity.next_power_of_two();
        let n_blocks = capacity / n_templates.max(1) + 2;
        let n_writes = (capacity * totals.max_writes).min(n_blocks * totals.n_writes);
        let n_writes = n_writes.max(1).next_power_of_two();
        self.instances.clear();
        self.instances.resize(n_instances, Instance::new(TemplateId(0), SignatureId(0), WriteIndex(0)));
        self.writes.clear();
        self.writes.resize(n_writes, WriteState::new(InstanceId(0), 0));
        self.users.clear();
        self.free_users = None;
        self.risen.clear();
        (self.oldest, self.next, self.n_left_out) = (0, 0, 0);
        (self.oldest_write, self.next_write) = (WriteIndex(1), WriteIndex(1));
        self.next_read = ReadIndex(0);
        self.criticals.clear();
        self.reads.clear();
        self.write_criticals.clear();
        if tracks_critical {
            let n_reads = (capacity * totals.max_reads).min(n_blocks * totals.n_reads);
            self.criticals.resize(n_instances, Critical::default());
            self.reads.resize(n_reads.max(1).next_power_of_two(), ReadState::default());
            self.write_criticals.resize(n_writes, CriticalDependency::default());
        }
    }

    // Instructions.

    /// Returns the place in the ring of the instruction with index `source`, counted among those that were simulated.
    #[inline]
    pub fn instance_at(&self, source: u64) -> InstanceId {
        InstanceId((source as usize & (self.instances.len() - 1)) as u32)
    }

    /// Returns the index in the run of the instruction in flight at a place.
    #[inline]
    pub fn source_of(&self, id: InstanceId) -> SourceIndex {
        SourceIndex(self.n_left_out + self.oldest + self.n_older_than(id))
    }

    /// Returns the index in the run of the oldest instruction in flight.
    pub fn oldest_source(&self) -> SourceIndex {
        SourceIndex(self.n_left_out + self.oldest)
    }

    /// Returns the index in the run that the next instruction to enter will have.
    #[inline]
    pub fn next_source(&self) -> SourceIndex {
        SourceIndex(self.n_left_out + self.next)
    }

    /// Returns the number of instructions in flight that are older than this one.
    #[inline]
    pub fn n_older_than(&self, id: InstanceId) -> u64 {
        let oldest = self.instance_at(self.oldest).0;
        (id.0.wrapping_sub(oldest) as usize & (self.instances.len() - 1)) as u64
    }

    /// Returns the instruction at a place.
    #[inline]
    pub fn get(&self, id: InstanceId) -> &Instance {
        &self.instances[id.index() & (self.instances.len() - 1)]
    }

    #[inline]
    pub fn get_mut(&mut self, id: InstanceId) -> &mut Instance {
        let mask = self.instances.len() - 1;
        &mut self.instances[id.index() & mask]
    }

    /// Returns the rank of a ready instruction in the selection: the smallest issues first.
    #[inline]
    pub fn rank_of(&self, id: InstanceId) -> Rank {
        Rank::new(self.oldest + self.n_older_than(id), self.get(id).n_users)
    }

    pub fn is_empty(&self) -> bool {
        self.oldest == self.next
    }

    /// Returns the number of places in the ring; every `InstanceId` is less.
    pub fn n_slots(&self) -> usize {
        self.instances.len()
    }

    /// Enters the next instruction in program order, without writes; returns its place.
    #[inline]
    pub fn push(&mut self, template: TemplateId, signature: SignatureId) -> InstanceId {
        let id = self.instance_at(self.next);
        self.next += 1;
        *self.get_mut(id) = Instance::new(template, signature, self.next_write);
        if let Some(critical) = self.criticals.get_mut(id.index()) {
            *critical = Critical { resources: 0, first_read: self.next_read };
        }
        id
    }

    /// Removes the oldest instruction and its `n_writes` writes.
    #[inline]
    pub fn pop(&mut self, n_writes: usize) {
        self.oldest += 1;
        self.oldest_write.0 += n_writes as u64;
    }

    // Writes.

    /// Enters the next write of the instruction that was pushed last; `operand` is its index in the program's writes.
    #[inline]
    pub fn push_write(&mut self, instance: InstanceId, operand: u32) -> WriteIndex {
        let index = self.next_write;
        self.next_write.0 += 1;
        *self.write_mut(index) = WriteState::new(instance, operand);
        let slot = self.write_slot(index);
        if let Some(critical) = self.write_criticals.get_mut(slot) {
            *critical = CriticalDependency::default();
        }
        index
    }

    /// Whether the instruction of a write has not retired yet.
    #[inline]
    pub fn is_live(&self, write: WriteIndex) -> bool {
        write >= self.oldest_write
    }

    /// Returns the place of a write in its ring.
    #[inline]
    fn write_slot(&self, write: WriteIndex) -> usize {
        write.0 as usize & (self.writes.len() - 1)
    }

    #[inline]
    pub fn write(&self, write: WriteIndex) -> &WriteState {
        &self.writes[self.write_slot(write)]
    }

    #[inline]
    pub fn write_mut(&mut self, write: WriteIndex) -> &mut WriteState {
        let slot = self.write_slot(write);
        &mut self.writes[slot]
    }

    /// Returns the cycles from `now` until the value of a write is available; `None` if it has not issued. The count stops when
    /// its instruction completes, and is negative then if the value was available before.
    #[inline]
    pub fn find_remaining_cycles(&self, write: WriteIndex, now: u64) -> Option<i64> {
        let state = self.write(write);
        let ready_at = state.ready_at?;
        let completes_at = self.get(state.instance).completes_at?;
        Some(ready_at as i64 - now.min(completes_at) as i64)
    }

    // Users.

    /// Makes a read of `instance` wait for a write to issue. `advance` is the number of cycles by which the read may issue before
    /// the value is available.
    #[inline]
    pub fn add_user(&mut self, write: WriteIndex, instance: InstanceId, read: ReadIndex, advance: i32) {
        let user = User { instance, read, advance, next: self.write(write).users };
        let id = match self.free_users {
            Some(free) => {
                self.free_users = self.users[free.0 as usize].next;
                self.users[free.0 as usize] = user;
                free
            }
            None => {
                self.users.push(user);
                UserId(self.users.len() as u32 - 1)
            }
        };
        let state = self.write_mut(write);
        state.users = Some(id);
        let producer = state.instance;
        self.wait_for_issue(instance, producer);
    }

    /// Makes the instruction `waiting` wait for the instruction `id` to issue.
    #[inline]
    pub fn wait_for_issue(&mut self, waiting: InstanceId, id: InstanceId) {
        let producer = self.get_mut(id);
        producer.n_users += 1;
        if producer.place == SchedulerPlace::Ready {
            self.risen.push(id);
        }
        self.get_mut(waiting).n_unknown += 1;
    }

    /// Takes an instruction whose number of users grew while it was ready, so that its rank has changed; `None` if there are no
    /// more.
    #[inline]
    pub fn take_risen(&mut self) -> Option<InstanceId> {
        self.risen.pop()
    }

    /// Takes one of the reads that wait for a write; `None` if there are no more.
    #[inline]
    pub fn take_user(&mut self, write: WriteIndex) -> Option<User> {
        let id = self.write_mut(write).users?;
        let user = self.users[id.0 as usize];
        self.write_mut(write).users = user.next;
        self.users[id.0 as usize].next = self.free_users;
        self.free_users = Some(id);
        Some(user)
    }
}

impl Instance {
    fn new(template: TemplateId, signature: SignatureId, first_write: WriteIndex) -> Instance {
        Instance {
            template,
            signature,
            place: SchedulerPlace::Nowhere,
            is_eliminated: false,
            is_leaving: false,
            list_index: 0,
            n_unknown: 0,
            n_users: 0,
            ready_at: 0,
            completes_at: None,
            first_write,
            group: None,
            next_in_group: None,
        }
    }

    /// Whether the arrival of all operands is known and some have not arrived yet.
    #[inline]
    pub fn is_pending(&self, now: u64) -> bool {
        self.n_unknown == 0 && self.ready_at > now
    }
}

impl WriteState {
    fn new(instance: InstanceId, operand: u32) -> WriteState {
        WriteState { instance, operand, ready_at: None, users: None, successor: None }
    }
}
