//! Registers of a target, as the simulation sees them: which contain which, and which are artificial.

use crate::inst::ids::RegisterId;

/// The registers of a target, by `RegisterId`, without gaps; register 0 is "no register". Built once per target.
#[derive(Clone, Debug, Default)]
pub struct RegisterTable {
    /// For each register, where its list in `sub_registers` begins; one more entry ends the last list.
    sub_offsets: Vec<u32>,
    /// The lists of the registers that each register contains, one after the other.
    sub_registers: Vec<RegisterId>,
    /// For each register, where its list in `super_registers` begins; one more entry ends the last list.
    super_offsets: Vec<u32>,
    /// The lists of the registers that contain each register, one after the other.
    super_registers: Vec<RegisterId>,
    /// For each register, whether it only names bits that no instruction can access alone.
    is_artificial: Vec<bool>,
}

impl RegisterTable {
    /// Returns a table without registers; the first one pushed is "no register".
    pub fn new() -> RegisterTable {
        RegisterTable { sub_offsets: vec![0], super_offsets: vec![0], ..RegisterTable::default() }
    }

    /// Appends a register that overlaps with no other.
    pub fn push_separate(&mut self) {
        self.push([], [], false);
    }

    /// Appends the next register, starting with "no register". Both lists are transitive and without the register
    /// itself. An artificial register names bits that only super-registers can reach (the upper half of `eax`).
    pub fn push(
        &mut self,
        sub_registers: impl IntoIterator<Item = RegisterId>,
        super_registers: impl IntoIterator<Item = RegisterId>,
        is_artificial: bool,
    ) {
        self.sub_registers.extend(sub_registers);
        self.sub_offsets.push(self.sub_registers.len() as u32);
        self.super_registers.extend(super_registers);
        self.super_offsets.push(self.super_registers.len() as u32);
        self.is_artificial.push(is_artificial);
    }

    pub fn len(&self) -> usize {
        self.is_artificial.len()
    }

    pub fn is_empty(&self) -> bool {
        self.is_artificial.is_empty()
    }

    /// Returns all registers inside `register`; empty for an unknown register.
    pub fn sub_registers_of(&self, register: RegisterId) -> &[RegisterId] {
        list_of(&self.sub_offsets, &self.sub_registers, register)
    }

    /// Returns all registers that contain `register`.
    pub fn super_registers_of(&self, register: RegisterId) -> &[RegisterId] {
        list_of(&self.super_offsets, &self.super_registers, register)
    }

    /// Whether a register only names bits that no instruction can access alone; false for an unknown register.
    pub fn is_artificial(&self, register: RegisterId) -> bool {
        self.is_artificial.get(register.index()).copied().unwrap_or(false)
    }

    /// Returns the registers inside `register` that are not artificial; a write of `register` reaches them.
    pub fn real_sub_registers_of(&self, register: RegisterId) -> impl Iterator<Item = RegisterId> + '_ {
        let all = self.sub_registers_of(register).iter().copied();
        all.filter(|sub| !self.is_artificial(*sub))
    }
}

/// Returns the list of a register from `items`; empty for an unknown register.
fn list_of<'a>(offsets: &[u32], items: &'a [RegisterId], register: RegisterId) -> &'a [RegisterId] {
    match offsets.get(register.index()..register.index() + 2) {
        Some(&[start, end]) => &items[start as usize..end as usize],
        _ => &[],
    }
}
