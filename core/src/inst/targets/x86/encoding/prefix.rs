//! Encodes everything before the opcode byte: legacy prefixes, REX, REX2, VEX, XOP, EVEX and escape bytes.

use super::registers::EncoderRegisterKind;
use super::roles::{EncodingForm, Rm};
use super::{Emission, Mode, Specifier};
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::ts_flags::{Encoding, ExplicitPrefix};

/// Value of the operand-size and address-size fields for 16 bits.
const SIZE_16: u8 = 1;
/// Value of the operand-size and address-size fields for 32 bits.
const SIZE_32: u8 = 2;

/// Fields of REX, REX2, VEX, XOP and EVEX, not inverted. Fields of one bit are 0 or 1.
#[derive(Clone, Copy, Debug, Default)]
struct PrefixBits {
    /// W: operands of 64 bits, or a part of the opcode.
    w: u8,
    /// Bit 3 of the number of the register in ModRM's field `reg`.
    r: u8,
    /// Bit 3 of the number of the index; in VEX and EVEX, bit 4 of the number of a vector register in `rm`.
    x: u8,
    /// Bit 3 of the number of the base or of the register in `rm`.
    b: u8,
    /// Bit 4 of the number of the register in `reg`.
    r2: u8,
    /// Bit 4 of the number of the index, or U.
    x2: u8,
    /// Bit 4 of the number of the base or of the register in `rm`.
    b2: u8,
    /// The lowest four bits of the number of a further register, or default flags.
    vvvv: u8,
    /// Bit 4 of the number of a further register or of a vector index, or a part of a condition.
    v2: u8,
    /// The number of a mask register, or a part of a condition; 4 keeps the status flags.
    mask: u8,
    /// The lower bit of the vector length or of the rounding mode.
    l: u8,
    /// The upper bit of the vector length or of the rounding mode.
    l2: u8,
}

impl Emission<'_> {
    /// Appends everything in front of the opcode byte.
    pub(super) fn emit_prefixes(&mut self) {
        if let Rm::Memory(index) = self.roles.rm {
            self.emit_segment(index + 4);
        }
        if self.ts_flags.rep() || self.flags.contains(flags::REP) {
            self.out.push(0xf3);
        }
        if self.flags.contains(flags::REPNE) {
            self.out.push(0xf2);
        }
        if self.needs_address_size() {
            self.out.push(0x67);
        }
        match self.form {
            EncodingForm::StringBoth => self.emit_source_segment(2),
            EncodingForm::StringSource => self.emit_source_segment(1),
            EncodingForm::MemoryOffset => self.emit_segment(1),
            _ => {}
        }
        match self.ts_flags.encoding() {
            Encoding::Legacy => self.emit_legacy_prefixes(),
            Encoding::Vex => self.emit_vex(),
            Encoding::Xop => self.emit_three_bytes(0x8f),
            Encoding::Evex => self.emit_evex(),
        }
    }

    /// Appends the prefix of the segment register that the operand of this index is; nothing if it is none.
    fn emit_segment(&mut self, index: u8) {
        if let Some(byte) = self.traits(index).segment_override {
            self.out.push(byte);
        }
    }

    /// Appends the segment prefix of a string instruction's source, the operand of this index, unless it is `ds`.
    fn emit_source_segment(&mut self, index: u8) {
        const DS_OVERRIDE: u8 = 0x3e;
        if self.traits(index).segment_override != Some(DS_OVERRIDE) {
            self.emit_segment(index);
        }
    }

    /// Whether the prefix 67 is needed, because the instruction's addresses do not have the width that the mode gives them.
    fn needs_address_size(&self) -> bool {
        let mode = self.encoder.mode;
        match self.ts_flags.address_size() {
            SIZE_16 if mode == Mode::Bits32 => return true,
            SIZE_32 if mode != Mode::Bits32 => return true,
            _ => {}
        }
        let kind_at = |index: u8| self.traits(index).kind;
        let is_narrow = |kind: EncoderRegisterKind| match mode {
            Mode::Bits32 => kind == EncoderRegisterKind::General16,
            _ => kind == EncoderRegisterKind::General32,
        };
        match (self.form, self.roles.rm) {
            (EncodingForm::StringBoth, _) => is_narrow(kind_at(1)),
            (EncodingForm::StringSource | EncodingForm::StringDestination, _) => is_narrow(kind_at(0)),
            (_, Rm::Memory(index)) => self.memory_needs_address_size(index, kind_at(index), kind_at(index + 2)),
            _ => false,
        }
    }

    /// Whether a memory reference needs the prefix 67, by the kinds of its base and its index (`scaled`).
    fn memory_needs_address_size(&self, index: u8, base: EncoderRegisterKind, scaled: EncoderRegisterKind) -> bool {
        let is_16_bit = base == EncoderRegisterKind::General16 || scaled == EncoderRegisterKind::General16;
        match self.encoder.mode {
            Mode::Bits64 => {
                base == EncoderRegisterKind::InstructionPointer32
                    || scaled == EncoderRegisterKind::NoIndex32
                    || base == EncoderRegisterKind::General32
                    || scaled == EncoderRegisterKind::General32
            }
            Mode::Bits32 => is_16_bit,
            Mode::Bits16 => {
                let is_absolute = !self.register(index).is_some() && !self.register(index + 2).is_some();
                !is_16_bit && !is_absolute
            }
        }
    }

    /// Appends operand size, `lock`, `notrack`, the mandatory prefix, REX or REX2, and the escape bytes of the
    /// opcode map.
    fn emit_legacy_prefixes(&mut self) {
        let foreign_size = if self.encoder.mode == Mode::Bits16 { SIZE_32 } else { SIZE_16 };
        if self.ts_flags.operand_size() == foreign_size {
            self.out.push(0x66);
        }
        if self.ts_flags.lock() || self.flags.contains(flags::LOCK) {
            self.out.push(0xf0);
        }
        if self.ts_flags.notrack() || self.flags.contains(flags::NOTRACK) {
            self.out.push(0x3e);
        }
        match self.ts_flags.mandatory_prefix() {
            1 => self.out.push(0x66),
            2 => self.out.push(0xf3),
            3 => self.out.push(0xf2),
            _ => {}
        }
        let has_rex2 = self.encoder.mode == Mode::Bits64 && self.emit_rex();
        match self.ts_flags.map() {
            // The second byte of REX2 names map 1.
            1 if !has_rex2 => self.out.push(0x0f),
            2 => self.out.extend_from_slice(&[0x0f, 0x38]),
            3 => self.out.extend_from_slice(&[0x0f, 0x3a]),
            7 => self.out.push(0x0f),
            _ => {}
        }
    }

    /// Appends REX or REX2 if one is needed or asked for. Returns whether it was REX2.
    fn emit_rex(&mut self) -> bool {
        let bits = self.prefix_bits();
        let low = bits.w << 3 | bits.r << 2 | bits.x << 1 | bits.b;
        let high = bits.r2 << 2 | bits.x2 << 1 | bits.b2;
        let wants_rex2 =
            self.ts_flags.explicit_prefix() == ExplicitPrefix::Rex2 || self.flags.contains(flags::USE_REX2);
        if high != 0 || wants_rex2 {
            let is_map_1 = u8::from(self.ts_flags.map() == 1);
            self.out.extend_from_slice(&[0xd5, is_map_1 << 7 | high << 4 | low]);
            return true;
        }
        let is_asked_for = self.flags.contains(flags::USE_REX);
        if low != 0 || is_asked_for || self.names_rex_byte_register() || self.leaves_room_for_rex() {
            self.out.push(0x40 | low);
        }
        false
    }

    /// Whether an operand is a byte register that only REX can name, such as `sil`.
    fn names_rex_byte_register(&self) -> bool {
        self.operands.iter().any(|operand| match operand {
            Operand::Register(register) => self.encoder.traits.of(*register).needs_rex,
            _ => false,
        })
    }

    /// Whether a linker may replace the instruction by one that needs REX.
    fn leaves_room_for_rex(&self) -> bool {
        let is_replaced = |operand| matches!(self.specifier(operand), Some(Specifier::GotTpOff | Specifier::TlsDesc));
        self.encoder.is_x32 && self.operands.iter().any(is_replaced)
    }

    /// Appends VEX with two bytes, or with three if it must.
    fn emit_vex(&mut self) {
        let bits = self.prefix_bits();
        let fits_two_bytes = bits.w == 0 && bits.x == 0 && bits.b == 0 && self.ts_flags.map() == 1;
        if fits_two_bytes && !self.flags.contains(flags::USE_VEX3) {
            self.out.extend_from_slice(&[0xc5, (bits.r ^ 1) << 7 | self.vvvv_l_pp(&bits)]);
        } else {
            self.emit_three_bytes(0xc4);
        }
    }

    /// Appends VEX with three bytes, or XOP, which has the same layout. `first` tells them apart.
    fn emit_three_bytes(&mut self, first: u8) {
        let bits = self.prefix_bits();
        let map = self.map_bits();
        let second = (bits.r ^ 1) << 7 | (bits.x ^ 1) << 6 | (bits.b ^ 1) << 5 | map;
        self.out.extend_from_slice(&[first, second, bits.w << 7 | self.vvvv_l_pp(&bits)]);
    }

    /// Returns the number of the opcode map as the prefixes hold it.
    fn map_bits(&self) -> u8 {
        match self.ts_flags.map() {
            // The XOP maps 8 to A.
            xop @ 4..=6 => xop + 4,
            // The maps 4 to 7.
            high @ 8..=11 => high - 4,
            map => map,
        }
    }

    /// Returns the last byte of VEX without W: the inverted vvvv, the vector length, and the mandatory prefix.
    fn vvvv_l_pp(&self, bits: &PrefixBits) -> u8 {
        (!bits.vvvv & 15) << 3 | bits.l << 2 | self.ts_flags.mandatory_prefix()
    }

    /// Appends EVEX.
    fn emit_evex(&mut self) {
        let bits = self.prefix_bits();
        let map = self.map_bits();
        let z = u8::from(self.ts_flags.is_masked() && self.ts_flags.evex_z());
        let b = u8::from(self.ts_flags.evex_b());
        self.out.extend_from_slice(&[
            0x62,
            (bits.r ^ 1) << 7 | (bits.x ^ 1) << 6 | (bits.b ^ 1) << 5 | (bits.r2 ^ 1) << 4 | bits.b2 << 3 | map,
            bits.w << 7 | (!bits.vvvv & 15) << 3 | (bits.x2 ^ 1) << 2 | self.ts_flags.mandatory_prefix(),
            z << 7 | bits.l2 << 6 | bits.l << 5 | b << 4 | (bits.v2 ^ 1) << 3 | bits.mask,
        ]);
    }

    /// Returns the fields for the instruction's registers and opcode.
    fn prefix_bits(&self) -> PrefixBits {
        let flags = self.ts_flags;
        let mut bits = PrefixBits {
            w: u8::from(flags.is_wide()),
            x2: u8::from(flags.evex_u()),
            l: u8::from(flags.vex_l()),
            l2: u8::from(flags.evex_l2()),
            mask: u8::from(flags.keeps_status_flags()) << 2,
            ..PrefixBits::default()
        };
        if let Some(index) = self.roles.reg {
            let number = self.traits(index).number;
            (bits.r, bits.r2) = (number >> 3 & 1, number >> 4);
        }
        match self.roles.rm {
            Rm::Register(index) => self.add_rm_register(index, &mut bits),
            Rm::Memory(index) => self.add_memory(index, &mut bits),
            Rm::None | Rm::Fixed(_) => {}
        }
        if let Some(index) = self.roles.vvvv {
            let number = self.traits(index).number;
            (bits.vvvv, bits.v2) = (number & 15, number >> 4);
        }
        if let Some(index) = self.roles.mask {
            bits.mask |= self.traits(index).number & 7;
        }
        self.add_rounding(&mut bits);
        if let Some(index) = self.roles.tested {
            let condition = self.integer(index + 1) as u8;
            // The field is stored inverted, the default flags are not.
            bits.vvvv = !(self.integer(index) as u8) & 15;
            bits.v2 = (condition >> 3 & 1) ^ 1;
            bits.mask = condition & 7;
        }
        bits
    }

    /// Adds the number of the register in ModRM's field rm. Bit 4 of a vector register's number goes into X in VEX and EVEX; bit 4
    /// of any other goes into B2.
    fn add_rm_register(&self, index: u8, bits: &mut PrefixBits) {
        let rm = self.traits(index);
        bits.b = rm.number >> 3 & 1;
        if rm.is_apx || self.ts_flags.encoding() == Encoding::Legacy {
            bits.b2 = rm.number >> 4;
        } else {
            bits.x = rm.number >> 4;
        }
    }

    /// Adds the numbers of base and index of the memory reference whose operands begin at `index`. Bit 4 of the number of a
    /// vector index goes into V2, unless vvvv is in use.
    fn add_memory(&self, index: u8, bits: &mut PrefixBits) {
        let (base, scaled) = (self.traits(index), self.traits(index + 2));
        let is_legacy = self.ts_flags.encoding() == Encoding::Legacy;
        (bits.b, bits.x) = (base.number >> 3 & 1, scaled.number >> 3 & 1);
        if base.is_apx || is_legacy {
            bits.b2 = base.number >> 4;
        }
        if scaled.is_apx || is_legacy {
            bits.x2 = scaled.number >> 4;
        } else if !self.ts_flags.vex_4v() {
            bits.v2 = scaled.number >> 4;
        }
    }

    /// Replaces the vector length by the rounding mode, in forms with registers only and the EVEX bit b; by 0 if
    /// there is no rounding operand.
    fn add_rounding(&self, bits: &mut PrefixBits) {
        let is_register_form = matches!(
            self.form,
            EncodingForm::SourceRegister
                | EncodingForm::SourceRegisterCondition
                | EncodingForm::DestinationRegister
                | EncodingForm::DestinationRegisterCondition
        );
        if self.ts_flags.evex_b() && is_register_form {
            let rounding = self.roles.rounding.map_or(0, |index| self.integer(index) as u8);
            (bits.l, bits.l2) = (rounding & 1, rounding >> 1 & 1);
        }
    }
}
