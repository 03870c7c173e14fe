//! Decodes operands that are numbers with a meaning.

use mca_models::arm::{Decode, Encode, feature, opcode};
use mca_models::assembler::{Call, Decoder as OperandDecoder};
use mca_models::ids::FeatureId;

use super::operands::OperandReading;
use crate::inst::tables::disassemble::OperandBits;
use crate::inst::targets::arm::encoding::predicates_of;

/// Returns the value of a Thumb immediate, which is encoded as a byte that is repeated or rotated.
fn value_of_thumb_immediate(code: u64) -> u32 {
    let byte = code as u32 & 255;
    match code >> 8 & 15 {
        0 => byte,
        1 => byte | byte << 16,
        2 => byte << 8 | byte << 24,
        3 => byte * 0x0101_0101,
        _ => (byte | 0x80).rotate_right((code >> 7) as u32 & 31),
    }
}

/// Returns a mask of the bits outside of a field, given by the field's lowest and highest bit.
fn outside(lowest: u64, highest: u64) -> u32 {
    let lowest = lowest.min(highest);
    !((u32::MAX >> (31 - highest)) & (u32::MAX << lowest))
}

impl OperandReading<'_> {
    /// Returns how the distance that is an operand is encoded: whether with a sign, whether it leads backwards, whether it may be 0, and
    /// its number of bits. `None` if the operand is no distance.
    pub(super) fn distance_rules(&self, operand: usize) -> Option<(bool, bool, bool, u32)> {
        let of_operand = |(number, decoder): (u8, OperandDecoder)| match decoder {
            OperandDecoder::Call(call) if usize::from(number) == operand => Some(call),
            _ => None,
        };
        let call = self.encoding.decoders().find_map(of_operand)?;
        let is = |argument: usize| call.number(argument) != 0;
        Some((is(0), is(1), is(2), call.number(3).clamp(1, 32) as u32))
    }

    /// Appends the operand that a method decodes from bits; `None` if they are invalid.
    pub(super) fn push_by_method(&mut self, method: Decode, call: &Call, bits: OperandBits) -> Option<()> {
        let value = bits.value;
        let number = match method {
            Decode::DecodePredicateOperand => return self.push_condition_of(bits),
            Decode::DecodeCCOutOperand => return self.push_flags(bits),
            Decode::DecodeVpredNOperand => {
                self.push_predicate(false);
                return Some(());
            }
            Decode::DecodeVpredROperand => {
                self.push_predicate(true);
                return Some(());
            }
            Decode::DecodeAddrMode7Operand
            | Decode::DecodeGPRRegisterClass
            | Decode::DecodeGPRnopcRegisterClass
            | Decode::DecoderGPRRegisterClass
            | Decode::DecodetGPRRegisterClass => {
                self.general(value);
                return Some(());
            }
            Decode::DecodeRegListOperand | Decode::DecodeSPRRegListOperand | Decode::DecodeDPRRegListOperand => {
                return self.push_list(method, bits);
            }
            Decode::DecodeCoprocessor => self.coprocessor(value)?,
            Decode::DecodeT2SOImm => value_of_thumb_immediate(value).into(),
            Decode::DecodeBitfieldMaskOperand => outside(value & 31, value >> 5 & 31).into(),
            Decode::DecodeLongShiftOperand if value == 0 => 32,
            // `asr` by 0 does not exist.
            Decode::DecodeT2ShifterImmOperand if value == 32 => return None,
            Decode::DecodeMSRMask => self.special_register(value)?,
            Decode::DecodeBankedReg => {
                let known = self.tables.banked_registers();
                known.iter().any(|known| known.1 == value as i64).then_some(value as i64)?
            }
            Decode::DecodePredNoALOperand if value >= 14 => return None,
            Decode::DecodePowerTwoOperand => 1 << value.min(31),
            Decode::DecodeMVEPairVectorIndexOperand => {
                // One bit encodes two lanes, which are two apart: the method's argument tells them apart.
                i64::from(self.bits(4, 1)) + i64::from(call.number(0))
            }
            Decode::DecodeRestrictedIPredicateOperand => (value & 1) as i64,
            Decode::DecodeRestrictedUPredicateOperand => {
                if value & 1 == 0 {
                    2
                } else {
                    8
                }
            }
            Decode::DecodeRestrictedSPredicateOperand => 10 + (value & 3) as i64,
            Decode::DecodeRestrictedFPPredicateOperand => match value {
                0 | 1 => value as i64,
                4..=7 => value as i64 + 6,
                _ => return None,
            },
            Decode::DecodeShiftRight8Imm => 8 - value as i64,
            Decode::DecodeShiftRight16Imm => 16 - value as i64,
            Decode::DecodeShiftRight32Imm => 32 - value as i64,
            Decode::DecodeShiftRight64Imm => 64 - value as i64,
            // The number has six bits, some of which the opcode fixes.
            Decode::DecodeVCVTImmOperand => 64 - i64::from(self.bits(16, 6)),
            Decode::DecodeVPTMaskOperand => (1..16).find(|mask| predicates_of(*mask) == value)?,
            _ => value as i64,
        };
        self.number(number);
        Some(())
    }

    /// Appends an operand that no method decodes; `None` if the bits are invalid.
    pub(super) fn push_plain(&mut self, encode: Option<Encode>, bits: OperandBits) -> Option<()> {
        let value = bits.value;
        let number = match (encode, self.method_of_all()) {
            (Some(Encode::GetRegisterListOpValue), _) => return self.push_cleared(value),
            (_, Some(Decode::DecodeIT)) if self.found.operands().is_empty() => value.min(14) as i64,
            (Some(Encode::GetITMaskOpValue), _) => self.mask_of_block(value)?,
            (Some(Encode::GetT2SOImmOpValue), Some(Decode::DecodeT2AddSubSPImm)) => value as i64,
            // The shift is as wide as an element, in bits.
            (_, Some(Decode::DecodeVSHLMaxInstruction)) => 8 << self.bits(18, 2),
            // `cpsie` is 2 and `cpsid` is 3: only the lower bit is encoded.
            (_, Some(Decode::DecodeThumbCPS)) if self.found.operands().is_empty() => value as i64 | 2,
            (_, Some(Decode::DecodeVMOVModImmInstruction)) => self.vector_immediate(24),
            (_, Some(Decode::DecodeMVEModImmInstruction)) => self.vector_immediate(28),
            _ => value as i64,
        };
        self.number(number);
        Some(())
    }

    /// Returns the code of a vector's immediate, which also includes bits that the opcode fixes. `highest` is the number of its highest
    /// bit in the instruction.
    fn vector_immediate(&self, highest: u32) -> i64 {
        let (low, middle, high) = (self.bits(0, 4), self.bits(16, 3), self.bits(highest, 1));
        (low | middle << 4 | high << 7 | self.bits(8, 4) << 8 | self.bits(5, 1) << 12).into()
    }

    /// Appends the register of the flags, or none if the instruction does not set them. Short Thumb instructions set them unless they are
    /// in a block of `it`.
    fn push_flags(&mut self, bits: OperandBits) -> Option<()> {
        let sets = if bits.covered == 0 { !self.state.is_conditional() } else { bits.value != 0 };
        let flags = mca_models::arm::register::CPSR;
        self.register(if sets { flags } else { crate::inst::ids::RegisterId::NONE });
        Some(())
    }

    /// Returns the mask of `it`. In machine code, its bits are the lowest bits of conditions; in the operand,
    /// they say which conditions are the opposite.
    fn mask_of_block(&self, value: u64) -> Option<i64> {
        let lowest = value & value.wrapping_neg();
        if value == 0 {
            return None;
        }
        // Condition 15, which does not exist, is read as 14, the one that always holds.
        let is_odd = self.bits(4, 1) != 0 && self.bits(4, 4) != 15;
        let flips = if is_odd { 0xf & (lowest.wrapping_neg() << 1) } else { 0 };
        Some((value ^ flips) as i64)
    }

    /// Returns the number of a coprocessor; `None` if that number makes it another instruction.
    fn coprocessor(&self, value: u64) -> Option<i64> {
        let has = |feature| self.mode.features.has(feature);
        let takes_all = matches!(
            self.found.opcode,
            opcode::LDC2L_OPTION
                | opcode::STC2L_OPTION
                | opcode::LDC2_OPTION
                | opcode::STC2_OPTION
                | opcode::t2LDC2L_OPTION
                | opcode::t2STC2L_OPTION
        );
        let is_transfer = self.method_of_all() == Some(Decode::DecodeCopMemInstruction);
        let is_there = match value {
            0..=7 if self.mode.is_extended(value as u32) => true,
            _ if has(feature::F_V8) && !has(feature::F_MCLASS) => value == 14 || value == 15 && !is_transfer,
            _ if takes_all => true,
            _ if has(feature::F_V8_1M_MAIN) => !matches!(value, 8..=11 | 14 | 15),
            _ => !matches!(value, 10 | 11),
        };
        is_there.then_some(value as i64)
    }

    /// Returns the number of a special register: parts of a status register or of its saved copy, or a register
    /// of a microcontroller. `None` if the processor does not have it.
    fn special_register(&self, value: u64) -> Option<i64> {
        if !self.mode.features.has(feature::F_MCLASS) {
            return (value != 0).then_some(value as i64);
        }
        // Some registers exist only with the security extension, and some of these only on larger processors.
        let is_there = |feature| self.mode.features.has(feature);
        let needed = match value & 255 {
            10 | 11 | 0x88 | 0x89 | 0x90 | 0x94 | 0x98 => is_there(feature::F_8MSECEXT),
            0x8a | 0x8b | 0x91 | 0x93 => is_there(feature::F_8MSECEXT) && is_there(feature::F_V8M_MAIN),
            _ => true,
        };
        if !needed {
            return None;
        }
        let mut named =
            self.tables.special_registers().iter().filter(|one| one.number as u64 & 255 == value & 255).peekable();
        let is_there = |features: &[FeatureId]| features.iter().all(|one| self.mode.features.has(*one));
        // A register without a name is accepted: it has a number.
        let is_known = named.peek().is_none() || named.any(|one| is_there(&one.features));
        is_known.then_some(value as i64)
    }
}
