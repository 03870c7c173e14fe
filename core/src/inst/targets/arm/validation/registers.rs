//! Checks registers of computations that must be equal, different or consecutive.

use mca_models::arm::{class, feature, opcode, register};

use super::{OperandError, Validation, has, number_at, register_at, registers_from};
use crate::inst::asm::Parser;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::targets::arm::operand::{Operand, Sort, Value};
use crate::inst::targets::arm::state::ArmState;

impl Validation<'_> {
    /// Returns a written operand if it is a register.
    fn written_register(&self, position: usize) -> Option<RegisterId> {
        self.written(position).and_then(Operand::register)
    }

    /// Whether two written operands are the same register.
    fn are_same(&self, one: usize, other: usize) -> bool {
        self.written_register(one).is_some() && self.written_register(one) == self.written_register(other)
    }

    /// Returns the number of a lane in brackets: 1 of `q0[1]`.
    fn lane(&self, position: usize) -> Option<i64> {
        match self.written(position)?.value {
            Value::Number(Sort::Lane, lane) => Some(lane),
            _ => None,
        }
    }

    /// Returns the error about the registers of an instruction that is no load or store; `None` if they are right.
    pub(super) fn wrong_registers(&self, parser: &Parser<'_>, instruction: &Instruction) -> Option<OperandError> {
        let text = |place, text: &str| Some((place, text.to_owned()));
        let identical = |noun: &str| text(self.at(0), &format!("{noun} can't be identical"));
        let number = |at: usize| register_at(instruction, at).map(|one| self.tables.registers.encoding(one));
        let is = |at: usize, wanted| register_at(instruction, at) == Some(wanted);
        match instruction.opcode {
            opcode::t2IT => {
                let mask = number_at(instruction, 1)?;
                let is_odd = number_at(instruction, 0)? == 14 && mask.count_ones() != 1;
                is_odd.then(|| (self.place(), "unpredictable IT predicate sequence".to_owned()))
            }
            opcode::t2BXJ if is(0, register::SP) && !has(parser, feature::F_V8) => {
                text(self.at(0), "r13 (SP) is an unpredictable operand to BXJ")
            }
            opcode::SBFX | opcode::t2SBFX | opcode::UBFX | opcode::t2UBFX => {
                let (lowest, width) = (number_at(instruction, 2)?, number_at(instruction, 3)?);
                let is_wide = width >= 32 - lowest;
                is_wide.then(|| (self.at(2), "bitfield width must be in range [1,32-lsb]".to_owned()))
            }
            opcode::tADDrSP if parser.state::<ArmState>().mode().is_thumb_1 => {
                let differs = register_at(instruction, 0) != register_at(instruction, 2);
                let message = "source register must be the same as destination";
                differs.then(|| (self.at(2), message.to_owned()))
            }
            opcode::t2ADDrr | opcode::t2ADDrs | opcode::t2SUBrr | opcode::t2SUBrs
                if is(0, register::SP) && !is(1, register::SP) =>
            {
                text(self.at(1), "source register must be sp if destination is sp")
            }
            opcode::t2CLRM => {
                let registers = self.tables.registers;
                let is_other = |found: &RegisterId| !registers.is_in(*found, class::GPRwithAPSRnosp);
                let message = "invalid register in register list. Valid registers are r0-r12, lr/r14 and APSR.";
                let has_other = registers_from(instruction, 2).iter().any(is_other);
                has_other.then(|| (self.at(0), message.to_owned()))
            }
            opcode::VMOVRRS if number(3)? != number(2)? + 1 => text(self.at(2), "source operands must be sequential"),
            opcode::VMOVSRR if number(1)? != number(0)? + 1 => {
                text(self.at(0), "destination operands must be sequential")
            }
            opcode::VLDMDIA | opcode::VSTMDIA => match &self.written(1)?.value {
                Value::List(_, listed) if listed.len() > 16 => {
                    text(self.at(1), "list of registers must be at least 1 and at most 16")
                }
                _ => None,
            },
            opcode::MVE_VQDMULLs32bh
            | opcode::MVE_VQDMULLs32th
            | opcode::MVE_VCMULf32
            | opcode::MVE_VMULLBs32
            | opcode::MVE_VMULLTs32
            | opcode::MVE_VMULLBu32
            | opcode::MVE_VMULLTu32 => match () {
                () if self.are_same(0, 1) => identical("Qd register and Qn register"),
                () if self.are_same(0, 2) => identical("Qd register and Qm register"),
                () => None,
            },
            opcode::MVE_VREV64_8
            | opcode::MVE_VREV64_16
            | opcode::MVE_VREV64_32
            | opcode::MVE_VQDMULL_qr_s32bh
            | opcode::MVE_VQDMULL_qr_s32th
                if self.are_same(0, 1) =>
            {
                identical("Qd register and Qn register")
            }
            opcode::MVE_VCADDi32 | opcode::MVE_VCADDf32 | opcode::MVE_VHCADDs32 if self.are_same(0, 2) => {
                identical("Qd register and Qm register")
            }
            opcode::MVE_SQRSHR | opcode::MVE_UQRSHL if self.are_same(0, 1) => identical("Rda register and Rm register"),
            opcode::MVE_VMOV_rr_q => self.wrong_lanes(2),
            opcode::MVE_VMOV_q_rr => self.wrong_lanes(0),
            _ => self.wrong_by_name(instruction),
        }
    }

    /// Returns the error about two lanes such as `q0[2], q0[0]`, which are written operands from `first` on; `None` if they are right.
    fn wrong_lanes(&self, first: usize) -> Option<OperandError> {
        if !self.are_same(first, first + 2) {
            return Some((self.at(first), "Q-registers must be the same".to_owned()));
        }
        let are_right = self.lane(first + 1)? == self.lane(first + 3)? + 2;
        let text = "Q-register indexes must be 2 and 0 or 3 and 1";
        (!are_right).then(|| (self.at(first + 1), text.to_owned()))
    }

    /// Returns the error about the registers of a long multiplication, or of a conversion from or to fixed-point numbers, which are
    /// recognised by the name of the opcode.
    fn wrong_by_name(&self, instruction: &Instruction) -> Option<OperandError> {
        /// Long multiplications, whose result is a pair of registers.
        const LONG: [&str; 14] = [
            "UMAAL", "UMLAL", "UMULL", "SMULL", "SMLAL", "SMLALBB", "SMLALBT", "SMLALTB", "SMLALTT", "SMLALD",
            "SMLALDX", "SMLSLD", "SMLSLDX", "SMLSLDX",
        ];
        let name = self.opcode_name;
        if LONG.contains(&name.strip_prefix("t2").unwrap_or(name)) {
            let same = register_at(instruction, 0)? == register_at(instruction, 1)?;
            let text = "unpredictable instruction, RdHi and RdLo must be different";
            return same.then(|| (self.place(), text.to_owned()));
        }
        let is_letter = |letter: Option<&u8>, known: &[u8]| letter.is_some_and(|found| known.contains(found));
        let bytes = name.as_bytes();
        let is_fixed_point = match bytes {
            [b'V', b'T', b'O', sign, width, kind] => {
                is_letter(Some(sign), b"SU") && is_letter(Some(width), b"HL") && is_letter(Some(kind), b"HSD")
            }
            [b'V', sign, width, b'T', b'O', kind] => {
                is_letter(Some(sign), b"SU") && is_letter(Some(width), b"HL") && is_letter(Some(kind), b"HSD")
            }
            _ => false,
        };
        let text = "source and destination registers must be the same";
        (is_fixed_point && !self.are_same(0, 1)).then(|| (self.at(0), text.to_owned()))
    }
}
