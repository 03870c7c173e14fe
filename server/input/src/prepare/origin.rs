//! Facts about a region that are known before its analysis: its name, its place in the source, and the calls by which
//! it was inlined.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use mca_core::Region;
use mca_core::program::SourceOrigin;
use mca_outline::{SourceLine, TextLoop, name_of, same_source};

use crate::inlining::{is_of_a_library, own_frame};
use crate::machine_code::loops::{MachineLoop, shown_name};
use crate::machine_code::object_file::{Function, Lines, SourceFrame};
use crate::sources::{WrittenLoops, loop_variable};
use crate::variables::RegionVariables;
use crate::{pattern, regular_file};

/// Size in bytes of the largest source whose lines are shown.
const MAX_SOURCE_BYTES: u64 = 1 << 24;

/// A loop of the source, in one function of the object. If compilers make several loops of it, these are twins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceLoop {
    /// Symbol of the function.
    symbol: String,
    /// File and line of the loop, and after it those of the calls by which it was inlined.
    places: Vec<(String, u32)>,
    /// If the calls are not known, lines of the loop in the function's file.
    own_lines: Vec<u32>,
}

/// The place of a loop in the program's own code, which is the same however the source is compiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct WrittenPlace {
    /// Symbol of the function that has the loop's code.
    symbol: String,
    /// The source file.
    file: String,
    /// The line of the loop's head, from 1.
    line: u32,
}

/// Returns the regions, each with its twins: the loops that compilers made of the same loop of the source. `origins`
/// are those of the regions; `leftovers` are, for each, the instructions for elements that the loop leaves over.
pub(super) fn with_twins<'o>(
    regions: Vec<Region>,
    origins: impl Iterator<Item = &'o RegionOrigin>,
    leftovers: impl Iterator<Item = Vec<Range<u32>>>,
) -> Vec<Region> {
    let loops = origins.zip(&regions).map(|(origin, region)| {
        let written_at = origin.written_at().filter(|_| origin.is_loop);
        (written_at, origin.n_paths, region.members())
    });
    let twins = same_source(loops);
    let of_each = twins.into_iter().zip(leftovers);
    regions.into_iter().zip(of_each).map(|(region, (twins, leftovers))| region.with_twins(twins, leftovers)).collect()
}

/// The name of a region and its place in the source.
#[derive(Clone, Debug, Default)]
pub struct RegionOrigin {
    /// Name of the region: `dot+0x10`, `dot:.L3`, or that of the function.
    name: String,
    /// Demangled name of the function around a loop; empty for other regions.
    function: String,
    /// Symbol of that function, which differs between functions of the same name; empty if it is not known.
    symbol: String,
    /// Place of the region in the source, and after it the calls by which it was inlined, from the inside out. All
    /// have lines.
    frames: Vec<SourceFrame>,
    /// Index in `frames` of the first one outside of libraries; 0 if there is none.
    own: usize,
    /// For a loop of another file than the function, inlined by calls that are not known: its lines in the function's file.
    own_lines: Option<Vec<u32>>,
    /// Number of paths through a loop; 0 for other regions.
    pub n_paths: u32,
    /// Variables of the source in the region that debug data have.
    pub variables: RegionVariables,
    /// Whether the region is a loop; otherwise it is a function or lines of a file.
    pub is_loop: bool,
}

impl RegionOrigin {
    /// Makes the origin of a loop in machine code. `lines` are the debug data of the object.
    pub fn from_machine_loop(found: &MachineLoop, function: &Function<'_>, lines: &Lines) -> RegionOrigin {
        let frames_at = |offset: usize| with_lines(lines.frames(offset));
        // The branch back has the line of the loop's head. If it has none, the first piece that has a line is taken.
        let starts = found.pieces.iter().map(|piece| piece.start);
        let frames = [found.latch].into_iter().chain(starts).map(frames_at).find(|frames| !frames.is_empty());
        let name = found.name(function);
        let shown = if function.name.is_empty() { format!("{:#x}", function.address) } else { shown_name(function) };
        let n_paths = found.n_paths;
        let symbol = String::from_utf8_lossy(function.name).into_owned();
        RegionOrigin {
            function: shown,
            symbol,
            n_paths,
            is_loop: true,
            ..RegionOrigin::at(name, frames.unwrap_or_default())
        }
    }

    /// Makes the origin of a loop in assembly; `frames` is its place in the source.
    pub fn from_text_loop(found: &TextLoop, frames: Vec<SourceFrame>) -> RegionOrigin {
        let function = pattern::shown(&found.function);
        let function = pattern::without_parameters(&function).to_owned();
        let name = name_of(&found.function, &function, &found.label);
        let symbol = found.function.clone();
        let own_lines = found.own_lines.clone().filter(|_| frames.len() < 2);
        let n_paths = found.n_paths;
        RegionOrigin { function, symbol, n_paths, is_loop: true, own_lines, ..RegionOrigin::at(name, frames) }
    }

    /// Makes the origin of a function, or of lines of a file, which have no name.
    pub fn named(name: &str, frames: Vec<SourceFrame>) -> RegionOrigin {
        RegionOrigin::at(pattern::shown(name), frames)
    }

    /// Makes an origin from a name and a place; frames without a line are left out.
    fn at(name: String, frames: Vec<SourceFrame>) -> RegionOrigin {
        let frames = with_lines(frames);
        let own = own_frame(frames.iter().map(|frame| frame.file.as_str()));
        RegionOrigin { name, frames, own, ..RegionOrigin::default() }
    }

    /// Returns the origin with the source line of the loop's head, where debug data have only lines of its body.
    /// `body_frames` are the places of its instructions, `written` the loops of sources read so far.
    pub fn with_loop_head<'f>(
        mut self,
        body_frames: impl Iterator<Item = &'f SourceFrame>,
        written: &mut WrittenLoops,
    ) -> RegionOrigin {
        let frames: Vec<(&str, u32)> = self.frames.iter().map(|frame| (frame.file.as_str(), frame.line)).collect();
        let Some((file, _)) = frames.first() else { return self };
        let lines: Vec<u32> = body_frames.filter(|one| one.file == *file && one.line > 0).map(|one| one.line).collect();
        if let Some((index, head)) = written.find_head(&frames, &lines) {
            self.frames.drain(..index);
            self.frames[0].line = head;
            self.own = 0;
        }
        self
    }

    /// Returns the line of the region in the program's own code, not in a library; `None` if no place is known.
    pub fn line(&self) -> Option<u32> {
        self.frames.get(self.own).map(|frame| frame.line)
    }

    /// Returns file and line of the region in the program's own code; `None` if no place is known.
    pub fn source_line(&self) -> Option<(String, u32)> {
        self.frames.get(self.own).map(|frame| (frame.file.clone(), frame.line))
    }

    /// Returns the symbol of the function around a loop; empty if it is not known, and for other regions.
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// Returns the place of the region in the program's own code; `None` if it is not known.
    pub(super) fn written_place(&self) -> Option<WrittenPlace> {
        let (file, line) = self.source_line()?;
        Some(WrittenPlace { symbol: self.symbol.clone(), file, line })
    }

    /// Returns the loop of the source that the region was made of; `None` if no place is known, or only that of an inlined
    /// function, which may have been called several times.
    pub fn written_at(&self) -> Option<SourceLoop> {
        let has_place = !self.frames.is_empty() && self.own_lines.as_ref().is_none_or(|lines| !lines.is_empty());
        has_place.then(|| SourceLoop {
            symbol: self.symbol.clone(),
            places: self.frames.iter().map(|frame| (frame.file.clone(), frame.line)).collect(),
            own_lines: self.own_lines.clone().unwrap_or_default(),
        })
    }

    /// Returns file name and line of the region in the program's own code, `dot.c:4`; empty if no place is known.
    pub fn place(&self) -> String {
        self.frames.get(self.own).map(place_of).unwrap_or_default()
    }

    /// Returns the place of an instruction of the region: its own if it has one in the region's file, otherwise that of
    /// the region. `None` if the region has no place.
    pub fn origin(&self, of_instruction: &[SourceFrame]) -> Option<SourceOrigin> {
        let own = self.frames.get(self.own)?;
        let here = of_instruction.iter().find(|frame| frame.file == own.file && frame.line > 0);
        Some(SourceOrigin { file: Arc::from(own.file.as_str()), line: here.unwrap_or(own).line })
    }

    /// Returns the [`origin`](Self::origin) of each instruction that was read from these offsets of a file.
    pub fn origins(&self, offsets: &[usize], lines: &Lines) -> impl Iterator<Item = Option<SourceOrigin>> {
        offsets.iter().map(|at| self.origin(&lines.frames(*at)))
    }

    /// Returns the name of the function around a loop; empty if it is not known.
    pub fn function(&self) -> &str {
        &self.function
    }

    /// Returns the name, shortened to fit a line: the content of long brackets is left out.
    pub fn brief(&self) -> String {
        let place = self.name.strip_prefix(&self.function).filter(|_| !self.function.is_empty());
        place.map_or_else(|| pattern::brief(&self.name), |place| pattern::brief(&self.function) + place)
    }

    /// Whether the region is code of a library: by its file, or if that is not known, by the name of its function.
    pub fn is_of_library(&self) -> bool {
        match self.frames.get(self.own) {
            Some(own) => is_of_a_library(&own.file),
            None => pattern::is_of_standard_library(&self.function),
        }
    }

    /// Whether the region was written in a file that `is_own` accepts, or was inlined into one.
    pub fn is_of(&self, is_own: impl FnMut(&str) -> bool) -> bool {
        self.frames.iter().map(|frame| frame.file.as_str()).any(is_own)
    }

    /// Returns the place and the title: `dot.c:3  dot, loop over i`.
    pub fn whole_title(&self, sources: &mut Sources<'_>) -> String {
        let (place, title) = (self.place(), self.title(sources, false));
        if place.is_empty() { title } else { format!("{place}  {title}") }
    }

    /// Returns the title, with the loop's variable if the line of the source can be read: `dot, loop over i`. With
    /// `shows_name`, it has the region's name in place of the function's, to tell loops of one line apart.
    pub fn title(&self, sources: &mut Sources<'_>, shows_name: bool) -> String {
        let own = self.frames.get(self.own);
        let variable = own.and_then(|own| sources.line(&own.file, own.line)).and_then(loop_variable).map(str::to_owned);
        let function = Some(pattern::brief(&self.function)).filter(|function| !function.is_empty() && !shows_name);
        let mut title = match (variable, function) {
            (Some(variable), Some(function)) => format!("{function}, loop over {variable}"),
            (Some(variable), None) => format!("{}, loop over {variable}", self.brief()),
            (None, _) => self.brief(),
        };
        if let Some(written) = self.frames.first().filter(|_| self.own > 0) {
            title += &format!(" (inlined from {})", place_of(written));
        } else if let Some(outer) = self.frames.get(self.own + 1) {
            title += &format!(" (inlined at {})", place_of(outer));
        }
        title
    }
}

/// Returns the place that a directive of assembly names, as a frame. Relative file names begin in `folder`.
pub fn frame_of(line: &SourceLine, folder: &Path) -> SourceFrame {
    let file = line.file.as_deref().filter(|file| !file.is_empty());
    let file = file.map_or_else(String::new, |file| folder.join(file).to_string_lossy().into_owned());
    SourceFrame { function: String::new(), file, line: line.line }
}

/// Returns the frames whose lines are known.
fn with_lines(mut frames: Vec<SourceFrame>) -> Vec<SourceFrame> {
    frames.retain(|frame| frame.line > 0);
    frames
}

/// Returns file name and line of a frame, `dot.c:4`; `line 4` if the file is not known.
fn place_of(frame: &SourceFrame) -> String {
    match base(&frame.file) {
        "" => format!("line {}", frame.line),
        file => format!("{file}:{}", frame.line),
    }
}

/// Returns a path's last part. On Unix, where whole paths begin with a slash, a backslash is a letter as any other.
fn base(path: &str) -> &str {
    let last = if path.starts_with('/') { path.rsplit('/').next() } else { path.rsplit(['/', '\\']).next() };
    last.unwrap_or(path)
}

/// Parses `A-B`, `A-`, `-B` or `A`, which are lines from 1, both included. Returns them as a range of lines from 0,
/// whose end is excluded; `None` if the text is malformed.
pub fn parse_lines(text: &[u8]) -> Option<Range<usize>> {
    let text = std::str::from_utf8(text).ok()?;
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str, default: usize| match text.trim() {
        "" => Some(default),
        digits => digits.parse::<usize>().ok(),
    };
    let (first, last) = (number(first, 1)?, number(last, usize::MAX - 1)?);
    (first > 0 && first <= last && !text.trim().is_empty() && text != "-").then(|| first - 1..last)
}

/// The lines of a source that `--lines` chooses.
pub struct WrittenLines {
    /// The last part or parts of the source's path; empty for any file that is not a library's.
    file: String,
    /// The lines, from 0.
    lines: Range<usize>,
}

impl WrittenLines {
    /// Parses `A-B`, or with a file, `src/dot.c:A-B`. Without one, the lines are those of `file`. `None` if the text is
    /// malformed.
    pub fn parse(text: &[u8], file: &str) -> Option<WrittenLines> {
        let text = std::str::from_utf8(text).ok()?;
        let (file, lines) = text.rsplit_once(':').unwrap_or((file, text));
        Some(WrittenLines { file: file.to_owned(), lines: parse_lines(lines.as_bytes())? })
    }

    /// Whether some code in a range of offsets of an object was written in these lines. `lines` are the object's debug
    /// data.
    pub fn hold_some_of(&self, range: &Range<usize>, lines: &Lines) -> bool {
        lines.frames_in(range).iter().any(|frames| self.hold(frames))
    }

    /// Whether code with these frames was written in these lines, or inlined into them.
    pub fn hold(&self, frames: &[SourceFrame]) -> bool {
        let is_meant = |frame: &SourceFrame| match self.file.as_str() {
            "" => frames.get(own_frame(frames.iter().map(|one| one.file.as_str()))) == Some(frame),
            name => frame.file.strip_suffix(name).is_some_and(|folder| folder.is_empty() || folder.ends_with('/')),
        };
        let is_in =
            |frame: &SourceFrame| (frame.line as usize).checked_sub(1).is_some_and(|line| self.lines.contains(&line));
        frames.iter().any(|frame| is_in(frame) && is_meant(frame))
    }
}

/// The sources that were read to show their lines.
pub struct Sources<'a> {
    /// Function that is called with the name of each file before it is read.
    remember: &'a dyn Fn(&[u8]),
    /// Contents of the files by their names; `None` for those that cannot be read.
    read: HashMap<String, Option<String>>,
}

impl<'a> Sources<'a> {
    pub fn new(remember: &'a dyn Fn(&[u8])) -> Sources<'a> {
        Sources { remember, read: HashMap::new() }
    }

    /// Returns a line, from 1, of a file; `None` if the file cannot be read or has no such line.
    pub fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        let read = || {
            (self.remember)(file.as_bytes());
            // Debug data name the file, so it may be anything, such as a device.
            String::from_utf8(regular_file::read(Path::new(file), MAX_SOURCE_BYTES).ok()?).ok()
        };
        let text = self.read.entry(file.to_owned()).or_insert_with(read).as_deref()?;
        text.lines().nth((line as usize).checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_lines_are_parsed() {
        for (text, lines) in [("3-5", 2..5), ("3", 2..3), ("-5", 0..5), ("1-1", 0..1)] {
            assert_eq!(parse_lines(text.as_bytes()), Some(lines), "{text}");
        }
        assert_eq!(parse_lines(b"7-").map(|lines| lines.start), Some(6));
        for text in ["", "-", "0-3", "5-3", "a-b", "3-5-7"] {
            assert_eq!(parse_lines(text.as_bytes()), None, "{text}");
        }
    }
}
