//! Expectations are worked out by hand from the rules in `core/docs/pipeline.md`, "In order".

use crate::model::facts::ResourceBuffer;
use crate::sim::tests::by_hand::{Machine, instruction};

#[test]
fn as_many_micro_ops_issue_as_the_processor_is_wide() {
    let expected = ["D0x1 I0 D1x1 I1", "E0 R0 E1 R1 D2x1 I2", "E2 R2"];
    assert_eq!(Machine::in_order(2).run([1, 1, 1].map(instruction)), expected);
}

#[test]
fn an_instruction_that_waits_holds_up_all_later_ones() {
    let block = [instruction(3).writing(0), instruction(1).reading(0), instruction(1)];
    let waiting = "RAT1 registers[1]";
    let first = format!("D0x1 I0 {waiting}");
    let expected = [&first, waiting, waiting, "E0 R0 D1x1 I1 D2x1 I2", "E1 R1 E2 R2"];
    assert_eq!(Machine::in_order(2).run(block), expected);
}

#[test]
fn a_busy_unit_is_tried_again_in_every_cycle() {
    let machine = Machine::in_order(2).unit(ResourceBuffer::Unlimited);
    let block = [(); 2].map(|()| instruction(2).using(1, 2));
    let waiting = "GROUP1 resources[1]";
    let first = format!("D0x1 I0 {waiting}");
    assert_eq!(machine.run(block), [&first, waiting, "E0 R0 D1x1 I1", "", "E1 R1"]);
}

/// The second instruction would be written back two cycles before the first; no statistic counts that wait.
#[test]
fn write_backs_keep_the_order_unless_an_instruction_may_overtake() {
    let block = [3, 1].map(instruction);
    assert_eq!(Machine::in_order(2).run(block.clone()), ["D0x1 I0", "", "D1x1 I1", "E0 R0 E1 R1"]);
    let [first, second] = block;
    let free = [first, second.with(|facts| facts.retires_out_of_order = true)];
    assert_eq!(Machine::in_order(2).run(free), ["D0x1 I0 D1x1 I1", "E1 R1", "", "E0 R0"]);
}

#[test]
fn an_instruction_without_latency_retires_at_once() {
    assert_eq!(Machine::in_order(2).run([instruction(0)]), ["D0x1 I0 E0 R0"]);
    // But not before an earlier one is written back.
    let expected = ["D0x1 I0", "", "E0 R0 D1x1 I1 E1 R1"];
    assert_eq!(Machine::in_order(2).run([2, 0].map(instruction)), expected);
}

/// Instruction 1 has 5 micro-ops: 1 issues in the first cycle and 2 in each of the next two. Instruction 0 completes
/// meanwhile. Instruction 1 is written back when its last micro-op has been issued, not after one cycle.
#[test]
fn only_a_carried_instruction_waits_for_its_last_micro_op() {
    let block = [instruction(1), instruction(1).micro_ops(5), instruction(1)];
    let expected = ["D0x1 I0 D1x5 I1", "E0 R0", "E1 R1", "D2x1 I2", "E2 R2"];
    assert_eq!(Machine::in_order(2).run(block), expected);
}

/// Four micro-ops, of which two issue at once, use up the second cycle; three leave room for another one.
#[test]
fn a_carried_instruction_leaves_its_last_cycle_to_others() {
    let block = |n_micro_ops| [instruction(2).micro_ops(n_micro_ops), instruction(1)];
    assert_eq!(Machine::in_order(2).run(block(4)), ["D0x4 I0", "", "E0 R0 D1x1 I1", "E1 R1"]);
    assert_eq!(Machine::in_order(2).run(block(3)), ["D0x3 I0", "D1x1 I1", "E0 R0 E1 R1"]);
}

#[test]
fn groups_begin_with_a_cycle_and_end_it() {
    let expected = ["D0x1 I0", "E0 R0 D1x1 I1", "E1 R1"];
    let begin = [instruction(1), instruction(1).with(|facts| facts.begins_group = true)];
    assert_eq!(Machine::in_order(2).run(begin), expected);
    let end = [instruction(1).with(|facts| facts.ends_group = true), instruction(1)];
    assert_eq!(Machine::in_order(2).run(end), expected);
}

#[test]
fn a_load_waits_for_a_store_only_if_they_may_alias() {
    let block = || {
        let store = instruction(3).with(|facts| facts.may_store = true);
        let load = instruction(3).with(|facts| facts.may_load = true);
        [store, load]
    };
    let mut machine = Machine::in_order(2);
    machine.options.assumes_no_alias = false;
    assert_eq!(machine.run(block()), ["D0x1 I0", "", "", "E0 R0 D1x1 I1", "", "", "E1 R1"]);
    assert_eq!(Machine::in_order(2).run(block()), ["D0x1 I0 D1x1 I1", "", "", "E0 R0 E1 R1"]);
}
