//! Traces written by hand: `--trace=FILE`, and comments `# mca-trace: .Lloop .Lskip*3` in the text.
//!
//! A region with a trace is analysed as the sequence of instructions that control passed, in place of all its instructions in
//! their order. A comment applies to the region around it, or else to the next region; several comments of a region are joined
//! to one trace.

use std::ops::Range;

use mca_config::bytes::text_of;
use mca_config::options::Options;
use mca_config::table::OptionId;
use mca_core::limits::TRACE_INSTRUCTIONS;
use mca_input::prepare::Prepared;
use mca_outline::{TraceError, Tracer, scan};
use memchr::memmem;

use crate::context::Context;
use crate::failure::Failure;

/// Prefix of a comment that holds a trace.
const COMMENT: &str = "mca-trace:";

/// A trace as it was written: in a file, or in one or more comments.
#[derive(Default)]
struct Written {
    /// The pieces of the trace, with a blank after each.
    words: String,
    /// For each piece, the offset in `words` at which it begins, and its offset in the text.
    pieces: Vec<(usize, usize)>,
}

impl Written {
    /// Appends a piece that is at the offset `at` in the text.
    fn push(&mut self, words: &str, at: usize) {
        self.pieces.push((self.words.len(), at));
        self.words += words;
        self.words.push(' ');
    }

    /// Returns the offset in the text (or in the file of the trace) of the byte of `words` with the given offset.
    fn place_of(&self, byte: usize) -> usize {
        let behind = self.pieces.partition_point(|(from, _)| *from <= byte);
        behind.checked_sub(1).map_or(0, |piece| self.pieces[piece].1 + byte - self.pieces[piece].0)
    }
}

/// Replaces the instructions of each region that has a trace by those that the trace passes, in that order. Fails for
/// a trace that does not fit the code.
pub fn follow(context: &Context<'_>, options: &Options, name: &[u8], prepared: &mut Prepared) -> Result<(), Failure> {
    let (program, regions) = (&prepared.program, &mut prepared.regions);
    let path = options.profile.trace.as_slice();
    let is_heeded = context.memory.is_none() && !options.ignores_configuration && !context.is_drop_in;
    if path.is_empty() && (!is_heeded || program.is_machine_code()) {
        return Ok(());
    }
    let is_traced = !path.is_empty() || memmem::find(program.text(), COMMENT.as_bytes()).is_some();
    if !is_traced {
        return Ok(());
    }
    if program.is_machine_code() {
        let hint = b"--trace: machine code has no labels; use `mca profile` with a recording.";
        return Err(Failure::error(&[hint]));
    }
    let text = text_of(program.text()).into_owned();
    let code = program.code();
    let in_file = match path.is_empty() {
        true => None,
        false => Some(read(context, options, path)?),
    };
    let mut traces: Vec<Option<Written>> = Vec::new();
    traces.resize_with(regions.len(), || None);
    match &in_file {
        Some(trace) => {
            let mut non_empty = (0..regions.len()).filter(|at| !regions[*at].is_empty());
            let (Some(one), None) = (non_empty.next(), non_empty.next()) else {
                let hint = b"--trace: the text has several regions; --function=NAME or --lines=A-B selects one, and a comment \
                    `# mca-trace:` in each traces all.";
                return Err(Failure::error(&[hint]));
            };
            let mut written = Written::default();
            written.push(trace, 0);
            traces[one] = Some(written);
        }
        None => {
            let place_of = |region: usize| {
                let region = &regions[region];
                let first = region.instructions().next().map_or(0, |first| code.start_of(first as u32));
                let last = region.instructions().last().map_or(0, |last| code.start_of(last as u32));
                let (begin, end) = region.place();
                let begin = begin.map_or(first, |begin| begin.start).min(first);
                begin..end.map_or(last, |end| end.start).max(last) + 1
            };
            let places: Vec<Range<usize>> = (0..regions.len()).map(place_of).collect();
            for (words, at) in comments(&text) {
                let around = places.iter().position(|place| place.contains(&at));
                let behind = || places.iter().position(|place| place.start >= at);
                let Some(region) = around.or_else(behind) else { continue };
                traces[region].get_or_insert_default().push(words, at);
            }
        }
    }
    if traces.iter().all(Option::is_none) {
        return Ok(());
    }
    let outline = scan(&text);
    let tracer = Tracer { text: &text, outline: &outline, code: &code, max_instructions: TRACE_INSTRUCTIONS };
    for (region, written) in regions.iter_mut().zip(&traces) {
        let Some(written) = written else { continue };
        match tracer.follow(&written.words, region.members()) {
            Ok(members) => *region = region.clone().with_members(members).with_paths(1),
            Err(TraceError { place, message }) => {
                let (begin, end) = (written.place_of(place.start), written.place_of(place.end.max(1) - 1) + 1);
                let (source_text, shown) = in_file.as_ref().map_or((&text[..], name), |trace| (trace.as_str(), path));
                let reported =
                    reported(&String::from_utf8_lossy(shown), source_text, begin..end.max(begin + 1), &message);
                return Err(Failure::text(reported));
            }
        }
    }
    Ok(())
}

/// Reads the file of `--trace`, whose name is `path`.
fn read(context: &Context<'_>, options: &Options, path: &[u8]) -> Result<String, Failure> {
    /// Largest size of a file with a trace, in bytes.
    const MOST_BYTES: u64 = 16 << 20;
    let read = context.read_beside(options, OptionId::Trace, path, MOST_BYTES);
    let text = read.map_err(|message| Failure::error(&[b"--trace: ", &message]))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns the traces in comments, with the offsets at which they begin.
fn comments(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(at) = line.find(COMMENT)
            && line[..at].trim_end().ends_with(['#', '/', ';', '@', '!', '*', '|'])
        {
            let words = line[at + COMMENT.len()..].trim_end().trim_end_matches("*/");
            found.push((words, start + at + COMMENT.len()));
        }
        start += line.len();
    }
    found
}

/// Formats an error of a trace: `x.s:3:14: error: there is no label '.Lx'`, with the line of `text` and a mark below the range
/// `place` of it.
fn reported(name: &str, text: &str, place: Range<usize>, message: &str) -> String {
    let start = text[..place.start.min(text.len())].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let n_before = text[start..place.start.min(text.len())].chars().count();
    let (line_number, column) = (text[..start].matches('\n').count() + 1, n_before + 1);
    let before: String = line.chars().take(n_before).map(|letter| if letter == '\t' { '\t' } else { ' ' }).collect();
    let mark = "^".to_owned() + &"~".repeat(place.len().saturating_sub(1).min(line.len()));
    format!("{name}:{line_number}:{column}: error: {message}\n{line}\n{before}{mark}\n")
}
