use std::collections::BTreeMap;
use std::path::Path;

use super::{CatalogueTable, Cpu, Feature};
use crate::layout::catalogue as layout;
use crate::pack::{PackError, PackedFile, Sequences, Strings};
use crate::packer::names::Names;

fn decode(bytes: &[u8]) -> Result<CatalogueTable, PackError> {
    let file = PackedFile::open(bytes, layout::KIND)?;
    let strings = Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?;
    let sequences = Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?;
    let text = |id: u32| strings.text(id).to_owned();
    let list = |id: u32| sequences.get(id).collect::<Vec<u16>>();
    Ok(CatalogueTable {
        cpu_aliases: file
            .table::<{ layout::CPU_ALIAS_WIDTH }>(layout::CPU_ALIASES)?
            .iter()
            .map(|row| {
                let processor = row.u32(layout::CPU_ALIAS_CPU) as usize;
                (text(row.u32(layout::CPU_ALIAS_NAME)), processor, row.u32(layout::CPU_ALIAS_IS_HIDDEN) != 0)
            })
            .collect(),
        cpus: file
            .table::<{ layout::CPU_WIDTH }>(layout::CPUS)?
            .iter()
            .map(|row| Cpu {
                name: text(row.u32(layout::CPU_NAME)),
                model: text(row.u32(layout::CPU_MODEL)),
                has_itineraries: row.u32(layout::CPU_HAS_ITINERARIES) != 0,
                features: list(row.u32(layout::CPU_FEATURES)),
                tuning: list(row.u32(layout::CPU_TUNING)),
                title: text(row.u32(layout::CPU_TITLE)),
                spells: row.u32(layout::CPU_SPELLS) as usize,
            })
            .collect(),
        features: file
            .table::<{ layout::FEATURE_WIDTH }>(layout::FEATURES)?
            .iter()
            .map(|row| Feature {
                name: text(row.u32(layout::FEATURE_NAME)),
                description: text(row.u32(layout::FEATURE_DESCRIPTION)),
                implied: list(row.u32(layout::FEATURE_IMPLIED)),
            })
            .collect(),
        hooks: file
            .table::<{ layout::HOOK_WIDTH }>(layout::HOOKS)?
            .iter()
            .map(|row| (row.u16(layout::HOOK_OPCODE), row.u16(layout::HOOK_EFFECTS)))
            .collect::<BTreeMap<_, _>>(),
        clearing: file
            .table::<{ layout::CLEARING_WIDTH }>(layout::CLEARING)?
            .iter()
            .map(|row| (row.u16(layout::CLEARING_REGISTER), row.u16(layout::CLEARING_NOT_LEGACY) != 0))
            .collect(),
        calls: file
            .table::<{ layout::CALL_WIDTH }>(layout::CALLS)?
            .iter()
            .map(|row| {
                let key = (row.u16(layout::CALL_OPCODE), row.u16(layout::CALL_IS_RETURN) != 0);
                (key, sequences.get(row.u32(layout::CALL_CONDITION)).collect())
            })
            .collect(),
    })
}

#[test]
fn packed_equals_text() {
    for (name, counts) in [("riscv", (59, 379, 0)), ("x86", (136, 230, 53))] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let names = Names::read(&folder, name).unwrap();
        let table = CatalogueTable::read(&folder, name, &names).unwrap();
        let embedded = crate::target_of(name).unwrap().file("catalogue");
        assert_eq!(decode(embedded), Ok(table.clone()));
        assert_eq!(embedded, table.encode());
        assert_eq!((table.cpus.len(), table.features.len(), table.hooks.len()), counts);
    }
}
