//! The bottleneck analysis as text.

use crate::report::PrintedRegion;
use crate::report::line::LineWriter;
use crate::report::text::Colours;
use crate::view::bottleneck::{Bottleneck, CriticalEdgeData, DependencyKind};

/// Column at which instructions start.
const TEXT_COLUMN: i64 = 14;
/// Column at which the description of a dependency starts.
const ANNOTATION_COLUMN: i64 = 58;
/// Text between two instructions of which the second waits in the next iteration.
const LOOP_CARRIED: &str = "\n |\n |    < loop carried > \n |";

/// The escape code of the colour of instructions in the sequence.
const HIGHLIGHT: &str = "\x1b[0;1;36m";
/// The escape code of bold text, for descriptions of dependencies.
const BOLD: &str = "\x1b[1m";
/// The escape code of the colour of registers and resources.
const MOST_CRITICAL_STYLE: &str = "\x1b[0;1;35m";
/// The escape code that ends all colours.
const RESET: &str = "\x1b[0m";

/// Prints the shares of pressure and the critical sequence; one line if nothing was discovered.
pub fn print(data: &Bottleneck, region: &PrintedRegion<'_>, colours: Colours, line: &mut LineWriter) {
    if !data.is_discovered() {
        line.write("\n\nNo resource or data dependency bottlenecks discovered.\n");
        return;
    }
    print_pressure(data, line);
    if !data.critical_sequence.is_empty() {
        let mut printer = SequencePrinter {
            region,
            n_positions: region.listing.texts.len(),
            n_iterations: data.n_iterations,
            colours,
            line,
            next: 0,
        };
        printer.print(&data.critical_sequence);
    }
}

/// Prints the percentages of cycles in which the pressure of each kind increased.
fn print_pressure(data: &Bottleneck, line: &mut LineWriter) {
    let mut share = |label: &str, cycles: u64, end: &str| {
        line.write(label);
        line.write_rounded_2(cycles as f64 * 100.0 / data.total_cycles as f64);
        line.write(end);
    };
    share("\n\nCycles with backend pressure increase [ ", data.pressure_cycles, "% ]\nThroughput Bottlenecks: ");
    share("\n  Resource Pressure       [ ", data.resource_cycles, "% ]");
    for (name, cycles) in &data.distribution {
        share(&format!("\n  - {name}  [ "), *cycles, "% ]");
    }
    share("\n  Data Dependencies:      [ ", data.data_cycles, "% ]");
    share("\n  - Register Dependencies [ ", data.register_cycles, "% ]");
    share("\n  - Memory Dependencies   [ ", data.memory_cycles, "% ]\n");
}

/// Prints the instructions of the block, top down, with the arrows of the critical sequence in front of them.
struct SequencePrinter<'a> {
    region: &'a PrintedRegion<'a>,
    /// Number of instructions of the block.
    n_positions: usize,
    n_iterations: u32,
    colours: Colours,
    line: &'a mut LineWriter,
    /// First position that is not printed yet.
    next: usize,
}

impl SequencePrinter<'_> {
    /// Prints the critical sequence.
    fn print(&mut self, sequence: &[CriticalEdgeData]) {
        self.line.write("\nCritical sequence based on the simulation:\n\n");
        self.line.pad_to(TEXT_COLUMN);
        self.line.write("Instruction");
        self.line.pad_to(ANNOTATION_COLUMN);
        self.line.write("Dependency Information");
        if let Some(first) = sequence.first() {
            self.start(first);
        }
        for edge in sequence {
            self.step(edge);
        }
        self.plain_lines("        ", self.n_positions);
        self.line.end_line();
    }

    /// Prints the instructions up to the one at which the sequence begins, which may be in an earlier iteration.
    fn start(&mut self, first: &CriticalEdgeData) {
        let from = first.edge.from_node % self.n_positions;
        let to = first.edge.to_node % self.n_positions;
        if from < to {
            self.plain_lines("        ", from);
        }
        self.instruction(" +----< ", from, true);
        if from < to {
            self.next = from + 1;
        } else {
            self.line.write(LOOP_CARRIED);
        }
    }

    /// Prints the instructions up to the one to which an edge leads, and the dependency next to that.
    fn step(&mut self, edge: &CriticalEdgeData) {
        let to = edge.edge.to_node % self.n_positions;
        let end = if self.next > to { self.n_positions } else { to };
        self.plain_lines(" |      ", end);
        if self.next != to {
            self.line.write(LOOP_CARRIED);
        }
        self.instruction(" +----> ", to, true);
        self.line.pad_to(ANNOTATION_COLUMN);
        self.annotate(edge);
        self.next += 1;
    }

    /// Prints the instructions from `next` to before `end`, which are not in the sequence, each after `prefix`.
    fn plain_lines(&mut self, prefix: &str, end: usize) {
        while self.next < end {
            self.instruction(prefix, self.next, false);
            self.next += 1;
        }
    }

    /// Prints one instruction on a line of its own, without ending the line.
    fn instruction(&mut self, prefix: &str, position: usize, is_highlighted: bool) {
        self.line.end_line();
        self.line.write(prefix);
        self.line.write_integer(position as u64);
        self.line.write(".");
        self.line.pad_to(TEXT_COLUMN);
        self.escape(if is_highlighted { HIGHLIGHT } else { "" });
        self.line.write_bytes(self.region.listing.texts.get(position));
        self.escape(if is_highlighted { RESET } else { "" });
    }

    /// Prints the description of a dependency.
    fn annotate(&mut self, edge: &CriticalEdgeData) {
        self.escape(BOLD);
        match edge.edge.kind {
            DependencyKind::Register => {
                self.line.write("## REGISTER dependency:  ");
                self.escape(MOST_CRITICAL_STYLE);
                let mut name = Vec::new();
                if let Some(register) = edge.register {
                    (self.region.register_name)(register, &mut name);
                }
                self.line.write_bytes(&name);
            }
            DependencyKind::Memory => self.line.write("## MEMORY dependency."),
            DependencyKind::Resource => {
                self.line.write("## RESOURCE interference:  ");
                self.escape(MOST_CRITICAL_STYLE);
                self.line.write(edge.resource_name.unwrap_or_default());
                self.escape(RESET);
                self.escape(BOLD);
                self.line.write(" [ probability: ");
                self.line.write_integer(edge.edge.frequency * 100 / u64::from(self.n_iterations));
                self.line.write("% ]");
            }
        }
        self.escape(RESET);
    }

    /// Prints an escape code, if the output is a terminal.
    fn escape(&mut self, sequence: &str) {
        if self.colours.is_terminal {
            self.line.write_invisible(sequence);
        }
    }
}
