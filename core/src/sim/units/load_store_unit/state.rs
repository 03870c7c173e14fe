//! What memory order contributes to the state of a run.

use super::LoadStoreUnit;
use crate::sim::ids::GroupId;

impl LoadStoreUnit {
    /// Writes down what decides how the run goes on, and the places of groups in order of age.
    pub fn write_state(&self, ranks: &mut Vec<u64>, page: &mut Vec<u64>) {
        let is_live = |group: &usize| self.groups[*group].n_executed < self.groups[*group].n_instructions;
        let mut live: Vec<usize> = (0..self.groups.len()).filter(is_live).collect();
        live.sort_unstable_by_key(|group| self.groups[*group].number);
        ranks.clear();
        ranks.resize(self.groups.len(), 0);
        for (rank, group) in (1..).zip(&live) {
            ranks[*group] = rank;
        }
        let rank_of = |id: Option<GroupId>| id.map_or(0, |id| ranks[id.index()]);
        page.extend([u64::from(self.loads.n_used), u64::from(self.stores.n_used)]);
        page.extend([self.current_load, self.current_load_barrier].map(rank_of));
        page.extend([self.current_store, self.current_store_barrier].map(rank_of));
        page.push(live.len() as u64);
        for group in live.into_iter().map(|group| &self.groups[group]) {
            page.extend([group.n_instructions, group.n_issued, group.n_executed].map(u64::from));
            let predecessors = [group.n_predecessors, group.n_issued_predecessors, group.n_executed_predecessors];
            page.extend(predecessors.map(u64::from));
            for list in [group.order_successors, group.data_successors] {
                let mut next = list;
                while let Some(edge) = next {
                    page.push(rank_of(Some(edge.group)));
                    next = self.groups[edge.group.index()].edges[usize::from(edge.slot)];
                }
                page.push(0);
            }
        }
    }
}
