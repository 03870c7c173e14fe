//! ModRM, SIB and displacement of a memory reference.

use super::Emission;
use super::displacement::Displacement;
use super::registers::{EncoderRegister, EncoderRegisterKind};
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::syntax::Mode;
use crate::inst::targets::x86::ts_flags::Encoding;

/// Value of the rm field that announces a SIB byte. As a base's number, it can be encoded only by SIB.
const SIB: u8 = 4;
/// Value of the rm or base field that means no base, if no displacement size is given: an absolute or relative
/// address.
const NO_BASE: u8 = 5;
/// Value of the index field in SIB that means no index.
const NO_INDEX: u8 = 4;

impl EncoderRegister {
    /// Returns the traits if the operand has a register.
    fn present_if(&self, is_some: bool) -> Option<EncoderRegister> {
        is_some.then_some(*self)
    }
}

impl Emission<'_> {
    /// Appends ModRM and address of the memory reference whose five operands begin at `index`. `reg` goes into
    /// the other field of ModRM.
    pub(super) fn emit_address(&mut self, index: u8, reg: u8, displacement: Displacement) {
        let base = self.traits(index).present_if(self.register(index).is_some());
        let scaled = self.traits(index + 2).present_if(self.register(index + 2).is_some());
        if let Some(base) = base
            && matches!(
                base.kind,
                EncoderRegisterKind::InstructionPointer32 | EncoderRegisterKind::InstructionPointer64
            )
        {
            self.mod_rm(0, reg, NO_BASE);
            return self.constant(displacement.value(), 4);
        }
        if self.has_16_bit_address(base, scaled) {
            return self.emit_16_bit_address(base, scaled, reg, displacement);
        }
        let base_needs_sib = base.is_some_and(|base| {
            base.number & 7 == SIB
                && matches!(base.kind, EncoderRegisterKind::General32 | EncoderRegisterKind::General64)
        });
        let needs_sib = scaled.is_some() || (base.is_none() && self.encoder.mode == Mode::Bits64) || base_needs_sib;
        if needs_sib || self.form.forces_sib() {
            let scale = self.integer(index + 1);
            return self.emit_sib_address(base, scaled, scale, reg, displacement);
        }
        match base {
            None => {
                self.mod_rm(0, reg, NO_BASE);
                self.constant(displacement.value(), 4);
            }
            Some(base) => self.emit_base_address(base, reg, displacement),
        }
    }

    /// Whether an address is one of 16 bits, by its registers or, without any, by the mode and the opcode.
    fn has_16_bit_address(&self, base: Option<EncoderRegister>, scaled: Option<EncoderRegister>) -> bool {
        let is_16_bit = |register: Option<EncoderRegister>| {
            register.is_some_and(|found| found.kind == EncoderRegisterKind::General16)
        };
        let by_mode = match self.encoder.mode {
            Mode::Bits16 => base.is_none() && scaled.is_none(),
            Mode::Bits32 => self.ts_flags.address_size() == 1,
            Mode::Bits64 => false,
        };
        by_mode || is_16_bit(base) || is_16_bit(scaled)
    }

    /// Appends a 16-bit address. It has only eight combinations of registers, and `bp` without an index needs a
    /// displacement.
    fn emit_16_bit_address(
        &mut self,
        base: Option<EncoderRegister>,
        scaled: Option<EncoderRegister>,
        reg: u8,
        displacement: Displacement,
    ) {
        /// The rm field by register number, for addresses that have only `bx`, `bp`, `si` or `di`.
        const RM_ALONE: [u8; 8] = [0, 0, 0, 7, 0, 6, 4, 5];
        /// The rm field for `bp` without an index; without displacement, it means an absolute address.
        const BP_ALONE: u8 = 6;
        let Some(base) = base else {
            self.mod_rm(0, reg, BP_ALONE);
            return self.constant(displacement.value(), 2);
        };
        let base_rm = RM_ALONE[usize::from(base.number & 7)];
        let rm = match scaled {
            None => base_rm,
            Some(scaled) => {
                let index_rm = RM_ALONE[usize::from(scaled.number & 7)];
                // One of the two is bx or bp (its code has bit 1 set), the other si or di.
                if index_rm & 2 != 0 {
                    (base_rm & 1) | (7 - index_rm) << 1
                } else {
                    (index_rm & 1) | (7 - base_rm) << 1
                }
            }
        };
        match displacement {
            Displacement::Constant(0) if rm != BP_ALONE => self.mod_rm(0, reg, rm),
            Displacement::Constant(value) if i8::try_from(value).is_ok() => {
                self.mod_rm(1, reg, rm);
                self.constant(value, 1);
            }
            _ => {
                self.mod_rm(2, reg, rm);
                self.constant(displacement.value(), 2);
            }
        }
    }

    /// Appends a 32-bit or 64-bit address that has a base and no index.
    fn emit_base_address(&mut self, base: EncoderRegister, reg: u8, displacement: Displacement) {
        let rm = base.number & 7;
        if rm != NO_BASE && (self.needs_no_displacement(displacement) || displacement == Displacement::TlsCall) {
            return self.mod_rm(0, reg, rm);
        }
        match self.short_displacement(displacement) {
            Some(byte) => {
                self.mod_rm(1, reg, rm);
                self.out.push(byte);
            }
            None => {
                self.mod_rm(2, reg, rm);
                self.constant(displacement.value(), 4);
            }
        }
    }

    /// Appends a 32-bit or 64-bit address by means of a SIB byte.
    fn emit_sib_address(
        &mut self,
        base: Option<EncoderRegister>,
        scaled: Option<EncoderRegister>,
        scale: i64,
        reg: u8,
        displacement: Displacement,
    ) {
        let base_bits = base.map_or(NO_BASE, |base| base.number & 7);
        let short = self.short_displacement(displacement);
        let (mode, size) = if base.is_none() {
            (0, 4)
        } else if base_bits != NO_BASE && self.needs_no_displacement(displacement) {
            (0, 0)
        } else if short.is_some() {
            (1, 1)
        } else {
            (2, 4)
        };
        self.mod_rm(mode, reg, SIB);
        let scale_bits = match scale {
            2 => 1,
            4 => 2,
            8 => 3,
            _ => 0,
        };
        self.mod_rm(scale_bits, scaled.map_or(NO_INDEX, |scaled| scaled.number & 7), base_bits);
        match (size, short) {
            (1, Some(byte)) => self.out.push(byte),
            _ => self.constant(displacement.value(), size),
        }
    }

    /// Whether the displacement can be left out: it is 0 and no pseudo prefix asks for one.
    fn needs_no_displacement(&self, displacement: Displacement) -> bool {
        displacement == Displacement::Constant(0)
            && !self.flags.contains(flags::DISP8)
            && !self.flags.contains(flags::DISP32)
    }

    /// Returns the displacement as one byte, divided by the opcode's factor for compressed displacements if it
    /// has one. `None` if it does not fit, or `{disp32}` asks for four bytes.
    fn short_displacement(&self, displacement: Displacement) -> Option<u8> {
        let Displacement::Constant(value) = displacement else { return None };
        if self.flags.contains(flags::DISP32) {
            return None;
        }
        let value = value as i32;
        let scale = match self.ts_flags.encoding() {
            Encoding::Evex => self.ts_flags.displacement_scale().max(1) as i32,
            _ => 1,
        };
        if value % scale != 0 {
            return None;
        }
        i8::try_from(value / scale).ok().map(|byte| byte as u8)
    }
}
