//! Compares predictions with measurements of blocks on real processors.
//!
//! A file of measurements has one block per line, with tabs between the fields: name (a hash of its bytes), mode
//! (`straight` or `loop`), kind, index of the counter's register in [`REGISTERS`] or `-`, cycles, spread, instructions.
//! Nothing here needs the measured processor.

pub mod page;

use std::sync::OnceLock;

use mca_core::analysis::Limit;
use mca_core::analyze::measured::{measured_processor_of, predict};
use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionOutcome, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::inst::asm::regions::MarkedRegion;
use mca_core::inst::isa::OpcodeFlag;
use mca_core::inst::targets::x86::X86;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::processor::Processor;
use mca_core::model::shared::SharedProcessor;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::view::ViewSwitches;

use crate::workspace;

/// Processors with measurements, in `tests/accuracy/<name>.tsv`.
pub const CPUS: [&str; 8] =
    ["haswell", "icelake-server", "ivybridge", "sapphirerapids", "skylake", "znver3", "znver4", "znver5"];

/// Names of the registers by which loops count, by the index in files of measurements.
const REGISTERS: [&str; 16] =
    ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];

/// A block, and how many cycles it was measured to take.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Hash of the block's bytes, in hexadecimal digits.
    pub name: String,
    /// Whether the block was measured as the body of a loop; otherwise as one copy after the other.
    pub is_loop: bool,
    /// Origin of the block, such as `kernel`, `library` or `latency`.
    pub kind: String,
    /// Index in [`REGISTERS`] of the register that counts the loop's iterations; `None` if the block is not a loop.
    pub counter: Option<usize>,
    /// Measured cycles of one execution of the block.
    pub cycles: f64,
    /// Half the distance between the quartiles of the measured cycles, relative to the median; `None` if it was not
    /// recorded.
    pub spread: Option<f64>,
    /// Instructions in AT&T syntax, with semicolons between them.
    pub text: String,
}

impl Measured {
    /// Whether the block is held out. Half of the blocks, chosen by their bytes, are not used when a model is changed.
    pub fn is_held_out(&self) -> bool {
        self.name.as_bytes().last().is_some_and(|digit| b"13579bdf".contains(digit))
    }

    /// Returns the number of instructions in the text, without those that make a loop of it.
    fn n_instructions(&self) -> usize {
        self.text.split(';').count()
    }

    /// Appends the block as a region with the name `number`. A loop gets the two instructions with which it was
    /// measured: one that counts its iterations down, and the branch.
    fn push_region(&self, number: usize, out: &mut String) {
        *out += &format!("# LLVM-MCA-BEGIN {number}\n.Lblock{number}:\n");
        for instruction in self.text.split(';') {
            *out += &format!("\t{}\n", instruction.trim());
        }
        if self.is_loop {
            let counter = self.counter.and_then(|number| REGISTERS.get(number)).unwrap_or(&"r15");
            *out += &format!("\tdecq %{counter}\n\tjne .Lblock{number}\n");
        }
        *out += &format!("# LLVM-MCA-END {number}\n");
    }
}

/// Reads a file of measurements. An error quotes the line that is malformed.
pub fn read(text: &str) -> Result<Vec<Measured>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
    lines.map(|(number, line)| read_line(line).ok_or_else(|| format!("line {}: '{line}'", number + 1))).collect()
}

/// Parses a line of a file of measurements; `None` if it is malformed.
fn read_line(line: &str) -> Option<Measured> {
    let [name, mode, kind, counter, cycles, spread, text] = line.split('\t').collect::<Vec<_>>()[..] else {
        return None;
    };
    Some(Measured {
        name: name.to_owned(),
        is_loop: mode == "loop",
        kind: kind.to_owned(),
        counter: counter.parse().ok(),
        cycles: cycles.parse().ok()?,
        spread: spread.parse().ok(),
        text: text.to_owned(),
    })
}

/// Predicted cycles of one execution of a block in steady state, by different models.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Predictions {
    /// The reference's model.
    pub parity: f64,
    /// The measured model.
    pub measured: f64,
    /// Number of instructions divided by the reference's dispatch width; at least 1 for a loop.
    pub bound: f64,
}

/// Returns the measured model that is shipped with the analyser, or a message if there is none.
pub fn shipped_model(cpu: &str) -> Result<SharedProcessor, String> {
    measured_processor_of(&X86, cpu).ok_or("there is no measured model")?.map_err(|error| error.to_string())
}

/// Predicts every block by the reference's model of `cpu` and by `model`; `None` for blocks that one of them cannot
/// predict.
pub fn predict_all(cpu: &str, blocks: &[Measured], model: &Processor) -> Result<Vec<Option<Predictions>>, String> {
    let catalogue = Catalogue::of(&X86).map_err(|error| error.to_string())?;
    let reference =
        catalogue.find_cpu(cpu).ok_or("no such processor")?.processor().map_err(|error| error.to_string())?;
    let program = program_of(blocks)?;
    let mut scratch = Scratch::default();
    let (options, never) = (AnalysisOptions::default(), Cancellation::new());
    let mut cycles = |region: &MarkedRegion, on: &Processor| {
        predict(&program, region, on, &options, &never, &mut scratch).map(|found| found.cycles_per_iteration)
    };
    let regions = program.regions().iter().zip(blocks);
    let predictions = regions.map(|(region, block)| {
        let (measured, parity) = (cycles(region, model)?, cycles(region, reference)?);
        let n_instructions = block.n_instructions() as f64 + if block.is_loop { 2.0 } else { 0.0 };
        let width = f64::from(reference.facts().issue_width);
        let bound = (n_instructions / width).max(if block.is_loop { 1.0 } else { 0.0 });
        Some(Predictions { parity, measured, bound })
    });
    Ok(predictions.collect())
}

/// What a block uses: memory, and vector registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Whether an instruction may load.
    pub loads: bool,
    /// Whether an instruction may store.
    pub stores: bool,
    /// Whether the block names a vector register.
    pub is_vector: bool,
}

/// Returns what a block uses; `region` is the block as it was read.
fn traits_of(program: &Program, region: &MarkedRegion, block: &Measured) -> Traits {
    let has = |flag| {
        let code = region.instructions().filter_map(|at| program.instructions().get(at));
        code.map(|instruction| program.isa().opcode(instruction.opcode)).any(|opcode| opcode.has(flag))
    };
    let is_vector = ["%mm", "%xmm", "%ymm", "%zmm"].iter().any(|name| block.text.contains(name));
    Traits { loads: has(OpcodeFlag::MayLoad), stores: has(OpcodeFlag::MayStore), is_vector }
}

/// A block with what it uses, and its predictions.
#[derive(Clone, Debug)]
pub struct PredictedBlock {
    /// The block, and how many cycles it was measured to take.
    pub block: Measured,
    /// What the block uses.
    pub traits: Traits,
    /// How many cycles models predict for it.
    pub predictions: Predictions,
}

/// Number of all measured blocks of a processor, and the blocks that have predictions.
type AllJudged = Result<(usize, Vec<PredictedBlock>), String>;

/// Returns the number of committed measurements of a processor, and those that the shipped model and the reference can
/// predict, with the predictions. They are computed once.
pub fn predicted_blocks(cpu: &str) -> Result<&'static (usize, Vec<PredictedBlock>), String> {
    static KNOWN: [OnceLock<AllJudged>; CPUS.len()] = [const { OnceLock::new() }; CPUS.len()];
    let at = CPUS.iter().position(|known| *known == cpu).ok_or("there are no measurements of this processor")?;
    KNOWN[at].get_or_init(|| judge(cpu)).as_ref().map_err(Clone::clone)
}

/// Reads the committed measurements of a processor and predicts the blocks. The measurements of libraries may be
/// missing.
fn judge(cpu: &str) -> AllJudged {
    let mut blocks = Vec::new();
    for name in [format!("{cpu}.tsv"), format!("{cpu}-libraries.tsv")] {
        let path = workspace::root().join("tests/accuracy").join(&name);
        match std::fs::read_to_string(&path) {
            Ok(text) => blocks.extend(read(&text)?),
            Err(error) if name.starts_with(&format!("{cpu}.")) => return Err(format!("{name}: {error}")),
            Err(_) => {}
        }
    }
    let model = shipped_model(cpu)?;
    let predictions = predict_all(cpu, &blocks, &model)?;
    let program = program_of(&blocks)?;
    let traits: Vec<Traits> =
        program.regions().iter().zip(&blocks).map(|(region, block)| traits_of(&program, region, block)).collect();
    let n = blocks.len();
    let known = blocks.into_iter().zip(traits).zip(predictions);
    let predicted_blocks =
        known.filter_map(|((block, traits), found)| Some(PredictedBlock { block, traits, predictions: found? }));
    Ok((n, predicted_blocks.collect()))
}

/// Returns a model's bound for every block without a simulation, in cycles: the largest of those by width, units,
/// chains and front end. `None` for blocks that cannot be analysed.
pub fn bounds_of_all(blocks: &[Measured], model: &Processor) -> Result<Vec<Option<f64>>, String> {
    let program = program_of(blocks)?;
    let mut scratch = Scratch::default();
    let never = Cancellation::new();
    let options = AnalysisOptions {
        computes_verdict: true,
        skips_unsupported: true,
        views: ViewSwitches::none(),
        ..Default::default()
    };
    let bounds = program.regions().iter().zip(blocks).map(|(region, block)| {
        let RegionOutcome::Report(report) = analyse(&program, region, model, &options, &never, &mut scratch).outcome
        else {
            return None;
        };
        let verdict = report.assessment?.verdict;
        let simple =
            verdict.bounds.iter().filter(|bound| !matches!(bound.limit, Limit::Queue(_) | Limit::InOrderIssue));
        let least = if block.is_loop { 1.0 } else { 0.0 };
        simple.map(|bound| bound.cycles_per_iteration).chain([least]).reduce(f64::max)
    });
    Ok(bounds.collect())
}

/// Reads the blocks as regions of one program.
fn program_of(blocks: &[Measured]) -> Result<Program, String> {
    let mut text = String::new();
    for (number, block) in blocks.iter().enumerate() {
        block.push_region(number, &mut text);
    }
    let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").map_err(|_| "no triple")?;
    let source = Source { name: b"blocks.s", bytes: text.as_bytes(), is_stream: false };
    let program =
        Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).map_err(|error| error.to_string())?;
    if program.regions().len() != blocks.len() {
        return Err(format!("{} regions of {} blocks", program.regions().len(), blocks.len()));
    }
    Ok(program)
}

/// How far predictions are from measurements. Errors are relative: the distance of predicted from measured cycles,
/// divided by the measured ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quality {
    /// Number of blocks.
    pub n: usize,
    /// Mean of the errors.
    pub mean_error: f64,
    /// Median of the errors.
    pub median_error: f64,
    /// Share of the blocks (0 to 1) whose error is below 10%.
    pub within_ten_percent: f64,
    /// Kendall's coefficient of rank correlation, from -1 to 1; pairs of blocks with equal cycles, predicted or
    /// measured, do not count.
    pub tau: f64,
}

impl Quality {
    /// Computes the quality of predictions from pairs of measured and predicted cycles; all numbers are 0 without
    /// pairs.
    pub fn of(pairs: &[(f64, f64)]) -> Quality {
        if pairs.is_empty() {
            return Quality::default();
        }
        let mut errors: Vec<f64> =
            pairs.iter().map(|(measured, predicted)| (predicted / measured - 1.0).abs()).collect();
        errors.sort_by(f64::total_cmp);
        let n = errors.len();
        let (mut agree, mut disagree) = (0u64, 0u64);
        for (at, one) in pairs.iter().enumerate() {
            for other in &pairs[at + 1..] {
                let (measured, predicted) = (one.0 - other.0, one.1 - other.1);
                match measured * predicted {
                    product if product > 0.0 => agree += 1,
                    product if product < 0.0 => disagree += 1,
                    _ => {}
                }
            }
        }
        Quality {
            n,
            mean_error: errors.iter().sum::<f64>() / n as f64,
            median_error: errors[n / 2],
            within_ten_percent: errors.iter().filter(|error| **error < 0.1).count() as f64 / n as f64,
            tau: (agree as f64 - disagree as f64) / ((agree + disagree).max(1)) as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_predictions_and_reversed_ones() {
        let perfect = Quality::of(&[(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]);
        assert_eq!((perfect.mean_error, perfect.within_ten_percent, perfect.tau), (0.0, 1.0, 1.0));
        let reversed = Quality::of(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]);
        assert_eq!(reversed.tau, -1.0);
        assert!((reversed.within_ten_percent - 1.0 / 3.0).abs() < 1e-9);
    }
}
