//! Operands as they were parsed, before the chosen opcode makes machine operands of them.

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::syntax::Mode;

/// The value of an immediate or displacement: a number, or an expression with symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Constant(i64),
    Expression(ExprId),
}

impl Value {
    pub const ZERO: Value = Value::Constant(0);

    /// Returns the number; `None` for an expression.
    pub fn constant(self) -> Option<i64> {
        match self {
            Value::Constant(value) => Some(value),
            Value::Expression(_) => None,
        }
    }

    pub fn machine_operand(self) -> Operand {
        match self {
            Value::Constant(value) => Operand::Immediate(value),
            Value::Expression(id) => Operand::Expression(id),
        }
    }
}

/// Parts of operands that rows match by their spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandToken {
    Star,
    OpenBrace,
    CloseBrace,
    Broadcast2,
    Broadcast4,
    Broadcast8,
    Broadcast16,
    Broadcast32,
    SuppressExceptions,
    Zeroing,
}

impl OperandToken {
    pub const ALL: [OperandToken; 10] = [
        OperandToken::Star,
        OperandToken::OpenBrace,
        OperandToken::CloseBrace,
        OperandToken::Broadcast2,
        OperandToken::Broadcast4,
        OperandToken::Broadcast8,
        OperandToken::Broadcast16,
        OperandToken::Broadcast32,
        OperandToken::SuppressExceptions,
        OperandToken::Zeroing,
    ];

    pub const fn text(self) -> &'static str {
        match self {
            OperandToken::Star => "*",
            OperandToken::OpenBrace => "{",
            OperandToken::CloseBrace => "}",
            OperandToken::Broadcast2 => "{1to2}",
            OperandToken::Broadcast4 => "{1to4}",
            OperandToken::Broadcast8 => "{1to8}",
            OperandToken::Broadcast16 => "{1to16}",
            OperandToken::Broadcast32 => "{1to32}",
            OperandToken::SuppressExceptions => "{sae}",
            OperandToken::Zeroing => "{z}",
        }
    }
}

/// A memory reference as written. A register that is not written is [`RegisterId::NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryReference {
    pub segment: RegisterId,
    pub base: RegisterId,
    pub index: RegisterId,
    /// The factor of the index: 1, 2, 4 or 8.
    pub scale: u8,
    /// The number or symbol that is added; 0 if none is written.
    pub displacement: Value,
    /// The stated size of the access in bits; `None` if none is stated, which fits every size.
    pub size_bits: Option<u16>,
    /// The mode in which the reference was read.
    pub mode: Mode,
    /// Whether a jump or call may take the displacement as its target, instead of loading the target from there.
    pub is_direct_target: bool,
}

impl MemoryReference {
    /// Returns a reference to a displacement without registers and without a size.
    pub fn absolute(displacement: Value, mode: Mode) -> MemoryReference {
        MemoryReference {
            segment: RegisterId::NONE,
            base: RegisterId::NONE,
            index: RegisterId::NONE,
            scale: 1,
            displacement,
            size_bits: None,
            mode,
            is_direct_target: true,
        }
    }

    /// Whether the reference may be one of this size.
    pub fn has_size(&self, bits: u16) -> bool {
        self.size_bits.is_none_or(|size| size == bits)
    }
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    Token(OperandToken),
    Register(RegisterId),
    Immediate(Value),
    Memory(MemoryReference),
    /// `(%dx)`, the port of the AT&T input and output instructions.
    PortInDx,
}

/// An operand, and the range of bytes in the text that messages about it highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedOperand {
    pub kind: OperandKind,
    /// Offset of the first byte in the text.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

/// Number of operands that are kept. No match row takes more, and no message points further.
const MAX_STORED: usize = 10;

/// The operands of one statement. The first [`MAX_STORED`] are kept; more cannot match and are only counted.
#[derive(Clone, Debug)]
pub struct OperandList {
    /// The operands that are kept, and unused places after them.
    stored: [ParsedOperand; MAX_STORED],
    /// Number of operands that were written, kept or not.
    n_operands: usize,
    /// Whether an operand that was not kept is a memory reference.
    tail_has_memory: bool,
}

impl Default for OperandList {
    fn default() -> OperandList {
        let unused = ParsedOperand { kind: OperandKind::PortInDx, start: 0, end: 0 };
        OperandList { stored: [unused; MAX_STORED], n_operands: 0, tail_has_memory: false }
    }
}

impl OperandList {
    pub fn clear(&mut self) {
        self.n_operands = 0;
        self.tail_has_memory = false;
    }

    /// Returns how many operands were written, kept or not.
    pub fn len(&self) -> usize {
        self.n_operands
    }

    /// Returns the operands that were kept.
    pub fn as_slice(&self) -> &[ParsedOperand] {
        &self.stored[..self.n_operands.min(MAX_STORED)]
    }

    /// Returns the operands that were kept, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [ParsedOperand] {
        &mut self.stored[..self.n_operands.min(MAX_STORED)]
    }

    pub fn push(&mut self, kind: OperandKind, start: u32, end: u32) {
        match self.stored.get_mut(self.n_operands) {
            Some(slot) => *slot = ParsedOperand { kind, start, end },
            None => self.tail_has_memory |= matches!(kind, OperandKind::Memory(_)),
        }
        self.n_operands += 1;
    }

    /// Appends a token. Its range has the length of its text.
    pub fn push_token(&mut self, token: OperandToken, start: u32) {
        self.push(OperandKind::Token(token), start, start + token.text().len() as u32);
    }

    /// Whether the operands that were not kept contain a memory reference.
    pub fn tail_has_memory(&self) -> bool {
        self.tail_has_memory
    }
}
