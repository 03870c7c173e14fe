//! Dispatch, scheduler, retire control unit and register file statistics as text.

use crate::report::line::LineWriter;
use crate::report::text::Colours;
use crate::sim::event::StallKind;
use crate::view::dispatch_statistics::DispatchStatistics;
use crate::view::register_file_statistics::{MoveUsage, RegisterFileStatistics};
use crate::view::retire_statistics::RetireStatistics;
use crate::view::scheduler_statistics::{BufferUsage, SchedulerStatistics};

/// The escape code of bold text, for the largest number of micro-ops issued in a cycle.
const BOLD: &str = "\x1b[1m";
/// The escape code of the colour of nearly full buffers.
const YELLOW: &str = "\x1b[0;1;33m";
/// The escape code of the colour of full buffers.
const RED: &str = "\x1b[0;1;31m";
/// The escape code that ends all colours.
const RESET: &str = "\x1b[0m";

/// The lines for stalls in their order: the label, and the kind that it counts.
const STALLS: [(&str, StallKind); StallKind::COUNT] = [
    ("RAT     - Register unavailable:                      ", StallKind::RegisterFile),
    ("RCU     - Retire tokens unavailable:                 ", StallKind::RetireControlUnit),
    ("SCHEDQ  - Scheduler full:                            ", StallKind::SchedulerFull),
    ("LQ      - Load queue full:                           ", StallKind::LoadQueueFull),
    ("SQ      - Store queue full:                          ", StallKind::StoreQueueFull),
    ("GROUP   - Static restrictions on the dispatch group: ", StallKind::DispatchGroup),
    ("USH     - Uncategorised Structural Hazard:           ", StallKind::Custom),
];

/// Prints the number of stalls of each kind, and in how many cycles each number of micro-ops was dispatched.
pub fn print_dispatch(data: &DispatchStatistics, line: &mut LineWriter) {
    let percentage = |n: u64| n as f64 / data.n_cycles as f64 * 100.0;
    line.write("\n\nDynamic Dispatch Stall Cycles:\n");
    for (label, kind) in STALLS {
        let n_stalls = data.stalls_of(kind);
        line.write(label);
        line.write_integer(n_stalls);
        if n_stalls != 0 {
            line.write("  (");
            line.write_rounded_1(percentage(n_stalls));
            line.write("%)");
        }
        line.end_line();
    }
    line.write(
        "\n\nDispatch Logic - number of cycles where we saw N micro opcodes dispatched:\n[# dispatched], [# cycles]\n",
    );
    for (n_micro_ops, n_cycles) in data.micro_ops_dispatched.rows() {
        line.write(" ");
        line.write_integer(u64::from(n_micro_ops));
        line.write(",              ");
        line.write_integer(n_cycles);
        line.write("  (");
        line.write_rounded_1(percentage(n_cycles));
        line.write("%)\n");
    }
}

/// Prints in how many cycles each number of micro-ops was issued, and the use of buffers.
pub fn print_scheduler(data: &SchedulerStatistics, colours: Colours, line: &mut LineWriter) {
    let has_colours = colours.is_terminal && colours.has_capability;
    line.write("\n\nSchedulers - number of cycles where we saw N micro opcodes issued:\n[# issued], [# cycles]\n");
    let last = data.micro_ops_issued.rows().next_back().map(|(value, _)| value);
    for (n_micro_ops, n_cycles) in data.micro_ops_issued.rows() {
        if has_colours && Some(n_micro_ops) == last {
            line.write_invisible(BOLD);
        }
        line.write(" ");
        line.write_integer(u64::from(n_micro_ops));
        line.write(",          ");
        line.write_integer(n_cycles);
        line.write("  (");
        line.write_exact_1(n_cycles as f64 / data.n_cycles as f64 * 100.0);
        line.write("%)\n");
        if has_colours {
            line.write_invisible(RESET);
        }
    }
    line.write("\nScheduler's queue usage:\n");
    if data.buffers.is_empty() {
        line.write("No scheduler resources used.\n");
        return;
    }
    line.write("[1] Resource name.\n[2] Average number of used buffer entries.\n");
    line.write("[3] Maximum number of used buffer entries.\n[4] Total number of buffer entries.\n\n");
    line.write(" [1]            [2]        [3]        [4]\n");
    for buffer in &data.buffers {
        print_buffer(buffer, colours, line);
    }
}

/// Prints the line of one buffer. Numbers of nearly full and full buffers are coloured.
fn print_buffer(buffer: &BufferUsage, colours: Colours, line: &mut LineWriter) {
    let coloured = |value: u32, colour: Option<&str>, line: &mut LineWriter| {
        let escape = |sequence| if colours.is_terminal { sequence } else { "" };
        line.write_invisible(escape(colour.unwrap_or_default()));
        line.write_integer(u64::from(value));
        line.write_invisible(escape(RESET));
    };
    line.write(buffer.name);
    line.pad_to(17);
    coloured(buffer.average_used, buffer.is_nearly_full().then_some(YELLOW), line);
    line.pad_to(28);
    coloured(buffer.max_used, buffer.was_full().then_some(RED), line);
    line.pad_to(39);
    line.write_integer(u64::from(buffer.n_entries));
    line.end_line();
}

/// Prints in how many cycles each number of instructions retired, and the use of the reorder buffer.
pub fn print_retire(data: &RetireStatistics, line: &mut LineWriter) {
    line.write("\n\nRetire Control Unit - number of cycles where we saw N instructions retired:\n");
    line.write("[# retired], [# cycles]\n");
    for (n_retired, n_cycles) in data.instructions_retired.rows() {
        line.write(" ");
        line.write_integer(u64::from(n_retired));
        line.write(if n_retired < 10 { ",           " } else { ",          " });
        line.write_integer(n_cycles);
        line.write("  (");
        line.write_exact_1(n_cycles as f64 / data.n_cycles as f64 * 100.0);
        line.write("%)\n");
    }
    line.write("\nTotal ROB Entries:                ");
    line.write_integer(u64::from(data.n_entries));
    let mut share = |label: &str, n_used: u32| {
        line.write(label);
        line.write_integer(u64::from(n_used));
        line.write("  ( ");
        line.write_rounded_1(f64::from(n_used) / f64::from(data.n_entries) * 100.0);
        line.write("% )");
    };
    share("\nMax Used ROB Entries:             ", data.max_used_entries);
    share("\nAverage Used ROB Entries per cy:  ", data.average_used_entries);
    line.end_line();
}

/// Prints mappings and moves of each register file.
pub fn print_register_files(data: &RegisterFileStatistics, line: &mut LineWriter) {
    line.write("\n\nRegister File statistics:");
    for (index, file) in data.files.iter().enumerate() {
        if index == 0 {
            print_count("\nTotal number of mappings created:    ", file.mappings_created, line);
            print_count("\nMax number of mappings used:         ", u64::from(file.max_mappings_used), line);
            line.end_line();
        } else if file.n_physical_registers != 0 {
            print_count("\n*  Register File #", index as u64, line);
            line.write(" -- ");
            line.write(file.name);
            print_count(":\n   Number of physical registers:     ", u64::from(file.n_physical_registers), line);
            print_count("\n   Total number of mappings created: ", file.mappings_created, line);
            print_count("\n   Max number of mappings used:      ", u64::from(file.max_mappings_used), line);
            if file.moves.n_optimizable != 0 {
                print_moves(&file.moves, line);
            }
            line.end_line();
        }
    }
}

/// Prints the lines about optimizable moves of one register file.
fn print_moves(moves: &MoveUsage, line: &mut LineWriter) {
    print_count("\n   Number of optimizable moves:      ", moves.n_optimizable, line);
    for (label, n_moves) in [
        ("\n   Number of moves eliminated:       ", moves.n_eliminated),
        ("\n   Number of zero moves:             ", moves.n_zero),
    ] {
        print_count(label, n_moves, line);
        line.write("  (");
        line.write_rounded_1(n_moves as f64 / moves.n_optimizable as f64 * 100.0);
        line.write("%)");
    }
    print_count("\n   Max moves eliminated per cycle:   ", moves.max_eliminated_per_cycle, line);
}

/// Prints a label and a number.
fn print_count(label: &str, value: u64, line: &mut LineWriter) {
    line.write(label);
    line.write_integer(value);
}
