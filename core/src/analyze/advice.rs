//! What a person could do about a limit, where it follows from the facts, and only there.

use crate::analyze::program::Program;
use crate::analyze::trust::{DoubtKind, Trust};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::model::facts::InstructionFacts;
use crate::verdict::{Bound, Limit, Link, LinkVia, Verdict};

#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// Every iteration adds to the same register: several registers could take turns, up to so many.
    Accumulators { register: RegisterId, at_most: u32 },
    /// The limit counts what the loop itself costs: these many of the instructions.
    Unroll { n_counting: usize },
    /// These loads read the same place, and nothing writes in between.
    SameLoads { positions: Vec<usize> },
}

/// Opcodes that add a value to a register in any order: sums, products, logic, largest and smallest.
const REDUCTIONS: [&str; 22] = [
    "ADDP",
    "ADDS",
    "VADDP",
    "VADDS",
    "MULP",
    "MULS",
    "VMULP",
    "VMULS",
    "PADD",
    "VPADD",
    "VFMADD231",
    "VFNMADD231",
    "MAXP",
    "MINP",
    "VMAXP",
    "VMINP",
    "PXOR",
    "VPXOR",
    "POR",
    "VPOR",
    "IMUL32r",
    "IMUL64r",
];
const INTEGER_REDUCTIONS: [&str; 4] = ["ADD", "XOR", "OR", "AND"];

pub(super) fn advice_of(
    program: &Program,
    kept: &[Instruction],
    facts: &[InstructionFacts],
    verdict: &Verdict,
    trust: &Trust,
) -> Vec<Advice> {
    let is_hopeless = trust.doubts.iter().any(|doubt| doubt.kind != DoubtKind::Return);
    if is_hopeless || verdict.hidden_chain.is_some() {
        return Vec::new();
    }
    let counting = counting(program, kept, facts);
    let advice = match verdict.limit {
        Limit::Chain => on_chain(program, kept, facts, verdict, &counting),
        Limit::Units(_) => same_loads(program, kept, facts, verdict),
        Limit::Dispatch if counting.len() >= 2 && counting.len() < kept.len() => {
            Some(Advice::Unroll { n_counting: counting.len() })
        }
        _ => None,
    };
    advice.into_iter().collect()
}

/// A chain of one instruction: a sum that could be split, or the loop's own counter.
fn on_chain(
    program: &Program,
    kept: &[Instruction],
    facts: &[InstructionFacts],
    verdict: &Verdict,
    counting: &[usize],
) -> Option<Advice> {
    let [Link { position, via: LinkVia::Register(register), n_iterations: 1, .. }] = verdict.chain.as_ref()?.links[..]
    else {
        return None;
    };
    let next = verdict.find_next().map_or(0.0, |bound: &Bound| bound.cycles_per_iteration).max(0.05);
    if counting.contains(&position) {
        let others = counting.len() < kept.len();
        return (others && next < 0.9 * verdict.cycles_per_iteration)
            .then_some(Advice::Unroll { n_counting: counting.len() });
    }
    let touches = |other: RegisterId| {
        other == register
            || program.isa.sub_registers(register).any(|part| part == other)
            || program.isa.super_registers(register).any(|whole| whole == other)
    };
    let is_read_elsewhere = facts
        .iter()
        .enumerate()
        .any(|(other, facts)| other != position && facts.reads.iter().any(|read| touches(read.register)));
    let own = facts.get(position)?;
    let has_other_input = own.may_load || own.reads.iter().any(|read| !touches(read.register));
    let at_most = (verdict.limit_cycles() / next).ceil().min(16.0) as u32;
    let is_splittable = is_reduction(program, kept.get(position)?) && has_other_input && !is_read_elsewhere;
    (is_splittable && at_most >= 2).then_some(Advice::Accumulators { register, at_most })
}

fn is_reduction(program: &Program, instruction: &Instruction) -> bool {
    let name = program.isa.opcode(instruction.opcode).name();
    // `ADD64rm` and the like: letters, then the width.
    let integer = name.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let stem = &name[..name.len() - integer.len()];
    INTEGER_REDUCTIONS.contains(&stem) && integer.starts_with(|digit: char| digit.is_ascii_digit())
        || REDUCTIONS.iter().any(|reduction| name.starts_with(reduction))
}

/// The instructions that only count: the last branch, what it tests, and registers that step by a constant.
fn counting(program: &Program, kept: &[Instruction], facts: &[InstructionFacts]) -> Vec<usize> {
    let Some(last) = kept.len().checked_sub(1) else {
        return Vec::new();
    };
    let opcode_of = |position: usize| program.isa.opcode(kept[position].opcode);
    if !opcode_of(last).has(OpcodeFlag::Branch) || opcode_of(last).has(OpcodeFlag::Barrier) {
        return Vec::new();
    }
    let steps = |position: usize| {
        let facts = &facts[position];
        let registers: Vec<RegisterId> = kept[position]
            .operands()
            .iter()
            .filter_map(|operand| match operand {
                Operand::Register(register) => Some(*register),
                _ => None,
            })
            .collect();
        let is_sum =
            ["ADD", "SUB", "INC", "DEC", "LEA"].iter().any(|stem| opcode_of(position).name().starts_with(stem));
        let is_one_register =
            registers.iter().filter(|register| register.is_some()).all(|other| *other == registers[0]);
        is_sum && is_one_register && !registers.is_empty() && !facts.may_load && !facts.may_store
    };
    let tests = |position: usize| {
        let name = opcode_of(position).name();
        let is_test = ["CMP", "TEST"].iter().any(|stem| name.starts_with(stem)) && !name.contains("XCHG");
        // Only the test right in front of the branch, and only of what is counted or fixed.
        is_test && position + 1 == last && !facts[position].may_load
    };
    (0..kept.len()).filter(|&position| position == last || steps(position) || tests(position)).collect()
}

/// Loads that are blamed and read the same address while nothing in between changes it.
fn same_loads(
    program: &Program,
    kept: &[Instruction],
    facts: &[InstructionFacts],
    verdict: &Verdict,
) -> Option<Advice> {
    let is_plain_load =
        |position: usize| verdict.is_blamed(position) && facts[position].may_load && !facts[position].may_store;
    let address = |position: usize| {
        let operands = kept[position].operands();
        let first = operands.len().checked_sub(5)?;
        Some(&operands[first..])
    };
    for first in (0..kept.len()).filter(|&position| is_plain_load(position)) {
        let Some(wanted) = address(first) else { continue };
        let mut positions = vec![first];
        for later in first + 1..kept.len() {
            let writes_address = facts[later - 1].writes.iter().any(|write| {
                wanted.iter().any(|operand| match operand {
                    Operand::Register(register) if register.is_some() => {
                        *register == write.register
                            || program.isa.sub_registers(*register).any(|part| part == write.register)
                            || program.isa.super_registers(*register).any(|whole| whole == write.register)
                    }
                    _ => false,
                })
            });
            if writes_address || facts[later - 1].may_store || facts[later].may_store {
                break;
            }
            let is_same_kind =
                program.isa.opcode(kept[later].opcode).name() == program.isa.opcode(kept[first].opcode).name();
            if is_same_kind && is_plain_load(later) && address(later) == Some(wanted) {
                positions.push(later);
            }
        }
        if positions.len() > 1 {
            return Some(Advice::SameLoads { positions });
        }
    }
    None
}
