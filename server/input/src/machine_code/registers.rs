//! The decoder's registers by the names of our tables.

use std::collections::HashMap;

use iced_x86::Register;
use mca_core::inst::ids::RegisterId;
use mca_core::inst::targets::x86::isa::X86Isa;

pub struct RegisterMap {
    registers: HashMap<Register, RegisterId>,
}

impl RegisterMap {
    pub fn new(isa: &X86Isa) -> RegisterMap {
        let by_name: HashMap<&str, RegisterId> =
            isa.registers().map(|register| (isa.register_name(register), register)).collect();
        let registers = Register::values().filter_map(|register| {
            let name = format!("{register:?}");
            // The decoder calls the low bytes of the numbered registers `R8L`, the tables `R8B`.
            let name = match name.strip_suffix('L') {
                Some(stem) if stem.starts_with('R') => format!("{stem}B"),
                _ => name,
            };
            Some((register, *by_name.get(name.as_str())?))
        });
        RegisterMap { registers: registers.collect() }
    }

    /// The register of our tables; none for the decoder's "no register" and for what we do not have.
    pub fn of(&self, register: Register) -> RegisterId {
        self.registers.get(&register).copied().unwrap_or(RegisterId::NONE)
    }
}
