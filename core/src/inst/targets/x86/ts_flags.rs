//! The flag word of an x86 opcode: its encoding, and the prefixes that it carries by itself.

use crate::inst::ids::OpcodeId;
use crate::inst::isa::{Isa, Opcode};

/// The flag word, field by field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TsFlags(u64);

/// The family of prefix that an opcode is encoded with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Legacy,
    Vex,
    Xop,
    Evex,
}

/// The prefix that must be asked for, or is always used, for an opcode that has a twin without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplicitPrefix {
    None,
    Rex2,
    Vex,
    Evex,
}

impl TsFlags {
    #[inline]
    pub fn of(isa: &Isa, opcode: OpcodeId) -> TsFlags {
        TsFlags::from_opcode(&isa.opcode(opcode))
    }

    #[inline]
    pub fn from_opcode(opcode: &Opcode<'_>) -> TsFlags {
        TsFlags(opcode.ts_flags())
    }

    #[inline]
    const fn bit(self, position: u32) -> bool {
        self.0 >> position & 1 != 0
    }

    #[inline]
    const fn field(self, position: u32, width: u32) -> u8 {
        (self.0 >> position & ((1 << width) - 1)) as u8
    }

    /// Returns the layout of ModRM and operands; 0 for a pseudo opcode.
    #[inline]
    pub const fn form(self) -> u8 {
        self.field(0, 7)
    }

    pub const fn is_real(self) -> bool {
        self.form() != 0
    }

    /// Returns 0 for a fixed size, 1 for 16 bits, 2 for 32 bits.
    #[inline]
    pub const fn operand_size(self) -> u8 {
        self.field(7, 2)
    }

    /// Returns 0 for any size, 1 for 16 bits, 2 for 32 bits, 3 for 64 bits.
    #[inline]
    pub const fn address_size(self) -> u8 {
        self.field(9, 2)
    }

    /// Returns 0 for none, 1 for 66, 2 for F3, 3 for F2.
    #[inline]
    pub const fn mandatory_prefix(self) -> u8 {
        self.field(11, 2)
    }

    /// Returns the opcode map: 0 one byte, 1 0F, 2 0F38, 3 0F3A, 4 to 6 XOP 8 to A, 7 3DNow!, 8 to 11 EVEX maps 4 to 7.
    #[inline]
    pub const fn map(self) -> u8 {
        self.field(13, 4)
    }

    #[inline]
    pub const fn is_wide(self) -> bool {
        self.bit(17)
    }

    /// Returns whether the opcode has one byte or follows 0F.
    pub const fn is_in_first_maps(self) -> bool {
        self.map() <= 1
    }

    #[inline]
    pub const fn immediate(self) -> u8 {
        self.field(18, 4)
    }

    #[inline]
    pub const fn lock(self) -> bool {
        self.bit(25)
    }

    #[inline]
    pub const fn rep(self) -> bool {
        self.bit(26)
    }

    #[inline]
    pub const fn encoding(self) -> Encoding {
        match self.field(29, 2) {
            0 => Encoding::Legacy,
            1 => Encoding::Vex,
            2 => Encoding::Xop,
            _ => Encoding::Evex,
        }
    }

    #[inline]
    pub const fn opcode_byte(self) -> u8 {
        self.field(31, 8)
    }

    /// Returns whether the prefix's vvvv field names an operand.
    #[inline]
    pub const fn vex_4v(self) -> bool {
        self.bit(39)
    }

    #[inline]
    pub const fn vex_l(self) -> bool {
        self.bit(40)
    }

    /// Whether the instruction has a mask operand after the destination.
    #[inline]
    pub const fn is_masked(self) -> bool {
        self.bit(41)
    }

    #[inline]
    pub const fn evex_z(self) -> bool {
        self.bit(42)
    }

    #[inline]
    pub const fn evex_l2(self) -> bool {
        self.bit(43)
    }

    #[inline]
    pub const fn evex_b(self) -> bool {
        self.bit(44)
    }

    /// Returns the factor by which an 8-bit displacement is multiplied; 0 if it is not compressed.
    #[inline]
    pub const fn displacement_scale(self) -> u32 {
        match self.field(45, 3) {
            0 => 0,
            exponent => 1 << (exponent - 1),
        }
    }

    /// Returns whether the last operand is a rounding mode.
    #[inline]
    pub const fn evex_rc(self) -> bool {
        self.bit(48)
    }

    #[inline]
    pub const fn notrack(self) -> bool {
        self.bit(49)
    }

    #[inline]
    pub const fn explicit_prefix(self) -> ExplicitPrefix {
        match self.field(50, 2) {
            0 => ExplicitPrefix::None,
            1 => ExplicitPrefix::Rex2,
            2 => ExplicitPrefix::Vex,
            _ => ExplicitPrefix::Evex,
        }
    }

    /// Returns whether only `{vex}` and the like select the opcode.
    pub const fn needs_explicit_vex(self) -> bool {
        matches!(self.explicit_prefix(), ExplicitPrefix::Vex)
    }

    /// Whether the opcode can have a printed prefix of its own: lock, notrack, an explicit prefix, or `{nf}`.
    #[inline]
    pub const fn prints_prefix(self) -> bool {
        const BITS: u64 = 1 << 25 | 1 << 49 | 3 << 50 | 1 << 52;
        self.0 & BITS != 0
    }

    /// Leaves the status flags alone, as `{nf}` demands.
    #[inline]
    pub const fn keeps_status_flags(self) -> bool {
        self.bit(52)
    }

    /// Returns whether the last two operands are default flags and a condition.
    #[inline]
    pub const fn two_conditional_operands(self) -> bool {
        self.bit(53)
    }

    #[inline]
    pub const fn evex_u(self) -> bool {
        self.bit(54)
    }

    /// Returns whether there is a new destination: the first operand is written, and vvvv names it.
    #[inline]
    pub const fn has_new_destination(self) -> bool {
        self.map() == 8 && self.evex_b() && self.vex_4v()
    }
}
