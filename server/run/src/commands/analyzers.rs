//! The analysers of the threads that work on the regions of one input.

use mca_core::{Analyzer, Cancellation, Cpu, Options};

/// Maximum number of regions whose cycles each thread keeps, so that a region that runs alike is not simulated again. They take
/// some megabytes. Wrappers, and instances of a template of C++, run alike.
const BLOCKS_REMEMBERED: usize = 1024;

/// Returns an analyser for one thread. If the input has several regions (`n_regions`), it keeps the cycles of up to
/// [`BLOCKS_REMEMBERED`] of them.
pub fn analyzer_of(cpu: &Cpu, options: &Options, cancellation: &Cancellation, n_regions: usize) -> Analyzer {
    let mut analyzer = Analyzer::new(cpu.clone());
    analyzer.set_options(options).set_cancellation(cancellation);
    if n_regions > 1 {
        analyzer.remember_blocks(BLOCKS_REMEMBERED);
    }
    analyzer
}
