//! How Apple spells structured loads and stores, the instructions such as `ld1` and `st4` that access lists of vectors.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::OpcodeId;

/// Apple's spelling of one opcode of a structured load or store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) opcode: OpcodeId,
    pub(super) mnemonic: &'static str,
    /// The arrangement of the elements, which follows the mnemonic, such as `.4s`.
    pub(super) arrangement: &'static str,
    /// Index of the list among the machine operands.
    pub(super) list: usize,
    /// Whether the list is followed by the index of a lane.
    pub(super) has_lane: bool,
    /// Bytes that the access adds to the base register unless a register with the number of bytes is written; 0 if
    /// the base is not changed.
    pub(super) increment: i64,
}

/// The spellings of all structured loads and stores, sorted by opcode.
#[derive(Clone, Debug, Default)]
pub(super) struct Structures(Vec<Structure>);

impl Structures {
    /// Reads the spellings from the packed tables; none if the tables lack them.
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

    /// Returns the spelling of an opcode; `None` if it is no structured load or store.
    pub(super) fn find(&self, opcode: OpcodeId) -> Option<&Structure> {
        self.0.binary_search_by_key(&opcode, |structure| structure.opcode).ok().map(|index| &self.0[index])
    }
}
