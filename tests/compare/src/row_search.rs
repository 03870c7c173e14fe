//! Finds a valid statement for each row of the match tables: operands are drawn again until they fit together.
//!
//! This project's reader decides whether they do; the reference is asked about the results.

use mca_models::assembler::MatchRow;

use crate::assembled;
use crate::operands::Choice;
use crate::random::Random;
use crate::table_statements::Statements;
use crate::target_plan::Line;

/// A row, with its number among those of all variants.
pub type NumberedRow = (usize, MatchRow);

/// Number of draws of operands for a row.
const N_ROUNDS: usize = 150;

/// Returns the rows that can be read with the options of this line, each with its statement. `rows` keeps the others.
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
        rows.retain(|(number, _)| match outcomes.next() {
            Some((instructions, text)) if !instructions.is_empty() => {
                found.push((*number, text));
                false
            }
            _ => true,
        });
    }
    Ok(found)
}
