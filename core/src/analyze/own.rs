//! A region on a processor whose model was measured: how many cycles an iteration takes once all has settled.

use std::sync::OnceLock;

use mca_models::pack::PackError;

use super::options::AnalysisOptions;
use super::program::{Program, registers_of};
use super::region::lower;
use crate::inst::asm::regions::Region;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::inst::targets::x86::X86;
use crate::model::catalogue::Catalogue;
use crate::model::own::lower::{N_EXTRA_REGISTERS, OwnBlock, Placement};
use crate::model::own::{OwnModel, parse::OwnModelError};
use crate::model::processor::Processor;
use crate::sim::{Cancellation, RegisterTable, Scratch};
use crate::verdict::steady_cycles;

/// What an own model says of a region.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnPrediction {
    pub cycles_per_iteration: f64,
    /// The least cycles an iteration that the front end allows, where that is known.
    pub front_end_cycles: Option<f64>,
    /// Instructions of the program of which the model knows nothing.
    pub unknown: Vec<usize>,
}

/// The measured model of an x86 processor, if there is one; read on first use.
pub fn own_model_of(cpu: &str) -> Option<&'static Result<OwnModel, OwnModelError>> {
    static ZEN_5: OnceLock<Result<OwnModel, OwnModelError>> = OnceLock::new();
    let text = mca_models::own::own_model_of(cpu)?;
    Some(ZEN_5.get_or_init(|| read_own_model(text)))
}

/// Reads the text of a model of an x86 processor. It stays in memory for as long as the program runs.
pub fn read_own_model(text: &'static str) -> Result<OwnModel, OwnModelError> {
    let whole = |error: PackError| OwnModelError { line: 0, column: 0, message: error.to_string() };
    OwnModel::parse(text, Catalogue::of(&X86).map_err(whole)?)
}

/// Lowers a region for an own model.
fn nodes_of(program: &Program, region: &Region, model: &OwnModel, options: &AnalysisOptions) -> (OwnBlock, Vec<usize>) {
    // The base's rules for the stack pointer hide what the own model treats itself.
    let rules = AnalysisOptions { applies_target_rules: !model.mechanisms.has_stack_engine, ..options.clone() };
    let rules = AnalysisOptions { skips_unsupported: true, ..rules };
    let lowered = lower(program, region, model.base, &rules);
    let positions = &lowered.block.positions;
    let code: Vec<Instruction> = positions.iter().map(|position| lowered.instructions[*position].clone()).collect();
    let mut bytes = Vec::new();
    let ends = program.push_encodings(&code, &mut bytes);
    let mut start = 0;
    let length = |end: &usize| (*end - std::mem::replace(&mut start, *end)) as u32;
    let lengths: Vec<u32> = ends.iter().map(length).collect();
    let is_branch = |instruction: &Instruction| {
        let opcode = model.base.isa().opcode(instruction.opcode);
        opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::Call)
    };
    let placement = Placement { lengths: &lengths, is_loop: code.last().is_some_and(is_branch) };
    let numbers = positions.iter().map(|position| lowered.numbers[*position]).collect();
    (model.lower(&code, &lowered.block.instructions, placement), numbers)
}

/// The registers of the target, and those beyond them in which nodes pass values on.
fn registers_with_extra(program: &Program) -> &'static RegisterTable {
    static OF_X86: OnceLock<RegisterTable> = OnceLock::new();
    OF_X86.get_or_init(|| {
        let mut table = registers_of(program).clone();
        for _ in 0..N_EXTRA_REGISTERS {
            table.push([], [], false);
        }
        table
    })
}

/// Cycles an iteration in the long run; `None` without instructions, or if the run was cancelled.
pub fn predict(
    program: &Program,
    region: &Region,
    model: &OwnModel,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Option<OwnPrediction> {
    let (block, numbers) = nodes_of(program, region, model, options);
    let registers = registers_with_extra(program);
    let copies = block.n_copies.max(1);
    let facts = &model.facts;
    let nodes = Some(&block.nodes).filter(|nodes| !nodes.is_empty())?;
    let cycles = steady_cycles(facts, registers, nodes, &options.simulation, cancellation, scratch).ok()?;
    Some(OwnPrediction {
        cycles_per_iteration: cycles / f64::from(copies),
        front_end_cycles: block.front_end_cycles.map(f64::from),
        unknown: block.unknown.iter().filter_map(|position| numbers.get(*position).copied()).collect(),
    })
}

/// The same by the reference's model, which is `processor`.
pub fn predict_by_reference(
    program: &Program,
    region: &Region,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Option<f64> {
    let lenient = AnalysisOptions { skips_unsupported: true, ..options.clone() };
    let block = lower(program, region, processor, &lenient).block;
    let registers = registers_of(program);
    let instructions = Some(&block.instructions).filter(|instructions| !instructions.is_empty())?;
    steady_cycles(processor.facts(), registers, instructions, &options.simulation, cancellation, scratch).ok()
}

/// A region as it can be run by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runnable {
    pub code: Vec<u8>,
    /// It ended in a branch, which is left out together with a comparison before it: whoever runs it counts and branches.
    pub is_loop: bool,
    /// A general register that it does not use, as instructions number it.
    pub counter: Option<u8>,
}

/// General registers that may count, with their numbers in instructions.
const COUNTERS: [(&str, u8); 14] = [
    ("R15", 15),
    ("R14", 14),
    ("R13", 13),
    ("R12", 12),
    ("R11", 11),
    ("R10", 10),
    ("R9", 9),
    ("R8", 8),
    ("RBX", 3),
    ("RBP", 5),
    ("RSI", 6),
    ("RDI", 7),
    ("RDX", 2),
    ("RCX", 1),
];

/// The machine code of a region, or why it cannot be run by itself.
pub fn runnable(program: &Program, region: &Region) -> Result<Runnable, String> {
    let isa = program.isa;
    let mut code: Vec<Instruction> =
        region.instructions().map(|number| program.assembly.instructions[number].clone()).collect();
    let is_branch = |instruction: &Instruction| {
        let opcode = isa.opcode(instruction.opcode);
        opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::Call)
    };
    let is_loop = code.last().is_some_and(is_branch);
    if is_loop {
        code.pop();
        let name = code.last().map_or("", |last| isa.opcode(last.opcode).name());
        if name.starts_with("CMP") && !name.starts_with("CMPXCHG") || name.starts_with("TEST") {
            code.pop();
        }
    }
    for instruction in &code {
        let opcode = isa.opcode(instruction.opcode);
        if opcode.has(OpcodeFlag::Call) || opcode.has(OpcodeFlag::Return) || is_branch(instruction) {
            return Err("it leaves the region, by a call, a return or a branch".to_owned());
        }
        if instruction.operands().iter().any(|operand| matches!(operand, Operand::Expression(_))) {
            return Err("it names a symbol, whose address is not known".to_owned());
        }
    }
    let mut bytes = Vec::new();
    program.push_encodings(&code, &mut bytes);
    Ok(Runnable { code: bytes, is_loop, counter: free_register(program, &code) })
}

fn free_register(program: &Program, code: &[Instruction]) -> Option<u8> {
    let isa = program.isa;
    let mut used: Vec<RegisterId> = Vec::new();
    for instruction in code {
        let opcode = isa.opcode(instruction.opcode);
        used.extend(opcode.implicit_uses().chain(opcode.implicit_definitions()));
        used.extend(instruction.operands().iter().filter_map(|operand| match operand {
            Operand::Register(register) => Some(*register),
            _ => None,
        }));
    }
    let is_used = |register: RegisterId| {
        used.iter().any(|other| *other == register || isa.super_registers(*other).any(|around| around == register))
    };
    let free = COUNTERS.iter().find(|(name, _)| isa.find_register(name).is_some_and(|register| !is_used(register)));
    free.map(|(_, number)| *number)
}
