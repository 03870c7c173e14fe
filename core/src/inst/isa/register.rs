//! Registers, register classes and the names by which registers are written.

use mca_models::layout::find_by_name;
use mca_models::layout::instructions::{self as layout, register, register_class, register_name};
use mca_models::pack::Table;

use super::Isa;
use crate::inst::ids::{RegisterClassId, RegisterId};

/// A set of registers.
#[derive(Clone, Copy, Debug)]
pub struct RegisterSet {
    /// A bit for each register.
    words: Table<'static, 8>,
}

impl RegisterSet {
    pub const EMPTY: RegisterSet = RegisterSet { words: Table::EMPTY };

    #[inline]
    pub fn contains(&self, register: RegisterId) -> bool {
        self.words.row(register.index() / 64).u64(0) >> (register.index() % 64) & 1 != 0
    }

    /// Returns the members in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = RegisterId> + use<> {
        self.words.iter().enumerate().flat_map(|(index, row)| {
            let mut left = row.u64(0);
            std::iter::from_fn(move || {
                let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(RegisterId((index * 64 + lowest) as u16))
            })
        })
    }
}

impl Isa {
    /// Returns one more than the number of registers, which are numbered from 1.
    pub fn n_registers(&self) -> usize {
        self.registers.len()
    }

    /// Returns all registers, in the order of their numbers.
    pub fn registers(&self) -> impl Iterator<Item = RegisterId> + use<> {
        (1..self.n_registers() as u16).map(RegisterId)
    }

    /// Returns the name in the reference's tables, for example `EAX`.
    pub fn register_name(&self, register: RegisterId) -> &'static str {
        self.strings.text(self.registers.row(register.index()).u32(register::NAME))
    }

    /// Returns the name in assembly, for example `eax`.
    #[inline]
    pub fn printed_register(&self, register: RegisterId) -> &'static [u8] {
        self.strings.bytes(self.registers.row(register.index()).u32(register::PRINTED))
    }

    /// Returns the number in machine code.
    #[inline]
    pub fn register_encoding(&self, register: RegisterId) -> u16 {
        self.registers.row(register.index()).u16(register::ENCODING)
    }

    /// Whether it is not a register of the machine but one that the tables use.
    pub fn is_artificial(&self, register: RegisterId) -> bool {
        self.registers.row(register.index()).u16(register::FLAGS) & 1 != 0
    }

    /// Whether the register always holds the same value.
    pub fn is_constant(&self, register: RegisterId) -> bool {
        self.registers.row(register.index()).u16(register::FLAGS) & 2 != 0
    }

    /// Returns all registers contained in this one, without itself.
    pub fn sub_registers(&self, register: RegisterId) -> impl ExactSizeIterator<Item = RegisterId> + Clone + use<> {
        self.sequences.get(self.registers.row(register.index()).u32(register::SUB_REGISTERS)).map(RegisterId)
    }

    /// Returns all registers that contain this one, without itself.
    pub fn super_registers(&self, register: RegisterId) -> impl ExactSizeIterator<Item = RegisterId> + Clone + use<> {
        self.sequences.get(self.registers.row(register.index()).u32(register::SUPER_REGISTERS)).map(RegisterId)
    }

    /// Returns the largest register that contains this one; the register itself if none contains it.
    pub fn whole_register(&self, register: RegisterId) -> RegisterId {
        let mut around = self.super_registers(register);
        around.find(|one| self.super_registers(*one).len() == 0).unwrap_or(register)
    }

    /// Whether two registers share bits.
    pub fn overlap(&self, one: RegisterId, other: RegisterId) -> bool {
        one == other
            || self.sub_registers(one).any(|part| part == other)
            || self.super_registers(one).any(|whole| whole == other)
    }

    /// Returns the register of this name in the reference's tables; `None` if there is none. Slow: only for preparations.
    pub fn find_register(&self, name: &str) -> Option<RegisterId> {
        self.registers().find(|register| self.register_name(*register) == name)
    }

    /// Returns the register that is written like this in assembly; `None` if none is. `name` is in lower case and without `%`.
    #[inline]
    pub fn find_written_register(&self, name: &[u8]) -> Option<RegisterId> {
        let name_of = |index: usize| self.strings.bytes(self.register_names.row(index).u32(register_name::NAME));
        let found = find_by_name(self.register_name_hash, name, name_of)?;
        Some(RegisterId(self.register_names.row(found).u16(register_name::REGISTER)))
    }

    /// Returns all names by which registers are written in assembly, with the register of each.
    pub fn written_registers(&self) -> impl ExactSizeIterator<Item = (&'static [u8], RegisterId)> + use<> {
        let strings = self.strings;
        let names = self.register_names.iter();
        names
            .map(move |row| (strings.bytes(row.u32(register_name::NAME)), RegisterId(row.u16(register_name::REGISTER))))
    }

    pub fn n_register_classes(&self) -> usize {
        self.register_classes.len()
    }

    /// Returns the register class of this name in the reference's tables; `None` if there is none.
    pub fn find_register_class(&self, name: &str) -> Option<RegisterClassId> {
        let named = |row: &mca_models::pack::Row<'_, { register_class::WIDTH }>| {
            self.strings.bytes(row.u32(register_class::NAME)) == name.as_bytes()
        };
        self.register_classes.iter().position(|row| named(&row)).map(|index| RegisterClassId(index as u16))
    }

    pub fn register_class_name(&self, class: RegisterClassId) -> &'static str {
        self.strings.text(self.register_classes.row(class.index()).u32(register_class::NAME))
    }

    /// Returns the members of a class, in the order in which a compiler would use them.
    pub fn class_members(&self, class: RegisterClassId) -> impl ExactSizeIterator<Item = RegisterId> + Clone + use<> {
        self.sequences.get(self.register_classes.row(class.index()).u32(register_class::MEMBERS)).map(RegisterId)
    }

    /// Returns the size of the registers of a class in bits.
    pub fn class_size_bits(&self, class: RegisterClassId) -> u16 {
        self.register_classes.row(class.index()).u16(register_class::SIZE_BITS)
    }

    /// Returns the members of a class as a set.
    pub fn class_set(&self, class: RegisterClassId) -> RegisterSet {
        self.register_set(class.index())
    }

    /// Returns the members of a class by its name; empty if the target has no such class.
    pub fn class_set_of(&self, name: &str) -> RegisterSet {
        self.find_register_class(name).map_or(RegisterSet::EMPTY, |class| self.class_set(class))
    }

    /// Returns a set by its index in the tables.
    pub(in crate::inst) fn register_set(&self, set: usize) -> RegisterSet {
        let words = layout::words_per_set(self.registers.len());
        RegisterSet { words: self.register_sets.range(set * words, words) }
    }
}
