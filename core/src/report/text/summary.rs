//! The summary as text.

use crate::report::line::LineWriter;
use crate::view::summary::Summary;

pub fn print(summary: &Summary, line: &mut LineWriter) {
    let mut count = |label: &str, value: u32| {
        line.write(label);
        line.write_integer(u64::from(value));
        line.end_line();
    };
    count("Iterations:        ", summary.n_iterations);
    count("Instructions:      ", summary.n_instructions);
    count("Total Cycles:      ", summary.total_cycles);
    count("Total uOps:        ", summary.total_micro_ops);
    count("\nDispatch Width:    ", summary.dispatch_width);
    line.write("uOps Per Cycle:    ");
    line.write_rounded_2(summary.micro_ops_per_cycle);
    line.write("\nIPC:               ");
    line.write_rounded_2(summary.instructions_per_cycle);
    line.write("\nBlock RThroughput: ");
    line.write_rounded_1(summary.block_reciprocal_throughput);
    line.end_line();
}
