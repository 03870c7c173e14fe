//! Finds loops in machine code. Only the control flow of functions is decoded here; complete instructions are decoded
//! later, only those of the loops that are analysed.

use std::collections::HashSet;
use std::ops::Range;

use mca_core::code::{Control, ControlStep, Decoder, Relocation, Setting};
use mca_core::target::Contents;
use mca_outline::{
    Flow, Loop, count_paths, cut_padding, is_padding, loops_of, may_never_return, never_returns, values_at_blocks,
};

use super::object_file::{Function, Imports};
use crate::pattern;

/// An innermost loop of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineLoop {
    /// Index of the function in the caller's list.
    pub function: usize,
    /// The loop's bytes, as ranges of offsets in the file, in the order of the code.
    pub pieces: Vec<Range<usize>>,
    /// Number of instructions of the loop.
    pub n_instructions: usize,
    /// Number of calls among them.
    pub n_calls: usize,
    /// Number of paths that control can take through one iteration.
    pub n_paths: u32,
    /// Offset in the file of the branch back to the loop's first instruction. Compilers give this branch the source
    /// line of the loop's head.
    pub latch: usize,
    /// What instructions before have set, such as the length of vectors, where control comes to these offsets in the
    /// file.
    pub settings: Vec<(usize, Setting)>,
}

/// Finds the loops of functions, one function after the other. Threads do not share a scanner.
pub struct LoopScanner<'a> {
    /// The whole file.
    bytes: &'a [u8],
    /// Decodes the usual instruction set.
    decoder: Decoder,
    /// The decoders of other instruction sets that occurred in the file; `None` for data.
    other_decoders: Vec<(Contents, Option<Decoder>)>,
    /// The relocations of the file.
    places: RelocationPlaces<'a>,
    /// The functions that calls go to.
    callees: &'a Callees<'a>,
    /// For each instruction of the present function, its distance from the function's start, in bytes.
    starts: Vec<u32>,
    /// For each instruction of the present function, where control goes after it.
    flows: Vec<Flow>,
    /// Indices of the instructions that are calls.
    calls: Vec<u32>,
    /// Indices of the branches and jumps whose targets are known, each with the address of its target.
    targets: Vec<(u32, u64)>,
    /// What instructions of the present function set for those after them, by their indices.
    settings: Vec<(u32, Setting)>,
}

/// The relocations of a file, sorted by offset in the file.
#[derive(Clone, Copy)]
struct RelocationPlaces<'a>(&'a [Relocation<'a>]);

impl<'a> RelocationPlaces<'a> {
    /// Returns the relocation whose field begins in an instruction of `length` bytes at the offset `at` of the file, or
    /// before it and reaches into it, as for the second instruction of a pair with one relocation.
    fn find(self, at: usize, length: usize) -> Option<&'a Relocation<'a>> {
        let next = self.0.partition_point(|relocation| relocation.offset < at);
        let before = next.checked_sub(1).and_then(|before| self.0.get(before));
        let inside = self.0.get(next).filter(|relocation| relocation.offset < at + length);
        inside.or(before.filter(|relocation| relocation.offset + relocation.n_bytes > at))
    }
}

/// What is known of the functions that the calls of a file go to.
#[derive(Debug, Default)]
pub struct Callees<'a> {
    /// The functions of other files that a linked file calls.
    pub imports: Imports<'a>,
    /// Addresses of functions that never return, of entries that jump to such a function, and of slots that hold its
    /// address.
    ends: HashSet<u64>,
}

impl<'a> Callees<'a> {
    /// Makes the callees of a file from its functions and imports. Names say which of them never return.
    pub fn of(functions: &[Function<'_>], imports: Imports<'a>) -> Callees<'a> {
        let own = functions.iter().map(|function| (function.address, function.name));
        let ends = own.chain(imports.names()).filter(|(_, name)| {
            let name = String::from_utf8_lossy(name);
            may_never_return(&name) && never_returns(&name)
        });
        let ends = ends.map(|(address, _)| address).collect();
        Callees { imports, ends }
    }

    /// Whether a call never returns. `instruction` is its code, `address` its address, `destination` the address that it
    /// contains.
    fn never_returns(&self, instruction: &[u8], address: u64, destination: Option<u64>) -> bool {
        let place = destination.or_else(|| self.imports.slot_of_call(instruction, address));
        place.is_some_and(|place| self.ends.contains(&place))
    }
}

impl<'a> LoopScanner<'a> {
    /// Makes a scanner for the file `bytes`. `relocations` are sorted by offset; `callees` are those of the
    /// file.
    pub fn new(
        bytes: &'a [u8],
        decoder: &Decoder,
        relocations: &'a [Relocation<'a>],
        callees: &'a Callees<'a>,
    ) -> LoopScanner<'a> {
        let (starts, flows, calls, targets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (decoder, places) = (decoder.clone(), RelocationPlaces(relocations));
        let (other_decoders, settings) = (Vec::new(), Vec::new());
        LoopScanner { bytes, decoder, other_decoders, places, callees, starts, flows, calls, targets, settings }
    }

    /// Returns the innermost loops of a function, in the order of its code. `index` is the function's index in the
    /// caller's list.
    pub fn scan(&mut self, index: usize, function: &Function<'_>) -> Vec<MachineLoop> {
        let range = function.range.start..function.range.end.min(self.bytes.len());
        if range.is_empty() {
            return Vec::new();
        }
        self.decode(function, &range);
        // Most functions have no branch back and hence no loop, so the costly search can be left out.
        let goes_back = |(from, target): &(u32, u64)| {
            let from = function.address + u64::from(self.starts[*from as usize]);
            (function.address..=from).contains(target)
        };
        if !self.targets.iter().any(goes_back) {
            return Vec::new();
        }
        self.connect(function);
        let loops = loops_of(&self.flows);
        let settings = self.settings_at_blocks(&range);
        let innermost = loops.iter().filter(|one| one.is_innermost);
        let mut found: Vec<MachineLoop> = innermost.map(|one| self.describe(index, &range, one, &settings)).collect();
        found.sort_by_key(|one| one.pieces.first().map(|piece| piece.start));
        found
    }

    /// Returns the number of paths that control can take through a function, each loop taken at most once, and what
    /// holds where control comes to places in the file.
    pub fn survey(&mut self, function: &Function<'_>) -> (u32, Vec<(usize, Setting)>) {
        let range = function.range.start..function.range.end.min(self.bytes.len());
        if range.is_empty() {
            return (1, Vec::new());
        }
        self.decode(function, &range);
        self.connect(function);
        (count_paths(&self.flows), self.settings_at_blocks(&range))
    }

    /// Returns what holds at the beginning of each block of the present function, which is at `range` of the file;
    /// empty if nothing in it sets anything.
    fn settings_at_blocks(&self, range: &Range<usize>) -> Vec<(usize, Setting)> {
        if self.settings.is_empty() {
            return Vec::new();
        }
        // A called function may set something else.
        let mut sets = self.settings.clone();
        sets.extend(self.calls.iter().map(|call| (*call, Setting::Unknown)));
        sets.sort_by_key(|(at, _)| *at);
        let values = values_at_blocks(&self.flows, &sets, Setting::Unknown).into_iter();
        values.map(|(at, setting)| (range.start + self.starts[at as usize] as usize, setting)).collect()
    }

    /// Stores the targets of branches and jumps in `flows`, as indices of instructions; `None` for targets outside of
    /// the function.
    fn connect(&mut self, function: &Function<'_>) {
        for (from, target) in &self.targets {
            let inside = target.checked_sub(function.address).and_then(|distance| u32::try_from(distance).ok());
            let target = inside.and_then(|distance| self.starts.binary_search(&distance).ok()).map(|at| at as u32);
            let flow = &mut self.flows[*from as usize];
            *flow = if matches!(flow, Flow::Branch(_)) { Flow::Branch(target) } else { Flow::Jump(target) };
        }
        if function.name.is_empty() {
            self.cut_tail_jumps(function.address);
        }
        let is_no_op = |at: usize| {
            let start = self.starts[at] as usize;
            let code = self.bytes.get(function.range.start + start..function.range.end).unwrap_or_default();
            let address = function.address.wrapping_add(start as u64);
            self.decoder.statement(code, address).is_some_and(|(statement, _)| is_padding(&statement))
        };
        cut_padding(&mut self.flows, is_no_op);
    }

    /// Removes the targets of jumps that are tail calls, in code without a symbol that begins at an address. There,
    /// several functions look like one, and a function that only jumps back to another one would look like a loop. Such
    /// a jump has at most one instruction (`endbr64`) before it, begins where functions are aligned to, and no branch
    /// goes to either; every program with the C runtime has one.
    fn cut_tail_jumps(&mut self, address: u64) {
        // Bytes to which functions are aligned; cases of a `switch` are usually not.
        const ALIGNMENT: u64 = 16;
        // Number of instructions of a function that only makes a tail call.
        const LONGEST: usize = 2;
        let goes_to = |flow: &Flow| match flow {
            Flow::Branch(Some(target)) | Flow::Jump(Some(target)) => Some(*target as usize),
            _ => None,
        };
        let ends_control = |flow: &Flow| matches!(flow, Flow::Jump(_) | Flow::End);
        let targets: HashSet<usize> = self.flows.iter().filter_map(goes_to).collect();
        let is_tail = |at: &usize| {
            let Flow::Jump(Some(target)) = self.flows[*at] else { return false };
            let start = (at.saturating_sub(LONGEST)..*at)
                .rev()
                .find(|before| !matches!(self.flows[*before], Flow::Next))
                .map(|before| before + 1);
            let start = start.filter(|start| ends_control(&self.flows[start - 1]));
            start.is_some_and(|start| {
                (target as usize) < start
                    && at + 1 - start <= LONGEST
                    && address.wrapping_add(u64::from(self.starts[start])).is_multiple_of(ALIGNMENT)
                    && !(start..=*at).any(|here| targets.contains(&here))
            })
        };
        let tails: Vec<usize> = (0..self.flows.len()).filter(is_tail).collect();
        for at in tails {
            self.flows[at] = Flow::Jump(None);
        }
    }

    /// Decodes a function at `range` of the file, and fills `starts`, `flows`, `calls` and `targets`. Branches in
    /// `flows` get their targets later, by `connect`.
    fn decode(&mut self, function: &Function<'_>, range: &Range<usize>) {
        self.starts.clear();
        self.flows.clear();
        self.calls.clear();
        self.targets.clear();
        self.settings.clear();
        let (starts, flows, calls, targets) = (&mut self.starts, &mut self.flows, &mut self.calls, &mut self.targets);
        let (places, callees, settings) = (self.places, self.callees, &mut self.settings);
        let is_end = |step: &ControlStep, relocation: Option<&Relocation<'_>>| match relocation {
            Some(relocation) => never_returns(&String::from_utf8_lossy(relocation.symbol)),
            None => {
                let start = range.start + step.at;
                let instruction = self.bytes.get(start..start + step.length).unwrap_or_default();
                callees.never_returns(instruction, function.address.wrapping_add(step.at as u64), step.destination)
            }
        };
        let mut add = |step: ControlStep| {
            let index = starts.len() as u32;
            starts.push(step.at as u32);
            if step.control == Control::Next {
                let start = range.start + step.at;
                let code = self.bytes.get(start..start + step.length).unwrap_or_default();
                settings.extend(self.decoder.setting(code).map(|setting| (index, setting)));
                flows.push(Flow::Next);
                return;
            }
            let relocation = places.find(range.start + step.at, step.length);
            let destination = relocation.map_or(step.destination, |relocation| relocation.destination);
            let flow = match step.control {
                Control::Next => Flow::Next,
                Control::Call => {
                    calls.push(index);
                    if is_end(&step, relocation) { Flow::End } else { Flow::Next }
                }
                Control::Branch => Flow::Branch(None),
                Control::Jump => Flow::Jump(None),
                // The second instruction of a jump in two instructions, whose first one has the relocation.
                Control::Indirect if relocation.is_some_and(|relocation| relocation.offset < range.start + step.at) => {
                    Flow::Jump(None)
                }
                Control::Indirect => Flow::Indirect,
                Control::End => Flow::End,
            };
            if matches!(flow, Flow::Branch(_) | Flow::Jump(_)) {
                targets.extend(destination.map(|destination| (index, destination)));
            }
            flows.push(flow);
        };
        for (part, contents) in function.parts(range.clone()) {
            let distance = part.start - range.start;
            let set_index = self.other_decoders.iter().position(|(set, _)| *set == contents);
            let set_index = set_index.unwrap_or_else(|| {
                self.other_decoders.push((contents, self.decoder.for_contents(contents)));
                self.other_decoders.len() - 1
            });
            let address = function.address.wrapping_add(distance as u64);
            match &self.other_decoders[set_index].1 {
                Some(decoder) => decoder.walk(&self.bytes[part], address, &mut |step| {
                    add(ControlStep { at: distance + step.at, ..step });
                }),
                None => add(ControlStep { at: distance, length: part.len(), control: Control::End, destination: None }),
            }
        }
    }

    /// Returns a loop of the control flow with offsets in the file instead of indices of instructions. `function` is
    /// the index in the caller's list of the function at `range`, `settings` are those at the beginning of its blocks.
    fn describe(
        &self,
        function: usize,
        range: &Range<usize>,
        found: &Loop,
        settings: &[(usize, Setting)],
    ) -> MachineLoop {
        let offset = |index: u32| match self.starts.get(index as usize) {
            Some(start) => range.start + *start as usize,
            None => range.end,
        };
        let holds = |index: &u32| found.members.iter().any(|members| members.contains(index));
        let goes_back = |index: &u32| match self.flows[*index as usize] {
            Flow::Branch(target) | Flow::Jump(target) => target == Some(found.header),
            _ => false,
        };
        let latch = found.members.iter().rev().find_map(|members| members.clone().rev().find(goes_back));
        let pieces: Vec<Range<usize>> =
            found.members.iter().map(|members| offset(members.start)..offset(members.end)).collect();
        let is_inside = |(at, _): &&(usize, Setting)| pieces.iter().any(|piece| piece.contains(at));
        MachineLoop {
            function,
            settings: settings.iter().filter(is_inside).copied().collect(),
            pieces,
            n_instructions: found.n_instructions(),
            n_calls: self.calls.iter().filter(|index| holds(index)).count(),
            n_paths: found.n_paths,
            latch: offset(latch.unwrap_or(found.header)),
        }
    }
}

/// Returns the number of paths that control can take through code, each loop taken at most once. The code may begin
/// anywhere in a function.
pub fn count_paths_of_bytes(bytes: &[u8], decoder: &Decoder) -> u32 {
    let all = Function { name: b"", range: 0..bytes.len(), address: 0, is_function: false, contents: Vec::new() };
    let callees = Callees::default();
    LoopScanner::new(bytes, decoder, &[], &callees).survey(&all).0
}

impl MachineLoop {
    /// Returns the name of the loop: the function's name and the distance from its start, `dot+0x10`; in code without a
    /// symbol, the address.
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

/// Returns the demangled name of a function, without parameters.
pub fn shown_name(function: &Function<'_>) -> String {
    let shown = pattern::shown(&String::from_utf8_lossy(function.name));
    pattern::without_parameters(&shown).to_owned()
}
#[cfg(test)]
mod tests {
    use mca_core::{Cpu, Target};

    use super::*;

    /// `vsetvli a3, zero, e32, m2` before a loop of `vadd.vv`, `addi a0, a0, -1`, `bnez a0`, and one with `m1` inside.
    #[test]
    fn what_is_set_before_a_loop_holds_in_it() {
        let cpu = Cpu::find(&Target::parse("riscv64-unknown-linux-gnu").unwrap(), "sifive-x280").unwrap();
        let decoder = Decoder::new(&cpu).unwrap();
        let (m2, m1, add, count) = (0x0d10_76d7, 0x0d00_76d7, 0x02a4_0457, 0xfff5_0513);
        let settings_of = |words: &[u32]| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let range = 0..bytes.len();
            let function = Function { name: b"f", range, address: 0, is_function: true, contents: Vec::new() };
            let callees = Callees::default();
            let found = LoopScanner::new(&bytes, &decoder, &[], &callees).scan(0, &function);
            found.into_iter().map(|one| one.settings).next().unwrap()
        };
        // `bnez a0, -8`, `bnez a0, -12`, `ret`
        let (near, far, end) = (0xfe05_1ce3, 0xfe05_1ae3, 0x0000_8067);
        assert_eq!(settings_of(&[m2, add, count, near, end]), [(4, Setting::Known(0xd1))]);
        assert_eq!(settings_of(&[m2, add, m1, count, far, end]), [(4, Setting::Unknown)]);
        assert_eq!(settings_of(&[add, count, near, end]), []);
    }
}
