//! What an iteration takes in the long run: without the cycles in which the pipeline fills and drains.

use std::num::NonZeroU32;

use mca_core::analyze::options::AnalysisOptions;
use mca_core::analyze::program::Program;
use mca_core::analyze::region::{Outcome, analyse};
use mca_core::inst::asm::regions::Region;
use mca_core::model::processor::Processor;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::view::ViewSwitches;

/// Long enough for the ends not to matter, and for any period to be a small part.
const ITERATIONS: [NonZeroU32; 2] = [NonZeroU32::new(1000).unwrap(), NonZeroU32::new(3000).unwrap()];

/// The difference of two runs. Iterations that repeat are counted, so long runs are short.
pub fn steady_cycles(
    program: &Program,
    region: &Region,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
) -> Option<f64> {
    let mut scratch = Scratch::default();
    let mut cycles = |n_iterations| {
        let mut options = options.clone();
        options.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
        options.simulation.n_iterations = n_iterations;
        let analysis = analyse(program, region, processor, &options, cancellation, &mut scratch);
        match analysis.outcome {
            Outcome::Report(report) => report.views.summary.map(|summary| f64::from(summary.total_cycles)),
            _ => None,
        }
    };
    let [short, long] = ITERATIONS;
    Some((cycles(long)? - cycles(short)?) / f64::from(long.get() - short.get()))
}
