//! Queries of measured models to a target: traits of opcodes and registers, and the parts of addresses.
//!
//! The engine of measured models has rows, units, queues and nodes and knows no instruction by name. It asks once for each
//! instruction of a block. A target without measured models leaves all of it out.

use std::fmt::Debug;

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, Opcode};

/// Queries of measured models to a target.
pub trait Measured: Debug + Sync {
    /// Returns the traits of an opcode, for which measured models ask once.
    fn opcode_traits(&self, _opcode: &Opcode<'_>) -> OpcodeTraits {
        OpcodeTraits::default()
    }

    /// Returns the traits of a register, or of the register around it.
    fn register_traits(&self, _isa: &Isa, _register: RegisterId) -> RegisterTraits {
        RegisterTraits::default()
    }

    /// Returns the address that an instruction accesses, or that it calculates.
    fn address_of(&self, _isa: &Isa, _instruction: &Instruction) -> Option<Address> {
        None
    }

    /// Whether an instruction moves on a condition that takes flags of two groups.
    fn combines_flags(&self, _opcode: &Opcode<'_>, _instruction: &Instruction) -> bool {
        false
    }

    /// Returns the words by which model texts name operations that a conditional branch after them may join.
    /// [`OpcodeTraits::joined_as`] is a position in this list.
    fn joinable(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the shape of an instruction's machine code, as a predecoder sees it.
    fn code_shape(&self, _bytes: &[u8]) -> CodeShape {
        CodeShape::default()
    }
}

/// A target without measured models.
#[derive(Debug)]
pub struct Unmeasured;

impl Measured for Unmeasured {}

/// Traits of an opcode that measured models use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpcodeTraits {
    /// Bytes that it loads or stores; 0 if they are not known.
    pub n_bytes: u32,
    /// Value of its first operand afterwards.
    pub effect: Effect,
    /// Bytes that it adds to the stack pointer, if it stores to the stack or loads from it and does nothing else.
    pub stack_step: i64,
    /// The operand that it stores as it is.
    pub stored_operand: Option<u8>,
    /// The opcode moves the stack pointer in a way that a stack engine follows.
    pub is_stack_operation: bool,
    /// The opcode loads a value into a register, unchanged or extended.
    pub is_plain_load: bool,
    /// The opcode loads from the stack into a whole register.
    pub is_plain_pop: bool,
    /// Extension of a value that is narrower than its register.
    pub extension: Extension,
    /// The opcode only calculates an address.
    pub is_address_calculation: bool,
    /// The opcode does nothing, whatever its operands are.
    pub is_nop: bool,
    /// Its memory has to be aligned to its size.
    pub is_aligned: bool,
    /// The opcode requests memory and takes no data from it.
    pub is_prefetch: bool,
    /// Its results are nearly always what their registers held.
    pub keeps_registers: bool,
    /// The stored value is a register or a constant of the instruction, unchanged.
    pub stores_register: bool,
    /// The operation, by its position in [`Measured::joinable`], if a conditional branch after it may join it.
    pub joined_as: Option<u8>,
    /// A conditional branch that may join the operation before it.
    pub may_join: bool,
    /// Bits of a register that it copies to another one; 0 if it is no such copy.
    pub moved_bits: u8,
    /// Bits of a register that it changes by arithmetic which a copy in front of it may join; 0 if it is none.
    pub changed_bits: u8,
}

/// Value of the first operand of an instruction afterwards, in terms of those after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// The value is unknown.
    #[default]
    Other,
    /// The address that the instruction spells.
    Address,
    /// The second operand, unchanged.
    Copy,
    /// The second operand, a constant.
    Constant,
    /// The second operand plus the third, a constant, times this number.
    Offset(i8),
    /// The second operand plus this number.
    Step(i8),
    /// The sum of the second and the third operand.
    Sum,
    /// The second operand shifted left by the third, a constant.
    Shift,
    /// The second operand, shifted right by a constant.
    ShiftDown,
    /// Value that the instruction loads from memory.
    Load,
}

/// Extension of a value that is narrower than its register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extension {
    /// No extension, or the opcode does not load.
    #[default]
    None,
    /// The bits above the value are zero.
    Zero,
    /// The bits above the value are copies of its sign.
    Sign,
}

/// Traits of a register in measured models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterTraits {
    /// Kind of value in the register.
    pub kind: RegisterKind,
    /// The register is a vector of the widest kind.
    pub is_widest: bool,
    /// The register is a part of another one that does not begin with the lowest bit.
    pub is_upper_part: bool,
}

/// Kinds of values in registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegisterKind {
    /// A kind that models do not use.
    #[default]
    Other,
    /// Integers and addresses.
    General,
    /// Vectors, and floating-point numbers if they are in vector registers.
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
    /// Number of operands of the address.
    pub n_operands: usize,
    /// Parts of the address.
    pub parts: AddressParts,
    /// Whether the machine code has a displacement.
    pub has_displacement: bool,
}

/// Parts of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressParts {
    /// The register that is added as it is.
    pub base: Option<RegisterId>,
    /// The register that is multiplied.
    pub index: Option<RegisterId>,
    /// Factor of the index.
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

/// Shape of an instruction's machine code, as a predecoder sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodeShape {
    /// Bytes in front of the opcode.
    pub opcode_at: u32,
    /// A prefix makes the rest of the instruction shorter or longer than its opcode says.
    pub changes_length: bool,
}
