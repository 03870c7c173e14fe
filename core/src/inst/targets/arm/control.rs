//! Where control goes after an instruction.

use mca_models::arm::{opcode, register};

use super::operand::ALWAYS;
use crate::inst::control::{Control, control_of};
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
    let writes_pc = operands.iter().take(described.n_definitions()).any(is_pc)
        || has_list && operands.iter().skip(behind).any(is_pc);
    let control = match instruction.opcode {
        opcode::UDF | opcode::tUDF | opcode::t2UDF | opcode::TRAP | opcode::tTRAP => Control::End,
        _ => control_of(&described),
    };
    match control {
        Control::Jump if is_conditional => Control::Branch,
        // A branch and a jump have the same opcode.
        Control::Branch if condition.is_some() && !is_conditional => Control::Jump,
        Control::Next if writes_pc && !is_conditional => Control::End,
        Control::End | Control::Indirect if is_conditional => Control::Next,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::ids::RegisterId;
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
        assert_eq!(control("MOVr", &[pc, r0, always, none, none]), Control::End);
        assert_eq!(control("MOVr", &[r0, r0, always, none, none]), Control::Next);
    }
}
