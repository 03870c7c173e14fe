//! Partial writes, and room for registers.

use super::*;

#[test]
fn a_partial_write_ends_after_the_write_before_it() {
    assert_eq!(unblocked_at(10, 1), 10, "it starts when the previous value is there");
    assert_eq!(unblocked_at(10, 3), 8, "it may start earlier if it takes longer");
    assert_eq!(unblocked_at(10, 0), 10);
    assert_eq!(unblocked_at(2, 7), 0);
}

#[test]
fn an_instruction_needs_at_most_all_registers_of_a_file() {
    let limits = |size| FileLimits { size, max_moves_per_cycle: None };
    let mut files = RegisterFiles::default();
    files.reset(&SimulatedProgram::default(), [limits(None), limits(Some(3))].into_iter());
    assert!(files.has_room(&[1000, 3]));
    assert!(files.has_room(&[1000, 9]), "more than there are means all of them");
    files.take_registers(&[2, 2]);
    assert!(files.has_room(&[5, 1]));
    assert!(!files.has_room(&[5, 2]));
    assert!(files.has_room(&[5, 0]));
    files.give_back_registers(&[2, 2]);
    assert!(files.has_room(&[5, 3]));
}
