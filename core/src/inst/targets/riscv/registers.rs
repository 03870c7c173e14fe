//! The register files and how their registers correspond.

use std::sync::OnceLock;

use mca_models::riscv::class;

use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::isa::Isa;

/// Registers by their number in the encoding.
#[derive(Debug)]
pub(super) struct Registers {
    isa: &'static Isa,
    pub(super) integers: [RegisterId; 32],
    /// The same seen as holders of 16- and 32-bit floating-point values.
    pub(super) halves: [RegisterId; 32],
    pub(super) words: [RegisterId; 32],
    /// Even numbers only.
    pub(super) pairs: [RegisterId; 32],
    pub(super) float_16: [RegisterId; 32],
    pub(super) float_32: [RegisterId; 32],
    pub(super) float_128: [RegisterId; 32],
    /// Groups of two, four and eight vector registers, by their first.
    pub(super) groups: [[RegisterId; 32]; 3],
}

impl Registers {
    pub(super) fn of(isa: &'static Isa) -> &'static Registers {
        static REGISTERS: OnceLock<Registers> = OnceLock::new();
        REGISTERS.get_or_init(|| Registers {
            isa,
            integers: by_number(isa, class::GPR),
            halves: by_number(isa, class::GPRF16),
            words: by_number(isa, class::GPRF32),
            pairs: by_number(isa, class::GPRPair),
            float_16: by_number(isa, class::FPR16),
            float_32: by_number(isa, class::FPR32),
            float_128: by_number(isa, class::FPR128),
            groups: [class::VRM2, class::VRM4, class::VRM8].map(|class| by_number(isa, class)),
        })
    }

    pub(super) fn number(&self, register: RegisterId) -> u8 {
        self.isa.register_encoding(register) as u8 & 31
    }

    pub(super) fn integer_number(&self, register: RegisterId) -> Option<u8> {
        self.number_in(register, class::GPR)
    }

    pub(super) fn number_in(&self, register: RegisterId, class: RegisterClassId) -> Option<u8> {
        self.isa.class_set(class).contains(register).then(|| self.number(register))
    }

    /// A 64-bit floating-point or vector register as one of another width, where `class` has one of its number.
    pub(super) fn in_other_width(&self, register: RegisterId, class: RegisterClassId) -> Option<RegisterId> {
        let (own, others) = match class {
            class::FPR128 => (class::FPR64, &self.float_128),
            class::FPR32 => (class::FPR64, &self.float_32),
            class::FPR32C => (class::FPR64C, &self.float_32),
            class::FPR16 => (class::FPR64, &self.float_16),
            class::VRM2 => (class::VR, &self.groups[0]),
            class::VRM4 => (class::VR, &self.groups[1]),
            class::VRM8 => (class::VR, &self.groups[2]),
            _ => return None,
        };
        let number = self.number_in(register, own)?;
        Some(others[usize::from(number)]).filter(|other| other.is_some())
    }
}

/// Absent numbers stay `NONE`.
fn by_number(isa: &Isa, class: RegisterClassId) -> [RegisterId; 32] {
    let mut registers = [RegisterId::NONE; 32];
    for register in isa.class_members(class) {
        registers[usize::from(isa.register_encoding(register) as u8 & 31)] = register;
    }
    registers
}
