use super::*;
use crate::text::BufferId;

fn at(buffer: u32, offset: u32) -> Location {
    Location { buffer: BufferId(buffer), offset }
}

fn marker(buffer: u32, start: u32) -> Span {
    Span { buffer: BufferId(buffer), start, end: start + 1 }
}

fn regions(kind: InputKind, n_bytes: usize) -> MarkedRegions {
    MarkedRegions::new(BufferOrder::for_input(kind, n_bytes))
}

use super::super::options::InputKind;

fn members(regions: MarkedRegions) -> Vec<Vec<usize>> {
    regions.finish().iter().map(|region| region.instructions().collect()).collect()
}

#[test]
fn a_marker_does_not_affect_the_statement_before_it() {
    let mut regions = regions(InputKind::File, 100);
    regions.begin(b"a", marker(0, 10)).unwrap();
    regions.add_instruction(at(0, 5));
    regions.add_instruction(at(0, 20));
    regions.end(b"a", marker(0, 30)).unwrap();
    regions.add_instruction(at(0, 25));
    regions.add_instruction(at(0, 40));
    assert_eq!(members(regions), [vec![1, 2]]);
}

#[test]
fn macros_come_after_a_small_input_and_before_a_large_one() {
    for (n_bytes, expected) in [(100, vec![0, 1, 2]), (200_000, vec![0, 2])] {
        let mut regions = regions(InputKind::File, n_bytes);
        regions.begin(b"a", marker(0, 1)).unwrap();
        regions.add_instruction(at(0, 5));
        regions.add_instruction(at(1, 5));
        regions.add_instruction(at(0, 9));
        regions.end(b"", marker(0, 12)).unwrap();
        regions.add_instruction(at(2, 0));
        regions.add_instruction(at(0, 20));
        assert_eq!(members(regions), [expected]);
    }
}

#[test]
fn the_default_region_is_dropped_unless_it_was_ended() {
    let mut replaced = regions(InputKind::File, 100);
    replaced.add_instruction(at(0, 0));
    replaced.begin(b"a", marker(0, 4)).unwrap();
    replaced.add_instruction(at(0, 8));
    assert_eq!(members(replaced), [vec![1]]);

    let mut ended = regions(InputKind::File, 100);
    ended.add_instruction(at(0, 0));
    ended.end(b"", marker(0, 4)).unwrap();
    assert_eq!(ended.end(b"", marker(0, 5)), Err(MarkerError::NothingToEnd));
    ended.begin(b"a", marker(0, 6)).unwrap();
    assert_eq!(ended.begin(b"a", marker(0, 7)), Err(MarkerError::Overlaps { previous: at(0, 6) }));
    ended.add_instruction(at(0, 8));
    assert_eq!(members(ended), [vec![0], vec![1]]);
}

#[test]
fn unplaced_instructions_are_only_in_the_default_region() {
    let mut marked = regions(InputKind::File, 100);
    marked.begin(b"a", marker(0, 1)).unwrap();
    marked.add_instruction(at(0, 5));
    marked.add_unplaced_instruction();
    marked.add_instruction(at(0, 6));
    marked.end(b"a", marker(0, 30)).unwrap();
    assert_eq!(members(marked), [vec![0, 2]]);
    let mut default = regions(InputKind::File, 100);
    default.add_instruction(at(0, 5));
    default.add_unplaced_instruction();
    default.end(b"", marker(0, 30)).unwrap();
    default.add_instruction(at(0, 40));
    default.add_unplaced_instruction();
    assert_eq!(members(default), [vec![0, 1, 3]]);
}
