//! Queries of measured models to a target: traits of opcodes and registers, and the parts of addresses.
//!
//! The engine of measured models knows no instruction by name: it asks for these traits once for each instruction of
//! a block. A target without measured models uses [`Unmeasured`].

use std::fmt::Debug;

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, Opcode};

/// Queries of measured models to a target.
pub trait Measured: Debug + Sync {
    /// Returns the traits of an opcode.
    fn opcode_traits(&self, _opcode: &Opcode<'_>) -> OpcodeTraits {
        OpcodeTraits::default()
    }

    /// Returns the traits of a register, some of which are those of the widest register around it.
    fn register_traits(&self, _isa: &Isa, _register: RegisterId) -> RegisterTraits {
        RegisterTraits::default()
    }

    /// Returns the address that an instruction accesses or only calculates; `None` if it has none.
    fn address_of(&self, _isa: &Isa, _instruction: &Instruction) -> Option<Address> {
        None
    }

    /// Whether an instruction is a conditional move whose condition reads flags of two groups that the processor
    /// renames separately.
    fn combines_flags(&self, _opcode: &Opcode<'_>, _instruction: &Instruction) -> bool {
        false
    }

    /// Returns the words by which model texts name operations with which a conditional branch right after them may fuse.
    /// [`OpcodeTraits::joined_as`] is an index into this list.
    fn joinable(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the shape of an instruction's machine code, as a predecoder sees it.
    fn code_shape(&self, _bytes: &[u8]) -> CodeShape {
        CodeShape::default()
    }
}

/// The answers of a target without measured models.
#[derive(Debug)]
pub struct Unmeasured;

impl Measured for Unmeasured {}

/// Traits of an opcode that measured models use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpcodeTraits {
    /// Bytes that the opcode loads or stores; 0 if unknown.
    pub n_bytes: u32,
    /// What the first operand holds afterwards.
    pub effect: Effect,
    /// Bytes that the opcode adds to the stack pointer, if it only pushes to the stack or pops from it; else 0.
    pub stack_step: i64,
    /// Index of the operand that the opcode stores unchanged; `None` if it stores none so.
    pub stored_operand: Option<u8>,
    /// The opcode moves the stack pointer in a way that a stack engine follows.
    pub is_stack_operation: bool,
    /// The opcode only loads a value into a register, unchanged or extended.
    pub is_plain_load: bool,
    /// The opcode only pops a value from the stack into a whole register.
    pub is_plain_pop: bool,
    /// How the opcode extends a value that is narrower than its register.
    pub extension: Extension,
    /// The opcode only calculates an address.
    pub is_address_calculation: bool,
    /// The opcode does nothing, whatever its operands are.
    pub is_nop: bool,
    /// The opcode requires its memory to be aligned to its size.
    pub is_aligned: bool,
    /// The opcode requests memory and takes no data from it.
    pub is_prefetch: bool,
    /// The opcode nearly always leaves in its result registers what they held, so that later instructions do not wait for
    /// it.
    pub keeps_registers: bool,
    /// The opcode stores a register or a constant, unchanged.
    pub stores_register: bool,
    /// Index into [`Measured::joinable`] if a conditional branch right after the opcode may fuse with it; else `None`.
    pub joined_as: Option<u8>,
    /// The opcode is a conditional branch that may fuse with the operation before it.
    pub may_join: bool,
    /// Bits that the opcode copies from one register to another; 0 if it is no such copy.
    pub moved_bits: u8,
    /// Bits that the opcode changes in a register by arithmetic with which a copy in front of it may fuse; 0 if it is no
    /// such arithmetic.
    pub changed_bits: u8,
}

/// What the first operand of an instruction holds afterwards, in terms of the operands after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// Unknown.
    #[default]
    Other,
    /// The address that the instruction's operands describe.
    Address,
    /// The second operand, unchanged.
    Copy,
    /// The second operand, which is a constant.
    Constant,
    /// The second operand plus a constant: the third operand times this number.
    Offset(i8),
    /// The second operand plus this number.
    Step(i8),
    /// The sum of the second and the third operand.
    Sum,
    /// The bits that the second and the third operand have in common.
    Mask,
    /// The second operand shifted left by a constant, the third.
    Shift,
    /// The second operand shifted right by a constant.
    ShiftDown,
    /// What the instruction loads from memory.
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
    /// The kind of values that the register holds.
    pub kind: RegisterKind,
    /// The register is a vector register of the widest kind.
    pub is_widest: bool,
    /// The register is a part of another one that does not include the lowest bit, such as `ah`.
    pub is_upper_part: bool,
}

/// Kinds of values in registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegisterKind {
    /// A kind of no interest to models.
    #[default]
    Other,
    /// Integers and addresses.
    General,
    /// Vectors, and floating-point numbers that live in vector registers.
    Vector,
    /// Vectors of an older, shorter kind that have registers of their own.
    ShortVector,
    /// Outcomes of comparisons and arithmetic.
    Flags,
}

/// An address: base + scale × index + displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// Index of the address's first operand in the instruction.
    pub first: usize,
    /// Number of operands that the address takes.
    pub n_operands: usize,
    /// What the address is made of.
    pub parts: AddressParts,
    /// Whether the machine code has bytes for a displacement.
    pub has_displacement: bool,
}

/// The parts of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressParts {
    /// The register that is added unscaled.
    pub base: Option<RegisterId>,
    /// The register that is multiplied by the scale.
    pub index: Option<RegisterId>,
    /// The factor of the index.
    pub scale: i64,
    /// A number, or an expression with symbols.
    pub displacement: Operand,
    /// The register that selects the memory segment, if one is named.
    pub segment: Option<RegisterId>,
}

impl Address {
    /// Whether the operand at this index is a part of the address.
    pub fn has_operand(&self, index: usize) -> bool {
        (self.first..self.first + self.n_operands).contains(&index)
    }
}

/// Shape of an instruction's machine code, as a predecoder sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodeShape {
    /// Bytes of prefixes in front of the opcode, and so its offset.
    pub opcode_at: u32,
    /// A prefix makes the bytes after the opcode fewer or more than the opcode alone says, which slows some
    /// predecoders down.
    pub changes_length: bool,
}
