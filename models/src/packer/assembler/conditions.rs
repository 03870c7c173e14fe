//! Packs conditions over features, and sets of them.

use super::{Assembly, narrow};
use crate::layout::assembler::{self as layout, condition};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs rows of name, message, expression; conditions are known by the index of their row.
pub fn pack(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(condition::WIDTH);
    for row in rows {
        let next = narrow(assembly.conditions.len(), row)?;
        assembly.conditions.insert(row.text(0)?.to_owned(), next);
        let message = row.text(1)?;
        let mut items = Vec::new();
        let rest = disjunction(assembly, row.text(2)?, row, &mut items)?;
        if !rest.is_empty() {
            return Err(row.error(format!("'{rest}' ends no expression")));
        }
        table
            .u32(assembly.strings.intern(row.text(0)?))
            .u32(assembly.strings.intern(if message == "-" { "" } else { message }))
            .u32(assembly.sequences.intern(&items))
            .end_row();
    }
    assembly.file.add(layout::CONDITIONS, table);
    Ok(())
}

/// Reads `a|b`, appends it in postfix order, and returns the text after it.
fn disjunction<'t>(
    assembly: &Assembly<'_>,
    text: &'t str,
    row: &FactRow<'_>,
    items: &mut Vec<u16>,
) -> Result<&'t str, TextError> {
    let mut rest = conjunction(assembly, text, row, items)?;
    while let Some(next) = rest.strip_prefix('|') {
        rest = conjunction(assembly, next, row, items)?;
        items.push(condition::OR);
    }
    Ok(rest)
}

/// Reads `a&b`, appends it in postfix order, and returns the text after it.
fn conjunction<'t>(
    assembly: &Assembly<'_>,
    text: &'t str,
    row: &FactRow<'_>,
    items: &mut Vec<u16>,
) -> Result<&'t str, TextError> {
    let mut rest = negation(assembly, text, row, items)?;
    while let Some(next) = rest.strip_prefix('&') {
        rest = negation(assembly, next, row, items)?;
        items.push(condition::AND);
    }
    Ok(rest)
}

/// Reads `a`, `!a` or `(…)`, appends it in postfix order, and returns the text after it.
fn negation<'t>(
    assembly: &Assembly<'_>,
    text: &'t str,
    row: &FactRow<'_>,
    items: &mut Vec<u16>,
) -> Result<&'t str, TextError> {
    if let Some(rest) = text.strip_prefix('!') {
        let rest = negation(assembly, rest, row, items)?;
        items.push(condition::NOT);
        return Ok(rest);
    }
    if let Some(rest) = text.strip_prefix('(') {
        let rest = disjunction(assembly, rest, row, items)?;
        return rest.strip_prefix(')').ok_or_else(|| row.error("a ')' is missing"));
    }
    let end = text.find(['|', '&', ')', '(']).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    items.push(assembly.feature(name, row)?);
    Ok(rest)
}

/// Writes the sets of conditions as a section.
pub fn write_sets(assembly: &mut Assembly<'_>) {
    let mut table = RowWriter::new(4);
    for set in &assembly.condition_sets {
        table.u32(assembly.sequences.intern(set)).end_row();
    }
    assembly.file.add(layout::CONDITION_SETS, table);
}
