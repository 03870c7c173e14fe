//! Prepares inputs for all programs: turns bytes into a program and the regions of it that are analysed.
//!
//! [`prepare`] takes the bytes of a known [form](Form) and the user's choices; a [`Host`] provides everything else.
//! [`text_of_listing`] is the part that editors run at every keystroke.

mod background_scan;
mod elements;
mod error;
mod host;
mod machine;
mod objects;
mod origin;
mod prepared;
mod settings;
mod text_regions;
mod words;

use std::path::Path;

use mca_core::{Cpu, Files, Program, Source};

use crate::bytes::text_of;
use crate::listing::{self, Flags, Kind, Listing, PreprocessorInputs, Tools};
use crate::machine_code::decoder_for_listings;
use background_scan::BackgroundScan;
pub use elements::with_elements;
pub use error::InputError;
pub use host::{Candidates, Host, Note};
pub use objects::fits;
pub use origin::{RegionOrigin, SourceLoop, Sources};
pub use prepared::{CompiledFrom, Form, Input, Preparation, Prepared, SourceFileMatcher};
pub use settings::{HELP, RegionChoice, Settings};
pub use words::count;

/// Reads an input in its form, and chooses the regions that are analysed. Warnings go to the host.
pub fn prepare(input: &Input<'_>, settings: &Settings<'_>, host: &dyn Host) -> Result<Preparation, InputError> {
    let Input { display_name: shown, bytes, is_stream, form, cpu } = *input;
    match form {
        Form::Digits => checked(machine::prepare(input, settings, host)?.into(), host),
        Form::Object => checked(objects::prepare(input, settings, host)?, host),
        _ if !settings.symbol.is_empty() && !matches!(form, Form::Listing(_)) => Err(InputError::NoObject),
        Form::Listing(kind) => {
            let text = text_of(bytes);
            let flags = if kind == Kind::Preprocessed { host.preprocessor_flags() } else { Flags::default() };
            let listing = text_of_listing(&text, kind, Some(cpu), host.files(), host.folder(), &flags);
            listing.messages.iter().for_each(|message| host.notify(Note::Warning(message.clone())));
            let mut read = settings.read.clone();
            if listing.is_intel {
                read.syntax = mca_core::target::Syntax(1);
            }
            read.prefers_labels = true;
            let source = Source { name: shown, text: listing.text.as_bytes(), is_stream: false };
            let program = Program::read(source, cpu, &read, host.files());
            host.has_read(&program)?;
            let mut preparation = text_regions::choose(program, form, settings, host, None)?;
            if let Preparation::Ready(prepared) = &mut preparation {
                prepared.shares = listing::shares_of(&text, kind);
                (prepared.is_intel, prepared.was_intel) = (listing.is_intel, listing.was_intel);
            }
            Ok(preparation)
        }
        Form::Text | Form::Compiled(_) => {
            let background_scan = if matches!(form, Form::Compiled(_)) { BackgroundScan::start(bytes) } else { None };
            let source = Source { name: shown, text: bytes, is_stream };
            let program = Program::read(source, cpu, &settings.read, host.files());
            host.has_read(&program)?;
            text_regions::choose(program, form, settings, host, background_scan)
        }
    }
}

/// Lets the host check the program of a preparation, and returns the host's error if there is one.
fn checked(preparation: Preparation, host: &dyn Host) -> Result<Preparation, InputError> {
    if let Preparation::Ready(prepared) = &preparation {
        host.has_read(&prepared.program)?;
    }
    Ok(preparation)
}

/// Converts a listing, line by line, to text that the assembler reads. Relative names of included files begin in
/// `folder`; `flags` are a compiler's flags for the preprocessor.
pub fn text_of_listing(
    text: &str,
    kind: Kind,
    cpu: Option<&Cpu>,
    files: &dyn Files,
    folder: &Path,
    flags: &Flags,
) -> Listing {
    let reader = cpu.and_then(decoder_for_listings);
    let tools =
        Tools { reader: reader.as_ref(), cpu, preprocessor_inputs: Some(PreprocessorInputs { files, folder, flags }) };
    listing::read(text, kind, tools)
}
