//! Tests that the order of the scheduler's lists does not matter where the program says so.

use super::*;
use crate::sim::event::{Pressure, SourceIndex};
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::tests::made_up::{Random, Scene};

/// An observer that keeps pressure events and dependencies as views see them: lists of affected instructions are sorted,
/// since they have no order.
#[derive(Default, PartialEq, Debug)]
struct Causes(Vec<String>);

impl Observer for Causes {
    fn observe(&mut self, event: Event<'_>) {
        let sorted = |affected: &[SourceIndex]| {
            let mut affected = affected.to_vec();
            affected.sort_unstable();
            affected
        };
        self.0.push(match event {
            Event::CycleEnd | Event::CycleRepeated { .. } | Event::Issued { .. } => format!("{event:?}"),
            Event::Pressure(Pressure::Resources { mask, affected }) => {
                let mut affected: Vec<_> =
                    affected.iter().map(|ready| (ready.index, ready.critical_resources)).collect();
                affected.sort_unstable();
                format!("{mask:x} {affected:?}")
            }
            Event::Pressure(Pressure::RegisterDependencies { affected }) => format!("registers {:?}", sorted(affected)),
            Event::Pressure(Pressure::MemoryDependencies { affected }) => format!("memory {:?}", sorted(affected)),
            _ => return,
        });
    }
}

impl RepetitionObserver for Causes {}

/// Numbers of a block that runs in parts are computed once, and again after `remember_runs`. Its registers count.
#[test]
fn equal_blocks_in_parts_are_computed_once() {
    let Scene { processor, registers, block, options } = Scene::new(&mut Random::new(1));
    let mut scratch = Scratch::default();
    let owners: Vec<u32> = (0..block.len() as u32).collect();
    let mut n_computed = 0;
    let mut compute = |scratch: &mut Scratch, nodes: &[LoweredInstruction]| {
        let nodes = NodesOfBlock { nodes, owners: &owners, n_copies: 1, n_positions: owners.len() };
        let numbers = compute_once(&processor, &registers, nodes, &options, scratch, |_| {
            n_computed += 1;
            Ok([f64::from(n_computed)].into())
        });
        numbers.expect("no run ends with an error")[0]
    };
    assert_eq!([compute(&mut scratch, &block), compute(&mut scratch, &block)], [1.0, 2.0]);
    scratch.remember_runs(4);
    assert_eq!([compute(&mut scratch, &block), compute(&mut scratch, &block)], [3.0, 3.0]);
    let mut other = block.clone();
    other[0].reads.clear();
    other[0].latency_cycles += 1;
    assert_eq!([compute(&mut scratch, &other), compute(&mut scratch, &block)], [4.0, 3.0]);
    scratch.remember_runs(4);
    assert_eq!(compute(&mut scratch, &block), 5.0);
}

#[test]
fn keeping_the_order_of_lists_changes_no_event() {
    let (mut scratch, cancellation) = (Scratch::default(), Cancellation::new());
    let mut n_compared = 0;
    for seed in 0..1200 {
        let scene = Scene::new(&mut Random::new(seed));
        let is_out_of_order = scene.processor.is_out_of_order();
        let Scene { processor, registers, block, .. } = &scene;
        let inputs = Inputs { processor, registers, block, is_out_of_order };
        let options =
            SimulationOptions { raises_pressure_events: true, skips_repetitions: false, ..scene.options.clone() };
        let mut run = |keeps_order: bool| {
            let Scratch { compiler, program, .. } = &mut scratch;
            compiler.compile(&inputs, program, &cancellation).expect("the run is never cancelled");
            if program.has_ordered_lists {
                return None;
            }
            program.has_ordered_lists = keeps_order;
            let mut causes = Causes::default();
            let result = run_program(&inputs, &options, &cancellation, &mut scratch, &mut causes);
            Some((result, causes))
        };
        let (without, with) = (run(false), run(true));
        assert_eq!(without, with, "seed {seed}");
        n_compared += u32::from(is_out_of_order && without.is_some());
    }
    assert!(n_compared > 100, "only {n_compared} blocks have no order");
}
