//! Expectations are worked out by hand from the rules in `core/docs/pipeline.md`, "Dispatch".

use crate::model::facts::ResourceBuffer;
use crate::sim::tests::by_hand::{Machine, instruction};
use std::num::NonZeroU32;

#[test]
fn a_cycle_has_a_budget_of_micro_ops() {
    let block = [3, 2, 1, 0].map(|n_micro_ops| instruction(1).micro_ops(n_micro_ops));
    let expected = ["D0x3", "I0 D1x2 D2x1 D3x0", "E0 I1 I2 I3", "R0 E1 E2 E3", "R1 R2 R3"];
    assert_eq!(Machine::out_of_order(4).run(block), expected);
}

#[test]
fn a_used_up_budget_stops_instructions_without_micro_ops() {
    let block = [3, 0].map(|n_micro_ops| instruction(1).micro_ops(n_micro_ops));
    let expected = ["D0x3", "I0 D1x0", "E0 I1", "R0 E1", "R1"];
    assert_eq!(Machine::out_of_order(3).run(block), expected);
}

/// Five micro-ops take two cycles and half of a third one, whatever happens to the instruction in the meantime.
#[test]
fn an_instruction_wider_than_a_cycle_uses_up_the_next_ones() {
    let block = [instruction(1).micro_ops(5), instruction(1)];
    let expected = ["D0x2", "I0 D0x2", "E0 D0x1 D1x1", "R0 I1", "E1", "R1"];
    assert_eq!(Machine::out_of_order(2).run(block), expected);
}

/// The instruction retires in cycle 3 with a latency of 1; 9 micro-ops take five cycles.
#[test]
fn an_instruction_may_retire_before_its_last_micro_op_is_dispatched() {
    let block = [instruction(1).micro_ops(9), instruction(1)];
    let expected = ["D0x2", "I0 D0x2", "E0 D0x2", "R0 D0x2", "D0x1 D1x1", "I1", "E1", "R1"];
    assert_eq!(Machine::out_of_order(2).run(block), expected);
    let single_instruction = [instruction(1).micro_ops(9)];
    assert_eq!(Machine::out_of_order(2).run(single_instruction), ["D0x2", "I0 D0x2", "E0 D0x2", "R0 D0x2"]);
}

#[test]
fn groups_begin_with_a_cycle_and_end_it() {
    let block = [
        instruction(1),
        instruction(1).with(|facts| facts.begins_group = true),
        instruction(1).with(|facts| facts.ends_group = true),
        instruction(1),
    ];
    let expected = ["D0x1", "I0 D1x1 D2x1", "E0 I1 I2 D3x1", "R0 E1 E2 I3", "R1 R2 E3", "R3"];
    assert_eq!(Machine::out_of_order(4).run(block), expected);
}

/// The reorder buffer, the register file and the scheduler are all checked; of what the scheduler lacks only the first is
/// reported. The buffer of the unit is free again at issue, the queue of loads at retirement.
#[test]
fn every_refusal_is_reported() {
    let mut machine = Machine::out_of_order(4).reorder_buffer(2).unit(ResourceBuffer::Entries(1));
    machine.options.register_file_size = Some(NonZeroU32::MIN);
    machine.options.load_queue_size = Some(NonZeroU32::MIN);
    let load = instruction(2).writing(0).using(1, 1).with(|facts| facts.may_load = true);
    let block = [load.clone().micro_ops(2), load];
    let expected = [
        "D0x2 RCU1 RAT1 SCHEDQ1",
        "I0 RCU1 RAT1 LQ1",
        "RCU1 RAT1 LQ1",
        "E0 RCU1 RAT1 LQ1",
        "R0 D1x1",
        "I1",
        "",
        "E1",
        "R1",
    ];
    assert_eq!(machine.run(block), expected);
}

#[test]
fn the_store_queue_is_checked_last() {
    let mut machine = Machine::out_of_order(4);
    machine.options.store_queue_size = Some(NonZeroU32::MIN);
    let store = instruction(1).with(|facts| facts.may_store = true);
    let expected = ["D0x1 SQ1", "I0 SQ1", "E0 SQ1", "R0 D1x1", "I1", "E1", "R1"];
    assert_eq!(machine.run([store.clone(), store]), expected);
}

/// A unit without a buffer is taken from dispatch until it has been used.
#[test]
fn a_dispatch_hazard_holds_up_the_next_user() {
    let machine = Machine::out_of_order(4).unit(ResourceBuffer::DispatchHazard);
    let user = instruction(3).using(1, 2).with(|facts| facts.must_issue_immediately = true);
    let expected = ["D0x1 I0 GROUP1", "GROUP1", "D1x1 I1", "E0", "R0", "E1", "R1"];
    assert_eq!(machine.run([user.clone(), user]), expected);
}
