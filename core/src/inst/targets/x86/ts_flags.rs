//! The flag word of an x86 opcode: its encoding, its operands' layout, and the prefixes that it has by itself.

use crate::inst::ids::OpcodeId;
use crate::inst::isa::{Isa, Opcode};

/// The flag word of an opcode (LLVM's `TSFlags`), in the layout of LLVM's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TsFlags(u64);

/// The kind of prefix in which an opcode is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// No prefix, or prefixes of one byte, REX and REX2.
    Legacy,
    Vex,
    Xop,
    Evex,
}

/// The pseudo prefix by which an opcode is selected, or which is always printed, because another opcode has the text
/// without it.
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

    /// Returns one bit of the word.
    #[inline]
    const fn bit(self, position: u32) -> bool {
        self.0 >> position & 1 != 0
    }

    /// Returns `width` bits of the word.
    #[inline]
    const fn field(self, position: u32, width: u32) -> u8 {
        (self.0 >> position & ((1 << width) - 1)) as u8
    }

    /// Returns the number of the layout of operands (see `encoding::roles::EncodingForm`); 0 for a pseudo opcode.
    #[inline]
    pub const fn form(self) -> u8 {
        self.field(0, 7)
    }

    /// Whether the opcode is no pseudo opcode.
    pub const fn is_real(self) -> bool {
        self.form() != 0
    }

    /// Returns the size of operands that decides about the prefix 66: 0 if no size does, 1 for 16 bits, 2 for 32
    /// bits.
    #[inline]
    pub const fn operand_size(self) -> u8 {
        self.field(7, 2)
    }

    /// Returns the size of addresses that the opcode needs: 0 for any, 1 for 16 bits, 2 for 32 bits, 3 for 64
    /// bits.
    #[inline]
    pub const fn address_size(self) -> u8 {
        self.field(9, 2)
    }

    /// Returns the prefix that is a part of the opcode: 0 for none, 1 for 66, 2 for F3, 3 for F2.
    #[inline]
    pub const fn mandatory_prefix(self) -> u8 {
        self.field(11, 2)
    }

    /// Returns the opcode map: 0 for one byte, 1 for 0F, 2 for 0F38, 3 for 0F3A, 4 to 6 for XOP's maps 8 to A, 7
    /// for 3DNow!, 8 to 11 for EVEX's maps 4 to 7.
    #[inline]
    pub const fn map(self) -> u8 {
        self.field(13, 4)
    }

    /// Whether the prefix has the bit W.
    #[inline]
    pub const fn is_wide(self) -> bool {
        self.bit(17)
    }

    /// Whether the opcode is in the map of one byte or in that of 0F.
    pub const fn is_in_first_maps(self) -> bool {
        self.map() <= 1
    }

    /// Returns the kind of the immediates: 0 for none, 1 for one byte, 2 for one pc-relative byte, 3 for a byte
    /// with a register, 4 for two bytes, 5 for two pc-relative ones, 6 to 8 for four bytes, of which 7 is
    /// pc-relative, 9 for eight bytes.
    #[inline]
    pub const fn immediate(self) -> u8 {
        self.field(18, 4)
    }

    /// Whether the opcode has the prefix `lock` by itself.
    #[inline]
    pub const fn lock(self) -> bool {
        self.bit(25)
    }

    /// Whether the opcode has the prefix `rep` by itself.
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

    /// Returns the byte of the opcode in its map.
    #[inline]
    pub const fn opcode_byte(self) -> u8 {
        self.field(31, 8)
    }

    /// Whether an operand is in the prefix's field vvvv.
    #[inline]
    pub const fn vex_4v(self) -> bool {
        self.bit(39)
    }

    /// Whether the prefix has the bit L: vectors of 256 bits.
    #[inline]
    pub const fn vex_l(self) -> bool {
        self.bit(40)
    }

    /// Whether a mask operand follows the destination.
    #[inline]
    pub const fn is_masked(self) -> bool {
        self.bit(41)
    }

    /// Whether the prefix has the bit z: masked lanes become zero.
    #[inline]
    pub const fn evex_z(self) -> bool {
        self.bit(42)
    }

    /// Whether the prefix has the bit L': vectors of 512 bits.
    #[inline]
    pub const fn evex_l2(self) -> bool {
        self.bit(43)
    }

    /// Whether the prefix has the bit b: broadcast, rounding, suppressed exceptions, or a new destination.
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

    /// Whether the last operand is a rounding mode.
    #[inline]
    pub const fn evex_rc(self) -> bool {
        self.bit(48)
    }

    /// Whether the opcode has the prefix `notrack` by itself.
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

    /// Whether only a pseudo prefix such as `{vex}` selects the opcode.
    pub const fn needs_explicit_vex(self) -> bool {
        matches!(self.explicit_prefix(), ExplicitPrefix::Vex)
    }

    /// Whether a prefix may have to be printed for the opcode: lock, notrack, an explicit one, or `{nf}`.
    #[inline]
    pub const fn prints_prefix(self) -> bool {
        const BITS: u64 = 1 << 25 | 1 << 49 | 3 << 50 | 1 << 52;
        self.0 & BITS != 0
    }

    /// Whether the opcode leaves the status flags alone, as `{nf}` demands.
    #[inline]
    pub const fn keeps_status_flags(self) -> bool {
        self.bit(52)
    }

    /// Whether the last two operands are default flags and a condition.
    #[inline]
    pub const fn two_conditional_operands(self) -> bool {
        self.bit(53)
    }

    /// Whether the prefix has the bit U.
    #[inline]
    pub const fn evex_u(self) -> bool {
        self.bit(54)
    }

    /// Whether the first operand is a destination of its own, which APX adds and vvvv holds.
    #[inline]
    pub const fn has_new_destination(self) -> bool {
        self.map() == 8 && self.evex_b() && self.vex_4v()
    }
}
