//! Compares simulations that skip repeated periods with those that simulate everything.

use mca_core::inst::targets::x86::X86;
use std::num::NonZeroU32;

use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionOutcome, RegionReport, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::model::catalogue::Catalogue;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::view::ViewSwitches;
use mca_core::view::switches::TimelineLimits;

use crate::random::Random;

/// A block, read once, to be run on any processor.
pub struct Subject {
    /// The program that was read, of which the first region with instructions counts.
    program: Program,
}

impl Subject {
    /// Reads a text; `None` if it holds no instruction.
    pub fn read(text: &[u8]) -> Option<Subject> {
        let triple = Triple::find(b"x86_64", b"").ok()?;
        let source = Source { name: b"block", bytes: text, is_stream: false };
        let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).ok()?;
        let has_instructions = program.regions().iter().any(|region| !region.is_empty());
        has_instructions.then_some(Subject { program })
    }

    /// Returns the report of the first region; `None` if it cannot be simulated.
    pub fn report(&self, cpu: &str, options: &AnalysisOptions, scratch: &mut Scratch) -> Option<Box<RegionReport>> {
        let processor = Catalogue::of(&X86).ok()?.find_cpu(cpu)?.processor().ok()?;
        let region = self.program.regions().iter().find(|region| !region.is_empty())?;
        match analyse(&self.program, region, processor, options, &Cancellation::new(), scratch).outcome {
            RegionOutcome::Report(report) => Some(report),
            RegionOutcome::Empty | RegionOutcome::Failed | RegionOutcome::Cancelled => None,
        }
    }
}

/// Returns random options: in a third of the cases all views, in a third those of a plain report, otherwise some;
/// perhaps a timeline of some first iterations; and sizes of queues and widths.
pub fn options(random: &mut Random) -> AnalysisOptions {
    let kind = random.below(3);
    let mut flag = || kind == 0 || kind == 1 && random.below(3) == 0;
    let mut views = ViewSwitches {
        bottleneck: flag(),
        waits: flag(),
        dispatch_statistics: flag(),
        scheduler_statistics: flag(),
        retire_statistics: flag(),
        register_file_statistics: flag(),
        ..ViewSwitches::default()
    };
    if flag() {
        let max_iterations = 1 + random.below(12) as u32;
        views.timeline = Some(TimelineLimits { max_iterations, max_cycles: None });
    }
    let mut options = AnalysisOptions { skips_unsupported: true, ..AnalysisOptions::default() };
    options.simulation.raises_pressure_events = views.needs_pressure_events();
    options.views = views;
    let mut maybe = |percent: usize, max: usize| {
        let number = NonZeroU32::new(1 + random.below(max) as u32);
        number.filter(|_| random.below(100) < percent)
    };
    options.simulation.dispatch_width = maybe(10, 8);
    options.simulation.register_file_size = maybe(10, 40);
    options.simulation.load_queue_size = maybe(10, 20);
    options.simulation.store_queue_size = maybe(10, 20);
    options.simulation.micro_op_queue_size = maybe(10, 30);
    options.simulation.decoder_throughput = maybe(10, 5);
    options.simulation.assumes_no_alias = random.below(4) != 0;
    options
}

/// Simulates a block with and without skipping periods, for numbers of iterations around the least for which some are
/// skipped, up to `max_iterations`. Returns how many runs were compared, and in how many of them periods were skipped;
/// or as an error the number of iterations for which the views differ.
pub fn compare(
    subject: &Subject,
    cpu: &str,
    options: &AnalysisOptions,
    max_iterations: u32,
    random: &mut Random,
    scratch: &mut Scratch,
) -> Result<(usize, usize), u32> {
    let mut run = |n_iterations: u32, skips_repetitions: bool| {
        let mut options = options.clone();
        options.simulation.n_iterations = NonZeroU32::new(n_iterations).unwrap_or(NonZeroU32::MIN);
        options.simulation.skips_repetitions = skips_repetitions;
        subject.report(cpu, &options, scratch)
    };
    let Some(long) = run(max_iterations, true) else {
        return Ok((0, 0));
    };
    let n_positions = long.instructions.len() as u64;
    let n_simulated = u64::from(max_iterations) - long.n_left_out / n_positions;
    // In that run, less than one period was simulated after the last skipped one.
    let mut counts = vec![max_iterations, 1 + random.below(max_iterations as usize) as u32];
    for around in [n_simulated / 2, n_simulated, 2 * n_simulated] {
        counts.extend((around.saturating_sub(2)..around + 3).map(|n_iterations| n_iterations as u32));
    }
    counts.retain(|n_iterations| (1..=max_iterations).contains(n_iterations));
    let (mut n_runs, mut n_shortened) = (0, 0);
    for n_iterations in counts {
        let (counted, simulated) = (run(n_iterations, true), run(n_iterations, false));
        let is_equal = match (&counted, &simulated) {
            (Some(counted), Some(simulated)) => counted.views == simulated.views,
            (counted, simulated) => counted.is_none() == simulated.is_none(),
        };
        if !is_equal {
            return Err(n_iterations);
        }
        n_runs += 1;
        n_shortened += usize::from(counted.is_some_and(|report| report.n_left_out > 0));
    }
    Ok((n_runs, n_shortened))
}
