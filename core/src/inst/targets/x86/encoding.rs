//! Encodes an instruction to the bytes that the reference shows: no relocation is resolved, nothing is relaxed.
//!
//! A field is zero if its value is no plain constant, or if it is pc-relative and of 8, 16 or 32 bits. The opcode's
//! form gives each operand a role ([`roles`]); from the roles follow the prefixes ([`prefix`]), the ModRM byte and
//! the bytes after it ([`memory`]).
//!
//! Encodings of more than 15 bytes are returned in full; the caller reports them.

mod displacement; // constants, symbols and markers
mod memory; // ModRM, SIB and displacement
mod prefix; // all before the opcode
mod registers; // what the encoder knows of registers
mod roles; // which operand fills which field

use super::ts_flags::{Encoding, TsFlags};
use crate::inst::expr::{ExprNode, Expressions, Specifier};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand, TargetFlags};
use crate::inst::isa::Isa;
use crate::inst::targets::x86::syntax::Mode;
use displacement::Displacement;
use registers::{EncoderRegister, TraitsTable};
use roles::{EncodingForm, Rm, Roles};

/// Encodes instructions of one mode, the mode that the triple asks for.
#[derive(Clone, Debug)]
pub struct Encoder<'i> {
    isa: &'i Isa,
    mode: Mode,
    /// Whether code is 64-bit code with 32-bit pointers.
    is_x32: bool,
    /// What the encoder knows of registers.
    traits: &'static TraitsTable,
}

impl<'i> Encoder<'i> {
    pub fn new(isa: &'i Isa, mode: Mode) -> Encoder<'i> {
        Encoder { isa, mode, is_x32: false, traits: TraitsTable::shared(isa) }
    }

    /// Sets whether code is for 32-bit pointers. Instructions for thread-local data then have room for longer
    /// ones that a linker may put in their place.
    pub fn with_x32(self, is_x32: bool) -> Encoder<'i> {
        Encoder { is_x32, ..self }
    }

    /// Appends the bytes of an instruction; none for a pseudo opcode.
    pub fn encode(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        let opcode = self.isa.opcode(instruction.opcode);
        let ts_flags = TsFlags::from_opcode(&opcode);
        let Some(form) = EncodingForm::from_number(ts_flags.form()) else { return };
        let operands = instruction.operands();
        let n_operands = opcode.n_operands().min(operands.len());
        let roles = Roles::new(form, ts_flags, opcode.n_repeated() as u8, n_operands as u8);
        let mut emission =
            Emission { encoder: self, expressions, operands, flags: instruction.flags, ts_flags, form, roles, out };
        emission.emit();
    }
}

/// An instruction that is being encoded, and where its bytes go. Methods name operands by their indices.
struct Emission<'a> {
    encoder: &'a Encoder<'a>,
    expressions: &'a Expressions,
    operands: &'a [Operand],
    /// The prefixes and pseudo prefixes of the instruction.
    flags: TargetFlags,
    /// The flag word of the opcode in the tables.
    ts_flags: TsFlags,
    /// How operands are laid out in machine code.
    form: EncodingForm,
    /// Which operand has which place in machine code.
    roles: Roles,
    /// The code to which bytes are appended.
    out: &'a mut Vec<u8>,
}

impl Emission<'_> {
    /// Returns the register at an operand; [`RegisterId::NONE`] if the operand is no register.
    #[inline]
    fn register(&self, index: u8) -> RegisterId {
        match self.operands.get(usize::from(index)) {
            Some(Operand::Register(register)) => *register,
            _ => RegisterId::NONE,
        }
    }

    /// Returns what the encoder knows of the register at an operand.
    #[inline]
    fn traits(&self, index: u8) -> EncoderRegister {
        self.encoder.traits.of(self.register(index))
    }

    /// Returns the lower three bits of a register's number, which the ModRM and SIB bytes hold.
    #[inline]
    fn low_bits(&self, index: u8) -> u8 {
        self.traits(index).number & 7
    }

    /// Returns the constant at an operand; 0 if the operand is no constant.
    #[inline]
    fn integer(&self, index: u8) -> i64 {
        match self.operands.get(usize::from(index)) {
            Some(Operand::Immediate(value)) => *value,
            _ => 0,
        }
    }

    /// Returns the specifier of an operand that consists of one symbol; `None` for all other operands.
    fn specifier(&self, operand: &Operand) -> Option<Specifier> {
        match operand {
            Operand::Expression(id) => match self.expressions.node(*id) {
                ExprNode::Symbol { specifier, .. } => specifier,
                _ => None,
            },
            _ => None,
        }
    }

    /// Appends the lowest `size` bytes of a value, the lowest first.
    #[inline]
    fn constant(&mut self, value: i64, size: usize) {
        self.out.extend_from_slice(&value.to_le_bytes()[..size]);
    }

    /// Appends the ModRM byte. A register that no 16-bit address can use makes an `rm` of four bits, of which the
    /// fourth runs into `reg`, as in the reference.
    #[inline]
    fn mod_rm(&mut self, mode: u8, reg: u8, rm: u8) {
        self.out.push(mode << 6 | (reg & 7) << 3 | rm);
    }

    /// Appends all bytes of the instruction.
    fn emit(&mut self) {
        self.emit_prefixes();
        let is_3dnow = self.ts_flags.encoding() == Encoding::Legacy && self.ts_flags.map() == 7;
        let opcode_byte = self.ts_flags.opcode_byte();
        self.emit_opcode(if is_3dnow { 0x0f } else { opcode_byte });
        self.emit_mod_rm();
        self.emit_immediates();
        if is_3dnow {
            self.out.push(opcode_byte);
        }
    }

    /// Appends the opcode byte, to which some forms add a register's number or the number of a condition.
    fn emit_opcode(&mut self, byte: u8) {
        let added = match (self.form, self.roles.condition, self.roles.rm) {
            (EncodingForm::AddRegister, _, Rm::Register(index)) => self.low_bits(index),
            (_, Some(index), _) => self.integer(index) as u8,
            _ => 0,
        };
        self.out.push(byte.wrapping_add(added));
    }

    /// Appends the ModRM byte and the address that belongs to it, if the form has any.
    fn emit_mod_rm(&mut self) {
        let reg = match self.roles.reg {
            Some(index) => self.low_bits(index),
            None => self.roles.extension,
        };
        match (self.form, self.roles.rm) {
            (EncodingForm::RegisterOnly, _) => self.mod_rm(3, reg, 0),
            (EncodingForm::AddRegister, _) | (_, Rm::None) => {}
            (_, Rm::Register(index)) => {
                let rm = self.low_bits(index);
                self.mod_rm(3, reg, rm);
            }
            (_, Rm::Memory(index)) => self.emit_memory(index, reg),
            (_, Rm::Fixed(byte)) => self.out.push(byte),
        }
    }

    /// Appends the constants after the address. A register may take the upper half of the only byte.
    fn emit_immediates(&mut self) {
        // Bytes of a constant, by its kind in the opcode's flag word.
        let size = match self.ts_flags.immediate() {
            1..=3 => 1,
            4 | 5 => 2,
            6..=8 => 4,
            9 => 8,
            _ => 0,
        };
        let is_pc_relative = matches!(self.ts_flags.immediate(), 2 | 5 | 7);
        let (first, end) = (self.roles.first_immediate, self.roles.end_of_immediates);
        if let Some(index) = self.roles.immediate_register {
            let rest = if first < end { self.integer(first) as u8 } else { 0 };
            let register = self.traits(index).number;
            return self.out.push(register << 4 | rest);
        }
        match self.form {
            EncodingForm::MemoryOffset => self.emit_immediate(first, size, is_pc_relative),
            EncodingForm::Immediate8 | EncodingForm::Immediate16 => {
                self.emit_immediate(first, size, is_pc_relative);
                self.emit_immediate(first + 1, if self.form == EncodingForm::Immediate8 { 1 } else { 2 }, false);
            }
            _ => {
                for index in first..end {
                    self.emit_immediate(index, size, is_pc_relative);
                }
            }
        }
    }

    /// Appends a constant; zero if only the linker knows it, even if it was written as a number.
    fn emit_immediate(&mut self, index: u8, size: usize, is_pc_relative: bool) {
        let is_unknown = is_pc_relative && size != 8;
        let value = if is_unknown { 0 } else { self.integer(index) };
        self.constant(value, size);
    }

    /// Appends ModRM and address for the memory reference that begins at operand `index`.
    fn emit_memory(&mut self, index: u8, reg: u8) {
        let displacement = match self.operands.get(usize::from(index) + 3) {
            Some(Operand::Immediate(value)) => Displacement::Constant(*value),
            Some(Operand::Expression(id)) => Displacement::from_expression(self.expressions, *id),
            _ => Displacement::Expression,
        };
        self.emit_address(index, reg, displacement);
    }
}

#[cfg(test)]
mod tests;
