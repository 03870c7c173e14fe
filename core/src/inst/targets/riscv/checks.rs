//! Checks of instructions that a row accepts, but whose operands may not be combined.

use std::ops::Range;

use mca_models::ids::OpcodeId;
use mca_models::riscv::{class, opcode, register};

use super::operand::Operand as Written;
use super::registers::Registers;
use super::tables::Tables;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::text::Location;

/// Message about a destination that overlaps a source.
const OVERLAP: &str = "the destination vector register group cannot overlap the source vector register group";
/// Message about a destination `v0`, where `v0` is a source that holds carries or selects elements.
const IS_MASK: &str = "the destination vector register group cannot be V0";
/// Message about a comparison with a mask whose destination is the mask.
const NEEDS_TEMPORARY: &str =
    "the destination vector register cannot overlap the mask register unless a temporary register is provided";
/// Message about a destination that overlaps the mask.
const OVERLAPS_MASK: &str = "the destination vector register group cannot overlap the mask register";

/// Bit in an opcode's flags: the destination must not overlap the second source.
const DIFFERS_FROM_SECOND: u64 = 1 << 5;
/// Bit in an opcode's flags: the destination must not overlap the first source.
const DIFFERS_FROM_FIRST: u64 = 1 << 6;
/// Bit in an opcode's flags: the destination must not be the mask.
const DIFFERS_FROM_MASK: u64 = 1 << 7;
/// Bit in an opcode's flags: a matrix product of SpacemiT, one of whose sources is a mask in `v0` or `v1`.
const HAS_VECTOR_MASK: u64 = 1 << 32;
/// The bits above.
const FORBIDDING: u64 = DIFFERS_FROM_SECOND | DIFFERS_FROM_FIRST | DIFFERS_FROM_MASK | HAS_VECTOR_MASK;

/// Place of an error, and its message.
pub(super) type Finding = (Location, &'static str);

/// Checks an instruction. `written` are the parsed operands after the mnemonic, whose places messages show.
pub(super) fn check(tables: &Tables, instruction: &Instruction, written: &[Written]) -> Result<(), Finding> {
    let operands = instruction.operands();
    let at = |position: usize| written.get(position).map_or(instruction.span.location(), |operand| operand.start);
    match instruction.opcode {
        opcode::PseudoVMSGEU_VX_M_T | opcode::PseudoVMSGE_VX_M_T if same(operands, 0, 1) => {
            let last = written.len().saturating_sub(1);
            Err((at(last), "the temporary vector register cannot be the same as the destination register"))
        }
        opcode::PseudoVMSGEU_VX_M | opcode::PseudoVMSGE_VX_M
            if is_register(operands, 0, register::V0) && is_register(operands, 3, register::V0) =>
        {
            Err((at(3), NEEDS_TEMPORARY))
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
        id => {
            let flags = tables.isa.opcode(id).ts_flags();
            let result = match flags & FORBIDDING {
                0 => check_scales(id, operands),
                _ => {
                    check_vectors(tables, id, flags, operands).and_then(|()| check_vector_mask(tables, flags, operands))
                }
            };
            result.map_err(|(position, text)| (at(position), text))
        }
    }
}

/// Whether two machine operands are equal.
fn same(operands: &[Operand], left: usize, right: usize) -> bool {
    operands.get(left).is_some() && operands.get(left) == operands.get(right)
}

/// Whether a machine operand is this register.
fn is_register(operands: &[Operand], position: usize, register: RegisterId) -> bool {
    operands.get(position) == Some(&Operand::Register(register))
}

/// Returns the numbers of the vector registers that an operand stands for: one, or a group of two, four or eight. `None` if the
/// operand is no vector.
fn group_of(registers: &Registers, operand: Option<&Operand>) -> Option<Range<u8>> {
    let Some(&Operand::Register(register)) = operand else { return None };
    let sizes = [(class::VR, 1), (class::VRM2, 2), (class::VRM4, 4), (class::VRM8, 8)];
    let (first, size) =
        sizes.into_iter().find_map(|(class, size)| Some((registers.number_in(register, class)?, size)))?;
    Some(first..first + size)
}

/// Whether a group of registers contains the first register of another.
fn has_first_of(group: &Range<u8>, other: Option<Range<u8>>) -> bool {
    other.is_some_and(|other| group.contains(&other.start))
}

/// Checks the mask of a matrix product of SpacemiT. The written operands are the destination, which is also a source, two further
/// sources, and the mask. An error is the index of a written operand and a message.
fn check_vector_mask(tables: &Tables, flags: u64, operands: &[Operand]) -> Result<(), (usize, &'static str)> {
    if flags & HAS_VECTOR_MASK == 0 {
        return Ok(());
    }
    let conflict = match operands.get(4) {
        Some(&Operand::Register(register::V0)) => "register conflicts with vmask register v0",
        Some(&Operand::Register(register::V1)) => "register conflicts with vmask register v1",
        _ => return Err((3, "vmask operand only supports v0 or v1")),
    };
    let mask = group_of(tables.registers, operands.get(4));
    let has_mask = |position: &usize| {
        let group = group_of(tables.registers, operands.get(*position));
        group.is_some_and(|group| has_first_of(&group, mask.clone()))
    };
    match (1..4).find(has_mask) {
        Some(position) => Err((position - 1, conflict)),
        None => Ok(()),
    }
}

/// Checks that no operand of a matrix product is `v0`, which holds its scales.
fn check_scales(id: OpcodeId, operands: &[Operand]) -> Result<(), (usize, &'static str)> {
    let has_scales = matches!(
        id,
        opcode::VF8WIMMACC_VV
            | opcode::VF8WMMACC_VV_SCALE
            | opcode::VFQIMMACC_VV
            | opcode::VFQMMACC_VV_SCALE
            | opcode::VFWIMMACC_VV
            | opcode::VFWMMACC_VV_SCALE
    );
    if !has_scales {
        return Ok(());
    }
    match (1..4).find(|position| is_register(operands, *position, register::V0)) {
        Some(position) => Err((position - 1, "vd, vs1, and vs2 cannot overlap v0.scale")),
        None => Ok(()),
    }
}

/// Checks that the destination does not overlap sources or the mask. As in the reference, only the first register of a source is
/// compared. An error is the index of a written operand and a message.
fn check_vectors(tables: &Tables, id: OpcodeId, flags: u64, operands: &[Operand]) -> Result<(), (usize, &'static str)> {
    let opcode = tables.isa.opcode(id);
    let forbids = |bit: u64| flags & bit != 0;
    let last = operands.len().wrapping_sub(1);
    if matches!(id, opcode::SF_VC_V_XVW | opcode::SF_VC_V_IVW | opcode::SF_VC_V_FVW | opcode::SF_VC_V_VVW) {
        let is_first = forbids(DIFFERS_FROM_FIRST) && same(operands, 0, last);
        let is_second = forbids(DIFFERS_FROM_SECOND) && same(operands, 0, last.wrapping_sub(1));
        return if is_first || is_second { Err((1, OVERLAP)) } else { Ok(()) };
    }
    let offset = usize::from(opcode.operands().nth(1).is_some_and(|operand| operand.tied_to == Some(0)));
    if forbids(DIFFERS_FROM_SECOND | DIFFERS_FROM_FIRST)
        && let Some(mut destination) = group_of(tables.registers, operands.first())
    {
        let source = |position: usize| group_of(tables.registers, operands.get(position));
        let mut second = source(offset + 1);
        // In a load, the operand after the destination is the base, and the one after that the vector of indices.
        if second.is_none() && opcode.has(OpcodeFlag::MayLoad) {
            second = source(offset + 2);
            destination.end = destination.start + n_fields(tables, id);
        }
        // Nearly all instructions have the second source (`vs2`) before the first (`vs1`).
        let is_written_first = forbids(DIFFERS_FROM_FIRST) != forbids(DIFFERS_FROM_SECOND)
            && second.is_some()
            && is_first_source(tables, id, offset + 1);
        let (front, back) = match is_written_first {
            true => (DIFFERS_FROM_FIRST, DIFFERS_FROM_SECOND),
            false => (DIFFERS_FROM_SECOND, DIFFERS_FROM_FIRST),
        };
        let is_front = forbids(front) && has_first_of(&destination, second);
        if is_front || forbids(back) && has_first_of(&destination, source(offset + 2)) {
            return Err((0, OVERLAP));
        }
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

/// Returns the number of registers that a segment load fills: three bits of its encoding, plus one.
fn n_fields(tables: &Tables, id: OpcodeId) -> u8 {
    tables.assembler.encoding(id).map_or(1, |encoding| 1 + (encoding.value() >> 29 & 7) as u8)
}

/// Whether a machine operand is encoded in the bits of the first source.
fn is_first_source(tables: &Tables, id: OpcodeId, operand: usize) -> bool {
    /// The lowest bit of the field of the first source.
    const POSITION: u8 = 15;
    let Some(encoding) = tables.assembler.encoding(id) else { return false };
    let mut fields = encoding.fields();
    fields.any(|field| usize::from(field.operand) == operand && field.position == POSITION)
}
