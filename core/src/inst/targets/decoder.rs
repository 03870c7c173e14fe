//! Reading of a target's machine code.

use crate::inst::control::ControlStep;
use crate::inst::expr::Expressions;
use crate::inst::instruction::Instruction;
use crate::text::Span;

/// Machine code → instructions.
pub trait InstructionDecoder: Send + Sync {
    /// Returns the length in bytes of the instruction that begins here, known or not.
    fn length(&self, bytes: &[u8]) -> usize;

    /// Decodes the instruction at the start of these bytes, which stand at an address; `None` if there is none.
    fn decode(&self, bytes: &[u8], address: u64, span: Span) -> Option<Instruction>;

    /// Like [`decode`](InstructionDecoder::decode), for an instruction that earlier ones may affect; its effect on the next one
    /// is then in the context.
    fn decode_next(
        &self,
        bytes: &[u8],
        address: u64,
        span: Span,
        _context: &mut DecodingContext,
    ) -> Option<Instruction> {
        self.decode(bytes, address, span)
    }

    /// Whether the bytes are the beginning of an instruction.
    fn is_cut_off(&self, bytes: &[u8]) -> bool {
        self.length(bytes) > bytes.len()
    }

    /// Returns where a branch, a jump or a call at this address goes to, if it contains its destination.
    fn destination(&self, instruction: &Instruction, address: u64) -> Option<u64>;

    /// Returns where two instructions together go to: the first, at this address, computes the address that the second jumps to
    /// or calls.
    fn destination_of_pair(&self, _first: &Instruction, _second: &Instruction, _address: u64) -> Option<u64> {
        None
    }

    /// Puts what the linker will fill in into the operand that it belongs to; nothing if that is none. The instruction was
    /// read from these bytes.
    fn relocate(
        &self,
        instruction: &mut Instruction,
        bytes: &[u8],
        relocation: &FieldRelocation<'_>,
        expressions: &mut Expressions,
    );

    /// Calls `each` for every instruction of code that stands at an address.
    fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep));
}

/// Effects of instructions on those after them, in the target's own bits; 0 where code begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecodingContext(pub u16);

/// A relocation of a field of an instruction, as an object file describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRelocation<'a> {
    /// Bytes from the beginning of the instruction to the field.
    pub position: usize,
    /// A number of the file format's list for the architecture.
    pub kind: u32,
    pub symbol: &'a [u8],
    pub addend: i64,
    /// The distance to the target, if that gives more than the symbol.
    pub distance: Option<i64>,
}
