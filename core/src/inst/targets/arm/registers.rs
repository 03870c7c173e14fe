//! The registers: their names, their order, and registers that consist of others. A single, double or quad is a floating-point or
//! vector register of 32, 64 or 128 bits.

use std::collections::HashMap;
use std::sync::OnceLock;

use mca_models::arm::{class, register};

use super::operand::Name;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::isa::{Isa, RegisterSet};

/// Names of registers that the tables do not have.
const FURTHER_NAMES: [(&str, RegisterId); 19] = [
    ("r13", register::SP),
    ("r14", register::LR),
    ("r15", register::PC),
    ("ip", register::R12),
    ("a1", register::R0),
    ("a2", register::R1),
    ("a3", register::R2),
    ("a4", register::R3),
    ("v1", register::R4),
    ("v2", register::R5),
    ("v3", register::R6),
    ("v4", register::R7),
    ("v5", register::R8),
    ("v6", register::R9),
    ("v7", register::R10),
    ("v8", register::R11),
    ("sb", register::R9),
    ("sl", register::R10),
    ("fp", register::R11),
];

/// General registers by their number.
pub(super) const GENERAL: [RegisterId; 16] = [
    register::R0,
    register::R1,
    register::R2,
    register::R3,
    register::R4,
    register::R5,
    register::R6,
    register::R7,
    register::R8,
    register::R9,
    register::R10,
    register::R11,
    register::R12,
    register::SP,
    register::LR,
    register::PC,
];

/// Sets of registers, and registers that consist of others.
#[derive(Debug)]
pub(super) struct Registers {
    isa: &'static Isa,
    /// r0 to r12, sp, lr and pc.
    pub(super) general: RegisterSet,
    /// r0 to r7.
    pub(super) low: RegisterSet,
    pub(super) singles: RegisterSet,
    pub(super) doubles: RegisterSet,
    pub(super) quads: RegisterSet,
    /// The first eight quads, which are MVE's vectors.
    pub(super) vectors: RegisterSet,
    /// Pairs of consecutive doubles, by the first.
    pairs_of_doubles: HashMap<RegisterId, RegisterId>,
    /// Pairs of doubles whose numbers are two apart, by the first.
    spaced_pairs_of_doubles: HashMap<RegisterId, RegisterId>,
    /// Pairs of general registers, by the first.
    general_pairs: HashMap<RegisterId, RegisterId>,
}

impl Registers {
    /// Returns the registers, gathered on first use.
    pub(super) fn of(isa: &'static Isa) -> &'static Registers {
        static REGISTERS: OnceLock<Registers> = OnceLock::new();
        REGISTERS.get_or_init(|| Registers::new(isa))
    }

    fn new(isa: &'static Isa) -> Registers {
        let doubles = isa.class_set(class::DPR);
        let general = isa.class_set(class::GPR);
        let first_part = |whole: RegisterId, parts: RegisterSet| {
            isa.sub_registers(whole)
                .filter(|part| parts.contains(*part))
                .min_by_key(|part| isa.register_encoding(*part))
        };
        let by_first_part = |members: RegisterClassId, parts: RegisterSet| {
            isa.class_members(members).filter_map(|whole| Some((first_part(whole, parts)?, whole))).collect()
        };
        Registers {
            isa,
            general,
            low: isa.class_set(class::tGPR),
            singles: isa.class_set(class::SPR),
            doubles,
            quads: isa.class_set(class::QPR),
            vectors: isa.class_set(class::MQPR),
            pairs_of_doubles: by_first_part(class::DPair, doubles),
            spaced_pairs_of_doubles: by_first_part(class::DPairSpc, doubles),
            general_pairs: by_first_part(class::GPRPair, general),
        }
    }

    /// Returns the register of this name, ignoring case; `None` if there is none.
    pub(super) fn find(&self, name: &[u8]) -> Option<RegisterId> {
        let lower = Name::lower(name);
        let further = || FURTHER_NAMES.iter().find(|(known, _)| lower.is(known)).map(|(_, register)| *register);
        self.isa.find_written_register(lower.as_bytes()).or_else(further)
    }

    /// Whether a register is a member of a class.
    pub(super) fn is_in(&self, register: RegisterId, class: RegisterClassId) -> bool {
        self.isa.class_set(class).contains(register)
    }

    /// Returns the number of a register in machine code.
    pub(super) fn encoding(&self, register: RegisterId) -> u16 {
        self.isa.register_encoding(register)
    }

    /// Whether a register is one of d16 to d31, which not all processors have.
    pub(super) fn is_upper_double(&self, register: RegisterId) -> bool {
        self.doubles.contains(register) && self.encoding(register) >= 16
    }

    /// Returns the register of the same file whose number is larger by `distance`. After `pc` comes r0.
    pub(super) fn behind(&self, register: RegisterId, distance: i32) -> RegisterId {
        if self.general.contains(register) {
            let number = i32::from(self.encoding(register)) + distance;
            return GENERAL[number.rem_euclid(16) as usize];
        }
        RegisterId((i32::from(register.0) + distance) as u16)
    }

    /// Returns the first double of a quad.
    pub(super) fn first_double(&self, quad: RegisterId) -> RegisterId {
        self.parts(quad, self.doubles).next().unwrap_or(quad)
    }

    /// Returns the parts of a register that are in a set, in their order.
    pub(super) fn parts(&self, whole: RegisterId, set: RegisterSet) -> impl Iterator<Item = RegisterId> + use<> {
        let mut parts: Vec<RegisterId> = self.isa.sub_registers(whole).filter(|part| set.contains(*part)).collect();
        parts.sort_by_key(|part| self.isa.register_encoding(*part));
        parts.into_iter()
    }

    /// Returns the pair of doubles that begins with `first` and whose numbers differ by `spacing`; [`RegisterId::NONE`] if there is none.
    pub(super) fn pair_of_doubles(&self, first: RegisterId, spacing: u8) -> RegisterId {
        let pairs = if spacing == 2 { &self.spaced_pairs_of_doubles } else { &self.pairs_of_doubles };
        pairs.get(&first).copied().unwrap_or(RegisterId::NONE)
    }

    /// Returns the pair that begins with a general register; `None` if there is none.
    pub(super) fn general_pair(&self, first: RegisterId) -> Option<RegisterId> {
        self.general_pairs.get(&first).copied()
    }

    /// Returns the register that stands for `n_quads` quads, two or four, and begins with `first`; [`RegisterId::NONE`] if there is none.
    pub(super) fn quads_from(&self, first: RegisterId, n_quads: u8) -> RegisterId {
        let whole = if n_quads == 2 { class::MQQPR } else { class::MQQQQPR };
        let position = self.isa.class_members(class::MQPR).position(|quad| quad == first);
        position.and_then(|at| self.isa.class_members(whole).nth(at)).unwrap_or(RegisterId::NONE)
    }
}
