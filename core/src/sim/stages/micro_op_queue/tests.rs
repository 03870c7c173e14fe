//! Expectations are worked out by hand from the rules in `core/docs/pipeline.md`, "Micro-op queue".

use std::num::NonZeroU32;

use super::MicroOpQueue;
use crate::sim::tests::by_hand::{Machine, instruction};

fn machine(issue_width: u32, n_entries: u32, throughput: Option<u32>) -> Machine {
    let mut machine = Machine::out_of_order(issue_width);
    machine.options.micro_op_queue_size = NonZeroU32::new(n_entries);
    machine.options.decoder_throughput = throughput.and_then(NonZeroU32::new);
    machine
}

#[test]
fn size_and_throughput_limit_what_enters() {
    let mut queue = MicroOpQueue::new(4, Some(2), 4);
    assert!(queue.try_accept(0));
    assert!(queue.try_accept(2));
    assert!(!queue.try_accept(1), "two a cycle");
    queue.start_cycle();
    assert!(!queue.try_accept(2), "one entry left");
    queue.release(2);
    assert!(queue.try_accept(2));
    queue.start_cycle();
    queue.release(0);
    queue.release(2);
    assert!(queue.try_accept(100), "never more than there are");
}

/// The first cycle does not take as long as the queue is large.
#[test]
fn a_huge_queue_takes_in_a_limited_number_at_once() {
    for throughput in [None, Some(4), Some(u32::MAX)] {
        let mut queue = MicroOpQueue::new(u32::MAX, throughput, 4);
        let n_accepted = (0..1_000_000).take_while(|_| queue.try_accept(1)).count();
        assert!((4..=1 << 16).contains(&n_accepted), "{n_accepted}");
    }
    let mut slow = MicroOpQueue::new(u32::MAX, Some(3), 4);
    for _ in 0..100_000 {
        slow.start_cycle();
        assert!((0..3).all(|_| slow.try_accept(1)), "what waits may be needed when dispatch has been refused for long");
    }
}

/// Entries that are freed at the end of a cycle can only be used in the next one.
#[test]
fn a_queue_of_one_entry_passes_one_instruction_a_cycle() {
    let expected = ["D0x1", "I0 D1x1", "E0 I1 D2x1", "R0 E1 I2", "R1 E2", "R2"];
    assert_eq!(machine(4, 1, None).run([1, 1, 1].map(instruction)), expected);
}

#[test]
fn a_queue_that_is_large_enough_costs_no_cycle() {
    let block = [1, 1, 1].map(instruction);
    let without = Machine::out_of_order(4).run(block.clone());
    assert_eq!(machine(4, 8, None).run(block), without);
    assert_eq!(without.len(), 4);
}

#[test]
fn decoders_deliver_a_limited_number_of_instructions_a_cycle() {
    let expected = ["D0x1 D1x1", "I0 I1 D2x1 D3x1", "E0 E1 I2 I3", "R0 R1 E2 E3", "R2 R3"];
    assert_eq!(machine(4, 8, Some(2)).run([1, 1, 1, 1].map(instruction)), expected);
}

/// Three micro-ops fill a queue of two entries; the next instruction comes a cycle later although dispatch has budget.
#[test]
fn an_instruction_larger_than_the_queue_fills_it() {
    let block = [instruction(1).micro_ops(3), instruction(1)];
    assert_eq!(machine(4, 2, None).run(block), ["D0x3", "I0 D1x1", "E0 I1", "R0 E1", "R1"]);
}

/// One instruction a cycle enters and none leaves until the reorder buffer has room; when the first has retired, those
/// that wait in the queue are dispatched together.
#[test]
fn the_queue_fills_while_dispatch_waits() {
    let mut machine = machine(4, 3, Some(1)).reorder_buffer(3);
    machine.options.decoder_throughput = NonZeroU32::new(1);
    let block = [instruction(3).micro_ops(3), instruction(1), instruction(1), instruction(1)];
    let expected =
        ["D0x3", "I0 RCU1", "RCU1", "RCU1", "E0 RCU1", "R0 D1x1 D2x1 D3x1", "I1 I2 I3", "E1 E2 E3", "R1 R2 R3"];
    assert_eq!(machine.run(block), expected);
}
