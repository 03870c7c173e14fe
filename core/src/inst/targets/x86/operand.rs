//! Parsed operands, between the text and the machine operands of the chosen opcode.

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::syntax::Mode;

/// The value of an immediate or a displacement: folded to a number, or still an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Constant(i64),
    Expression(ExprId),
}

impl Value {
    pub const ZERO: Value = Value::Constant(0);

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

/// Operands that are matched by their spelling.
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

/// A memory reference as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryReference {
    pub segment: RegisterId,
    pub base: RegisterId,
    pub index: RegisterId,
    pub scale: u8,
    pub displacement: Value,
    /// The stated access size; `None` fits every size.
    pub size_bits: Option<u16>,
    /// The mode in which it was read.
    pub mode: Mode,
    /// Whether a jump or call may take the displacement itself as its target.
    pub is_direct_target: bool,
}

impl MemoryReference {
    /// Returns an absolute reference; AT&T syntax names no size.
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

    pub fn has_size(&self, bits: u16) -> bool {
        self.size_bits.is_none_or(|size| size == bits)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    Token(OperandToken),
    Register(RegisterId),
    Immediate(Value),
    Memory(MemoryReference),
    /// `(%dx)`, the port of the AT&T input and output instructions.
    PortInDx,
}

/// An operand and the byte range that messages about it highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedOperand {
    pub kind: OperandKind,
    pub start: u32,
    pub end: u32,
}

/// Number of kept operands. No match row takes more, and no message points after the one that follows.
const MAX_STORED: usize = 10;

/// The operands of one statement. Only the first ten are kept: more cannot match, and are merely counted.
#[derive(Clone, Debug)]
pub struct OperandList {
    stored: [ParsedOperand; MAX_STORED],
    n_operands: usize,
    /// One of the operands that were not kept is a memory reference.
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

    pub fn as_slice(&self) -> &[ParsedOperand] {
        &self.stored[..self.n_operands.min(MAX_STORED)]
    }

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

    /// Appends a token, whose range is its own text.
    pub fn push_token(&mut self, token: OperandToken, start: u32) {
        self.push(OperandKind::Token(token), start, start + token.text().len() as u32);
    }

    /// Whether the operands that were not kept contain a memory reference.
    pub fn tail_has_memory(&self) -> bool {
        self.tail_has_memory
    }
}
