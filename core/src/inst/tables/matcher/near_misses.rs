//! Finds the row of the match table for a statement's operands, or the rows that nearly fit.
//!
//! The other search, [`super::find_row`], reports one error. Targets that use this search report several: for each row of the
//! mnemonic the change that it would need, if that is a single one.

#[cfg(test)]
mod tests;

use super::{Absent, Fit, Statement};

/// The only reason why a row does not accept a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearMiss<R, K, D> {
    /// An operand, numbered from 1, is not of its kind; `kind` is `None` if the row has none for it.
    Operand { operand: usize, kind: Option<K>, reason: Option<D> },
    /// The row wants more operands.
    TooFew,
    /// Everything fits except the features.
    Features { row: R },
}

/// A near miss of a statement's rows.
type MissOf<S> = NearMiss<<S as Statement>::Row, <S as Statement>::Kind, <S as Statement>::Diagnosis>;

/// Returns the first row that accepts a statement, and its kinds without an operand; otherwise the near misses, in the order of
/// the rows. Rows with more than one miss count only if no row has just one: then by their first operand that does not fit. A
/// row that misses in an operand and in features is never reported.
///
/// Rows are tested in two passes, and operands may change in the first one, so no two rows of a mnemonic may want the same
/// operand in different widths. `n_positions` is how many kinds a row can have: surplus operands beyond them are not reported.
pub fn find_row<S: Statement>(
    statement: &mut S,
    rows: impl Iterator<Item = S::Row> + Clone,
    n_positions: usize,
) -> Result<(S::Row, Absent), Vec<MissOf<S>>> {
    for row in rows.clone() {
        if !statement.has_features(row) {
            continue;
        }
        if let Some(absent) = absent_kinds(statement, row) {
            return Ok((row, absent));
        }
    }
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for row in rows {
        match miss_of(statement, row, n_positions) {
            MissCount::One(miss) if statement.has_features(row) => near.push(miss),
            MissCount::One(_) => {}
            MissCount::None => near.push(NearMiss::Features { row }),
            MissCount::Several(first) => far.push(first),
        }
    }
    Err(if near.is_empty() { far } else { near })
}

/// Returns the optional kinds without an operand if all operands fit a row; else `None`.
#[inline]
fn absent_kinds<S: Statement>(statement: &mut S, row: S::Row) -> Option<Absent> {
    let mut absent = Absent::default();
    let mut operand = 1;
    let mut position = 0;
    while let Some(kind) = statement.kind(row, position) {
        if operand < statement.n_operands() {
            match statement.fit(operand, kind) {
                Fit::Fits => operand += 1,
                Fit::Fails if statement.is_optional(kind) => absent.insert(position),
                Fit::Fails | Fit::Because(_) => return None,
            }
        } else if statement.is_optional(kind) {
            absent.insert(position);
        } else {
            return None;
        }
        position += 1;
    }
    (operand == statement.n_operands()).then_some(absent)
}

/// How many things speak against a row.
enum MissCount<M> {
    None,
    One(M),
    /// More than one; holds the first.
    Several(M),
}

/// Returns what speaks against a row, features aside. `n_positions` is how many kinds a row can have.
fn miss_of<S: Statement>(statement: &mut S, row: S::Row, n_positions: usize) -> MissCount<MissOf<S>> {
    let mut miss = None;
    let mut operand = 1;
    for position in 0..n_positions {
        let kind = statement.kind(row, position);
        if operand >= statement.n_operands() {
            match kind {
                None => break,
                Some(kind) if statement.is_optional(kind) => {}
                Some(_) => match miss {
                    None | Some(NearMiss::TooFew) => miss = Some(NearMiss::TooFew),
                    Some(first) => return MissCount::Several(first),
                },
            }
            continue;
        }
        let reason = match kind.map_or(Fit::Fails, |kind| statement.fit(operand, kind)) {
            Fit::Fits => {
                operand += 1;
                continue;
            }
            Fit::Fails if kind.is_some_and(|kind| statement.is_optional(kind)) => continue,
            Fit::Fails => None,
            Fit::Because(reason) => Some(reason),
        };
        if let Some(first) = miss {
            return MissCount::Several(first);
        }
        miss = Some(NearMiss::Operand { operand, kind, reason });
        operand += 1;
    }
    miss.map_or(MissCount::None, MissCount::One)
}
