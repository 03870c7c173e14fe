//! Accesses that touch two cache lines in some iterations of a loop and one line in the others.
//!
//! Measured on Zen 5: two loads of 16 bytes an iteration, of which one begins 4 bytes into a line and moves on by 16 bytes, take
//! 1.13 cycles, and 1.25 if they are twice as wide.

use super::MeasuredModel;
use super::block::MeasuredBlock;
use super::front_end::MAX_COPIED_NODES;
use super::late_data::uses_memory;
use crate::model::facts::LoweredInstruction;

/// Copies a loop, and makes accesses that touch two lines in some iterations take their units once more in some copies. `shares`
/// has, for each instruction, the share of the iterations (0 to 1) in which its access does so; shares of 0 and 1 are left alone.
/// The number of copies is chosen so that the shares of all loads together and of all stores together come out as exactly as
/// possible. `facts` are the instructions as lowered with the base.
pub(super) fn take_again_at_times(
    model: &MeasuredModel,
    facts: &[LoweredInstruction],
    block: &mut MeasuredBlock,
    shares: &[f64],
) {
    let Some(lines) = model.mechanisms.cache_lines else { return };
    let is_at_times = |share: f64| share > 0.0 && share < 1.0;
    if !shares.iter().any(|share| is_at_times(*share)) {
        return;
    }
    let sum = |is_store: bool| -> f64 {
        let of_kind = shares.iter().zip(facts).filter(|(_, facts)| facts.may_store == is_store);
        of_kind.map(|(share, _)| *share).filter(|share| is_at_times(*share)).sum()
    };
    // The expected numbers of such accesses in an iteration: loads, stores.
    let (n_before, sums) = (block.n_copies.max(1) as usize, [sum(false), sum(true)]);
    let error = |n: usize| -> f64 {
        let n = (n * n_before) as f64;
        sums.iter().map(|sum| ((sum * n).round() / n - sum).abs()).sum()
    };
    let most = (MAX_COPIED_NODES / block.nodes.len().max(1)).clamp(1, lines.most_copies as usize);
    let n_times = (1..=most).fold(1, |best, n| if error(n) + 1e-3 < error(best) { n } else { best });
    let n_nodes = block.nodes.len() / n_before;
    block.nodes = std::iter::repeat_n(&block.nodes, n_times).flatten().cloned().collect();
    block.n_copies = (n_before * n_times) as u32;
    // By how much the shares of the copies so far exceed the accesses that were made to take their units again: loads, stores.
    let mut owed = [0.0; 2];
    for copy in 0..n_before * n_times {
        for (at, share) in shares.iter().enumerate().filter(|(_, share)| is_at_times(**share)) {
            let owed = &mut owed[usize::from(facts[at].may_store)];
            *owed += *share;
            if *owed < 0.5 {
                continue;
            }
            *owed -= 1.0;
            let of_copy = block.nodes[copy * n_nodes..].iter_mut().zip(&block.owners);
            let of_access = of_copy.filter(|(node, owner)| **owner as usize == at && uses_memory(model, node));
            of_access.for_each(|(node, _)| model.take_memory_again(node));
        }
    }
}
