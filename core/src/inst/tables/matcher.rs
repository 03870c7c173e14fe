//! Finds the match row for operands, or the reason why there is none.
//!
//! The rows of a mnemonic are tried in order. Which of several failures is reported follows the reference closely
//! (`core/docs/assembler.md`, "When no row fits"): the
//! furthest operand that any row reached, and a reason that may stem from an earlier row than that place does.

pub mod near_misses;
#[cfg(test)]
mod tests;

/// Whether an operand belongs to a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit<D> {
    Fits,
    /// The operand does not fit, and there is no message about it.
    Fails,
    /// The operand does not fit, for a reason of the kind.
    Because(D),
}

/// Result of checking a row whose kinds all fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check<D> {
    Passed,
    /// The target's checks refuse it; other rows may still do.
    Refused(D),
    /// Two operands that must be equal differ; holds the second of them.
    Untied(usize),
}

/// The operands of a statement and the target's opinion of them.
pub trait Statement {
    /// A row of the tables.
    type Row: Copy;
    /// A kind of operand.
    type Kind: Copy;
    /// A reason why an operand does not belong to a kind.
    type Diagnosis: Copy + PartialEq;

    /// Returns the number of operands, the mnemonic included.
    fn n_operands(&self) -> usize;

    /// Returns the kind of a row at a position, 0 for the first operand after the mnemonic.
    fn kind(&self, row: Self::Row, position: usize) -> Option<Self::Kind>;

    fn is_optional(&self, kind: Self::Kind) -> bool;

    fn has_features(&self, row: Self::Row) -> bool;

    /// Returns how many features of a row are missing, called only for rows that lack some.
    fn n_missing_features(&self, row: Self::Row) -> usize;

    /// Tests an operand, which it may change: a register may turn into the one of another width, also for the rows that follow.
    fn fit(&mut self, operand: usize, kind: Self::Kind) -> Fit<Self::Diagnosis>;

    /// Checks a row before the conversion, if it fits and has its features.
    fn check(&mut self, _row: Self::Row, _absent: Absent) -> Check<Self::Diagnosis> {
        Check::Passed
    }
}

/// The optional kinds of a row that no operand stands for, one bit a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent(u32);

impl Absent {
    pub fn insert(&mut self, position: usize) {
        self.0 |= 1_u32.checked_shl(position as u32).unwrap_or(0);
    }

    pub fn contains(self, position: usize) -> bool {
        self.0.checked_shr(position as u32).unwrap_or(0) & 1 != 0
    }

    /// Returns how many of the first `n` positions are absent.
    pub fn count_before(self, n: usize) -> usize {
        let below = 1_u32.checked_shl(n as u32).map_or(u32::MAX, |bit| bit - 1);
        (self.0 & below).count_ones() as usize
    }
}

/// The result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchOutcome<R, D> {
    Matched {
        row: R,
        absent: Absent,
    },
    /// Everything fits this row but its features.
    MissingFeatures {
        row: R,
    },
    /// An operand is wrong, `None` if not even that is known. It is too few of them if it is not there.
    Wrong {
        operand: Option<usize>,
        reason: Option<D>,
    },
    Untied {
        operand: usize,
    },
}

/// Tries the rows of a mnemonic. `max_operands` is the size of the reference's table, the mnemonic counted.
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

/// Returns the row that [`find_row`] would return, if there is one; failures are not examined, which makes most rows cheap. For
/// statements that a test of a row does not change, and whose kinds all want an operand.
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

/// Failures so far. The place and the reason may come from different rows.
struct MatchSearch<D> {
    operand: Option<usize>,
    reason: Option<D>,
    is_first: bool,
    was_refused: bool,
}

impl<D: Copy + PartialEq> MatchSearch<D> {
    /// Returns the absent kinds if all operands fit.
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
