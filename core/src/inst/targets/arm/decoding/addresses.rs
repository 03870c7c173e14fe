//! Decodes operands that are addresses, offsets, shifts or distances of branches.

use mca_models::arm::Encode;
use mca_models::assembler::Call;

use super::operands::OperandReading;
use crate::inst::ids::RegisterId;
use crate::inst::tables::disassemble::OperandBits;
use crate::inst::targets::arm::operand::{NEGATIVE_ZERO, Shift};

/// Returns an offset of this size with its sign. A subtracted 0 is [`NEGATIVE_ZERO`].
fn signed(is_added: bool, size: u64) -> i64 {
    match (is_added, size) {
        (true, size) => size as i64,
        (false, 0) => NEGATIVE_ZERO,
        (false, size) => -(size as i64),
    }
}

/// Returns the lowest `n_bits` bits of a number, of which the highest is the sign.
pub(super) fn with_sign(value: u64, n_bits: u32) -> i64 {
    let unused = 64 - n_bits;
    (value << unused) as i64 >> unused
}

/// Returns the number of a [`Shift`], by its two bits in machine code and its amount. A rotation by 0 is `rrx`, which rotates by one
/// bit through the carry.
fn shift_of(kind: u64, amount: u64) -> i64 {
    (match (kind & 3, amount) {
        (0, _) => Shift::Lsl,
        (1, _) => Shift::Lsr,
        (2, _) => Shift::Asr,
        (_, 0) => Shift::Rrx,
        _ => Shift::Ror,
    }) as i64
}

/// Returns the distance in bytes of Thumb's long branches, two bits of which are encoded relative to the sign.
fn far(value: u64) -> i64 {
    let sign = value >> 23 & 1;
    let bit = |position: u32| (!(value >> position) & 1 ^ sign) << position;
    with_sign(value & !0x60_0000 | bit(22) | bit(21), 24) << 1
}

impl OperandReading<'_> {
    /// Appends the operands of an address. `None` if the method encodes no address, `Some(None)` if the bits are
    /// invalid.
    pub(super) fn push_address(&mut self, method: Encode, call: &Call, bits: OperandBits) -> Option<Option<()>> {
        let value = bits.value;
        let covers = |bit: u32| bits.covered >> bit & 1 != 0;
        let field = |first: u32, count: u32| value >> first & ((1 << count) - 1);
        let is_added = |bit: u32| !covers(bit) || field(bit, 1) != 0;
        let sign = |bit: u32| i64::from(!is_added(bit));
        match method {
            Encode::GetAddrModeImm12OpValue => {
                if covers(13) {
                    self.general(field(13, 4));
                }
                self.number(signed(is_added(12), field(0, 12)));
            }
            Encode::GetT2AddrModeImmOpValue => self.push_offset(bits, call.number(0) as u32, call.number(1) as u32),
            Encode::GetT2AddrModeImm8s4OpValue => self.push_offset(bits, 8, 2),
            Encode::GetT2AddrModeImm7s4OpValue => self.push_offset(bits, 7, 2),
            Encode::GetT2ScaledImmOpValue => {
                let n_bits = call.number(0) as u32;
                self.number(signed(is_added(n_bits), field(0, n_bits) << call.number(1)));
            }
            Encode::GetT2AddrModeImm8OffsetOpValue => self.number(signed(is_added(8), field(0, 8))),
            Encode::GetMveAddrModeRQOpValue => {
                self.general(field(3, 4));
                return Some(self.push_vector(field(0, 3)));
            }
            Encode::GetMveAddrModeQOpValue => {
                if self.push_vector(field(8, 3)).is_none() {
                    return Some(None);
                }
                self.number(signed(is_added(7), field(0, 7) << call.number(0)));
            }
            Encode::GetT2AddrModeImm0_1020s4OpValue => {
                self.general(field(8, 4));
                self.number(field(0, 8) as i64);
            }
            Encode::GetLdStSORegOpValue => {
                self.general(field(13, 4));
                self.general(field(0, 4));
                let amount = field(7, 5);
                self.number(amount as i64 | sign(12) << 12 | shift_of(field(5, 2), amount) << 13);
            }
            Encode::GetAddrMode2OffsetOpValue if covers(4) => {
                self.register(RegisterId::NONE);
                self.number(field(0, 12) as i64 | sign(12) << 12);
            }
            Encode::GetAddrMode2OffsetOpValue => {
                self.general(field(0, 4));
                let amount = field(7, 5);
                self.number(amount as i64 | sign(12) << 12 | shift_of(field(5, 2), amount) << 13);
            }
            Encode::GetPostIdxRegOpValue => {
                self.general(field(0, 4));
                self.number(i64::from(is_added(4)));
            }
            Encode::GetAddrMode3OffsetOpValue => self.push_index(field(9, 1) != 0, sign(8), field(0, 8)),
            Encode::GetAddrMode3OpValue => {
                self.general(field(9, 4));
                self.push_index(field(13, 1) != 0, sign(8), field(0, 8));
            }
            Encode::GetAddrModeThumbSPOpValue => {
                self.register(mca_models::arm::register::SP);
                self.number(field(0, 8) as i64);
            }
            Encode::GetAddrModeISOpValue => {
                self.general(field(0, 3));
                self.number(field(3, 5) as i64);
            }
            Encode::GetThumbAddrModeRegRegOpValue => {
                self.general(field(0, 3));
                self.general(field(3, 3));
            }
            Encode::GetAddrModePCOpValue => self.number((value << 2) as i64),
            Encode::GetAddrMode5OpValue | Encode::GetAddrMode5FP16OpValue => {
                self.general(field(9, 4));
                self.number(field(0, 8) as i64 | sign(8) << 8);
            }
            Encode::GetSORegRegOpValue => {
                self.general(field(0, 4));
                self.general(field(8, 4));
                self.number(shift_of(field(5, 2), 1));
            }
            Encode::GetSORegImmOpValue | Encode::GetT2SORegOpValue => {
                self.general(field(0, 4));
                let amount = field(7, 5);
                self.number(shift_of(field(5, 2), amount) | (amount as i64) << 3);
            }
            Encode::GetT2AddrModeSORegOpValue => {
                self.general(field(6, 4));
                self.general(field(2, 4));
                self.number(field(0, 2) as i64);
            }
            Encode::GetAddrMode6AddressOpValue
            | Encode::GetAddrMode6OneLane32AddressOpValue
            | Encode::GetAddrMode6DupAddressOpValue => {
                let Some(alignment) = self.alignment() else { return Some(None) };
                self.general(field(0, 4));
                self.number(alignment);
            }
            Encode::GetAddrMode6OffsetOpValue => match value {
                13 => self.register(RegisterId::NONE),
                15 => return Some(None),
                number => self.general(number),
            },
            _ => return self.push_distance(method, call, value),
        }
        Some(Some(()))
    }

    /// Appends the distance of a branch in bytes. Results are like those of [`OperandReading::push_address`].
    fn push_distance(&mut self, method: Encode, call: &Call, value: u64) -> Option<Option<()>> {
        let distance = match method {
            Encode::GetARMBranchTargetOpValue | Encode::GetARMBLTargetOpValue => with_sign(value << 2, 26),
            Encode::GetARMBLXTargetOpValue => with_sign(value << 1, 26),
            Encode::GetThumbBRTargetOpValue => with_sign(value << 1, 12),
            Encode::GetThumbBCCTargetOpValue => with_sign(value << 1, 9),
            Encode::GetThumbCBTargetOpValue => (value << 1) as i64,
            Encode::GetThumbBLTargetOpValue
            | Encode::GetThumbBLXTargetOpValue
            | Encode::GetThumbBranchTargetOpValue => far(value),
            Encode::GetBranchTargetOpValue => with_sign(value, 21),
            Encode::GetBFTargetOpValue => return Some(self.push_loop_target(call, value)),
            Encode::GetBFAfterTargetOpValue => {
                let first = match self.found.operands().first() {
                    Some(crate::inst::instruction::Operand::Immediate(first)) => *first,
                    _ => 0,
                };
                first + if value != 0 { 4 } else { 2 }
            }
            Encode::GetT2AdrLabelOpValue => {
                // Both bits of the sign must be equal.
                if self.bits(21, 1) != self.bits(23, 1) {
                    return Some(None);
                }
                signed(self.bits(21, 1) == 0, value & 0xfff)
            }
            _ => return None,
        };
        self.number(distance);
        Some(Some(()))
    }

    /// Appends the distance of a loop's branch or of `bf`. The method that decodes the operand gives its width.
    fn push_loop_target(&mut self, encode: &Call, value: u64) -> Option<()> {
        let is_backwards = encode.number(0) != 0;
        let distance = match self.distance_rules(self.found.operands().len()) {
            Some((_, _, false, _)) if value == 0 => return None,
            Some((true, _, _, n_bits)) => with_sign(value << 1, n_bits + 1),
            _ => (value << 1) as i64,
        };
        self.number(if is_backwards { -distance } else { distance });
        Some(())
    }

    /// Appends a base and an offset of `n_bits` bits, which counts units of `1 << unit` bytes.
    fn push_offset(&mut self, bits: OperandBits, n_bits: u32, unit: u32) {
        let field = |first: u32, count: u32| bits.value >> first & ((1 << count) - 1);
        // Whether the offset is added may be fixed by the opcode.
        let is_added = if bits.covered >> n_bits & 1 == 0 { self.bits(9, 1) } else { field(n_bits, 1) as u32 } != 0;
        self.general(field(n_bits + 1, 4));
        self.number(signed(is_added, field(0, n_bits) << unit));
    }

    /// Appends the index of an address, or no register if the offset is a number of eight bits, and then the sign (1 to subtract) and the
    /// number as one operand.
    fn push_index(&mut self, is_number: bool, sign: i64, low: u64) {
        match is_number {
            true => self.register(RegisterId::NONE),
            false => self.general(low & 15),
        }
        self.number(sign << 8 | if is_number { low as i64 } else { 0 });
    }
}
