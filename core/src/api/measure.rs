//! Code that measures a processor, and models made from the results. Nothing is run here.

use std::collections::VecDeque;

use super::cpu::Cpu;
use super::program::Program;
use super::region::Region;
use super::target::Target;
use crate::analyze::forms::{self, Form, Question, forms_of, partners, text_of};
use crate::analyze::machine_facts::{MachineFacts, Probe, probes};
use crate::analyze::runnable::runnable;
use crate::model::measured::fit::Beside;

pub use crate::analyze::runnable::{Fixup, Runnable};

impl Runnable {
    /// Returns the code of a region in a form that can run by itself; otherwise the reason why there is none. `with_branches`
    /// keeps the branches inside that lead out of the region.
    pub fn of(program: &Program, region: &Region, with_branches: bool) -> Result<Runnable, String> {
        runnable(program.inner(), region.inner(), with_branches)
    }
}

/// Assembly that comes with the library, for making a model of a processor and testing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelTexts {
    /// An instruction of each form to measure.
    pub forms: &'static str,
    /// Loops on which the model is tested, each a region.
    pub loops: &'static str,
}

impl ModelTexts {
    /// Returns the texts for processors of a target; `None` if there are none.
    pub fn of(target: &Target) -> Option<ModelTexts> {
        let name = target.triple.target().name();
        let [forms, loops] = mca_models::measured::texts_of(name)?;
        Some(ModelTexts { forms, loops })
    }
}

/// Code that is run from its start to its end, and timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// Machine code that can be anywhere.
    pub code: Vec<u8>,
    /// Number of copies of the instruction; the result is the cycles of one.
    pub n_copies: usize,
    /// Whether all memory that it accesses must hold zeros.
    pub needs_zeros: bool,
    /// The number of the general register that counts iterations if the code is the body of a loop; `None` for straight code.
    pub counter: Option<u8>,
}

/// Progress of a [`ModelMaker`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The present phase: `alone`, in which each form is measured by itself, or `beside others`; empty before the first form.
    pub phase: &'static str,
    /// Number of forms that are done in this phase.
    pub n_done: usize,
    /// Number of forms: one for each kind of instruction that can run by itself.
    pub n_forms: usize,
    /// Number of forms with a result.
    pub n_measured: usize,
    /// Number of forms during whose measurement other programs shared the core.
    pub n_busy: usize,
    /// Number of kinds of instructions that cannot run by themselves.
    pub n_left_out: usize,
}

/// Makes the text of a measured model from experiments with the instructions of a program. The caller takes experiments one by
/// one, runs them, and hands in the results, on which later experiments depend.
#[derive(Debug)]
pub struct ModelMaker<'a> {
    program: &'a Program,
    cpu: Cpu,
    /// The forms to measure, one for each kind of instruction that can run by itself, with their results.
    forms: Vec<Form>,
    n_left_out: usize,
    /// Results of the probes about the machine as a whole.
    machine: MachineFacts,
    /// Experiments about the machine that are still to be run, with their code.
    probes: VecDeque<(Probe, Vec<u8>)>,
    /// Forms that others run together with, because their unit is known: number of the form and what is known of it.
    partners: Vec<(usize, Beside)>,
    /// The kind of experiment that comes next.
    phase: Phase,
    /// Experiments that are still to be run for the form that is being measured alone.
    waiting: VecDeque<forms::Experiment>,
    /// The experiment whose result is awaited.
    asked: Option<Asked>,
    /// Whether other programs shared the core while a form was measured, for each form.
    is_busy: Vec<bool>,
}

/// The kinds of experiments of a table, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Facts about the machine as a whole.
    Machine,
    /// The form of this number, by itself. While experiments of a form wait, this is the number of the next one.
    Alone(usize),
    /// The form of this number, between instructions that only need dispatch. As for `Alone`, the next one while experiments
    /// wait.
    Dispatched(usize),
    /// The form of the first number together with others; the second number is the position of the next one in the list of
    /// partners.
    Beside(usize, usize),
}

/// The experiment whose result is awaited.
#[derive(Clone, Debug)]
enum Asked {
    /// A probe about the machine.
    Machine(Probe),
    /// A question about the form of this number by itself.
    Alone(usize, Question),
    /// The form of this number together with another form.
    Beside(usize, Beside),
}

impl<'a> ModelMaker<'a> {
    /// Returns a maker for the instructions of some regions of a program, for a processor of the reference.
    pub fn new(program: &'a Program, regions: &[Region], cpu: &Cpu) -> ModelMaker<'a> {
        let (forms, n_left_out) = forms_of(program.inner(), regions.iter().map(Region::inner), cpu.processor());
        ModelMaker {
            program,
            is_busy: vec![false; forms.len()],
            forms,
            n_left_out,
            machine: MachineFacts::default(),
            probes: probes(cpu.subtarget()).into(),
            partners: Vec::new(),
            phase: Phase::Machine,
            waiting: VecDeque::new(),
            asked: None,
            cpu: cpu.clone(),
        }
    }

    /// Returns the next experiment to run; `None` if all results are known.
    pub fn next_experiment(&mut self) -> Option<Experiment> {
        let program = self.program.inner();
        loop {
            match self.phase {
                Phase::Machine => match self.probes.pop_front() {
                    Some((probe, code)) => {
                        self.asked = Some(Asked::Machine(probe));
                        return Some(Experiment { code, n_copies: 1, needs_zeros: true, counter: None });
                    }
                    None => self.phase = Phase::Alone(0),
                },
                Phase::Alone(number) => match (self.waiting.pop_front(), self.forms.get(number)) {
                    (Some(experiment), _) => {
                        return Some(self.ask(Asked::Alone(number - 1, experiment.question), experiment));
                    }
                    (None, Some(form)) => {
                        self.waiting = form.experiments(program).into();
                        self.phase = Phase::Alone(number + 1);
                    }
                    (None, None) => self.phase = Phase::Dispatched(0),
                },
                Phase::Dispatched(index) => match (self.waiting.pop_front(), self.forms.get(index)) {
                    (Some(experiment), _) => {
                        return Some(self.ask(Asked::Alone(index - 1, experiment.question), experiment));
                    }
                    (None, Some(form)) => {
                        self.waiting = form.experiments_at_dispatch(program, self.width()).into();
                        self.phase = Phase::Dispatched(index + 1);
                    }
                    (None, None) => {
                        self.partners = partners(&self.forms, self.cpu.processor());
                        self.phase = Phase::Beside(0, 0);
                    }
                },
                Phase::Beside(number, next) => {
                    let form = self.forms.get(number)?;
                    let Some((partner, unit)) = self.partners.get(next).filter(|_| form.has_pairs()) else {
                        self.phase = Phase::Beside(number + 1, 0);
                        continue;
                    };
                    self.phase = Phase::Beside(number, next + 1);
                    let other = self.forms.get(*partner).filter(|_| *partner != number);
                    let experiment = other.and_then(|other| form.experiment_beside(program, *partner, other));
                    if let Some(experiment) = experiment {
                        let asked = Asked::Beside(number, unit.clone());
                        return Some(self.ask(asked, experiment));
                    }
                }
            }
        }
    }

    /// Remembers which experiment is awaited, and returns it in the form for the caller.
    fn ask(&mut self, asked: Asked, experiment: forms::Experiment) -> Experiment {
        self.asked = Some(asked);
        let forms::Experiment { code, n_copies, needs_zeros, counter, .. } = experiment;
        Experiment { code, n_copies, needs_zeros, counter }
    }

    /// Takes the result of the last experiment: the cycles of one copy and whether other programs shared the core meanwhile, or
    /// why the experiment could not be run.
    pub fn answer(&mut self, result: Result<(f64, bool), String>) {
        match (self.asked.take(), result) {
            // An experiment that cannot run has no result.
            (None, _) | (Some(Asked::Machine(_) | Asked::Beside(..)), Err(_)) => {}
            (Some(Asked::Machine(probe)), Ok((cycles, _))) => self.machine.cycles.push((probe, cycles)),
            (Some(Asked::Alone(number, question)), Ok((cycles, is_busy))) => {
                self.is_busy[number] |= is_busy;
                let width = self.width();
                let form = &mut self.forms[number];
                let measured = &mut form.measured;
                match question {
                    Question::Throughput => measured.throughput = Some(cycles),
                    Question::Elsewhere => {
                        measured.throughput = Some(measured.throughput.map_or(cycles, |known| known.min(cycles)));
                    }
                    Question::OneRegister => measured.of_one_register = Some(cycles),
                    Question::Latency { through, other_cycles } => {
                        measured.chains.push((through, cycles - f64::from(other_cycles)));
                    }
                    Question::Dispatched { n_fillers } => form.take_dispatched(cycles, n_fillers, width),
                    Question::Beside(_) => {}
                }
            }
            (Some(Asked::Alone(number, _)), Err(refusal)) => {
                let form = &mut self.forms[number];
                form.refusal = form.refusal.take().or(Some(refusal));
            }
            (Some(Asked::Beside(number, unit)), Ok((cycles, is_busy))) => {
                if !is_busy {
                    self.forms[number].measured.beside.push((unit, cycles));
                }
            }
        }
    }

    /// Returns the micro-ops dispatched per cycle, as the probes show them.
    fn width(&self) -> u32 {
        self.machine.width(self.cpu.processor().base().facts())
    }

    /// Returns the progress so far.
    pub fn progress(&self) -> Progress {
        let (phase, n_done) = match self.phase {
            Phase::Machine => ("", 0),
            Phase::Alone(number) => ("alone", number),
            Phase::Dispatched(index) => ("at dispatch", index),
            Phase::Beside(number, _) => ("beside others", number),
        };
        let is_measured = |(form, _): &(&Form, &bool)| form.measured.throughput.is_some();
        let measured = || self.forms.iter().zip(&self.is_busy).filter(is_measured);
        Progress {
            phase,
            n_done,
            n_forms: self.forms.len(),
            n_measured: measured().count(),
            n_busy: measured().filter(|(_, is_busy)| **is_busy).count(),
            n_left_out: self.n_left_out,
        }
    }

    /// Returns the text of the model, which [`Cpu::with_model_text`] reads; `name` is that of the machine.
    pub fn finish(self, name: &str) -> String {
        text_of(&self.forms, &self.machine, self.cpu.processor(), name)
    }
}
