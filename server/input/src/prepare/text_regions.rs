//! Chooses the parts of a text that are analysed: those between markers, or those of `--regions`, `--function` and `--lines`.
//!
//! Without markers, the plain report takes the whole text as one region, as the reference does. Extended views take the
//! innermost loops: numbers for a prologue, a loop and a `ret` that are repeated together say nothing about the
//! program.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use mca_core::limits::DOCUMENT_BYTES;
use mca_core::{Program, Region, Regions};
use mca_outline::{Code, Outline, TextLoop, functions, innermost_loops};

use super::background_scan::{BackgroundScan, Scanned};
use super::error::InputError;
use super::host::{Host, Note};
use super::origin::{RegionOrigin, WrittenLines, WrittenPlace, frame_of, parse_lines, with_twins};
use super::prepared::{CompiledFrom, Form, Preparation, Prepared, SourceFileMatcher};
use super::settings::{HELP, RegionChoice, Settings};
use super::words::counts;
use crate::bytes::path_of;
use crate::inlining::Inlining;
use crate::machine_code::object_file::SourceFrame;
use crate::pattern::{self, Pattern};
use crate::regular_file;
use crate::sources::{self, Language, LoopNames, WrittenLoops};
use crate::variables::RegionVariables;

/// A part of the text that may become a region.
struct Part {
    /// Name of the region; empty for lines of the file.
    name: String,
    /// Symbol of the function that the part is, or that it is in; empty for lines of the file.
    function: String,
    /// Bytes of the part in the text.
    range: Range<usize>,
    /// Indices of the part's instructions.
    members: Vec<Range<u32>>,
    /// Number of paths through a loop; `None` for other parts.
    n_paths: Option<u32>,
    /// Instructions for elements that a loop leaves over; empty for other parts.
    leftovers: Vec<Range<u32>>,
    /// Name of the part and its place in the source.
    origin: RegionOrigin,
}

impl Part {
    /// Makes a part of a loop.
    fn from_loop(found: TextLoop, origin: RegionOrigin) -> Part {
        Part {
            name: found.name,
            function: found.function,
            range: found.range,
            members: found.members,
            n_paths: Some(found.n_paths),
            leftovers: found.leftovers,
            origin,
        }
    }

    /// Returns what the part is: a loop, a function, or lines of the file.
    fn kind(&self) -> RegionChoice {
        match self.function.is_empty() {
            _ if self.origin.is_loop => RegionChoice::Loops,
            true => RegionChoice::File,
            false => RegionChoice::Functions,
        }
    }

    /// Returns the part as a region.
    fn region(&self) -> Region {
        let region = Region::new(self.name.as_str(), self.members.clone()).at(self.range.clone()).announced();
        match self.n_paths {
            Some(n_paths) => region.with_paths(n_paths),
            None => region,
        }
    }
}

/// Names loops after their functions and places in the source, `dot/for@1`, since labels of compilers change with every
/// edit. A loop whose source cannot be read keeps its label, after the demangled name of its function.
fn name_as_written(parts: &mut [Part]) {
    let mut known: HashMap<String, LoopNames> = HashMap::new();
    for part in parts.iter_mut().filter(|part| part.origin.is_loop) {
        part.name = written_name(&part.origin, &mut known).unwrap_or_else(|| pattern::title_of(&part.name));
    }
}

/// Returns the name of a loop after its place in the source; `None` if the source cannot be read or has no loop there.
/// `known` keeps the names of files that were read.
fn written_name(origin: &RegionOrigin, known: &mut HashMap<String, LoopNames>) -> Option<String> {
    let (file, line) = origin.source_line()?;
    let language = Language::of(&path_of(file.as_bytes()))?;
    let names = known.entry(file).or_insert_with_key(|file| {
        LoopNames::of(&regular_file::text_or_nothing(Path::new(file), DOCUMENT_BYTES as u64), language)
    });
    names.name(line as usize).map(|name| name.to_string())
}

/// Returns the program with the chosen regions. `background_scan` is a scan of the text that was started before.
pub(super) fn choose(
    program: Program,
    form: Form<'_>,
    settings: &Settings<'_>,
    host: &dyn Host,
    background_scan: Option<BackgroundScan>,
) -> Result<Preparation, InputError> {
    let marked = program.regions(&Regions::Marked);
    let is_marked = marked.iter().any(Region::has_marker);
    let as_marked = if is_marked { RegionChoice::Marked } else { RegionChoice::File };
    let source = match form {
        Form::Compiled(source) => Some(source),
        _ => None,
    };
    let answers_by_loop = !matches!(form, Form::Text) || settings.ranks_loops;
    let default = match (answers_by_loop || settings.prefers_loops) && !is_marked {
        true => RegionChoice::Loops,
        false => RegionChoice::Marked,
    };
    if settings.takes_marked && settings.regions.is_none() {
        return Ok(Prepared::of(program, marked, as_marked).into());
    }
    let choice = settings.regions.unwrap_or(default);
    if choice == RegionChoice::Marked && !settings.picks() {
        return Ok(Prepared { has_markers: Some(is_marked), ..Prepared::of(program, marked, as_marked) }.into());
    }
    let scanned = background_scan.map_or_else(|| Scanned::of(program.text(), answers_by_loop), BackgroundScan::wait);
    let Scanned { text, outline, inlining } = scanned;
    let folder = source.map(|source| source.working_directory.to_owned()).unwrap_or_default();
    let chooser = Chooser { text: &text, outline: &outline, code: program.code(), inlining, folder };
    let parts = match choice {
        RegionChoice::Marked if is_marked => None,
        // Without a function, the chosen lines themselves are analysed.
        RegionChoice::Marked if settings.function.is_empty() => Some(vec![chooser.file()]),
        RegionChoice::Marked | RegionChoice::Functions => Some(chooser.functions()),
        RegionChoice::File => Some(vec![chooser.file()]),
        RegionChoice::Loops => Some(chooser.loops()),
    };
    let Some(mut parts) = parts else { return Ok(Prepared::of(program, marked, as_marked).into()) };
    if settings.function == HELP {
        return Ok(Preparation::Listed(list(&chooser.functions(), &chooser.loops())));
    }
    if let Some(source) = source.filter(|_| choice == RegionChoice::Loops) {
        report_unwritten(&source, &chooser, host);
    }
    let picker = Picker { settings, source, chooser: &chooser };
    if choice == RegionChoice::Loops {
        picker.retain_own(&mut parts);
    }
    let found_any = !parts.is_empty();
    let parts = picker.pick(parts, choice)?;
    let parts = match choice {
        RegionChoice::Loops if parts.is_empty() && (settings.picks() || !found_any) => {
            let is_for_people = answers_by_loop || settings.picks();
            picker.without_loops()?.filter(|_| is_for_people)
        }
        _ => Some(parts),
    };
    let Some(mut parts) = parts else { return Ok(Prepared::of(program, marked, as_marked).into()) };
    if parts.is_empty() {
        return Err(InputError::NothingLeft);
    }
    let mut program = program;
    if source.is_some() {
        // The user has not seen the assembly, so its instructions get their places in the source.
        let mut origins = vec![None; chooser.code.n_instructions()];
        for part in &mut parts {
            for index in part.members.iter().cloned().flatten() {
                origins[index as usize] = part.origin.origin(&chooser.frames(chooser.code.start_of(index)));
            }
            part.origin.variables = chooser.variables(&part.members);
        }
        program = program.with_origins(origins);
        name_as_written(&mut parts);
    }
    let regions = parts.iter().map(Part::region).collect();
    let leftovers = parts.iter().map(|part| part.leftovers.clone());
    let regions = with_twins(regions, parts.iter().map(|part| &part.origin), leftovers);
    let kind = parts.first().map_or(choice, Part::kind);
    let prepared = Prepared::of(program, regions, kind);
    if !answers_by_loop {
        return Ok(prepared.into());
    }
    let origins: Vec<RegionOrigin> = parts.into_iter().map(|part| part.origin).collect();
    Ok(Prepared { n_candidates: origins.len(), origins, ..prepared }.into())
}

/// Selects parts of a text by `--function` and `--lines`.
struct Picker<'a> {
    settings: &'a Settings<'a>,
    /// The source of compiled assembly; `None` for other texts.
    source: Option<CompiledFrom<'a>>,
    chooser: &'a Chooser<'a>,
}

impl Picker<'_> {
    /// Returns what is analysed of a text in which no loop was chosen: functions that have no loop, or lines. `None`
    /// stands for the whole text. An error if loops were asked for, or if nothing was found.
    fn without_loops(&self) -> Result<Option<Vec<Part>>, InputError> {
        let settings = self.settings;
        match settings.regions.is_some() {
            true if settings.picks() => return Err(InputError::NothingLeft),
            true => {
                let hint = "--regions=functions or --regions=file analyses the rest.";
                return Err(InputError::NoLoop { hint });
            }
            false => {}
        }
        // The code around a loop is not analysed by itself.
        let with_loops: HashSet<String> = self.chooser.loops().into_iter().map(|part| part.function).collect();
        let mut whole = self.chooser.functions();
        whole.retain(|part| !with_loops.contains(&part.function));
        if self.retain_own(&mut whole) && whole.is_empty() {
            return Err(InputError::NoOwnCode);
        }
        let is_exact = self.source.is_none() && settings.function.is_empty() && !settings.lines.is_empty();
        let choice = if is_exact { RegionChoice::File } else { RegionChoice::Functions };
        let parts = self.pick(whole, choice)?;
        Ok(Some(parts).filter(|parts| settings.picks() || !parts.is_empty()))
    }

    /// If other files were compiled together with the source and no function was asked for, keeps only the parts that
    /// were written in the source itself, and returns true.
    fn retain_own(&self, parts: &mut Vec<Part>) -> bool {
        let of_more = self.source.filter(|source| source.is_compiled_with_others && self.settings.function.is_empty());
        let Some(source) = of_more else { return false };
        let own_file = SourceFileMatcher::new(source.path, source.working_directory);
        parts.retain(|part| part.origin.is_of(|file| own_file.matches(file)));
        true
    }

    /// Returns those of `parts` that `--function` and `--lines` select. `choice` says what the parts are. An error if
    /// no function has the name, or if the lines are malformed.
    fn pick(&self, mut parts: Vec<Part>, choice: RegionChoice) -> Result<Vec<Part>, InputError> {
        let Picker { settings, chooser, .. } = *self;
        if !settings.function.is_empty() {
            let wanted = String::from_utf8_lossy(settings.function).into_owned();
            let pattern = Pattern::new(&wanted);
            if choice == RegionChoice::File {
                parts = chooser.functions();
            }
            let names: Vec<String> = chooser.functions().into_iter().map(|part| part.function).collect();
            if !names.iter().any(|name| pattern.matches(name)) {
                let hint = pattern::suggestion(&wanted, names.iter().map(String::as_str));
                return Err(InputError::NoFunction { wanted, hint });
            }
            parts.retain(|part| pattern.matches(&part.function));
        }
        let wrong_lines = || InputError::WrongLines(settings.lines.to_vec());
        match self.source {
            _ if settings.lines.is_empty() => {}
            Some(source) => {
                let file = source.path.file_name().map(|name| name.to_string_lossy().into_owned());
                let written = WrittenLines::parse(settings.lines, &file.unwrap_or_default()).ok_or_else(wrong_lines)?;
                let is_there = |index: u32| written.hold(&chooser.frames(chooser.code.start_of(index)));
                parts.retain(|part| part.members.iter().cloned().flatten().any(is_there));
            }
            None => {
                let lines = parse_lines(settings.lines).ok_or_else(wrong_lines)?;
                let range = chooser.range_of_lines(&lines);
                let is_exact =
                    matches!(choice, RegionChoice::File | RegionChoice::Marked) && settings.function.is_empty();
                if is_exact {
                    parts = vec![chooser.part(String::new(), range)];
                } else {
                    parts.retain(|part| part.range.start < range.end && range.start < part.range.end);
                }
            }
        }
        parts.retain(|part| part.members.iter().any(|range| !range.is_empty()));
        Ok(parts)
    }
}

/// Returns the innermost loops of a compiler's assembly whose places in the source are known. Relative file names begin in
/// `folder`.
pub(super) fn written_loops(program: &Program, folder: &Path) -> Vec<(WrittenPlace, Region)> {
    let Scanned { text, outline, inlining } = Scanned::of(program.text(), true);
    let chooser = Chooser { text: &text, outline: &outline, code: program.code(), inlining, folder: folder.to_owned() };
    let loops = chooser.loops().into_iter();
    loops.filter_map(|part| Some((part.origin.written_place()?, part.region()))).collect()
}

/// Returns the functions with their numbers of instructions and loops, a line each.
fn list(functions: &[Part], loops: &[Part]) -> String {
    let mut text = String::new();
    for part in functions {
        let n_instructions: usize = part.members.iter().map(ExactSizeIterator::len).sum();
        let n_loops = loops.iter().filter(|one| one.function == part.function).count();
        text += &format!("{}\t{}\n", pattern::shown(&part.function), counts(n_instructions, n_loops));
    }
    text
}

/// Reports functions of the source that seem to have loops but have no code of their own: at most four names, and how
/// many more.
fn report_unwritten(source: &CompiledFrom<'_>, chooser: &Chooser<'_>, host: &dyn Host) {
    const MOST_SHOWN: usize = 4;
    let CompiledFrom { path, language, working_directory: folder, .. } = *source;
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let own_file = SourceFileMatcher::new(path, folder);
    let is_own = |file: &str| own_file.matches(file);
    let missing = sources::unwritten(&text, language, chooser.outline, &chooser.inlining, is_own);
    let mut shown: Vec<String> =
        missing.iter().take(MOST_SHOWN).map(|(name, line)| format!("{name} (line {line})")).collect();
    if missing.len() > MOST_SHOWN {
        shown.push(format!("{} more", missing.len() - MOST_SHOWN));
    }
    let keeps = match language {
        Language::Rust => "; #[inline(never)] keeps the code of one that is not generic",
        Language::C | Language::Cpp | Language::CppModule | Language::ObjectiveC => {
            "; __attribute__((noinline, used)) keeps it"
        }
        Language::Fortran | Language::Zig => "",
    };
    if !shown.is_empty() {
        let names = shown.join(", ");
        host.notify(Note::Line(format!("note: no code of its own for {names}: inlined or not used{keeps}")));
    }
}

/// Finds the parts of a text.
struct Chooser<'a> {
    text: &'a str,
    /// Labels, statements and places in sources of the text.
    outline: &'a Outline,
    /// The instructions of the text.
    code: Code,
    /// Inlined code and variables; empty for texts that no compiler made.
    inlining: Inlining,
    /// Folder in which relative file names begin; empty if it is not known.
    folder: PathBuf,
}

impl Chooser<'_> {
    /// Returns a range of the text as a part: a function if it has a name, otherwise lines of the file.
    fn part(&self, name: String, range: Range<usize>) -> Part {
        let members = self.code.members_of(&range);
        let first = self.outline.instructions.partition_point(|place| place.start < range.start);
        let frames = self.outline.instructions.get(first).map(|place| self.frames(place.start)).unwrap_or_default();
        let origin = RegionOrigin::named(&name, frames);
        let function = name.clone();
        Part { name, function, range, members: vec![members], n_paths: None, leftovers: Vec::new(), origin }
    }

    /// Returns the innermost loops of the text.
    fn loops(&self) -> Vec<Part> {
        let mut written = WrittenLoops::default();
        let loops = innermost_loops(self.outline, self.text, &self.code).into_iter();
        let part = |found: TextLoop| {
            let lines = found.members.iter().cloned().flatten().map(|index| self.code.start_of(index));
            let lines = lines.filter_map(|at| self.outline.source_line_at(at));
            let body_frames: Vec<SourceFrame> = lines.map(|line| frame_of(line, &self.folder)).collect();
            let origin = RegionOrigin::from_text_loop(&found, self.frames(found.source_at))
                .with_loop_head(body_frames.iter(), &mut written);
            Part::from_loop(found, origin)
        };
        loops.map(part).collect()
    }

    /// Returns where the instruction at an offset was written, and after it the calls by which it was inlined.
    fn frames(&self, at: usize) -> Vec<SourceFrame> {
        self.inlining.frames(self.outline, at).iter().map(|line| frame_of(line, &self.folder)).collect()
    }

    /// Returns the variables of a region, given by the indices of its instructions.
    fn variables(&self, members: &[Range<u32>]) -> RegionVariables {
        let range = |index: u32| {
            let is_last = index as usize + 1 >= self.code.n_instructions();
            let end = if is_last { self.text.len() } else { self.code.start_of(index + 1) };
            (index as usize, self.code.start_of(index) as u64..end as u64)
        };
        let instructions: Vec<(usize, Range<u64>)> = members.iter().cloned().flatten().map(range).collect();
        self.inlining.variables.of_region(&instructions)
    }

    /// Returns the functions of the text.
    fn functions(&self) -> Vec<Part> {
        let functions = functions(self.outline, self.text);
        functions.into_iter().map(|found| self.part(found.name, found.range)).collect()
    }

    /// Returns the whole text as one part.
    fn file(&self) -> Part {
        let all = 0..self.code.n_instructions() as u32;
        Part {
            name: String::new(),
            function: String::new(),
            range: 0..self.text.len(),
            members: vec![all],
            n_paths: None,
            leftovers: Vec::new(),
            origin: RegionOrigin::default(),
        }
    }

    /// Returns the range of offsets in the text of some lines, which are counted from 0.
    fn range_of_lines(&self, lines: &Range<usize>) -> Range<usize> {
        let mut starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1));
        let start = starts.clone().nth(lines.start).unwrap_or(self.text.len());
        start..starts.nth(lines.end).unwrap_or(self.text.len())
    }
}
