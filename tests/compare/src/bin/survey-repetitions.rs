//! Counts the blocks in which the simulation finds a steady state, and how soon; or proves that finding it changes no
//! result.
//!
//! ```text
//! survey-repetitions random   [--count=N] [--seed=N] [--cpu=A,B] [--limit=N] [--show=N] [--views=all]
//! survey-repetitions compiled [--count=N] [--cpu=A,B] [--limit=N] [--show=N] [--views=all]
//! survey-repetitions prove    [--count=N] [--seed=N] [--cpu=A,B] [--limit=N]
//! ```
//!
//! `--limit` is the number of iterations, `--show` how many blocks without a steady state are printed.

use std::num::NonZeroU32;
use std::process::ExitCode;

use mca_core::analyze::options::AnalysisOptions;
use mca_core::sim::Scratch;
use mca_core::view::ViewSwitches;
use mca_tests::processors::PROCESSORS;
use mca_tests::random::{self, Random, Syntax};
use mca_tests::repetition::{self, Subject};
use mca_tests::{compiled, pool};

/// What the arguments ask for; the file's comment has their meanings.
struct Request {
    /// Processors on which blocks are simulated.
    processors: Vec<String>,
    /// Number of blocks.
    count: usize,
    /// Seed of the random choices.
    seed: u64,
    /// Number of iterations.
    limit: u32,
    /// Maximum number of blocks without a steady state that are printed for each processor.
    show: usize,
    /// Whether the views that need most events are made.
    has_all_views: bool,
}

/// Parses the arguments after the command; `None` if one is wrong.
fn request(arguments: impl Iterator<Item = String>) -> Option<Request> {
    let processors = PROCESSORS.map(str::to_owned).to_vec();
    let mut request = Request { processors, count: 100, seed: 1, limit: 100_000, show: 0, has_all_views: false };
    for argument in arguments {
        let (name, value) = argument.split_once('=')?;
        match name {
            "--cpu" => request.processors = value.split(',').map(str::to_owned).collect(),
            "--count" => request.count = value.parse().ok()?,
            "--seed" => request.seed = value.parse().ok()?,
            "--limit" => request.limit = value.parse().ok()?,
            "--show" => request.show = value.parse().ok()?,
            "--views" => request.has_all_views = value == "all",
            _ => return None,
        }
    }
    Some(request)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let Some(request) = request(arguments) else {
        eprintln!("survey-repetitions random|compiled|prove [--count=N] [--seed=N] [--cpu=A,B] [--limit=N] [--show=N]");
        return ExitCode::from(2);
    };
    match command.as_str() {
        "prove" => prove(&request),
        "compiled" => survey(&request, &compiled_blocks(&request)),
        _ => survey(&request, &random_blocks(&request)),
    }
}

/// Returns random blocks in AT&T syntax.
fn random_blocks(request: &Request) -> Vec<String> {
    let mut random = Random::new(request.seed);
    let blocks = (0..request.count).map(|_| {
        let length = 1 + random.below(24);
        random::block(&mut random, length, Syntax::Att, false)
    });
    blocks.collect()
}

/// Returns the output of some compilations, evenly spread over all of them.
fn compiled_blocks(request: &Request) -> Vec<String> {
    let all = compiled::all().unwrap_or_default();
    let step = all.len().div_ceil(request.count.max(1)).max(1);
    let chosen: Vec<_> = all.into_iter().step_by(step).collect();
    let texts = pool::in_parallel(&chosen, compiled::compile);
    texts.into_iter().flatten().map(|text| String::from_utf8_lossy(&text).into_owned()).collect()
}

/// Returns how many of `n_iterations` are simulated, the others being skipped periods; `None` if the block cannot be
/// analysed.
fn n_simulated(request: &Request, cpu: &str, subject: &Subject, n_iterations: u32) -> Option<u32> {
    let mut options = AnalysisOptions { skips_unsupported: true, ..AnalysisOptions::default() };
    options.simulation.n_iterations = NonZeroU32::new(n_iterations)?;
    if request.has_all_views {
        options.views = ViewSwitches { bottleneck: true, waits: true, ..ViewSwitches::default() };
        options.simulation.raises_pressure_events = true;
    }
    let report = subject.report(cpu, &options, &mut Scratch::default())?;
    Some(n_iterations - (report.n_left_out / report.instructions.len() as u64) as u32)
}

/// Prints for each processor how often a steady state is found, and after how many iterations.
fn survey(request: &Request, blocks: &[String]) -> ExitCode {
    println!("{:16} {:>6} {:>7} {:>8} {:>8} {:>8}", "processor", "blocks", "found", "median", "9 of 10", "99 %");
    for cpu in &request.processors {
        let outcomes = pool::in_parallel(blocks, |text| {
            let subject = Subject::read(text.as_bytes())?;
            let simulated = n_simulated(request, cpu, &subject, request.limit)?;
            Some((simulated < request.limit, simulated))
        });
        let known: Vec<(usize, bool, u32)> = (outcomes.iter().enumerate())
            .filter_map(|(number, outcome)| outcome.map(|(is_found, simulated)| (number, is_found, simulated)))
            .collect();
        let mut found: Vec<u32> = known.iter().filter(|outcome| outcome.1).map(|outcome| outcome.2).collect();
        found.sort_unstable();
        let share = |percent: usize| found.get(found.len() * percent / 100).copied().unwrap_or(0);
        let percentage = 100.0 * found.len() as f64 / known.len().max(1) as f64;
        println!("{cpu:16} {:6} {percentage:6.2}% {:8} {:8} {:8}", known.len(), share(50), share(90), share(99));
        for (number, ..) in known.iter().filter(|outcome| !outcome.1).take(request.show) {
            println!("{}", blocks[*number]);
        }
    }
    ExitCode::SUCCESS
}

/// Compares runs that skip periods with runs that do not, on random blocks, and prints the differences.
fn prove(request: &Request) -> ExitCode {
    let (mut n_runs, mut n_shortened, mut n_different) = (0, 0, 0);
    let work: Vec<(u64, &String)> = (0..request.count as u64).zip(request.processors.iter().cycle()).collect();
    let results = pool::in_parallel(&work, |(number, cpu)| {
        let mut random = Random::new(request.seed.wrapping_mul(1_000_003).wrapping_add(*number));
        let length = 1 + random.below(24);
        let text = random::block(&mut random, length, Syntax::Att, false);
        let options = repetition::options(&mut random);
        let subject = Subject::read(text.as_bytes())?;
        let scratch = &mut Scratch::default();
        let result = repetition::compare(&subject, cpu, &options, request.limit, &mut random, scratch);
        Some((text, result))
    });
    for ((_, cpu), (text, result)) in work.iter().zip(results).filter_map(|(work, result)| Some((work, result?))) {
        match result {
            Ok((runs, shortened)) => {
                n_runs += runs;
                n_shortened += shortened;
            }
            Err(n_iterations) => {
                n_different += 1;
                println!("different: {cpu}, {n_iterations} iterations\n{text}");
            }
        }
    }
    println!("{} blocks, {n_runs} runs, {n_shortened} of them shortened, {n_different} different", work.len());
    if n_different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
