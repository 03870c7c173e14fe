//! Tests of the order that promotions leave behind.

use super::*;
use crate::sim::ids::{SignatureId, TemplateId};
use crate::sim::program::BlockTotals;

/// Returns a list of instructions 0 to 7, in order.
fn list() -> (UnorderedList, InFlight) {
    let mut in_flight = InFlight::default();
    in_flight.reset(8, 8, BlockTotals::default(), true);
    let mut list = UnorderedList::default();
    list.reset(true);
    for _ in 0..8 {
        let id = in_flight.push(TemplateId(0), SignatureId(0));
        list.push(id, SchedulerPlace::Wait, &mut in_flight);
    }
    (list, in_flight)
}

/// Marks some positions, promotes, and returns the elements that left and those that stayed.
fn promote(leaving: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let (mut list, mut in_flight) = list();
    for &position in leaving {
        list.mark(list.items[position as usize], position);
    }
    let mut taken = Vec::new();
    list.take_leaving(&mut in_flight, &mut taken);
    for (position, id) in list.items.iter().enumerate() {
        assert_eq!(in_flight.get(*id).list_index as usize, position);
    }
    let numbers = |ids: &[InstanceId]| ids.iter().map(|id| id.0).collect();
    (numbers(&taken), numbers(&list.items))
}

/// Returns the elements that leave and those that stay if a plain scan promotes them.
fn scan(leaving: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut items: Vec<u32> = (0..8).collect();
    let mut taken = Vec::new();
    let mut position = 0;
    while position < items.len() {
        if leaving.contains(&items[position]) {
            taken.push(items.swap_remove(position));
        } else {
            position += 1;
        }
    }
    (taken, items)
}

#[test]
fn promotion_fills_gaps_in_the_order_of_a_scan() {
    for mask in 0u32..256 {
        let leaving: Vec<u32> = (0..8).rev().filter(|position| mask & (1 << position) != 0).collect();
        assert_eq!(promote(&leaving), scan(&leaving), "{leaving:?}");
    }
}
