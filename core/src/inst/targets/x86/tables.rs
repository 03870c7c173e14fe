//! The instruction tables together with the data that the reader derives from them once.

use std::sync::OnceLock;

use super::kinds::KindTable;
use super::registers::Registers;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::targets::x86::isa::X86Isa;

/// The instruction tables, and what the reader derives from them once.
#[derive(Debug)]
pub(super) struct Tables {
    /// The instruction tables.
    pub(super) isa: &'static X86Isa,
    /// What the reader asks about registers.
    pub(super) registers: Registers,
    /// What each kind of operand accepts.
    pub(super) kinds: KindTable,
    /// The opcode of `wait`.
    pub(super) wait: OpcodeId,
}

impl Tables {
    /// Returns the tables, made on first use; `None` if the packed data are damaged.
    pub(super) fn get() -> Option<&'static Tables> {
        static TABLES: OnceLock<Option<Tables>> = OnceLock::new();
        TABLES.get_or_init(|| X86Isa::get().ok().map(Tables::new)).as_ref()
    }

    fn new(isa: &'static X86Isa) -> Tables {
        let registers = Registers::new(isa);
        let kinds = KindTable::new(isa, &registers);
        let opcode = |name: &str| isa.find_opcode(name).unwrap_or_default();
        Tables { isa, registers, kinds, wait: opcode("WAIT") }
    }

    /// Returns a register's name in assembly, without `%`.
    pub(super) fn register_text(&self, register: RegisterId) -> &'static str {
        std::str::from_utf8(self.isa.printed_register(register)).unwrap_or_default()
    }
}
