//! Names that a text gives to registers, with `name .req register`.

use std::collections::BTreeMap;

/// Names of registers, which ignore case. `R` is what the target knows of a register.
#[derive(Debug)]
pub struct RegisterNames<R> {
    /// The registers by their names in lower case.
    registers: BTreeMap<Vec<u8>, R>,
}

impl<R> Default for RegisterNames<R> {
    fn default() -> RegisterNames<R> {
        RegisterNames { registers: BTreeMap::new() }
    }
}

impl<R: Copy + PartialEq> RegisterNames<R> {
    pub fn is_empty(&self) -> bool {
        self.registers.is_empty()
    }

    /// Returns the register of a name.
    pub fn find(&self, name: &[u8]) -> Option<R> {
        // Few texts have such names, but all registers are looked up.
        if self.is_empty() {
            return None;
        }
        self.registers.get(&name.to_ascii_lowercase()).copied()
    }

    /// Gives a register a name; returns false if another register has the name already.
    pub fn add(&mut self, name: &[u8], register: R) -> bool {
        *self.registers.entry(name.to_ascii_lowercase()).or_insert(register) == register
    }

    pub fn remove(&mut self, name: &[u8]) {
        self.registers.remove(&name.to_ascii_lowercase());
    }
}
