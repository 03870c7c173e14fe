//! Advice on what could be done about a limit, given only if it follows from the facts.

use std::collections::BTreeSet;

use crate::analyze::dataflow::registers_of_block;
use crate::analyze::program::Program;
use crate::analyze::trust::{DoubtKind, Trust};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::instruction_traits::{InstructionTraits, Operation, Role};
use crate::inst::isa::{OpcodeFlag, OperandType};
use crate::model::facts::{LoweredInstruction, ProcessorFacts};
use crate::verdict::{Chain, Limit, LinkVia, Verdict};

/// What could make a region faster. Positions are those of simulated instructions in the block, from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// Every iteration adds to the same register: up to `at_most` registers, at least 2, could take turns.
    Accumulators { register: RegisterId, at_most: u32 },
    /// The loop should be unrolled: `n_counting` of its instructions only count, compare and branch.
    Unroll { n_counting: usize },
    /// These loads, at least two, read one address, and no store comes between them: one load could replace them.
    SameLoads { positions: Vec<usize> },
    /// These two loads read adjacent places, and no store comes between them: one load of twice the width could replace them.
    AdjacentLoads { positions: [usize; 2] },
    /// On an in-order processor, the instruction at `user` waits for the result of the one at `load`, shortly before it, whose
    /// latency is `latency_cycles`: other instructions could come between.
    LoadUse { load: usize, user: usize, latency_cycles: u32 },
}

/// Maximum number of accumulators that are advised; more would not fit into the registers.
const MOST_ACCUMULATORS: f64 = 16.0;

/// Share of the cycles per iteration. If the next bound takes as much or more, little would be gained without the limit, and no
/// advice against it is given.
const NOTHING_GAINED: f64 = 0.95;

/// Maximum number of instructions of a region that is searched for counters in memory or with sums, and for strides. Loops are
/// shorter, and the time of the search grows with the square of the length.
pub(super) const LONGEST_LOOP: usize = 500;

/// Maximum distance, in instructions, of two loads that are compared. Loops are shorter, and long regions have many pairs.
const MOST_BETWEEN: usize = 1_000;

/// The instructions that are simulated, and what is known of each.
pub(super) struct SimulatedCode<'a> {
    pub program: &'a Program,
    /// The instructions that were not dropped for lack of scheduling data; the other lists have an entry for each.
    pub kept: &'a [Instruction],
    /// The instructions as lowered.
    pub facts: &'a [LoweredInstruction],
    /// The instructions' traits; empty if no verdict is made, and then nothing that asks for them may be called.
    pub natures: &'a [InstructionTraits],
}

/// Returns advice against the limit of a region, at most one piece; none if the verdict is doubtful, or if little would be gained.
pub(super) fn advice_of(
    code: &SimulatedCode<'_>,
    processor: &ProcessorFacts,
    verdict: &Verdict,
    trust: &Trust,
) -> Vec<Advice> {
    let is_doubtful = trust.doubts.iter().any(|doubt| doubt.kind != DoubtKind::Return);
    if is_doubtful || verdict.hidden_chain.is_some() || verdict.late_address.is_some() {
        return Vec::new();
    }
    let next = verdict.find_next().map_or(0.0, |bound| bound.cycles_per_iteration);
    let helps = next < NOTHING_GAINED * verdict.cycles_per_iteration;
    let counting = code.overhead();
    let is_a_part = counting.len() < code.kept.len();
    let advice = match verdict.limit {
        Limit::Dispatch if counting.len() >= 2 && is_a_part => Some(Advice::Unroll { n_counting: counting.len() }),
        _ if !helps => None,
        Limit::Chain => verdict.chain.as_ref().and_then(|chain| {
            if verdict.is_counter {
                return (is_a_part && !counting.is_empty()).then_some(Advice::Unroll { n_counting: counting.len() });
            }
            code.accumulators(chain, verdict.limit_cycles() / next.max(0.05))
        }),
        Limit::Units(_) => code.loads(verdict),
        Limit::InOrderIssue => code.load_use(processor),
        _ => None,
    };
    advice.into_iter().collect()
}

impl SimulatedCode<'_> {
    /// Returns the registers that an instruction reads, addresses and implicit operands included.
    pub(super) fn reads(&self, position: usize) -> impl Iterator<Item = RegisterId> + '_ {
        self.facts[position].reads.iter().map(|read| read.register).filter(|register| register.is_some())
    }

    /// Whether two registers share bits.
    pub(super) fn is_same(&self, one: RegisterId, other: RegisterId) -> bool {
        self.program.isa.overlap(one, other)
    }

    /// Returns advice to split a reduction in which the order does not matter, such as a sum, into at most `at_most` ones.
    /// `None` unless all instructions of the chain do one operation with another input, the chain goes through registers and
    /// closes after one iteration, and no instruction outside of it reads the value so far.
    fn accumulators(&self, chain: &Chain, at_most: f64) -> Option<Advice> {
        let registers: Vec<RegisterId> = chain
            .links
            .iter()
            .map(|link| match link.via {
                LinkVia::Register(register) => Some(register),
                LinkVia::Memory => None,
            })
            .collect::<Option<_>>()?;
        let links: BTreeSet<usize> = chain.links.iter().map(|link| link.position).collect();
        let registers: BTreeSet<RegisterId> = registers.into_iter().collect();
        let is_sum_so_far = |register: RegisterId| registers.iter().any(|own| self.is_same(*own, register));
        let operation = |position: usize| match self.natures.get(position).map(|nature| nature.role) {
            Some(Role::Reduction(operation)) => Some(operation),
            _ => None,
        };
        let first: Operation = operation(chain.links.first()?.position)?;
        let joins = |position: usize| {
            let has_other_input =
                self.facts[position].may_load || self.reads(position).any(|register| !is_sum_so_far(register));
            operation(position) == Some(first) && has_other_input
        };
        let mut others = (0..self.kept.len()).filter(|position| !links.contains(position));
        let is_read_elsewhere = others.any(|position| self.reads(position).any(is_sum_so_far));
        let carried = chain.links.iter().rfind(|link| link.n_iterations > 0)?;
        let LinkVia::Register(register) = carried.via else { return None };
        let at_most = at_most.ceil().min(MOST_ACCUMULATORS) as u32;
        let is_splittable = chain.n_iterations() == 1 && chain.links.iter().all(|link| joins(link.position));
        (is_splittable && !is_read_elsewhere && at_most >= 2).then_some(Advice::Accumulators { register, at_most })
    }

    /// Whether an instruction only counts: it adds to a register, or to a value in memory, something that is the same in every
    /// iteration. A copy of a register counts, too, since it adds nothing. In regions longer than `LONGEST_LOOP`, only copies
    /// and additions of constants to registers are found.
    pub(super) fn counts(&self, position: usize) -> bool {
        let facts = &self.facts[position];
        let is_written = |register: RegisterId| {
            let all = self.facts.iter().enumerate().filter(|(other, _)| *other != position);
            all.flat_map(|(_, facts)| &facts.writes).any(|write| self.is_same(register, write.register))
        };
        match self.natures[position].role {
            Role::Step => true,
            _ if self.natures[position].passed_on.is_some() => true,
            _ if self.kept.len() > LONGEST_LOOP => false,
            // A counter in memory, because no register was left for it.
            _ if self.natures[position].steps_memory => {
                self.address_of(position).is_some_and(|address| !address.registers().any(is_written))
            }
            // Without a branch that closes the loop, it may as well be the sum that the code is for.
            Role::Reduction(Operation::Sum)
                if facts.latency_cycles <= 1 && !facts.may_load && self.ends_in_branch().is_some() =>
            {
                let is_own = |register: RegisterId| facts.writes.iter().any(|write| write.register == register);
                let mut others = self.reads(position).filter(|register| !is_own(*register));
                others.next().is_some_and(|register| !is_written(register)) && others.next().is_none()
            }
            _ => false,
        }
    }

    /// Whether an instruction is a branch after which control may also continue with the next instruction.
    pub(super) fn is_conditional_branch(&self, position: usize) -> bool {
        let opcode = self.program.isa.opcode(self.kept[position].opcode);
        opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::Barrier)
    }

    /// Returns the position of the last instruction if that is a conditional branch.
    fn ends_in_branch(&self) -> Option<usize> {
        self.kept.len().checked_sub(1).filter(|last| self.is_conditional_branch(*last))
    }

    /// Returns the positions of the loop's overhead: the conditional branch at the end, the test right before it, and all
    /// additions of constants to registers. Empty if the code does not end in a conditional branch.
    pub(super) fn overhead(&self) -> Vec<usize> {
        let Some(last) = self.ends_in_branch() else { return Vec::new() };
        let counts = |position: &usize| match self.natures[*position].role {
            Role::Step => true,
            // A comparison counts only right in front of the branch: others test values.
            Role::Test => position + 1 == last,
            _ => *position == last,
        };
        (0..self.kept.len()).filter(counts).collect()
    }

    /// Returns advice on the longest wait for a value loaded in the same iteration, if one instruction issues in each cycle;
    /// `None` if no instruction waits.
    fn load_use(&self, processor: &ProcessorFacts) -> Option<Advice> {
        let uses = registers_of_block(self.program.isa, processor, self.facts);
        let mut longest = (0, None);
        for (user, registers) in uses.iter().enumerate() {
            let writers = registers.reads.iter().filter_map(|read| read.writer);
            for writer in writers.filter(|writer| !writer.is_carried && self.facts[writer.position].may_load) {
                let cycles_between = i32::try_from(user - writer.position.min(user)).unwrap_or(i32::MAX);
                let wait = writer.latency_cycles.saturating_sub(cycles_between);
                if wait > longest.0 {
                    let latency_cycles = writer.latency_cycles.unsigned_abs();
                    longest = (wait, Some(Advice::LoadUse { load: writer.position, user, latency_cycles }));
                }
            }
        }
        longest.1
    }

    /// Returns advice on the first blamed load that could replace others, or be joined with an adjacent one; `None` if there is
    /// none.
    fn loads(&self, verdict: &Verdict) -> Option<Advice> {
        let blamed: BTreeSet<usize> = verdict.blamed.iter().map(|blame| blame.position).collect();
        let is_load = |position: &usize| {
            blamed.contains(position) && self.facts[*position].may_load && !self.facts[*position].may_store
        };
        for first in (0..self.kept.len()).filter(is_load) {
            let wanted = self.address_of(first)?;
            let unchanged = self.unchanged_behind(first, &wanted).take(MOST_BETWEEN).filter(is_load);
            let opcode = self.kept[first].opcode;
            let alike: Vec<(usize, AddressOperands)> = unchanged
                .filter(|later| self.kept[*later].opcode == opcode)
                .filter_map(|later| Some((later, self.address_of(later)?)))
                .collect();
            let same = alike.iter().filter(|(_, address)| *address == wanted).map(|(position, _)| *position);
            let positions: Vec<usize> = std::iter::once(first).chain(same).collect();
            if positions.len() > 1 {
                return Some(Advice::SameLoads { positions });
            }
            let bytes = self.natures[first].widenable_bytes.map(i64::from);
            let is_beside = |address: &AddressOperands| {
                let distance = address.distance_from(&wanted).map(i64::abs);
                distance.is_some() && distance == bytes
            };
            if let Some((second, _)) = alike.iter().find(|(_, address)| is_beside(address)) {
                return Some(Advice::AdjacentLoads { positions: [first, *second] });
            }
        }
        None
    }

    /// Returns the operands that form an instruction's memory address; `None` if it has none.
    pub(super) fn address_of(&self, position: usize) -> Option<AddressOperands> {
        let instruction = &self.kept[position];
        let infos = self.program.isa.opcode(instruction.opcode).operands();
        let of_memory = infos.zip(instruction.operands()).filter(|(info, _)| info.operand_type == OperandType::Memory);
        let operands: Vec<Operand> = of_memory.map(|(_, operand)| *operand).collect();
        (!operands.is_empty()).then_some(AddressOperands { operands })
    }

    /// Returns the positions after the load at `first` at which a second load from `address` would read the same value: up to
    /// the next store, or to where a register of the address changes.
    fn unchanged_behind(&self, first: usize, address: &AddressOperands) -> impl Iterator<Item = usize> {
        let changes = move |position: usize| {
            let facts = &self.facts[position];
            let hits = |register| facts.writes.iter().any(|write| self.is_same(register, write.register));
            facts.may_store || address.registers().any(hits)
        };
        (first + 1..self.kept.len()).take_while(move |later| !changes(later - 1) && !self.facts[*later].may_store)
    }
}

/// The operands of a memory address, in the order of the instruction.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AddressOperands {
    operands: Vec<Operand>,
}

impl AddressOperands {
    pub(super) fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// Returns the registers of the address.
    pub(super) fn registers(&self) -> impl Iterator<Item = RegisterId> + '_ {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Register(register) if register.is_some() => Some(*register),
            _ => None,
        })
    }

    /// Returns the distance in bytes from `other` to this address, if they differ only in the displacement, the last operand that
    /// is no register; `None` if they differ otherwise.
    fn distance_from(&self, other: &AddressOperands) -> Option<i64> {
        let at = self.operands.iter().rposition(|operand| !matches!(operand, Operand::Register(_)))?;
        let rest = |address: &AddressOperands| [&address.operands[..at], &address.operands[at + 1..]].concat();
        let (Operand::Immediate(own), Some(Operand::Immediate(others))) = (self.operands[at], other.operands.get(at))
        else {
            return None;
        };
        (self.operands.len() == other.operands.len() && rest(self) == rest(other)).then(|| own.wrapping_sub(*others))
    }
}
