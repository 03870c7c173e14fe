//! The rows of a mnemonic, unpacked when the mnemonic is first used: a text has few mnemonics, and many statements of each.

use std::sync::OnceLock;

use mca_models::assembler::{AssemblerTables, Call, MatchRow, Step};
use mca_models::ids::{ConditionSetId, KindId, MethodId, MnemonicId, OpcodeId};

/// All mnemonics of a target; `P` is how the target names its methods that read operands.
#[derive(Debug)]
pub struct Mnemonics<P>(Vec<OnceLock<Box<Mnemonic<P>>>>);

/// What the tables say about a mnemonic, whatever features are in force.
#[derive(Debug)]
pub struct Mnemonic<P> {
    pub id: MnemonicId,
    /// Whether the word is an alias of other mnemonics, of which features choose one.
    pub has_aliases: bool,
    /// Rows of each dialect, in the order in which they are tried.
    rows: Vec<Vec<MnemonicRow>>,
    /// The methods of the target that read operands of the mnemonic.
    parsers: Vec<OperandParser<P>>,
}

/// A row of the match table: one form of the operands.
#[derive(Debug)]
pub struct MnemonicRow {
    pub opcode: OpcodeId,
    /// The features that the row needs.
    pub conditions: ConditionSetId,
    /// The kinds of its operands, optional ones included.
    pub kinds: Vec<KindId>,
    /// How the operands are converted to those of the instruction.
    pub steps: Vec<Step>,
}

/// A method of the target that may read the operand at a position.
#[derive(Debug)]
pub struct OperandParser<P> {
    /// Position of the operand, 0 for the first one after the mnemonic.
    position: usize,
    /// The method, as the target names it.
    pub method: P,
    /// The method as the tables have it, with its arguments.
    pub call: Call,
    /// The features of the row that asks for the operand; some targets look at them.
    pub conditions: ConditionSetId,
}

impl<P> Mnemonics<P> {
    pub fn new(tables: &AssemblerTables) -> Mnemonics<P> {
        Mnemonics(tables.mnemonics().map(|_| OnceLock::new()).collect())
    }

    /// Returns a mnemonic of these tables, unpacked on first use. `method_of` returns the target's name of a method,
    /// `is_usable` whether a row may be tried.
    #[inline]
    pub fn get(
        &self,
        tables: &AssemblerTables,
        mnemonic: MnemonicId,
        method_of: fn(MethodId) -> Option<P>,
        is_usable: impl Fn(&MatchRow) -> bool,
    ) -> &Mnemonic<P> {
        self.0[mnemonic.index()].get_or_init(|| Box::new(Mnemonic::unpack(tables, mnemonic, method_of, is_usable)))
    }
}

impl<P> Mnemonic<P> {
    /// Unpacks a mnemonic. `method_of` returns the target's name of a method, `is_usable` whether a row may be tried.
    fn unpack(
        tables: &AssemblerTables,
        mnemonic: MnemonicId,
        method_of: fn(MethodId) -> Option<P>,
        is_usable: impl Fn(&MatchRow) -> bool,
    ) -> Mnemonic<P> {
        let unpack = |row: MatchRow| MnemonicRow {
            opcode: row.opcode,
            conditions: row.conditions,
            kinds: row.kinds.iter().collect(),
            steps: tables.conversion(row.conversion).collect(),
        };
        let rows_of = |variant| tables.rows(variant, mnemonic).filter(&is_usable).map(unpack).collect();
        let parsers = tables.all_parsers(mnemonic).filter_map(|(position, parser)| {
            let method = method_of(parser.call.method)?;
            Some(OperandParser { position, method, call: parser.call, conditions: parser.conditions })
        });
        Mnemonic {
            id: mnemonic,
            has_aliases: tables.mnemonic_aliases(mnemonic).len() > 0,
            rows: (0..tables.n_variants()).map(rows_of).collect(),
            parsers: parsers.collect(),
        }
    }

    /// Returns the rows of a dialect, in the order in which they are tried; none for an unknown dialect.
    #[inline]
    pub fn rows(&self, variant: usize) -> &[MnemonicRow] {
        self.rows.get(variant).map_or(&[], Vec::as_slice)
    }

    /// Returns the methods for the operand at a position after the mnemonic, in order.
    #[inline]
    pub fn parsers_at(&self, position: usize) -> impl Iterator<Item = &OperandParser<P>> {
        self.parsers.iter().filter(move |parser| parser.position == position)
    }
}
