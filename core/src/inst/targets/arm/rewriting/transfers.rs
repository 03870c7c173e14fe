//! Changes loads and stores that have no encoding as written: with labels, with constants from pools, and other forms that only
//! assemblers have.

use mca_models::arm::{feature, opcode, register};

use super::{At, NO_REGISTER, New, NewOperand, Rewriting, find_number, is_register, n_listed, number, register_at};
use crate::inst::asm::Parser;
use crate::inst::expr::BinaryOperator;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::arm::immediates::{rotated_byte, thumb_immediate, value_of_rotated_byte};
use crate::inst::targets::arm::operand::{Immediate, Value};
use crate::inst::targets::arm::state::ArmState;

/// Returns the real opcode for a form with write-back that only assemblers have, and whether it is a store; `None` for other opcodes.
fn with_write_back(id: OpcodeId) -> Option<(OpcodeId, bool)> {
    Some(match id {
        opcode::t2LDR_PRE_imm => (opcode::t2LDR_PRE, false),
        opcode::t2LDR_POST_imm => (opcode::t2LDR_POST, false),
        opcode::t2LDRB_PRE_imm => (opcode::t2LDRB_PRE, false),
        opcode::t2LDRB_POST_imm => (opcode::t2LDRB_POST, false),
        opcode::t2LDRH_PRE_imm => (opcode::t2LDRH_PRE, false),
        opcode::t2LDRH_POST_imm => (opcode::t2LDRH_POST, false),
        opcode::t2LDRSB_PRE_imm => (opcode::t2LDRSB_PRE, false),
        opcode::t2LDRSB_POST_imm => (opcode::t2LDRSB_POST, false),
        opcode::t2LDRSH_PRE_imm => (opcode::t2LDRSH_PRE, false),
        opcode::t2LDRSH_POST_imm => (opcode::t2LDRSH_POST, false),
        opcode::t2STR_PRE_imm => (opcode::t2STR_PRE, true),
        opcode::t2STR_POST_imm => (opcode::t2STR_POST, true),
        opcode::t2STRB_PRE_imm => (opcode::t2STRB_PRE, true),
        opcode::t2STRB_POST_imm => (opcode::t2STRB_POST, true),
        opcode::t2STRH_PRE_imm => (opcode::t2STRH_PRE, true),
        opcode::t2STRH_POST_imm => (opcode::t2STRH_POST, true),
        _ => return None,
    })
}

/// Returns the real opcode for a form with a negative offset that only assemblers have; `None` for other opcodes.
fn with_short_offset(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::t2LDRB_OFFSET_imm => opcode::t2LDRBi8,
        opcode::t2LDRH_OFFSET_imm => opcode::t2LDRHi8,
        opcode::t2LDRSB_OFFSET_imm => opcode::t2LDRSBi8,
        opcode::t2LDRSH_OFFSET_imm => opcode::t2LDRSHi8,
        opcode::t2STRB_OFFSET_imm => opcode::t2STRBi8,
        opcode::t2STRH_OFFSET_imm => opcode::t2STRHi8,
        _ => return None,
    })
}

/// Returns the real opcode for a load from a label that only assemblers have; `None` for other opcodes.
fn with_label(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::t2LDRBpcrel => opcode::t2LDRBpci,
        opcode::t2LDRHpcrel => opcode::t2LDRHpci,
        opcode::t2LDRSBpcrel => opcode::t2LDRSBpci,
        opcode::t2LDRSHpcrel => opcode::t2LDRSHpci,
        _ => return None,
    })
}

impl Rewriting<'_> {
    /// Changes a load or store, or the address `add r0, pc, #8`. Returns whether the instruction has changed.
    pub(super) fn rewrite_transfer(&self, parser: &mut Parser<'_>, instruction: &mut Instruction) -> bool {
        let id = instruction.opcode;
        if let Some((other, is_store)) = with_write_back(id) {
            let heads = if is_store { [At(1), At(0), At(1)] } else { [At(0), At(1), At(1)] };
            let picks: Vec<NewOperand> = heads.into_iter().chain([At(2), At(3), At(4)]).collect();
            return self.become_other(instruction, other, &picks);
        }
        if let Some(other) = with_short_offset(id) {
            // As in the reference, the second operand of the condition is dropped.
            return self.become_other(instruction, other, &[At(0), At(1), At(2), At(3)]);
        }
        if let Some(other) = with_label(id) {
            instruction.opcode = other;
            return true;
        }
        match id {
            opcode::VLLDM | opcode::VLSTM if n_listed(self.written(1)) == 32 => {
                let other = if id == opcode::VLLDM { opcode::VLLDM_T2 } else { opcode::VLSTM_T2 };
                self.become_other(instruction, other, &[At(0), At(1), At(2), At(3)])
            }
            opcode::LDRT_POST | opcode::LDRBT_POST => {
                let is_byte = id == opcode::LDRBT_POST;
                let other = if is_byte { opcode::LDRBT_POST_IMM } else { opcode::LDRT_POST_IMM };
                let picks = [At(0), At(1), At(1), NO_REGISTER, number(0), At(2), At(3)];
                self.become_other(instruction, other, &picks)
            }
            opcode::STRT_POST | opcode::STRBT_POST => {
                let is_byte = id == opcode::STRBT_POST;
                let other = if is_byte { opcode::STRBT_POST_IMM } else { opcode::STRT_POST_IMM };
                let picks = [At(1), At(0), At(1), NO_REGISTER, number(0), At(2), At(3)];
                self.become_other(instruction, other, &picks)
            }
            opcode::LDRSBTii | opcode::LDRHTii | opcode::LDRSHTii => {
                let other = match id {
                    opcode::LDRSBTii => opcode::LDRSBTi,
                    opcode::LDRHTii => opcode::LDRHTi,
                    _ => opcode::LDRSHTi,
                };
                self.become_other(instruction, other, &[At(0), At(1), At(1), number(256), At(2)])
            }
            opcode::ADDri => self.rewrite_address(parser, instruction),
            opcode::t2LDRpcrel => {
                let is_near = find_number(instruction, 1).is_some_and(|offset| (1..=255).contains(&offset));
                instruction.opcode = if is_near && !self.is_wide() { opcode::tLDRpci } else { opcode::t2LDRpci };
                true
            }
            opcode::LDRConstPool | opcode::tLDRConstPool | opcode::t2LDRConstPool => {
                self.rewrite_pooled(parser, instruction)
            }
            _ => false,
        }
    }

    /// Changes `add r0, pc, #8` into `adr r0, #8`, whose operand is the computed address relative to the program counter.
    fn rewrite_address(&self, parser: &mut Parser<'_>, instruction: &mut Instruction) -> bool {
        let sets_flags = register_at(instruction, 5).is_some_and(|flags| flags.is_some());
        if !is_register(instruction, 1, register::PC) || sets_flags {
            return false;
        }
        let address = match instruction.operands().get(2) {
            Some(&Operand::Immediate(code)) => Operand::Immediate(value_of_rotated_byte(code).into()),
            Some(&Operand::Expression(id)) => {
                let expressions = &mut parser.expressions;
                let here = expressions.symbols.unnamed();
                let here = expressions.symbol(here, None);
                let behind = expressions.plus(here, 8);
                Operand::Expression(expressions.binary(BinaryOperator::Add, behind, id))
            }
            _ => return false,
        };
        self.become_other(instruction, opcode::ADR, &[At(0), New(address), At(3), At(4)])
    }

    /// Changes `ldr r0, =value` into a move if one can load the value, or else into a load from an unnamed label, which stands for the
    /// constant in the pool.
    fn rewrite_pooled(&self, parser: &mut Parser<'_>, instruction: &mut Instruction) -> bool {
        let pooled = self.written(1).map(|operand| &operand.value);
        let target = register_at(instruction, 0);
        let is_movable = !matches!(target, Some(register::PC | register::SP));
        if let (Some(Value::Pooled(Immediate::Constant(value))), true) = (pooled, is_movable)
            && let Some((other, value, has_flags)) = self.move_of(parser, instruction.opcode, *value)
        {
            let picks = [At(0), number(value), At(2), At(3), NO_REGISTER];
            return self.become_other(instruction, other, &picks[..4 + usize::from(has_flags)]);
        }
        parser.note_pooled_constant();
        let label = parser.expressions.symbols.unnamed();
        let label = New(Operand::Expression(parser.expressions.symbol(label, None)));
        match instruction.opcode {
            opcode::LDRConstPool => {
                self.become_other(instruction, opcode::LDRi12, &[At(0), label, number(0), At(2), At(3)])
            }
            opcode::tLDRConstPool => self.become_other(instruction, opcode::tLDRpci, &[At(0), label, At(2), At(3)]),
            _ => self.become_other(instruction, opcode::t2LDRpci, &[At(0), label, At(2), At(3)]),
        }
    }

    /// Returns the opcode of a move that loads a value, the number that is its operand, and whether it has a flags operand; `None` if no
    /// move can.
    fn move_of(&self, parser: &Parser<'_>, id: OpcodeId, value: i64) -> Option<(OpcodeId, i64, bool)> {
        let features = &parser.state::<ArmState>().features;
        let is_short = (0..65536).contains(&value);
        if id == opcode::LDRConstPool {
            return match (rotated_byte(value), rotated_byte(!value)) {
                (Some(code), _) => Some((opcode::MOVi, code.into(), true)),
                (_, Some(code)) => Some((opcode::MVNi, code.into(), true)),
                _ if features.has(feature::F_V6T2) && is_short => Some((opcode::MOVi16, value, false)),
                _ => None,
            };
        }
        let has_long = features.has(feature::F_THUMB2);
        match () {
            () if has_long && thumb_immediate(value).is_some() => Some((opcode::t2MOVi, value, true)),
            () if has_long && thumb_immediate(!value).is_some() => Some((opcode::t2MVNi, !value, true)),
            () if features.has(feature::F_V8M) && is_short => Some((opcode::t2MOVi16, value, false)),
            () => None,
        }
    }
}
