//! The instruction info table as text.

use crate::model::facts::ResourceInterval;
use crate::report::line::LineWriter;
use crate::view::instruction_info::{InstructionInfo, InstructionRow, KindLine};
use crate::view::listing::Listing;

/// A column of the table, in the order of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    MicroOps,
    Latency,
    ReciprocalThroughput,
    MayLoad,
    MayStore,
    SideEffects,
    BypassLatency,
    Resources,
    OpcodeName,
    LoadBarrier,
    StoreBarrier,
    EncodingSize,
    Encodings,
    Instructions,
}

impl Column {
    /// The columns that every table has.
    const BASIC: [Column; 6] = [
        Column::MicroOps,
        Column::Latency,
        Column::ReciprocalThroughput,
        Column::MayLoad,
        Column::MayStore,
        Column::SideEffects,
    ];

    /// Returns the heading of the column.
    fn title(self) -> &'static str {
        match self {
            Column::MicroOps => "#uOps",
            Column::Latency => "Latency",
            Column::ReciprocalThroughput => "RThroughput",
            Column::MayLoad => "MayLoad",
            Column::MayStore => "MayStore",
            Column::SideEffects => "HasSideEffects (U)",
            Column::BypassLatency => "Bypass Latency",
            Column::Resources => {
                "Resources (<Name> | <Name>[<ReleaseAtCycle>] | <Name>[<AcquireAtCycle>,<ReleaseAtCycle])"
            }
            Column::OpcodeName => "LLVM Opcode Name",
            Column::LoadBarrier => "LoadBarrier",
            Column::StoreBarrier => "StoreBarrier",
            Column::EncodingSize => "Encoding Size",
            Column::Encodings => "Encodings:",
            Column::Instructions => "Instructions:",
        }
    }

    /// Whether the column's heading is a number such as `[1]`, whose meaning the legend above the table tells.
    fn is_numbered(self) -> bool {
        !matches!(self, Column::Encodings | Column::Instructions)
    }

    /// Returns the distance from the start of this column to that of the next, in characters.
    fn width(self) -> i64 {
        match self {
            Column::Resources => 43,
            Column::OpcodeName => 27,
            Column::Encodings => 30,
            _ => 7,
        }
    }

    /// Returns how many characters after the start of the column its cells begin.
    fn indent(self) -> i64 {
        match self {
            Column::ReciprocalThroughput
            | Column::Resources
            | Column::OpcodeName
            | Column::Encodings
            | Column::Instructions => 0,
            _ => 1,
        }
    }
}

/// Returns the columns that are shown, each with the place in the line, in characters from 0, where it starts.
fn layout(info: &InstructionInfo) -> Vec<(Column, i64)> {
    let mut columns = Column::BASIC.to_vec();
    if info.kinds.is_some() {
        columns.extend([Column::BypassLatency, Column::Resources, Column::OpcodeName]);
    }
    if info.shows_barriers {
        columns.extend([Column::LoadBarrier, Column::StoreBarrier]);
    }
    if info.shows_encodings {
        columns.extend([Column::EncodingSize, Column::Encodings]);
    }
    columns.push(Column::Instructions);
    let starts = columns.iter().scan(0, |next, column| {
        let start = *next;
        *next += column.width();
        Some((*column, start))
    });
    starts.collect()
}

/// Prints the list of units, if resources are shown, then the legend and the table.
pub fn print(info: &InstructionInfo, listing: &Listing, line: &mut LineWriter) {
    if let Some(kinds) = &info.kinds {
        print_kinds(kinds, line);
    }
    let columns = layout(info);
    print_headings(&columns, line);
    for (position, row) in info.rows.iter().enumerate() {
        for &(column, start) in &columns {
            line.pad_to(start + column.indent());
            print_cell(column, row, position, info, listing, line);
        }
        if info.kinds.is_some() {
            line.write_invisible("\t");
            line.write_invisible(listing.comments.get(position));
        }
        line.end_line();
    }
}

/// Prints a line for each unit kind and group: index, name, number of units, and the members of a group.
fn print_kinds(kinds: &[KindLine], line: &mut LineWriter) {
    line.write("\n\nResources:\n");
    for (index, kind) in kinds.iter().filter(|kind| kind.n_units != 0).enumerate() {
        line.write("[");
        line.write_integer(index as u64);
        line.write("]");
        line.pad_to(6);
        line.write("- ");
        line.write(kind.name);
        line.write(":");
        line.write_integer(u64::from(kind.n_units));
        if !kind.members.is_empty() {
            line.pad_to(20);
            line.write(&kind.members.join(", "));
        }
        line.end_line();
    }
}

/// Prints the legend of the numbered columns, and the line of headings. Each column comes with the place where it starts.
fn print_headings(columns: &[(Column, i64)], line: &mut LineWriter) {
    line.write("\n\nInstruction Info:\n");
    let numbered = columns.iter().filter(|(column, _)| column.is_numbered());
    for (number, (column, _)) in (1..).zip(numbered) {
        line.write(&format!("[{number}]: {}\n", column.title()));
    }
    line.end_line();
    for (number, &(column, start)) in (1..).zip(columns) {
        if start != 0 {
            line.pad_to(start);
        }
        if column.is_numbered() {
            line.write(&format!("[{number}]"));
        } else {
            line.write(column.title());
        }
    }
    line.end_line();
}

/// Prints the cell of a row in one column.
fn print_cell(
    column: Column,
    row: &InstructionRow,
    position: usize,
    info: &InstructionInfo,
    listing: &Listing,
    line: &mut LineWriter,
) {
    let cells = &row.columns;
    let flag = |is_set: bool| if is_set { "*" } else { " " };
    match column {
        Column::MicroOps => line.write_integer(u64::from(cells.n_micro_ops)),
        Column::Latency => line.write_integer(u64::from(cells.latency_cycles)),
        Column::ReciprocalThroughput => line.write_rounded_2(cells.reciprocal_throughput),
        Column::MayLoad => line.write(flag(cells.may_load)),
        Column::MayStore => line.write(flag(cells.may_store)),
        Column::SideEffects => line.write(if cells.has_side_effects { "U" } else { " " }),
        Column::BypassLatency => line.write_integer(u64::from(cells.bypass_latency_cycles)),
        Column::Resources => print_resources(&cells.resources, info.kinds.as_deref().unwrap_or_default(), line),
        Column::OpcodeName => line.write(listing.opcode_names.get(position).copied().unwrap_or_default()),
        Column::LoadBarrier => line.write(flag(row.is_load_barrier)),
        Column::StoreBarrier => line.write(flag(row.is_store_barrier)),
        Column::EncodingSize => line.write_integer(listing.encodings.get(position).len() as u64),
        Column::Encodings => print_encoding(listing.encodings.get(position), line),
        // Nothing after the text is aligned, so its width does not matter.
        Column::Instructions => line.write_invisible(listing.texts.get(position)),
    }
}

/// Prints the resources of an instruction, separated by commas, each with the cycles in which it is taken and released: `A[1,3]`;
/// `A[3]` if it is taken in cycle 0, `A` if it is released in cycle 1.
fn print_resources(resources: &[ResourceInterval], kinds: &[KindLine], line: &mut LineWriter) {
    for (index, interval) in resources.iter().filter(|interval| interval.released_at_cycle != 0).enumerate() {
        if index != 0 {
            line.write(",");
        }
        line.write(kinds.get(interval.resource.index()).map_or("", |kind| kind.name));
        match (interval.acquired_at_cycle, interval.released_at_cycle) {
            (_, 0..=1) => {}
            (0, released) => line.write(&format!("[{released}]")),
            (acquired, released) => line.write(&format!("[{acquired},{released}]")),
        }
    }
}

/// Prints each byte with a space after it, also after the last one.
fn print_encoding(encoding: &[u8], line: &mut LineWriter) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for byte in encoding {
        line.write_bytes(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)], b' ']);
    }
}
