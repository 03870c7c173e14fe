//! `--measure --table=FILE`: measures every form of the input, one an opcode, and writes the text of a model of it, for
//! `--model=FILE`.
//!
//! ```text
//! $ mca -mcpu=native --measure --table=mine.txt forms.s
//! mine.txt: 1012 forms measured, 14 of them on a busy core, 8 refused; 3 of the input cannot be run by themselves.
//! $ mca -mcpu=native --model=mine.txt loop.s
//! ```

use std::sync::Arc;
use std::time::{Duration, Instant};

use mca_core::analyze::forms::{Experiment, Form, Question, forms_of, partners, text_of};
use mca_core::analyze::machine_facts::{MachineFacts, probes};
use mca_core::analyze::program::Program;
use mca_core::inst::subtarget::Subtarget;
use mca_core::model::own::fit::Beside;
use mca_input::whole_file;
use mca_measure::client::Client;
use mca_measure::{Mode, Request};

use super::bytes::{path_of, system_error};
use super::host;
use super::run::{Run, Subject};
use super::streams::{Stopped, Streams};

/// Milliseconds that an experiment waits for a quiet core.
const PATIENCE_MS: u32 = 1_000;

/// How often somebody who waits hears how far it is.
const PROGRESS: Duration = Duration::from_secs(5);

/// What came of it all.
#[derive(Default)]
struct Tally {
    n_busy: usize,
    n_measured: usize,
}

impl Run<'_> {
    pub(super) fn measure_table(&mut self, subject: &Subject<'_>, client: &mut Client) -> Result<(), Stopped> {
        // Lines that agree are the base's, and a text has only a processor of the reference for one.
        if !self.options.model.is_empty() {
            return Err(self.fail(&[b"--table is written over a processor of the reference: leave --model out."]));
        }
        let (mut forms, n_left_out) = forms_of(subject.program, subject.processor);
        let mut tally = Tally::default();
        let (n_forms, mut told) = (forms.len(), Instant::now());
        let mut tell = |n_done: usize, what: &str, tally: &Tally, streams: &mut Streams| {
            if told.elapsed() >= PROGRESS {
                told = Instant::now();
                let busy = if tally.n_busy == 0 { String::new() } else { format!(", {} on a busy core", tally.n_busy) };
                streams.error(format!("mca: {n_done} of {n_forms} forms measured {what}{busy}\n").as_bytes());
            }
        };
        let machine_facts = measure_machine(&subject.target.subtarget, client);
        for (number, form) in forms.iter_mut().enumerate() {
            measure_alone(form, subject.program, client, &mut tally);
            tell(number + 1, "alone", &tally, &mut self.streams);
        }
        let partners = partners(&forms, subject.processor);
        for number in 0..forms.len() {
            measure_beside(&mut forms, number, &partners, subject.program, client);
            tell(number + 1, "beside others", &tally, &mut self.streams);
        }
        let name = self.options.table.clone();
        let machine = host::cpu_name();
        let text =
            text_of(&forms, &machine_facts, subject.processor, if machine.is_empty() { "measured" } else { &machine });
        self.check_outputs_again()?;
        let written = whole_file::write(&path_of(&name), text.as_bytes());
        written.map_err(|error| self.fail(&[b"--table: ", &name, b": ", system_error(&error).as_bytes()]))?;
        let summary = format!(
            ": {} forms measured, {} of them on a busy core, {} refused; {n_left_out} of the input cannot be run by themselves.\n",
            tally.n_measured,
            tally.n_busy,
            forms.len() - tally.n_measured
        );
        let summary = [&name[..], summary.as_bytes()].concat();
        self.streams.report().extend(summary);
        Ok(())
    }
}

/// Cycles of one of the experiment's instructions, and whether the core was shared meanwhile.
fn run(experiment: &Experiment, client: &mut Client) -> Result<(f64, bool), String> {
    let mut request = Request::new(experiment.code.clone(), Mode::Straight);
    request.patience_ms = PATIENCE_MS;
    request.fill = experiment.needs_zeros.then_some(0);
    let measured = client.measure(&request).map_err(|refusal| refusal.to_string())?;
    Ok((measured.cycles / experiment.n_copies as f64, measured.is_busy))
}

/// What cannot be run says nothing.
fn measure_machine(subtarget: &Arc<Subtarget>, client: &mut Client) -> MachineFacts {
    let mut facts = MachineFacts::default();
    for (probe, code) in probes(subtarget) {
        let mut request = Request::new(code, Mode::Straight);
        request.patience_ms = PATIENCE_MS;
        request.fill = Some(0);
        if let Ok(measured) = client.measure(&request) {
            facts.cycles.push((probe, measured.cycles));
        }
    }
    facts
}

fn measure_alone(form: &mut Form, program: &Program, client: &mut Client, tally: &mut Tally) {
    let mut is_busy = false;
    for experiment in form.experiments(program) {
        match (run(&experiment, client), experiment.question) {
            (Ok((cycles, busy)), question) => {
                is_busy |= busy;
                match question {
                    Question::Throughput => form.measured.throughput = Some(cycles),
                    Question::Latency(through) => form.measured.chains.push((through, cycles)),
                    Question::Beside(_) => {}
                }
            }
            (Err(refusal), _) => form.refusal = form.refusal.take().or(Some(refusal)),
        }
    }
    let is_measured = form.measured.throughput.is_some();
    tally.n_measured += usize::from(is_measured);
    tally.n_busy += usize::from(is_measured && is_busy);
}

fn measure_beside(
    forms: &mut [Form],
    number: usize,
    partners: &[(usize, Beside)],
    program: &Program,
    client: &mut Client,
) {
    for (partner, unit) in partners.iter().filter(|(partner, _)| *partner != number) {
        if !forms[number].has_pairs() {
            return;
        }
        let experiment = forms[number].experiment_beside(program, *partner, &forms[*partner]);
        if let Some(Ok((cycles, false))) = experiment.map(|experiment| run(&experiment, client)) {
            forms[number].measured.beside.push((unit.clone(), cycles));
        }
    }
}
