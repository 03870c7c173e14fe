//! Detects the target of a text if none was named.

use mca_config::bytes::text_of;
use mca_config::options::{Options, ReadAs};
use mca_config::recognition::{CpuChoice, Finding, recognised};
use mca_core::Target;
use mca_input::listing::{self, Kind};
use mca_input::machine_code::object_file::{ObjectFile, is_object};
use mca_input::prepare::fits;

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

/// Recognises the target of an input if the options name none, sets the options accordingly, and prints a note. Does nothing for an
/// input in memory, or if the output must be the reference's. `kind` is the kind of the input if it is not plain assembly;
/// `has_limits`: the configuration sets limits for the input.
pub fn recognise(
    context: &Context<'_>,
    output: &mut Output,
    options: &mut Options,
    (name, input): (&[u8], &[u8]),
    kind: Option<Kind>,
    has_limits: bool,
) -> Result<(), Failure> {
    let is_wanted = kind.is_some_and(|kind| kind != Kind::Hex)
        || options.reads_as == Some(ReadAs::Auto)
        || options.is_extended()
        || context.language(name, options).is_some();
    if context.is_drop_in || context.memory.is_some() {
        return Ok(());
    }
    let evidence = match is_object(input) {
        true => evidence_of_object(input, options),
        false if is_wanted || has_limits => {
            let text = text_of(input);
            listing::evidence_of(&text, kind.unwrap_or(Kind::Assembly)).into_owned()
        }
        false => return Ok(()),
    };
    let found = match recognised(options, evidence.as_bytes(), CpuChoice::ForThisText) {
        Some(Finding::Recognised(found)) => found,
        Some(Finding::Unsupported(text)) => return Err(Failure::error(&[name, b" ", text.as_bytes(), b"."])),
        None => return Ok(()),
    };
    if !options.quiet {
        output.report_once(format!("note: {}; -mtriple and -mcpu override this\n", found.sentence()));
    }
    found.apply(options);
    Ok(())
}

/// Returns what shows the target of an object, as text for the recognition; empty if it is this machine's, for which
/// no processor has to be assumed.
fn evidence_of_object(input: &[u8], options: &Options) -> String {
    let is_open = matches!(&options.cpu[..], b"" | b"native");
    let Some(file) = Some(input).filter(|_| is_open).and_then(|input| ObjectFile::open(input).ok()) else {
        return String::new();
    };
    let architecture = |triple: &[u8]| Target::parse(triple).ok().map(|target| target.architecture());
    if architecture(file.triple()) == architecture(b"") { String::new() } else { file.evidence() }
}

/// Returns the target of an object if the options name none and `found` does not fit it; otherwise `found`. `input` are the bytes
/// of the input, an object or not.
pub fn target_for(input: &[u8], found: Target, options: &Options) -> Target {
    let is_open = options.triple.is_empty() && options.architecture.is_empty() && options.hex.is_none();
    let file = Some(input).filter(|input| is_open && is_object(input)).and_then(|input| ObjectFile::open(input).ok());
    let of_file = file.and_then(|file| Target::parse(file.triple()).ok());
    of_file.filter(|target| !fits(target, &found)).unwrap_or(found)
}
