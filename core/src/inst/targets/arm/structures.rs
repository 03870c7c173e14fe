//! Rewrites loads and stores of structures, which are spread over several vectors. Rows have opcodes that only assemblers have, with
//! the list of vectors as one operand; the instructions that they become have the registers one by one.

use std::collections::HashMap;

use super::registers::Registers;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;

/// The opcodes that only assemblers have, each with the instruction that it becomes.
#[derive(Debug)]
pub(super) struct Structures(HashMap<OpcodeId, Structure>);

/// The instruction that such an opcode becomes.
#[derive(Clone, Copy, Debug)]
struct Structure {
    /// Its opcode.
    opcode: OpcodeId,
    /// Whether it stores the vectors.
    is_store: bool,
    /// The number of vectors in the list.
    n_registers: i32,
    /// Difference between the numbers of neighbouring registers.
    spacing: i32,
    /// Whether it accesses one lane of each vector.
    has_lane: bool,
    /// Whether it also adds to the base register.
    writes_back: bool,
    /// Whether it adds another register to the base, not the size of the structure.
    has_index: bool,
}

/// Opcodes whose vectors are every other register, but which the reference treats as if they were consecutive.
const WITH_WRONG_SPACING: [&str; 7] = [
    "VST3LNqWB_fixed_Asm_16",
    "VST4LNqWB_fixed_Asm_16",
    "VLD2LNqWB_fixed_Asm_16",
    "VLD3DUPqWB_fixed_Asm_8",
    "VLD3LNqWB_fixed_Asm_16",
    "VLD4DUPqWB_fixed_Asm_8",
    "VLD4DUPqWB_fixed_Asm_16",
];

impl Structures {
    /// Finds all such opcodes by their names.
    pub(super) fn new(isa: &Isa) -> Structures {
        let all = isa.opcodes().filter_map(|opcode| Some((opcode.id(), structure_named(isa, opcode.name())?)));
        Structures(all.collect())
    }

    /// Changes an instruction with such an opcode. Returns whether it has changed.
    pub(super) fn rewrite(&self, registers: &Registers, instruction: &mut Instruction) -> bool {
        let Some(structure) = self.0.get(&instruction.opcode) else { return false };
        let old = instruction.clone();
        let at = |position: usize| old.operands().get(position).copied();
        let base = if structure.has_lane { 2 } else { 1 };
        let first = match at(0) {
            Some(Operand::Register(register)) => register,
            _ => RegisterId::NONE,
        };
        let register = |number: i32| registers.behind(first, number * structure.spacing);
        let vectors: Vec<Operand> =
            (0..structure.n_registers).map(|number| Operand::Register(register(number))).collect();
        let mut address = Vec::new();
        address.extend(at(base).filter(|_| structure.writes_back));
        address.extend([at(base), at(base + 1)].into_iter().flatten());
        if structure.writes_back {
            let none = Operand::Register(RegisterId::NONE);
            address.push(at(base + 2).filter(|_| structure.has_index).unwrap_or(none));
        }
        let lane = at(1).filter(|_| structure.has_lane);
        let condition = base + if structure.has_index { 3 } else { 2 };
        instruction.restart(structure.opcode, old.span);
        let mut push = |operands: &[Operand]| operands.iter().for_each(|operand| instruction.push(*operand));
        if structure.is_store {
            push(&address);
            push(&vectors);
        } else {
            push(&vectors);
            push(&address);
            if structure.has_lane {
                push(&vectors);
            }
        }
        push(lane.as_slice());
        push(&[at(condition), at(condition + 1)].into_iter().flatten().collect::<Vec<_>>());
        true
    }
}

/// Returns what an opcode with a name such as `VLD2LNqWB_fixed_Asm_16` becomes: load or store, number of vectors, one lane (`LN`) or
/// copies to all lanes (`DUP`), spacing (`q`: every other register), write-back, size of a lane. `None` for other names.
fn structure_named(isa: &Isa, name: &str) -> Option<Structure> {
    let (head, size) = name.split_once("Asm_")?;
    let (head, is_store) = match (head.strip_prefix("VLD"), head.strip_prefix("VST")) {
        (Some(rest), _) => (rest, false),
        (_, Some(rest)) => (rest, true),
        _ => return None,
    };
    let (count, form) = head.split_at_checked(1)?;
    let (kind, rest) = match (form.strip_prefix("LN"), form.strip_prefix("DUP")) {
        (Some(rest), _) => ("LN", rest),
        (_, Some(rest)) => ("DUP", rest),
        _ => ("", form),
    };
    let (letter, write_back) = rest.split_at_checked(1)?;
    let writes_back = match write_back {
        "" => false,
        "WB_fixed_" | "WB_register_" => true,
        _ => return None,
    };
    let transfer = if is_store { "VST" } else { "VLD" };
    let update = if writes_back { "_UPD" } else { "" };
    let is_wide = letter == "q" && !WITH_WRONG_SPACING.contains(&name);
    Some(Structure {
        opcode: isa.find_opcode(&format!("{transfer}{count}{kind}{letter}{size}{update}"))?,
        is_store,
        n_registers: count.parse().ok()?,
        spacing: if is_wide { 2 } else { 1 },
        has_lane: kind == "LN",
        writes_back,
        has_index: write_back == "WB_register_",
    })
}
