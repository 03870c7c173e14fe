//! One cycle after the other, until the last instruction has retired.

mod in_order;
mod out_of_order;

use crate::model::facts::{InstructionFacts, ProcessorFacts};

use super::cancellation::Cancellation;
use super::error::SimulationError;
use super::event::Observer;
use super::ids::{SignatureId, TemplateId};
use super::machine::Units;
use super::options::SimulationOptions;
use super::program::Program;
use super::program::compile::{Compiler, Inputs};
use super::registers::RegisterTable;
use super::stages::execute::ExecuteStage;
use super::stages::in_order_issue::InOrderUnits;
use super::steady_state::SteadyState;
use super::units::resource_manager::ResourceManager;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulationSummary {
    pub n_cycles: u64,
    pub n_instructions: u64,
}

/// Memory of the simulation, to be kept from run to run. What it holds has no influence on a run.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    compiler: Compiler,
    program: Program,
    units: Units,
    execute: ExecuteStage,
    in_order: InOrderUnits,
    steady_state: SteadyState,
    ranks: Vec<u64>,
}

/// Runs a block on a processor and tells the observer of all that happens.
pub fn simulate<O: Observer>(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    block: &[InstructionFacts],
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<SimulationSummary, SimulationError> {
    let inputs = Inputs { processor, registers, block, is_out_of_order: processor.is_out_of_order() };
    scratch.compiler.compile(&inputs, &mut scratch.program);
    match inputs.is_out_of_order {
        true => out_of_order::run(&inputs, options, cancellation, scratch, observer),
        false => in_order::run(&inputs, options, cancellation, scratch, observer),
    }
}

/// Simulated steps between two looks at the cancellation.
const STEPS_BETWEEN_LOOKS: u32 = 64;

/// The next instruction of the endless stream, as far as it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cursor {
    position: u32,
    n_left: u64,
}

impl Cursor {
    fn find_template(&self) -> Option<TemplateId> {
        (self.n_left > 0).then_some(TemplateId(self.position))
    }

    fn advance(&mut self, n_templates: usize) {
        self.position += 1;
        if self.position as usize == n_templates {
            self.position = 0;
        }
        self.n_left -= 1;
    }
}

/// Some descriptions ask for more units than there are. Whoever waits for them waits for ever.
fn check_resources(program: &Program, resources: &ResourceManager) -> Result<(), SimulationError> {
    let signatures = (0..program.signatures.list.len()).map(|index| SignatureId(index as u32));
    let culprits = signatures.filter_map(|signature| {
        let resource = resources.find_unobtainable(&program.signatures, signature)?;
        Some((program.signatures.representative_of(signature), resource))
    });
    match culprits.min_by_key(|(instruction, _)| *instruction) {
        Some((instruction, resource)) => Err(SimulationError::NeverIssues { instruction, resource: Some(resource) }),
        None => Ok(()),
    }
}
