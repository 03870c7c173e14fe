//! Places in the document of code that comes from macros, repetitions and included files.

use std::ops::Range;

use mca_core::Program;

use crate::lsp::document::{Source, floor_boundary};

/// Returns the range in the document of each instruction of the program. An instruction from a macro, a repetition or
/// an included file has the range of the statement that uses that. The ranges are in order.
pub fn places_of_instructions(program: &Program, source: &Source) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::with_capacity(program.n_instructions());
    let mut last = 0..0;
    let mut last_expansion = None;
    for instruction in program.instructions() {
        let expansion = instruction.expansion();
        if let Some(span) = instruction.span() {
            // A macro's arguments are read before it expands, never after.
            last = span.start.max(last.start)..span.end.max(last.start);
        } else if expansion != last_expansion {
            let place = place_of_use(source, instruction.offset());
            last = place.start.max(last.start)..place.end.max(last.start);
        }
        last_expansion = expansion;
        places.push(last.clone());
    }
    places
}

/// Returns the byte range of the statement that uses a macro, a repetition or an included file. `offset` is where the
/// program says that the code comes from: the start of a macro's use, or the end of an inclusion.
pub fn place_of_use(source: &Source, offset: usize) -> Range<usize> {
    let at = floor_boundary(&source.text, offset);
    let line = source.lines.line_of(at);
    let line = source.lines.line_range(&source.text, line).unwrap_or(at..at);
    // An invocation begins here; an inclusion ends here.
    let is_end = source.text[at.min(line.end)..line.end].trim_start().is_empty();
    let start = if is_end { line.start } else { at.min(line.end) };
    statement(source, start..line.end)
}

/// Returns the byte range of the statement at an offset of the document, which is a line in the definition of a macro or
/// a repetition.
pub fn definition_at(source: &Source, offset: usize) -> Option<Range<usize>> {
    let at = floor_boundary(&source.text, offset);
    let end = source.lines.line_range(&source.text, source.lines.line_of(at))?.end;
    Some(statement(source, at..end.max(at)))
}

/// Returns the byte range of the first statement in a piece of a line, without blanks around it and without a comment.
fn statement(source: &Source, range: Range<usize>) -> Range<usize> {
    let text = &source.text[range.clone()];
    let body = text.trim_start();
    let start = range.end - body.len();
    let end = body.find([';', '#']).unwrap_or(body.len());
    start..start + body[..end].trim_end().len()
}
