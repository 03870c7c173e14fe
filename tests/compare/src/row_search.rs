//! For each row of the match tables a statement that is read: operands are drawn again until they fit together.
//!
//! Whether they do is asked of this project's reader, which is at hand; the reference is asked about what is found.

use mca_models::assembler::MatchRow;

use crate::assembled;
use crate::operands::Choice;
use crate::plan::Line;
use crate::random::Random;
use crate::table_statements::Statements;

/// A row by its number among those of all variants.
pub type NumberedRow = (usize, MatchRow);

/// How often operands are drawn for a row.
const N_ROUNDS: usize = 150;

/// The rows that can be read with the options of this line, each with its statement. `rows` keeps the others.
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
