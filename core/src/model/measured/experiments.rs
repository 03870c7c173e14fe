//! Experiments that show the costs of a form: an instruction with its registers exchanged.
//!
//! Throughput is measured with copies that write different results, latency with a chain through one operand, and copies beside
//! those of another form show whether the two need the same units. The target says which registers hold results, which hold
//! values that are read and never written, and where memory is. Implicit operands stay as they are.

use crate::inst::ids::RegisterClassId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OpcodeFlag, OperandInfo, OperandType};
use crate::inst::targets::Target;
use crate::inst::targets::measured::{Address, RegisterKind};
use crate::inst::targets::measuring::{CodePlace, Measuring, Slot};

/// Number of copies that do not wait for one another.
pub const N_COPIES: usize = 12;

/// Number of copies of each of two forms that run beside one another.
pub const N_BESIDE: usize = 6;

/// The operand that a chain goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    Operand(usize),
    /// The address of what is loaded. Memory has to hold zeros.
    Address,
}

/// An instruction as the pattern of others of its opcode.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    isa: &'static Isa,
    target: &'static dyn Measuring,
    instruction: &'a Instruction,
    address: Option<Address>,
    has_vector_result: bool,
}

impl<'a> Pattern<'a> {
    /// Makes a pattern; `None` for instructions that cannot run by themselves: branches, calls, symbols, registers of the
    /// system.
    pub fn new(target: &'static dyn Target, isa: &'static Isa, instruction: &'a Instruction) -> Option<Pattern<'a>> {
        let opcode = isa.opcode(instruction.opcode);
        let leaves = [OpcodeFlag::Call, OpcodeFlag::Return, OpcodeFlag::Branch, OpcodeFlag::Terminator];
        let names_symbol = instruction.operands().iter().any(|operand| matches!(operand, Operand::Expression(_)));
        let result = instruction.operands().first().filter(|_| opcode.n_definitions() > 0);
        let is_vector = |register| target.measured().register_traits(isa, register).kind == RegisterKind::Vector;
        let pattern = Pattern {
            isa,
            target: target.measuring()?,
            instruction,
            address: target.measured().address_of(isa, instruction),
            has_vector_result: matches!(result, Some(Operand::Register(register)) if is_vector(*register)),
        };
        let is_possible = !names_symbol && !leaves.into_iter().any(|flag| opcode.has(flag));
        (is_possible && pattern.copy(0, None).is_some()).then_some(pattern)
    }

    /// Whether each copy waits for the one before it through registers that it does not name.
    pub fn is_chained(&self) -> bool {
        let opcode = self.isa.opcode(self.instruction.opcode);
        opcode.implicit_definitions().any(|one| opcode.implicit_uses().any(|other| self.isa.overlap(one, other)))
    }

    pub fn has_memory(&self) -> bool {
        self.address.is_some()
    }

    pub fn has_vector_result(&self) -> bool {
        self.has_vector_result
    }

    /// Returns copies that do not wait for one another, unless [`Pattern::is_chained`].
    pub fn copies(&self, n_copies: usize) -> Vec<Instruction> {
        (0..n_copies).filter_map(|number| self.copy(number, None)).collect()
    }

    /// Returns the operands through which the first result can be made to wait for itself.
    pub fn ways(&self) -> Vec<Through> {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let operands = opcode.operands().enumerate().skip(opcode.n_definitions());
        let is_register = |(at, info): &(usize, OperandInfo)| {
            let is_address = self.address.is_some_and(|address| address.has_operand(*at));
            info.class.is_some() && !is_address && matches!(self.operand(*at), Some(Operand::Register(_)))
        };
        let mut ways: Vec<Through> = operands.filter(is_register).map(|(at, _)| Through::Operand(at)).collect();
        if self.address.is_some() && opcode.has(OpcodeFlag::MayLoad) && !opcode.has(OpcodeFlag::MayStore) {
            ways.push(Through::Address);
        }
        ways.retain(|way| self.chain(*way).is_some());
        ways
    }

    /// Returns an instruction that waits for itself.
    pub fn chain(&self, through: Through) -> Option<Instruction> {
        (self.isa.opcode(self.instruction.opcode).n_definitions() > 0).then_some(())?;
        let made = self.copy(0, Some(through))?;
        let Through::Operand(at) = through else { return Some(made) };
        let register = |at: usize| match made.operands().get(at) {
            Some(Operand::Register(register)) => Some(self.isa.whole_register(*register)),
            _ => None,
        };
        // An operation from one kind of register to another makes no chain alone.
        (register(0) == register(at)).then_some(made)
    }

    fn operand(&self, at: usize) -> Option<Operand> {
        self.instruction.operands().get(at).copied()
    }

    fn copy(&self, number: usize, chain: Option<Through>) -> Option<Instruction> {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let infos: Vec<OperandInfo> = opcode.operands().collect();
        let mut made = self.instruction.clone();
        let mut n_sources = 0;
        for (at, info) in infos.iter().enumerate() {
            if self.address.is_some_and(|address| address.has_operand(at)) {
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
        if let Some(address) = &self.address {
            // Loads do not wait for one another, and are quickest from one place.
            let only_loads = opcode.has(OpcodeFlag::MayLoad) && !opcode.has(OpcodeFlag::MayStore);
            let number = if only_loads { 0 } else { number };
            let place = if chain == Some(Through::Address) { CodePlace::Chain } else { CodePlace::Copy(number) };
            self.target.place_address(self.isa, &mut made, address, place)?;
        } else if infos.iter().any(|info| info.operand_type == OperandType::Memory) {
            return None;
        }
        Some(made)
    }

    fn register(&self, class: RegisterClassId, slot: Slot) -> Option<Operand> {
        self.target.register_for(self.isa, class, slot).map(Operand::Register)
    }
}
