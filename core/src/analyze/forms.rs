//! Experiments that measure the forms of a program, and the text of a model made from the results.
//!
//! A form is an opcode; its first instruction in the program is the pattern. A program that runs the experiments needs only
//! their bytes.

use super::lowered::lower;
use super::machine_facts::MachineFacts;
use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction::Instruction;
use crate::inst::targets::measuring::Measuring;
use crate::model::measured::experiments::{N_BESIDE, N_COPIES, Pattern, Through};
use crate::model::measured::fit::{BaseRow, Beside, FormMeasurement, LoadsBeside, line_of, net_uses};
use crate::model::processor::Processor;

/// The number that an experiment measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Throughput,
    Latency(Through),
    /// Throughput beside the form of this number.
    Beside(usize),
}

/// Straight-line code that measures one number of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    pub question: Question,
    pub code: Vec<u8>,
    /// Number of instructions over which the measured cycles are divided: the answer is the cycles of one of them.
    pub n_copies: usize,
    /// Memory holds zeros.
    pub needs_zeros: bool,
}

/// A form of instruction, and its measurements so far.
#[derive(Clone, Debug)]
pub struct Form {
    instruction: Instruction,
    base: BaseRow,
    pub measured: FormMeasurement,
    /// The first reason why an experiment had no result.
    pub refusal: Option<String>,
}

/// Number of forms that others are measured beside.
const MAX_PARTNERS: usize = 6;

/// Returns the forms of regions that can run by themselves, each opcode once, and the number of those that cannot.
pub fn forms_of<'r>(
    program: &Program,
    regions: impl Iterator<Item = &'r MarkedRegion>,
    processor: &Processor,
) -> (Vec<Form>, usize) {
    let base = processor.base();
    let target = program.subtarget.target();
    let options = AnalysisOptions { skips_unsupported: true, ..AnalysisOptions::default() };
    let mut known = std::collections::BTreeSet::new();
    let (mut forms, mut n_left_out) = (Vec::new(), 0);
    for region in regions {
        let lowered = lower(program, region, base, &options);
        for (position, facts) in lowered.block.positions.iter().zip(&lowered.block.instructions) {
            let instruction = &lowered.instructions[*position];
            if !known.insert(instruction.opcode.index()) {
                continue;
            }
            let columns = base.full_columns(instruction, None, &program.subtarget.features);
            let (Some(pattern), Some(columns)) = (Pattern::new(target, program.isa, instruction), columns) else {
                n_left_out += 1;
                continue;
            };
            let base = BaseRow {
                name: program.isa.opcode(instruction.opcode).name(),
                n_micro_ops: columns.n_micro_ops,
                latencies: facts.writes.iter().map(|write| write.latency_cycles.max(0) as u32).collect(),
                resources: columns.resources,
                is_chained: pattern.is_chained(),
                loads: facts.may_load && pattern.has_memory(),
                is_vector: pattern.has_vector_result(),
            };
            let instruction = instruction.clone();
            forms.push(Form { instruction, base, measured: FormMeasurement::default(), refusal: None });
        }
    }
    (forms, n_left_out)
}

impl Form {
    pub fn name(&self) -> &'static str {
        self.base.name
    }

    fn pattern(&self, program: &Program) -> Option<Pattern<'_>> {
        Pattern::new(program.subtarget.target(), program.isa, &self.instruction)
    }

    /// Returns the experiments that measure throughput, and latency by operand.
    pub fn experiments(&self, program: &Program) -> Vec<Experiment> {
        let Some(pattern) = self.pattern(program) else { return Vec::new() };
        let ways = pattern.ways().into_iter();
        let chains = ways.filter_map(|way| Some((Question::Latency(way), vec![pattern.chain(way)?])));
        let alone = [(Question::Throughput, pattern.copies(N_COPIES))].into_iter().chain(chains);
        alone.map(|(question, copies)| experiment(program, question, &copies, copies.len())).collect()
    }

    /// Returns the experiment that measures this form beside another one.
    pub fn experiment_beside(&self, program: &Program, number: usize, other: &Form) -> Option<Experiment> {
        let mine = self.pattern(program)?.copies(N_BESIDE);
        // Later copies are used, since the first ones have the same result registers as this form's.
        let theirs = other.pattern(program)?.copies(2 * N_BESIDE).split_off(N_BESIDE);
        let both: Vec<Instruction> = mine.into_iter().zip(theirs).flat_map(|(one, other)| [one, other]).collect();
        Some(experiment(program, Question::Beside(number), &both, 1))
    }

    /// Returns whether experiments with pairs give information about the form.
    pub fn has_pairs(&self) -> bool {
        let is_quick = self.measured.throughput.is_some_and(|cycles| cycles < 20.0);
        is_quick && !self.base.is_chained && !self.base.loads && !self.base.resources.is_empty()
    }

    /// Returns the unit that limits the form, if there is only one.
    fn single_unit(&self, processor: &Processor) -> Option<Beside> {
        let facts = processor.base().facts();
        let uses = net_uses(facts, &self.base.resources);
        let [(unit, cycles)] = uses[..] else { return None };
        let predicted = f64::from(cycles) / f64::from(facts.resources.get(unit.index())?.n_units.max(1));
        let is_as_measured = self.measured.throughput.is_some_and(|cycles| (cycles / predicted - 1.0).abs() < 0.15);
        is_as_measured.then_some(Beside { name: self.base.name, unit, cycles })
    }
}

fn experiment(program: &Program, question: Question, copies: &[Instruction], n_copies: usize) -> Experiment {
    let mut code = Vec::new();
    program.push_encodings(copies, &mut code);
    let needs_zeros = question == Question::Latency(Through::Address);
    Experiment { question, code, n_copies: n_copies.max(1), needs_zeros }
}

/// Returns the forms beside which others are measured: each keeps one kind of unit busy, and the base model predicts its cycles
/// correctly.
pub fn partners(forms: &[Form], processor: &Processor) -> Vec<(usize, Beside)> {
    let mut chosen: Vec<(usize, Beside)> = Vec::new();
    for (number, form) in forms.iter().enumerate().filter(|(_, form)| form.has_pairs()) {
        let Some(unit) = form.single_unit(processor) else { continue };
        if chosen.len() < MAX_PARTNERS && chosen.iter().all(|(_, known)| known.unit != unit.unit) {
            chosen.push((number, unit));
        }
    }
    chosen
}

/// Returns the text of a model: the base, and a line for each measured form.
pub fn text_of(forms: &[Form], machine: &MachineFacts, processor: &Processor, name: &str) -> String {
    let base = processor.base();
    let plain = base.target().measuring().map(Measuring::plain_loads);
    let loads = LoadsBeside {
        index: machine.index_cycles(),
        of_base: plain.and_then(|plain| plain.vector.iter().find_map(|name| latency_of(forms, name))),
        vector: machine.vector_load_cycles(),
    };
    let load_units: Vec<&str> = forms
        .iter()
        .filter(|form| plain.is_some_and(|plain| plain.general == form.name()))
        .flat_map(|form| &form.base.resources)
        .filter_map(|used| Some(base.facts().resources.get(used.resource.index())?.name))
        .collect();
    let mut text = format!(
        "based-on\t{}\n# Measured by mca --measure --table: cycles by form. Lines follow the base's where it agrees.\nname\t{name}\nprovenance\tmeasured here\n{}",
        base.name(),
        machine.text(base.facts(), &load_units)
    );
    for form in forms {
        match &form.measured.throughput {
            Some(_) => text += &line_of(base.facts(), &form.base, &form.measured, &loads),
            None => text += &format!("# {}: {}", form.name(), form.refusal.as_deref().unwrap_or("not measured")),
        }
        text.push('\n');
    }
    text
}

/// Returns the latency of a form's first result in the base model, if the form exists.
fn latency_of(forms: &[Form], name: &str) -> Option<u32> {
    forms.iter().find(|form| form.name() == name)?.base.latencies.first().copied()
}
