//! The cost of runs of vector loads and runs of vector stores that alternate.
//!
//! Measured on Zen 5: four loads of 256 bits and four stores after them take 2.8 cycles, but 2.0 where a store follows each
//! load. If one of the runs is short, they take no longer than their units need, and if other units are busier, they wait for
//! those: eight loads and four stores take 5.0 cycles if four of the loads touch two lines every second time.

use super::MeasuredModel;
use super::block::MeasuredBlock;
use super::code::CodeFacts;
use super::late_data::uses_memory;
use super::replay::cycles_on;

/// Makes the first store of each run of vector stores that follows a run of vector loads take a unit longer, as the model's
/// `vector_turns` says; unless other units, or the front end with `least_cycles` an iteration, take longer anyway.
pub(super) fn take_turns(model: &MeasuredModel, code: &CodeFacts<'_>, block: &mut MeasuredBlock, least_cycles: f64) {
    let Some(turns) = model.mechanisms.vector_turns else { return };
    let is_vector = |owner: usize| {
        let facts = &block.instructions[owner];
        let read = facts.reads.iter().map(|read| read.register);
        read.chain(facts.writes.iter().map(|write| write.register)).any(|register| code.is_vector(register))
    };
    // The lengths of the last run of loads and of the run of stores that may follow it, and where that begins.
    let (mut n_loads, mut n_stores, mut first_store) = (0, 0, 0);
    // The first stores of the runs that wait.
    let mut firsts = Vec::new();
    for (at, node) in block.nodes.iter().enumerate().filter(|(_, node)| uses_memory(model, node)) {
        let is_of_vector = is_vector(block.owners[at] as usize);
        if node.may_store && is_of_vector {
            if n_stores == 0 {
                first_store = at;
            }
            n_stores += 1;
            if n_stores == turns.run && n_loads >= turns.run {
                firsts.push(first_store);
            }
        } else {
            n_loads = if n_stores > 0 || !is_of_vector { 0 } else { n_loads };
            n_loads += u32::from(is_of_vector);
            n_stores = 0;
        }
    }
    if firsts.is_empty() {
        return;
    }
    // Waiting in turns is hidden behind whatever takes longer.
    let groups = model.facts.resources.iter().filter(|kind| kind.is_group());
    let busiest = groups.map(|kind| cycles_on(model, &block.nodes, &kind.members)).fold(least_cycles, f64::max);
    let members = &model.facts.resources[turns.unit.index()].members;
    let n_more = turns.cycles as usize * firsts.len();
    if cycles_on(model, &block.nodes, members) + n_more as f64 / members.len().max(1) as f64 <= busiest {
        return;
    }
    for at in firsts {
        model.take_longer(&mut block.nodes[at], turns.unit, turns.cycles);
    }
}
