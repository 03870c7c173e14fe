//! Experiments that show the costs of a form: copies of an instruction with other registers.
//!
//! Throughput is measured with copies that write different results, latency with a chain through one operand. Copies that run
//! together with those of another form show whether the two need the same units. The target says which registers hold results,
//! which hold values that are read and never written, and where memory is. Implicit operands stay as they are.

use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OpcodeFlag, OperandInfo, OperandType};
use crate::inst::targets::Target;
use crate::inst::targets::measured::{Address, RegisterKind};
use crate::inst::targets::measuring::{CodePlace, Framed, Measuring, Slot};

/// Number of copies of a form in an experiment about throughput, none of which waits for another.
pub const N_COPIES: usize = 12;

/// Number of copies of each of two forms in an experiment that runs both together.
pub const N_BESIDE: usize = 6;

/// What a chain goes through: where each instruction reads the result of the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// An operand, by its position.
    Operand(usize),
    /// The address of what is loaded, which is the data of the load before. Memory has to hold zeros.
    Address,
    /// Registers that the instruction does not name.
    Unnamed,
}

/// An instruction from which others of its opcode are made with other registers.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    isa: &'static Isa,
    target: &'static dyn Measuring,
    instruction: &'a Instruction,
    /// The address that it accesses or calculates.
    address: Option<Address>,
    has_vector_result: bool,
    /// The register that a stack engine tracks; `None` for targets without one.
    stack_pointer: Option<RegisterId>,
}

impl<'a> Pattern<'a> {
    /// Makes a pattern; `None` for instructions that cannot run by themselves: branches, calls, symbols, registers of the
    /// system.
    pub fn new(target: &'static dyn Target, isa: &'static Isa, instruction: &'a Instruction) -> Option<Pattern<'a>> {
        let opcode = isa.opcode(instruction.opcode);
        // Flags of instructions that leave the code around them, and cannot run in an experiment.
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
            stack_pointer: target.stack_pointer().and_then(|name| isa.find_register(name)),
        };
        let is_possible = !names_symbol && !leaves.into_iter().any(|flag| opcode.has(flag));
        (is_possible && pattern.copy(0, None).is_some()).then_some(pattern)
    }

    /// Whether each copy waits for the one before it through registers that it does not name, other than the stack pointer.
    pub fn is_chained(&self) -> bool {
        self.waits_through(|register| !self.is_stack_pointer(register))
    }

    /// Whether each copy waits for the one before it through the stack pointer, unless a stack engine tracks that.
    pub fn is_chained_by_stack(&self) -> bool {
        self.waits_through(|register| self.is_stack_pointer(register))
    }

    fn is_stack_pointer(&self, register: RegisterId) -> bool {
        self.stack_pointer.is_some_and(|stack| self.isa.overlap(register, stack))
    }

    /// Returns how the instruction is measured if it only runs among others.
    pub fn framed(&self) -> Option<Framed> {
        self.target.framed(&self.isa.opcode(self.instruction.opcode))
    }

    /// Returns the number of a general register that the first copies do not change.
    pub fn counter(&self) -> u8 {
        self.target.experiment_counter()
    }

    /// Returns statements that are dispatched between copies.
    pub fn fillers(&self) -> &'static str {
        self.target.fillers()
    }

    /// Whether a copy writes a register for the next one to read that `is_meant` and that neither names.
    fn waits_through(&self, is_meant: impl Fn(RegisterId) -> bool) -> bool {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let mut written = opcode.implicit_definitions().filter(|one| is_meant(*one));
        written.any(|one| opcode.implicit_uses().any(|other| self.isa.overlap(one, other)))
    }

    pub fn has_memory(&self) -> bool {
        self.address.is_some()
    }

    pub fn has_vector_result(&self) -> bool {
        self.has_vector_result
    }

    /// Whether the form has two operands, a register that it writes and another one that it reads.
    pub fn is_copy(&self) -> bool {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let is_register = |info: OperandInfo| info.class.is_some() && info.tied_to.is_none();
        let n_read = opcode.operands().count() - opcode.n_definitions();
        self.address.is_none() && opcode.n_definitions() == 1 && n_read == 1 && opcode.operands().all(is_register)
    }

    /// Returns copies that do not wait for one another, unless [`Pattern::is_chained`].
    pub fn copies(&self, n_copies: usize) -> Vec<Instruction> {
        (0..n_copies).filter_map(|index| self.copy(index, None)).collect()
    }

    /// Returns copies that access other memory than those of [`Pattern::copies`]: each load has a place of its own, in another
    /// bank of the cache than its neighbours; all stores have one place. `None` unless the form only loads or only stores.
    pub fn copies_elsewhere(&self, n_copies: usize) -> Option<Vec<Instruction>> {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let is_one_of_both = opcode.has(OpcodeFlag::MayLoad) != opcode.has(OpcodeFlag::MayStore);
        (self.address.is_some() && is_one_of_both).then_some(())?;
        Some((0..n_copies).filter_map(|index| self.copy_with(index, None, true)).collect())
    }

    /// Returns what a chain can go through: operands, or an address, by which an instruction can wait for the first result of
    /// another one.
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

    /// Returns a chain: instructions each of which waits for the one before it, and the first for the last. Two registers take
    /// turns if the form allows it, since a processor may know what an instruction does to one register. `None` if there is no
    /// such chain.
    pub fn chain(&self, through: Through) -> Option<Vec<Instruction>> {
        let one = self.link(through, [0, 0])?;
        let Through::Operand(at) = through else { return Some(vec![one]) };
        match [self.link(through, [0, 1]), self.link(through, [1, 0])] {
            [Some(first), Some(second)] if self.is_ring(at, &first, &second) => Some(vec![first, second]),
            _ => Some(vec![one]),
        }
    }

    /// Whether the operand at `at` of each of two instructions is the result of the other, and the results differ.
    fn is_ring(&self, at: usize, first: &Instruction, second: &Instruction) -> bool {
        let [first, second] = [first, second].map(|made| [0, at].map(|at| self.whole_register_of(made, at)));
        first[0] == second[1] && second[0] == first[1] && first[0] != second[0]
    }

    /// Returns the whole register, such as rax for eax, of an operand; `None` if it is no register.
    fn whole_register_of(&self, made: &Instruction, at: usize) -> Option<RegisterId> {
        match made.operands().get(at) {
            Some(Operand::Register(register)) => Some(self.isa.whole_register(*register)),
            _ => None,
        }
    }

    /// Returns a copy with its result register as every operand, so that it reads nothing but its own result. `None` unless the
    /// form has one result, and reads two operands or more, all of them registers.
    pub fn of_one_register(&self) -> Option<Instruction> {
        let opcode = self.isa.opcode(self.instruction.opcode);
        let n_read = opcode.operands().count().saturating_sub(opcode.n_definitions());
        if self.address.is_some() || opcode.n_definitions() != 1 || n_read < 2 {
            return None;
        }
        let mut made = self.copy(0, None)?;
        let result = made.operands().first().copied()?;
        for (at, info) in opcode.operands().enumerate().skip(1) {
            let is_register = matches!(made.operands().get(at), Some(Operand::Register(_)));
            (is_register && info.class.is_some()).then_some(())?;
            made.operands_mut()[at] = result;
        }
        // An operand of another register class cannot be the result register.
        let has_result = |(at, info): (usize, OperandInfo)| match (info.class, made.operands().get(at)) {
            (Some(class), Some(Operand::Register(register))) => {
                self.isa.class_members(class).any(|member| member == *register)
            }
            _ => false,
        };
        opcode.operands().enumerate().all(has_result).then_some(made)
    }

    /// Returns an instruction that writes result register number `result` and reads number `read` through an operand or
    /// address. `None` if there is none, or if the two registers are equal and are of different kinds.
    fn link(&self, through: Through, [result, read]: [usize; 2]) -> Option<Instruction> {
        (self.isa.opcode(self.instruction.opcode).n_definitions() > 0).then_some(())?;
        let made = self.copy_with(result, Some((through, read)), false)?;
        let Through::Operand(at) = through else { return Some(made) };
        if result != read {
            return Some(made);
        }
        // An operation from one kind of register to another does not wait for itself.
        (self.whole_register_of(&made, 0) == self.whole_register_of(&made, at)).then_some(made)
    }

    /// Returns an operand of the pattern, by its position; `None` beyond the last.
    fn operand(&self, at: usize) -> Option<Operand> {
        self.instruction.operands().get(at).copied()
    }

    /// Returns copy number `index` for [`Pattern::copies`]; if `chain` is given, one that reads its own result through it.
    fn copy(&self, index: usize, chain: Option<Through>) -> Option<Instruction> {
        self.copy_with(index, chain.map(|through| (through, index)), false)
    }

    /// Returns a copy that writes result register number `index` and, if `chain` is given, reads the result register of the
    /// number in `chain` through the operand or address in it. `is_elsewhere` chooses memory as for
    /// [`Pattern::copies_elsewhere`]. `None` if the target has no register or place for an operand.
    fn copy_with(&self, index: usize, chain: Option<(Through, usize)>, is_elsewhere: bool) -> Option<Instruction> {
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
            // The results of one copy differ from one another: those of operand 0 have the numbers from 0 on, those of operand 1
            // the numbers from N_BESIDE on.
            made.operands_mut()[at] = match tied {
                Some(tied) if at >= opcode.n_definitions() => tied,
                _ if at < opcode.n_definitions() => self.register(class, Slot::Result(index + at * N_BESIDE))?,
                _ if chain.is_some_and(|(through, _)| through == Through::Operand(at)) => {
                    self.register(class, Slot::Result(chain.map_or(index, |(_, read)| read)))?
                }
                _ => {
                    n_sources += 1;
                    self.register(class, Slot::Source(n_sources))?
                }
            };
        }
        if let Some(address) = &self.address {
            // Loads do not wait for one another, so all may have one place. On some processors loads, and stores too, are
            // quickest from one place; `is_elsewhere` tries the other choice.
            let only_loads = opcode.has(OpcodeFlag::MayLoad) && !opcode.has(OpcodeFlag::MayStore);
            let place = match chain {
                Some((Through::Address, _)) => CodePlace::Chain,
                _ if only_loads && is_elsewhere => CodePlace::Spread(index),
                _ if is_elsewhere => CodePlace::Copy(0),
                _ => CodePlace::Copy(if only_loads { 0 } else { index }),
            };
            self.target.place_address(self.isa, &mut made, address, place)?;
        } else if infos.iter().any(|info| info.operand_type == OperandType::Memory) {
            return None;
        }
        Some(made)
    }

    /// Returns a register of a class for a use, as an operand; `None` if the class has none for it.
    fn register(&self, class: RegisterClassId, slot: Slot) -> Option<Operand> {
        self.target.register_for(self.isa, class, slot).map(Operand::Register)
    }
}
