//! Encodes addresses, offsets and shifts.

use mca_models::arm::Encode;
use mca_models::assembler::Call;

use super::{Fields, sign_and_size};
use crate::inst::instruction::Operand;

/// Number of the program counter, which is the base of labels.
const PC: u64 = 15;

/// Returns the two bits of a shift in machine code, by its number in machine operands.
fn shift_bits(code: i64) -> u64 {
    match code & 7 {
        1 => 2,
        3 => 1,
        4 | 5 => 3,
        _ => 0,
    }
}

impl Fields<'_> {
    /// Encodes the address at an operand; `None` if the method encodes something else.
    pub(super) fn address(&self, method: Encode, call: &Call, position: usize) -> Option<u64> {
        use Encode as E;
        let first = self.operand(position);
        let is_register = matches!(first, Some(Operand::Register(_)));
        let base = || self.encoding(position);
        let second = self.number(position + 1);
        let is_there = |at: usize| self.register(at).is_some();
        Some(match method {
            E::GetThumbAddrModeRegRegOpValue => self.encoding(position + 1) << 3 | base(),
            E::GetAddrModeImm12OpValue => self.with_offset(position, 12, 0),
            E::GetT2AddrModeImm8s4OpValue => self.with_offset(position, 8, 2),
            E::GetT2AddrModeImm7s4OpValue => self.with_offset(position, 7, 2),
            E::GetT2AddrModeImmOpValue => self.with_offset(position, call.number(0) as u32, call.number(1) as u32),
            E::GetT2ScaledImmOpValue => {
                let value = i64::from(self.number(position) as i32);
                let size = value.unsigned_abs() >> call.number(1);
                let bits = call.number(0);
                size & ((1 << bits) - 1) | u64::from(value >= 0) << bits
            }
            E::GetT2AddrModeImm8OffsetOpValue => {
                let value = i64::from(self.number(position) as i32);
                value.unsigned_abs() & 255 | u64::from(value >= 0) << 8
            }
            E::GetMveAddrModeRQOpValue => base() << 3 | self.encoding(position + 1),
            E::GetMveAddrModeQOpValue => {
                let value = i64::from(second as i32);
                let scaled = (value >> call.number(0)).unsigned_abs();
                base() << 8 | scaled & 0x7f | u64::from(value >= 0) << 7
            }
            E::GetT2AddrModeImm0_1020s4OpValue => base() << 8 | second as u64,
            E::GetLdStSORegOpValue => {
                let code = self.number(position + 2);
                self.encoding(position + 1)
                    | base() << 13
                    | shift_bits(code >> 13) << 5
                    | (code as u64 & 0xfff) << 7
                    | u64::from(code >> 12 & 1 == 0) << 12
            }
            E::GetAddrMode2OffsetOpValue => {
                let offset = second as u64 & 0xfff;
                let low = match is_there(position) {
                    true => offset << 7 | shift_bits(second >> 13) << 5 | base(),
                    false => offset,
                };
                low | u64::from(second >> 12 & 1 == 0) << 12 | u64::from(is_there(position)) << 13
            }
            E::GetPostIdxRegOpValue => base() | u64::from(second != 0) << 4,
            E::GetAddrMode3OffsetOpValue => {
                let low = if is_there(position) { base() } else { second as u64 & 255 };
                low | u64::from(second >> 8 & 1 == 0) << 8 | u64::from(!is_there(position)) << 9
            }
            E::GetAddrMode3OpValue if !is_register => PC << 9 | 1 << 13,
            E::GetAddrMode3OpValue => {
                let code = self.number(position + 2);
                let has_index = is_there(position + 1);
                let low = if has_index { self.encoding(position + 1) } else { code as u64 & 255 };
                base() << 9 | low | u64::from(code >> 8 & 1 == 0) << 8 | u64::from(!has_index) << 13
            }
            E::GetAddrModeThumbSPOpValue => second as u64 & 255,
            E::GetAddrModeISOpValue => (second as u64 & 31) << 3 | base(),
            E::GetAddrMode5OpValue | E::GetAddrMode5FP16OpValue if !is_register => PC << 9,
            E::GetAddrMode5OpValue | E::GetAddrMode5FP16OpValue => {
                second as u64 & 255 | u64::from(second >> 8 & 1 == 0) << 8 | base() << 9
            }
            E::GetSORegRegOpValue => {
                let code = match self.number(position + 2) & 7 {
                    _ if !is_there(position + 1) => 0,
                    1 => 5,
                    2 => 1,
                    3 => 3,
                    4 => 7,
                    _ => 0,
                };
                base() | code << 4 | self.encoding(position + 1) << 8
            }
            E::GetSORegImmOpValue | E::GetT2SORegOpValue => match second & 7 {
                5 => base() | 0x60,
                code => base() | shift_bits(code) << 5 | ((second >> 3) as u64) << 7,
            },
            E::GetT2AddrModeSORegOpValue => {
                (base() << 4 | self.encoding(position + 1)) << 2 | self.number(position + 2) as u64
            }
            E::GetAddrMode6AddressOpValue => {
                let alignment = match second {
                    2 | 4 | 8 => 1,
                    16 => 2,
                    32 => 3,
                    _ => 0,
                };
                base() | alignment << 4
            }
            E::GetAddrMode6OneLane32AddressOpValue => base() | if second == 4 { 3 << 4 } else { 0 },
            E::GetAddrMode6DupAddressOpValue => {
                let alignment = match second {
                    2 | 4 | 8 => 1,
                    16 => 3,
                    _ => 0,
                };
                base() | alignment << 4
            }
            E::GetAddrMode6OffsetOpValue => {
                if is_there(position) {
                    base()
                } else {
                    13
                }
            }
            _ => return None,
        })
    }

    /// Encodes a base, a bit that is set if its offset is added, and the offset in `bits` bits, in units of `1 << unit` bytes.
    fn with_offset(&self, position: usize, bits: u32, unit: u32) -> u64 {
        let mask = (1_u64 << bits) - 1;
        match (self.operand(position), self.operand(position + 1)) {
            (Some(Operand::Register(_)), Some(Operand::Immediate(value))) => {
                let (is_added, size) = sign_and_size(value);
                self.encoding(position) << (bits + 1) | is_added << bits | size >> unit & mask
            }
            (Some(Operand::Register(_)), _) => self.encoding(position) << (bits + 1),
            (Some(Operand::Immediate(value)), _) => {
                let (is_added, size) = sign_and_size(value);
                PC << 13 | is_added << 12 | size & 0xfff
            }
            _ => PC << (bits + 1),
        }
    }
}
