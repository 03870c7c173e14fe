//! Checks the conditions and predicates of instructions inside and outside of blocks.

use mca_models::arm::{Render, opcode, register};
use mca_models::assembler::Step;

use super::{Validation, number_at, register_at, registers_from};
use crate::inst::asm::{Parsed, Parser};
use crate::inst::instruction::Instruction;
use crate::inst::isa::OpcodeFlag;
use crate::inst::syntax::ImplicitIt;
use crate::inst::targets::arm::operand::{ALWAYS, CONDITIONS, Value};
use crate::inst::targets::arm::state::ArmState;

impl Validation<'_> {
    /// Reports an instruction whose condition or predicate does not agree with the blocks that it is in.
    pub(super) fn check_blocks(&self, parser: &mut Parser<'_>, instruction: &Instruction) -> Parsed<()> {
        let id = instruction.opcode;
        let is_exempt = matches!(id, opcode::tBKPT | opcode::BKPT | opcode::tHLT | opcode::HLT);
        let place = self.place();
        let condition_operand = self.tables.condition_operand(id);
        let is_predicable = self.tables.is_predicable(id);
        let condition = condition_operand.and_then(|at| number_at(instruction, at)).unwrap_or(ALWAYS.into());
        let state = parser.state::<ArmState>();
        let mode = state.mode();
        let (block, vector_block) = (state.block, state.vector_block);
        let is_thumb_2 = mode.is_thumb && !mode.is_thumb_1;
        if let Some(block) = block.filter(|_| !is_exempt) {
            if !is_predicable {
                return parser.error(place, "instructions in IT block must be predicable");
            }
            let expected = block.expected_condition();
            if condition != i64::from(expected) {
                let mut written = self.operands[1..].iter().rev();
                let found = written.find(|operand| matches!(operand.value, Value::Condition(_)));
                let name = |code: i64| CONDITIONS.get(code as usize).copied().unwrap_or("al");
                let text = format!(
                    "incorrect condition in IT block; got '{}', but expected '{}'",
                    name(condition),
                    name(expected.into())
                );
                return parser.error(found.map_or(place, |operand| operand.start), text);
            }
        } else if is_thumb_2
            && is_predicable
            && condition != i64::from(ALWAYS)
            && !matches!(id, opcode::tBcc | opcode::t2Bcc | opcode::t2BFic)
        {
            return parser.error(place, "predicated instructions must be in IT block");
        } else if !mode.is_thumb
            && is_predicable
            && condition != i64::from(ALWAYS)
            && matches!(parser.rules.implicit_it, ImplicitIt::Never | ImplicitIt::T32)
        {
            parser.warning(place, None, "predicated instructions should be in IT block");
            return Ok(());
        } else if !is_predicable && condition != i64::from(ALWAYS) {
            return parser.error(place, "instruction is not predicable");
        }
        if block.is_some_and(|block| !block.is_last()) && self.ends_block(instruction) {
            let text = "instruction must be outside of IT block or the last instruction in an IT block";
            return parser.error(place, text);
        }
        let Some(predicate) = self.vector_predicate(instruction) else {
            return match vector_block.filter(|_| !is_exempt) {
                Some(_) => parser.error(place, "instruction in VPT block must be predicable"),
                None => Ok(()),
            };
        };
        let Some(block) = vector_block.filter(|_| !is_exempt) else {
            return match predicate {
                0 => Ok(()),
                _ => parser.error(place, "VPT predicated instructions must be in VPT block"),
            };
        };
        let expected = if block.is_else() { 2 } else { 1 };
        if predicate == expected {
            return Ok(());
        }
        let name = |code: i64| ["none", "t", "e"].get(code as usize).copied().unwrap_or("none");
        let (got, expected) = (name(predicate), name(expected));
        let text = format!("incorrect predication in VPT block; got '{got}', but expected '{expected}'");
        let mut written = self.operands[1..].iter().rev();
        match written.find(|operand| matches!(operand.value, Value::VectorPredicate(_))) {
            Some(operand) => parser.error(operand.start, text),
            // The reference prints this error without a place.
            None => parser.error_without_place(place, text),
        }
    }

    /// Returns the predicate of a vector instruction: 0 for none, 1 for `t`, 2 for `e`. `None` if the instruction cannot have one.
    fn vector_predicate(&self, instruction: &Instruction) -> Option<i64> {
        let has_one = |step: &Step| match step {
            Step::Render { call, .. } => matches!(
                Render::from_method(call.method),
                Some(Render::AddVPTPredNOperands | Render::AddVPTPredROperands)
            ),
            _ => false,
        };
        if !self.row.steps.iter().any(has_one) {
            return None;
        }
        let mut position = 0;
        for step in self.row.steps.iter().take_while(|step| !has_one(step)) {
            position += match step {
                Step::Render { n_machine_operands, .. } => usize::from(*n_machine_operands),
                Step::Tied { machine_operand: None, .. } => 0,
                _ => 1,
            };
        }
        number_at(instruction, position)
    }

    /// Whether control may go elsewhere after the instruction, so that it must be the last of a block.
    pub(in crate::inst::targets::arm) fn ends_block(&self, instruction: &Instruction) -> bool {
        use OpcodeFlag as F;
        let described = self.tables.isa.opcode(instruction.opcode);
        let jumps = [F::Terminator, F::Return, F::Branch, F::Indirect].iter().any(|flag| described.has(*flag));
        let calls = described.has(F::Call) && instruction.opcode != opcode::tSVC;
        let is_pc = |position: usize| register_at(instruction, position) == Some(register::PC);
        jumps
            || calls
            || described.implicit_definitions().any(|written| written == register::PC)
            || (0..described.n_definitions()).any(is_pc)
            || described.has(F::VariadicDefinitions)
                && registers_from(instruction, described.n_operands().saturating_sub(1)).contains(&register::PC)
    }
}
