//! Where things stand in the document that stand in it only through macros, repetitions and included files.

use std::ops::Range;

use mca_core::analyze::program::Program;
use mca_core::text::{BufferId, Location};

use crate::lsp::document::{Source, floor_boundary};

/// Where each instruction of the program stands in the document. One that comes from a macro, a repetition or an included
/// file stands where that is used. Places never go back.
pub fn places_of_instructions(program: &Program, source: &Source) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::with_capacity(program.instructions().len());
    let mut last = 0..0;
    let mut last_buffer = BufferId::MAIN;
    for instruction in program.instructions() {
        let span = instruction.span;
        if span.buffer == BufferId::MAIN {
            // A macro's arguments are read before it expands, never after.
            last = (span.start as usize).max(last.start)..(span.end as usize).max(last.start);
        } else if span.buffer != last_buffer {
            let place = place_of_use(program, source, span.location());
            last = place.start.max(last.start)..place.end.max(last.start);
        }
        last_buffer = span.buffer;
        places.push(last.clone());
    }
    places
}

/// The statement of the document that brings in what stands at a location of another text.
pub fn place_of_use(program: &Program, source: &Source, location: Location) -> Range<usize> {
    let buffers = &program.assembly().buffers;
    let at = floor_boundary(&source.text, buffers.location_in_main(location).offset as usize);
    let line = source.lines.line_of(at);
    let line = source.lines.line_range(&source.text, line).unwrap_or(at..at);
    // An invocation begins here; an inclusion ends here.
    let is_end = source.text[at.min(line.end)..line.end].trim_start().is_empty();
    let start = if is_end { line.start } else { at.min(line.end) };
    statement(source, start..line.end)
}

/// The line of a macro or a repetition that became the text of a location, if that is written in the document.
pub fn definition_of(program: &Program, source: &Source, location: Location) -> Option<Range<usize>> {
    let line = program.assembly().buffers.line_of_definition(location)?;
    if line.buffer != BufferId::MAIN {
        return None;
    }
    let at = floor_boundary(&source.text, line.offset as usize);
    let end = source.lines.line_range(&source.text, source.lines.line_of(at))?.end;
    Some(statement(source, at..end.max(at)))
}

/// The first statement of a piece of a line, without blanks around it and without a comment.
fn statement(source: &Source, range: Range<usize>) -> Range<usize> {
    let text = &source.text[range.clone()];
    let body = text.trim_start();
    let start = range.end - body.len();
    let end = body.find([';', '#']).unwrap_or(body.len());
    start..start + body[..end].trim_end().len()
}
