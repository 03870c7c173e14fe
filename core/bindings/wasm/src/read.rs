//! Reads an input into a subject: a text, a listing, digits or an object.

use std::path::Path;

use mca_config::options::RegionChoice;
use mca_core::code::Decoder;
use mca_core::target::Syntax;
use mca_core::{Cpu, NoFiles, Program, Region, Regions, Source};
use mca_input::listing::{Flags, Kind};
use mca_input::machine_code::bytes_of;
use mca_input::machine_code::loops::count_paths_of_bytes;
use mca_input::machine_code::program::ProgramReader;
use mca_input::prepare::text_of_listing;

use crate::input::{Input, look};
use crate::object;
use crate::request::Request;
use crate::subject::{MAX_REGIONS, NO_DECODER, RegionKind, Subject};

/// Reads an input for the processor of a request.
pub fn read(request: &Request, bytes: &[u8]) -> Result<Subject, String> {
    let mut input = look(request, bytes)?;
    let cpu = input.cpu()?;
    if let Some(refusal) = cpu.refusal(false) {
        return Err(String::from_utf8_lossy(&refusal).into_owned());
    }
    let mut subject = match input.kind {
        _ if input.is_object => object::subject(bytes, &cpu, &mut input)?,
        Some(Kind::Hex) => of_digits(bytes, &cpu, &mut input)?,
        _ => of_text(bytes, &cpu, &mut input),
    };
    if subject.regions.len() > MAX_REGIONS {
        let n_regions = subject.regions.len();
        subject.notes.push(format!("Of {n_regions} regions the first {MAX_REGIONS} are analysed."));
        subject.regions.truncate(MAX_REGIONS);
    }
    Ok(subject)
}

/// Reads a text, or a listing converted line by line to text for the assembler.
fn of_text(bytes: &[u8], cpu: &Cpu, input: &mut Input) -> Subject {
    let mut read = mca_config::read_options(&input.options);
    let text = String::from_utf8_lossy(bytes);
    let listing =
        input.kind.map(|kind| text_of_listing(&text, kind, Some(cpu), &NoFiles, Path::new(""), &Flags::default()));
    read.prefers_labels = true;
    if let Some(listing) = &listing {
        if listing.is_intel {
            read.syntax = Syntax(1);
        }
        if listing.was_intel && input.options.output_syntax == -1 {
            input.options.output_syntax = 1;
        }
        input.notes.extend(listing.messages.iter().cloned());
    }
    let bytes = listing.as_ref().map_or(bytes, |listing| listing.text.as_bytes());
    let source = Source { name: b"text", text: bytes, is_stream: false };
    let program = Program::read(source, cpu, &read, &NoFiles);
    let (regions, kind) = regions_of(&program, input.options.regions);
    input.subject(program, regions, kind)
}

/// Returns the marked regions; else the innermost loops; else everything. A choice decides, if it finds something.
fn regions_of(program: &Program, choice: Option<RegionChoice>) -> (Vec<Region>, RegionKind) {
    let some = |which: &Regions, kind| {
        let mut regions = program.regions(which);
        regions.retain(|region| !region.is_empty());
        Some((regions, kind)).filter(|(regions, _)| !regions.is_empty())
    };
    let marked = || {
        let (regions, kind) = some(&Regions::Marked, RegionKind::Marked)?;
        Some((program.with_paths(regions), kind)).filter(|(regions, _)| regions.iter().any(Region::has_marker))
    };
    let loops = || some(&Regions::Loops, RegionKind::Loop);
    let found = match choice {
        None => marked().or_else(loops),
        Some(RegionChoice::Marked) => marked(),
        Some(RegionChoice::Loops) => loops(),
        Some(RegionChoice::Functions) => some(&Regions::Functions, RegionKind::Function),
        Some(RegionChoice::File) => None,
    };
    let whole = || {
        let (regions, kind) = some(&Regions::Whole, RegionKind::File)?;
        Some((program.with_paths(regions), kind))
    };
    found.or_else(whole).unwrap_or((Vec::new(), RegionKind::File))
}

/// Reads machine code in digits.
fn of_digits(digits: &[u8], cpu: &Cpu, input: &mut Input) -> Result<Subject, String> {
    let bytes = bytes_of(digits).map_err(|error| error.to_string())?;
    let decoder = Decoder::new(cpu).ok_or(NO_DECODER)?;
    let mut reader = ProgramReader::new(cpu, b"digits", &bytes, Syntax::default()).ok_or(NO_DECODER)?;
    reader.read_all(Some(count_paths_of_bytes(&bytes, &decoder)));
    input.notes.append(&mut reader.messages);
    let program = reader.finish();
    let regions = program.regions(&Regions::Marked);
    Ok(input.subject(program, regions, RegionKind::File))
}
