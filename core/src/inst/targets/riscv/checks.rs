//! What an instruction must not do although a row accepts it.

use mca_models::ids::OpcodeId;
use mca_models::riscv::{opcode, register};

use super::operand::Operand as Written;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;
use crate::text::Location;

const OVERLAP: &str = "the destination vector register group cannot overlap the source vector register group";
const IS_MASK: &str = "the destination vector register group cannot be V0";
const OVERLAPS_MASK: &str = "the destination vector register group cannot overlap the mask register";

/// Bits of the target's flags: the destination must differ from the second, the first source, the mask.
const DIFFERS_FROM_SECOND: u64 = 1 << 5;
const DIFFERS_FROM_FIRST: u64 = 1 << 6;
const DIFFERS_FROM_MASK: u64 = 1 << 7;

/// What is wrong and where.
pub(super) type Finding = (Location, &'static str);

/// `written` are the operands behind the mnemonic.
pub(super) fn check(isa: &Isa, instruction: &Instruction, written: &[Written]) -> Result<(), Finding> {
    let operands = instruction.operands();
    let at = |position: usize| written.get(position).map_or(instruction.span.location(), |operand| operand.start);
    match instruction.opcode {
        opcode::PseudoVMSGEU_VX_M_T | opcode::PseudoVMSGE_VX_M_T if same(operands, 0, 1) => {
            let last = written.len().saturating_sub(1);
            Err((at(last), "the temporary vector register cannot be the same as the destination register"))
        }
        opcode::TH_LDD | opcode::TH_LWUD | opcode::TH_LWD
            if same(operands, 0, 1) || same(operands, 0, 2) || same(operands, 1, 2) =>
        {
            Err((at(0), "rs1, rd1, and rd2 cannot overlap"))
        }
        opcode::CM_MVSA01 | opcode::QC_CM_MVSA01 if same(operands, 0, 1) => {
            Err((at(0), "rs1 and rs2 must be different"))
        }
        opcode::PseudoAddTPRel if !is_register(operands, 2, register::X4) => {
            Err((at(2), "the second input operand must be tp/x4 when using %tprel_add specifier"))
        }
        opcode::PseudoTLSDESCCall if !is_register(operands, 0, register::X5) => {
            Err((at(2), "the output operand must be t0/x5 when using %tlsdesc_call specifier"))
        }
        id => check_vectors(isa, id, operands).map_err(|(position, text)| (at(position), text)),
    }
}

fn same(operands: &[Operand], left: usize, right: usize) -> bool {
    operands.get(left).is_some() && operands.get(left) == operands.get(right)
}

fn is_register(operands: &[Operand], position: usize, register: RegisterId) -> bool {
    operands.get(position) == Some(&Operand::Register(register))
}

/// Only the registers as they are named are compared, not the groups that they stand for.
fn check_vectors(isa: &Isa, id: OpcodeId, operands: &[Operand]) -> Result<(), (usize, &'static str)> {
    let opcode = isa.opcode(id);
    let flags = opcode.ts_flags();
    let forbids = |bit: u64| flags & bit != 0;
    if !forbids(DIFFERS_FROM_SECOND | DIFFERS_FROM_FIRST | DIFFERS_FROM_MASK) {
        return Ok(());
    }
    let last = operands.len().wrapping_sub(1);
    if matches!(id, opcode::SF_VC_V_XVW | opcode::SF_VC_V_IVW | opcode::SF_VC_V_FVW | opcode::SF_VC_V_VVW) {
        let is_first = forbids(DIFFERS_FROM_FIRST) && same(operands, 0, last);
        let is_second = forbids(DIFFERS_FROM_SECOND) && same(operands, 0, last.wrapping_sub(1));
        return if is_first || is_second { Err((1, OVERLAP)) } else { Ok(()) };
    }
    let offset = usize::from(opcode.operands().nth(1).is_some_and(|operand| operand.tied_to == Some(0)));
    if forbids(DIFFERS_FROM_SECOND) && same(operands, 0, offset + 1) {
        return Err((0, OVERLAP));
    }
    let is_first_register = matches!(operands.get(offset + 2), Some(Operand::Register(_)));
    if forbids(DIFFERS_FROM_FIRST) && is_first_register && same(operands, 0, offset + 2) {
        return Err((0, OVERLAP));
    }
    if !forbids(DIFFERS_FROM_MASK) || !is_register(operands, 0, register::V0) {
        return Ok(());
    }
    let uses_carry = matches!(
        id,
        opcode::VADC_VVM
            | opcode::VADC_VXM
            | opcode::VADC_VIM
            | opcode::VSBC_VVM
            | opcode::VSBC_VXM
            | opcode::VFMERGE_VFM
            | opcode::VMERGE_VIM
            | opcode::VMERGE_VVM
            | opcode::VMERGE_VXM
    );
    if uses_carry {
        return Err((0, IS_MASK));
    }
    if same(operands, 0, last) { Err((0, OVERLAPS_MASK)) } else { Ok(()) }
}
