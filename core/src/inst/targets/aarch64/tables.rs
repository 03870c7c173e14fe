//! The packed tables, opened once.

use std::ops::Deref;
use std::sync::OnceLock;

use mca_models::aarch64::Parse;
use mca_models::assembler::{MatchRow, Step};
use mca_models::ids::MnemonicId;
use mca_models::pack::PackError;

use super::architectures::{self, Extension, NamedArchitecture};
use super::kinds::Kinds;
use super::registers::Registers;
use super::structures::Structures;
use super::system_operands::SystemOperands;
use crate::inst::tables::mnemonics::{Mnemonic, Mnemonics};
use crate::inst::tables::set::TableSet;

/// The packed tables, and what the reader derives from them once.
#[derive(Debug)]
pub(super) struct Tables {
    set: TableSet,
    pub(super) registers: &'static Registers,
    pub(super) kinds: Kinds,
    mnemonics: Mnemonics<Parse>,
    pub(super) system_operands: SystemOperands,
    extensions: OnceLock<Vec<Extension>>,
    architectures: OnceLock<Vec<NamedArchitecture>>,
    structures: OnceLock<Structures>,
}

/// Gives access to the tables that all targets have.
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
        let assembler = mca_models::aarch64::tables()?;
        Ok(Tables {
            set: TableSet { isa, assembler, features: super::DATA.features()? },
            registers: Registers::of(isa),
            kinds: Kinds::new(assembler.n_kinds()),
            mnemonics: Mnemonics::new(assembler),
            system_operands: SystemOperands::default(),
            extensions: OnceLock::new(),
            architectures: OnceLock::new(),
            structures: OnceLock::new(),
        })
    }

    /// Returns the rows and custom parsers of a mnemonic in lower case; `None` if the tables do not have it.
    pub(super) fn find_mnemonic(&self, name: &[u8]) -> Option<&Mnemonic<Parse>> {
        let mnemonic: MnemonicId = self.assembler.find_mnemonic(name)?;
        let is_usable = |row: &MatchRow| !row.kinds.is_empty() || !self.lacks_registers(row);
        Some(self.mnemonics.get(self.assembler, mnemonic, Parse::from_method, is_usable))
    }

    /// Whether a row is one of four short forms that have lost their operands, so that numbers stand for
    /// registers. The reference crashes on them.
    fn lacks_registers(&self, row: &MatchRow) -> bool {
        let mut steps = self.assembler.conversion(row.conversion);
        let has_register = self.isa.opcode(row.opcode).operands().next().is_some_and(|operand| operand.class.is_some());
        // `rmif` and `setf8` have lost theirs, too, but print what they have.
        has_register
            && matches!(steps.next(), Some(Step::Constant(_)))
            && steps.any(|step| matches!(step, Step::Tied { .. }))
    }

    /// Returns the extensions that directives may name.
    pub(super) fn extensions(&self) -> &[Extension] {
        self.extensions.get_or_init(|| architectures::extensions(self.assembler))
    }

    /// Returns the structured loads and stores in Apple's spelling.
    pub(super) fn structures(&self) -> &Structures {
        self.structures.get_or_init(|| Structures::read(self.assembler))
    }

    /// Returns the architectures that directives may name.
    pub(super) fn architectures(&self) -> &[NamedArchitecture] {
        self.architectures.get_or_init(|| architectures::architectures(self.assembler))
    }
}
