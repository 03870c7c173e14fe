//! Prepares objects, executables and archives: chooses the functions and loops that are analysed.
//!
//! To find loops, only the control flow of every function is decoded, on all cores. Complete instructions are decoded
//! of the chosen regions only.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use mca_core::code::{Decoder, Relocation};
use mca_core::{Regions, Target};

use super::error::InputError;
use super::host::{Candidates, Host, Note};
use super::machine::{decoder_for, finish, reader_for};
use super::origin::{RegionOrigin, WrittenLines, with_twins};
use super::prepared::{Input, Preparation, Prepared};
use super::settings::{HELP, RegionChoice, Settings};
use super::words::{count, counts};
use crate::machine_code::loops::{Callees, LoopScanner, MachineLoop};
use crate::machine_code::object_file::{Function, Imports, Lines, ObjectFile, SourceFrame};
use crate::pattern::{self, Pattern};
use crate::sources::WrittenLoops;

/// Functions that are analysed as a whole, and what analysing them needs.
struct Whole<'a> {
    functions: &'a [Function<'a>],
    /// Relocations of the object, sorted by offset.
    relocations: Vec<Relocation<'a>>,
    /// The functions that calls of the object go to.
    callees: &'a Callees<'a>,
    /// The debug data of the object.
    lines: &'a Lines,
}

/// Number of functions that a thread takes at once.
const BATCH: usize = 256;

/// Whether code for one target can be read for the other: both have the same architecture, and both or neither have 64
/// bits.
pub fn fits(left: &Target, right: &Target) -> bool {
    let is_wide = |target: &Target| target.architecture_name().windows(2).any(|pair| pair == b"64");
    left.architecture() == right.architecture() && is_wide(left) == is_wide(right)
}

/// Returns the chosen loops of an object; its functions if it has no loop or if functions are chosen.
pub(super) fn prepare(input: &Input<'_>, settings: &Settings<'_>, host: &dyn Host) -> Result<Preparation, InputError> {
    let cpu = input.cpu;
    let is_of_cpu = |triple: &[u8]| Target::parse(triple).is_ok_and(|of_file| fits(&of_file, cpu.target()));
    let file = ObjectFile::open_for(input.bytes, |triple| is_of_cpu(triple.as_bytes())).map_err(InputError::Object)?;
    let mut functions = file.functions().map_err(InputError::Object)?;
    let relocations = file.relocations().map_err(InputError::Object)?;
    if !is_of_cpu(file.triple()) {
        return Err(InputError::OtherMode(cpu.target().triple().to_vec()));
    }
    file.left_out().into_iter().for_each(|message| host.notify(Note::Warning(message)));
    let decoder = decoder_for(cpu)?;
    let callees = Callees::of(&functions, file.imports().map_err(InputError::Object)?);
    let lines = file.lines();
    if let Some(format) = lines.compressed_by() {
        let name = String::from_utf8_lossy(input.display_name);
        let advice = "`objcopy --decompress-debug-sections` makes an object whose lines are read";
        host.notify(Note::Line(format!("note: {name}: its debug sections are compressed by {format}; {advice}")));
    }
    let written = written_lines(settings, &lines)?;
    let wanted =
        String::from_utf8_lossy(if settings.function.is_empty() { settings.symbol } else { settings.function });
    let is_list = settings.function == HELP || settings.symbol == HELP;
    if wanted.is_empty() || is_list {
        functions.retain(|function| function.is_function);
    } else {
        keep_named(&mut functions, &wanted, settings)?;
    }
    // Several symbols for the same code count as one function.
    functions.dedup_by(|later, earlier| later.range == earlier.range);
    let choice = settings.regions.unwrap_or(RegionChoice::Loops);
    if choice != RegionChoice::Loops && !is_list {
        if let Some(written) = &written {
            functions.retain(|function| written.hold_some_of(&function.range, &lines));
            expect_some(functions.len())?;
        }
        let whole = Whole { functions: &functions, relocations, callees: &callees, lines: &lines };
        return whole_functions(input, settings, host, &decoder, whole);
    }
    if wanted.is_empty() {
        let gaps = file.gaps(&functions).map_err(InputError::Object)?;
        functions.extend(gaps);
    }
    let mut loops = loops_of(&file, &decoder, &functions, &relocations, &callees);
    if let Some(written) = &written {
        let with_loops: HashSet<usize> = loops.iter().map(|found| found.function).collect();
        loops.retain(|found| found.pieces.iter().any(|piece| written.hold_some_of(piece, &lines)));
        // Without a choice, a function without loops is analysed as a whole, but not the code around a loop.
        if loops.is_empty() && settings.regions.is_none() {
            let mut indices = 0..;
            functions.retain(|function| {
                let is_straight = !indices.next().is_some_and(|index| with_loops.contains(&index));
                is_straight && written.hold_some_of(&function.range, &lines)
            });
        }
        expect_some(if settings.regions.is_none() { functions.len() } else { loops.len() })?;
    }
    if is_list {
        return Ok(Preparation::Listed(list(&functions, &loops)));
    }
    if loops.is_empty() {
        if settings.regions.is_some() {
            return Err(InputError::NoLoop { hint: "--regions=functions analyses the functions." });
        }
        let whole = Whole { functions: &functions, relocations, callees: &callees, lines: &lines };
        return whole_functions(input, settings, host, &decoder, whole);
    }
    let candidates = Candidates { file: &file, functions: &functions, loops: &loops, lines: &lines, cpu };
    let chosen = host.choose_loops(&candidates)?;
    if chosen.is_empty() {
        return Ok(Preparation::Nothing);
    }
    let pieces = chosen.iter().flat_map(|found| {
        let function = &functions[found.function];
        found.pieces.iter().map(move |piece| (function, piece.clone()))
    });
    let relocations = with_imports(relocations, &callees.imports, input.bytes, &decoder, pieces);
    let mut reader = reader_for(cpu, input.display_name, input.bytes, settings)?.with_relocations(relocations);
    let mut origins = Vec::new();
    let mut region_origins = Vec::new();
    let mut frames_of_loops = Vec::new();
    let mut written = WrittenLoops::default();
    for found in &chosen {
        let function = &functions[found.function];
        let body_frames: Vec<Vec<SourceFrame>> =
            found.pieces.iter().flat_map(|piece| lines.frames_in(piece)).filter(|frames| !frames.is_empty()).collect();
        let innermost = body_frames.iter().filter_map(|frames| frames.first());
        let mut origin =
            RegionOrigin::from_machine_loop(found, function, &lines).with_loop_head(innermost, &mut written);
        reader.push_loop(found, function, &found.name(function));
        let own_offsets = &reader.offsets()[origins.len()..];
        origin.variables = lines.variables(&ranges_of(own_offsets, origins.len(), &found.pieces));
        origins.extend(origin.origins(own_offsets, &lines));
        region_origins.push(origin);
        frames_of_loops.push(body_frames);
    }
    let offsets = reader.offsets().to_vec();
    let head = |found: &MachineLoop| Some((found.function, found.pieces.first()?.start));
    let mut heads: Vec<(usize, usize)> = loops.iter().filter_map(head).collect();
    heads.sort_unstable();
    let mut leftovers = Vec::with_capacity(chosen.len());
    for (found, frames) in chosen.iter().zip(&frames_of_loops) {
        let function = &functions[found.function];
        let ranges = leftovers_of(found, function, &heads, frames, &lines);
        leftovers.push(reader.push_code(&ranges, function));
    }
    origins.resize(reader.offsets().len(), None);
    let program = finish(reader, host).with_origins(origins);
    let regions = with_twins(program.regions(&Regions::Marked), region_origins.iter(), leftovers.into_iter());
    let prepared = Prepared::of(program, regions, RegionChoice::Loops);
    Ok(Prepared { origins: region_origins, n_candidates: loops.len(), offsets, ..prepared }.into())
}

/// Returns the ranges of the file shortly after a loop, up to the next one, whose code was compiled from the lines of the loop,
/// which `frames` has with the calls by which they were inlined. Compilers handle the elements there that do not fill a vector. `heads` are the function and the first
/// byte of each loop of the file, sorted.
fn leftovers_of(
    found: &MachineLoop,
    function: &Function<'_>,
    heads: &[(usize, usize)],
    frames: &[Vec<SourceFrame>],
    lines: &Lines,
) -> Vec<Range<usize>> {
    /// Number of bytes after a loop that are looked at.
    const MOST_BYTES: usize = 320;
    let Some(behind) = found.pieces.last().map(|piece| piece.end) else { return Vec::new() };
    let next = heads.get(heads.partition_point(|head| *head < (found.function, behind)));
    let next = next.filter(|(function, _)| *function == found.function).map_or(usize::MAX, |(_, start)| *start);
    let end = next.min(function.range.end).min(behind.saturating_add(MOST_BYTES));
    if frames.is_empty() || end <= behind {
        return Vec::new();
    }
    let written = frames.iter().map(Vec::as_slice).collect();
    lines.ranges_of_lines(&(behind..end), &written)
}

/// Returns index and bytes of the instructions that begin at these offsets of the file. Their indices begin with
/// `first`; `pieces` are the ranges of code that they were read from.
fn ranges_of(offsets: &[usize], first: usize, pieces: &[Range<usize>]) -> Vec<(usize, Range<usize>)> {
    let range_of = |(index, start): (usize, &usize)| {
        let piece = pieces.iter().find(|piece| piece.contains(start))?;
        let next = offsets.get(index + 1).filter(|next| piece.contains(next) && *next > start);
        Some((first + index, *start..next.copied().unwrap_or(piece.end)))
    };
    offsets.iter().enumerate().filter_map(range_of).collect()
}

/// Returns the lines of the source that `--lines` chooses; `None` without that option.
fn written_lines(settings: &Settings<'_>, lines: &Lines) -> Result<Option<WrittenLines>, InputError> {
    match settings.lines {
        [] => Ok(None),
        _ if lines.is_empty() => Err(InputError::NoLines),
        text => WrittenLines::parse(text, "").map(Some).ok_or_else(|| InputError::WrongLines(text.to_vec())),
    }
}

/// Returns an error if nothing was found.
fn expect_some(n_found: usize) -> Result<(), InputError> {
    if n_found == 0 { Err(InputError::NothingLeft) } else { Ok(()) }
}

/// Keeps the functions that the pattern `wanted` fits; an error if it fits none.
fn keep_named(functions: &mut Vec<Function<'_>>, wanted: &str, settings: &Settings<'_>) -> Result<(), InputError> {
    let pattern = Pattern::new(wanted);
    let name_of = |function: &Function<'_>| String::from_utf8_lossy(function.name).into_owned();
    let names: Vec<String> = functions.iter().map(name_of).collect();
    functions.retain(|function| pattern.matches(&name_of(function)));
    if !functions.is_empty() {
        return Ok(());
    }
    let option = if settings.function.is_empty() { "--symbol" } else { "--function" };
    let hint = pattern::suggestion(wanted, names.iter().map(String::as_str));
    Err(InputError::NoSymbol { option, wanted: wanted.to_owned(), hint })
}

/// Returns relocations, sorted by offset, with those that name the imported functions that some pieces of functions call.
fn with_imports<'a, 'b>(
    mut relocations: Vec<Relocation<'a>>,
    imports: &Imports<'a>,
    bytes: &[u8],
    decoder: &Decoder,
    pieces: impl Iterator<Item = (&'b Function<'b>, Range<usize>)>,
) -> Vec<Relocation<'a>> {
    for (function, piece) in pieces {
        relocations.extend(imports.relocations_in(bytes, function, piece, decoder));
    }
    relocations.sort_by_key(|relocation| relocation.offset);
    relocations.dedup_by_key(|relocation| relocation.offset);
    relocations
}

/// Returns all functions that have a name, each as a region.
fn whole_functions(
    input: &Input<'_>,
    settings: &Settings<'_>,
    host: &dyn Host,
    decoder: &Decoder,
    whole: Whole<'_>,
) -> Result<Preparation, InputError> {
    let Whole { functions, relocations, callees, lines } = whole;
    let named: Vec<_> = functions.iter().filter(|function| !function.name.is_empty()).collect();
    let mut scanner = LoopScanner::new(input.bytes, decoder, &relocations, callees);
    let surveys: Vec<_> = named.iter().map(|function| scanner.survey(function)).collect();
    let pieces = named.iter().map(|function| (*function, function.range.clone()));
    let relocations = with_imports(relocations, &callees.imports, input.bytes, decoder, pieces);
    let mut reader = reader_for(input.cpu, input.display_name, input.bytes, settings)?.with_relocations(relocations);
    let mut origins = Vec::new();
    let mut region_origins = Vec::new();
    for (function, (n_paths, settings)) in named.into_iter().zip(surveys) {
        let name = String::from_utf8_lossy(function.name);
        let mut origin = RegionOrigin::named(&name, lines.frames(function.range.start));
        reader.hold(settings);
        reader.read_function(function, Some(n_paths));
        let own_offsets = &reader.offsets()[origins.len()..];
        // A function of which no instruction could be read is not a region.
        if !own_offsets.is_empty() {
            let whole = std::slice::from_ref(&function.range);
            origin.variables = lines.variables(&ranges_of(own_offsets, origins.len(), whole));
            origins.extend(origin.origins(own_offsets, lines));
            region_origins.push(origin);
        }
    }
    let program = finish(reader, host).with_origins(origins);
    let regions = program.regions(&Regions::Marked);
    let prepared = Prepared::of(program, regions, RegionChoice::Functions);
    Ok(Prepared { n_candidates: region_origins.len(), origins: region_origins, ..prepared }.into())
}

/// Returns the functions with their sizes and numbers of loops, a line each.
fn list(functions: &[Function<'_>], loops: &[MachineLoop]) -> String {
    let mut n_loops = vec![0; functions.len()];
    loops.iter().for_each(|found| n_loops[found.function] += 1);
    let mut text = String::new();
    for (function, n_loops) in functions.iter().zip(n_loops).filter(|(function, _)| !function.name.is_empty()) {
        let name = pattern::shown(&String::from_utf8_lossy(function.name));
        let bytes = count(function.range.len(), "byte");
        let loops = counts(0, n_loops).split_once(", ").map(|(_, loops)| format!(", {loops}")).unwrap_or_default();
        text += &format!("{name}\t{bytes}{loops}\n");
    }
    text
}

/// Returns the innermost loops of all functions, in the order of the functions and of their code. Functions may share
/// code; a loop counts for the first one.
fn loops_of(
    file: &ObjectFile<'_>,
    decoder: &Decoder,
    functions: &[Function<'_>],
    relocations: &[Relocation<'_>],
    callees: &Callees<'_>,
) -> Vec<MachineLoop> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        let mut seen = SeenLoops::default();
        let mut scanner = LoopScanner::new(file.bytes(), decoder, relocations, callees);
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            let Some(batch) = functions.get(first..functions.len().min(first + BATCH)) else { return found };
            if batch.is_empty() {
                return found;
            }
            for (index, function) in batch.iter().enumerate() {
                let loops = scanner.scan(first + index, function);
                found.extend(loops.into_iter().filter(|one| seen.is_new(one)));
            }
        }
    };
    let n_threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(functions.len() / BATCH + 1);
    let mut loops = match n_threads {
        1 => work(),
        n_threads => thread::scope(|scope| {
            let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        }),
    };
    loops.sort_by_key(|found| (found.function, start_of(found)));
    // The functions that share a loop may have been scanned by different threads.
    let mut seen = SeenLoops::default();
    loops.retain(|found| seen.is_new(found));
    loops
}

/// The loops found so far, by where they begin, each with its function. Functions may share code, but two loops of one function that
/// begin at one place differ.
#[derive(Default)]
struct SeenLoops(HashMap<Option<usize>, usize>);

impl SeenLoops {
    /// Whether no other function has the loop, which is noted.
    fn is_new(&mut self, found: &MachineLoop) -> bool {
        *self.0.entry(start_of(found)).or_insert(found.function) == found.function
    }
}

/// Returns the offset in the file at which a loop begins.
fn start_of(found: &MachineLoop) -> Option<usize> {
    found.pieces.first().map(|piece| piece.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_counts_for_one_function_and_two_of_one_function_may_begin_alike() {
        let found = |function: usize, start: usize, end: usize| MachineLoop {
            function,
            pieces: std::iter::once(start..end).collect(),
            n_instructions: 1,
            n_calls: 0,
            n_paths: 1,
            latch: start,
            settings: Vec::new(),
        };
        let mut seen = SeenLoops::default();
        let loops = [found(0, 4, 8), found(0, 4, 20), found(1, 4, 8), found(1, 9, 12)];
        assert_eq!(loops.iter().map(|one| seen.is_new(one)).collect::<Vec<_>>(), [true, true, false, true]);
    }
}
