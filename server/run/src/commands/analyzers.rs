//! The analysers of the threads that work on the regions of one input.

use mca_core::{Analyzer, Cancellation, Cpu, Options};

/// Number of regions whose cycles each thread keeps for others that run alike: some megabytes. Wrappers and instances of
/// templates are alike.
const BLOCKS_REMEMBERED: usize = 1024;

/// Returns an analyser for one thread. If there are several regions, it keeps their cycles for others that run alike.
pub fn analyzer_of(cpu: &Cpu, options: &Options, cancellation: &Cancellation, n_regions: usize) -> Analyzer {
    let mut analyzer = Analyzer::new(cpu.clone());
    analyzer.set_options(options).set_cancellation(cancellation);
    if n_regions > 1 {
        analyzer.remember_blocks(BLOCKS_REMEMBERED);
    }
    analyzer
}
