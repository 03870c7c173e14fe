//! Rows of CSV: the columns of the input, followed by the predicted ones.

use std::io::Write;

use mca_batch::{Row, Status};
use mca_core::Cpu;

use super::records::{Piece, first_field, fitted, n_fields};

/// Names of the predicted columns, which follow those of the input.
const COLUMNS: &str = "status,instructions,uops,total_cycles,cycles,ipc,rthroughput,limit";

/// A table of CSV, which is printed piece by piece.
pub struct Table {
    /// Names of the processors; empty if there is only one, which gets no column.
    cpus: Vec<String>,
    /// Number of columns of the input.
    n_columns: usize,
    /// Numbers of the rows so far.
    pub counts: Counts,
}

/// Numbers of rows: of blocks, each counted once for each processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Number of all rows.
    n_rows: usize,
    /// Number of rows of blocks of which some instructions were left out.
    n_incomplete: usize,
    /// Number of rows without a prediction.
    n_without_numbers: usize,
}

impl Table {
    pub fn new(cpus: &[Cpu]) -> Table {
        let names = cpus.iter().filter(|_| cpus.len() > 1).map(|cpu| cpu.name().to_owned());
        Table { cpus: names.collect(), n_columns: 1, counts: Counts::default() }
    }

    /// Appends the rows of a piece to a text: for each line, a row for each processor. Before the first line of the input comes the
    /// header. `predictions` has the rows of each processor, in the order of the lines.
    pub fn print(&mut self, piece: &Piece, predictions: &[Vec<Row>], text: &mut Vec<u8>) {
        if piece.is_first {
            let header = piece.header.clone().unwrap_or_else(|| piece.default_header());
            self.n_columns = n_fields(&header);
            let header = fitted(header.into(), self.n_columns);
            text.extend_from_slice(&header);
            let own = if self.cpus.is_empty() { None } else { Some("cpu") };
            for name in own.into_iter().chain(COLUMNS.split(',')) {
                text.push(b',');
                text.extend_from_slice(distinct(name, &header).as_bytes());
            }
            text.push(b'\n');
        }
        for index in 0..piece.n_lines() {
            let columns = fitted(piece.columns_of(index), self.n_columns);
            // Shorter lines get empty fields, so that all rows have the same columns.
            let n_missing = self.n_columns.saturating_sub(n_fields(&columns));
            for (cpu_index, rows) in predictions.iter().enumerate() {
                text.extend_from_slice(&columns);
                text.extend(std::iter::repeat_n(b',', n_missing));
                if let Some(name) = self.cpus.get(cpu_index) {
                    text.push(b',');
                    text.extend_from_slice(name.as_bytes());
                }
                self.counts.add(&rows[index]);
                append_row(&rows[index], text);
            }
        }
    }
}

/// Returns the name of a predicted column, with `predicted_` before it if the header of the input has that name.
fn distinct(name: &str, header: &[u8]) -> String {
    match header.split(|byte| *byte == b',').any(|field| first_field(field) == name.as_bytes()) {
        true => distinct(&format!("predicted_{name}"), header),
        false => name.to_owned(),
    }
}

/// Appends the predicted columns of a row to `text`, with a comma before each, and a line end. Absent numbers are empty fields.
fn append_row(row: &Row, text: &mut Vec<u8>) {
    let Row { status, instructions, uops, total_cycles, .. } = row;
    let _ = write!(text, ",{},{instructions},{uops},{total_cycles}", *status as u8);
    for number in [row.cycles, row.ipc, row.rthroughput] {
        let _ = if number.is_nan() { text.write_all(b",") } else { write!(text, ",{number}") };
    }
    let _ = writeln!(text, ",{}", row.limit_name().unwrap_or_default());
}

impl Counts {
    /// Counts a row.
    fn add(&mut self, row: &Row) {
        self.n_rows += 1;
        self.n_incomplete += usize::from(row.status == Status::Incomplete);
        self.n_without_numbers += usize::from(row.status > Status::Incomplete);
    }

    /// Returns a line that says how many blocks were not understood wholly; empty if all were. `input` is the name of the input.
    pub fn reported(&self, input: &[u8]) -> String {
        let Counts { n_rows, n_incomplete, n_without_numbers } = self;
        let input = String::from_utf8_lossy(input);
        let without =
            (*n_without_numbers > 0).then(|| format!("{n_without_numbers} were not one block that can be analysed"));
        let left_out = (*n_incomplete > 0).then(|| format!("{n_incomplete} had instructions that were left out"));
        let found: Vec<String> = without.into_iter().chain(left_out).collect();
        if found.is_empty() { String::new() } else { format!("{input}: of {n_rows} blocks {}\n", found.join(", ")) }
    }
}
