//! A region as measured models see it: its instructions, and the target's facts about each.

use std::sync::OnceLock;

use super::MeasuredModel;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Isa, Opcode};
use crate::inst::targets::measured::{Address, AddressParts, Measured, OpcodeTraits, RegisterKind, RegisterTraits};

/// The instructions of a region with the target's answers.
pub(super) struct CodeFacts<'a> {
    pub(super) isa: &'static Isa,
    target: &'static dyn Measured,
    pub(super) instructions: &'a [Instruction],
    /// Traits of each instruction's opcode.
    pub(super) traits: Vec<&'a OpcodeTraits>,
    /// The address that each instruction accesses or calculates; `None` if there is none.
    pub(super) addresses: Vec<Option<Address>>,
}

impl<'a> CodeFacts<'a> {
    pub(super) fn new(model: &'a MeasuredModel, instructions: &'a [Instruction]) -> CodeFacts<'a> {
        let (isa, target) = (model.base.isa(), model.target());
        let traits_of = |instruction: &Instruction| model.opcodes.traits(target, &isa.opcode(instruction.opcode));
        CodeFacts {
            isa,
            target,
            instructions,
            traits: instructions.iter().map(traits_of).collect(),
            addresses: instructions.iter().map(|instruction| target.address_of(isa, instruction)).collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.instructions.len()
    }

    /// Returns the parts of the address that the instruction at `at` accesses or calculates.
    pub(super) fn address(&self, at: usize) -> Option<&AddressParts> {
        self.addresses[at].as_ref().map(|address| &address.parts)
    }

    /// Returns the use indices of an instruction's reads that belong to its address.
    pub(super) fn uses_of_address(&self, at: usize) -> Option<std::ops::Range<u16>> {
        let address = self.addresses[at].as_ref()?;
        let n_definitions = self.isa.opcode(self.instructions[at].opcode).n_definitions();
        let first = address.first.saturating_sub(n_definitions) as u16;
        Some(first..first + address.n_operands as u16)
    }

    /// Whether an instruction takes flags that different instructions may have written.
    pub(super) fn combines_flags(&self, at: usize) -> bool {
        let instruction = &self.instructions[at];
        self.target.combines_flags(&self.isa.opcode(instruction.opcode), instruction)
    }

    pub(super) fn register_traits(&self, register: RegisterId) -> RegisterTraits {
        self.target.register_traits(self.isa, register)
    }

    /// Whether a register is a vector register of any kind.
    pub(super) fn is_vector(&self, register: RegisterId) -> bool {
        matches!(self.register_traits(register).kind, RegisterKind::Vector | RegisterKind::ShortVector)
    }
}

/// Number of opcodes whose traits are kept together, in a page.
const PAGE: usize = 64;

/// Number of pages for all numbers that an `OpcodeId` may have.
const N_PAGES: usize = (u16::MAX as usize + 1) / PAGE;

/// A cache of opcodes' traits, in pages that are made on first use. A program uses few opcodes, so most pages are never made.
#[derive(Clone, Debug)]
pub(super) struct KnownOpcodes {
    pages: Vec<OnceLock<Box<[OnceLock<OpcodeTraits>; PAGE]>>>,
}

impl Default for KnownOpcodes {
    fn default() -> KnownOpcodes {
        KnownOpcodes { pages: std::iter::repeat_with(OnceLock::new).take(N_PAGES).collect() }
    }
}

impl KnownOpcodes {
    /// Returns the traits of an opcode, asked of the target on first use.
    fn traits(&self, target: &dyn Measured, opcode: &Opcode<'_>) -> &OpcodeTraits {
        let index = opcode.id().index();
        let page = self.pages[index / PAGE].get_or_init(|| Box::new([const { OnceLock::new() }; PAGE]));
        page[index % PAGE].get_or_init(|| target.opcode_traits(opcode))
    }
}
