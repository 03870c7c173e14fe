//! Measured models: reading them and caching what was read, making the nodes of a region for one, and the cycles that an iteration
//! takes in steady state.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::lowered::{LoweredRegion, lower};
use super::options::AnalysisOptions;
use super::program::{Program, registers_of};
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction::Instruction;
use crate::inst::isa::OpcodeFlag;
use crate::inst::targets::{Target, registry};
use crate::limits::{MODEL_TEXT_BYTES, MODEL_TEXTS};
use crate::model::catalogue::Catalogue;
use crate::model::facts::{LoweredInstruction, ProcessorFacts};
use crate::model::measured::lower::{AddressReading, MeasuredBlock, N_EXTRA_REGISTERS, Placement};
use crate::model::measured::{MeasuredModel, parse::MeasuredModelError};
use crate::model::processor::Processor;
use crate::model::shared::SharedProcessor;
use crate::sim::parts::BlockParts;
use crate::sim::{Cancellation, RegisterTable, Scratch};
use crate::verdict::steady_cycles;
use crate::view::Block;

/// The cycles that a model predicts for a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// Cycles of an iteration in steady state.
    pub cycles_per_iteration: f64,
    /// Minimum number of cycles per iteration that the front end allows; `None` if it does not limit the region, or the model
    /// does not have it.
    pub front_end_cycles: Option<f64>,
    /// Indices in the program of the instructions that the measured model does not have.
    pub unknown: Vec<usize>,
}

/// A processor made of a measured model, or the first error in the model's text.
type ReadModel = Result<SharedProcessor, MeasuredModelError>;

/// A text of a model that was read, and the result of reading it.
struct ReadText {
    /// The name of the target whose processors the model may name as its base.
    target: &'static str,
    text: Arc<str>,
    reading: ReadModel,
}

/// A cache of texts of models that were read, the most recently used last. A model that is removed from it stays alive for its
/// users.
struct ReadTexts {
    /// The texts, the most recently used last.
    texts: VecDeque<ReadText>,
    /// Number of texts that have been read, repeated ones included. A model's `number`, which tells it apart from others, is this
    /// count when it was read.
    n_read: u64,
}

/// The cache of all texts of models that were read in this process.
static READ: Mutex<ReadTexts> = Mutex::new(ReadTexts { texts: VecDeque::new(), n_read: 0 });

/// Returns the processor of the measured model that is packed with the program for a processor's name, opened on first use; `None`
/// if there is none.
pub fn measured_processor_of(target: &'static dyn Target, cpu: &str) -> Option<ReadModel> {
    static OPENED: Mutex<Vec<(&'static [u8], ReadModel)>> = Mutex::new(Vec::new());
    let bytes = mca_models::measured::measured_model_of(target.name(), cpu)?;
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, reading)) = opened.iter().find(|(known, _)| std::ptr::eq(*known, bytes)) {
        return Some(reading.clone());
    }
    let model = read_with(target, |catalogue| MeasuredModel::open(bytes, catalogue));
    let reading = model.map(|model| SharedProcessor::Lasting(Box::leak(Box::new(Processor::measured(model)))));
    opened.push((bytes, reading.clone()));
    Some(reading)
}

/// Returns the processor that the text of a measured model describes. The last texts that were read are cached, at most
/// [`MODEL_TEXTS`]; a text of more than [`MODEL_TEXT_BYTES`] is an error.
pub fn read_measured_processor(target: &'static dyn Target, text: &str) -> ReadModel {
    if text.len() > MODEL_TEXT_BYTES {
        return Err(MeasuredModelError::of_whole(format!("the text has more than {MODEL_TEXT_BYTES} bytes")));
    }
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known.texts.iter().position(|read| read.target == target.name() && *read.text == *text);
    let read = match found.and_then(|at| known.texts.remove(at)) {
        Some(read) => read,
        None => {
            known.n_read += 1;
            let number = known.n_read;
            let reading = read_with(target, |catalogue| MeasuredModel::parse(text, catalogue)).map(|mut model| {
                model.number = number;
                SharedProcessor::Read(Arc::new(Processor::measured(model)))
            });
            ReadText { target: target.name(), text: text.into(), reading }
        }
    };
    let reading = read.reading.clone();
    known.texts.push_back(read);
    while known.texts.len() > MODEL_TEXTS {
        known.texts.pop_front();
    }
    reading
}

/// Reads a model by `read`, which gets the catalogue of the target's processors, among which the base is looked up.
fn read_with(
    target: &'static dyn Target,
    read: impl FnOnce(&'static Catalogue) -> Result<MeasuredModel, MeasuredModelError>,
) -> Result<MeasuredModel, MeasuredModelError> {
    read(Catalogue::of(target).map_err(MeasuredModelError::of_whole)?)
}

/// Does what [`refine_assuming`] does, with the likely assumption about addresses.
pub(super) fn refine(
    program: &Program,
    processor: &Processor,
    region: &LoweredRegion<'_>,
    cancellation: &Cancellation,
) -> Option<MeasuredBlock> {
    refine_assuming(program, processor, region, AddressReading::Likely, cancellation)
}

/// Turns a lowered region into the nodes of a measured model. `reading` is the assumption about addresses that the code leaves open.
/// `None` for a processor with a reference model, or a region without instructions. If the run is cancelled meanwhile, the result
/// must not be used.
pub(super) fn refine_assuming(
    program: &Program,
    processor: &Processor,
    region: &LoweredRegion<'_>,
    reading: AddressReading,
    cancellation: &Cancellation,
) -> Option<MeasuredBlock> {
    let model = processor.measured_model()?;
    let code = region.kept();
    if code.is_empty() || cancellation.is_cancelled() {
        return None;
    }
    let mut bytes = Vec::new();
    let ends = program.push_encodings(&code, &mut bytes);
    let mut start = 0;
    let length = |end: &usize| (*end - std::mem::replace(&mut start, *end)) as u32;
    let lengths: Vec<u32> = ends.iter().map(length).collect();
    let is_branch = |instruction: &Instruction| {
        let opcode = program.isa.opcode(instruction.opcode);
        opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::Call)
    };
    let is_loop = code.last().is_some_and(is_branch);
    let placement = Placement { bytes: &bytes, lengths: &lengths, is_loop, reading };
    Some(model.lower(&code, &region.block.instructions, placement, &|| cancellation.is_cancelled()))
}

/// Returns the nodes of a region, which are the parts of its instructions, as the simulation takes them.
pub(super) fn parts_of<'a>(program: &Program, measured: &'a MeasuredBlock) -> BlockParts<'a> {
    BlockParts {
        nodes: &measured.nodes,
        owners: &measured.owners,
        n_copies: measured.n_copies,
        n_positions: measured.instructions.len(),
        n_named_registers: program.isa.n_registers(),
    }
}

/// Returns the registers of the program's target, made on first use; for a block with parts, with additional registers in which
/// nodes pass values on.
pub(super) fn registers_for(program: &Program, block: &Block<'_>) -> &'static RegisterTable {
    static TABLES: [OnceLock<RegisterTable>; registry::TARGETS.len()] =
        [const { OnceLock::new() }; registry::TARGETS.len()];
    match block.parts {
        None => registers_of(program),
        Some(_) => TABLES[program.subtarget.triple.target_id.index()].get_or_init(|| {
            let mut table = registers_of(program).clone();
            for _ in 0..N_EXTRA_REGISTERS {
                table.push_separate();
            }
            table
        }),
    }
}

/// Returns the cycles per iteration of lowered instructions in steady state; `None` if they never run, or if the run was
/// cancelled.
pub(super) fn steady_cycles_of(
    program: &Program,
    processor: &ProcessorFacts,
    options: &AnalysisOptions,
    instructions: &[LoweredInstruction],
    parts: Option<BlockParts<'_>>,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Option<f64> {
    let n_iterations = options.n_iterations();
    let dispatch_width = options.dispatch_width(processor);
    let block = Block { processor, instructions, columns: &[], parts, n_iterations, dispatch_width };
    let registers = registers_for(program, &block);
    steady_cycles(&block, registers, &options.simulation, cancellation, scratch).ok()
}

/// Returns the cycles per iteration of a region in steady state; `None` without instructions, or if the run was cancelled.
pub fn predict(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Option<Prediction> {
    let lenient = AnalysisOptions { skips_unsupported: true, ..options.clone() };
    let lowered = lower(program, region, processor, &lenient, cancellation);
    let measured = refine(program, processor, &lowered, cancellation);
    let instructions = measured.as_ref().map_or(&lowered.block.instructions, |measured| &measured.instructions);
    if instructions.is_empty() || cancellation.is_cancelled() {
        return None;
    }
    let parts = measured.as_ref().map(|measured| parts_of(program, measured));
    let cycles_per_iteration =
        steady_cycles_of(program, &options.facts_of(processor), options, instructions, parts, cancellation, scratch)?;
    let index_of = |position: &usize| Some(lowered.indices[*lowered.block.positions.get(*position)?]);
    let unknown = measured.iter().flat_map(|measured| &measured.unknown).filter_map(index_of).collect();
    let front_end_cycles = measured.as_ref().and_then(|measured| measured.front_end_cycles);
    Some(Prediction { cycles_per_iteration, front_end_cycles, unknown })
}

#[cfg(all(test, feature = "x86"))]
mod tests;
