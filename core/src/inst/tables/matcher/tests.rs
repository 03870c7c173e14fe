use super::*;

/// Kinds are letters; an operand fits the kind of its letter. A capital kind has a reason of its own, `_` is optional
/// and fits `o`.
pub(super) struct Sample {
    operands: &'static str,
    rows: &'static [(&'static str, usize)],
    refuses: Option<u32>,
}

impl Sample {
    pub(super) fn new(operands: &'static str, rows: &'static [(&'static str, usize)]) -> Sample {
        Sample { operands, rows, refuses: None }
    }
}

impl Statement for Sample {
    type Row = u32;
    type Kind = char;
    type Diagnosis = char;

    fn n_operands(&self) -> usize {
        1 + self.operands.len()
    }

    fn kind(&self, row: u32, position: usize) -> Option<char> {
        self.rows[row as usize].0.chars().nth(position)
    }

    fn is_optional(&self, kind: char) -> bool {
        kind == '_'
    }

    fn has_features(&self, row: u32) -> bool {
        self.n_missing_features(row) == 0
    }

    fn n_missing_features(&self, row: u32) -> usize {
        self.rows[row as usize].1
    }

    fn fit(&mut self, operand: usize, kind: char) -> Fit<char> {
        let written = self.operands.chars().nth(operand - 1).unwrap();
        match kind {
            '_' if written == 'o' => Fit::Fits,
            '_' => Fit::Fails,
            _ if kind.to_ascii_lowercase() == written => Fit::Fits,
            _ if kind.is_ascii_uppercase() => Fit::Because(kind),
            _ => Fit::Fails,
        }
    }

    fn check(&mut self, row: u32, _absent: Absent) -> Check<char> {
        if self.refuses == Some(row) { Check::Refused('!') } else { Check::Passed }
    }
}

fn outcome(operands: &'static str, rows: &'static [(&'static str, usize)]) -> MatchOutcome<u32, char> {
    let mut sample = Sample::new(operands, rows);
    let outcome = find_row(&mut sample, 0..rows.len() as u32, 5);
    let has_optional = rows.iter().any(|(kinds, _)| kinds.contains('_'));
    if !has_optional && operands.len() < 5 {
        let expected = if let MatchOutcome::Matched { row, .. } = outcome { Some(row) } else { None };
        assert_eq!(find_fitting_row(&mut sample, 0..rows.len() as u32), expected);
    }
    outcome
}

fn wrong(operand: usize, reason: Option<char>) -> MatchOutcome<u32, char> {
    MatchOutcome::Wrong { operand: Some(operand), reason }
}

#[test]
fn the_first_row_that_fits_is_taken() {
    let rows = &[("ab", 0), ("ac", 0), ("ac", 0)];
    assert_eq!(outcome("ac", rows), MatchOutcome::Matched { row: 1, absent: Absent(0) });
}

#[test]
fn optional_kinds_may_be_absent_anywhere() {
    assert_eq!(outcome("ab", &[("a_b", 0)]), MatchOutcome::Matched { row: 0, absent: Absent(2) });
    assert_eq!(outcome("a", &[("a__", 0)]), MatchOutcome::Matched { row: 0, absent: Absent(6) });
    assert_eq!(outcome("aob", &[("a_b", 0)]), MatchOutcome::Matched { row: 0, absent: Absent(0) });
}

#[test]
fn the_furthest_failure_counts() {
    assert_eq!(outcome("ax", &[("aB", 0), ("b", 0)]), wrong(2, Some('B')));
    assert_eq!(outcome("ax", &[("b", 0), ("aB", 0)]), wrong(2, Some('B')));
    assert_eq!(outcome("axx", &[("ax", 0)]), wrong(3, None));
}

#[test]
fn a_reason_outlives_an_equally_far_plain_failure() {
    assert_eq!(outcome("ax", &[("aB", 0), ("ac", 0)]), wrong(2, Some('B')));
    assert_eq!(outcome("axy", &[("aB", 0), ("axc", 0)]), wrong(3, None));
}

#[test]
fn a_row_without_its_features_moves_the_place_only() {
    assert_eq!(outcome("axy", &[("aB", 0), ("axC", 1)]), wrong(3, Some('B')));
}

#[test]
fn too_few_operands_move_the_place_backwards() {
    assert_eq!(outcome("a", &[("ab", 0)]), wrong(1 + 1, None));
    assert_eq!(outcome("xb", &[("x", 0), ("xbc", 0)]), wrong(3, None));
}

#[test]
fn too_many_operands_are_not_looked_at() {
    assert_eq!(outcome("aaaaaa", &[("a", 0)]), wrong(5, None));
}

#[test]
fn the_last_row_with_the_fewest_missing_features_is_reported() {
    let rows = &[("a", 2), ("a", 1), ("a", 1), ("b", 0)];
    assert_eq!(outcome("a", rows), MatchOutcome::MissingFeatures { row: 2 });
}

#[test]
fn a_refusal_hides_missing_features() {
    let rows = &[("a", 0), ("a", 1)];
    let mut sample = Sample { operands: "a", rows, refuses: Some(0) };
    assert_eq!(find_row(&mut sample, 0..2, 5), MatchOutcome::Wrong { operand: None, reason: Some('!') });
}
