//! Operations that issue before their data has come from the cache, and issue again.
//!
//! A load announces its data before it is sure to come in time. Measured on Zen 5: of the loads whose address is loaded data,
//! every second one takes an address unit twice, and a multiplication of loaded data takes its multiplier twice. On Zen 4 and
//! Zen 3, such a multiplication costs two operations of the integer units.

use super::MeasuredModel;
use super::block::MeasuredBlock;
use super::code::CodeFacts;
use crate::model::facts::{LoweredInstruction, ResourceUse};

/// The node that last wrote a register.
#[derive(Clone, Copy)]
struct LastWriter {
    /// Index of the node in the block.
    node: usize,
    /// Whether the value came from memory unchanged.
    is_loaded: bool,
}

/// Makes loads whose address was loaded, and multiplications of loaded data, take units longer, as the model's `late_addresses`
/// and `late_products` say. Does nothing without them.
pub(super) fn take_again(model: &MeasuredModel, code: &CodeFacts<'_>, block: &mut MeasuredBlock) {
    let (addresses, products) = (model.mechanisms.late_addresses, model.mechanisms.late_products);
    if addresses.is_none() && products.is_none() {
        return;
    }
    let is_product = |node: &LoweredInstruction| {
        let is_on_unit = |unit| node.resource_uses.iter().any(|used| used.resource == unit);
        products.is_some_and(|products| is_on_unit(products.unit))
            && node.latency_cycles > 1
            && writes_whole(model, node)
    };
    let is_load = |at: usize| {
        let node = &block.nodes[at];
        let is_on_memory = |used: &ResourceUse| model.mechanisms.load_units.contains(&used.resource);
        let is_plain = code.traits[block.owners[at] as usize].is_plain_load;
        node.may_load && (is_plain || node.resource_uses.iter().all(is_on_memory))
    };
    let is_load: Vec<bool> = (0..block.nodes.len()).map(is_load).collect();
    let n_loads = is_load.iter().filter(|is_load| **is_load).count();
    let asks_for_addresses = addresses.is_some() && n_loads > 1;
    if !asks_for_addresses && (n_loads == 0 || !block.nodes.iter().any(is_product)) {
        return;
    }
    let isa = model.base.isa();
    let whole = |register| isa.whole_register(register).index();
    let registers = block.nodes.iter().flat_map(|node| {
        let written = node.writes.iter().map(|write| write.register);
        node.reads.iter().map(|read| read.register).chain(written)
    });
    let mut writers: Vec<Option<LastWriter>> = vec![None; registers.map(whole).max().map_or(0, |last| last + 1)];
    // For each node, whether it reads loaded data, and whether another node reads its result.
    let mut takes_loaded = vec![false; block.nodes.len()];
    let mut is_used = vec![false; block.nodes.len()];
    // The first pass finds what comes from the previous iteration.
    for _ in 0..2 {
        for (at, node) in block.nodes.iter().enumerate() {
            takes_loaded[at] = false;
            for read in &node.reads {
                if let Some(writer) = writers[whole(read.register)] {
                    is_used[writer.node] = true;
                    takes_loaded[at] |= writer.is_loaded;
                }
            }
            // A move that takes no unit passes on what a load brought.
            let is_move = node.resource_uses.is_empty() && node.latency_cycles == 0 && node.reads.len() == 1;
            let is_loaded = is_load[at] || is_move && takes_loaded[at];
            for write in &node.writes {
                writers[whole(write.register)] = Some(LastWriter { node: at, is_loaded });
            }
        }
    }
    if let Some(one_of) = addresses {
        // One in `one_of` of the loads, spread evenly; the number is rounded.
        let share = |n: usize| (n as f64 / f64::from(one_of)).round_ties_even() as usize;
        let late: Vec<usize> = (0..block.nodes.len())
            .filter(|at| takes_loaded[*at] && !block.nodes[*at].may_store && uses_memory(model, &block.nodes[*at]))
            .collect();
        for (_, at) in late.into_iter().enumerate().filter(|(n, _)| share(n + 1) > share(*n)) {
            model.take_memory_again(&mut block.nodes[at]);
        }
    }
    if let Some(products) = products {
        for at in (0..block.nodes.len()).filter(|at| takes_loaded[*at] && is_used[*at]) {
            if is_product(&block.nodes[at]) {
                model.take_longer(&mut block.nodes[at], products.again, products.cycles);
            }
        }
    }
}

/// Whether a node takes one of the units that loads take.
pub(super) fn uses_memory(model: &MeasuredModel, node: &LoweredInstruction) -> bool {
    node.resource_uses.iter().any(|used| model.mechanisms.load_units.contains(&used.resource))
}

/// Whether the first result of a node overwrites all of its register.
fn writes_whole(model: &MeasuredModel, node: &LoweredInstruction) -> bool {
    let isa = model.base.isa();
    let is_whole = |register| isa.whole_register(register) == register;
    node.writes.first().is_some_and(|write| write.clears_super_registers || is_whole(write.register))
}
