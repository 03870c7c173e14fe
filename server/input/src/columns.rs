//! Widths of the columns of tables.

use mca_core::limits::COLUMN_WIDTH;

/// Returns the width, in characters, to which a column of these cells is aligned. Rust's formatter refuses widths above 65,535,
/// so longer cells move the rest of their row.
pub fn column_width<'t>(cells: impl IntoIterator<Item = &'t str>) -> usize {
    cells.into_iter().map(|cell| cell.chars().count()).max().unwrap_or(0).min(COLUMN_WIDTH)
}
