//! How far the numbers of a region can be trusted: instructions that were not understood, and those for which the model can
//! only guess.

use std::collections::{BTreeMap, HashSet};

use crate::analyze::program::Program;
use crate::inst::asm::log::{LogEvent, MessageOrigin};
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::control::Control;
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::{InstructionTraits, LatencyTrust};
use crate::inst::isa::OpcodeFlag;
use crate::model::facts::StaticColumns;
use crate::text::diagnostic::Severity;
use crate::text::{BufferId, Location};

/// Minimum share of a region's instructions that must be understood for the numbers to have a meaning.
pub const ENOUGH: f64 = 0.9;

/// How far the numbers of a region can be trusted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    /// Number of instructions that are simulated.
    pub n_understood: usize,
    /// Number of instructions that are left out for lack of scheduling data.
    pub n_unknown: usize,
    /// Number of statements that could not be read, directives left out.
    pub n_unread: usize,
    /// Doubts about single instructions, in the order of the text.
    pub doubts: Vec<Doubt>,
    /// Whether the code loads and stores, and the simulation assumes that no load reads what an earlier store wrote.
    pub stores_before_loads: bool,
    /// Number of paths through the region; an estimate, if its branches were not followed. The simulation executes all
    /// instructions, whatever path they are on.
    pub n_paths: u32,
}

/// An instruction about which the model knows little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Position of the instruction among those that are simulated.
    pub position: usize,
    pub kind: DoubtKind,
}

/// Why the model knows little about an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoubtKind {
    /// A call: the called function is not simulated, and an assumed latency takes its place.
    Call,
    /// A return: what is executed next is not known.
    Return,
    /// An access to memory whose time depends on other cores.
    Locked,
    /// An instruction whose time depends on a register that says how often it repeats itself.
    RepeatedString,
    /// An instruction whose latency the model does not know: it has one number for all such instructions.
    FixedLatency,
    /// An instruction that the measured model does not have.
    Unmeasured,
    /// An instruction whose cost depends on a setting that is not known, such as the size of vector groups.
    Unset,
    /// An instruction before or after data that directives place in the code: the processor executes them, the simulation leaves
    /// them out.
    Data,
}

impl Trust {
    /// Returns the number of instructions of the region, understood or not.
    pub fn n_instructions(&self) -> usize {
        self.n_understood + self.n_unknown + self.n_unread
    }

    /// Returns the number of instructions that are not simulated: unread, or without scheduling data.
    pub fn n_not_understood(&self) -> usize {
        self.n_unknown + self.n_unread
    }

    /// Whether enough instructions are understood for the numbers to have a meaning.
    pub fn is_enough(&self) -> bool {
        self.n_understood as f64 >= ENOUGH * self.n_instructions() as f64
    }

    /// Adds doubts about the instructions at these positions, which a measured model does not have.
    pub(super) fn add_unmeasured(&mut self, positions: &[usize]) {
        let doubts = positions.iter().map(|position| Doubt { position: *position, kind: DoubtKind::Unmeasured });
        self.doubts.extend(doubts);
        self.doubts.sort_by_key(|doubt| doubt.position);
    }

    /// Returns the positions of the instructions about which there is a doubt of this kind, ascending.
    pub fn of_kind(&self, kind: DoubtKind) -> impl Iterator<Item = usize> {
        self.doubts.iter().filter(move |doubt| doubt.kind == kind).map(|doubt| doubt.position)
    }
}

/// Returns how far the numbers of a region can be trusted. `kept` are the simulated instructions, `columns` the costs that the model
/// gives to each, `natures` the traits of each; `n_unknown` were dropped for lack of scheduling data.
pub(super) fn trust_of(
    program: &Program,
    region: &MarkedRegion,
    n_unknown: usize,
    kept: &[Instruction],
    columns: &[StaticColumns],
    natures: &[InstructionTraits],
) -> Trust {
    let doubt_at = |position: usize| {
        let kind = doubt_of(program, &kept[position], &columns[position], natures[position].latency_trust)?;
        Some(Doubt { position, kind })
    };
    let mut doubts: Vec<Doubt> = (0..kept.len()).filter_map(doubt_at).collect();
    doubts.extend(unset(program, region, kept));
    doubts.sort_by_key(|doubt| doubt.position);
    let data = program.data_among(region);
    if !data.is_empty() {
        let place = |instruction: &Instruction| (instruction.span.buffer, instruction.span.start);
        let positions: BTreeMap<_, usize> = kept.iter().map(place).zip(0..).collect();
        let position_of =
            |index: usize| Some((index, *positions.get(&place(program.assembly.instructions.get(index)?))?));
        let mut members: Vec<(usize, usize)> = region.instructions().filter_map(position_of).collect();
        members.sort_unstable();
        members.dedup();
        // The position for an instruction of the program: its own, or that of the last simulated one before it, or else the first.
        let nearest = |index: u32| {
            let n_before = members.partition_point(|(member, _)| *member <= index as usize);
            members.get(n_before.saturating_sub(1)).map(|(_, position)| *position)
        };
        let mut known: Vec<usize> = data.iter().filter_map(|data| nearest(data.instruction)).collect();
        known.sort_unstable();
        known.dedup();
        doubts.extend(known.into_iter().map(|position| Doubt { position, kind: DoubtKind::Data }));
        doubts.sort_by_key(|doubt| doubt.position);
    }
    Trust {
        n_understood: kept.len(),
        n_unknown,
        n_unread: n_unread(program, region),
        doubts,
        stores_before_loads: false,
        n_paths: region.n_paths.unwrap_or_else(|| most_paths(program, kept)),
    }
}

/// Returns the doubts about simulated instructions for which no instrument is set although their costs depend on one.
fn unset(program: &Program, region: &MarkedRegion, kept: &[Instruction]) -> Vec<Doubt> {
    let target = program.subtarget.target();
    if target.instruments().is_empty() {
        return Vec::new();
    }
    let place = |instruction: &Instruction| (instruction.span.buffer, instruction.span.start);
    let is_set = |index: usize| program.instrument_values(index).any(|value| value.is_some());
    let set: HashSet<_> = region.instructions().filter(|index| is_set(*index)).collect();
    let set: HashSet<_> = set.iter().filter_map(|index| program.assembly.instructions.get(*index)).map(place).collect();
    let is_unset = |one: &Instruction| !set.contains(&place(one)) && target.depends_on_instruments(one);
    let positions = (0..kept.len()).filter(|position| is_unset(&kept[*position]));
    positions.map(|position| Doubt { position, kind: DoubtKind::Unset }).collect()
}

/// Returns an estimate of the number of paths through a region whose branches were not followed: 1, and another one for each
/// conditional branch, except one at the end.
fn most_paths(program: &Program, kept: &[Instruction]) -> u32 {
    let inner = kept.len().saturating_sub(1);
    let is_branch =
        |instruction: &&Instruction| program.subtarget.target().control_of(program.isa, instruction) == Control::Branch;
    1 + kept[..inner].iter().filter(is_branch).count() as u32
}

/// Returns the doubt about an instruction; `None` if there is none. `columns` are its costs in the model, `trust` tells how well
/// its latency can be known.
fn doubt_of(
    program: &Program,
    instruction: &Instruction,
    columns: &StaticColumns,
    trust: LatencyTrust,
) -> Option<DoubtKind> {
    let opcode = program.isa.opcode(instruction.opcode);
    let is_guess = || program.subtarget.target().latency_of_the_unknown() == Some(columns.latency_cycles);
    match trust {
        _ if program.is_call(instruction) => Some(DoubtKind::Call),
        _ if opcode.has(OpcodeFlag::Return) => Some(DoubtKind::Return),
        LatencyTrust::Repeated => Some(DoubtKind::RepeatedString),
        LatencyTrust::Shared => Some(DoubtKind::Locked),
        LatencyTrust::Unknown => Some(DoubtKind::FixedLatency),
        LatencyTrust::AsModelled if is_guess() => Some(DoubtKind::FixedLatency),
        LatencyTrust::AsModelled | LatencyTrust::Long => None,
    }
}

/// Returns the number of statements between a region's beginning and end that could not be read. Where one of them is unknown or not
/// in the main text, the beginning or end of the main text takes its place.
fn n_unread(program: &Program, region: &MarkedRegion) -> usize {
    let in_main = |span: Option<crate::text::Span>| span.filter(|span| span.buffer == BufferId::MAIN);
    let start = in_main(region.begin).map_or(0, |span| span.start as usize);
    let end = in_main(region.end).map_or(usize::MAX, |span| span.start as usize);
    let unread = program.unread_statements();
    unread.partition_point(|offset| *offset < end) - unread.partition_point(|offset| *offset < start)
}

impl Program {
    /// Returns the offsets in the main text of the lines whose statements could not be read, ascending, each line once;
    /// directives are left out. A statement in a macro or an included file counts where that is used in the main text. Found
    /// on first use.
    pub fn unread_statements(&self) -> &[usize] {
        self.unread.get_or_init(|| unread_statements(self))
    }
}

/// Computes [`Program::unread_statements`].
fn unread_statements(program: &Program) -> Vec<usize> {
    let mut lines: Vec<Location> = Vec::new();
    for event in &program.assembly.events {
        let LogEvent::Message { origin: MessageOrigin::Assembler, message } = event else {
            continue;
        };
        if let (Severity::Error, Some(location)) = (message.severity, message.location) {
            let (start, statement) = program.line_at(location);
            if !statement.starts_with(b".") {
                lines.push(Location { offset: start, ..location });
            }
        }
    }
    lines.dedup();
    let buffers = &program.assembly.buffers;
    let mut places: Vec<usize> = lines.into_iter().map(|line| buffers.location_in_main(line).offset as usize).collect();
    places.sort_unstable();
    places
}
