//! Tests of waits on hand-made runs of a one-instruction block on a processor with one unit.

use std::num::NonZeroU32;

use super::*;
use crate::model::facts::{
    LoweredInstruction, ProcessorFacts, ReadAdvances, ResourceBuffer, ResourceKind, StaticColumns,
};

fn kind(name: &'static str, n_units: u32, mask: u64) -> ResourceKind {
    let (super_kind, members) = (None, Vec::new());
    ResourceKind { title: "", name, n_units, super_kind, buffer: ResourceBuffer::Unlimited, members, mask }
}

/// Feeds the events to a view and returns what the instruction waited for.
fn waits_of(events: &[Event<'_>]) -> InstructionWaits {
    let processor = ProcessorFacts {
        issue_width: 1,
        units_at_dispatch: None,
        micro_op_buffer_size: 8,
        resources: vec![kind("none", 0, 0), kind("ALU", 1, 1)],
        extra: None,
        read_advances: ReadAdvances::default(),
    };
    let (instructions, columns) = ([LoweredInstruction::default()], [StaticColumns::default()]);
    let mut view = WaitsView::new(Block {
        processor: &processor,
        instructions: &instructions,
        columns: &columns,
        n_iterations: const { NonZeroU32::new(9).unwrap() },
        dispatch_width: const { NonZeroU32::new(1).unwrap() },
        parts: None,
    });
    events.iter().for_each(|event| view.observe(*event));
    view.into_data().instructions.remove(0)
}

fn dispatched(index: u64) -> Event<'static> {
    let index = SourceIndex(index);
    Event::Dispatched { index, n_micro_ops: 1, registers_taken: &[], moves: &[] }
}

fn issued(index: u64, critical_resources: u64, latest_register: CriticalDependency) -> Event<'static> {
    let [critical_register, critical_memory] = [CriticalDependency::default(); 2];
    let (index, units) = (SourceIndex(index), &[]);
    Event::Issued { index, units, critical_resources, critical_register, latest_register, critical_memory }
}

#[test]
fn every_cycle_between_dispatch_and_retirement_has_a_cause() {
    let index = SourceIndex(5);
    let producer = CriticalDependency { producer: SourceIndex(3), register: RegisterId(7), cycles: 4 };
    let waits = waits_of(&[
        dispatched(5),
        Event::CycleEnd,
        Event::CycleRepeated { n_cycles: 3 },
        Event::Ready { index },
        Event::CycleEnd,
        Event::CycleEnd,
        issued(5, 1, producer),
        Event::CycleEnd,
        Event::Executed { index },
        Event::CycleEnd,
        Event::CycleEnd,
        Event::CycleEnd,
        Event::Retired { index, registers_freed: &[] },
    ]);
    let from =
        ProducerWait { position: 0, n_iterations_back: 2, register: Some(RegisterId(7)), n_executions: 1, cycles: 4 };
    let expected = InstructionWaits {
        n_executions: 1,
        data_cycles: 4,
        resource_cycles: 2,
        execution_cycles: 1,
        retirement_cycles: 2,
        stalls: [0; StallKind::COUNT],
        producers: vec![from],
        resources: vec![ResourceWait { resource: ResourceId(1), resource_name: "ALU", n_executions: 1, cycles: 2 }],
    };
    assert_eq!(waits, expected);
}

#[test]
fn a_repeated_cycle_repeats_its_stalls() {
    let kind = StallKind::SchedulerFull;
    let waits = waits_of(&[
        Event::CycleBegin,
        Event::Stalled { index: SourceIndex(0), kind },
        Event::CycleEnd,
        Event::CycleRepeated { n_cycles: 9 },
        Event::CycleBegin,
        dispatched(0),
        Event::CycleEnd,
    ]);
    assert_eq!(waits.stalls[kind as usize], 10);
}
