use super::*;

/// Returns a location of a variable: a register or elsewhere, in a range of addresses.
fn located(name: &str, range: Range<u64>, register: Option<u16>) -> Located {
    Located { name: Arc::from(name), range, register }
}

/// Returns the variables of a region of three instructions of four bytes each, from address 16 on. Their numbers are 7
/// to 9.
fn region(all: Vec<Located>) -> RegionVariables {
    Variables { all, longest: 0 }.sorted().of_region(&[(7, 16..20), (8, 20..24), (9, 24..28)])
}

#[test]
fn a_guess_is_dropped_where_debug_data_contradict_it() {
    let in_register = region(vec![located("s", 0..100, Some(3))]);
    assert_eq!(in_register.name(Some("s"), &[3], 8), Some("s"));
    // The variable is in another register, in memory, or nowhere but before the first instruction.
    for (range, register) in [(0..100, Some(4)), (0..100, None), (10..18, Some(4))] {
        let elsewhere = region(vec![located("s", range, register)]);
        assert_eq!(elsewhere.name(Some("s"), &[3], 8), None);
    }
    // The variable is in the register in the region, but not after this instruction.
    let moves = region(vec![located("s", 16..21, Some(3)), located("s", 21..25, Some(4))]);
    assert_eq!(moves.name(Some("s"), &[3], 8), None);
    // Another variable is in the register.
    let other = region(vec![located("s", 16..21, Some(3)), located("i", 21..25, Some(3))]);
    assert_eq!(other.name(Some("s"), &[3], 8), Some("i"));
    // A variable that is in the register only after the region is not passed from iteration to iteration.
    let behind = region(vec![located("s", 0..28, Some(4)), located("s", 28..40, Some(3))]);
    assert_eq!(behind.name(Some("s"), &[3], 9), None);
    // The debug data say nothing about variables of other code, and about partial sums.
    assert_eq!(region(vec![located("s", 40..60, Some(4))]).name(Some("s"), &[3], 8), Some("s"));
    assert_eq!(region(Vec::new()).name(Some("s"), &[], 8), Some("s"));
    assert_eq!(region(vec![located("i", 0..100, Some(1))]).name(Some("s"), &[3], 8), Some("s"));
    assert_eq!(region(vec![located("i", 0..100, Some(1))]).name(Some("s"), &[], 8), None, "flags hold no variable");
}

#[test]
fn a_register_is_named_by_the_variable_it_holds_afterwards() {
    let held = vec![located("p", 20..24, Some(3)), located("q", 24..30, Some(3))];
    let names = [7, 8, 9].map(|instruction| region(held.clone()).name(None, &[3], instruction).map(str::to_owned));
    assert_eq!(names, [Some("p".to_owned()), Some("q".to_owned()), Some("q".to_owned())]);
    assert_eq!(region(held.clone()).name(None, &[4], 8), None);
    let later = region(vec![located("p", 25..30, Some(3))]);
    assert_eq!(later.name(None, &[3], 7), Some("p"), "it is the only one that the register ever holds");
    // If a register holds two variables, only the source line can tell which one is meant.
    let twice = region(vec![located("p", 0..100, Some(3)), located("q", 0..100, Some(3))]);
    assert_eq!(twice.name(None, &[3], 8), None);
    assert_eq!(twice.name(Some("q"), &[3], 8), Some("q"));
}
