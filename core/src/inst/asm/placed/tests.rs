use super::*;
use crate::text::BufferId;

/// A directive of the main text.
fn at(start: u32) -> Span {
    Span { buffer: BufferId::MAIN, start, end: start + 1 }
}

fn recorder() -> DataRecorder {
    DataRecorder::new(SectionPlace::default())
}

fn read(n_instructions: u32, n_markers: usize) -> ReadSoFar {
    ReadSoFar { n_instructions, n_markers }
}

/// Returns for all data where the directive is, and the instructions before and after them.
fn places(data: &PlacedList) -> Vec<(u32, Option<u32>, Option<u32>)> {
    data.list.iter().map(|placed| (placed.directive.start, placed.before, placed.after)).collect()
}

#[test]
fn a_gap_keeps_its_first_data() {
    let mut recorder = recorder();
    for number in 0..1_000_000 {
        recorder.add(at(number), read(1, 0));
    }
    recorder.add(at(2_000_000), read(3, 0));
    assert_eq!(places(&recorder.finish(3)), [(0, Some(0), Some(1)), (2_000_000, Some(2), None)]);
}

#[test]
fn what_stands_behind_the_last_label_is_kept() {
    let mut recorder = recorder();
    for number in 0..1000 {
        recorder.add_label(1);
        recorder.add(at(2 * number), read(1, 0));
        recorder.add(at(2 * number + 1), read(1, 0));
    }
    let data = recorder.finish(2);
    assert_eq!(places(&data), [(0, Some(0), Some(1)), (1998, Some(0), Some(1))]);
    assert_eq!(data.list.iter().map(|placed| placed.is_behind_label).collect::<Vec<bool>>(), [false, true]);
}

#[test]
fn a_label_before_the_instruction_leaves_nothing_behind_it() {
    let mut recorder = recorder();
    recorder.add_label(1);
    recorder.add(at(5), read(1, 0));
    recorder.add_label(1);
    let data = recorder.finish(2);
    assert_eq!(places(&data), [(5, Some(0), Some(1))]);
    assert!(!data.list[0].is_behind_label);
}

#[test]
fn markers_divide_a_gap() {
    let mut recorder = recorder();
    for (place, n_markers) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2)] {
        recorder.add(at(place), read(1, n_markers));
    }
    let places: Vec<u32> = recorder.finish(2).list.iter().map(|placed| placed.directive.start).collect();
    assert_eq!(places, [1, 3, 5]);
}

#[test]
fn each_section_has_gaps_of_its_own() {
    let (text, other) = (SectionPlace::default(), crate::inst::asm::state::sections::tests::subsection(1));
    let mut recorder = DataRecorder::new(text);
    recorder.add(at(1), read(1, 0));
    recorder.enter(other, 1);
    // A section without instructions.
    recorder.add(at(2), read(1, 0));
    recorder.enter(text, 1);
    recorder.leave(2);
    recorder.add(at(3), read(2, 0));
    recorder.come_back(2);
    recorder.add(at(4), read(2, 0));
    assert_eq!(places(&recorder.finish(2)), [(1, Some(0), Some(1)), (4, Some(1), None)]);
}

#[test]
fn data_are_found_by_the_instructions_around_them() {
    let mut recorder = recorder();
    for number in 0..10 {
        recorder.add(at(number), read(2 * number, 0));
    }
    let data = recorder.finish(20);
    let starts = |data: &[PlacedData]| data.iter().map(|placed| placed.directive.start).collect::<Vec<u32>>();
    assert_eq!(starts(data.behind(3..8)), [2, 3, 4]);
    assert_eq!(starts(data.behind(0..1)), []);
    let before: Vec<u32> = data.before(8).map(|placed| placed.directive.start).collect();
    assert_eq!(before, [4]);
    assert_eq!(data.before(7).count(), 0);
    assert_eq!(data.before(0).count(), 1);
}
