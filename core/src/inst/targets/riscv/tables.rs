//! Everything that is read from the packed tables, opened once.

use std::sync::OnceLock;

use mca_models::assembler::AssemblerTables;
use mca_models::assembler::riscv::RiscvTables;
use mca_models::ids::MnemonicId;
use mca_models::pack::PackError;
use mca_models::riscv::Parse;

use super::compression::Rewrites;
use super::fit::Test;
use super::registers::Registers;
use super::system_registers::{SystemRegister, system_registers};
use crate::inst::features::FeatureTable;
use crate::inst::isa::Isa;
use crate::inst::tables::mnemonics::{Mnemonic, Mnemonics};

#[derive(Debug)]
pub(super) struct Tables {
    pub(super) isa: &'static Isa,
    pub(super) assembler: &'static AssemblerTables,
    /// What decides about each kind of operand.
    pub(super) tests: Vec<Test>,
    mnemonics: Mnemonics<Parse>,
    pub(super) own: RiscvTables,
    system_registers: OnceLock<Vec<SystemRegister>>,
    compressions: OnceLock<Rewrites>,
    uncompressions: OnceLock<Rewrites>,
    pub(super) features: &'static FeatureTable,
    pub(super) registers: &'static Registers,
}

impl Tables {
    pub(super) fn get() -> Result<&'static Tables, PackError> {
        static TABLES: OnceLock<Result<Tables, PackError>> = OnceLock::new();
        TABLES.get_or_init(Tables::open).as_ref().map_err(|error| *error)
    }

    fn open() -> Result<Tables, PackError> {
        let isa = super::DATA.isa()?;
        let packed = mca_models::target_of("riscv").ok_or(PackError::Truncated)?.file("assembler");
        let assembler = mca_models::riscv::tables()?;
        Ok(Tables {
            isa,
            assembler,
            tests: Test::all(assembler, isa),
            mnemonics: Mnemonics::new(assembler),
            own: RiscvTables::open(packed)?,
            system_registers: OnceLock::new(),
            compressions: OnceLock::new(),
            uncompressions: OnceLock::new(),
            features: super::DATA.features()?,
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
