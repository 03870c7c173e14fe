//! The summary as text.

use crate::report::line::LineWriter;
use crate::view::summary::Summary;

/// Prints a line for each number; the counts have 32 bits and wrap, as in the reference.
pub fn print(summary: &Summary, line: &mut LineWriter) {
    let summary = summary.in_32_bits();
    let mut count = |label: &str, value: u64| {
        line.write(label);
        line.write_integer(value);
        line.end_line();
    };
    count("Iterations:        ", u64::from(summary.n_iterations));
    count("Instructions:      ", summary.n_instructions);
    count("Total Cycles:      ", summary.total_cycles);
    count("Total uOps:        ", summary.total_micro_ops);
    count("\nDispatch Width:    ", u64::from(summary.dispatch_width));
    line.write("uOps Per Cycle:    ");
    line.write_rounded_2(summary.micro_ops_per_cycle);
    line.write("\nIPC:               ");
    line.write_rounded_2(summary.instructions_per_cycle);
    line.write("\nBlock RThroughput: ");
    line.write_rounded_1(summary.block_reciprocal_throughput);
    line.end_line();
}
