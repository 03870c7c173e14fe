//! Registers by file and number, the counterparts that registers have in other widths, and a fast search by name.

use std::sync::OnceLock;

use mca_models::riscv::class;

use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::isa::Isa;
use crate::inst::tables::set::by_number;

/// Registers by number, a list for each file; [`RegisterId::NONE`] where a file has none. To the tables, a register under another width,
/// a pair and a group are registers of their own.
#[derive(Debug)]
pub(super) struct Registers {
    isa: &'static Isa,
    /// Finds registers by name.
    short_names: ShortNames,
    /// Integer registers.
    pub(super) integers: [RegisterId; 32],
    /// Integer registers as holders of 16-bit floating-point values.
    pub(super) halves: [RegisterId; 32],
    /// Integer registers as holders of 32-bit floating-point values.
    pub(super) words: [RegisterId; 32],
    /// Integer registers as the parts of capabilities that hold addresses.
    pub(super) capabilities: [RegisterId; 32],
    /// Pairs of integer registers, by the number of the first, which is even.
    pub(super) pairs: [RegisterId; 32],
    /// Floating-point registers of 16 bits.
    pub(super) float_16: [RegisterId; 32],
    /// Floating-point registers of 32 bits.
    pub(super) float_32: [RegisterId; 32],
    /// Floating-point registers of 128 bits.
    pub(super) float_128: [RegisterId; 32],
    /// Floating-point registers of 256 bits.
    pub(super) float_256: [RegisterId; 32],
    /// Groups of two, four and eight vector registers, by the number of the first.
    pub(super) groups: [[RegisterId; 32]; 3],
}

impl Registers {
    /// Returns the registers, gathered on first use.
    pub(super) fn of(isa: &'static Isa) -> &'static Registers {
        static REGISTERS: OnceLock<Registers> = OnceLock::new();
        REGISTERS.get_or_init(|| Registers {
            isa,
            short_names: ShortNames::of(isa),
            integers: by_number(isa, class::GPR),
            halves: by_number(isa, class::GPRF16),
            words: by_number(isa, class::GPRF32),
            capabilities: by_number(isa, class::YGPR),
            pairs: by_number(isa, class::GPRPair),
            float_16: by_number(isa, class::FPR16),
            float_32: by_number(isa, class::FPR32),
            float_128: by_number(isa, class::FPR128),
            float_256: by_number(isa, class::FPR256),
            groups: [class::VRM2, class::VRM4, class::VRM8].map(|class| by_number(isa, class)),
        })
    }

    /// Returns the register of this name, in lower case; `None` if there is none.
    #[inline]
    pub(super) fn find(&self, name: &[u8]) -> Option<RegisterId> {
        match key_of(name) {
            Some(key) => self.short_names.find(key),
            None => self.isa.find_written_register(name),
        }
    }

    /// Returns the number of a register in its file.
    pub(super) fn number(&self, register: RegisterId) -> u8 {
        self.isa.register_encoding(register) as u8 & 31
    }

    /// Returns the number of an integer register; `None` for other registers.
    pub(super) fn integer_number(&self, register: RegisterId) -> Option<u8> {
        self.number_in(register, class::GPR)
    }

    /// Returns the number of an integer register, or of its counterpart for a floating-point value or a capability; `None` for others.
    pub(super) fn number_of_integer(&self, register: RegisterId) -> Option<u8> {
        let classes = [class::GPR, class::GPRF16, class::GPRF32, class::YGPR];
        classes.into_iter().find_map(|class| self.number_in(register, class))
    }

    /// Returns the number of a register; `None` if it is not in the class.
    pub(super) fn number_in(&self, register: RegisterId, class: RegisterClassId) -> Option<u8> {
        self.isa.class_set(class).contains(register).then(|| self.number(register))
    }

    /// Returns the register of `class` that is the counterpart of another width of a register: of an integer, a 64-bit floating-point or
    /// a vector register. `None` if there is none.
    pub(super) fn in_other_width(&self, register: RegisterId, class: RegisterClassId) -> Option<RegisterId> {
        let (own, others) = match class {
            class::FPR256 => (class::FPR64, &self.float_256),
            class::FPR128 => (class::FPR64, &self.float_128),
            class::FPR32 => (class::FPR64, &self.float_32),
            class::FPR32C => (class::FPR64C, &self.float_32),
            class::FPR16 => (class::FPR64, &self.float_16),
            class::YGPR => (class::GPR, &self.capabilities),
            class::VRM2 => (class::VR, &self.groups[0]),
            class::VRM4 => (class::VR, &self.groups[1]),
            class::VRM8 => (class::VR, &self.groups[2]),
            _ => return None,
        };
        let number = self.number_in(register, own)?;
        Some(others[usize::from(number)]).filter(|other| other.is_some())
    }
}

/// Registers with names of at most four bytes, in a hash table whose keys are the bytes of the name as one number. It makes the search
/// fast, since a statement names two or three registers.
#[derive(Debug)]
struct ShortNames {
    /// Slots of the hash table, as many as a power of two. The key of a free one is 0.
    slots: Vec<(u32, RegisterId)>,
}

impl ShortNames {
    /// Gathers the names.
    fn of(isa: &Isa) -> ShortNames {
        let names = isa.written_registers();
        let mut slots = vec![(0, RegisterId::NONE); (2 * names.len() + 1).next_power_of_two()];
        for (name, register) in names {
            if let Some(key) = key_of(name) {
                let slot = find_slot(&slots, key);
                slots[slot] = (key, register);
            }
        }
        ShortNames { slots }
    }

    /// Returns the register whose name has this key; `None` if there is none.
    #[inline]
    fn find(&self, key: u32) -> Option<RegisterId> {
        let (found, register) = self.slots[find_slot(&self.slots, key)];
        (found == key).then_some(register)
    }
}

/// Returns the slot that holds a key, or the free one where it belongs. Some slots are always free.
#[inline]
fn find_slot(slots: &[(u32, RegisterId)], key: u32) -> usize {
    let mask = slots.len() - 1;
    let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 16) as usize & mask;
    while slots[slot].0 != 0 && slots[slot].0 != key {
        slot = (slot + 1) & mask;
    }
    slot
}

/// Returns the key of a name; `None` for names of more than four bytes, and for a name whose key would be 0.
#[inline]
fn key_of(name: &[u8]) -> Option<u32> {
    if name.len() > size_of::<u32>() {
        return None;
    }
    Some(name.iter().fold(0, |key, byte| key << 8 | u32::from(*byte))).filter(|key| *key != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_register_is_found_and_no_other() {
        let isa = crate::inst::targets::riscv::DATA.isa().expect("the tables are whole");
        let registers = Registers::of(isa);
        for (name, _) in isa.written_registers() {
            assert_eq!(registers.find(name), isa.find_written_register(name), "{}", name.escape_ascii());
        }
        let strangers = ["", "x32", "a8", "A0", "s12", "zer", "zeroo", "\0", "ft12"];
        assert!(strangers.iter().all(|name| registers.find(name.as_bytes()).is_none()));
    }
}
