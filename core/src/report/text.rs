//! A region as text.
//!
//! The summary starts with text, every other view with two line feeds; every view ends with exactly one:
//!
//! ```text
//!
//! [0] Code Region - name
//!
//! Iterations:        100
//! ```

mod bottleneck;
mod instruction_info;
mod resource_pressure;
mod statistics;
mod summary;
mod timeline;

use super::PrintedRegion;
use super::line::LineWriter;

/// What decides which parts of the report are coloured; none are if the output is not a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours {
    /// Whether the output is a terminal.
    pub is_terminal: bool,
    /// Whether the terminal is known to show colours; only the table of micro-ops issued is without colours otherwise.
    pub has_capability: bool,
}

/// Appends the region's header, if it has one, and its views in the order of the reference.
pub fn print_region(region: &PrintedRegion<'_>, colours: Colours, out: &mut Vec<u8>) {
    let mut line = LineWriter::new(std::mem::take(out));
    if let Some(index) = region.number {
        print_header(index, region.name, &mut line);
    }
    let views = region.views;
    if let Some(data) = &views.summary {
        summary::print(data, &mut line);
    }
    if let Some(data) = &views.bottleneck {
        bottleneck::print(data, region, colours, &mut line);
    }
    if let Some(data) = &views.instruction_info {
        instruction_info::print(data, region.listing, &mut line);
    }
    if let Some(data) = &views.dispatch_statistics {
        statistics::print_dispatch(data, &mut line);
    }
    if let Some(data) = &views.scheduler_statistics {
        statistics::print_scheduler(data, colours, &mut line);
    }
    if let Some(data) = &views.retire_statistics {
        statistics::print_retire(data, &mut line);
    }
    if let Some(data) = &views.register_file_statistics {
        statistics::print_register_files(data, &mut line);
    }
    if let Some(data) = &views.resource_pressure {
        resource_pressure::print(data, region.listing, &mut line);
    }
    if let Some(data) = &views.timeline {
        timeline::print(data, region.listing, colours, &mut line);
    }
    *out = line.into_bytes();
}

/// Prints the header of a region: its index among the reported regions, and its name if it has one.
fn print_header(index: u32, name: &[u8], line: &mut LineWriter) {
    line.write("\n[");
    line.write_integer(u64::from(index));
    line.write("] Code Region");
    if !name.is_empty() {
        line.write(" - ");
        line.write_bytes(name);
    }
    line.write("\n\n");
}
