//! Inputs that are neither assembly of ours nor objects: listings of disassemblers, other assemblers' notations, digits.
//!
//! `--input` says what an input is read as; views that the reference does not have find out by themselves. The plain report
//! reads what the reference reads, and says what else it could be.

use std::path::Path;
use std::rc::Rc;

use mca_core::analysis::Severity;
use mca_core::{Cpu, Program, Source};
use mca_input::listing::{self, Flags, Kind, Surroundings, Tools, is_as_it_stands, looks_of};
use mca_input::machine_code::decoder_for_listings;
use mca_input::machine_code::object_file::is_object;
use mca_input::sources::{self, is_for_preprocessor};

use super::bytes::path_of;
use super::options::ReadAs;
use super::parse::is_drop_in;
use super::recognition::{CpuChoice, Finding, recognised};
use super::run::Run;
use super::streams::Stopped;

impl Run<'_> {
    /// Finds out what the input is, if anybody wants to know. Stops at what must not be read at all.
    pub(super) fn find_kind(&mut self, name: &[u8], input: &[u8]) -> Result<(), Stopped> {
        (self.kind, self.advice) = (None, String::new());
        let options = Rc::clone(&self.options);
        if !self.may_be_other_text(name, input) {
            return Ok(());
        }
        if let Some(ReadAs::Kind(kind)) = options.reads_as {
            self.kind = Some(kind);
            return Ok(());
        }
        if options.reads_as.is_none() && is_for_preprocessor(name) && !options.compile_flags.is_empty() {
            self.kind = Some(Kind::Preprocessed);
            return Ok(());
        }
        if options.reads_as.is_none() && !self.options.has_own_regions() {
            return Ok(());
        }
        let text = String::from_utf8_lossy(input);
        let (kind, refusal) = looks_of(&text, input);
        if let Some(refusal) = refusal {
            let shown = String::from_utf8_lossy(name).into_owned();
            return Err(self.fail(&[shown.as_bytes(), b" ", refusal.to_string().as_bytes(), b"."]));
        }
        self.kind = Some(kind).filter(|kind| !self.is_as_it_stands(*kind, &text));
        Ok(())
    }

    /// What the plain report says of an input that cannot be read as assembly; others cost nothing.
    pub(super) fn advise_on_input(&mut self, name: &[u8], input: &[u8]) {
        let is_chosen = self.options.reads_as.is_some() || self.options.has_own_regions() || self.kind.is_some();
        if is_chosen || !self.may_be_other_text(name, input) {
            return;
        }
        let text = String::from_utf8_lossy(input);
        let shown = String::from_utf8_lossy(name).into_owned();
        self.advice = match looks_of(&text, input) {
            (_, Some(refusal)) => format!("note: {shown} {refusal}\n"),
            (kind, None) if self.is_as_it_stands(kind, &text) => self.advice_on_target(&shown, input),
            (kind, None) => format!("note: {shown} looks like {kind}; --input=auto reads it as such\n"),
        };
    }

    /// Whose a text is that the default target does not read.
    fn advice_on_target(&self, shown: &str, input: &[u8]) -> String {
        match recognised(&self.options, input, CpuChoice::Firm) {
            Some(Finding::Stranger(text)) => format!("note: {shown} {text}\n"),
            Some(Finding::Recognised(found)) => {
                format!("note: {shown} looks like {}; {} reads it as such\n", found.told, found.arguments().join(" "))
            }
            None => String::new(),
        }
    }

    /// Whether the input is text whose kind nothing has decided yet; the reference's own name decides, too.
    fn may_be_other_text(&self, name: &[u8], input: &[u8]) -> bool {
        let is_decided = is_object(input) || self.options.hex.is_some() || self.memory.is_some();
        !is_decided && self.language(name).is_none() && !is_drop_in(self.argv0)
    }

    fn is_as_it_stands(&self, kind: Kind, text: &str) -> bool {
        is_as_it_stands(kind, text, self.options.input_is_intel)
    }

    /// The text as assembly.
    pub(super) fn pasted_program(
        &mut self,
        shown: &[u8],
        input: &[u8],
        kind: Kind,
        cpu: &Cpu,
    ) -> Result<Program, Stopped> {
        let reader = decoder_for_listings(cpu);
        let flags = if kind == Kind::Preprocessed { self.preprocessor_flags(shown) } else { Flags::default() };
        // In memory, names start where the text belongs.
        let path = path_of(shown);
        let folder = path.parent().filter(|_| self.memory.is_none()).unwrap_or(Path::new(""));
        let surroundings = Some(Surroundings { files: self.files(), folder, flags: &flags });
        let tools = Tools { reader: reader.as_ref(), cpu: Some(cpu), surroundings };
        let listing = listing::read(&String::from_utf8_lossy(input), kind, tools);
        for message in &listing.messages {
            self.say(Severity::Warning, &[shown, b": ", message.as_bytes()]);
        }
        self.shares = listing::shares_of(&String::from_utf8_lossy(input), kind);
        let options = Rc::make_mut(&mut self.options);
        options.input_is_intel |= listing.is_intel;
        if options.output_syntax == -1 && listing.was_intel {
            options.output_syntax = 1;
        }
        let source = Source { name: shown, text: listing.text.as_bytes(), is_stream: false };
        let mut read = mca_config::read_options(&self.options);
        read.prefers_labels = true;
        Ok(Program::read(source, cpu, &read, self.files()))
    }

    /// What the compiler's flags say that a build or the command line gives for a file.
    fn preprocessor_flags(&self, shown: &[u8]) -> Flags {
        if self.memory.is_some() {
            return Flags::default();
        }
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let own: Vec<String> = self.options.compile_flags.iter().map(text).collect();
        let unheeded = Flags::of(&own, Path::new("")).others.join(" ");
        if !unheeded.is_empty() {
            let text = format!("note: {unheeded}: assembly is not compiled; -D, -U, -I and -include are what counts\n");
            self.streams.error(text.as_bytes());
        }
        sources::preprocessor_flags(&path_of(shown), &own)
    }

    /// How the input was read, if that is not as it stands: ` (objdump)`.
    pub(super) fn read_as(&self) -> String {
        let kind = self.kind.map(|kind| kind.to_string());
        let tool = kind.as_deref().map(|kind| kind.strip_prefix("a listing of ").unwrap_or(kind));
        tool.map(|tool| format!(" ({tool})")).unwrap_or_default()
    }
}
