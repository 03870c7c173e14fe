use super::super::tests::Sample;
use super::*;

type SampleMiss = NearMiss<u32, char, char>;

fn found(operands: &'static str, rows: &'static [(&'static str, usize)]) -> Result<(u32, Absent), Vec<SampleMiss>> {
    find_row(&mut Sample::new(operands, rows), 0..rows.len() as u32, 4)
}

fn wrong(operand: usize, kind: char) -> SampleMiss {
    NearMiss::Operand { operand, kind: Some(kind), reason: kind.is_ascii_uppercase().then_some(kind) }
}

#[test]
fn the_first_row_that_fits_is_taken() {
    let mut absent = Absent::default();
    assert_eq!(found("ac", &[("ab", 0), ("ac", 1), ("ac", 0), ("ac", 0)]), Ok((2, absent)));
    absent.insert(1);
    assert_eq!(found("ab", &[("a_b", 0)]), Ok((0, absent)));
    assert_eq!(found("a", &[("a_", 0)]), Ok((0, absent)));
    assert_eq!(found("aob", &[("a_b", 0)]), Ok((0, Absent::default())));
}

#[test]
fn the_only_miss_of_each_row_is_reported() {
    let extra = NearMiss::Operand { operand: 2, kind: None, reason: None };
    assert_eq!(found("ax", &[("aB", 0), ("a", 0), ("Dx", 0)]), Err(vec![wrong(2, 'B'), extra, wrong(1, 'D')]));
    assert_eq!(found("a", &[("ab", 0), ("abc", 0)]), Err(vec![NearMiss::TooFew, NearMiss::TooFew]));
    assert_eq!(found("x", &[("x", 2), ("b_", 0)]), Err(vec![NearMiss::Features { row: 0 }, wrong(1, 'b')]));
}

#[test]
fn rows_that_miss_twice_are_reported_if_there_are_no_others() {
    assert_eq!(found("xy", &[("bC", 0), ("xD", 0)]), Err(vec![wrong(2, 'D')]));
    assert_eq!(found("xy", &[("Bc", 1), ("b", 0), ("Dxx", 0)]), Err(vec![wrong(1, 'B'), wrong(1, 'b'), wrong(1, 'D')]));
    assert_eq!(found("x", &[("Bc", 0)]), Err(vec![wrong(1, 'B')]));
}

#[test]
fn one_surplus_operand_is_reported() {
    let surplus = NearMiss::Operand { operand: 4, kind: None, reason: None };
    assert_eq!(found("abcxyz", &[("ab", 0), ("abc", 0)]), Err(vec![surplus]));
}

#[test]
fn a_wrong_operand_without_the_features_is_not_reported() {
    assert_eq!(found("x", &[("B", 1)]), Err(vec![]));
    assert_eq!(found("x", &[("xx", 1), ("B", 1)]), Err(vec![]));
}
