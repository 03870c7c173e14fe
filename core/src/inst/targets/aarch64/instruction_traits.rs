//! Traits of instructions for advice and warnings, by the names of their opcodes. A name is capital letters and a
//! form: `FADDDrr` is `FADD` and `Drr`.

use mca_models::aarch64::register;

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::instruction_traits::{InstructionTraits, LatencyTrust, Operation, Role};
use crate::inst::isa::Isa;

/// Letters of instructions that combine two values, and how.
const REDUCTIONS: [(&str, Operation); 25] = [
    ("ADD", Operation::Sum),
    ("FADD", Operation::Sum),
    ("FMADD", Operation::Sum),
    ("FMLA", Operation::Sum),
    ("MLA", Operation::Sum),
    ("MADD", Operation::Sum),
    ("SMADD", Operation::Sum),
    ("UMADD", Operation::Sum),
    ("SDOT", Operation::Sum),
    ("UDOT", Operation::Sum),
    ("FMUL", Operation::Product),
    ("MUL", Operation::Product),
    ("AND", Operation::And),
    ("ORR", Operation::Or),
    ("EOR", Operation::ExclusiveOr),
    ("FMIN", Operation::Smallest),
    ("FMINNM", Operation::Smallest),
    ("SMIN", Operation::Smallest),
    ("UMIN", Operation::Smallest),
    ("FMAX", Operation::Largest),
    ("FMAXNM", Operation::Largest),
    ("SMAX", Operation::Largest),
    ("UMAX", Operation::Largest),
    ("FMLAL", Operation::Sum),
    ("FMLALB", Operation::Sum),
];

/// Beginnings of names of instructions that access memory which other cores may change at the same time.
const SHARED: [&str; 18] = [
    "LDXR", "LDXP", "LDAXR", "LDAXP", "STXR", "STXP", "STLXR", "STLXP", "CAS", "SWP", "LDADD", "LDCLR", "LDEOR",
    "LDSET", "LDSMAX", "LDSMIN", "LDUMAX", "LDUMIN",
];

/// Names of barriers.
const WAITING: [&str; 4] = ["DMB", "DSB", "ISB", "SB"];

/// Names of instructions that ask the system or wait for an event.
const OF_UNKNOWN_LATENCY: [&str; 5] = ["MRS", "MSR", "WFET", "WFIT", "HINT"];

/// Returns the traits of an instruction.
pub(super) fn of(isa: &Isa, instruction: &Instruction) -> InstructionTraits {
    let name = isa.opcode(instruction.opcode).name();
    let latency_trust = match () {
        () if SHARED.iter().any(|begin| name.starts_with(begin)) => LatencyTrust::Shared,
        () if WAITING.contains(&name) => LatencyTrust::Waiting,
        () if OF_UNKNOWN_LATENCY.contains(&name) => LatencyTrust::Unknown,
        () => LatencyTrust::AsModelled,
    };
    InstructionTraits { role: role_of(name, instruction), latency_trust, ..InstructionTraits::default() }
}

/// Returns the part that an instruction plays in a loop: counting, testing, reducing, or another.
fn role_of(name: &str, instruction: &Instruction) -> Role {
    let at = |index: usize| match instruction.operands().get(index) {
        Some(Operand::Register(register)) => *register,
        _ => RegisterId::NONE,
    };
    let is_zero = |register: RegisterId| [register::WZR, register::XZR].contains(&register);
    let letters = letters_of(name);
    match letters {
        "ADD" | "SUB" if matches!(form_of(name), "Wri" | "Xri") && at(0) == at(1) => Role::Step,
        "SUBS" | "ADDS" | "ANDS" if is_zero(at(0)) => Role::Test,
        "FCMP" | "FCMPE" | "CCMP" | "CCMN" | "FCCMP" | "FCCMPE" => Role::Test,
        // With a zero register, `madd` is a product (`mul`) and `orr` is a copy (`mov`).
        "MADD" if is_zero(at(3)) => Role::Reduction(Operation::Product),
        "ORR" if is_zero(at(1)) || at(1) == at(2) => Role::Other,
        _ if form_of(name).ends_with("ri") => Role::Other,
        _ => {
            let found = REDUCTIONS.iter().find(|(known, _)| *known == letters);
            found.map_or(Role::Other, |(_, operation)| Role::Reduction(*operation))
        }
    }
}

/// Returns the letters of a name: `FADD` of `FADDDrr`, `FADDv2f64` and `FADD_ZPmZ_D`. The form may begin with one
/// more capital letter, the width.
fn letters_of(name: &str) -> &str {
    let end = name.find(|letter: char| !letter.is_ascii_uppercase()).unwrap_or(name.len());
    let is_scalar = name[end..].starts_with(['r', 'i']);
    &name[..end - usize::from(is_scalar && end > 0)]
}

/// Returns what follows the letters of a name.
fn form_of(name: &str) -> &str {
    &name[letters_of(name).len()..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::targets::Identity;
    use crate::inst::targets::aarch64::Aarch64;
    use crate::text::Span;

    fn role(name: &str, operands: &[RegisterId]) -> Role {
        let isa = Aarch64.isa().unwrap();
        let mut instruction = Instruction::new(isa.find_opcode(name).unwrap(), Span::default());
        operands.iter().for_each(|register| instruction.push(Operand::Register(*register)));
        of(isa, &instruction).role
    }

    #[test]
    fn opcodes_and_operands_decide_the_role() {
        let (x0, x1, zero) = (register::X0, register::X1, register::XZR);
        assert_eq!(role("ADDXri", &[x0, x0]), Role::Step);
        assert_eq!(role("ADDXri", &[x0, x1]), Role::Other);
        assert_eq!(role("ADDXrs", &[x0, x0, x1]), Role::Reduction(Operation::Sum));
        assert_eq!(role("SUBSXri", &[zero, x0]), Role::Test);
        assert_eq!(role("SUBSXri", &[x0, x0]), Role::Other);
        assert_eq!(role("MADDXrrr", &[x0, x0, x1, zero]), Role::Reduction(Operation::Product));
        assert_eq!(role("MADDXrrr", &[x0, x0, x1, x0]), Role::Reduction(Operation::Sum));
        assert_eq!(role("ORRXrs", &[x0, zero, x1]), Role::Other);
        for name in ["FADDDrr", "FADDv2f64", "FADD_ZPmZ_D", "FMADDDrrr", "FMLAv2f64", "FMLA_ZPmZZ_D", "ADDv4i32"] {
            assert_eq!(role(name, &[]), Role::Reduction(Operation::Sum), "{name}");
        }
        assert_eq!(role("FMAXNMSrr", &[]), Role::Reduction(Operation::Largest));
    }

    /// A word that begins no opcode's name would never be found.
    #[test]
    fn names_are_those_of_opcodes() {
        let isa = Aarch64.isa().unwrap();
        let any = |is: &dyn Fn(&str) -> bool| isa.opcodes().any(|opcode| is(opcode.name()));
        for (letters, _) in REDUCTIONS {
            assert!(any(&|name| letters_of(name) == letters), "{letters}");
        }
        for begin in SHARED {
            assert!(any(&|name| name.starts_with(begin)), "{begin}");
        }
        for name in WAITING.into_iter().chain(OF_UNKNOWN_LATENCY) {
            assert!(isa.find_opcode(name).is_some(), "{name}");
        }
    }
}
