//! Structured loads and stores as Apple spells them.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::OpcodeId;

/// A structured load or store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) opcode: OpcodeId,
    pub(super) mnemonic: &'static str,
    /// The arrangement that follows the mnemonic, such as `.4s`.
    pub(super) arrangement: &'static str,
    /// The position of the list among the machine operands.
    pub(super) list: usize,
    /// Whether the list is followed by the index of a lane.
    pub(super) has_lane: bool,
    /// Bytes that are added to the base afterwards; 0 if it is not changed.
    pub(super) increment: i64,
}

/// All structured loads and stores, sorted by opcode.
#[derive(Clone, Debug, Default)]
pub(super) struct Structures(Vec<Structure>);

impl Structures {
    /// Reads them from the packed tables.
    pub(super) fn read(assembler: &AssemblerTables) -> Structures {
        let Some(records) = assembler.records("AppleLists") else { return Structures::default() };
        let field = |name: &str| records.field(name).unwrap_or_default();
        let [opcode, mnemonic, arrangement, list, has_lane, increment] =
            ["Opcode", "Mnemonic", "Arrangement", "List", "HasLane", "Increment"].map(field);
        let read = |record| Structure {
            opcode: OpcodeId(records.number(record, opcode) as u16),
            mnemonic: records.text(record, mnemonic),
            arrangement: records.text(record, arrangement),
            list: records.number(record, list) as usize,
            has_lane: records.number(record, has_lane) != 0,
            increment: records.number(record, increment).into(),
        };
        let mut structures: Vec<Structure> = (0..records.len()).map(read).collect();
        structures.sort_by_key(|structure| structure.opcode);
        Structures(structures)
    }

    pub(super) fn find(&self, opcode: OpcodeId) -> Option<&Structure> {
        self.0.binary_search_by_key(&opcode, |structure| structure.opcode).ok().map(|place| &self.0[place])
    }
}
