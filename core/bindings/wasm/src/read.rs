//! Reads an input (a text, a listing, hexadecimal digits or an object) into a [`Subject`]: the program, its regions, and the
//! options with which they are analysed.

use std::cell::RefCell;

use mca_core::target::RefusalTime;
use mca_core::{Files, NoFiles};
use mca_input::listing::Kind;
use mca_input::machine_code::loops::MachineLoop;
use mca_input::prepare::{
    self, Candidates, Form, Host, InputError, Note, Preparation, RegionChoice, Settings, prepare,
};

use crate::input::detect;
use crate::request::Request;
use crate::subject::{MAX_REGIONS, Subject};

/// What reading an input may ask of its surroundings. A WebAssembly module has no files; at most [`MAX_NOTES`] notes are kept.
#[derive(Default)]
struct BrowserHost {
    /// Notes and warnings about the input, in their order.
    notes: RefCell<Vec<String>>,
}

/// Value of `-output-asm-variant` for the syntax in use at the end of the input.
const SYNTAX_OF_INPUT: i32 = -1;
/// Value of `-output-asm-variant` for Intel syntax.
const INTEL_SYNTAX: i32 = 1;

/// Maximum number of notes about one input; further ones are left out.
const MAX_NOTES: usize = 5;

impl Host for BrowserHost {
    fn files(&self) -> &dyn Files {
        &NoFiles
    }

    fn notify(&self, note: Note) {
        let mut notes = self.notes.borrow_mut();
        if notes.len() < MAX_NOTES {
            let (Note::Line(text) | Note::Warning(text)) = note;
            notes.push(text);
        }
    }

    fn choose_loops(&self, candidates: &Candidates<'_>) -> Result<Vec<MachineLoop>, InputError> {
        Ok(candidates.loops.iter().take(MAX_REGIONS).cloned().collect())
    }
}

/// Reads the input of a request and chooses its regions, at most [`MAX_REGIONS`]. An error is a message for people.
pub fn read(request: &Request, bytes: &[u8]) -> Result<Subject, String> {
    let mut input = detect(request, bytes)?;
    let cpu = input.cpu()?;
    if let Some(refusal) = cpu.refusal(RefusalTime::BeforeReading) {
        return Err(String::from_utf8_lossy(&refusal).into_owned());
    }
    let form = match input.kind {
        _ if input.is_object => Form::Object,
        Some(Kind::Hex) => Form::Digits,
        Some(kind) => Form::Listing(kind),
        None => Form::Text,
    };
    let read = mca_config::read_options(&input.options);
    let settings = Settings { regions: input.options.regions, prefers_loops: true, read, ..Settings::default() };
    let display_name = b"input";
    let page = BrowserHost::default();
    let prepared =
        prepare(&prepare::Input { display_name, bytes, is_stream: false, form, cpu: &cpu }, &settings, &page);
    let mut prepared =
        match prepared.map_err(|error| String::from_utf8_lossy(&error.message(display_name)).into_owned())? {
            Preparation::Ready(prepared) => *prepared,
            Preparation::Listed(_) | Preparation::Nothing => return Err("nothing was chosen".to_owned()),
        };
    if prepared.was_intel && input.options.output_syntax == SYNTAX_OF_INPUT {
        input.options.output_syntax = INTEL_SYNTAX;
    }
    input.notes.append(&mut page.notes.into_inner());
    prepared.regions.retain(|region| !region.is_empty());
    let n_regions = prepared.n_candidates.max(prepared.regions.len());
    if n_regions > MAX_REGIONS {
        let what = if prepared.kind == RegionChoice::Loops { "loops" } else { "regions" };
        input.notes.push(format!("Only the first {MAX_REGIONS} of {n_regions} {what} are analysed."));
        prepared.regions.truncate(MAX_REGIONS);
    }
    if !prepared.program.is_machine_code() {
        prepared.regions = prepared.program.with_paths(prepared.regions);
    }
    Ok(input.subject(prepared))
}
