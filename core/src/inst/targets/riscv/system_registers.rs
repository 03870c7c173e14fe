//! Names of control and status registers, and of major opcodes.

use mca_models::assembler::{AssemblerTables, Cell};
use mca_models::ids::FeatureId;
use mca_models::riscv::feature;

use crate::inst::features::FeatureSet;

/// One name of a control and status register, which may have several names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedCsr {
    pub(super) name: &'static str,
    /// The number in machine code.
    pub(super) number: i64,
    /// Features without which the register does not exist.
    features: Vec<FeatureId>,
    /// Whether only processors with 32-bit registers have it.
    pub(super) is_rv32_only: bool,
    /// Whether the printer prefers another name.
    pub(super) is_alternative: bool,
    /// Whether the name should no longer be written.
    pub(super) is_deprecated: bool,
}

impl NamedCsr {
    /// Whether only processors with 32-bit registers have it, and these features are those of a 64-bit processor.
    pub(super) fn is_of_wrong_width(&self, features: &FeatureSet) -> bool {
        self.is_rv32_only && features.has(feature::F_64BIT)
    }

    /// Returns the features that the register needs and that are not in the set.
    pub(super) fn missing(&self, features: &FeatureSet) -> impl Iterator<Item = FeatureId> {
        self.features.iter().copied().filter(|feature| !features.has(*feature))
    }

    /// Returns the features that the register needs.
    pub(super) fn features(&self) -> &[FeatureId] {
        &self.features
    }

    /// Whether the printer uses this name.
    pub(super) fn is_normal(&self) -> bool {
        !self.is_alternative && !self.is_deprecated
    }

    /// Whether a processor with these features has the register.
    pub(super) fn is_usable(&self, features: &FeatureSet) -> bool {
        !self.is_of_wrong_width(features) && self.missing(features).next().is_none()
    }
}

/// Returns all names, in the order of the table; none if the table is damaged.
pub(super) fn system_registers(tables: &AssemblerTables) -> Vec<NamedCsr> {
    read_system_registers(tables).unwrap_or_default()
}

/// Reads the names; `None` if the table is damaged.
fn read_system_registers(tables: &AssemblerTables) -> Option<Vec<NamedCsr>> {
    let table = tables.records("SysRegsList")?;
    let field = |name: &str| table.field(name);
    let (name, number, required) = (field("Name")?, field("Encoding")?, field("FeaturesRequired")?);
    let (rv32, alternative, deprecated) = (field("isRV32Only")?, field("isAltName")?, field("isDeprecatedName")?);
    let register = |record: usize| NamedCsr {
        name: table.text(record, name),
        number: i64::from(table.number(record, number)),
        features: match table.cell(record, required) {
            Cell::Features(features) => features.iter().collect(),
            _ => Vec::new(),
        },
        is_rv32_only: table.number(record, rv32) != 0,
        is_alternative: table.number(record, alternative) != 0,
        is_deprecated: table.number(record, deprecated) != 0,
    };
    Some((0..table.len()).map(register).collect())
}

/// Returns the number of the major opcode of this name.
pub(super) fn major_opcode(tables: &AssemblerTables, name: &[u8]) -> Option<i64> {
    let table = tables.records("RISCVOpcodesList")?;
    let (names, values) = (table.field("Name")?, table.field("Value")?);
    let found = (0..table.len()).find(|record| table.text(*record, names).as_bytes() == name)?;
    Some(i64::from(table.number(found, values)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_can_be_read() {
        let tables = mca_models::riscv::tables().unwrap();
        let all = system_registers(tables);
        assert!(all.iter().any(|one| one.name == "timeh" && one.is_rv32_only));
        assert!(all.iter().any(|one| one.name == "dscratch" && one.is_alternative));
        assert_eq!(major_opcode(tables, b"LOAD"), Some(3));
        assert_eq!(major_opcode(tables, b"load"), None);
    }
}
