//! Maps the decoder's registers to those of the tables.

use iced_x86::Register;

use crate::inst::ids::RegisterId;
use crate::inst::targets::x86::isa::X86Isa;

/// The registers of the tables for those of the decoder.
#[derive(Debug)]
pub struct RegisterMap {
    /// Registers of the tables, by the decoder's number.
    registers: Vec<RegisterId>,
}

impl RegisterMap {
    pub fn new(isa: &X86Isa) -> RegisterMap {
        let mut by_name: Vec<(&str, RegisterId)> =
            isa.registers().map(|register| (isa.register_name(register), register)).collect();
        by_name.sort_unstable();
        let mut registers = vec![RegisterId::NONE; Register::values().len()];
        for register in Register::values() {
            let name = format!("{register:?}");
            // The decoder calls the low bytes of the numbered registers `R8L`, the tables `R8B`.
            let name = match name.strip_suffix('L') {
                Some(stem) if stem.starts_with('R') => format!("{stem}B"),
                _ => name,
            };
            if let Ok(at) = by_name.binary_search_by_key(&name.as_str(), |(name, _)| *name) {
                registers[register as usize] = by_name[at].1;
            }
        }
        RegisterMap { registers }
    }

    /// Returns the register of the tables; [`RegisterId::NONE`] for the decoder's "no register" and for registers
    /// that the tables lack.
    pub fn of(&self, register: Register) -> RegisterId {
        self.registers.get(register as usize).copied().unwrap_or(RegisterId::NONE)
    }
}
