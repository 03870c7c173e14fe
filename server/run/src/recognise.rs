//! What a run does about a text whose target nobody named.

use mca_core::Target;
use mca_input::listing::{self, Kind};
use mca_input::machine_code::object_file::{ObjectFile, is_object};

use super::bytes::text_of;
use super::options::ReadAs;
use super::parse::is_drop_in;
use super::recognition::{CpuChoice, Finding, recognised};
use super::run::Run;
use super::streams::Stopped;

impl Run<'_> {
    /// Looks whose the text is, where the answer is not the reference's, and says so.
    pub(super) fn recognise(&mut self, name: &[u8], input: &[u8]) -> Result<(), Stopped> {
        let asks = self.kind.is_some_and(|kind| kind != Kind::Hex)
            || self.options.reads_as == Some(ReadAs::Auto)
            || self.options.has_own_regions()
            || self.language(name).is_some();
        if is_drop_in(self.argv0) || self.memory.is_some() {
            return Ok(());
        }
        let evidence = match is_object(input) {
            true => self.evidence_of_object(input),
            false if asks || self.checks.has_configured_limits() => {
                let text = text_of(input);
                listing::evidence_of(&text, self.kind.unwrap_or(Kind::Assembly)).into_owned()
            }
            false => return Ok(()),
        };
        let found = match recognised(&self.options, evidence.as_bytes(), CpuChoice::Firm) {
            Some(Finding::Recognised(found)) => found,
            Some(Finding::Stranger(text)) => return Err(self.fail(&[name, b" ", text.as_bytes(), b"."])),
            None => return Ok(()),
        };
        let told = format!("note: {}; -mtriple and -mcpu decide otherwise\n", found.sentence());
        if told != self.told && !self.options.quiet {
            self.streams.error(told.as_bytes());
            self.told = told;
        }
        found.apply(std::rc::Rc::make_mut(&mut self.options));
        Ok(())
    }

    /// An object says whose it is, and only of another target than the machine's the processor has to be assumed.
    fn evidence_of_object(&self, input: &[u8]) -> String {
        let is_open = matches!(&self.options.cpu[..], b"" | b"native");
        let Some(file) = Some(input).filter(|_| is_open).and_then(|input| ObjectFile::open(input).ok()) else {
            return String::new();
        };
        let architecture = |triple: &[u8]| Target::parse(triple).ok().map(|target| target.architecture());
        if architecture(file.triple()) == architecture(b"") { String::new() } else { file.evidence() }
    }
}
