//! Everything that is read from the packed tables, opened once.

use std::sync::OnceLock;

use mca_models::assembler::AssemblerTables;
use mca_models::pack::PackError;

use crate::inst::isa::Isa;

#[derive(Debug)]
pub(super) struct Tables {
    pub(super) isa: &'static Isa,
    pub(super) assembler: &'static AssemblerTables,
}

impl Tables {
    pub(super) fn get() -> Result<&'static Tables, PackError> {
        static TABLES: OnceLock<Result<Tables, PackError>> = OnceLock::new();
        TABLES.get_or_init(Tables::open).as_ref().map_err(|error| *error)
    }

    fn open() -> Result<Tables, PackError> {
        Ok(Tables { isa: super::isa()?, assembler: mca_models::aarch64::tables()? })
    }
}
