//! Objects, executables and archives: which of their functions and loops are analysed.
//!
//! Every function is decoded, on all cores, which is quick; only what will be shown becomes instructions of our tables.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use mca_core::code::{Decoder, Relocation};
use mca_core::{Cpu, Program, Target};
use mca_input::machine_code::loops::{LoopScanner, MachineLoop, ends_among};
use mca_input::machine_code::object_file::{Function, Lines, ObjectError, ObjectFile, SourceFrame};
use mca_input::pattern::{self, Pattern};
use mca_input::sources::WrittenLoops;

use super::binary::fits;
use super::found::{Found, WrittenLines};
use super::options::RegionChoice;
use super::regions::{HELP, NOTHING_LEFT, count, counts};
use super::run::Run;
use super::streams::Stopped;

/// Functions that are analysed as they stand.
struct Whole<'a> {
    functions: &'a [Function<'a>],
    relocations: Vec<Relocation<'a>>,
    ends: &'a HashSet<u64>,
    lines: &'a Lines,
}

/// Functions that a thread takes at once.
const BATCH: usize = 256;

impl Run<'_> {
    /// `None`: its functions were listed instead.
    pub(super) fn object_program(&mut self, shown: &[u8], input: &[u8], cpu: &Cpu) -> Result<Option<Program>, Stopped> {
        let options = Rc::clone(&self.options);
        let told = |error: ObjectError| {
            let reason = match error {
                ObjectError::UnknownMachine(name) => {
                    format!("holds code for {name}, whose machine code is not read here.")
                }
                ObjectError::Damaged => "is cut off or damaged.".to_owned(),
                ObjectError::TooRepetitive => "has tables that lie on top of each other.".to_owned(),
            };
            self.fail(&[shown, b": the object ", reason.as_bytes()])
        };
        let file = ObjectFile::open(input).map_err(&told)?;
        let (mut functions, relocations) = (file.functions().map_err(&told)?, file.relocations().map_err(&told)?);
        if !Target::parse(file.triple()).is_ok_and(|of_file| fits(&of_file, cpu.target())) {
            let text = b": the object holds code for another mode than the target triple '";
            return Err(self.fail(&[shown, text, cpu.target().triple(), b"'."]));
        }
        let decoder = self.decoder(cpu)?;
        let ends = ends_among(&functions);
        let lines = file.lines();
        let written = self.written_lines(shown, &lines)?;
        let wanted =
            String::from_utf8_lossy(if options.function.is_empty() { &options.symbol } else { &options.function });
        let is_list = options.function == HELP || options.symbol == HELP;
        if wanted.is_empty() || is_list {
            functions.retain(|function| function.is_function);
        } else {
            self.keep_named(&mut functions, &wanted, shown)?;
        }
        // Symbols of the same code are one function.
        functions.dedup_by(|later, earlier| later.range == earlier.range);
        let choice = options.regions.unwrap_or(RegionChoice::Loops);
        if choice != RegionChoice::Loops && !is_list {
            if let Some(written) = &written {
                functions.retain(|function| written.hold_some_of(&function.range, &lines));
                self.expect_some(shown, functions.len())?;
            }
            let whole = Whole { functions: &functions, relocations, ends: &ends, lines: &lines };
            return self.whole_functions(shown, input, (cpu, &decoder), whole).map(Some);
        }
        if wanted.is_empty() {
            let gaps = file.gaps(&functions);
            functions.extend(gaps);
        }
        let mut loops = scan(&file, &decoder, &functions, &relocations, &ends);
        if let Some(written) = &written {
            let with_loops: HashSet<usize> = loops.iter().map(|found| found.function).collect();
            loops.retain(|found| found.pieces.iter().any(|piece| written.hold_some_of(piece, &lines)));
            // What stands around a loop is nothing by itself.
            if loops.is_empty() && options.regions.is_none() {
                let mut numbers = 0..;
                functions.retain(|function| {
                    let is_straight = !numbers.next().is_some_and(|number| with_loops.contains(&number));
                    is_straight && written.hold_some_of(&function.range, &lines)
                });
            }
            self.expect_some(shown, if options.regions.is_none() { functions.len() } else { loops.len() })?;
        }
        if is_list {
            self.streams.open_report(&options.output)?;
            self.list(&functions, &loops);
            return Ok(None);
        }
        if loops.is_empty() {
            if options.regions.is_some() {
                let hint = b": no loop was found; --regions=functions analyses the functions.";
                return Err(self.fail(&[shown, hint]));
            }
            let whole = Whole { functions: &functions, relocations, ends: &ends, lines: &lines };
            return self.whole_functions(shown, input, (cpu, &decoder), whole).map(Some);
        }
        let chosen = match &mut self.hot {
            Some(hot) => {
                let chosen = hot.choose(&file, &loops, &functions, self.options.top);
                chosen.map_err(|error| self.fail(&[shown, b": ", error.to_string().as_bytes(), b"."]))?
            }
            None => self.choose(&loops, &functions, &file, cpu, &lines)?,
        };
        if chosen.is_empty() {
            return Ok(None);
        }
        let mut reader = self.reader(cpu, shown, input)?.with_relocations(relocations);
        let mut origins = Vec::new();
        let mut written = WrittenLoops::default();
        for found in &chosen {
            let function = &functions[found.function];
            let of_all = found.pieces.iter().flat_map(|piece| lines.frames_in(piece));
            let of_all: Vec<SourceFrame> = of_all.filter_map(|frames| frames.into_iter().next()).collect();
            let known = Found::of_machine_loop(found, function, &lines).at_head(&of_all, &mut written);
            reader.push_loop(found, function, &found.name(function));
            origins.extend(known.origins(&reader.offsets()[origins.len()..], &lines));
            self.found.push(known);
        }
        self.n_loops = loops.len();
        if chosen.len() < loops.len() && !self.wants_survey() && self.hot.is_none() {
            let (n_shown, n_loops) = (chosen.len(), loops.len());
            let text = format!(
                "note: {n_shown} of {n_loops} loops; --top=0 shows all, --function=NAME those of one function\n"
            );
            self.streams.error(text.as_bytes());
        }
        if let Some(hot) = &mut self.hot {
            hot.stand_at(reader.offsets());
        }
        Ok(Some(self.finish(reader, shown).with_origins(origins)))
    }

    /// What `--lines` asks for, if it does and the file says where its code was written.
    fn written_lines(&mut self, shown: &[u8], lines: &Lines) -> Result<Option<WrittenLines>, Stopped> {
        if self.options.lines.is_empty() {
            return Ok(None);
        }
        if lines.is_empty() {
            let text = b" does not say where its code was written; compiled with -g1 it does.";
            return Err(self.fail(&[b"--lines: ", shown, text]));
        }
        self.parse_written_lines("").map(Some)
    }

    fn expect_some(&mut self, shown: &[u8], n_found: usize) -> Result<(), Stopped> {
        match n_found {
            0 => Err(self.fail(&[shown, NOTHING_LEFT])),
            _ => Ok(()),
        }
    }

    fn keep_named(&mut self, functions: &mut Vec<Function<'_>>, wanted: &str, shown: &[u8]) -> Result<(), Stopped> {
        let option = if self.options.function.is_empty() { "--symbol" } else { "--function" };
        let pattern = Pattern::new(wanted);
        let name_of = |function: &Function<'_>| String::from_utf8_lossy(function.name).into_owned();
        let names: Vec<String> = functions.iter().map(name_of).collect();
        functions.retain(|function| pattern.matches(&name_of(function)));
        if functions.is_empty() {
            let hint = pattern::suggestion(wanted, names.iter().map(String::as_str));
            let shown = String::from_utf8_lossy(shown);
            let text = format!("{option}: {shown} has no code of the name '{wanted}'.{hint}");
            return Err(self.fail(&[text.as_bytes()]));
        }
        Ok(())
    }

    fn whole_functions(
        &mut self,
        shown: &[u8],
        input: &[u8],
        (cpu, decoder): (&Cpu, &Decoder),
        whole: Whole<'_>,
    ) -> Result<Program, Stopped> {
        let Whole { functions, relocations, ends, lines } = whole;
        let named: Vec<_> = functions.iter().filter(|function| !function.name.is_empty()).collect();
        let mut scanner = LoopScanner::new(input, decoder, &relocations, ends);
        let n_ways: Vec<u32> = named.iter().map(|function| scanner.ways_through(function)).collect();
        let mut reader = self.reader(cpu, shown, input)?.with_relocations(relocations);
        let mut origins = Vec::new();
        for (function, n_ways) in named.into_iter().zip(n_ways) {
            let known = Found::named(&String::from_utf8_lossy(function.name), lines.frames(function.range.start));
            reader.read_function(function, Some(n_ways));
            let own = &reader.offsets()[origins.len()..];
            // One of which nothing was read is no region.
            if !own.is_empty() {
                origins.extend(known.origins(own, lines));
                self.found.push(known);
            }
        }
        self.n_loops = self.found.len();
        Ok(self.finish(reader, shown).with_origins(origins))
    }

    fn list(&mut self, functions: &[Function<'_>], loops: &[MachineLoop]) {
        let mut n_loops = vec![0; functions.len()];
        loops.iter().for_each(|found| n_loops[found.function] += 1);
        let mut text = String::new();
        for (function, n_loops) in functions.iter().zip(n_loops).filter(|(function, _)| !function.name.is_empty()) {
            let name = pattern::shown(&String::from_utf8_lossy(function.name));
            let bytes = count(function.range.len(), "byte");
            let loops = counts(0, n_loops).split_once(", ").map(|(_, loops)| format!(", {loops}")).unwrap_or_default();
            text += &format!("{name}\t{bytes}{loops}\n");
        }
        self.streams.report().extend_from_slice(text.as_bytes());
    }
}

/// The innermost loops of all functions, in their order.
fn scan(
    file: &ObjectFile<'_>,
    decoder: &Decoder,
    functions: &[Function<'_>],
    relocations: &[Relocation<'_>],
    ends: &HashSet<u64>,
) -> Vec<MachineLoop> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        let mut scanner = LoopScanner::new(file.bytes(), decoder, relocations, ends);
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            let Some(batch) = functions.get(first..functions.len().min(first + BATCH)) else { return found };
            if batch.is_empty() {
                return found;
            }
            for (number, function) in batch.iter().enumerate() {
                found.append(&mut scanner.scan(first + number, function));
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
    loops.sort_by_key(|found| (found.function, found.pieces.first().map(|piece| piece.start)));
    // Functions may share their code.
    let mut known = HashSet::new();
    loops.retain(|found| known.insert(found.pieces.first().map(|piece| piece.start)));
    loops
}
