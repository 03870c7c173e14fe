//! Reading of a target's machine code.

use crate::inst::control::ControlStep;
use crate::inst::expr::Expressions;
use crate::inst::instruction::Instruction;
use crate::text::Span;

/// Machine code → instructions.
pub trait InstructionDecoder: Send + Sync {
    /// Returns the length in bytes of the instruction that begins here, known or not.
    fn length(&self, bytes: &[u8]) -> usize;

    /// Decodes the instruction at the start of these bytes. `address` is that of the first byte, `span` becomes
    /// the instruction's place in the text. `None` if the bytes are no known instruction.
    fn decode(&self, bytes: &[u8], address: u64, span: Span) -> Option<Instruction>;

    /// Like [`decode`](InstructionDecoder::decode), for code in which an instruction may change how later ones
    /// are decoded. The context holds what earlier instructions left, and is updated.
    fn decode_next(
        &self,
        bytes: &[u8],
        address: u64,
        span: Span,
        _context: &mut DecodingContext,
    ) -> Option<Instruction> {
        self.decode(bytes, address, span)
    }

    /// Whether the bytes are only a part of the instruction that they begin.
    fn is_cut_off(&self, bytes: &[u8]) -> bool {
        self.length(bytes) > bytes.len()
    }

    /// Returns the address to which a branch, jump or call at `address` goes; `None` if the instruction does not
    /// contain it.
    fn destination(&self, instruction: &Instruction, address: u64) -> Option<u64>;

    /// Returns the address to which two instructions go together: the first, at `_address`, computes what the
    /// second jumps to or calls. `None` if they are no such pair.
    fn destination_of_pair(&self, _first: &Instruction, _second: &Instruction, _address: u64) -> Option<u64> {
        None
    }

    /// Puts the symbol of a relocation in the place of the operand that the linker will fill in. Does nothing if
    /// no operand belongs to the relocated field. `bytes` are those that the instruction was decoded from.
    fn relocate(
        &self,
        instruction: &mut Instruction,
        bytes: &[u8],
        relocation: &FieldRelocation<'_>,
        expressions: &mut Expressions,
    );

    /// Returns what the instruction at the start of these bytes sets for the instructions after it; `None` if it sets
    /// nothing.
    fn setting(&self, _bytes: &[u8]) -> Option<Setting> {
        None
    }

    /// Calls `each` for every instruction of code that begins at an address, in order.
    fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep));
}

/// What an instruction of machine code sets for those after it, such as the length of vectors; [`Behaviour::instruments_of`] says
/// which instruments that are.
///
/// [`Behaviour::instruments_of`]: super::Behaviour::instruments_of
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// It depends on what the code is run with, or on the path to the instruction.
    Unknown,
    /// A number that the target has given it.
    Known(u16),
}

/// What earlier instructions leave for the decoding of later ones, in bits that each target defines. 0 where code
/// begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecodingContext(pub u16);

/// A relocation of a field of one instruction, as an object file describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRelocation<'a> {
    /// Bytes from the beginning of the instruction to the field.
    pub position: usize,
    /// The number of the relocation's type, from the list that the object format has for the architecture.
    pub kind: u32,
    pub symbol: &'a [u8],
    pub addend: i64,
    /// Bytes from the start of the instruction to what the field refers to, if an assembler invented the symbol, so that its name
    /// says nothing; else `None`.
    pub distance: Option<i64>,
}
