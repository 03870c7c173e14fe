//! The packed tables, opened once.

use std::ops::Deref;
use std::sync::OnceLock;

use mca_models::assembler::further::FurtherTables;
use mca_models::ids::MnemonicId;
use mca_models::pack::PackError;
use mca_models::riscv::Parse;

use super::compression::Rewrites;
use super::fit::FitTest;
use super::registers::Registers;
use super::system_registers::{NamedCsr, system_registers};
use crate::inst::tables::mnemonics::{Mnemonic, Mnemonics};
use crate::inst::tables::set::TableSet;

/// The packed tables, and what is derived from them once.
#[derive(Debug)]
pub(super) struct Tables {
    /// The part that all targets with tables have.
    set: TableSet,
    /// The test of each kind of operand, by number of the kind.
    pub(super) tests: Vec<FitTest>,
    /// Mnemonics with their rows and parsers.
    mnemonics: Mnemonics<Parse>,
    /// Tables that only RISC-V has: extensions, profiles, compression, vector instruments.
    pub(super) own: FurtherTables,
    /// All names of control and status registers, gathered on first use.
    system_registers: OnceLock<Vec<NamedCsr>>,
    /// Rewrites to compressed instructions, unpacked on first use.
    compressions: OnceLock<Rewrites>,
    /// Rewrites of compressed instructions to usual ones, unpacked on first use.
    uncompressions: OnceLock<Rewrites>,
    pub(super) registers: &'static Registers,
}

/// Gives access to the part that all targets with tables have.
impl Deref for Tables {
    type Target = TableSet;

    fn deref(&self) -> &TableSet {
        &self.set
    }
}

impl Tables {
    /// Returns the tables, opened on first use. An error means that the packed data are damaged.
    pub(super) fn get() -> Result<&'static Tables, PackError> {
        static TABLES: OnceLock<Result<Tables, PackError>> = OnceLock::new();
        TABLES.get_or_init(Tables::open).as_ref().map_err(|error| *error)
    }

    /// Returns the part of the tables that all targets with tables have.
    pub(super) fn set() -> Option<&'static TableSet> {
        Tables::get().ok().map(|tables| &tables.set)
    }

    /// Opens the tables.
    fn open() -> Result<Tables, PackError> {
        let isa = super::DATA.isa()?;
        let packed = mca_models::target_of("riscv").ok_or(PackError::Truncated)?.file("assembler");
        let assembler = mca_models::riscv::tables()?;
        Ok(Tables {
            set: TableSet { isa, assembler, features: super::DATA.features()? },
            tests: FitTest::all(assembler, isa),
            mnemonics: Mnemonics::new(assembler),
            own: FurtherTables::open(packed)?,
            system_registers: OnceLock::new(),
            compressions: OnceLock::new(),
            uncompressions: OnceLock::new(),
            registers: Registers::of(isa),
        })
    }

    /// Returns the rows and custom parsers of a mnemonic.
    pub(super) fn mnemonic(&self, mnemonic: MnemonicId) -> &Mnemonic<Parse> {
        self.mnemonics.get(self.assembler, mnemonic, Parse::from_method, |_| true)
    }

    /// Returns all names of system registers, in table order.
    pub(super) fn system_registers(&self) -> &[NamedCsr] {
        self.system_registers.get_or_init(|| system_registers(self.assembler))
    }

    /// Returns the rewritings of instructions to compressed ones.
    pub(super) fn compressions(&self) -> &Rewrites {
        self.compressions.get_or_init(|| Rewrites::new(self.isa, self.own.compressions()))
    }

    /// Returns the rewritings of compressed instructions to others.
    pub(super) fn uncompressions(&self) -> &Rewrites {
        self.uncompressions.get_or_init(|| Rewrites::new(self.isa, self.own.uncompressions()))
    }
}
