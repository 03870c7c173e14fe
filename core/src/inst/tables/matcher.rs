//! From operands to a match row, and if there is none, what is wrong.
//!
//! The rows of a mnemonic are tried in order. Which of several failures is told follows the reference closely: the
//! furthest operand that any row reached, and a reason that may stem from an earlier row than that place does.

#[cfg(test)]
mod tests;

/// Whether an operand belongs to a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit<D> {
    Fits,
    /// It does not, and there is nothing to say about it.
    Fails,
    /// It does not, for a reason of the kind.
    Because(D),
}

/// What became of a row whose kinds all fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check<D> {
    Passed,
    /// The target's checks refuse it; other rows may still do.
    Refused(D),
    /// Two operands that must be the same differ; the second of them.
    Untied(usize),
}

/// The operands of a statement and the target's opinion of them.
pub trait Statement {
    /// A kind of operand.
    type Kind: Copy;
    /// A reason why an operand does not belong to a kind.
    type Diagnosis: Copy + PartialEq;

    /// How many operands there are, the mnemonic among them.
    fn n_operands(&self) -> usize;

    /// The kind of a row at a position, 0 for the first operand behind the mnemonic.
    fn kind(&self, row: u32, position: usize) -> Option<Self::Kind>;

    fn is_optional(&self, kind: Self::Kind) -> bool;

    /// How many features of a row are missing.
    fn n_missing_features(&self, row: u32) -> usize;

    /// May change the operand: a register may turn into the one of another width, also for the rows that follow.
    fn fit(&mut self, operand: usize, kind: Self::Kind) -> Fit<Self::Diagnosis>;

    /// Before the conversion, and only for rows that fit and have their features.
    fn check(&mut self, _row: u32, _absent: Absent) -> Check<Self::Diagnosis> {
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

    /// How many of the first `n` positions are absent.
    pub fn count_before(self, n: usize) -> usize {
        let below = 1_u32.checked_shl(n as u32).map_or(u32::MAX, |bit| bit - 1);
        (self.0 & below).count_ones() as usize
    }
}

/// The result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<D> {
    Matched {
        row: u32,
        absent: Absent,
    },
    /// Everything fits this row but its features.
    MissingFeatures {
        row: u32,
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
    rows: std::ops::Range<u32>,
    max_operands: usize,
) -> Outcome<S::Diagnosis> {
    if statement.n_operands() > max_operands {
        return Outcome::Wrong { operand: Some(max_operands), reason: None };
    }
    let mut search = Search { operand: None, reason: None, is_first: true, was_refused: false };
    let mut closest: Option<(usize, u32)> = None;
    for row in rows {
        let n_missing = statement.n_missing_features(row);
        let fitted = search.try_row(statement, row, n_missing == 0);
        search.is_first = false;
        let Some(absent) = fitted else { continue };
        if n_missing != 0 {
            if closest.is_none_or(|(fewest, _)| n_missing <= fewest) {
                closest = Some((n_missing, row));
            }
            continue;
        }
        match statement.check(row, absent) {
            Check::Passed => return Outcome::Matched { row, absent },
            Check::Refused(reason) => {
                search.reason = Some(reason);
                search.was_refused = true;
            }
            Check::Untied(operand) => return Outcome::Untied { operand },
        }
    }
    match closest {
        Some((_, row)) if !search.was_refused => Outcome::MissingFeatures { row },
        _ => Outcome::Wrong { operand: search.operand, reason: search.reason },
    }
}

/// What is known of failures so far. The place and the reason may come from different rows.
struct Search<D> {
    operand: Option<usize>,
    reason: Option<D>,
    is_first: bool,
    was_refused: bool,
}

impl<D: Copy + PartialEq> Search<D> {
    /// The absent kinds if all operands fit.
    fn try_row<S: Statement<Diagnosis = D>>(
        &mut self,
        statement: &mut S,
        row: u32,
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
