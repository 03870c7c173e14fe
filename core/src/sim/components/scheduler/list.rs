//! A list of instructions that wait for the same thing.

use crate::sim::ids::InstanceId;
use crate::sim::in_flight::{InFlight, SchedulerPlace};

/// A list of instructions in which the last element fills the gap of a removed one.
#[derive(Clone, Debug, Default)]
pub(super) struct UnorderedList {
    /// Whether the order of the elements is kept, because events depend on it.
    pub(super) keeps_order: bool,
    /// The elements, whose `Instance::list_index` says where they are; empty unless the order is kept.
    pub(super) items: Vec<InstanceId>,
    /// The elements that leave at the next promotion: their indices in `items`, or their `InstanceId`s if no order is kept.
    pub(super) leaving: Vec<u32>,
}

impl UnorderedList {
    pub(super) fn reset(&mut self, keeps_order: bool) {
        self.keeps_order = keeps_order;
        self.items.clear();
        self.leaving.clear();
    }

    /// Appends an instruction and notes its place.
    #[inline]
    pub(super) fn push(&mut self, id: InstanceId, place: SchedulerPlace, in_flight: &mut InFlight) {
        let instance = in_flight.get_mut(id);
        instance.place = place;
        instance.is_leaving = false;
        if self.keeps_order {
            instance.list_index = self.items.len() as u32;
            self.items.push(id);
        }
    }

    /// Marks an element as leaving at the next promotion; `list_index` is its index in `items`, if the order is kept.
    #[inline]
    pub(super) fn mark(&mut self, id: InstanceId, list_index: u32) {
        self.leaving.push(if self.keeps_order { list_index } else { id.0 });
    }

    /// Takes all elements that are leaving and appends them to `taken`.
    #[inline]
    pub(super) fn take_leaving(&mut self, in_flight: &mut InFlight, taken: &mut Vec<InstanceId>) {
        match self.keeps_order {
            true => self.take_in_order(in_flight, taken),
            false => {
                taken.extend(self.leaving.iter().map(|id| InstanceId(*id)));
                self.leaving.clear();
            }
        }
    }

    /// Takes all elements that are leaving, in the order in which a scan from the front meets them: after a removal the last
    /// element is in the gap and is looked at next.
    pub(super) fn take_in_order(&mut self, in_flight: &mut InFlight, taken: &mut Vec<InstanceId>) {
        let mut leaving = std::mem::take(&mut self.leaving);
        leaving.sort_unstable();
        let mut end = leaving.len();
        let mut next = 0;
        while next < end {
            let gap = leaving[next] as usize;
            next += 1;
            taken.push(self.items[gap]);
            while let Some(last) = self.items.pop() {
                let last_index = self.items.len();
                if last_index == gap {
                    break;
                }
                if end > next && leaving[end - 1] as usize == last_index {
                    end -= 1;
                    taken.push(last);
                    continue;
                }
                self.items[gap] = last;
                in_flight.get_mut(last).list_index = gap as u32;
                break;
            }
        }
        leaving.clear();
        self.leaving = leaving;
    }
}
