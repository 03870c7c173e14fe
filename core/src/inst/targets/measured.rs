//! What measured models ask of a target: what opcodes and registers are, and how instructions spell addresses.
//!
//! The engine of measured models has rows, units, queues and nodes and knows no instruction by name. It asks once for each
//! instruction of a block and works with the answers. A target of which nothing was measured leaves all of it out.

use std::fmt::Debug;

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, Opcode};

/// What measured models ask of a target.
pub trait Measured: Debug + Sync {
    /// Traits of an opcode, which measured models ask for once.
    fn opcode_traits(&self, _opcode: &Opcode<'_>) -> OpcodeTraits {
        OpcodeTraits::default()
    }

    /// What a register, or the register around it, holds.
    fn register_traits(&self, _isa: &Isa, _register: RegisterId) -> RegisterTraits {
        RegisterTraits::default()
    }

    /// The address that an instruction accesses, or that it calculates.
    fn address_of(&self, _isa: &Isa, _instruction: &Instruction) -> Option<Address> {
        None
    }

    /// Whether an instruction moves on a condition that takes flags of two groups.
    fn combines_flags(&self, _opcode: &Opcode<'_>, _instruction: &Instruction) -> bool {
        false
    }

    /// Words of model texts for operations that a conditional branch behind them may join; [`OpcodeTraits::joined_as`] is
    /// a position in it.
    fn joinable(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a predecoder sees of the machine code of an instruction.
    fn code_shape(&self, _bytes: &[u8]) -> CodeShape {
        CodeShape::default()
    }
}

/// A target of which nothing was measured.
#[derive(Debug)]
pub struct Unmeasured;

impl Measured for Unmeasured {}

/// What an opcode does, as far as measured models go by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpcodeTraits {
    /// Bytes that it loads or stores; 0 if they are not known.
    pub n_bytes: u32,
    /// What its first operand holds afterwards.
    pub effect: Effect,
    /// Bytes that it adds to the stack pointer, if it stores to the stack or loads from it and does nothing else.
    pub stack_step: i64,
    /// The operand that it stores as it is.
    pub stored_operand: Option<u8>,
    /// It moves the stack pointer in a way that a stack engine follows.
    pub is_stack_operation: bool,
    /// What it loads goes into a register as it is, or extended.
    pub is_plain_load: bool,
    /// It loads from the stack into a whole register.
    pub is_plain_pop: bool,
    /// What becomes of a value that is narrower than its register.
    pub extension: Extension,
    /// It only calculates an address.
    pub is_address_calculation: bool,
    /// It does nothing, whatever its operands are.
    pub is_nop: bool,
    /// Its memory has to be aligned to its size.
    pub is_aligned: bool,
    /// It asks for memory and takes no data from it.
    pub is_prefetch: bool,
    /// Its results are nearly always what their registers held.
    pub keeps_registers: bool,
    /// What it stores comes from a register or from a constant of the instruction, which it does not change.
    pub stores_register: bool,
    /// The operation, by its position in [`Measured::joinable`], if a conditional branch behind it may join it.
    pub joined_as: Option<u8>,
    /// A conditional branch that may join the operation before it.
    pub may_join: bool,
    /// Bits of a register that it copies to another one; 0 if it is no such copy.
    pub moved_bits: u8,
    /// Bits of a register that it changes by arithmetic which a copy in front of it may join; 0 if it is none.
    pub changed_bits: u8,
}

/// What the first operand of an instruction holds afterwards, in terms of those behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// Nothing is known of it.
    #[default]
    Other,
    /// The address that the instruction spells.
    Address,
    /// The second operand, unchanged.
    Copy,
    /// The second operand, a constant.
    Constant,
    /// The second operand and so many times the third, a constant.
    Offset(i8),
    /// The second operand and this number.
    Step(i8),
    /// The second and the third operand together.
    Sum,
    /// The second operand shifted left by the third, a constant.
    Shift,
    /// The second operand, shifted right by a constant.
    ShiftDown,
    /// Value that the instruction loads from memory.
    Load,
}

/// What becomes of a value that is narrower than its register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extension {
    /// It is none, or the opcode does not load.
    #[default]
    None,
    /// Zeros stand above it.
    Zero,
    /// Its sign stands above it.
    Sign,
}

/// Traits of a register in measured models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterTraits {
    /// Kind of value in the register.
    pub kind: RegisterKind,
    /// It is a vector of the widest kind.
    pub is_widest: bool,
    /// It is a part of another register that does not begin with the lowest bit.
    pub is_upper_part: bool,
}

/// Kinds of values in registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegisterKind {
    /// Nothing that models ask for.
    #[default]
    Other,
    /// Integers and addresses.
    General,
    /// Vectors, and floating-point numbers where they stand in the same registers.
    Vector,
    /// Short vectors, in registers of their own.
    ShortVector,
    /// Outcomes of comparisons.
    Flags,
}

/// An address: base + scale × index + displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// The position of its first operand in the instruction.
    pub first: usize,
    /// How many operands it has.
    pub n_operands: usize,
    /// How it is spelled.
    pub parts: AddressParts,
    /// Whether the machine code has a displacement.
    pub has_displacement: bool,
}

/// How an address is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressParts {
    /// The register that is added as it is.
    pub base: Option<RegisterId>,
    /// The register that is multiplied.
    pub index: Option<RegisterId>,
    /// What the index is multiplied by.
    pub scale: i64,
    /// A number, or an expression with symbols.
    pub displacement: Operand,
    /// The register that says which memory is meant.
    pub segment: Option<RegisterId>,
}

impl Address {
    /// Whether the operand at this position is a part of the address.
    pub fn has_operand(&self, position: usize) -> bool {
        (self.first..self.first + self.n_operands).contains(&position)
    }
}

/// What a predecoder sees of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodeShape {
    /// Bytes in front of the opcode.
    pub opcode_at: u32,
    /// A prefix makes the rest of the instruction shorter or longer than its opcode says.
    pub changes_length: bool,
}
