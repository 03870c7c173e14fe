//! Measures steps inside a run, in this process: the shortest time of several repetitions, since other load can only
//! add to it. Models are loaded once per process, so loading is measured once.

use mca_core::inst::targets::x86::X86;
use mca_core::inst::targets::x86::isa::X86Isa;
use std::num::NonZeroU32;
use std::time::Instant;

use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionOutcome, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::inst::asm::regions::MarkedRegion;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::processor::Processor;
use mca_core::report::{json, text};
use mca_core::sim::options::SimulationOptions;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::view::ViewSwitches;
use mca_core::view::switches::TimelineLimits;

use super::statements::Input;
use super::targets::TARGETS;
use super::{Measurement, compiler_output};
use crate::random::{Random, Syntax, block};

/// Number of repetitions of a measurement.
const N_ROUNDS: usize = 7;

/// Number of instructions that are simulated for a measurement: so many that starting and ending the simulation does
/// not count.
const N_SIMULATED: u32 = 100_000;

/// Measures the loading of models, in microseconds. Must come first, since loaded models stay loaded.
pub fn measure_loading(take: &mut dyn FnMut(Measurement)) -> Result<(), String> {
    let microseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e6;
    let start = Instant::now();
    X86Isa::get().map_err(|error| error.to_string())?;
    take(Measurement::new("model loading: instruction tables", microseconds(start), None, "us"));
    let start = Instant::now();
    let catalogue = Catalogue::of(&X86).map_err(|error| error.to_string())?;
    take(Measurement::new("model loading: processor names", microseconds(start), None, "us"));
    for name in ["skylake", "znver4"] {
        let cpu = catalogue.find_cpu(name).ok_or_else(|| format!("there is no {name}"))?;
        let start = Instant::now();
        cpu.processor().map_err(|_| format!("{name} cannot be opened"))?;
        take(Measurement::new(format!("model loading: {name}"), microseconds(start), None, "us"));
    }
    Ok(())
}

/// Measures reading, printing and encoding of text, in nanoseconds for each instruction.
pub fn measure_reading(take: &mut dyn FnMut(Measurement)) -> Result<(), String> {
    let mut inputs = vec![("AT&T", Input::x86(Syntax::Att)), ("Intel", Input::x86(Syntax::Intel))];
    for target in &TARGETS {
        inputs.push((target.name, Input::compiled(target)?));
    }
    for (name, input) in inputs {
        let times = input.measure();
        let ours = times.read + times.print + times.encode;
        take(Measurement::new(format!("text to opcode, text and bytes, {name}"), ours, times.reference, "ns"));
        take(Measurement::new(format!("text to opcode alone, {name}"), times.read, None, "ns"));
    }
    Ok(())
}

/// Measures the simulation, in nanoseconds for each instruction: one processor of each model, on a function from a
/// compiler and on a random block.
pub fn measure_simulation(take: &mut dyn FnMut(Measurement)) -> Result<(), String> {
    let compiled = compiler_output::with_regions()?;
    let compiled = read(&compiled)?;
    let random = read(&block(&mut Random::new(22), 200, Syntax::Att, false))?;
    let catalogue = Catalogue::of(&X86).map_err(|error| error.to_string())?;
    for cpu in catalogue.cpus().filter(|cpu| cpu.model_name() == Some(cpu.name())) {
        let processor = cpu.processor().map_err(|_| format!("{} cannot be opened", cpu.name()))?;
        for (kind, program) in [("compiler output", &compiled), ("random block", &random)] {
            if let Some(time) = time_of_simulation(program, typical_region(program), processor) {
                let name = format!("simulation, {}, {kind}", cpu.name());
                take(Measurement::new(name, time, None, "ns"));
            }
        }
    }
    Ok(())
}

/// Reads a text for x86-64.
fn read(text: &str) -> Result<Program, String> {
    let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").map_err(|_| "the triple is unknown")?;
    let source = Source { name: b"input.s", bytes: text.as_bytes(), is_stream: false };
    let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles);
    program.map_err(|error| error.to_string())
}

/// Returns the region whose length is nearest to 200 instructions.
fn typical_region(program: &Program) -> &MarkedRegion {
    let distance = |region: &&MarkedRegion| region.instructions().count().abs_diff(200);
    program.regions().iter().min_by_key(distance).expect("a program has a region")
}

/// Returns the nanoseconds in which an instruction is simulated, without skipping repetitions, and with the default
/// views. `None` if the region cannot be analysed.
fn time_of_simulation(program: &Program, region: &MarkedRegion, processor: &'static Processor) -> Option<f64> {
    let n_positions = region.instructions().count() as u32;
    let n_iterations = NonZeroU32::new(N_SIMULATED / n_positions)?;
    let simulation = SimulationOptions { n_iterations, skips_repetitions: false, ..SimulationOptions::default() };
    let options = AnalysisOptions { simulation, skips_unsupported: true, ..AnalysisOptions::default() };
    let mut scratch = Scratch::default();
    let mut best = f64::MAX;
    for _ in 0..N_ROUNDS {
        let start = Instant::now();
        let analysis = analyse(program, region, processor, &options, &Cancellation::new(), &mut scratch);
        let time = start.elapsed().as_secs_f64();
        let RegionOutcome::Report(report) = analysis.outcome else { return None };
        let n_instructions = report.instructions.len() as f64 * f64::from(n_iterations.get());
        best = best.min(time * 1e9 / n_instructions);
    }
    Some(best)
}

/// Measures the printing of reports with all views, in nanoseconds for each byte: as text and as JSON, of all regions
/// of the compiler output.
pub fn measure_printing(take: &mut dyn FnMut(Measurement)) -> Result<(), String> {
    let compiled = compiler_output::with_regions()?;
    let program = read(&compiled)?;
    let catalogue = Catalogue::of(&X86).map_err(|error| error.to_string())?;
    let cpu = catalogue.find_cpu("skylake").ok_or("there is no skylake")?;
    let processor = cpu.processor().map_err(|_| "skylake cannot be opened")?;
    let views = ViewSwitches {
        bottleneck: true,
        dispatch_statistics: true,
        scheduler_statistics: true,
        retire_statistics: true,
        register_file_statistics: true,
        timeline: Some(TimelineLimits::default()),
        ..ViewSwitches::default()
    };
    let simulation = SimulationOptions { raises_pressure_events: true, ..SimulationOptions::default() };
    let options = AnalysisOptions { simulation, views, skips_unsupported: true, ..AnalysisOptions::default() };
    let mut scratch = Scratch::default();
    let mut reports = Vec::new();
    for region in program.regions() {
        let analysis = analyse(&program, region, processor, &options, &Cancellation::new(), &mut scratch);
        if let RegionOutcome::Report(report) = analysis.outcome {
            reports.push((region, report));
        }
    }
    let mut out = Vec::new();
    for (kind, is_json) in [("text", false), ("JSON", true)] {
        let mut best = f64::MAX;
        for _ in 0..N_ROUNDS {
            out.clear();
            let start = Instant::now();
            for (number, (region, report)) in reports.iter().enumerate() {
                report.with_region(&program, region, number as u32, |region| match is_json {
                    true => json::print_region(region, &mut out),
                    false => text::print_region(region, text::Colours::default(), &mut out),
                });
            }
            best = best.min(start.elapsed().as_secs_f64());
        }
        let nanoseconds = best * 1e9 / out.len().max(1) as f64;
        take(Measurement::new(format!("report printing, {kind}, a byte"), nanoseconds, None, "ns"));
    }
    Ok(())
}
