//! `--measure` and `--model`: what the processor itself takes for a region, beside what models predict.
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
use std::process::ExitCode;

use mca_core::analyze::own::{OwnPrediction, own_model_of, predict, predict_by_reference, read_own_model, runnable};
use mca_core::analyze::program::Program;
use mca_core::inst::asm::regions::Region;
use mca_core::model::own::OwnModel;
use mca_core::sim::Scratch;
use mca_measure::client::Client;
use mca_measure::{Measurement, Mode, Request};
use serde_json::{Value, json};

use super::options::JsonChoice;
use super::run::{Run, Subject};
use super::streams::Stopped;

/// The only argument of the child.
pub const CHILD: &str = "--measure-child";

/// What the child does until its input ends.
pub fn child() -> ExitCode {
    match mca_measure::child::serve(std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// What is known of a region.
struct Truth {
    number: usize,
    name: String,
    is_marked: bool,
    /// Nothing unless it was asked for; otherwise the numbers, or why there are none.
    measured: Option<Result<Measurement, String>>,
    reference: Option<f64>,
    own: Option<OwnPrediction>,
}

impl Run<'_> {
    pub(super) fn truth(&mut self, name: &[u8], subject: &Subject<'_>) -> Result<(), Stopped> {
        let model = self.own_model(subject)?;
        let mut client = match self.options.measures {
            true => Some(self.measuring_client()?),
            false => None,
        };
        let cancellation = self.cancellation();
        let mut scratch = Scratch::default();
        let mut values = Vec::new();
        let program = subject.program;
        let regions: Vec<&Region> = program.regions().iter().filter(|region| !region.is_empty()).collect();
        for (number, region) in regions.into_iter().enumerate() {
            let options = subject.options;
            let truth = Truth {
                number,
                name: String::from_utf8_lossy(&region.name).into_owned(),
                is_marked: region.has_marker(),
                measured: client.as_mut().map(|client| measure(program, region, client)),
                reference: predict_by_reference(
                    program,
                    region,
                    subject.processor,
                    options,
                    &cancellation,
                    &mut scratch,
                ),
                own: model.and_then(|model| predict(program, region, model, options, &cancellation, &mut scratch)),
            };
            if self.options.json == JsonChoice::V2 {
                values.push(truth.value(subject.processor.name(), model));
            } else {
                self.streams.report().extend(truth.text(subject.processor.name(), model).bytes());
            }
        }
        if self.options.json == JsonChoice::V2 {
            let document = json!({
                "format": "mca-measurement",
                "version": 1,
                "input": String::from_utf8_lossy(name),
                "target": { "cpu": String::from_utf8_lossy(&subject.target.cpu_name), "model": subject.processor.name() },
                "regions": values,
            });
            self.add_document(document);
        }
        Ok(())
    }

    /// The measured model that was asked for; without `--model` the one of the processor, if there is one.
    fn own_model(&mut self, subject: &Subject<'_>) -> Result<Option<&'static OwnModel>, Stopped> {
        let options = &self.options;
        if options.model.is_empty() || options.model == b"own" {
            let cpu = String::from_utf8_lossy(&subject.target.cpu_name).into_owned();
            return match own_model_of(&cpu) {
                Some(Ok(model)) => Ok(Some(model)),
                Some(Err(error)) => Err(self.damaged(error)),
                None if options.model.is_empty() => Ok(None),
                None => Err(self.fail(&[
                    b"--model=own: there is no measured model of '",
                    cpu.as_bytes(),
                    b"'; there is one of znver5.",
                ])),
            };
        }
        let path = options.model.clone();
        let bytes = self.disk.read_input(&path).map_err(|message| self.fail(&[&message]))?;
        let text = String::from_utf8(bytes).map_err(|_| self.fail(&[b"--model: ", &path, b" is not UTF-8"]))?;
        match read_own_model(text.leak()) {
            Ok(model) => Ok(Some(Box::leak(Box::new(model)))),
            Err(error) => Err(self.fail(&[&path, b":", error.to_string().as_bytes()])),
        }
    }

    fn measuring_client(&mut self) -> Result<Client, Stopped> {
        if self.memory.is_some() {
            return Err(self.fail(&[b"--measure: code is run only from the command line."]));
        }
        let program = std::env::current_exe();
        let program = program.map_err(|error| self.fail(&[b"--measure: ", error.to_string().as_bytes()]))?;
        Ok(Client::new(program, &[CHILD]))
    }
}

fn measure(program: &Program, region: &Region, client: &mut Client) -> Result<Measurement, String> {
    let runnable = runnable(program, region)?;
    let mode = if runnable.is_loop { Mode::Loop { counter: runnable.counter } } else { Mode::Straight };
    client.measure(&Request::new(runnable.code, mode)).map_err(|refusal| refusal.to_string())
}

impl Truth {
    fn text(&self, reference: &str, model: Option<&OwnModel>) -> String {
        let mut text = String::new();
        if self.is_marked {
            let separator = if self.name.is_empty() { "" } else { " - " };
            let _ = writeln!(text, "\n[{}] Code Region{separator}{}", self.number, self.name);
        }
        match &self.measured {
            None => {}
            Some(Ok(measured)) => {
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
            Some(Err(reason)) => {
                let _ = writeln!(text, "Measured:   not, because {reason}");
            }
        }
        match self.reference {
            Some(cycles) => {
                let _ = writeln!(text, "Predicted:  {cycles:.2} by the reference's model {reference}");
            }
            None => text += "Predicted:  not by the reference's model\n",
        }
        if let (Some(own), Some(model)) = (&self.own, model) {
            let _ = writeln!(text, "            {:.2} by the measured model {}", own.cycles_per_iteration, model.name);
            if let Some(cycles) = own.front_end_cycles.filter(|cycles| *cycles + 0.01 >= own.cycles_per_iteration) {
                let _ = writeln!(text, "            limited by the front end ({cycles:.2})");
            }
        }
        text
    }

    fn value(&self, reference: &str, model: Option<&OwnModel>) -> Value {
        let measured = self.measured.as_ref().map(|measured| match measured {
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
        });
        let own = self.own.as_ref().zip(model).map(|(own, model)| {
            json!({
                "model": model.name,
                "cyclesPerIteration": own.cycles_per_iteration,
                "frontEndCycles": own.front_end_cycles,
                "unknownInstructions": own.unknown,
            })
        });
        let reference = json!({ "model": reference, "cyclesPerIteration": self.reference });
        json!({
            "number": self.number,
            "name": self.name,
            "measured": measured,
            "predicted": { "reference": reference, "own": own },
        })
    }
}
