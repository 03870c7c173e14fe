//! The instructions between dispatch and retirement, for runs that only need the times at which they are ready and complete:
//! waits for one another are the same in every iteration (`program/dependences.rs`).

use crate::sim::ids::{GroupId, InstanceId, SignatureId, TemplateId};
use crate::sim::in_flight::SchedulerPlace;

/// The cycle of completion of an instruction that has not issued.
pub(crate) const NEVER: u64 = u64::MAX;

/// An instruction in flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowSlot {
    /// First cycle in which all operands of known arrival are available.
    pub ready_at: u64,
    /// Cycle of the write-back; `NEVER` before issue. In later cycles the instruction has completed, whatever `place` says.
    pub completes_at: u64,
    /// The instruction of the block that this is an execution of.
    pub template: TemplateId,
    /// The uses of resources: the template's, or a variant that was chosen at dispatch.
    pub signature: SignatureId,
    /// Number of operands whose producers have not issued, so that their arrival is unknown.
    pub n_unknown: u32,
    /// Number of reads of other instructions that wait for this one to issue.
    pub n_users: u32,
    /// How far it has come. `Executed` is set only for memory instructions.
    pub place: SchedulerPlace,
    /// Whether it is pending and about to become ready.
    pub is_leaving: bool,
    /// Its memory group; `None` if it does not access memory.
    pub group: Option<GroupId>,
    /// The next instruction in the list of those that wait in the group.
    pub next_in_group: Option<InstanceId>,
}

impl WindowSlot {
    #[inline]
    pub fn new(template: TemplateId, signature: SignatureId) -> WindowSlot {
        WindowSlot {
            ready_at: 0,
            completes_at: NEVER,
            template,
            signature,
            n_unknown: 0,
            n_users: 0,
            place: SchedulerPlace::Wait,
            is_leaving: false,
            group: None,
            next_in_group: None,
        }
    }
}

/// Slots of the instructions in flight. Instructions enter and leave in program order, so a ring holds them.
#[derive(Clone, Debug, Default)]
pub(crate) struct InstructionWindow {
    /// The ring; its length is a power of two.
    slots: Vec<WindowSlot>,
    /// Index of the oldest instruction in flight, counted among those that were simulated.
    pub oldest: u64,
    /// Index of the next instruction to enter, counted in the same way as `oldest`.
    pub next: u64,
}

impl InstructionWindow {
    /// Empties the window and makes room for `capacity` instructions.
    pub fn reset(&mut self, capacity: usize) {
        // What is left in the slots is overwritten before it is read.
        self.slots.resize(capacity.next_power_of_two(), WindowSlot::new(TemplateId(0), SignatureId(0)));
        (self.oldest, self.next) = (0, 0);
    }

    pub fn n_slots(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.oldest == self.next
    }

    /// Returns the place of the instruction with this index in the ring.
    #[inline]
    pub fn id_of(&self, index: u64) -> InstanceId {
        InstanceId((index as usize & (self.slots.len() - 1)) as u32)
    }

    /// Returns the index of the instruction in flight at this place.
    #[inline]
    pub fn index_of(&self, id: InstanceId) -> u64 {
        let oldest = self.id_of(self.oldest).0;
        self.oldest + (id.0.wrapping_sub(oldest) as usize & (self.slots.len() - 1)) as u64
    }

    /// Returns the slot of the instruction with this index. A place in the ring may be given instead of the index.
    #[inline]
    pub fn at(&self, index: u64) -> &WindowSlot {
        &self.slots[index as usize & (self.slots.len() - 1)]
    }

    /// Returns the slot of the instruction with this index, or of a place in the ring, to be changed.
    #[inline]
    pub fn at_mut(&mut self, index: u64) -> &mut WindowSlot {
        let mask = self.slots.len() - 1;
        &mut self.slots[index as usize & mask]
    }

    /// Returns the instructions in program order, in two parts.
    pub fn in_order(&self) -> [&[WindowSlot]; 2] {
        let n_instructions = (self.next - self.oldest) as usize;
        let (older, newer) = self.slots.split_at(self.id_of(self.oldest).index());
        let n_newer = n_instructions.min(newer.len());
        [&newer[..n_newer], &older[..n_instructions - n_newer]]
    }
}
