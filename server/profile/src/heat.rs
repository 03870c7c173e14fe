//! Samples of a recording by place in sources: by line, and by loop.
//!
//! Editors show the shares of lines and of innermost loops next to a text. Files have the names that debug data give them;
//! code without debug data is known by its functions.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::time::SystemTime;

use mca_core::code::Decoder;
use mca_core::target::Architecture;
use mca_core::{Cpu, Target};
use mca_input::inlining::own_frame;
use mca_input::machine_code::loops::{Callees, LoopScanner, MachineLoop, shown_name};
use mca_input::machine_code::object_file::{Function, Lines, ObjectFile, SourceFrame};
use mca_input::sources::WrittenLoops;

use super::error::ProfileError;
use super::mappings::{Image, ImageId};
use super::opened::Opened;
use super::programs::Programs;
use super::{Counts, Histogram, Mappings};

/// Minimum share, from 0 to 1, of the samples that a program must have to be examined.
const LEAST_SHARE: f64 = 0.01;

/// Maximum number of programs that are examined: those with the most samples.
const MOST_PROGRAMS: usize = 16;

/// The samples of a recording by line and by loop.
#[derive(Clone, Debug, Default)]
pub struct Heat {
    /// Name of the counted event, as perf spells it; empty if the recording names none.
    pub event: String,
    /// Whether the event counts time instead of cycles.
    pub is_of_time: bool,
    /// Number of samples of the event in all programs.
    pub n_samples: u64,
    /// Number of samples of each line, by the file's name in the debug data and the line from 1. A sample in inlined code
    /// counts once for each line that it was inlined through.
    pub lines: HashMap<String, BTreeMap<u32, u64>>,
    /// Loops, those with the most samples first.
    pub loops: Vec<HotLoop>,
    /// Messages of one line, one for each program that was not examined: its file is missing or cannot be read, or it was
    /// rebuilt since the recording.
    pub problems: Vec<String>,
    /// Latest time at which one of the examined programs was changed; `None` if none was examined.
    pub built: Option<SystemTime>,
}

/// An innermost loop that samples have hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HotLoop {
    /// Number of samples in the loop's code.
    pub n_samples: u64,
    /// File in which the loop was written; empty, with line 0, if that is not known.
    pub file: String,
    /// Line of the loop's head, from 1; 0 if it is not known.
    pub line: u32,
    /// Symbol of the function that has the loop's code; empty if the code has none.
    pub symbol: String,
    /// Name of that function for people; its address if the code has no symbol.
    pub function: String,
    /// Index of the loop among the innermost loops of its function, from 0, in the order of the code.
    pub index: usize,
    /// Number of innermost loops of the function.
    pub n_loops: usize,
}

impl Heat {
    /// Reads a recording, the file `path`, and the programs that it names. The counted event is the cycles or, if these
    /// were not recorded, the first event; the first one with samples, if that one has none.
    pub fn of(path: &Path, programs: &Programs) -> Result<Heat, ProfileError> {
        let mut opened = Opened::regular_file(path)?;
        let mappings = Mappings::of(opened.recording.as_mut())?;
        let histograms = Histogram::from_samples(opened.recording.as_mut(), &mappings, opened.events.len())?;
        let main = Some(opened.main_event()).filter(|main| histograms[*main].n_samples > 0);
        let main = main.or_else(|| histograms.iter().position(|histogram| histogram.n_samples > 0)).unwrap_or(0);
        let (event, histogram) = (opened.events.get(main).cloned().unwrap_or_default(), &histograms[main]);
        let mut heat =
            Heat { event: event.name, is_of_time: event.is_of_time, n_samples: histogram.n_samples, ..Heat::default() };
        let mut images = histogram.images();
        images.retain(|(_, n)| *n as f64 >= LEAST_SHARE * histogram.n_samples as f64);
        images.truncate(MOST_PROGRAMS);
        let images: Vec<(ImageId, u64, &Image)> =
            images.into_iter().filter_map(|(id, n)| Some((id, n, mappings.image(id)?))).collect();
        let replaced = programs.find_replaced_image(&images.iter().map(|(_, _, image)| *image).collect::<Vec<_>>());
        for (index, (id, n, image)) in images.into_iter().enumerate() {
            let share = 100.0 * n as f64 / histogram.n_samples.max(1) as f64;
            match programs.find(image, replaced == Some(index)) {
                Ok(program) => {
                    if program.is_other_build {
                        let text = "it was rebuilt since the recording; samples may be attributed to wrong lines.";
                        heat.problems.push(format!("{}: {text}", program.path.display()));
                    }
                    heat.built = heat.built.max(modified(&program.path));
                    heat.add_program(&program.bytes, &Counts::new(&histogram.of_image(id)));
                }
                Err(reason) => {
                    let name = String::from_utf8_lossy(&image.path);
                    heat.problems.push(format!("{name} ({share:.1}% of the samples): {reason}"));
                }
            }
        }
        heat.loops.sort_by(|left, right| right.n_samples.cmp(&left.n_samples).then_with(|| left.file.cmp(&right.file)));
        Ok(heat)
    }

    /// Returns what share of all samples `n` samples are, in percent.
    pub fn percent(&self, n: u64) -> f64 {
        100.0 * n as f64 / self.n_samples.max(1) as f64
    }

    /// Adds the samples of one program to `lines` and `loops`. `bytes` is the program's file, `counts` has its samples by
    /// offset in that file. A file that cannot be read adds nothing; one that cannot be decoded adds lines only.
    fn add_program(&mut self, bytes: &[u8], counts: &Counts) {
        let Ok(file) = ObjectFile::open(bytes) else { return };
        let (Ok(mut functions), Ok(relocations)) = (file.functions(), file.relocations()) else { return };
        let lines = file.lines();
        for (offset, n) in counts.iter() {
            let frames = lines.frames(offset as usize);
            for (at, frame) in frames.iter().enumerate().filter(|(_, frame)| frame.line > 0) {
                let is_known = frames[..at].iter().any(|other| (&other.file, other.line) == (&frame.file, frame.line));
                if is_known {
                    continue;
                }
                let of_file = self.lines.entry(frame.file.clone()).or_default();
                *of_file.entry(frame.line).or_default() += n;
            }
        }
        functions.retain(|function| function.is_function);
        functions.dedup_by(|later, earlier| later.range == earlier.range);
        let gaps = file.gaps(&functions).unwrap_or_default();
        functions.extend(gaps);
        let Some(cpu) = cpu_of(&file) else { return };
        let Some(decoder) = Decoder::new(&cpu) else { return };
        let callees = Callees::of(&functions, file.imports().unwrap_or_default());
        let mut scanner = LoopScanner::new(bytes, &decoder, &relocations, &callees);
        let mut written = WrittenLoops::default();
        for (index, function) in functions.iter().enumerate() {
            if counts.in_range(&function.range) == 0 {
                continue;
            }
            let loops = scanner.scan(index, function);
            for (at, found) in loops.iter().enumerate() {
                let n_samples = counts.in_pieces(&found.pieces);
                if n_samples > 0 {
                    let (file, line) = place_of(found, &lines, &mut written).unwrap_or_default();
                    self.loops.push(HotLoop {
                        n_samples,
                        file,
                        line,
                        index: at,
                        n_loops: loops.len(),
                        ..loop_in(function)
                    });
                }
            }
        }
    }
}

/// Returns a loop of a function with the names of that function; all other fields are empty.
fn loop_in(function: &Function<'_>) -> HotLoop {
    let symbol = String::from_utf8_lossy(function.name).into_owned();
    let function = if symbol.is_empty() { format!("{:#x}", function.address) } else { shown_name(function) };
    HotLoop { symbol, function, ..HotLoop::default() }
}

/// Returns the file and the line from 1 where a loop was written: those of its head, if the source can be read and has
/// such a loop; otherwise those of its branch back, or of the call in the user's own files that inlined it. `None` without
/// debug data.
fn place_of(found: &MachineLoop, lines: &Lines, written: &mut WrittenLoops) -> Option<(String, u32)> {
    let known_frames = |offset: usize| -> Vec<SourceFrame> {
        lines.frames(offset).into_iter().filter(|frame| frame.line > 0).collect()
    };
    let starts = found.pieces.iter().map(|piece| piece.start);
    let frames = [found.latch].into_iter().chain(starts).map(known_frames).find(|frames| !frames.is_empty())?;
    let own = frames.get(own_frame(frames.iter().map(|frame| frame.file.as_str())))?;
    let first_frames = found.pieces.iter().flat_map(|piece| lines.frames_in(piece));
    let first_frames: Vec<SourceFrame> = first_frames.filter_map(|frames| frames.into_iter().next()).collect();
    let first = frames.first()?;
    let in_file = first_frames.iter().filter(|one| one.file == first.file && one.line > 0);
    let in_file: Vec<u32> = in_file.map(|one| one.line).collect();
    let named: Vec<(&str, u32)> = frames.iter().map(|frame| (frame.file.as_str(), frame.line)).collect();
    match written.find_head(&named, &in_file) {
        Some((index, head)) => Some((frames.get(index)?.file.clone(), head)),
        None => Some((own.file.clone(), own.line)),
    }
}

/// Returns any processor of the file's target that has a model: to find loops, each one decodes well enough.
fn cpu_of(file: &ObjectFile<'_>) -> Option<Cpu> {
    let target = Target::find(file.triple(), b"").ok()?;
    let architecture: Architecture = target.architecture();
    let mut cpus = architecture.cpus().filter(|cpu| cpu.model_name().is_some());
    cpus.find_map(|cpu| Cpu::find(&target, cpu.name()).ok())
}

/// Returns the time at which a file was changed last, if the file system says it.
fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}
