//! Where control goes after an instruction.

use mca_models::arm::{opcode, register};

use super::operand::ALWAYS;
use crate::inst::control::{Control, control_of};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OpcodeFlag};

/// Returns where control goes after an instruction. Almost every instruction may have a condition, and a write to `pc` is a jump.
pub(super) fn of(isa: &Isa, instruction: &Instruction) -> Control {
    let described = isa.opcode(instruction.opcode);
    let condition =
        described.operands().position(|operand| operand.is_predicate).and_then(|at| instruction.operands().get(at));
    let always = Operand::Immediate(i64::from(ALWAYS));
    let is_conditional = condition.is_some_and(|condition| *condition != always);
    let operands = instruction.operands();
    let is_pc = |operand: &Operand| matches!(operand, Operand::Register(register::PC));
    let has_list = described.has(OpcodeFlag::VariadicDefinitions);
    let behind = described.n_operands().saturating_sub(1);
    let defines_pc = operands.iter().take(described.n_definitions()).any(is_pc);
    let writes_pc = defines_pc || has_list && operands.iter().skip(behind).any(is_pc);
    let control = match instruction.opcode {
        opcode::UDF | opcode::tUDF | opcode::t2UDF | opcode::TRAP | opcode::tTRAP => Control::End,
        _ => control_of(&described),
    };
    match control {
        Control::Jump if is_conditional => Control::Branch,
        // A branch and a jump have the same opcode.
        Control::Branch if condition.is_some() && !is_conditional => Control::Jump,
        Control::Next if defines_pc && is_computed(instruction, is_conditional) => Control::Indirect,
        Control::Next if writes_pc && !is_conditional => Control::End,
        Control::End | Control::Indirect if is_conditional => Control::Next,
        other => other,
    }
}

/// Whether what an instruction writes to `pc` comes from a general register, as for a jump through a table: `add pc, r1, r0`,
/// `ldr pc, [pc, r0, lsl #2]`. Returns take it from `lr` or the stack. A conditional one has to count from `pc`, as compilers write it
/// before the jump to the default case: `addls pc, pc, r3, lsl #2`.
fn is_computed(instruction: &Instruction, is_conditional: bool) -> bool {
    const SPECIAL: [RegisterId; 5] = [RegisterId::NONE, register::PC, register::SP, register::LR, register::CPSR];
    let read = instruction.operands().get(1..).unwrap_or_default();
    let is_general = |operand: &Operand| matches!(operand, Operand::Register(one) if !SPECIAL.contains(one));
    let is_pc = |operand: &Operand| *operand == Operand::Register(register::PC);
    read.iter().any(is_general) && (!is_conditional || read.iter().any(is_pc))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::targets::Identity;
    use crate::inst::targets::arm::Arm;
    use crate::text::Span;

    /// Returns where control goes after the opcode of this name.
    fn control(name: &str, operands: &[Operand]) -> Control {
        let isa = Arm.isa().unwrap();
        let mut instruction = Instruction::new(isa.find_opcode(name).unwrap(), Span::default());
        operands.iter().for_each(|operand| instruction.push(*operand));
        of(isa, &instruction)
    }

    /// `add pc, r0, r0`, and as gcc writes a table of jumps, `addeq pc, pc, r0, lsl #2` and `ldreq pc, [pc, r0, lsl #2]`.
    #[test]
    fn jumps_through_tables_go_to_cases() {
        let (number, pc, r0) = (Operand::Immediate, Operand::Register(register::PC), Operand::Register(register::R0));
        let (sp, none) = (Operand::Register(register::SP), Operand::Register(RegisterId::NONE));
        let (always, equal, shift) = (number(14), number(0), number(18));
        assert_eq!(control("ADDrr", &[pc, r0, r0, always, none, none]), Control::Indirect);
        assert_eq!(control("ADDrsi", &[pc, pc, r0, shift, equal, none, none]), Control::Indirect);
        assert_eq!(control("LDRrs", &[pc, pc, r0, shift, always, none]), Control::Indirect);
        assert_eq!(control("LDRrs", &[pc, pc, r0, shift, equal, none]), Control::Indirect);
        assert_eq!(control("ADDrr", &[pc, r0, r0, equal, none, none]), Control::Next);
        assert_eq!(control("LDR_POST_IMM", &[pc, sp, sp, none, number(4), always, none]), Control::End);
    }

    #[test]
    fn conditions_and_writes_of_pc_decide() {
        let (number, pc, r0) = (Operand::Immediate, Operand::Register(register::PC), Operand::Register(register::R0));
        let (sp, none) = (Operand::Register(register::SP), Operand::Register(RegisterId::NONE));
        let (always, equal) = (number(14), number(0));
        for name in ["Bcc", "tBcc", "t2Bcc", "tB", "t2B"] {
            assert_eq!(control(name, &[number(8), always, none]), Control::Jump, "{name}");
            assert_eq!(control(name, &[number(8), equal, none]), Control::Branch, "{name}");
        }
        assert_eq!(control("tCBZ", &[r0, number(8)]), Control::Branch);
        assert_eq!(control("BL", &[number(8)]), Control::Call);
        assert_eq!(control("tPOP", &[always, none, r0, pc]), Control::End);
        assert_eq!(control("tPOP", &[equal, none, r0, pc]), Control::Next);
        assert_eq!(control("tPOP", &[always, none, r0]), Control::Next);
        assert_eq!(control("LDMIA_UPD", &[sp, sp, always, none, r0, pc]), Control::End);
        let lr = Operand::Register(register::LR);
        assert_eq!(control("MOVr", &[pc, lr, always, none, none]), Control::End);
        assert_eq!(control("MOVr", &[pc, r0, always, none, none]), Control::Indirect);
        assert_eq!(control("MOVr", &[pc, r0, equal, none, none]), Control::Next);
        assert_eq!(control("MOVr", &[r0, r0, always, none, none]), Control::Next);
    }
}
