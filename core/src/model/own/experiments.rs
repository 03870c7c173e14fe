//! What to run so that a form's costs can be read off: an instruction with its registers exchanged.
//!
//! Throughput is that of copies with results of their own, latency that of a chain through one operand, and copies beside
//! those of another form tell whether the two need the same units. Memory is at `rbp`; `r14`, `r15` and their like hold
//! what is read and never written. What an instruction reads and writes without naming it stays as it is.

use super::address::position_of;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OpcodeFlag, OperandInfo, OperandType};

/// Copies that do not wait for one another.
pub const N_COPIES: usize = 12;

/// Copies of each of two forms that run beside one another.
pub const N_BESIDE: usize = 6;

/// General registers for results, then two for what is only read.
const GENERAL: [&str; 14] =
    ["RAX", "RBX", "RCX", "RDX", "RSI", "RDI", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15"];

/// Where memory is.
const BASE: &str = "RBP";

/// What a chain goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    Operand(usize),
    /// The address of what is loaded. Memory has to hold zeros.
    Address,
}

#[derive(Clone, Copy)]
enum Kind {
    General,
    Vector,
    Mask,
    Mmx,
}

#[derive(Clone, Copy)]
enum Slot {
    Result(usize),
    Source(usize),
}

/// An instruction as the pattern of others of its opcode.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    isa: &'static Isa,
    instruction: &'a Instruction,
}

impl<'a> Pattern<'a> {
    /// `None` for what cannot be run by itself: branches, calls, symbols, registers of the system.
    pub fn new(isa: &'static Isa, instruction: &'a Instruction) -> Option<Pattern<'a>> {
        let opcode = isa.opcode(instruction.opcode);
        let leaves = [OpcodeFlag::Call, OpcodeFlag::Return, OpcodeFlag::Branch, OpcodeFlag::Terminator];
        let names_symbol = instruction.operands().iter().any(|operand| matches!(operand, Operand::Expression(_)));
        let pattern = Pattern { isa, instruction };
        let is_possible = !names_symbol && !leaves.into_iter().any(|flag| opcode.has(flag));
        (is_possible && pattern.copy(0, None).is_some()).then_some(pattern)
    }

    /// Whether each copy waits for the one before it through registers that it does not name.
    pub fn is_chained(&self) -> bool {
        let opcode = self.isa.opcode(self.instruction.opcode);
        opcode.implicit_definitions().any(|one| opcode.implicit_uses().any(|other| self.isa.overlap(one, other)))
    }

    pub fn has_memory(&self) -> bool {
        position_of(self.isa, self.instruction).is_some()
    }

    pub fn has_vector_result(&self) -> bool {
        let result = self.operand(0).filter(|_| self.isa.opcode(self.instruction.opcode).n_definitions() > 0);
        matches!(result, Some(Operand::Register(register)) if matches!(self.kind_of(register), Some(Kind::Vector)))
    }

    /// Copies that do not wait for one another, unless [`Pattern::is_chained`].
    pub fn copies(&self, n_copies: usize) -> Vec<Instruction> {
        (0..n_copies).filter_map(|number| self.copy(number, None)).collect()
    }

    /// The operands through which the first result can be made to wait for itself.
    pub fn ways(&self) -> Vec<Through> {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let memory = position_of(self.isa, self.instruction);
        let operands = opcode.operands().enumerate().skip(opcode.n_definitions());
        let is_register = |(at, info): &(usize, OperandInfo)| {
            let is_address = memory.is_some_and(|memory| (memory..memory + 5).contains(at));
            info.class.is_some() && !is_address && matches!(self.operand(*at), Some(Operand::Register(_)))
        };
        let mut ways: Vec<Through> = operands.filter(is_register).map(|(at, _)| Through::Operand(at)).collect();
        if memory.is_some() && opcode.has(OpcodeFlag::MayLoad) && !opcode.has(OpcodeFlag::MayStore) {
            ways.push(Through::Address);
        }
        ways.retain(|way| self.chain(*way).is_some());
        ways
    }

    /// An instruction that waits for itself.
    pub fn chain(&self, through: Through) -> Option<Instruction> {
        (self.isa.opcode(self.instruction.opcode).n_definitions() > 0).then_some(())?;
        let made = self.copy(0, Some(through))?;
        let Through::Operand(at) = through else { return Some(made) };
        let register = |at: usize| match made.operands().get(at) {
            Some(Operand::Register(register)) => Some(self.isa.whole_register(*register)),
            _ => None,
        };
        // What goes from one kind of register to another makes no chain alone.
        (register(0) == register(at)).then_some(made)
    }

    fn operand(&self, at: usize) -> Option<Operand> {
        self.instruction.operands().get(at).copied()
    }

    fn copy(&self, number: usize, chain: Option<Through>) -> Option<Instruction> {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let infos: Vec<OperandInfo> = opcode.operands().collect();
        let mut made = self.instruction.clone();
        let memory = position_of(self.isa, self.instruction);
        let mut n_sources = 0;
        for (at, info) in infos.iter().enumerate() {
            if memory.is_some_and(|memory| (memory..memory + 5).contains(&at)) {
                continue;
            }
            let Some(Operand::Register(register)) = self.operand(at) else { continue };
            if !register.is_some() {
                continue;
            }
            let class = info.class?;
            let tied = info.tied_to.and_then(|result| made.operands().get(usize::from(result)).copied());
            made.operands_mut()[at] = match tied {
                Some(tied) if at >= opcode.n_definitions() => tied,
                _ if at < opcode.n_definitions() => self.register(class, Slot::Result(number + at * N_BESIDE))?,
                _ if chain == Some(Through::Operand(at)) => self.register(class, Slot::Result(number))?,
                _ => {
                    n_sources += 1;
                    self.register(class, Slot::Source(n_sources))?
                }
            };
        }
        if let Some(memory) = memory {
            self.place(&mut made, memory, number, chain == Some(Through::Address))?;
        } else if infos.iter().any(|info| info.operand_type == OperandType::Memory) {
            return None;
        }
        Some(made)
    }

    /// The address of a copy. Vectors of addresses are not for us.
    fn place(&self, made: &mut Instruction, memory: usize, number: usize, is_chain: bool) -> Option<()> {
        if let Some(Operand::Register(index)) = self.operand(memory + 2)
            && index.is_some()
            && !matches!(self.kind_of(index), Some(Kind::General))
        {
            return None;
        }
        let index = if is_chain {
            let Some(Operand::Register(result)) = made.operands().first().copied() else { return None };
            // Narrower results leave some of the register as it was.
            let name = self.isa.register_name(result);
            let is_wide = name.starts_with('E') || name.starts_with('R') && !name.ends_with(['B', 'W']);
            if !is_wide || !matches!(self.kind_of(result), Some(Kind::General)) {
                return None;
            }
            self.isa.whole_register(result)
        } else {
            RegisterId::NONE
        };
        let base = self.isa.find_register(BASE)?;
        let address = [
            Operand::Register(base),
            Operand::Immediate(1),
            Operand::Register(index),
            Operand::Immediate(if is_chain { 0 } else { 64 * (number as i64 % 8) }),
            Operand::Register(RegisterId::NONE),
        ];
        made.operands_mut().get_mut(memory..memory + 5)?.copy_from_slice(&address);
        Some(())
    }

    fn kind_of(&self, register: RegisterId) -> Option<Kind> {
        let name = self.isa.register_name(register);
        let whole = self.isa.register_name(self.isa.whole_register(register));
        if name.starts_with("MM") {
            Some(Kind::Mmx)
        } else if name.starts_with('K') {
            Some(Kind::Mask)
        } else if whole.starts_with("ZMM") {
            Some(Kind::Vector)
        } else if GENERAL.contains(&whole) || matches!(whole, "RBP" | "RSP") {
            Some(Kind::General)
        } else {
            None
        }
    }

    fn register(&self, class: RegisterClassId, slot: Slot) -> Option<Operand> {
        let first = self.isa.class_members(class).next()?;
        let kind = self.kind_of(first)?;
        let (n_results, n_sources, first_result) = match kind {
            Kind::General => (12, 2, 0),
            Kind::Vector => (13, 2, 0),
            Kind::Mask => (4, 2, 1),
            Kind::Mmx => (6, 2, 0),
        };
        let position = match slot {
            Slot::Result(number) => first_result + number % n_results,
            Slot::Source(number) => first_result + n_results + number % n_sources,
        };
        let is_it = |register: &RegisterId| match kind {
            Kind::General => {
                let is_high = ["AH", "BH", "CH", "DH"].contains(&self.isa.register_name(*register));
                !is_high && self.isa.register_name(self.isa.whole_register(*register)) == GENERAL[position]
            }
            _ => usize::from(self.isa.register_encoding(*register)) == position,
        };
        self.isa.class_members(class).find(is_it).map(Operand::Register)
    }
}
