//! What resources contribute to the state of a run.

use super::ResourceManager;
use crate::sim::ids::NodeId;
use crate::sim::steady_state::mix;
use crate::sim::wheel::Wheel;

impl ResourceManager {
    /// Writes down what decides how the run goes on.
    pub fn write_state(&self, wheel: &Wheel, now: u64, page: &mut Vec<u64>) {
        page.extend([self.free, self.reserved_groups, self.full_buffers, self.reserved_hazards]);
        for (kind, selector) in self.kinds.iter().zip(&self.selectors) {
            page.extend([kind.free_units, u64::from(kind.free_entries)]);
            page.extend(selector.state());
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let left = wheel.due_of(NodeId(self.node_offset + number as u32)).saturating_sub(now);
            page.push(if node.is_busy { left } else { 0 });
        }
    }

    /// Adds to a sketch what `write_state` writes of the units to use next.
    pub fn sketch(&self, sketch: u64) -> u64 {
        let turns = self.selectors.iter().flat_map(|selector| selector.state());
        turns.fold(mix(sketch, self.free), mix)
    }
}
