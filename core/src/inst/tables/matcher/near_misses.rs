//! Finds the row of the match table for a statement's operands, or the rows that nearly fit.
//!
//! The other search, [`super::find_row`], reports one error. Targets that use this search report several: for each row of the
//! mnemonic the change that it would need, if that is a single one. If it is a single one for no row, they report for each row
//! the first operand that does not fit.

#[cfg(test)]
mod tests;

use super::{Absent, Fit, Statement};

/// Why a row does not accept a statement: the only reason, or the first one, if no row has only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearMiss<R, K, D> {
    /// An operand, numbered from 1, is not of its kind; `kind` is `None` if the row has none for it. `reason` is what the kind
    /// says about operands that do not fit; `None` if it says nothing, or the row has no kind.
    Operand { operand: usize, kind: Option<K>, reason: Option<D> },
    /// The row wants more operands.
    TooFew,
    /// Everything fits except the features.
    Features { row: R },
}

/// A near miss of a statement's rows.
type MissOf<S> = NearMiss<<S as Statement>::Row, <S as Statement>::Kind, <S as Statement>::Diagnosis>;

/// Returns the first row that accepts a statement, and its kinds without an operand; otherwise the near misses, in the order of
/// the rows. A near miss is a row against which only one thing speaks: one operand does not fit, operands are missing at the
/// end, or features are off. If no row is one, all rows with two such things or more among the operands are returned, each with
/// its first operand that does not fit; their features do not matter. A row with one such thing among the operands and with
/// features that are off is never returned.
///
/// Rows are tested in two passes. [`Statement::fit`] may change an operand, such as a register into that of another width, and the
/// second pass sees the operands as the first one left them; so no two rows of a mnemonic may want the same operand in different
/// widths. `n_positions` is how many kinds a row can have: surplus operands beyond them are not reported.
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
