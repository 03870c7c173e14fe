//! Analyses one region on one processor: lowers, simulates and observes it.

use std::borrow::Cow;

use super::advice::{Advice, SimulatedCode, advice_of};
use super::lowered::{LoweredRegion, lower, lower_with_one_cycle_calls};
use super::measured;
use super::options::AnalysisOptions;
use super::program::Program;
use super::strides::Stride;
use super::trust::{Trust, trust_of};
use super::twins::stride_beside_twins;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::ids::DialectId;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::InstructionTraits;
use crate::model::facts::{ProcessorFacts, StaticColumns};
use crate::model::lower::{Notice, NoticeKind};
use crate::model::measured::lower::{AddressReading, MeasuredBlock};
use crate::model::processor::Processor;
use crate::report;
use crate::sim::{Cancellation, Scratch, SimulationError};
use crate::text::diagnostic::Severity;
use crate::verdict::{Chain, Verdict, judge};
use crate::view::listing::Listing;
use crate::view::switches::InstructionTables;
use crate::view::{Block, RegionViews, Views};

/// The result of analysing a region.
#[derive(Clone, Debug)]
pub struct RegionAnalysis {
    /// Messages, in the order in which they are shown, whatever the outcome.
    pub messages: Vec<RegionMessage>,
    pub outcome: RegionOutcome,
}

/// What analysing a region came to.
#[derive(Clone, Debug)]
pub enum RegionOutcome {
    /// The region was analysed.
    Report(Box<RegionReport>),
    /// No instruction is left to simulate, so the region has no report and no number.
    Empty,
    /// The region cannot be analysed, for a reason in the messages; the reference analyses no later region then.
    Failed,
    /// The caller cancelled the analysis.
    Cancelled,
}

/// A message about a region or one of its instructions, which is shown without a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionMessage {
    pub severity: Severity,
    pub text: Vec<u8>,
    /// The index of the instruction in the program; `None` if it is about none.
    pub instruction: Option<usize>,
}

/// Everything that reports show about a region.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionReport {
    pub views: RegionViews,
    pub listing: Listing,
    /// Indices in the program of the instructions that were analysed.
    pub instructions: Vec<usize>,
    /// The positions of these instructions, counted from the region's first.
    pub positions: Vec<usize>,
    /// Indices in the program of the instructions that were left out, because the model does not have them.
    pub dropped: Vec<usize>,
    /// The dialect of the report.
    pub dialect: DialectId,
    /// The verdict and what goes with it; `None` if it was not requested, or nothing was simulated.
    pub assessment: Option<Assessment>,
    /// Executions that were counted instead of simulated, because they repeat earlier ones exactly.
    pub n_left_out: u64,
}

/// The other reading of a region's addresses is reported if an iteration takes at least this many times as long under it as under
/// the likely one, or the reverse.
const IS_OTHER: f64 = 1.05;

/// The verdict on a region, with trust, advice and stride.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    pub verdict: Verdict,
    pub trust: Trust,
    pub advice: Vec<Advice>,
    /// Number of instructions that only count iterations.
    pub n_overhead: usize,
    /// The bytes of memory by which an iteration advances; `None` if that does not follow from the code.
    pub stride: Option<Stride>,
    /// Cycles per iteration if each iteration loads what the previous one stored; `None` unless data decide that and it is
    /// slower.
    pub cycles_if_met: Option<f64>,
    /// What holds if masked indices advance; `None` unless the prediction rests on their staying where they are.
    pub if_advancing: Option<IfAdvancing>,
}

/// What holds if indices that registers mask advance in each iteration, as in a ring buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct IfAdvancing {
    pub cycles_per_iteration: f64,
    /// The registers that mask the indices.
    pub masks: Vec<RegisterId>,
}

impl Assessment {
    /// Returns the cycles of an iteration divided by the elements that it handles; `None` if their number is not known.
    pub fn cycles_per_element(&self) -> Option<f64> {
        let elements = self.stride.and_then(|stride| stride.elements)?;
        Some(self.least_cycles() / f64::from(elements.n))
    }

    /// Returns the cycles of an iteration divided by the bytes of one array that it handles; `None` without a stride.
    pub fn cycles_per_byte(&self) -> Option<f64> {
        Some(self.least_cycles() / f64::from(self.stride?.bytes))
    }

    /// Returns the minimum number of cycles of an iteration: those predicted, or those of a chain that the model hides, which are
    /// more.
    pub fn least_cycles(&self) -> f64 {
        let verdict = &self.verdict;
        verdict.hidden_chain.as_ref().map_or(verdict.cycles_per_iteration, Chain::cycles_per_iteration)
    }
}

/// Analyses one region, independently of all others.
pub fn analyse(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> RegionAnalysis {
    let mut whole = lower(program, region, processor, options, cancellation);
    let measured = measured::refine(program, processor, &whole, cancellation);
    let refine_where = |is_open: fn(&MeasuredBlock) -> bool, reading| {
        measured.as_ref().filter(|measured| options.computes_verdict && is_open(measured))?;
        measured::refine_assuming(program, processor, &whole, reading, cancellation)
    };
    let meeting = refine_where(|block| block.may_meet, AddressReading::Meeting);
    let advancing = refine_where(|block| !block.masks.is_empty(), AddressReading::Advancing);
    if cancellation.is_cancelled() {
        return RegionAnalysis { messages: Vec::new(), outcome: RegionOutcome::Cancelled };
    }
    // A measured model has costs of its own, and in a long region those of the base take much memory.
    if measured.is_some() {
        whole.block.instructions = Vec::new();
    }
    let kept = whole.kept();
    let LoweredRegion { indices, instructions, block: lowered } = &whole;
    let reporter = Reporter { program, options, instructions, indices };
    // Instructions after the first failure are not checked.
    let n_seen = lowered.failure.and(lowered.notices.last()).map_or(instructions.len(), |last| last.instruction);
    let seen = indices.iter().zip(&**instructions).take(n_seen);
    let mut classes = seen.map(|(index, one)| (*index, program.instrumented_class(one, *index)));
    let without_class = classes.find_map(|(index, class)| Some((index, class.err()?)));
    if let Some((index, reason)) = without_class {
        let text = [b"there is no scheduling data for ", reason.0.as_bytes()].concat();
        let message = RegionMessage { severity: Severity::Error, text, instruction: Some(index) };
        return RegionAnalysis { messages: vec![message], outcome: RegionOutcome::Failed };
    }
    let messages = lowered.notices.iter().flat_map(|notice| reporter.messages(notice)).collect();
    if lowered.failure.is_some() {
        return RegionAnalysis { messages, outcome: RegionOutcome::Failed };
    }
    if lowered.positions.is_empty() {
        return RegionAnalysis { messages, outcome: RegionOutcome::Empty };
    }
    // The reference looks instruments up in a table that it made before some were dropped: the k-th of those that are
    // left has the instruments of the k-th of all, and none if that was dropped.
    let columns_of = |(position, instruction): (usize, &Instruction)| {
        let index = indices.get(position).filter(|_| lowered.positions.binary_search(&position).is_ok());
        let class = index.and_then(|index| program.instrumented_class(instruction, *index).ok().flatten());
        let columns = match options.tables {
            Some(InstructionTables::Full) => processor.full_columns(instruction, class, &program.subtarget.features),
            _ => processor.static_columns(instruction, class, &program.subtarget.features),
        };
        columns.unwrap_or_else(|| processor.columns_without_data(instruction))
    };
    let columns: Cow<'_, [StaticColumns]> = match &measured {
        None => kept.iter().enumerate().map(columns_of).collect(),
        Some(measured) => Cow::Borrowed(&measured.columns),
    };
    let costs = measured.as_ref().map_or(&lowered.instructions, |measured| &measured.instructions);
    let facts = &*options.facts_of(processor);
    let block = Block {
        processor: facts,
        instructions: costs,
        columns: &columns,
        parts: measured.as_ref().map(|measured| measured::parts_of(program, measured)),
        n_iterations: options.n_iterations(),
        dispatch_width: options.dispatch_width(facts),
    };
    let changed = lower_with_one_cycle_calls(program, region, processor, options, &kept, cancellation)
        .filter(|_| measured.is_none());
    let judged_block = changed.as_ref().map_or(block, |changed| Block { instructions: &changed.instructions, ..block });
    let target = program.subtarget.target();
    let natures: Vec<InstructionTraits> = match options.computes_verdict && options.tables.is_none() {
        true => kept.iter().map(|one| target.nature_of(program.isa, one)).collect(),
        false => Vec::new(),
    };
    let code = SimulatedCode { program, kept: &kept, facts: costs, natures: &natures };
    let verdict_input = VerdictInput { block: judged_block, code: &code };
    match watch(program, block, &verdict_input, options, cancellation, scratch) {
        Ok(Watched { views, verdict, n_left_out }) => {
            let assessment = verdict.map(|verdict| {
                let n_unknown = instructions.len() - kept.len();
                let mut trust = trust_of(program, region, n_unknown, &kept, &columns, &natures);
                trust.add_unmeasured(measured.as_ref().map_or(&[], |measured| &measured.unknown));
                let (loads, stores) = (costs.iter().any(|one| one.may_load), costs.iter().any(|one| one.may_store));
                trust.stores_before_loads =
                    loads && stores && measured.is_none() && options.simulation.assumes_no_alias;
                let advice = advice_of(&code, facts, &verdict, &trust);
                let stride = stride_beside_twins(&code, trust.n_paths, region, processor, options);
                let mut cycles_of = |block: &MeasuredBlock| {
                    let (costs, parts) = (&block.instructions, Some(measured::parts_of(program, block)));
                    measured::steady_cycles_of(program, facts, options, costs, parts, cancellation, scratch)
                };
                let usual = verdict.cycles_per_iteration;
                let is_more = |cycles: &f64| *cycles > usual * IS_OTHER;
                let is_less = |cycles: &f64| *cycles * IS_OTHER < usual;
                let cycles_if_met = meeting.as_ref().and_then(&mut cycles_of).filter(is_more);
                let cycles_if_advancing = advancing.as_ref().and_then(cycles_of);
                let if_advancing = cycles_if_advancing
                    .filter(|cycles| is_more(cycles) || is_less(cycles))
                    .zip(measured.as_ref())
                    .map(|(cycles, measured)| IfAdvancing {
                        cycles_per_iteration: cycles,
                        masks: measured.masks.clone(),
                    });
                let n_overhead = code.overhead().len();
                Assessment { verdict, trust, advice, n_overhead, stride, cycles_if_met, if_advancing }
            });
            let report = RegionReport {
                views,
                listing: program.listing(&kept, options),
                instructions: lowered.positions.iter().map(|position| indices[*position]).collect(),
                dropped: dropped(indices, &lowered.positions),
                positions: lowered.positions.clone(),
                dialect: program.output_dialect(options),
                assessment,
                n_left_out,
            };
            RegionAnalysis { messages, outcome: RegionOutcome::Report(Box::new(report)) }
        }
        Err(error) => reporter.give_up(error, facts, &lowered.positions, messages),
    }
}

/// Returns the indices of instructions whose positions are not among `kept`, which is sorted.
fn dropped(indices: &[usize], kept: &[usize]) -> Vec<usize> {
    let is_kept = |position: usize| kept.binary_search(&position).is_ok();
    indices.iter().enumerate().filter(|(position, _)| !is_kept(*position)).map(|(_, index)| *index).collect()
}

/// The results of a run.
struct Watched {
    views: RegionViews,
    /// `None` if none was requested, or static tables replace the run.
    verdict: Option<Verdict>,
    /// Executions that were counted instead of simulated, because they repeat earlier ones exactly.
    n_left_out: u64,
}

/// What a verdict is made from: the block, in which calls have no latency, and the code.
struct VerdictInput<'a> {
    /// The instructions and the processor. Calls have a latency of one cycle.
    block: Block<'a>,
    code: &'a SimulatedCode<'a>,
}

/// Runs the simulation and makes the verdict, or computes the static tables that replace them.
fn watch(
    program: &Program,
    block: Block<'_>,
    verdict_input: &VerdictInput<'_>,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Result<Watched, SimulationError> {
    if let Some(tables) = options.tables {
        let views = RegionViews::from_instruction_tables(block, &options.views, tables);
        return Ok(Watched { views, verdict: None, n_left_out: 0 });
    }
    let registers = measured::registers_for(program, &block);
    let simulation = &options.simulation;
    let mut views = Views::new(block, &options.views);
    let summary = block.simulate(registers, simulation, cancellation, scratch, &mut views)?;
    let verdict = match options.computes_verdict {
        true => {
            let counts = |position: usize| verdict_input.code.counts(position);
            Some(judge(&verdict_input.block, registers, simulation, &counts, cancellation, scratch)?)
        }
        false => None,
    };
    Ok(Watched { views: views.into_data(), verdict, n_left_out: summary.n_left_out })
}

impl RegionReport {
    /// Returns a register's name in the report's dialect.
    pub fn register_text(&self, program: &Program, register: RegisterId) -> Vec<u8> {
        let mut text = Vec::new();
        program.subtarget.target().push_register(program.isa, register, self.dialect, &mut text);
        text
    }

    /// Returns the instruction at a position, in one line without tabs.
    pub fn text(&self, position: usize) -> String {
        String::from_utf8_lossy(self.listing.texts.get(position)).replace('\t', " ")
    }

    /// Calls `print` with the region as printers take it. `index` is its index among the reported regions.
    pub fn with_region<R>(
        &self,
        program: &Program,
        region: &MarkedRegion,
        index: u32,
        print: impl FnOnce(&report::PrintedRegion<'_>) -> R,
    ) -> R {
        let register_name = |register: RegisterId, out: &mut Vec<u8>| out.extend(self.register_text(program, register));
        print(&report::PrintedRegion {
            number: region.has_marker().then_some(index),
            name: &region.name,
            views: &self.views,
            listing: &self.listing,
            register_name: &register_name,
        })
    }
}

/// Makes messages about instructions of a region.
struct Reporter<'a> {
    program: &'a Program,
    options: &'a AnalysisOptions,
    instructions: &'a [Instruction],
    /// Indices of the instructions in the program.
    indices: &'a [usize],
}

impl Reporter<'_> {
    /// Returns the message for a notice of lowering, and the note that goes with it.
    fn messages(&self, notice: &Notice) -> [RegionMessage; 2] {
        let position = notice.instruction;
        let (severity, text, note) = match notice.kind {
            NoticeKind::Call => {
                let latency = self.options.call_latency_cycles;
                let note = format!("call instructions are not correctly modeled. Assume a latency of {latency}cy.");
                (Severity::Warning, "found a call in the input assembly sequence.".to_owned(), note.into_bytes())
            }
            NoticeKind::Return => (
                Severity::Warning,
                "found a return instruction in the input assembly sequence.".to_owned(),
                b"program counter updates are ignored.".to_vec(),
            ),
            NoticeKind::Failed(failure) => {
                let (severity, rest) = if self.options.skips_unsupported {
                    (Severity::Warning, "skipping with -skip-unsupported-instructions, note accuracy will be impacted:")
                } else {
                    (Severity::Error, "use -skip-unsupported-instructions=lack-sched to ignore these on the input.")
                };
                (severity, format!("{}, {rest}", failure.reason()), self.instruction_note(position))
            }
        };
        let instruction = self.indices.get(position).copied();
        [
            RegionMessage { severity, text: text.into_bytes(), instruction },
            RegionMessage { severity: Severity::Note, text: note, instruction },
        ]
    }

    /// Returns the note that shows an instruction.
    fn instruction_note(&self, position: usize) -> Vec<u8> {
        let mut note = b"instruction: ".to_vec();
        if let Some(instruction) = self.instructions.get(position) {
            self.program.printer(self.options).print(&self.program.assembly.expressions, instruction, &mut note);
        }
        note
    }

    /// Returns the outcome of a run that failed: cancelled, or an error for an instruction for which the reference would wait
    /// for ever.
    fn give_up(
        &self,
        error: SimulationError,
        processor: &ProcessorFacts,
        positions: &[usize],
        mut messages: Vec<RegionMessage>,
    ) -> RegionAnalysis {
        let SimulationError::NeverIssues { instruction, resource } = error else {
            return RegionAnalysis { messages, outcome: RegionOutcome::Cancelled };
        };
        let position = positions.get(instruction).copied().unwrap_or_default();
        let words = self.words_of(position);
        let resource = resource.and_then(|resource| processor.resources.get(resource.index()));
        let (cause, explanation) = match resource {
            Some(kind) => (
                format!("it can never get resource '{}'", kind.name),
                "its other needs leave too few units of that resource, even while nothing else runs.",
            ),
            None => (
                "it waits for a result that never arrives".to_owned(),
                "it depends on an instruction that never completes.",
            ),
        };
        let mut text = b"instruction '".to_vec();
        text.extend(words);
        text.extend(format!("' can never be issued on this processor: {cause}.").bytes());
        let instruction = self.indices.get(position).copied();
        messages.push(RegionMessage { severity: Severity::Error, text, instruction });
        messages.push(RegionMessage { severity: Severity::Note, text: explanation.into(), instruction });
        RegionAnalysis { messages, outcome: RegionOutcome::Failed }
    }

    /// Returns the text of an instruction for the middle of a sentence: with single blanks instead of tabs.
    fn words_of(&self, position: usize) -> Vec<u8> {
        let mut text = Vec::new();
        if let Some(instruction) = self.instructions.get(position) {
            self.program.printer(self.options).print(&self.program.assembly.expressions, instruction, &mut text);
        }
        let words: Vec<&[u8]> = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        words.join(&b' ')
    }
}
