//! Control and status registers, and the names of major opcodes: small tables of names.

use mca_models::assembler::{AssemblerTables, Cell};
use mca_models::ids::FeatureId;
use mca_models::riscv::feature;

use crate::inst::features::FeatureSet;

/// A name of a register; some registers have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedCsr {
    pub(super) name: &'static str,
    pub(super) number: i64,
    features: Vec<FeatureId>,
    pub(super) is_rv32_only: bool,
    pub(super) is_alternative: bool,
    pub(super) is_deprecated: bool,
}

impl NamedCsr {
    pub(super) fn is_of_wrong_width(&self, features: &FeatureSet) -> bool {
        self.is_rv32_only && features.has(feature::F_64BIT)
    }

    /// Returns required features that are missing.
    pub(super) fn missing(&self, features: &FeatureSet) -> impl Iterator<Item = FeatureId> {
        self.features.iter().copied().filter(|feature| !features.has(*feature))
    }

    pub(super) fn features(&self) -> &[FeatureId] {
        &self.features
    }

    /// Whether the printer uses this name.
    pub(super) fn is_normal(&self) -> bool {
        !self.is_alternative && !self.is_deprecated
    }

    pub(super) fn is_usable(&self, features: &FeatureSet) -> bool {
        !self.is_of_wrong_width(features) && self.missing(features).next().is_none()
    }
}

/// Returns the registers in the order of the table.
pub(super) fn system_registers(tables: &AssemblerTables) -> Vec<NamedCsr> {
    read_system_registers(tables).unwrap_or_default()
}

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

/// Returns the value of a major opcode by its name.
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
