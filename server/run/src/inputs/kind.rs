//! The kind of an input: assembly, an object, a listing of a disassembler, another assembler's notation, or digits.
//!
//! `--input` names the kind; extended views detect it. The plain report reads what the reference reads, and prints advice if
//! the input may be of another kind.

use mca_config::options::{Options, ReadAs};
use mca_config::recognition::{CpuChoice, Finding, recognised};
use mca_input::listing::{Kind, detect_kind, is_read_unconverted};
use mca_input::machine_code::object_file::is_object;
use mca_input::sources::is_for_preprocessor;

use crate::context::Context;
use crate::failure::Failure;

/// Returns the kind of an input that is not plain assembly; `None` if it is, or if kinds are not detected. Fails for
/// a text that is no assembly of any kind.
pub fn find_kind(context: &Context<'_>, options: &Options, name: &[u8], input: &[u8]) -> Result<Option<Kind>, Failure> {
    if !may_be_other_text(context, options, name, input) {
        return Ok(None);
    }
    if let Some(ReadAs::Kind(kind)) = options.reads_as {
        return Ok(Some(kind));
    }
    if options.reads_as.is_none() && is_for_preprocessor(name) && !options.compile_flags.is_empty() {
        return Ok(Some(Kind::Preprocessed));
    }
    if options.reads_as.is_none() && !options.is_extended() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(input);
    let (kind, refusal) = detect_kind(&text, input);
    if let Some(refusal) = refusal {
        let shown = String::from_utf8_lossy(name).into_owned();
        return Err(Failure::error(&[shown.as_bytes(), b" ", refusal.to_string().as_bytes(), b"."]));
    }
    Ok(Some(kind).filter(|kind| !is_read_unconverted(*kind, &text, options.input_is_intel)))
}

/// Returns the plain report's advice for an input that cannot be read as assembly: what it looks like, and which
/// option reads it so. Empty if the kind was chosen or is known.
pub fn advice(context: &Context<'_>, options: &Options, kind: Option<Kind>, name: &[u8], input: &[u8]) -> String {
    let is_chosen = options.reads_as.is_some() || options.is_extended() || kind.is_some();
    if is_chosen || !may_be_other_text(context, options, name, input) {
        return String::new();
    }
    let text = String::from_utf8_lossy(input);
    let shown = String::from_utf8_lossy(name).into_owned();
    match detect_kind(&text, input) {
        (_, Some(refusal)) => format!("note: {shown} {refusal}\n"),
        (kind, None) if is_read_unconverted(kind, &text, options.input_is_intel) => {
            advice_on_target(options, &shown, input)
        }
        (kind, None) => format!("note: {shown} looks like {kind}; --input=auto reads it as such\n"),
    }
}

/// Returns advice for a text that appears to be for another target than the default; empty if it does not. `shown` is the
/// input's name in messages.
fn advice_on_target(options: &Options, shown: &str, input: &[u8]) -> String {
    match recognised(options, input, CpuChoice::ForThisText) {
        Some(Finding::Unsupported(text)) => format!("note: {shown} {text}\n"),
        Some(Finding::Recognised(found)) => {
            format!("note: {shown} looks like {}; {} reads it as such\n", found.title, found.arguments().join(" "))
        }
        None => String::new(),
    }
}

/// Whether the input is text whose kind is still to be found: it is no object, source or text in memory, and the
/// program is not called by the reference's name.
fn may_be_other_text(context: &Context<'_>, options: &Options, name: &[u8], input: &[u8]) -> bool {
    let is_decided = is_object(input) || options.hex.is_some() || context.memory.is_some();
    !is_decided && context.language(name, options).is_none() && !context.is_drop_in
}

/// Returns how the input was read, with a space before: ` (objdump)`. Empty for plain assembly.
pub fn read_as(kind: Option<Kind>) -> String {
    let kind = kind.map(|kind| kind.to_string());
    let tool = kind.as_deref().map(|kind| kind.strip_prefix("a listing of ").unwrap_or(kind));
    tool.map(|tool| format!(" ({tool})")).unwrap_or_default()
}
