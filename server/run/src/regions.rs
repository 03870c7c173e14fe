//! Which parts of the input are analysed: what is marked, or what `--regions`, `--function` and `--lines` ask for.
//!
//! Without markers the plain report takes everything as one block, as the reference does. Views that the reference does not
//! have take the innermost loops: a prologue, a loop and a `ret` in a row, a hundred times, answer no question.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::IsTerminal;
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;

use mca_core::{Program, Region, Regions};
use mca_input::inlining::Inlining;
use mca_input::machine_code::object_file::SourceFrame;
use mca_input::pattern::{self, Pattern};
use mca_input::sources::{self, Language, WrittenLoops};
use mca_input::trap::trap;
use mca_outline::{Code, Outline, TextLoop, functions, innermost_loops, scan};

use crate::bytes::path_of;
use crate::found::{Found, WrittenLines, frame_of, parse_lines};
use crate::options::RegionChoice;
use crate::parse::program_of;
use crate::run::Run;
use crate::scanned::{Ahead, Scanned};
use crate::streams::Stopped;

pub const NOTHING_LEFT: &[u8] = b": nothing of what --regions, --function and --lines ask for was found.";

/// `--function=help` lists them instead of analysing one.
pub const HELP: &[u8] = b"help";

/// A part of the text before it is a region.
struct Part {
    name: String,
    function: String,
    range: Range<usize>,
    members: Vec<Range<u32>>,
    n_ways: Option<u32>,
    found: Found,
}

impl Part {
    fn of_loop(found: TextLoop, known: Found) -> Part {
        Part {
            name: found.name,
            function: found.function,
            range: found.range,
            members: found.members,
            n_ways: Some(found.n_ways),
            found: known,
        }
    }

    fn region(&self) -> Region {
        let region = Region::new(self.name.as_str(), self.members.clone()).at(self.range.clone()).announced();
        match self.n_ways {
            Some(n_ways) => region.with_paths(n_ways),
            None => region,
        }
    }
}

/// The text that a program was read from; what is none of UTF-8 in it is replaced.
pub(crate) fn text_of(program: &Program) -> Cow<'_, str> {
    String::from_utf8_lossy(program.text())
}

/// A program and the regions of it that are analysed.
pub(crate) type Chosen = (Program, Vec<Region>);

/// Calls loops of sources by their functions and places there, `dot/for@1`: labels of compilers change with every edit.
fn name_as_written(parts: &mut [Part]) {
    let mut texts: HashMap<String, String> = HashMap::new();
    for part in parts.iter_mut().filter(|part| part.found.is_loop) {
        let Some((file, line)) = part.found.source_line() else { continue };
        let Some(language) = Language::of(&path_of(file.as_bytes())) else { continue };
        let text = texts.entry(file).or_insert_with_key(|file| std::fs::read_to_string(file).unwrap_or_default());
        if let Some(name) = sources::name_of_loop(text, language, line as usize) {
            part.name = name.to_string();
        }
    }
}

/// The regions with their branches followed, which verdicts want to know.
pub(crate) fn with_paths(program: &Program, regions: Vec<Region>) -> Vec<Region> {
    if program.is_machine_code() { regions } else { program.with_paths(regions) }
}

impl Run<'_> {
    /// The program with the regions that were asked for; `None` if they were only to be listed. `name` is the input's.
    pub(super) fn choose_regions(&mut self, name: &[u8], program: Program) -> Result<Option<Chosen>, Stopped> {
        let options = Rc::clone(&self.options);
        let marked = program.regions(&Regions::Marked);
        let is_marked = marked.iter().any(Region::has_marker);
        let is_source = self.language(name).is_some();
        let answers_by_loop = is_source || self.kind.is_some();
        let is_own_view = options.why || (options.measures && options.table.is_empty()) || options.has_own_view();
        let is_own = answers_by_loop || is_own_view || self.checks.has_configured_limits();
        let default = match is_own && !is_marked {
            true => RegionChoice::Loops,
            false => RegionChoice::Marked,
        };
        // A caller in memory has chosen, or asks as the options say.
        let has_chosen = self.memory.is_some() && options.regions.is_none();
        if program.is_machine_code() || has_chosen {
            return Ok(Some((program, marked)));
        }
        let choice = options.regions.unwrap_or(default);
        if choice == RegionChoice::Marked && !options.picks() {
            self.advise(&program, is_marked);
            return Ok(Some((program, marked)));
        }
        let bytes = program.text();
        let scanned = self.ahead.take().map_or_else(|| Scanned::of(bytes, answers_by_loop), Ahead::wait);
        let Scanned { text, outline, inlining } = scanned;
        let folder = if is_source { self.compiled_in.clone() } else { PathBuf::new() };
        let chooser = Chooser { text: &text, outline: &outline, code: program.code(), inlining, folder };
        let parts = match choice {
            RegionChoice::Marked if is_marked => None,
            // Lines are what is analysed, unless they are to hold something.
            RegionChoice::Marked if options.function.is_empty() => Some(vec![chooser.file()]),
            RegionChoice::Marked | RegionChoice::Functions => Some(chooser.functions()),
            RegionChoice::File => Some(vec![chooser.file()]),
            RegionChoice::Loops => Some(chooser.loops()),
        };
        let Some(mut parts) = parts else { return Ok(Some((program, marked))) };
        if options.function == HELP {
            self.streams.open_report(&options.output)?;
            self.list_functions(&chooser.functions(), &chooser.loops());
            return Ok(None);
        }
        if let Some(language) = self.language(name).filter(|_| choice == RegionChoice::Loops) {
            self.tell_unwritten(name, language, &outline, &chooser.inlining);
        }
        let is_part_of_more = is_source && self.compiles_part;
        if is_part_of_more && choice == RegionChoice::Loops && options.function.is_empty() {
            self.retain_own(name, &mut parts);
        }
        let found_any = !parts.is_empty();
        let parts = self.pick(name, &chooser, parts, choice, is_source)?;
        let parts = match choice {
            RegionChoice::Loops if parts.is_empty() && (options.picks() || !found_any) => {
                let is_for_people = answers_by_loop || options.picks();
                self.without_loops(name, &chooser, is_source).map(|parts| parts.filter(|_| is_for_people))?
            }
            _ => Some(parts),
        };
        let Some(parts) = parts else { return Ok(Some((program, marked))) };
        if parts.is_empty() {
            return Err(self.fail(&[name, NOTHING_LEFT]));
        }
        if answers_by_loop {
            return Ok(Some(self.take(parts, &chooser, is_source, program)));
        }
        let regions = parts.iter().map(Part::region).collect();
        Ok(Some((program, regions)))
    }

    /// What is analysed where no loop is: the functions, or the lines, that were asked for. `None`: everything as it stands.
    fn without_loops(
        &mut self,
        name: &[u8],
        chooser: &Chooser<'_>,
        is_source: bool,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        let options = Rc::clone(&self.options);
        if options.regions.is_some() {
            let hint: &[u8] = b": no loop was found; --regions=functions or --regions=file analyses the rest.";
            return Err(self.fail(&[name, if options.picks() { NOTHING_LEFT } else { hint }]));
        }
        // What stands around a loop is nothing by itself.
        let with_loops: HashSet<String> = chooser.loops().into_iter().map(|part| part.function).collect();
        let mut whole = chooser.functions();
        whole.retain(|part| !with_loops.contains(&part.function));
        if is_source && self.compiles_part && options.function.is_empty() {
            self.retain_own(name, &mut whole);
            if whole.is_empty() {
                return Err(
                    self.fail(&[name, b": no code of this file was compiled: it is generic, inlined or not used."])
                );
            }
        }
        let is_exact = !is_source && options.function.is_empty() && !options.lines.is_empty();
        let choice = if is_exact { RegionChoice::File } else { RegionChoice::Functions };
        let parts = self.pick(name, chooser, whole, choice, is_source)?;
        Ok(Some(parts).filter(|parts| options.picks() || !parts.is_empty()))
    }

    /// Leaves what was written in the file itself.
    fn retain_own(&self, name: &[u8], parts: &mut Vec<Part>) {
        let is_own = self.is_own_file(name);
        parts.retain(|part| part.found.is_of(&is_own));
    }

    /// The program with parts of which it is known where they were written. Of a source nobody has seen the assembly: its
    /// instructions stand where they were written, too.
    fn take(&mut self, mut parts: Vec<Part>, chooser: &Chooser<'_>, is_source: bool, program: Program) -> Chosen {
        let mut origins = vec![None; if is_source { chooser.code.n_instructions() } else { 0 }];
        for part in parts.iter().filter(|_| is_source) {
            for number in part.members.iter().cloned().flatten() {
                origins[number as usize] = part.found.origin(&chooser.frames(chooser.code.start_of(number)));
            }
        }
        if is_source {
            name_as_written(&mut parts);
        }
        let regions = parts.iter().map(Part::region).collect();
        self.n_loops = parts.len();
        self.found = parts.into_iter().map(|part| part.found).collect();
        (program.with_origins(origins), regions)
    }

    /// The lines that `--lines` asks for; of `file`, unless it names one.
    pub(super) fn parse_written_lines(&mut self, file: &str) -> Result<WrittenLines, Stopped> {
        WrittenLines::parse(&self.options.lines, file).ok_or_else(|| self.wrong_lines())
    }

    fn wrong_lines(&self) -> Stopped {
        let text = b"--lines: lines are written A-B, counted from 1, for example 12-30; not '";
        self.fail(&[text, &self.options.lines, b"'."])
    }

    /// The parts that `--function` and `--lines` leave.
    fn pick(
        &mut self,
        name: &[u8],
        chooser: &Chooser<'_>,
        parts: Vec<Part>,
        choice: RegionChoice,
        is_source: bool,
    ) -> Result<Vec<Part>, Stopped> {
        let options = Rc::clone(&self.options);
        let mut parts = parts;
        if !options.function.is_empty() {
            let wanted = String::from_utf8_lossy(&options.function).into_owned();
            let pattern = Pattern::new(&wanted);
            if choice == RegionChoice::File {
                parts = chooser.functions();
            }
            let names: Vec<String> = chooser.functions().into_iter().map(|part| part.function).collect();
            if !names.iter().any(|name| pattern.matches(name)) {
                let hint = pattern::suggestion(&wanted, names.iter().map(String::as_str));
                let text = format!("--function: no function is called '{wanted}'.{hint} --function=help lists them.");
                return Err(self.fail(&[text.as_bytes()]));
            }
            parts.retain(|part| pattern.matches(&part.function));
        }
        if !options.lines.is_empty() && is_source {
            let file = path_of(name).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let written = self.parse_written_lines(&file)?;
            let numbers = |part: &Part| part.members.iter().cloned().flatten().collect::<Vec<u32>>();
            let is_there = |number: &u32| written.hold(&chooser.frames(chooser.code.start_of(*number)));
            parts.retain(|part| numbers(part).iter().any(is_there));
        } else if !options.lines.is_empty() {
            let Some(lines) = parse_lines(&options.lines) else { return Err(self.wrong_lines()) };
            let range = chooser.range_of_lines(&lines);
            let is_exact = matches!(choice, RegionChoice::File | RegionChoice::Marked) && options.function.is_empty();
            if is_exact {
                parts = vec![chooser.part(String::new(), String::new(), range)];
            } else {
                parts.retain(|part| part.range.start < range.end && range.start < part.range.end);
            }
        }
        parts.retain(|part| part.members.iter().any(|range| !range.is_empty()));
        Ok(parts)
    }

    fn list_functions(&mut self, functions: &[Part], loops: &[Part]) {
        let mut text = String::new();
        for part in functions {
            let n_instructions: usize = part.members.iter().map(ExactSizeIterator::len).sum();
            let n_loops = loops.iter().filter(|one| one.function == part.function).count();
            text += &format!("{}\t{}\n", pattern::shown(&part.function), counts(n_instructions, n_loops));
        }
        self.streams.report().extend_from_slice(text.as_bytes());
    }

    /// What is said of markers that a compiler has moved. Programs that run the reference's command read its standard error.
    pub(super) fn trap(&self, program: &Program) -> Option<String> {
        let is_own =
            self.options.has_own_regions() || self.options.inputs.iter().any(|name| self.language(name).is_some());
        let is_seen = is_own || (std::io::stderr().is_terminal() && !program_of(self.argv0).starts_with(b"llvm-mca"));
        if self.memory.is_some() || !is_seen || program.is_machine_code() {
            return None;
        }
        let text = text_of(program);
        Some(format!("note: {}\n", trap(&text, program)?.message))
    }

    /// What a person at a terminal may not have meant; programs that read standard error read the reference's.
    fn advise(&mut self, program: &Program, is_marked: bool) {
        if is_marked && let Some(line) = self.trap(program) {
            self.streams.error(line.as_bytes());
        }
        let is_asked = self.options.regions.is_some() || is_marked || self.memory.is_some();
        if is_asked || program_of(self.argv0).starts_with(b"llvm-mca") || !std::io::stderr().is_terminal() {
            return;
        }
        if let Some(line) = advice(program) {
            self.streams.error(line.as_bytes());
        }
    }
}

/// `12 functions as one block; 8 loops inside: --why explains each`, if there are loops and something around them.
fn advice(program: &Program) -> Option<String> {
    let text = text_of(program).into_owned();
    let outline = scan(&text);
    let loops = innermost_loops(&outline, &text, &program.code());
    let n_inside: usize = loops.iter().flat_map(|one| &one.members).map(ExactSizeIterator::len).sum();
    let n_instructions = program.n_instructions();
    if loops.is_empty() || n_inside == n_instructions {
        return None;
    }
    let what = match functions(&outline, &text).len() {
        0 => count(n_instructions, "instruction"),
        n => count(n, "function"),
    };
    let explains = if loops.len() == 1 { "--why explains it" } else { "--why explains each" };
    Some(format!("note: {what} as one block; {} inside: {explains}\n", count(loops.len(), "loop")))
}

pub(crate) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

pub(crate) fn counts(n_instructions: usize, n_loops: usize) -> String {
    let loops = if n_loops == 0 { String::new() } else { format!(", {}", count(n_loops, "loop")) };
    format!("{}{loops}", count(n_instructions, "instruction"))
}

struct Chooser<'a> {
    text: &'a str,
    outline: &'a Outline,
    code: Code,
    inlining: Inlining,
    /// Where names of files start; empty if that is not known.
    folder: PathBuf,
}

impl Chooser<'_> {
    fn part(&self, name: String, function: String, range: Range<usize>) -> Part {
        let members = self.code.members_of(&range);
        let first = self.outline.instructions.partition_point(|place| place.start < range.start);
        let frames = self.outline.instructions.get(first).map(|place| self.frames(place.start)).unwrap_or_default();
        let found = Found::named(&name, frames);
        Part { name, function, range, members: vec![members], n_ways: None, found }
    }

    fn loops(&self) -> Vec<Part> {
        let mut written = WrittenLoops::default();
        let loops = innermost_loops(self.outline, self.text, &self.code).into_iter();
        let part = |found: TextLoop| {
            let lines = found.members.iter().cloned().flatten().map(|number| self.code.start_of(number));
            let lines = lines.filter_map(|at| self.outline.source_line_at(at));
            let of_all: Vec<SourceFrame> = lines.map(|line| frame_of(line, &self.folder)).collect();
            let known = Found::of_text_loop(&found, self.frames(found.source_at)).at_head(&of_all, &mut written);
            Part::of_loop(found, known)
        };
        loops.map(part).collect()
    }

    /// Where the instruction at an offset was written, and then where that was inlined to.
    fn frames(&self, at: usize) -> Vec<SourceFrame> {
        self.inlining.frames(self.outline, at).iter().map(|line| frame_of(line, &self.folder)).collect()
    }

    fn functions(&self) -> Vec<Part> {
        let functions = functions(self.outline, self.text);
        functions.into_iter().map(|found| self.part(found.name.clone(), found.name, found.range)).collect()
    }

    fn file(&self) -> Part {
        let all = 0..self.code.n_instructions() as u32;
        let (name, function) = (String::new(), String::new());
        Part { name, function, range: 0..self.text.len(), members: vec![all], n_ways: None, found: Found::default() }
    }

    fn range_of_lines(&self, lines: &Range<usize>) -> Range<usize> {
        let mut starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1));
        let start = starts.clone().nth(lines.start).unwrap_or(self.text.len());
        start..starts.nth(lines.end).unwrap_or(self.text.len())
    }
}
