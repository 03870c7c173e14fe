//! Traits of instructions for advice and warnings, by the names of their opcodes.
//!
//! A name is split into capital letters, the `stem`, and the rest, the `form`, which begins with a width: `ADD64rm`
//! is `ADD` and `64rm`.

use super::{access, flags};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::instruction_traits::{InstructionTraits, LaneChange, LatencyTrust, Operation, PassedValue, Role};
use crate::inst::isa::{Isa, Opcode, OpcodeFlag};

/// What integer instructions reduce, by the stem of the opcode's name.
const INTEGER_REDUCTIONS: [(&str, Operation); 5] = [
    ("ADD", Operation::Sum),
    ("AND", Operation::And),
    ("OR", Operation::Or),
    ("XOR", Operation::ExclusiveOr),
    ("IMUL", Operation::Product),
];

/// What vector and floating-point instructions reduce, by the beginning of the opcode's name without a leading `V`.
const VECTOR_REDUCTIONS: [(&str, Operation); 19] = [
    ("ADDP", Operation::Sum),
    ("ADDS", Operation::Sum),
    ("PADD", Operation::Sum),
    ("FMADD231", Operation::Sum),
    ("FNMADD231", Operation::Sum),
    ("PDPB", Operation::Sum),
    ("PDPW", Operation::Sum),
    ("PMADD52", Operation::Sum),
    ("MULP", Operation::Product),
    ("MULS", Operation::Product),
    ("PMULL", Operation::Product),
    ("MINP", Operation::Smallest),
    ("MINS", Operation::Smallest),
    ("PMIN", Operation::Smallest),
    ("MAXP", Operation::Largest),
    ("MAXS", Operation::Largest),
    ("PMAX", Operation::Largest),
    ("PXOR", Operation::ExclusiveOr),
    ("POR", Operation::Or),
];

/// Stems of instructions that may add a constant to a counter.
const STEPS: [&str; 5] = ["ADD", "SUB", "INC", "DEC", "LEA"];
/// Stems of instructions that compare integers.
const TESTS: [&str; 2] = ["CMP", "TEST"];

/// Stems of instructions whose latency depends on a device.
const OF_UNKNOWN_LATENCY: [&str; 6] = ["RDTSC", "RDTSCP", "RDPMC", "RDRAND", "RDSEED", "PAUSE"];
/// Stems of fences, and of instructions that wait until all before them are done.
const WAITING: [&str; 7] = ["MFENCE", "LFENCE", "SFENCE", "SERIALIZE", "CPUID", "WBINVD", "INVD"];

/// Opcodes of loads, and their bytes, for which a load of twice as many bytes exists. Loads of 32 bytes are as wide
/// as most processors have.
const WIDENABLE_LOADS: [(&str, u32); 19] = [
    ("MOV8rm", 1),
    ("MOV16rm", 2),
    ("MOV32rm", 4),
    ("MOVSSrm", 4),
    ("MOVSSrm_alt", 4),
    ("VMOVSSrm", 4),
    ("VMOVSSrm_alt", 4),
    ("MOVSDrm", 8),
    ("MOVSDrm_alt", 8),
    ("VMOVSDrm", 8),
    ("VMOVSDrm_alt", 8),
    ("MOV64rm", 8),
    ("MOVQI2PQIrm", 8),
    ("VMOVUPSrm", 16),
    ("VMOVAPSrm", 16),
    ("VMOVUPDrm", 16),
    ("VMOVAPDrm", 16),
    ("VMOVDQUrm", 16),
    ("VMOVDQArm", 16),
];

/// Returns the traits of an instruction.
pub fn of(isa: &Isa, instruction: &Instruction) -> InstructionTraits {
    let opcode = isa.opcode(instruction.opcode);
    let name = opcode.name();
    let form = name.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let stem = &name[..name.len() - form.len()];
    let widenable = WIDENABLE_LOADS.iter().find(|(load, _)| *load == name);
    let role = role_of(&opcode, name, stem, form, instruction);
    let is_memory = opcode.has(OpcodeFlag::MayLoad) || opcode.has(OpcodeFlag::MayStore);
    let access = access::access_of(name).filter(|_| is_memory);
    let lane_change = access::lane_change_of(name, has_two_sources(instruction));
    // The access to memory says how wide elements are, where it knows them; lanes may be picked from it, too.
    let is_change_of_memory = |change: &LaneChange| {
        *change == LaneChange::Unknown && access.is_some_and(|access| access.element_bytes.is_none())
    };
    InstructionTraits {
        role,
        passed_on: if is_memory { None } else { passed_on(isa, instruction, stem, form) },
        calculated_address: (stem == "LEA").then_some(1),
        steps_memory: opcode.has(OpcodeFlag::MayStore) && steps_memory(instruction, stem, form),
        access,
        lane_bytes: access::lane_of(name),
        lane_change: lane_change.filter(|change| !is_memory || is_change_of_memory(change)),
        latency_trust: latency_trust_of(&opcode, stem, instruction),
        widenable_bytes: widenable.map(|(_, bytes)| *bytes),
    }
}

/// Returns the part that an instruction plays in a loop: counting, testing, reducing, or another.
fn role_of(opcode: &Opcode<'_>, name: &str, stem: &str, form: &str, instruction: &Instruction) -> Role {
    let has_width = form.starts_with(|digit: char| digit.is_ascii_digit());
    let touches_memory = opcode.has(OpcodeFlag::MayLoad) || opcode.has(OpcodeFlag::MayStore);
    if has_width && !touches_memory && STEPS.contains(&stem) && adds_constant(instruction, stem) {
        return Role::Step;
    }
    if has_width && !touches_memory && TESTS.contains(&stem) {
        return Role::Test;
    }
    let integer = INTEGER_REDUCTIONS.iter().find(|(known, _)| has_width && *known == stem);
    let bare = name.strip_prefix('V').unwrap_or(name);
    let found = integer.or_else(|| VECTOR_REDUCTIONS.iter().find(|(known, _)| bare.starts_with(known)));
    // What stores its sum back reduces nothing in a register.
    found
        .filter(|_| !opcode.has(OpcodeFlag::MayStore))
        .map_or(Role::Other, |(_, operation)| Role::Reduction(*operation))
}

/// Whether an instruction with a stem of `STEPS` changes one register by a constant, and reads no other register.
fn adds_constant(instruction: &Instruction, stem: &str) -> bool {
    let mut registers = instruction.operands().iter().filter_map(|operand| match operand {
        Operand::Register(register) if register.is_some() => Some(*register),
        _ => None,
    });
    // Short forms are of the accumulator alone.
    let Some(first): Option<RegisterId> = registers.next() else { return matches!(stem, "ADD" | "SUB") };
    let is_count = matches!(stem, "INC" | "DEC");
    let has_number = instruction.operands().iter().any(|operand| matches!(operand, Operand::Immediate(_)));
    (is_count || has_number) && registers.clone().all(|other| other == first) && registers.count() <= 1
}

/// Returns the number that a step adds to its register; `None` if the instruction is no step or the number is unknown.
fn step_of(instruction: &Instruction, stem: &str) -> Option<i64> {
    let mut numbers = instruction.operands().iter().filter_map(|operand| match operand {
        Operand::Immediate(number) => Some(*number),
        _ => None,
    });
    match stem {
        "INC" => Some(1),
        "DEC" => Some(-1),
        "ADD" => numbers.next_back(),
        "SUB" => numbers.next_back().map(i64::wrapping_neg),
        // The scale precedes the displacement, and only a base steps by the latter alone.
        "LEA" => match instruction.operands() {
            [_, Operand::Register(base), _, Operand::Register(index), Operand::Immediate(step), ..] => {
                (base.is_some() && !index.is_some()).then_some(*step)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether an instruction reads two different registers.
fn has_two_sources(instruction: &Instruction) -> bool {
    let mut sources = instruction.operands().iter().skip(1).filter_map(|operand| match operand {
        Operand::Register(register) if register.is_some() => Some(*register),
        _ => None,
    });
    let first = sources.next();
    sources.any(|other| Some(other) != first)
}

/// Returns the value that an instruction passes on from one register to another, or to the same one: copied, extended, or with a
/// constant added. `None` for other instructions.
fn passed_on(isa: &Isa, instruction: &Instruction, stem: &str, form: &str) -> Option<PassedValue> {
    if let (Some(name), "ADD" | "SUB") = (accumulator_of(form), stem) {
        let accumulator = isa.find_written_register(name.as_bytes())?;
        return Some(PassedValue { to: accumulator, from: accumulator, added: step_of(instruction, stem) });
    }
    let extended = match stem {
        "CDQE" => Some(("rax", "eax")),
        "CWDE" => Some(("eax", "ax")),
        _ => None,
    };
    if let Some((to, from)) = extended {
        let [to, from] = [to, from].map(|name| isa.find_written_register(name.as_bytes()));
        return Some(PassedValue { to: to?, from: from?, added: Some(0) });
    }
    let (to, from) = match instruction.operands() {
        [Operand::Register(to), Operand::Register(from), ..] if to.is_some() && from.is_some() => (*to, *from),
        _ => return None,
    };
    let is_copy = matches!(stem, "MOV" | "MOVSX" | "MOVZX") && form.contains("rr");
    let added = match stem {
        _ if is_copy => Some(0),
        "ADD" | "SUB" if form.contains("ri") => step_of(instruction, stem),
        "INC" | "DEC" if form.ends_with('r') => step_of(instruction, stem),
        "LEA" => Some(step_of(instruction, stem)?),
        _ => return None,
    };
    Some(PassedValue { to, from, added })
}

/// Returns the register that a short form implies; `None` if the form names its registers.
fn accumulator_of(form: &str) -> Option<&'static str> {
    match form {
        "8i8" => Some("al"),
        "16i16" => Some("ax"),
        "32i32" => Some("eax"),
        "64i32" => Some("rax"),
        _ => None,
    }
}

/// Whether an instruction only adds a constant to a value in memory, without `lock`.
fn steps_memory(instruction: &Instruction, stem: &str, form: &str) -> bool {
    let is_step = match stem {
        "ADD" | "SUB" => form.contains("mi"),
        "INC" | "DEC" => form.ends_with('m'),
        _ => false,
    };
    is_step && !instruction.flags.contains(flags::LOCK)
}

/// Whether an opcode is a string instruction. The tables do not mark all of them as using memory.
fn is_string(name: &str) -> bool {
    let stem = name.strip_suffix(['B', 'W', 'L', 'Q']);
    stem.is_some_and(|stem| ["MOVS", "STOS", "LODS", "CMPS", "SCAS", "INS", "OUTS"].contains(&stem))
}

/// Returns how well the latency of an instruction can be known.
fn latency_trust_of(opcode: &Opcode<'_>, stem: &str, instruction: &Instruction) -> LatencyTrust {
    let is_memory = opcode.has(OpcodeFlag::MayLoad) || opcode.has(OpcodeFlag::MayStore);
    let has = |flag| instruction.flags.contains(flag);
    match () {
        () if (is_memory || is_string(opcode.name())) && (has(flags::REP) || has(flags::REPNE)) => {
            LatencyTrust::Repeated
        }
        // An exchange with memory locks by itself.
        () if has(flags::LOCK) || is_memory && stem == "XCHG" => LatencyTrust::Shared,
        () if WAITING.contains(&stem) => LatencyTrust::Waiting,
        () if OF_UNKNOWN_LATENCY.contains(&stem) => LatencyTrust::Unknown,
        () if stem.contains("DIV") => LatencyTrust::Long,
        () => LatencyTrust::AsModelled,
    }
}
