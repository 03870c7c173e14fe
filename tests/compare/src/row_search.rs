//! Finds a valid statement for each row of an instruction table: operands are chosen at random until they fit together.
//!
//! This project's reader decides whether they fit; its results are later compared with the reference's.

use mca_models::assembler::MatchRow;

use crate::assembled;
use crate::operands::Choice;
use crate::random::Random;
use crate::table_statements::Statements;
use crate::target_plan::Line;

/// A row, with its index among those of all variants.
pub type NumberedRow = (usize, MatchRow);

/// Number of times that operands are chosen for a row.
const N_ROUNDS: usize = 150;

/// Returns the indices of the rows for which a statement was found that is read with the options of a plan's line, each
/// with its statement. These are removed from `rows`.
pub fn readable(
    line: &Line,
    statements: &Statements,
    rows: &mut Vec<NumberedRow>,
    random: &mut Random,
) -> Result<Vec<(usize, String)>, String> {
    let subtarget = line.subtarget(line.value_of("-mcpu").unwrap_or_default())?;
    let mut found = Vec::new();
    for _ in 0..N_ROUNDS {
        let mut choice = Choice { random, few_registers: false };
        let texts: Vec<String> = rows.iter().map(|(_, row)| statements.of_row(row, &mut choice)).collect();
        let mut outcomes = assembled::by_us(&subtarget, line.style(), &texts).into_iter().zip(texts);
        rows.retain(|(index, _)| match outcomes.next() {
            Some((instructions, text)) if !instructions.is_empty() => {
                found.push((*index, text));
                false
            }
            _ => true,
        });
    }
    Ok(found)
}
