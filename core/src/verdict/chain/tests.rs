//! Compares the pass over executions with the simulation of a processor without limits.

use super::*;
use crate::model::facts::ExtraProcessorFacts;
use crate::sim::tests::made_up::{Random, Scene};
use crate::view::Block;

/// Makes a block from a seed. Most blocks have no moves, merges or barriers.
fn scene(random: &mut Random) -> Scene {
    let mut scene = Scene::new(random);
    scene.processor.micro_op_buffer_size = scene.processor.micro_op_buffer_size.max(2);
    scene.processor.extra.get_or_insert_with(ExtraProcessorFacts::default);
    let (has_moves, is_plain) = (random.below(8) == 0, random.below(8) != 0);
    for facts in &mut scene.block {
        facts.is_optimizable_move &= has_moves;
        if is_plain {
            facts.writes.iter_mut().for_each(|write| write.clears_super_registers = true);
            (facts.is_load_barrier, facts.is_store_barrier) = (false, false);
            facts.latency_cycles = facts.latency_cycles.max(u32::from(facts.may_load || facts.may_store));
        }
    }
    scene
}

#[test]
fn one_pass_finds_the_waits_that_a_simulation_finds() {
    let mut n_at_once = 0;
    for seed in 0..4_000 {
        let mut random = Random::new(seed);
        let Scene { processor, registers, block: instructions, mut options } = scene(&mut random);
        options.assumes_no_alias = random.below(8) != 0;
        let n_iterations = 1 + random.below(12) as usize;
        let one = NonZeroU32::MIN;
        let instructions = &instructions[..];
        let block = Block {
            processor: &processor,
            instructions,
            columns: &[],
            n_iterations: one,
            dispatch_width: one,
            parts: None,
        };
        let mut scratch = Scratch::default();
        let cancellation = Cancellation::new();
        let mut run = SimulationContext {
            registers: &registers,
            options: &options,
            cancellation: &cancellation,
            scratch: &mut scratch,
        };
        let recorder =
            ChainRecorder { cycle: 0, entries: vec![ChainEntry::default(); instructions.len() * n_iterations] };
        let (mut at_once, mut followed) = (ChainRecorder { entries: recorder.entries.clone(), ..recorder }, recorder);
        if !at_once.fill_at_once(&block, n_iterations, &mut run).expect("a pass") {
            continue;
        }
        followed.simulate_unlimited(&block, n_iterations, true, &mut run).expect("a run");
        n_at_once += 1;
        let waits_of = |recorder: &ChainRecorder| -> Vec<_> {
            let entries = recorder.entries.iter();
            entries.map(|entry| (entry.issued, entry.register, entry.memory.cycles)).collect()
        };
        assert_eq!(waits_of(&at_once), waits_of(&followed), "seed {seed}: {instructions:#?}");
    }
    assert!(n_at_once > 1_000, "{n_at_once}");
}
