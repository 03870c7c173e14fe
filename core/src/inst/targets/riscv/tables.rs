//! Everything that is read from the packed tables, opened once.

use std::ops::Deref;
use std::sync::OnceLock;

use mca_models::assembler::further::FurtherTables;
use mca_models::ids::MnemonicId;
use mca_models::pack::PackError;
use mca_models::riscv::Parse;

use super::compression::Rewrites;
use super::fit::Test;
use super::registers::Registers;
use super::system_registers::{SystemRegister, system_registers};
use crate::inst::tables::mnemonics::{Mnemonic, Mnemonics};
use crate::inst::tables::set::TableSet;

#[derive(Debug)]
pub(super) struct Tables {
    set: TableSet,
    /// What decides about each kind of operand.
    pub(super) tests: Vec<Test>,
    mnemonics: Mnemonics<Parse>,
    pub(super) own: FurtherTables,
    system_registers: OnceLock<Vec<SystemRegister>>,
    compressions: OnceLock<Rewrites>,
    uncompressions: OnceLock<Rewrites>,
    pub(super) registers: &'static Registers,
}

/// The tables that all targets have are reached like those of this one.
impl Deref for Tables {
    type Target = TableSet;

    fn deref(&self) -> &TableSet {
        &self.set
    }
}

impl Tables {
    pub(super) fn get() -> Result<&'static Tables, PackError> {
        static TABLES: OnceLock<Result<Tables, PackError>> = OnceLock::new();
        TABLES.get_or_init(Tables::open).as_ref().map_err(|error| *error)
    }

    /// What all targets have that tables describe.
    pub(super) fn set() -> Option<&'static TableSet> {
        Tables::get().ok().map(|tables| &tables.set)
    }

    fn open() -> Result<Tables, PackError> {
        let isa = super::DATA.isa()?;
        let packed = mca_models::target_of("riscv").ok_or(PackError::Truncated)?.file("assembler");
        let assembler = mca_models::riscv::tables()?;
        Ok(Tables {
            set: TableSet { isa, assembler, features: super::DATA.features()? },
            tests: Test::all(assembler, isa),
            mnemonics: Mnemonics::new(assembler),
            own: FurtherTables::open(packed)?,
            system_registers: OnceLock::new(),
            compressions: OnceLock::new(),
            uncompressions: OnceLock::new(),
            registers: Registers::of(isa),
        })
    }

    pub(super) fn mnemonic(&self, mnemonic: MnemonicId) -> &Mnemonic<Parse> {
        self.mnemonics.get(self.assembler, mnemonic, Parse::from_method, |_| true)
    }

    /// All names of system registers, in table order.
    pub(super) fn system_registers(&self) -> &[SystemRegister] {
        self.system_registers.get_or_init(|| system_registers(self.assembler))
    }

    /// From instructions to their short forms.
    pub(super) fn compressions(&self) -> &Rewrites {
        self.compressions.get_or_init(|| Rewrites::new(self.isa, self.own.compressions()))
    }

    /// From short forms to what they stand for.
    pub(super) fn uncompressions(&self) -> &Rewrites {
        self.uncompressions.get_or_init(|| Rewrites::new(self.isa, self.own.uncompressions()))
    }
}
