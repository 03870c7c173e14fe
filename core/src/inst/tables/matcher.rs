//! Finds the row of the match table for a statement's operands, or the reason why there is none.
//!
//! The rows of a mnemonic are tried in order. Which of several failures is reported follows the reference closely
//! (`core/docs/assembler.md`, "When no row fits"): the furthest operand that any row reached, and a reason that may stem from
//! an earlier row than that place does.

pub mod near_misses;
#[cfg(test)]
mod tests;

/// Whether an operand is of the kind that a row wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit<D> {
    /// It is.
    Fits,
    /// It is not, and there is no message about that.
    Fails,
    /// It is not, and the kind has a message about that.
    Because(D),
}

/// What the target says about a row whose kinds all fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check<D> {
    Passed,
    /// The target refuses the row; a later row may be accepted.
    Refused(D),
    /// Two operands that must be equal differ. Holds the number of the second one, where the mnemonic is 0; no further row is
    /// tried.
    Untied(usize),
}

/// The operands of a statement, and how the target compares them with rows.
pub trait Statement {
    /// A row of the tables.
    type Row: Copy;
    /// A kind of operand.
    type Kind: Copy;
    /// A reason why an operand is not of a kind.
    type Diagnosis: Copy + PartialEq;

    /// Returns the number of operands, the mnemonic included.
    fn n_operands(&self) -> usize;

    /// Returns the kind that a row wants at a position, 0 for the first operand after the mnemonic; `None` after the last one.
    fn kind(&self, row: Self::Row, position: usize) -> Option<Self::Kind>;

    /// Whether a kind needs no operand.
    fn is_optional(&self, kind: Self::Kind) -> bool;

    /// Whether all features that a row needs are on.
    fn has_features(&self, row: Self::Row) -> bool;

    /// Returns how many features of a row are missing. Called only for rows that lack some.
    fn n_missing_features(&self, row: Self::Row) -> usize;

    /// Tests an operand, whose number counts the mnemonic as 0. The test may change the operand, for later rows as well: a
    /// register may turn into that of another width.
    fn fit(&mut self, operand: usize, kind: Self::Kind) -> Fit<Self::Diagnosis>;

    /// Checks a row that fits and has its features.
    fn check(&mut self, _row: Self::Row, _absent: Absent) -> Check<Self::Diagnosis> {
        Check::Passed
    }
}

/// The optional kinds of a row that have no operand, a bit for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent(u32);

impl Absent {
    pub fn insert(&mut self, position: usize) {
        self.0 |= 1_u32.checked_shl(position as u32).unwrap_or(0);
    }

    pub fn contains(self, position: usize) -> bool {
        self.0.checked_shr(position as u32).unwrap_or(0) & 1 != 0
    }

    /// Returns how many of the first `n` kinds have no operand.
    pub fn count_before(self, n: usize) -> usize {
        let below = 1_u32.checked_shl(n as u32).map_or(u32::MAX, |bit| bit - 1);
        (self.0 & below).count_ones() as usize
    }
}

/// The result of trying all rows of a mnemonic. In the numbers of operands, the mnemonic is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchOutcome<R, D> {
    /// The row fits.
    Matched { row: R, absent: Absent },
    /// The operands fit the row, but its features are not on. Of several such rows, the last one of those that lack the fewest.
    MissingFeatures { row: R },
    /// No row fits. `operand` is the operand to blame, or the number after the last one if there are too few; `None` if unknown.
    Wrong { operand: Option<usize>, reason: Option<D> },
    /// Two operands that must be equal differ; this is the second one.
    Untied { operand: usize },
}

/// Returns the first row that fits the statement and has its features, or why there is none. `max_operands` is the maximum number
/// of operands that the reference's table can hold, the mnemonic included.
pub fn find_row<S: Statement>(
    statement: &mut S,
    rows: impl Iterator<Item = S::Row>,
    max_operands: usize,
) -> MatchOutcome<S::Row, S::Diagnosis> {
    if statement.n_operands() > max_operands {
        return MatchOutcome::Wrong { operand: Some(max_operands), reason: None };
    }
    let mut search = MatchSearch { operand: None, reason: None, is_first: true, was_refused: false };
    let mut closest: Option<(usize, S::Row)> = None;
    for row in rows {
        let has_features = statement.has_features(row);
        let fitted = search.try_row(statement, row, has_features);
        search.is_first = false;
        let Some(absent) = fitted else { continue };
        if !has_features {
            let n_missing = statement.n_missing_features(row);
            if closest.is_none_or(|(fewest, _)| n_missing <= fewest) {
                closest = Some((n_missing, row));
            }
            continue;
        }
        match statement.check(row, absent) {
            Check::Passed => return MatchOutcome::Matched { row, absent },
            Check::Refused(reason) => {
                search.reason = Some(reason);
                search.was_refused = true;
            }
            Check::Untied(operand) => return MatchOutcome::Untied { operand },
        }
    }
    match closest {
        Some((_, row)) if !search.was_refused => MatchOutcome::MissingFeatures { row },
        _ => MatchOutcome::Wrong { operand: search.operand, reason: search.reason },
    }
}

/// Returns the row that [`find_row`] would match; `None` if it would not. Failures are not examined, which makes most rows
/// cheap. Only for statements that a test does not change, and without optional kinds.
pub fn find_fitting_row<S: Statement>(statement: &mut S, rows: impl Iterator<Item = S::Row>) -> Option<S::Row> {
    let n_kinds = statement.n_operands() - 1;
    for row in rows {
        if statement.kind(row, n_kinds).is_some() || !statement.has_features(row) {
            continue;
        }
        let mut fits = |position: usize| {
            let kind = statement.kind(row, position);
            kind.is_some_and(|kind| statement.fit(position + 1, kind) == Fit::Fits)
        };
        if !(0..n_kinds).all(&mut fits) {
            continue;
        }
        match statement.check(row, Absent::default()) {
            Check::Passed => return Some(row),
            Check::Refused(_) => {}
            Check::Untied(_) => return None,
        }
    }
    None
}

/// The failures of the rows so far. The operand and the reason may come from different rows.
struct MatchSearch<D> {
    /// The furthest operand that did not fit a row; `None` before the first failure.
    operand: Option<usize>,
    /// The reason to report; `None` if there is none.
    reason: Option<D>,
    /// Whether no row has been tried yet.
    is_first: bool,
    /// Whether the target has refused a row that fits.
    was_refused: bool,
}

impl<D: Copy + PartialEq> MatchSearch<D> {
    /// Returns the optional kinds without an operand if all operands fit a row; otherwise notes the failure, and returns `None`.
    fn try_row<S: Statement<Diagnosis = D>>(
        &mut self,
        statement: &mut S,
        row: S::Row,
        has_features: bool,
    ) -> Option<Absent> {
        let mut absent = Absent::default();
        let mut operand = 1;
        let mut position = 0;
        loop {
            let kind = statement.kind(row, position);
            if operand >= statement.n_operands() {
                let Some(kind) = kind else { return Some(absent) };
                if !statement.is_optional(kind) {
                    // Running out of operands moves the place even backwards.
                    self.operand = Some(operand);
                    return None;
                }
                absent.insert(position);
                position += 1;
                continue;
            }
            let fit = kind.map_or(Fit::Fails, |kind| statement.fit(operand, kind));
            match fit {
                Fit::Fits => operand += 1,
                Fit::Fails if kind.is_some_and(|kind| statement.is_optional(kind)) => absent.insert(position),
                Fit::Fails => return self.fail(operand, None, has_features),
                Fit::Because(reason) => return self.fail(operand, Some(reason), has_features),
            }
            position += 1;
        }
    }

    /// Notes that an operand does not fit a row, unless an earlier row got further or the target has refused one. The reason of a
    /// row without its features does not count. Returns `None`.
    fn fail(&mut self, operand: usize, reason: Option<D>, has_features: bool) -> Option<Absent> {
        let is_as_far = self.is_first || self.operand.is_some_and(|furthest| furthest <= operand);
        if is_as_far && !self.was_refused {
            if has_features && (self.operand != Some(operand) || reason.is_some()) {
                self.reason = reason;
            }
            self.operand = Some(operand);
        }
        None
    }
}
