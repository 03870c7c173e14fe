//! Traits of instructions for advice and warnings, by the names of their opcodes.

use crate::inst::instruction::{Instruction, Operand};
use crate::inst::instruction_traits::{InstructionTraits, LatencyTrust, Operation, Role};
use crate::inst::isa::Isa;

/// Names of instructions that may add a constant to a counter.
const STEPS: [&str; 4] = ["ADDI", "ADDIW", "C_ADDI", "C_ADDIW"];

/// Names of instructions that combine two values, or, if they end in `_`, beginnings of names.
const REDUCTIONS: [(&str, Operation); 21] = [
    ("ADD", Operation::Sum),
    ("ADDW", Operation::Sum),
    ("C_ADD", Operation::Sum),
    ("C_ADDW", Operation::Sum),
    ("FADD_", Operation::Sum),
    ("FMADD_", Operation::Sum),
    ("MUL", Operation::Product),
    ("MULW", Operation::Product),
    ("FMUL_", Operation::Product),
    ("AND", Operation::And),
    ("C_AND", Operation::And),
    ("OR", Operation::Or),
    ("C_OR", Operation::Or),
    ("XOR", Operation::ExclusiveOr),
    ("C_XOR", Operation::ExclusiveOr),
    ("MIN", Operation::Smallest),
    ("MINU", Operation::Smallest),
    ("FMIN_", Operation::Smallest),
    ("MAX", Operation::Largest),
    ("MAXU", Operation::Largest),
    ("FMAX_", Operation::Largest),
];

/// Returns the traits of an instruction.
pub fn of(isa: &Isa, instruction: &Instruction) -> InstructionTraits {
    let name = isa.opcode(instruction.opcode).name();
    let role = match () {
        () if STEPS.contains(&name) && steps(instruction) => Role::Step,
        () => {
            let is_name = |known: &str| known == name || known.ends_with('_') && name.starts_with(known);
            let found = REDUCTIONS.iter().find(|(known, _)| is_name(known));
            found.map_or(Role::Other, |(_, operation)| Role::Reduction(*operation))
        }
    };
    let latency_trust = match () {
        () if name.starts_with("AMO") || name.starts_with("LR_") || name.starts_with("SC_") => LatencyTrust::Shared,
        () if name.starts_with("FENCE") => LatencyTrust::Waiting,
        () if name.starts_with("CSRR") => LatencyTrust::Unknown,
        () => LatencyTrust::AsModelled,
    };
    InstructionTraits { role, latency_trust, ..InstructionTraits::default() }
}

/// Whether all register operands are the same register, as in an instruction that counts.
fn steps(instruction: &Instruction) -> bool {
    let mut registers = instruction.operands().iter().filter_map(|operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    });
    let first = registers.next();
    first.is_some() && registers.all(|other| Some(other) == first)
}
