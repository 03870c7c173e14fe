//! Whose model answers: the one that was measured on the processor for views of our own, the reference's for its own.

use mca_core::limits::MODEL_TEXT_BYTES;

use super::measured;
use super::options::JsonChoice;
use super::parse::is_drop_in;
use super::run::{ProcessorError, Program, Run, Severity, SharedProcessor, Triple};
use super::streams::Stopped;
use super::table::OptionId;
use mca_config::Target;

impl Run<'_> {
    /// Whether what is printed looks like the reference's report, of what the reference reads: assembly.
    pub(super) fn is_plain(&self, program: &Program) -> bool {
        let options = &self.options;
        let is_report = options.prints_text() && !options.why && options.cpus.is_empty() && !options.measures;
        options.json == JsonChoice::V1 || (is_report && self.found.is_empty() && !program.is_machine_code())
    }

    /// The processor that views of our own rest on: as it was measured, unless `--model` says otherwise. `None`: nothing
    /// but what [`processor`](Self::processor) gives.
    pub(super) fn processor_for_own_views(
        &mut self,
        target: &Target,
        triple: &Triple,
    ) -> Result<Option<SharedProcessor>, Stopped> {
        let cpu = String::from_utf8_lossy(&target.cpu_name).into_owned();
        if is_drop_in(self.argv0) || !self.options.model.is_empty() || !measured::is_measured(&cpu) {
            return Ok(None);
        }
        self.own_processor(target, triple).map(Some)
    }

    /// The processor of a view of our own.
    pub(super) fn own_processor(&mut self, target: &Target, triple: &Triple) -> Result<SharedProcessor, Stopped> {
        let cpu = String::from_utf8_lossy(&target.cpu_name).into_owned();
        let is_drop_in = is_drop_in(self.argv0);
        let model =
            if is_drop_in { self.options.model.clone() } else { measured::unless_asked(&self.options.model, &cpu) };
        self.processor_with(&model, target, triple)
    }

    pub(super) fn processor(&mut self, target: &Target, triple: &Triple) -> Result<SharedProcessor, Stopped> {
        let model = self.options.model.clone();
        self.processor_with(&model, target, triple)
    }

    fn processor_with(&mut self, model: &[u8], target: &Target, triple: &Triple) -> Result<SharedProcessor, Stopped> {
        // An unknown name has been complained about; an empty one fails in silence.
        let cpu = target.cpu.ok_or(Stopped)?;
        let read = |path: &[u8]| self.read_beside(OptionId::Model, path, MODEL_TEXT_BYTES as u64);
        let found = measured::find(model, triple.target(), &target.cpu_name, read);
        if let Some(processor) = found.map_err(|message| self.stop(&message))? {
            return Ok(processor);
        }
        cpu.processor().map(SharedProcessor::from).map_err(|error| match error {
            ProcessorError::NoModel { has_itineraries } => {
                let triple = triple.normalized();
                let stopped = self.fail(&[
                    b"unable to find instruction-level scheduling information for target triple '",
                    &triple,
                    b"' and cpu '",
                    cpu.name().as_bytes(),
                    b"'.",
                ]);
                if has_itineraries {
                    self.say(
                        Severity::Note,
                        &[
                            b"cpu '",
                            cpu.name().as_bytes(),
                            b"' provides itineraries. However, instruction itineraries are currently unsupported.",
                        ],
                    );
                }
                stopped
            }
            ProcessorError::Damaged(error) => self.damaged(&error),
        })
    }
}
