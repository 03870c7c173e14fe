//! Expectations are worked out by hand from the rules in `core/docs/pipeline.md`, "Issue", "Registers", "Memory" and
//! "Pressure".

use crate::model::facts::ResourceBuffer;
use crate::sim::tests::by_hand::{Machine, instruction};

#[test]
fn a_value_is_there_one_latency_after_issue() {
    let block = [instruction(3).writing(0), instruction(1).reading(0)];
    let expected = ["D0x1 D1x1", "I0", "", "", "E0 I1", "R0 E1", "R1"];
    assert_eq!(Machine::out_of_order(4).run(block), expected);
}

#[test]
fn a_read_advance_shifts_when_an_operand_is_available() {
    let block = || [instruction(3).writing(0), instruction(1).reading_early(0)];
    let by_two = Machine::out_of_order(4).read_advance(2).run(block());
    assert_eq!(by_two, ["D0x1 D1x1", "I0", "I1", "E1", "E0", "R0 R1"]);
    // Never before its producer, but in the same cycle.
    let by_more = Machine::out_of_order(4).read_advance(7).run(block());
    assert_eq!(by_more, ["D0x1 D1x1", "I0 I1", "E1", "", "E0", "R0 R1"]);
    // The consumer issues in cycle 1 + 3 + 2.
    let late = Machine::out_of_order(4).read_advance(-2).run(block());
    assert_eq!(late, ["D0x1 D1x1", "I0", "", "", "E0", "R0", "I1", "E1", "R1"]);
}

#[test]
fn an_instruction_without_latency_executes_at_dispatch() {
    let block = [instruction(0), instruction(1)];
    assert_eq!(Machine::out_of_order(4).run(block), ["D0x1 I0 E0 D1x1", "R0 I1", "E1", "R1"]);
}

/// All three want the unit. The last has two users, operands of instruction 3, and so the rank of the first; of equal
/// ranks the older instruction goes first.
#[test]
fn users_count_as_seniority() {
    let machine = Machine::out_of_order(4).unit(ResourceBuffer::Unlimited);
    let block = [
        instruction(1).using(1, 1),
        instruction(1).using(1, 1),
        instruction(1).using(1, 1).writing(0),
        instruction(1).reading(0).reading(0),
    ];
    let expected = ["D0x1 D1x1 D2x1 D3x1", "I0", "E0 I2", "R0 E2 I1 I3", "E1 E3", "R1 R2 R3"];
    assert_eq!(machine.run(block), expected);
}

#[test]
fn a_unit_is_busy_for_the_cycles_of_its_use_not_for_the_latency() {
    let machine = Machine::out_of_order(4).unit(ResourceBuffer::Unlimited);
    let block = [instruction(1).using(1, 3), instruction(4).using(1, 1)];
    let expected = ["D0x1 D1x1", "I0", "E0", "R0", "I1", "", "", "", "E1", "R1"];
    assert_eq!(machine.run(block), expected);
}

/// Pressure events are raised in cycles in which an instruction found the buffer full or more micro-ops entered than left: 2
/// and 3, but neither 4, where one enters and one leaves, nor later ones.
#[test]
fn pressure_on_resources_names_all_that_are_ready() {
    let mut machine = Machine::out_of_order(1).unit(ResourceBuffer::Entries(2));
    machine.options.raises_pressure_events = true;
    let block = [(); 4].map(|()| instruction(3).using(1, 3));
    let expected = [
        "D0x1",
        "I0 D1x1",
        "D2x1 resources[1 2]",
        "SCHEDQ3 resources[1 2]",
        "E0 I1 D3x1",
        "R0",
        "",
        "E1 I2",
        "R1",
        "",
        "E2 I3",
        "R2",
        "",
        "E3",
        "R3",
    ];
    assert_eq!(machine.run(block), expected);
}

/// Instruction 1 entered Pending in cycle 1, so it counts from cycle 2 on, in which only instruction 2 enters.
#[test]
fn dependency_pressure_leaves_out_just_dispatched_ones() {
    let mut machine = Machine::out_of_order(1);
    machine.options.raises_pressure_events = true;
    let block = [instruction(5).writing(0), instruction(1).reading(0), instruction(1)];
    let expected = ["D0x1", "I0 D1x1", "D2x1 registers[1]", "I2", "E2", "", "E0 I1", "R0 E1", "R1 R2"];
    assert_eq!(machine.run(block), expected);
}

/// A load waits until an earlier store has completed, without the assumption that nothing aliases.
#[test]
fn memory_order_holds_instructions_up_until_write_back() {
    let mut machine = Machine::out_of_order(4);
    machine.options.assumes_no_alias = false;
    let store = instruction(3).with(|facts| facts.may_store = true);
    let load = instruction(1).with(|facts| facts.may_load = true);
    let expected = ["D0x1 D1x1", "I0", "", "", "E0 I1", "R0 E1", "R1"];
    assert_eq!(machine.run([store, load]), expected);
}
