//! Input that is no text: machine code in hexadecimal digits; objects are in `objects`.

use mca_core::analysis::Severity;
use mca_core::code::Decoder;
use mca_core::{Cpu, Program, Source, Target};
use mca_input::listing::Kind;

use crate::machine_code::bytes_of;
use crate::machine_code::loops::ways_through_bytes;
use crate::machine_code::object_file::{ObjectFile, is_object};
use crate::machine_code::program::ProgramReader;

use super::files;
use super::options::Options;
use super::run::Run;
use super::streams::Stopped;

/// The target that was found, unless none was asked for and the input is an object of code for something else.
pub fn target_for(input: &[u8], found: Target, options: &Options) -> Target {
    let is_open = options.triple.is_empty() && options.architecture.is_empty() && options.hex.is_none();
    let file = Some(input).filter(|input| is_open && is_object(input)).and_then(|input| ObjectFile::open(input).ok());
    let of_file = file.and_then(|file| Target::parse(file.triple()).ok());
    of_file.filter(|target| !fits(target, &found)).unwrap_or(found)
}

/// Whether an object of one target's architecture holds code of the other's width.
pub fn fits(left: &Target, right: &Target) -> bool {
    let is_wide = |target: &Target| target.architecture_name().windows(2).any(|pair| pair == b"64");
    left.architecture() == right.architecture() && is_wide(left) == is_wide(right)
}

impl Run<'_> {
    /// Reads the input as whatever it is; `None` if it was only to be listed.
    pub(super) fn program(&mut self, name: &[u8], input: &[u8], cpu: &Cpu) -> Result<Option<Program>, Stopped> {
        let is_stream = files::is_stdin(name);
        let shown = if is_stream { b"<stdin>" } else { name };
        if self.options.hex.is_some() {
            return self.hex_program(shown, input, cpu).map(Some);
        }
        if is_object(input) {
            return self.object_program(shown, input, cpu);
        }
        if let Some(kind) = self.kind {
            return match kind {
                Kind::Hex => self.hex_program(shown, input, cpu),
                kind => self.pasted_program(shown, input, kind, cpu),
            }
            .map(Some);
        }
        if !self.options.symbol.is_empty() {
            return Err(self.fail(&[b"--symbol: ", shown, b" is no object or executable."]));
        }
        let source = Source { name: shown, text: input, is_stream };
        Ok(Some(Program::read(source, cpu, &mca_config::read_options(&self.options), self.files())))
    }

    fn hex_program(&mut self, shown: &[u8], input: &[u8], cpu: &Cpu) -> Result<Program, Stopped> {
        let bytes = bytes_of(input).map_err(|error| self.fail(&[b"--hex: ", error.to_string().as_bytes(), b"."]))?;
        let decoder = self.decoder(cpu)?;
        let mut reader = self.reader(cpu, shown, &bytes)?;
        reader.read_all(Some(ways_through_bytes(&bytes, &decoder)));
        let shown = if self.options.hex.is_some() { b"--hex" } else { shown };
        if let Some(start) = reader.cut_off(&decoder).filter(|_| self.options.hex.is_some()) {
            let rest: String = bytes[start..].iter().map(|byte| format!(" {byte:02x}")).collect();
            let text = format!(": truncated, the bytes end within the instruction at +{start:#x}:{rest}");
            return Err(self.fail(&[shown, text.as_bytes()]));
        }
        Ok(self.finish(reader, shown))
    }

    /// What reads machine code.
    pub(super) fn decoder(&self, cpu: &Cpu) -> Result<Decoder, Stopped> {
        Decoder::new(cpu).ok_or_else(|| self.without_decoder(cpu))
    }

    fn without_decoder(&self, cpu: &Cpu) -> Stopped {
        self.fail(&[b"machine code for '", cpu.target().triple(), b"' is not read here."])
    }

    pub(super) fn reader<'f>(&self, cpu: &Cpu, shown: &[u8], bytes: &'f [u8]) -> Result<ProgramReader<'f>, Stopped> {
        let syntax = mca_config::read_options(&self.options).syntax;
        ProgramReader::new(cpu, shown, bytes, syntax).ok_or_else(|| self.without_decoder(cpu))
    }

    pub(super) fn finish(&mut self, reader: ProgramReader<'_>, shown: &[u8]) -> Program {
        for message in &reader.messages {
            self.say(Severity::Warning, &[shown, b": ", message.as_bytes()]);
        }
        reader.finish()
    }
}
