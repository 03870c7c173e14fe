//! Expectations are worked out by hand from the rules in `core/docs/pipeline.md`, "Retirement".

use crate::sim::tests::by_hand::{Machine, instruction};

#[test]
fn instructions_leave_in_program_order_and_not_more_than_allowed() {
    let block = [3, 1, 1, 1].map(instruction);
    let dispatched = "D0x1 D1x1 D2x1 D3x1";
    let two = [dispatched, "I0 I1 I2 I3", "E1 E2 E3", "", "E0", "R0 R1", "R2 R3"];
    assert_eq!(Machine::out_of_order(4).retiring(2).run(block.clone()), two);
    let all = [dispatched, "I0 I1 I2 I3", "E1 E2 E3", "", "E0", "R0 R1 R2 R3"];
    assert_eq!(Machine::out_of_order(4).run(block), all);
}

/// An instruction that was written back in a cycle retires in the next one, and makes room for the dispatch of that cycle.
#[test]
fn retirement_makes_room_for_dispatch_in_the_same_cycle() {
    let machine = Machine::out_of_order(4).reorder_buffer(1);
    let expected = ["D0x1 RCU1", "I0 RCU1", "E0 RCU1", "R0 D1x1", "I1", "E1", "R1"];
    assert_eq!(machine.run([1, 1].map(instruction)), expected);
}

#[test]
fn entries_are_one_a_micro_op_at_least_one_at_most_all() {
    let machine = || Machine::out_of_order(16).reorder_buffer(4);
    let larger_than_all = [instruction(1).micro_ops(10), instruction(1).micro_ops(0)];
    let expected = ["D0x10 RCU1", "I0 RCU1", "E0 RCU1", "R0 D1x0", "I1", "E1", "R1"];
    assert_eq!(machine().run(larger_than_all), expected);
    let three_and_nothing_and_one = [3, 0, 1].map(|n_micro_ops| instruction(1).micro_ops(n_micro_ops));
    let expected = ["D0x3 D1x0 RCU2", "I0 I1 RCU2", "E0 E1 RCU2", "R0 R1 D2x1", "I2", "E2", "R2"];
    assert_eq!(machine().run(three_and_nothing_and_one), expected);
}

#[test]
fn entries_of_the_memory_queues_are_free_again_at_retirement() {
    let mut machine = Machine::out_of_order(4);
    machine.options.load_queue_size = std::num::NonZeroU32::new(2);
    let load = instruction(1).with(|facts| facts.may_load = true);
    let block = [instruction(4), load.clone(), load.clone(), load];
    let expected =
        ["D0x1 D1x1 D2x1 LQ3", "I0 I1 I2 LQ3", "E1 E2 LQ3", "LQ3", "LQ3", "E0 LQ3", "R0 R1 R2 D3x1", "I3", "E3", "R3"];
    assert_eq!(machine.run(block), expected);
}
