//! The timeline and the average wait times as text.

use crate::report::line::LineWriter;
use crate::report::text::Colours;
use crate::view::listing::Listing;
use crate::view::timeline::{Timeline, TimelineEntry, WaitSeverity};

/// Width of the label `[iteration,position]`, in columns.
const LABEL_WIDTH: i64 = 10;
/// The escape code that ends all colours.
const RESET: &str = "\x1b[0m";

/// Prints the timeline of the instructions that fit into its limit of cycles, then the average waits.
pub fn print(data: &Timeline, listing: &Listing, colours: Colours, line: &mut LineWriter) {
    line.write("\n\nTimeline view:\n");
    print_ruler(data.last_cycle, line);
    let displayed = data.displayed();
    let n_positions = data.n_positions.max(1) as usize;
    let background = Background::new(data.last_cycle);
    for (index, entry) in displayed.iter().enumerate() {
        if index == 0 {
            line.end_line();
        }
        let (iteration, position) = (index / n_positions, index % n_positions);
        line.write("[");
        line.write_integer(iteration as u64);
        line.write(",");
        line.write_integer(position as u64);
        line.write("]");
        line.pad_to(LABEL_WIDTH);
        // Nothing after this is aligned.
        print_entry(entry, &background, line);
        line.write_invisible("   ");
        line.end_line_with(listing.texts.get(position));
    }
    if displayed.len() < data.entries.len() {
        line.write("Truncated display due to cycle limit\n");
    }
    print_waits(data, listing, colours, line);
}

/// Prints two lines of digits, for even and odd tens; the upper one only if there are two-digit cycles.
fn print_ruler(last_cycle: u32, line: &mut LineWriter) {
    if last_cycle >= 10 {
        print_digits(last_cycle, 1, line);
    }
    line.write("Index");
    print_digits(last_cycle, 0, line);
}

/// Prints the last digits of the cycles whose tens are even (`parity` 0) or odd (1).
fn print_digits(last_cycle: u32, parity: u32, line: &mut LineWriter) {
    line.pad_to(LABEL_WIDTH);
    for cycle in 0..=last_cycle {
        let is_shown = cycle / 10 % 2 == parity;
        line.write_byte(if is_shown { b'0' + (cycle % 10) as u8 } else { b' ' });
    }
    line.end_line();
}

/// Background of cycles in which an instruction is not in flight: a dot every five cycles.
struct Background {
    /// The dot or space of each cycle.
    cycles: Vec<u8>,
    /// The last cycle that is shown.
    last_cycle: usize,
}

impl Background {
    /// Makes the background of the cycles from 0 to `last_cycle`.
    fn new(last_cycle: u32) -> Background {
        let cycles = b".    ".iter().copied().cycle().take(last_cycle as usize + 1).collect();
        Background { cycles, last_cycle: last_cycle as usize }
    }

    /// Returns the background in front of an instruction that is dispatched in `cycle`.
    fn before(&self, cycle: u32) -> &[u8] {
        &self.cycles[..self.cycles.len().min(cycle as usize)]
    }

    /// Returns the background after an instruction that retired in `cycle`, in two pieces, since the last cycle always has a dot;
    /// empty if it retired in the last cycle.
    fn after(&self, cycle: u32) -> (&[u8], &'static str) {
        match self.cycles.get(cycle as usize + 1..self.last_cycle) {
            Some(between) => (between, "."),
            None => (&[], ""),
        }
    }
}

/// Prints the life of one instruction, a character for each cycle: `D` dispatched, `=` waits, `e` executes, `E` executed,
/// `-` waits for retirement, `R` retired.
fn print_entry(entry: &TimelineEntry, background: &Background, line: &mut LineWriter) {
    let dispatched = entry.dispatched.unwrap_or(0);
    line.write_invisible(background.before(dispatched));
    line.write_byte(b'D');
    if dispatched != entry.executed {
        line.write_repeated(b'=', entry.issued.saturating_sub(dispatched.saturating_add(1)));
        if entry.issued == entry.executed {
            line.write_byte(b'E');
        } else {
            line.write_repeated(b'e', u32::from(dispatched != entry.issued));
            line.write_repeated(b'e', entry.executed.saturating_sub(entry.issued + 1));
            line.write_byte(b'E');
        }
    }
    line.write_repeated(b'-', entry.retired.saturating_sub(entry.executed + 1));
    if entry.executed < entry.retired {
        line.write_byte(b'R');
    }
    let (rest, last) = background.after(entry.retired);
    line.write_invisible(rest);
    line.write_invisible(last);
}

/// Prints the table of average waits in cycles: a line for each instruction of the block, and one for all if there are several.
fn print_waits(data: &Timeline, listing: &Listing, colours: Colours, line: &mut LineWriter) {
    line.write("\n\nAverage Wait times (based on the timeline view):\n[0]: Executions\n");
    line.write("[1]: Average time spent waiting in a scheduler's queue\n");
    line.write("[2]: Average time spent waiting in a scheduler's queue while ready\n");
    line.write("[3]: Average time elapsed from WB until retire stage\n\n");
    line.write("      [0]    [1]    [2]    [3]\n");
    let reset = if colours.is_terminal { RESET } else { "" };
    for (position, waits) in data.waits.iter().enumerate() {
        let severities = data.severities_of(position);
        let escapes = if colours.is_terminal { severities.map(escape_of) } else { [""; 3] };
        line.write_integer(position as u64);
        line.write(".");
        print_wait_cells(data.n_iterations, &data.averages_of(waits), escapes, reset, line);
        line.write("   ");
        line.end_line_with(listing.texts.get(position));
    }
    if data.n_positions != 1 {
        print_wait_cells(
            data.n_iterations.wrapping_mul(data.n_positions),
            &data.average_of_all(),
            [""; 3],
            reset,
            line,
        );
        line.write("   <total>\n");
    }
}

/// Prints the cells of a line: the number of executions, and three averages in the colours of `escapes`.
fn print_wait_cells(n_executions: u32, averages: &[f64; 3], escapes: [&str; 3], reset: &str, line: &mut LineWriter) {
    line.pad_to(7);
    line.write_integer(u64::from(n_executions));
    for ((column, average), escape) in [13, 20, 27].into_iter().zip(averages).zip(escapes) {
        line.pad_to(column);
        line.write_invisible(escape);
        line.write_rounded_1(*average);
    }
    line.write_invisible(reset);
    line.pad_to(34);
}

/// Returns the escape code of the colour of a severity.
fn escape_of(severity: WaitSeverity) -> &'static str {
    match severity {
        WaitSeverity::Unbuffered => "\x1b[0;1;35m",
        WaitSeverity::Full => "\x1b[0;1;31m",
        WaitSeverity::HalfFull => "\x1b[0;1;33m",
        WaitSeverity::Harmless => RESET,
    }
}
