//! Tests of groups, dependencies and queues without a scheduler around them.

use super::*;

fn load() -> Template {
    Template { may_load: true, ..Template::default() }
}

fn store() -> Template {
    Template { may_store: true, ..Template::default() }
}

fn unit(assumes_no_alias: bool) -> LoadStoreUnit {
    let mut unit = LoadStoreUnit::default();
    unit.reset(MemoryOptions { assumes_no_alias, ..MemoryOptions::default() });
    unit
}

#[test]
fn loads_share_a_group_until_it_has_issued() {
    let mut unit = unit(true);
    let first = unit.enter(&load(), 0);
    assert_eq!(unit.enter(&load(), 0), first);
    unit.issued(first, SourceIndex(0), 5, 0);
    assert_eq!(unit.enter(&load(), 0), first, "one of its members has not issued");
    for source in 1..3 {
        unit.issued(first, SourceIndex(source), 5, 0);
    }
    assert_ne!(unit.enter(&load(), 0), first);
}

#[test]
fn a_store_follows_the_issue_of_loads_unless_they_may_alias() {
    for (assumes_no_alias, is_ready_after_issue) in [(true, true), (false, false)] {
        let mut unit = unit(assumes_no_alias);
        let load = unit.enter(&load(), 0);
        let store = unit.enter(&store(), 0);
        assert!(unit.is_waiting(store));
        unit.issued(load, SourceIndex(0), 4, 1);
        assert_eq!(unit.is_ready(store), is_ready_after_issue);
        assert_eq!(unit.is_pending(store), !is_ready_after_issue);
        unit.executed(load, SourceIndex(0));
        assert!(unit.is_ready(store));
    }
}

#[test]
fn a_load_waits_for_the_barrier_but_not_for_other_loads() {
    let mut unit = unit(true);
    unit.enter(&load(), 0);
    let barrier = unit.enter(&Template { may_load: true, may_store: true, is_load_barrier: true, ..store() }, 0);
    let after = unit.enter(&load(), 0);
    assert!(unit.is_waiting(after));
    unit.issued(barrier, SourceIndex(1), 3, 0);
    assert!(unit.is_pending(after));
    unit.executed(barrier, SourceIndex(1));
    assert!(unit.is_ready(after));
}

#[test]
fn a_predecessor_that_had_issued_keeps_its_cycles() {
    let mut unit = LoadStoreUnit::default();
    unit.reset(MemoryOptions { reports_dependencies: true, ..MemoryOptions::default() });
    let first = unit.enter(&store(), 0);
    unit.issued(first, SourceIndex(0), 10, 2);
    let second = unit.enter(&load(), 3);
    // Its only predecessor had issued: it never waits, and its seven cycles stay.
    assert_eq!(unit.critical_dependency_of(second, 6).cycles, 7);
    assert_eq!(unit.critical_dependency_of(second, 6).producer, SourceIndex(0));
}

#[test]
fn queues_are_full_at_their_size() {
    let mut unit = LoadStoreUnit::default();
    unit.reset(MemoryOptions { load_queue_size: Some(1), ..MemoryOptions::default() });
    assert!(!unit.is_load_queue_full() && !unit.is_store_queue_full());
    unit.take_queue_entries(&load());
    unit.take_queue_entries(&store());
    assert!(unit.is_load_queue_full(), "one entry");
    assert!(!unit.is_store_queue_full(), "unbounded");
    unit.give_back_queue_entries(&load());
    assert!(!unit.is_load_queue_full());
}
