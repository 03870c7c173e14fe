//! Finds loops in machine code: every function is decoded once, and only loops are converted to instructions of the tables.

use std::collections::HashSet;
use std::ops::Range;

use mca_core::code::{Control, ControlStep, Decoder, Relocation};
use mca_core::target::Contents;
use mca_outline::{Flow, Loop, count_paths, loops_of, may_never_return, never_returns};

use super::object_file::Function;
use crate::pattern;

/// An innermost loop of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineLoop {
    /// The function, by its position in the list.
    pub function: usize,
    /// The loop's bytes, as offsets in the file.
    pub pieces: Vec<Range<usize>>,
    pub n_instructions: usize,
    pub n_calls: usize,
    pub n_paths: u32,
    /// The branch back: compilers give it the line of the loop's head.
    pub latch: usize,
}

/// Finds the loops of functions, one after the other; every thread has one of its own.
pub struct LoopScanner<'a> {
    bytes: &'a [u8],
    decoder: Decoder,
    /// Decoders of parts whose instructions are of a set that is named; `None` for data.
    of_sets: Vec<(Contents, Option<Decoder>)>,
    places: RelocationPlaces<'a>,
    /// Addresses of functions that never return.
    ends: &'a HashSet<u64>,
    starts: Vec<u32>,
    flows: Vec<Flow>,
    calls: Vec<u32>,
    targets: Vec<(u32, u64)>,
}

/// The relocations of a file, sorted by place.
#[derive(Clone, Copy)]
struct RelocationPlaces<'a>(&'a [Relocation<'a>]);

impl<'a> RelocationPlaces<'a> {
    /// Returns the relocation that fills a field of this instruction, or of a sequence that it belongs to.
    fn find(self, at: usize, length: usize) -> Option<&'a Relocation<'a>> {
        let next = self.0.partition_point(|relocation| relocation.offset < at);
        let before = next.checked_sub(1).and_then(|before| self.0.get(before));
        let inside = self.0.get(next).filter(|relocation| relocation.offset < at + length);
        inside.or(before.filter(|relocation| relocation.offset + relocation.n_bytes > at))
    }
}

/// Returns the addresses of those functions that never return.
pub fn ends_among(functions: &[Function<'_>]) -> HashSet<u64> {
    let name_of = |function: &Function<'_>| String::from_utf8_lossy(function.name).into_owned();
    let ends = functions.iter().filter(|function| {
        let name = name_of(function);
        may_never_return(&name) && never_returns(&name)
    });
    ends.map(|function| function.address).collect()
}

impl<'a> LoopScanner<'a> {
    pub fn new(
        bytes: &'a [u8],
        decoder: &Decoder,
        relocations: &'a [Relocation<'a>],
        ends: &'a HashSet<u64>,
    ) -> LoopScanner<'a> {
        let (starts, flows, calls, targets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (decoder, places) = (decoder.clone(), RelocationPlaces(relocations));
        let of_sets = Vec::new();
        LoopScanner { bytes, decoder, of_sets, places, ends, starts, flows, calls, targets }
    }

    /// Returns the innermost loops of a function, in the order of its code.
    pub fn scan(&mut self, number: usize, function: &Function<'_>) -> Vec<MachineLoop> {
        let range = function.range.start..function.range.end.min(self.bytes.len());
        if range.is_empty() {
            return Vec::new();
        }
        self.decode(function, &range);
        // Most functions have no branch back, and so no loop.
        let goes_back = |(from, target): &(u32, u64)| {
            let from = function.address + u64::from(self.starts[*from as usize]);
            (function.address..=from).contains(target)
        };
        if !self.targets.iter().any(goes_back) {
            return Vec::new();
        }
        self.connect(function);
        let loops = loops_of(&self.flows);
        let mut found: Vec<MachineLoop> =
            loops.iter().filter(|one| one.is_innermost).map(|one| self.describe(number, &range, one)).collect();
        found.sort_by_key(|one| one.pieces.first().map(|piece| piece.start));
        found
    }

    /// Counts the paths that control can take through a function once.
    pub fn count_paths(&mut self, function: &Function<'_>) -> u32 {
        let range = function.range.start..function.range.end.min(self.bytes.len());
        if range.is_empty() {
            return 1;
        }
        self.decode(function, &range);
        self.connect(function);
        count_paths(&self.flows)
    }

    /// Turns the addresses of branches into the instructions that stand there.
    fn connect(&mut self, function: &Function<'_>) {
        for (from, target) in &self.targets {
            let inside = target.checked_sub(function.address).and_then(|distance| u32::try_from(distance).ok());
            let target = inside.and_then(|distance| self.starts.binary_search(&distance).ok()).map(|at| at as u32);
            let flow = &mut self.flows[*from as usize];
            *flow = if matches!(flow, Flow::Branch(_)) { Flow::Branch(target) } else { Flow::Jump(target) };
        }
        self.cut_tail_jumps();
    }

    /// Removes jumps that are tail calls, since without symbols several functions look like one. A jump back to code that
    /// nothing else reaches, with at most `endbr64` before it, calls another function at its own end. The C runtime has one in
    /// every program.
    fn cut_tail_jumps(&mut self) {
        const LONGEST: usize = 2;
        let goes_to = |flow: &Flow| match flow {
            Flow::Branch(Some(target)) | Flow::Jump(Some(target)) => Some(*target as usize),
            _ => None,
        };
        let ends = |flow: &Flow| matches!(flow, Flow::Jump(_) | Flow::End);
        let targets: HashSet<usize> = self.flows.iter().filter_map(goes_to).collect();
        let is_tail = |at: &usize| {
            let Flow::Jump(Some(target)) = self.flows[*at] else { return false };
            let start = (at.saturating_sub(LONGEST)..*at)
                .rev()
                .find(|before| !matches!(self.flows[*before], Flow::Next))
                .map(|before| before + 1);
            let start = start.filter(|start| ends(&self.flows[start - 1]));
            start.is_some_and(|start| {
                (target as usize) < start
                    && at + 1 - start <= LONGEST
                    && !(start..=*at).any(|here| targets.contains(&here))
            })
        };
        let tails: Vec<usize> = (0..self.flows.len()).filter(is_tail).collect();
        for at in tails {
            self.flows[at] = Flow::Jump(None);
        }
    }

    fn decode(&mut self, function: &Function<'_>, range: &Range<usize>) {
        self.starts.clear();
        self.flows.clear();
        self.calls.clear();
        self.targets.clear();
        let (starts, flows, calls, targets) = (&mut self.starts, &mut self.flows, &mut self.calls, &mut self.targets);
        let (places, ends) = (self.places, self.ends);
        let is_end = |destination: Option<u64>, relocation: Option<&Relocation<'_>>| match relocation {
            Some(relocation) => never_returns(&String::from_utf8_lossy(relocation.symbol)),
            None => destination.is_some_and(|destination| ends.contains(&destination)),
        };
        let mut add = |step: ControlStep| {
            let number = starts.len() as u32;
            starts.push(step.at as u32);
            if step.control == Control::Next {
                flows.push(Flow::Next);
                return;
            }
            let relocation = places.find(range.start + step.at, step.length);
            let destination = relocation.map_or(step.destination, |relocation| relocation.destination);
            let flow = match step.control {
                Control::Next => Flow::Next,
                Control::Call => {
                    calls.push(number);
                    if is_end(destination, relocation) { Flow::End } else { Flow::Next }
                }
                Control::Branch => Flow::Branch(None),
                Control::Jump => Flow::Jump(None),
                // The second half of a jump whose first one says where it goes.
                Control::Indirect if relocation.is_some_and(|relocation| relocation.offset < range.start + step.at) => {
                    Flow::Jump(None)
                }
                Control::Indirect => Flow::Indirect,
                Control::End => Flow::End,
            };
            if matches!(flow, Flow::Branch(_) | Flow::Jump(_)) {
                targets.extend(destination.map(|destination| (number, destination)));
            }
            flows.push(flow);
        };
        for (part, contents) in function.parts(range.clone()) {
            let distance = part.start - range.start;
            let known = self.of_sets.iter().position(|(set, _)| *set == contents);
            let known = known.unwrap_or_else(|| {
                self.of_sets.push((contents, self.decoder.for_contents(contents)));
                self.of_sets.len() - 1
            });
            let address = function.address.wrapping_add(distance as u64);
            match &self.of_sets[known].1 {
                Some(decoder) => decoder.walk(&self.bytes[part], address, &mut |step| {
                    add(ControlStep { at: distance + step.at, ..step });
                }),
                None => add(ControlStep { at: distance, length: part.len(), control: Control::End, destination: None }),
            }
        }
    }

    fn describe(&self, function: usize, range: &Range<usize>, found: &Loop) -> MachineLoop {
        let offset = |number: u32| match self.starts.get(number as usize) {
            Some(start) => range.start + *start as usize,
            None => range.end,
        };
        let holds = |number: &u32| found.members.iter().any(|members| members.contains(number));
        let goes_back = |number: &u32| match self.flows[*number as usize] {
            Flow::Branch(target) | Flow::Jump(target) => target == Some(found.header),
            _ => false,
        };
        let latch = found.members.iter().rev().find_map(|members| members.clone().rev().find(goes_back));
        MachineLoop {
            function,
            pieces: found.members.iter().map(|members| offset(members.start)..offset(members.end)).collect(),
            n_instructions: found.n_instructions(),
            n_calls: self.calls.iter().filter(|number| holds(number)).count(),
            n_paths: found.n_paths,
            latch: offset(latch.unwrap_or(found.header)),
        }
    }
}

/// Counts the paths that control can take through bytes, which may begin anywhere in a function.
pub fn count_paths_of_bytes(bytes: &[u8], decoder: &Decoder) -> u32 {
    let all = Function { name: b"", range: 0..bytes.len(), address: 0, is_function: false, contents: Vec::new() };
    let ends = HashSet::new();
    LoopScanner::new(bytes, decoder, &[], &ends).count_paths(&all)
}

impl MachineLoop {
    /// Returns the name of the loop: `dot+0x10`; in code without a symbol its address.
    pub fn name(&self, function: &Function<'_>) -> String {
        let start = self.pieces.first().map_or(0, |piece| piece.start);
        let distance = start - function.range.start;
        if function.name.is_empty() {
            return format!("{:#x}", function.address + distance as u64);
        }
        let name = shown_name(function);
        if distance == 0 { name } else { format!("{name}+{distance:#x}") }
    }
}

/// Returns the demangled name of the function, without parameters.
pub fn shown_name(function: &Function<'_>) -> String {
    let shown = pattern::shown(&String::from_utf8_lossy(function.name));
    pattern::without_parameters(&shown).to_owned()
}
