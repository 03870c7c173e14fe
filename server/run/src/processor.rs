//! Whose model answers: the one that was measured on the processor for views of our own, the reference's for its own.

use mca_config::Chosen;
use mca_core::analysis::Severity;
use mca_core::limits::MODEL_TEXT_BYTES;
use mca_core::target::CpuError;
use mca_core::{Cpu, Program};

use super::measured::{self, MeasuredError};
use super::options::JsonChoice;
use super::parse::is_drop_in;
use super::run::Run;
use super::streams::Stopped;
use super::table::OptionId;

impl Run<'_> {
    /// Whether what is printed looks like the reference's report, of what the reference reads: assembly.
    pub(super) fn is_plain(&self, program: &Program) -> bool {
        let options = &self.options;
        let is_report = options.prints_text() && !options.why && options.cpus.is_empty() && !options.measures;
        options.json == JsonChoice::V1 || (is_report && self.found.is_empty() && !program.is_machine_code())
    }

    /// The processor that views of our own rest on: as it was measured, unless `--model` says otherwise. `None`: nothing
    /// but what [`cpu`](Self::cpu) gives.
    pub(super) fn cpu_for_own_views(&mut self, chosen: &Chosen) -> Result<Option<Cpu>, Stopped> {
        let name = String::from_utf8_lossy(&chosen.cpu_name).into_owned();
        if is_drop_in(self.argv0) || !self.options.model.is_empty() || !measured::is_measured(&name) {
            return Ok(None);
        }
        self.own_cpu(chosen).map(Some)
    }

    /// The processor of a view of our own.
    pub(super) fn own_cpu(&mut self, chosen: &Chosen) -> Result<Cpu, Stopped> {
        let name = String::from_utf8_lossy(&chosen.cpu_name).into_owned();
        let is_drop_in = is_drop_in(self.argv0);
        let model =
            if is_drop_in { self.options.model.clone() } else { measured::unless_asked(&self.options.model, &name) };
        self.cpu_with(&model, chosen)
    }

    /// The processor that is simulated for the reference's report.
    pub(super) fn cpu(&mut self, chosen: &Chosen) -> Result<Cpu, Stopped> {
        let model = self.options.model.clone();
        self.cpu_with(&model, chosen)
    }

    fn cpu_with(&mut self, model: &[u8], chosen: &Chosen) -> Result<Cpu, Stopped> {
        let read = |path: &[u8]| self.read_beside(OptionId::Model, path, MODEL_TEXT_BYTES as u64);
        let error = match chosen.with_model(&self.options, model, read) {
            Ok(cpu) => return Ok(cpu),
            Err(MeasuredError::Model(message)) => return Err(self.stop(&message)),
            Err(MeasuredError::Cpu(error)) => error,
        };
        let CpuError::NoModel { has_itineraries } = error else {
            // An unknown name has been complained about; an empty one fails in silence.
            return Err(Stopped);
        };
        let (triple, cpu) = (chosen.target.normalized_triple(), &chosen.cpu_name[..]);
        let text = b"unable to find instruction-level scheduling information for target triple '";
        let stopped = self.fail(&[text, &triple, b"' and cpu '", cpu, b"'."]);
        if has_itineraries {
            let text = b"' provides itineraries. However, instruction itineraries are currently unsupported.";
            self.say(Severity::Note, &[b"cpu '", cpu, text]);
        }
        Err(stopped)
    }
}
