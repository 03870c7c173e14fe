//! What the tables say of a mnemonic, unpacked when it is first met: a text has few of them, and many statements of each.

use mca_models::assembler::{AssemblerTables, Call, Step};
use mca_models::ids::{ConditionSetId, KindId, MnemonicId, OpcodeId};
use mca_models::riscv::Parse;

/// What is independent of the features in force.
#[derive(Debug)]
pub(super) struct Mnemonic {
    pub(super) id: MnemonicId,
    pub(super) has_aliases: bool,
    /// In the order in which they are tried.
    pub(super) rows: Vec<Row>,
    parsers: Vec<OperandParser>,
}

/// One way in which the operands may look.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) opcode: OpcodeId,
    pub(super) conditions: ConditionSetId,
    pub(super) kinds: Vec<KindId>,
    /// How the operands become those of the instruction.
    pub(super) steps: Vec<Step>,
}

/// A method that may read the operand at a position.
#[derive(Debug)]
pub(super) struct OperandParser {
    position: usize,
    pub(super) method: Parse,
    pub(super) call: Call,
}

impl Mnemonic {
    pub(super) fn of(tables: &AssemblerTables, mnemonic: MnemonicId) -> Mnemonic {
        let rows = tables.rows(0, mnemonic).map(|row| Row {
            opcode: row.opcode,
            conditions: row.conditions,
            kinds: row.kinds.iter().collect(),
            steps: tables.conversion(row.conversion).collect(),
        });
        let parsers = tables.all_parsers(mnemonic).filter_map(|(position, parser)| {
            let method = Parse::from_method(parser.call.method)?;
            Some(OperandParser { position, method, call: parser.call })
        });
        Mnemonic {
            id: mnemonic,
            has_aliases: tables.mnemonic_aliases(mnemonic).len() > 0,
            rows: rows.collect(),
            parsers: parsers.collect(),
        }
    }

    /// The methods for the operand at a position behind the mnemonic, in order.
    pub(super) fn parsers_at(&self, position: usize) -> impl Iterator<Item = &OperandParser> {
        self.parsers.iter().filter(move |parser| parser.position == position)
    }
}
