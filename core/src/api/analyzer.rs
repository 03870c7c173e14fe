//! An analyzer: analyses regions on one processor, one after the other, and reuses the memory of its runs.

use super::analysis::{Analysis, AnalysisError, RegisterUse};
use super::cpu::Cpu;
use super::events::{Recording, RecordingLimits};
use super::options::{Options, ReadOptions};
use super::program::{Program, Source};
use super::region::{Region, Regions};
use crate::analyze::dataflow::dataflow;
use crate::analyze::measured::{self, Prediction};
use crate::analyze::options::AnalysisOptions;
use crate::analyze::recording::record;
use crate::analyze::region::analyse;
use crate::analyze::upper_bound::{cycles_of, most_cycles, rests_on_guess};
use crate::inst::asm::options::NoFiles;
use crate::sim::{Cancellation, Scratch};

/// Analyses regions on one processor. Processor, options and cancellation may be changed between analyses; the memory that
/// runs need is kept, so each thread has one of these.
///
/// ```
/// # #[cfg(feature = "x86")] {
/// use mca_core::{Analyzer, Cpu, Target};
///
/// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
/// let analysis = Analyzer::new(cpu).analyze_text("imul %rax, %rbx\nadd %rbx, %rax").unwrap();
/// assert_eq!(analysis.cycles_per_iteration(), 4.0);
/// # }
/// ```
#[derive(Debug)]
pub struct Analyzer {
    cpu: Cpu,
    options: AnalysisOptions,
    cancellation: Cancellation,
    /// Memory of the runs; boxed, because it is large and moves with the analyzer.
    scratch: Box<Scratch>,
    /// Maximum number of regions whose cycles are kept, as [`Analyzer::remember_blocks`] set it.
    n_remembered: usize,
}

impl Analyzer {
    /// Returns an analyzer with the options of [`Options::verdict_only`].
    pub fn new(cpu: Cpu) -> Analyzer {
        let options = Options::verdict_only().inner();
        Analyzer { cpu, options, cancellation: Cancellation::new(), scratch: Box::default(), n_remembered: 0 }
    }

    /// Makes later analyses simulate this processor, and forgets remembered regions. Programs must have been read for it or for
    /// a processor that [reads like](Cpu::reads_like) it.
    pub fn set_cpu(&mut self, cpu: &Cpu) -> &mut Analyzer {
        self.cpu = cpu.clone();
        self.scratch.remember_runs(self.n_remembered);
        self
    }

    /// Makes later analyses use these options, and forgets remembered regions.
    pub fn set_options(&mut self, options: &Options) -> &mut Analyzer {
        self.options = options.inner();
        self.scratch.remember_runs(self.n_remembered);
        self
    }

    /// Keeps the cycles of up to `n_blocks` regions, so that a region that differs only in what does not affect cycles, such as
    /// the choice of registers, needs no run. Meant for many short regions of which only a summary is requested. The default is
    /// 0.
    pub fn remember_blocks(&mut self, n_blocks: usize) -> &mut Analyzer {
        self.n_remembered = n_blocks;
        self.scratch.remember_runs(n_blocks);
        self
    }

    /// Ends all later analyses early once `cancellation` is cancelled.
    pub fn set_cancellation(&mut self, cancellation: &Cancellation) -> &mut Analyzer {
        self.cancellation = cancellation.clone();
        self
    }

    /// Returns the processor that is simulated.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// Analyses a region of a program.
    pub fn analyze(&mut self, program: &Program, region: &Region) -> Result<Analysis, AnalysisError> {
        let analysis = analyse(
            program.inner(),
            region.inner(),
            self.cpu.processor(),
            &self.options,
            &self.cancellation,
            &mut self.scratch,
        );
        Analysis::of(analysis, &self.cpu)
    }

    /// Reads a text for the analyzer's processor and analyses the first region that holds an instruction. A text with a
    /// statement that cannot be read is an error.
    pub fn analyze_text(&mut self, text: &str) -> Result<Analysis, AnalysisError> {
        let program = Program::read(Source::from(text), &self.cpu, &ReadOptions::default(), &NoFiles);
        if program.has_errors() {
            return Err(AnalysisError::Unreadable { diagnostics: program.diagnostics().collect() });
        }
        let regions = program.regions(&Regions::Marked);
        match regions.iter().find(|region| !region.is_empty()) {
            Some(region) => {
                let analysis = self.analyze(&program, region)?;
                Ok(analysis.with_lines(program.lines_of(region)))
            }
            None => Err(AnalysisError::Empty { messages: Vec::new() }),
        }
    }

    /// Reads machine code that is at address 0 and analyses it. Code with bytes that are not an instruction is an error, and
    /// so is any code if this build cannot decode for the processor's target.
    ///
    /// ```
    /// # #[cfg(all(feature = "x86", feature = "decode"))] {
    /// use mca_core::{Analyzer, Cpu, Target};
    ///
    /// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
    /// // imulq %rax, %rbx; addq %rbx, %rax
    /// let code = [0x48, 0x0f, 0xaf, 0xd8, 0x48, 0x01, 0xd8];
    /// assert_eq!(Analyzer::new(cpu).analyze_code(&code).unwrap().cycles_per_iteration(), 4.0);
    /// # }
    /// ```
    pub fn analyze_code(&mut self, code: &[u8]) -> Result<Analysis, AnalysisError> {
        let Some(program) = Program::decode(code, 0, &self.cpu) else {
            return Err(AnalysisError::Unreadable { diagnostics: Vec::new() });
        };
        if program.has_errors() {
            return Err(AnalysisError::Unreadable { diagnostics: program.diagnostics().collect() });
        }
        match &program.regions(&Regions::Marked)[..] {
            [region, ..] if !region.is_empty() => self.analyze(&program, region),
            _ => Err(AnalysisError::Empty { messages: Vec::new() }),
        }
    }

    /// Simulates a region and records every step of some iterations; `limits` says where they begin, and how many at most.
    pub fn record(
        &mut self,
        program: &Program,
        region: &Region,
        limits: &RecordingLimits,
    ) -> Result<Recording, AnalysisError> {
        let processor = self.cpu.processor();
        let recorded = record(program.inner(), region.inner(), processor, &self.options, limits, &self.cancellation);
        recorded.map_err(AnalysisError::from)
    }

    /// Returns, for each instruction that would be analysed, the registers that it reads and writes, and which instruction
    /// wrote what it reads. Nothing is simulated.
    pub fn register_uses(&self, program: &Program, region: &Region) -> Vec<RegisterUse> {
        dataflow(program.inner(), region.inner(), self.cpu.processor(), &self.options)
    }

    /// Returns an upper bound of the cycles per iteration of a region without calls, which may be far above them. Nothing is
    /// simulated.
    pub fn upper_bound(&self, program: &Program, region: &Region) -> u64 {
        most_cycles(program.inner(), region.inner(), self.cpu.processor(), &self.options)
    }

    /// Returns the cycles per iteration in steady state, as a verdict on the region would state them, without the work for the
    /// rest of the verdict; `None` if there would be no verdict.
    pub fn steady_cycles(&mut self, program: &Program, region: &Region) -> Option<f64> {
        let (cpu, options) = (self.cpu.processor(), &self.options);
        cycles_of(program.inner(), region.inner(), cpu, options, &self.cancellation, &mut self.scratch)
    }

    /// Does what [`steady_cycles`](Self::steady_cycles) does, but returns `None` also if the cycles may come from the default
    /// latency of an instruction that the model does not know.
    pub fn known_steady_cycles(&mut self, program: &Program, region: &Region) -> Option<f64> {
        let cycles = self.steady_cycles(program, region)?;
        (!rests_on_guess(program.inner(), region.inner(), self.cpu.processor(), cycles)).then_some(cycles)
    }

    /// Returns the cycles per iteration in steady state, and which instructions a measured model lacks, without views and without
    /// a verdict. Instructions without scheduling data are left out; `None` if none is left or the run was cancelled.
    pub fn predict(&mut self, program: &Program, region: &Region) -> Option<Prediction> {
        measured::predict(
            program.inner(),
            region.inner(),
            self.cpu.processor(),
            &self.options,
            &self.cancellation,
            &mut self.scratch,
        )
    }
}
