//! How far the numbers of a region can be trusted: what was not understood, and what the model can only guess.

use crate::analyze::program::Program;
use crate::inst::asm::log::{Event, Origin};
use crate::inst::asm::regions::Region;
use crate::inst::instruction::{Instruction, TargetFlags};
use crate::inst::isa::OpcodeFlag;
use crate::inst::targets::x86::flags;
use crate::model::facts::StaticColumns;
use crate::text::diagnostic::Severity;
use crate::text::lines::line_around;
use crate::text::{BufferId, Location};

/// Below this share of instructions understood, a number says nothing.
pub const ENOUGH: f64 = 0.9;

/// A latency that models give to what they do not describe.
const LATENCY_OF_THE_UNKNOWN: u32 = 100;

/// Opcodes that serialize or ask a device, whatever the model says of them.
const NEVER_KNOWN: [&str; 6] = ["CPUID", "RDTSC", "RDTSCP", "RDPMC", "RDRAND", "RDSEED"];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    /// Those that take part in the simulation.
    pub n_understood: usize,
    /// Those without scheduling data.
    pub n_unknown: usize,
    /// Statements that could not be read.
    pub n_unread: usize,
    /// In the order of the text.
    pub doubts: Vec<Doubt>,
    /// Ways through the region that branches inside it open: the simulation takes all instructions, one after the other.
    pub n_paths: usize,
}

/// An instruction of which the model knows little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Position among the instructions that are simulated.
    pub position: usize,
    pub kind: DoubtKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoubtKind {
    /// What is called takes no part, but for an assumed latency.
    Call,
    Return,
    /// Other cores decide how long it takes.
    Locked,
    /// Its length depends on a register.
    RepeatedString,
    /// The model has one number for everything that it does not describe.
    FixedLatency,
}

impl Trust {
    pub fn n_instructions(&self) -> usize {
        self.n_understood + self.n_unknown + self.n_unread
    }

    pub fn n_not_understood(&self) -> usize {
        self.n_unknown + self.n_unread
    }

    /// Whether the numbers speak of the region at all.
    pub fn is_enough(&self) -> bool {
        self.n_understood as f64 >= ENOUGH * self.n_instructions() as f64
    }

    pub fn of_kind(&self, kind: DoubtKind) -> impl Iterator<Item = usize> {
        self.doubts.iter().filter(move |doubt| doubt.kind == kind).map(|doubt| doubt.position)
    }
}

/// `kept` are the instructions that are simulated, `columns` what the model says of them.
pub(super) fn trust_of(
    program: &Program,
    region: &Region,
    n_unknown: usize,
    kept: &[Instruction],
    columns: &[StaticColumns],
) -> Trust {
    let mut trust =
        Trust { n_understood: kept.len(), n_unknown, n_unread: n_unread(program, region), ..Trust::default() };
    for (position, (instruction, columns)) in kept.iter().zip(columns).enumerate() {
        if let Some(kind) = doubt_of(program, instruction, columns) {
            trust.doubts.push(Doubt { position, kind });
        }
    }
    let inner = kept.len().saturating_sub(1);
    trust.n_paths = 1 + kept[..inner].iter().filter(|instruction| is_conditional_branch(program, instruction)).count();
    trust
}

fn is_conditional_branch(program: &Program, instruction: &Instruction) -> bool {
    let opcode = program.isa.opcode(instruction.opcode);
    opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::Barrier)
}

fn doubt_of(program: &Program, instruction: &Instruction, columns: &StaticColumns) -> Option<DoubtKind> {
    let opcode = program.isa.opcode(instruction.opcode);
    let is_x86 = program.subtarget.target().name() == "x86";
    let has = |flag: TargetFlags| is_x86 && instruction.flags.contains(flag);
    let is_memory = opcode.has(OpcodeFlag::MayLoad) || opcode.has(OpcodeFlag::MayStore);
    let is_exchange = opcode.name().starts_with("XCHG") && is_memory;
    if opcode.has(OpcodeFlag::Call) {
        Some(DoubtKind::Call)
    } else if opcode.has(OpcodeFlag::Return) {
        Some(DoubtKind::Return)
    } else if is_memory && (has(flags::REP) || has(flags::REPNE)) {
        Some(DoubtKind::RepeatedString)
    } else if is_exchange || has(flags::LOCK) {
        Some(DoubtKind::Locked)
    } else if NEVER_KNOWN
        .iter()
        .any(|name| opcode.name().trim_end_matches(|end: char| !end.is_ascii_uppercase()) == *name)
        || columns.latency_cycles == LATENCY_OF_THE_UNKNOWN && !opcode.name().contains("DIV")
    {
        Some(DoubtKind::FixedLatency)
    } else {
        None
    }
}

/// Statements of a region that could not be read; an unmarked region is the whole text.
fn n_unread(program: &Program, region: &Region) -> usize {
    let in_main = |span: Option<crate::text::Span>| span.filter(|span| span.buffer == BufferId::MAIN);
    let start = in_main(region.begin).map_or(0, |span| span.start as usize);
    let end = in_main(region.end).map_or(usize::MAX, |span| span.start as usize);
    let unread = program.unread_statements();
    unread.partition_point(|offset| *offset < end) - unread.partition_point(|offset| *offset < start)
}

impl Program {
    /// Offsets of the statements that could not be read and are no directives, once a line, in order: where they stand in
    /// the main buffer, or where the macro or the file is used that they stand in.
    pub fn unread_statements(&self) -> &[usize] {
        self.unread.get_or_init(|| unread_statements(self))
    }
}

fn unread_statements(program: &Program) -> Vec<usize> {
    let mut lines: Vec<Location> = Vec::new();
    for event in &program.assembly.events {
        let Event::Message { origin: Origin::Assembler, message } = event else {
            continue;
        };
        if let (Severity::Error, Some(location)) = (message.severity, message.location) {
            let bytes = &program.assembly.buffers.get(location.buffer).bytes;
            let (start, end) = line_around(bytes, location.offset as usize);
            if !bytes[start..end].trim_ascii_start().starts_with(b".") {
                lines.push(Location { offset: start as u32, ..location });
            }
        }
    }
    lines.dedup();
    let buffers = &program.assembly.buffers;
    let mut places: Vec<usize> = lines.into_iter().map(|line| buffers.location_in_main(line).offset as usize).collect();
    places.sort_unstable();
    places
}
