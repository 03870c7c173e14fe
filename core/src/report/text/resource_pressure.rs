//! Resource pressure as text.

use crate::report::line::LineWriter;
use crate::view::columns::{UnitColumn, UnitColumns};
use crate::view::listing::Listing;
use crate::view::resource_pressure::ResourcePressure;

/// Width of a cell, in columns.
const COLUMN_WIDTH: i64 = 7;
/// An empty cell, as it is printed if the cell before it has not run over its width.
const EMPTY: &str = " -     ";
/// Minimum value that is shown; smaller ones show as a dash.
const SMALLEST_SHOWN: f64 = 0.005;

/// Prints the units, the pressure on each per iteration, and that of each instruction, in cycles.
pub fn print(data: &ResourcePressure, listing: &Listing, line: &mut LineWriter) {
    line.write("\n\nResources:\n");
    for column in &data.columns.list {
        print_label(column, line);
        line.pad_to(6);
        line.write("- ");
        line.write(column.name);
        line.end_line();
    }
    line.write("\n\nResource pressure per iteration:\n");
    print_heading(&data.columns, line);
    line.end_line();
    print_cells(&data.totals, line);
    line.write("\n\nResource pressure by instruction:\n");
    print_heading(&data.columns, line);
    line.write("Instructions:\n");
    for (position, text) in listing.texts.iter().enumerate() {
        print_cells(data.row_of(position), line);
        line.end_line_with(text);
    }
}

/// Prints the name of a column: `[3]`, or `[3.1]` for a unit of several.
fn print_label(column: &UnitColumn, line: &mut LineWriter) {
    line.write("[");
    line.write_integer(u64::from(column.label));
    if let Some(unit) = column.unit {
        line.write(".");
        line.write_integer(u64::from(unit));
    }
    line.write("]");
}

/// Prints the names of all columns, each above its cells.
fn print_heading(columns: &UnitColumns, line: &mut LineWriter) {
    for (end, column) in (1..).zip(&columns.list) {
        print_label(column, line);
        line.pad_to(end * COLUMN_WIDTH);
    }
}

/// Prints one row of the table: a cell for each unit, in cycles.
fn print_cells(cells: &[f64], line: &mut LineWriter) {
    for (end, &value) in (1..).zip(cells) {
        // Most cells are empty.
        if value < SMALLEST_SHOWN && line.column() == (end - 1) * COLUMN_WIDTH {
            line.write_plain(EMPTY);
            continue;
        }
        match value < SMALLEST_SHOWN {
            true => line.write_plain(" - "),
            false => line.write_rounded_2(value),
        }
        line.pad_to(end * COLUMN_WIDTH);
    }
}
