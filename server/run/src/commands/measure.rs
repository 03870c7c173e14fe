//! `--measure`: what the processor itself takes for a region, beside what models predict.
//!
//! ```text
//! [0] Code Region - loop
//! Measured:   4.01 cycles per iteration (±0.3%, 20 of 23 samples, 3.64 GHz)
//! Predicted:  1.00 by the reference's model znver4
//!             4.00 by the measured model zen5
//! ```
//!
//! Regions run in a child of this program, which gives up nearly all that a process may do.

use std::fmt::Write;

use mca_config::host;
use mca_config::options::JsonChoice;
use mca_core::analysis::Prediction;
use mca_core::measure::Runnable;
use mca_core::{Analyzer, Cpu, Program, Region};
use mca_measure::client::Client;
use mca_measure::{Measurement, Mode, Request, child};
use serde_json::{Value, json};

use super::measured_table::measure_table;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::output::Output;

/// What is known of a region.
struct Comparison {
    /// What this machine is, if predictions are for another.
    other_machine: Option<String>,
    number: usize,
    name: String,
    is_marked: bool,
    /// Or why there are no numbers.
    measured: Result<Measurement, String>,
    reference: Option<Prediction>,
    own: Option<Prediction>,
}

/// Measures the regions, or makes the table that `--table` asks for.
pub fn measure(context: &Context<'_>, output: &mut Output, subject: &Subject<'_>) -> Result<(), Failure> {
    let options = subject.options;
    let mut client = measuring_client(context)?;
    if !options.table.is_empty() {
        return measure_table(context, output, subject, &mut client);
    }
    let base = subject.cpu.with_reference_model();
    let own = measured_beside(subject)?;
    let mut analyzer = Analyzer::new(base.clone());
    analyzer.set_options(subject.analysis).set_cancellation(&context.cancellation());
    let other_machine = Some(host::cpu_name()).filter(|name| name.as_bytes() != &subject.target.cpu_name[..]);
    let mut values = Vec::new();
    let program = subject.program();
    for (number, region) in subject.chosen_regions(context).into_iter().enumerate() {
        let mut predicted = |on: &Cpu| analyzer.set_cpu(on).predict(program, region);
        let compared = Comparison {
            other_machine: other_machine.clone(),
            number,
            name: String::from_utf8_lossy(region.name()).into_owned(),
            is_marked: region.has_marker(),
            reference: predicted(&base),
            own: own.as_ref().and_then(&mut predicted),
            measured: measure_region(program, region, &mut client),
        };
        if options.json == JsonChoice::V2 {
            values.push(compared.value(base.model_name(), own.as_ref()));
        } else {
            output.streams.report().extend(compared.text(base.model_name(), own.as_ref()).bytes());
        }
    }
    if options.json == JsonChoice::V2 {
        let document = json!({
            "format": "mca-measurement",
            "version": 1,
            "input": String::from_utf8_lossy(&subject.ready.name),
            "machine": host::cpu_name(),
            "target": { "cpu": String::from_utf8_lossy(&subject.target.named), "model": base.model_name() },
            "regions": values,
        });
        output.add_document(document, options.each);
    }
    Ok(())
}

/// The measured model that was asked for; without `--model` the one of the processor, if there is one.
fn measured_beside(subject: &Subject<'_>) -> Result<Option<Cpu>, Failure> {
    if subject.cpu.is_measured() {
        return Ok(Some(subject.cpu.clone()));
    }
    subject.cpu.with_measured_model().transpose().map_err(|error| Failure::damaged(&error))
}

fn measuring_client(context: &Context<'_>) -> Result<Client, Failure> {
    if context.memory.is_some_and(|memory| !memory.may_measure) {
        return Err(Failure::error(&[b"--measure: code is run only by a command of its own."]));
    }
    let program = std::env::current_exe();
    let program = program.map_err(|error| Failure::error(&[b"--measure: ", error.to_string().as_bytes()]))?;
    Ok(Client::new(program, &[child::ARGUMENT]))
}

fn measure_region(program: &Program, region: &Region, client: &mut Client) -> Result<Measurement, String> {
    let runnable = Runnable::of(program, region)?;
    let mode = if runnable.is_loop { Mode::Loop { counter: runnable.counter } } else { Mode::Straight };
    client.measure(&Request::new(runnable.code, mode)).map_err(|refusal| refusal.to_string())
}

impl Comparison {
    fn text(&self, reference: &str, own: Option<&Cpu>) -> String {
        let mut text = String::new();
        if self.is_marked {
            let separator = if self.name.is_empty() { "" } else { " - " };
            let _ = writeln!(text, "\n[{}] Code Region{separator}{}", self.number, self.name);
        }
        match &self.measured {
            Ok(measured) => {
                let busy = if measured.is_busy { ", BUSY: the core was shared" } else { "" };
                let _ = writeln!(
                    text,
                    "Measured:   {:.2} cycles per iteration (±{:.1}%, {} of {} samples, {:.2} GHz{busy})",
                    measured.cycles,
                    100.0 * measured.spread,
                    measured.n_kept,
                    measured.n_tried,
                    measured.gigahertz
                );
                if measured.states.len() > 1 {
                    let states = measured.states.iter();
                    let states = states.map(|state| format!("{:.2} ({} samples)", state.cycles, state.n_samples));
                    let _ = writeln!(text, "            in several states: {}", states.collect::<Vec<_>>().join(", "));
                }
            }
            Err(reason) => {
                let _ = writeln!(text, "Measured:   not, because {reason}");
            }
        }
        if let Some(machine) = &self.other_machine {
            let _ = writeln!(text, "            on this machine, {machine}; what follows is for another");
        }
        match &self.reference {
            Some(Prediction { cycles_per_iteration: cycles, .. }) => {
                let _ = writeln!(text, "Predicted:  {cycles:.2} by the reference's model {reference}");
            }
            None => text += "Predicted:  not by the reference's model\n",
        }
        if let (Some(own), Some(model)) = (&self.own, own) {
            let _ = writeln!(
                text,
                "            {:.2} by the measured model {}",
                own.cycles_per_iteration,
                model.model_name()
            );
            if let Some(cycles) = own.front_end_cycles.filter(|cycles| *cycles + 0.01 >= own.cycles_per_iteration) {
                let _ = writeln!(text, "            limited by the front end ({cycles:.2})");
            }
        }
        text
    }

    fn value(&self, reference: &str, own: Option<&Cpu>) -> Value {
        let measured = match &self.measured {
            Ok(measured) => json!({
                "cyclesPerIteration": measured.cycles,
                "spread": measured.spread,
                "samples": measured.n_kept,
                "tried": measured.n_tried,
                "gigahertz": measured.gigahertz,
                "pages": measured.n_pages,
                "isBusy": measured.is_busy,
                "states": measured.states.iter().map(|state| {
                    json!({ "cyclesPerIteration": state.cycles, "samples": state.n_samples })
                }).collect::<Vec<_>>(),
            }),
            Err(reason) => json!({ "refused": reason }),
        };
        let own = self.own.as_ref().zip(own).map(|(own, model)| {
            json!({
                "model": model.model_name(),
                "cyclesPerIteration": own.cycles_per_iteration,
                "frontEndCycles": own.front_end_cycles,
                "unknownInstructions": own.unknown,
            })
        });
        let reference = json!({
            "model": reference,
            "cyclesPerIteration": self.reference.as_ref().map(|found| found.cycles_per_iteration),
        });
        json!({
            "number": self.number,
            "name": self.name,
            "measured": measured,
            "predicted": { "reference": reference, "own": own },
        })
    }
}
