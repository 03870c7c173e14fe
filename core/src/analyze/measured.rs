//! Analyses a region with a measured model: how many cycles an iteration takes in steady state.

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
use crate::model::measured::lower::{MeasuredBlock, N_EXTRA_REGISTERS, Placement};
use crate::model::measured::{MeasuredModel, parse::MeasuredModelError};
use crate::model::processor::Processor;
use crate::model::shared::SharedProcessor;
use crate::sim::parts::BlockParts;
use crate::sim::{Cancellation, RegisterTable, Scratch};
use crate::verdict::steady_cycles;
use crate::view::Block;

/// The prediction of a measured model for a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    pub cycles_per_iteration: f64,
    /// The least cycles per iteration that the front end allows, where that is known.
    pub front_end_cycles: Option<f64>,
    /// Instructions of the program that the measured model does not have.
    pub unknown: Vec<usize>,
}

type ReadModel = Result<SharedProcessor, MeasuredModelError>;

/// A text, and what came of it.
struct ReadText {
    target: &'static str,
    text: Arc<str>,
    reading: ReadModel,
}

/// Cache of models that were read, the most recently used last. A model that is removed from the cache stays alive for its
/// users.
struct ReadTexts {
    texts: VecDeque<ReadText>,
    n_read: u64,
}

static READ: Mutex<ReadTexts> = Mutex::new(ReadTexts { texts: VecDeque::new(), n_read: 0 });

/// Returns the measured model of a processor, if one is packed with the program.
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

/// Reads the text of a model of one of the target's processors.
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

fn read_with(
    target: &'static dyn Target,
    read: impl FnOnce(&'static Catalogue) -> Result<MeasuredModel, MeasuredModelError>,
) -> Result<MeasuredModel, MeasuredModelError> {
    read(Catalogue::of(target).map_err(MeasuredModelError::of_whole)?)
}

/// Refines a region for a measured processor; `None` for a processor of the reference.
pub(super) fn refine(program: &Program, processor: &Processor, region: &LoweredRegion) -> Option<MeasuredBlock> {
    refine_if(program, processor, region, false)
}

/// Refines a region for a measured processor as if loads and stores of consecutive iterations met wherever data may bring them
/// together; `None` for a processor of the reference, and if no data could.
pub(super) fn refine_meeting(
    program: &Program,
    processor: &Processor,
    region: &LoweredRegion,
) -> Option<MeasuredBlock> {
    refine_if(program, processor, region, true).filter(|block| block.may_meet)
}

fn refine_if(program: &Program, processor: &Processor, region: &LoweredRegion, meets: bool) -> Option<MeasuredBlock> {
    let model = processor.measured_model()?;
    let positions = region.block.positions.iter();
    let code: Vec<Instruction> = positions.map(|position| region.instructions[*position].clone()).collect();
    if code.is_empty() {
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
    let placement = Placement { bytes: &bytes, lengths: &lengths, is_loop, meets };
    Some(model.lower(&code, &region.block.instructions, placement))
}

/// Returns the nodes in the form of the simulation.
pub(super) fn parts_of<'a>(program: &Program, measured: &'a MeasuredBlock) -> BlockParts<'a> {
    BlockParts {
        nodes: &measured.nodes,
        owners: &measured.owners,
        n_copies: measured.n_copies,
        n_positions: measured.instructions.len(),
        n_named_registers: program.isa.n_registers(),
    }
}

/// Returns the registers of the target and, for parts of instructions, additional ones in which parts pass values on.
pub(super) fn registers_for(program: &Program, block: &Block<'_>) -> &'static RegisterTable {
    static TABLES: [OnceLock<RegisterTable>; registry::TARGETS.len()] =
        [const { OnceLock::new() }; registry::TARGETS.len()];
    match block.parts {
        None => registers_of(program),
        Some(_) => TABLES[program.subtarget.triple.target_id.index()].get_or_init(|| {
            let mut table = registers_of(program).clone();
            for _ in 0..N_EXTRA_REGISTERS {
                table.push([], [], false);
            }
            table
        }),
    }
}

/// Returns the cycles per iteration of lowered instructions in the long run; `None` if they do not run, or if the run was
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

/// Returns the cycles per iteration in the long run; `None` without instructions, or if the run was cancelled.
pub fn predict(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Option<Prediction> {
    let lenient = AnalysisOptions { skips_unsupported: true, ..options.clone() };
    let lowered = lower(program, region, processor, &lenient);
    let measured = refine(program, processor, &lowered);
    let instructions = measured.as_ref().map_or(&lowered.block.instructions, |measured| &measured.instructions);
    if instructions.is_empty() {
        return None;
    }
    let parts = measured.as_ref().map(|measured| parts_of(program, measured));
    let cycles_per_iteration =
        steady_cycles_of(program, &options.facts_of(processor), options, instructions, parts, cancellation, scratch)?;
    let number_of = |position: &usize| Some(lowered.numbers[*lowered.block.positions.get(*position)?]);
    let unknown = measured.iter().flat_map(|measured| &measured.unknown).filter_map(number_of).collect();
    let front_end_cycles = measured.as_ref().and_then(|measured| measured.front_end_cycles);
    Some(Prediction { cycles_per_iteration, front_end_cycles, unknown })
}

#[cfg(all(test, feature = "x86"))]
mod tests;
