//! The packed tables of a target.

use std::sync::OnceLock;

use mca_models::pack::PackError;

use crate::inst::features::FeatureTable;
use crate::inst::isa::Isa;

/// The tables of one target that all of `core` reads, opened on first use.
#[derive(Debug)]
pub struct TargetData {
    /// The name of the target's folder in `models`.
    name: &'static str,
    /// The instruction set, or why it could not be opened.
    isa: OnceLock<Result<Isa, PackError>>,
    /// The table of features, or why it could not be opened.
    features: OnceLock<Result<FeatureTable, PackError>>,
}

impl TargetData {
    /// Returns tables that are not opened yet. `name` is that of the target's folder in `models`.
    pub const fn new(name: &'static str) -> TargetData {
        TargetData { name, isa: OnceLock::new(), features: OnceLock::new() }
    }

    /// Returns the bytes of a packed file of the target, such as `instructions`.
    fn file(&self, name: &str) -> Result<&'static [u8], PackError> {
        Ok(mca_models::target_of(self.name).ok_or(PackError::Truncated)?.file(name))
    }

    /// Returns the instruction set: opcodes, registers, operands. An error means that the packed data are
    /// damaged.
    pub fn isa(&'static self) -> Result<&'static Isa, PackError> {
        let isa = self.isa.get_or_init(|| Isa::open(self.file("instructions")?));
        isa.as_ref().map_err(|error| *error)
    }

    /// Returns the table of features. An error means that the packed data are damaged.
    pub fn features(&'static self) -> Result<&'static FeatureTable, PackError> {
        let features = self.features.get_or_init(|| FeatureTable::open(self.file("catalogue")?));
        features.as_ref().map_err(|error| *error)
    }
}
