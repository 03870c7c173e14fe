//! Tests that the parts of an instruction are reported as one instruction.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::*;
use crate::model::facts::ResourceBuffer;
use crate::sim::tests::by_hand::{Instruction, Machine, instruction};

/// An observer that keeps the cycle of each event of an instruction, and how many parts issued after the first.
#[derive(Default)]
struct Diary {
    cycle: u64,
    issued: BTreeMap<u64, u64>,
    executed: BTreeMap<u64, u64>,
    retired: BTreeMap<u64, u64>,
    n_later_parts: BTreeMap<u64, u32>,
}

impl Observer for Diary {
    fn observe(&mut self, event: Event<'_>) {
        let cycle = self.cycle;
        let once = |events: &mut BTreeMap<u64, u64>, index: SourceIndex| {
            assert_eq!(events.insert(index.0, cycle), None, "instruction {} twice", index.0);
        };
        match event {
            Event::CycleEnd => self.cycle += 1,
            Event::CycleRepeated { n_cycles } => self.cycle += n_cycles,
            Event::Issued { index, .. } => once(&mut self.issued, index),
            Event::Executed { index } => once(&mut self.executed, index),
            Event::Retired { index, .. } => once(&mut self.retired, index),
            Event::IssuedPart { index, .. } => *self.n_later_parts.entry(index.0).or_default() += 1,
            _ => {}
        }
    }
}

impl RepetitionObserver for Diary {}

fn machine(n_iterations: u32) -> Machine {
    let mut machine = Machine::out_of_order(4);
    machine.options.n_iterations = NonZeroU32::new(n_iterations).unwrap();
    machine
}

/// Returns a load of four cycles and a sum of one that waits for its data, followed by an instruction of one part.
fn block() -> Vec<Instruction> {
    vec![instruction(4).writing(0), instruction(1).reading(0), instruction(1)]
}

#[test]
fn the_parts_of_an_instruction_are_reported_as_one() {
    let mut diary = Diary::default();
    let summary = machine(1).observe_parts(block(), &[0, 0, 1], 1, &mut diary).unwrap();
    assert_eq!(summary.n_instructions, 2);
    // It issues with its load and is executed with its sum.
    assert_eq!(diary.executed[&0] - diary.issued[&0], 4 + 1);
    assert_eq!(diary.executed[&1] - diary.issued[&1], 1);
    assert_eq!(diary.n_later_parts, BTreeMap::from([(0, 1)]));
    assert!(diary.retired[&0] > diary.executed[&0] - 1 && diary.retired[&1] >= diary.retired[&0]);
    assert_eq!(summary.n_cycles, diary.cycle);
}

/// Three iterations in two copies of the block: the fourth copy belongs to none.
#[test]
fn iterations_beyond_those_asked_for_are_not_reported() {
    let mut diary = Diary::default();
    let nodes = [block(), block()].concat();
    let summary = machine(3).observe_parts(nodes, &[0, 0, 1], 2, &mut diary).unwrap();
    assert_eq!(summary.n_instructions, 6);
    assert_eq!(diary.retired.keys().copied().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(diary.executed.len(), 6);
    assert_eq!(summary.n_cycles, diary.cycle);
}

/// A run that is cut short because it repeats itself has the cycles of one that is not.
#[test]
fn counted_iterations_take_as_long_as_simulated_ones() {
    struct Patient(u64);
    impl Observer for Patient {
        fn observe(&mut self, event: Event<'_>) {
            match event {
                Event::CycleEnd => self.0 += 1,
                Event::CycleRepeated { n_cycles } => self.0 += n_cycles,
                _ => {}
            }
        }
    }

    impl RepetitionObserver for Patient {}
    let mut patient = Patient(0);
    let whole = machine(2_000).observe_parts(block(), &[0, 0, 1], 1, &mut patient).unwrap();
    assert_eq!((whole.n_cycles, whole.n_left_out), (patient.0, 0));
    let quick = machine(2_000).observe_parts(block(), &[0, 0, 1], 1, &mut ()).unwrap();
    assert_eq!((quick.n_cycles, quick.n_instructions), (whole.n_cycles, 4_000));
}

/// Cycles that each instruction uses of each kind of units, whichever way it is learned.
#[derive(Default, Debug, PartialEq)]
struct Users(BTreeMap<(u64, u16), u64>);

impl Users {
    fn add(&mut self, position: u64, usage: UnitUse, n_times: u64) {
        *self.0.entry((position, usage.resource.0)).or_default() += u64::from(usage.cycles) * n_times;
    }
}

impl Observer for Users {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Issued { index, units, .. } | Event::IssuedPart { index, units, .. } = event {
            units.iter().for_each(|usage| self.add(index.0 % 2, *usage, 1));
        }
    }
}

impl RepetitionObserver for Users {
    fn accepts_repetition(&self, _span: InFlightSpan) -> bool {
        true
    }

    fn distinguishes_units(&self) -> bool {
        false
    }

    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        self.add(position as u64, usage, n_times);
    }
}

/// Three parts take turns at two units, so that the state repeats only every other iteration of one copy, or every one of two.
#[test]
fn used_units_are_reported_for_iterations_that_are_counted() {
    for n_copies in [1, 2] {
        let users_of = |skips_repetitions: bool| {
            let unlimited = ResourceBuffer::Unlimited;
            let mut machine = machine(1_001).unit(unlimited).unit(unlimited).group(&[1, 2]);
            machine.options.skips_repetitions = skips_repetitions;
            let nodes = || block().into_iter().map(|part| part.using(3, 1));
            let nodes: Vec<Instruction> = (0..n_copies).flat_map(|_| nodes()).collect();
            let mut users = Users::default();
            let summary = machine.observe_parts(nodes, &[0, 0, 1], n_copies, &mut users).unwrap();
            (users, summary.n_left_out)
        };
        let (simulated, none) = users_of(false);
        let (counted, n_left_out) = users_of(true);
        assert_eq!(counted, simulated);
        assert_eq!(none, 0);
        assert!(n_left_out > 1_500, "only {n_left_out} of 2,002 instructions were left out");
    }
}
