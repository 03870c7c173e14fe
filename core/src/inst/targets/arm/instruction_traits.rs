//! Traits of instructions for advice and warnings, by the names of their opcodes. A name consists of a prefix for the instruction
//! set, capital letters and a form: `t2ADDrs` is `t2`, `ADD` and `rs`.

use super::operand::ALWAYS;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::instruction_traits::{InstructionTraits, LatencyTrust, Operation, Role};
use crate::inst::isa::Isa;

/// Capital letters of instructions that combine two values, and how they do so.
const REDUCTIONS: [(&str, Operation); 18] = [
    ("ADD", Operation::Sum),
    ("MLA", Operation::Sum),
    ("SMLAL", Operation::Sum),
    ("UMLAL", Operation::Sum),
    ("VADD", Operation::Sum),
    ("VADDD", Operation::Sum),
    ("VADDS", Operation::Sum),
    ("VMLA", Operation::Sum),
    ("VMLAD", Operation::Sum),
    ("VMLAS", Operation::Sum),
    ("VFMAD", Operation::Sum),
    ("VFMAS", Operation::Sum),
    ("VFMA", Operation::Sum),
    ("MUL", Operation::Product),
    ("VMULS", Operation::Product),
    ("AND", Operation::And),
    ("ORR", Operation::Or),
    ("EOR", Operation::ExclusiveOr),
];

/// Capital letters of instructions that access memory which other cores may change at the same time. The first four are beginnings of
/// names.
const SHARED: [&str; 7] = ["LDREX", "STREX", "LDAEX", "STLEX", "SWP", "LDA", "STL"];

/// Capital letters of barriers.
const WAITING: [&str; 3] = ["DMB", "DSB", "ISB"];

/// Capital letters of instructions that ask a device or wait for an event.
const OF_UNKNOWN_LATENCY: [&str; 6] = ["MRS", "MSR", "MRC", "MCR", "WFE", "WFI"];

/// Returns the traits of an instruction.
pub(super) fn of(isa: &Isa, instruction: &Instruction) -> InstructionTraits {
    let name = base(isa.opcode(instruction.opcode).name());
    let letters = letters_of(name);
    let latency_trust = match () {
        () if SHARED.contains(&letters) || SHARED[..4].iter().any(|begin| name.starts_with(begin)) => {
            LatencyTrust::Shared
        }
        () if WAITING.contains(&letters) => LatencyTrust::Waiting,
        () if OF_UNKNOWN_LATENCY.contains(&letters) => LatencyTrust::Unknown,
        () => LatencyTrust::AsModelled,
    };
    InstructionTraits { role: role_of(name, instruction), latency_trust, ..InstructionTraits::default() }
}

/// Returns a name without the prefix for its instruction set, `t` or `t2`.
fn base(name: &str) -> &str {
    name.strip_prefix("t2").or_else(|| name.strip_prefix('t')).unwrap_or(name)
}

/// Returns the capital letters with which a name begins.
fn letters_of(name: &str) -> &str {
    &name[..name.find(|letter: char| !letter.is_ascii_uppercase()).unwrap_or(name.len())]
}

/// Returns the part that an instruction plays in a loop: counting, testing, reducing, or another.
fn role_of(name: &str, instruction: &Instruction) -> Role {
    let letters = letters_of(name);
    let form = &name[letters.len()..];
    let mut registers = instruction.operands().iter().filter_map(|operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    });
    match letters {
        // Short forms have the flags between their operands.
        "ADD" | "SUB" if matches!(form, "i3" | "i8") => Role::Step,
        "ADD" | "SUB" if matches!(form, "ri" | "ri12") => {
            let is_same = registers.next() == registers.next();
            if is_same && is_always(instruction) { Role::Step } else { Role::Other }
        }
        "CMP" | "CMN" | "TST" | "TEQ" => Role::Test,
        "ADD" if form == "i3" || form.starts_with("rSP") => Role::Other,
        _ if form.starts_with("ri") => Role::Other,
        _ => {
            let found = REDUCTIONS.iter().find(|(known, _)| *known == letters);
            found.map_or(Role::Other, |(_, operation)| Role::Reduction(*operation))
        }
    }
}

/// Whether the operand after the immediate says that the instruction always executes.
fn is_always(instruction: &Instruction) -> bool {
    instruction.operands().get(3) == Some(&Operand::Immediate(i64::from(ALWAYS)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::ids::RegisterId;
    use crate::inst::targets::Identity;
    use crate::inst::targets::arm::Arm;
    use crate::text::Span;
    use mca_models::arm::register;

    fn nature(name: &str, operands: &[Operand]) -> InstructionTraits {
        let isa = Arm.isa().unwrap();
        let mut instruction = Instruction::new(isa.find_opcode(name).unwrap(), Span::default());
        operands.iter().for_each(|operand| instruction.push(*operand));
        of(isa, &instruction)
    }

    #[test]
    fn opcodes_and_operands_decide_the_traits() {
        let (r0, r1) = (Operand::Register(register::R0), Operand::Register(register::R1));
        let (none, number) = (Operand::Register(RegisterId::NONE), Operand::Immediate);
        for name in ["ADDri", "t2ADDri", "SUBri", "t2SUBri12"] {
            assert_eq!(nature(name, &[r0, r0, number(4), number(14), none]).role, Role::Step, "{name}");
            assert_eq!(nature(name, &[r0, r1, number(4), number(14), none]).role, Role::Other, "{name}");
            assert_eq!(nature(name, &[r0, r0, number(4), number(0), none]).role, Role::Other, "{name}");
        }
        assert_eq!(nature("tSUBi8", &[r0, none, r0, number(1)]).role, Role::Step);
        for name in ["ADDrr", "t2ADDrs", "tADDrr", "VADDS", "VMLAS", "VADDfd", "MLA", "t2MLA", "VFMAS"] {
            assert_eq!(nature(name, &[]).role, Role::Reduction(Operation::Sum), "{name}");
        }
        for name in ["CMPri", "tCMPi8", "t2TSTrr"] {
            assert_eq!(nature(name, &[]).role, Role::Test, "{name}");
        }
        assert_eq!(nature("t2LDREX", &[]).latency_trust, LatencyTrust::Shared);
        assert_eq!(nature("t2DMB", &[]).latency_trust, LatencyTrust::Waiting);
        assert_eq!(nature("LDRi12", &[]).latency_trust, LatencyTrust::AsModelled);
    }

    /// A word that begins no opcode's name would never be found.
    #[test]
    fn names_are_those_of_opcodes() {
        let isa = Arm.isa().unwrap();
        let letters = REDUCTIONS.iter().map(|(letters, _)| *letters).chain(WAITING).chain(SHARED);
        let letters = letters.chain(OF_UNKNOWN_LATENCY.into_iter().take(4));
        for letters in letters {
            assert!(isa.opcodes().any(|opcode| letters_of(base(opcode.name())) == letters), "{letters}");
        }
    }
}
