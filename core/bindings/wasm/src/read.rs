//! Reads an input into a subject: a text, a listing, digits or an object.

use std::cell::RefCell;

use mca_core::{Files, NoFiles};
use mca_input::listing::Kind;
use mca_input::machine_code::loops::MachineLoop;
use mca_input::prepare::{
    self, Candidates, Form, Host, InputError, Note, Preparation, RegionChoice, Settings, prepare,
};

use crate::input::look;
use crate::request::Request;
use crate::subject::{MAX_REGIONS, Subject};

/// The page around the module: it has no files, and shows a few notes.
#[derive(Default)]
struct Page {
    notes: RefCell<Vec<String>>,
}

/// Limit of notes about one input.
const MAX_NOTES: usize = 5;

impl Host for Page {
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

/// Reads an input for the processor of a request.
pub fn read(request: &Request, bytes: &[u8]) -> Result<Subject, String> {
    let mut input = look(request, bytes)?;
    let cpu = input.cpu()?;
    if let Some(refusal) = cpu.refusal(false) {
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
    let shown = b"input";
    let page = Page::default();
    let prepared = prepare(&prepare::Input { shown, bytes, is_stream: false, form, cpu: &cpu }, &settings, &page);
    let mut prepared = match prepared.map_err(|error| String::from_utf8_lossy(&error.message(shown)).into_owned())? {
        Preparation::Ready(prepared) => *prepared,
        Preparation::Listed(_) | Preparation::Nothing => return Err("nothing was chosen".to_owned()),
    };
    if prepared.was_intel && input.options.output_syntax == -1 {
        input.options.output_syntax = 1;
    }
    input.notes.append(&mut page.notes.into_inner());
    prepared.regions.retain(|region| !region.is_empty());
    let n_regions = prepared.n_loops.max(prepared.regions.len());
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
