//! Measures the simulation: nanoseconds an instruction of the run, of a file's first region, in the best of some rounds.
//! Once every instruction is simulated, with the default views watching and with nobody watching; and once iterations that
//! repeat are only counted, as they are in a report.
//!
//! Usage: time-simulation FILE [CPU,CPU,...] [INSTRUCTIONS]

use std::num::NonZeroU32;
use std::time::Instant;

use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{Outcome, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::model::catalogue::Catalogue;
use mca_core::sim::options::SimulationOptions;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::view::ViewSwitches;

const N_ROUNDS: usize = 5;
const DEFAULT_PROCESSORS: &str = "skylake,icelake-server,znver4,btver2,atom";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(bytes) = arguments.first().and_then(|path| std::fs::read(path).ok()) else {
        eprintln!("usage: time-simulation FILE [CPU,CPU,...] [INSTRUCTIONS]");
        std::process::exit(2);
    };
    let processors = arguments.get(1).map_or(DEFAULT_PROCESSORS, String::as_str);
    let n_instructions = arguments.get(2).and_then(|number| number.parse().ok()).unwrap_or(300_000u32);
    let triple = Triple::find(b"x86_64", b"").expect("the triple is a known one");
    let source = Source { name: b"input", bytes: &bytes, is_stream: false };
    let program =
        Program::read(source, &triple, Some(triple.mode), &ReadOptions::default(), &NoFiles).expect("the tables open");
    let Some(region) = program.regions().iter().find(|region| !region.is_empty()) else {
        eprintln!("{} holds no instruction", arguments[0]);
        std::process::exit(1);
    };
    let n_positions = region.instructions().count() as u32;
    let n_iterations = NonZeroU32::new(n_instructions / n_positions).unwrap_or(NonZeroU32::MIN);
    println!("{} x {n_iterations} instructions", n_positions);
    for name in processors.split(',') {
        let Some(Ok(processor)) = Catalogue::x86().ok().and_then(|all| all.find_cpu(name)).map(|cpu| cpu.processor())
        else {
            println!("{name:16} unknown");
            continue;
        };
        let measure = |views: ViewSwitches, skips_repetitions: bool| {
            let simulation = SimulationOptions { n_iterations, skips_repetitions, ..SimulationOptions::default() };
            let options = AnalysisOptions { simulation, views, skips_unsupported: true, ..AnalysisOptions::default() };
            let mut scratch = Scratch::default();
            let mut best = f64::MAX;
            for _ in 0..N_ROUNDS {
                let start = Instant::now();
                let analysis = analyse(&program, region, processor, &options, &Cancellation::new(), &mut scratch);
                best = best.min(start.elapsed().as_secs_f64());
                if !matches!(analysis.outcome, Outcome::Report(_)) {
                    return None;
                }
            }
            Some(best * 1e9 / f64::from(n_positions * n_iterations.get()))
        };
        let watched = measure(ViewSwitches::default(), false);
        let alone = measure(ViewSwitches::none(), false);
        let counted = measure(ViewSwitches::default(), true);
        match (watched, alone, counted) {
            (Some(watched), Some(alone), Some(counted)) => {
                println!("{name:16} {watched:7.1} ns watched, {alone:7.1} ns alone, {counted:7.1} ns counted");
            }
            _ => println!("{name:16} cannot run it"),
        }
    }
}
