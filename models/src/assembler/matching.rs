//! Tables for matching, which finds the opcode of a mnemonic with operands: rows with the kinds of operands, conditions under
//! which rows apply, conversions to machine operands, aliases of mnemonics, and methods that parse operands.

use super::{AssemblerTables, Call};
use crate::ids::{
    ConditionId, ConditionSetId, ConversionId, FeatureId, KindId, MethodId, MnemonicId, OpcodeId, RegisterClassId,
    RegisterId,
};
use crate::layout::assembler::{alias, condition, header, kind, match_row, mnemonic, parser, row_range, step};
use crate::layout::find_by_name;
use crate::pack::{Row, Sequences, Table};

/// A row of the match table: one form that the operands of a mnemonic may have.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    /// The opcode of the instruction.
    pub opcode: OpcodeId,
    /// How the operands become machine operands.
    pub conversion: ConversionId,
    /// Conditions under which the row applies.
    pub conditions: ConditionSetId,
    /// The mnemonic whose row this is.
    pub mnemonic: MnemonicId,
    /// The kinds that the operands after the mnemonic must have.
    pub kinds: Kinds,
}

/// The kinds of a row's operands.
#[derive(Clone, Copy, Debug)]
pub struct Kinds {
    numbers: Table<'static, 2>,
}

impl Kinds {
    /// Returns the kinds in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = KindId> + ExactSizeIterator + Clone + use<> {
        self.numbers.iter().map(|row| KindId(row.u16(0)))
    }

    /// Returns the number of kinds.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are no kinds.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Returns the kind of the operand at a position.
    #[inline]
    pub fn get(&self, index: usize) -> Option<KindId> {
        self.numbers.get(index).map(|row| KindId(row.u16(0)))
    }
}

/// The test of whether an operand belongs to a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindTest {
    /// The operand is this token.
    Token(&'static [u8]),
    /// The operand is a register of this class.
    Class(RegisterClassId),
    /// The operand is this register.
    Register(RegisterId),
    /// The target's method accepts the operand.
    Predicate(Call),
    /// The test is that of another kind, which depends on the hardware mode: [`AssemblerTables::kind_in_mode`].
    Mode,
}

/// A kind of operand.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name in the reference's descriptions.
    pub name: &'static str,
    /// What an operand must be.
    pub test: KindTest,
    /// The message about an operand that does not fit; `None` for the general one.
    pub diagnosis: Option<MethodId>,
    /// Whether the operand may be absent.
    pub is_optional: bool,
    /// The kinds that accept everything that this one does.
    pub supers: Kinds,
}

/// The names of a condition on the features of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The name in the reference's descriptions.
    pub name: &'static str,
    /// Name in messages; may be empty.
    pub message: &'static str,
}

/// A step of a conversion from the operands of a statement to machine operands, those of an instruction. Operand 0 is the mnemonic;
/// indices of operands also count those that are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Appends the machine operands that `call` makes of an operand, or that `default` makes if the operand is absent.
    Render { call: Call, operand: u8, n_machine_operands: u8, default: Option<Call> },
    /// Appends this number.
    Constant(i32),
    /// Appends this register.
    Register(RegisterId),
    /// Appends a copy of the machine operand with this index, if there is one. The matcher requires the two `operands` to be equal.
    Tied { machine_operand: Option<u8>, operands: Option<(u8, u8)> },
    /// Appends the machine operands that this method makes of several operands at once.
    Custom(Call),
}

/// A mnemonic for which an alias stands, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MnemonicAlias {
    /// Index of the only variant of the syntax that has the alias; `None`: all have it.
    pub variant: Option<u8>,
    /// Conditions under which the alias stands for the mnemonic.
    pub conditions: ConditionSetId,
    /// The mnemonic that it stands for.
    pub replacement: MnemonicId,
}

/// A method that reads an operand of a mnemonic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParserMethod {
    /// The method.
    pub call: Call,
    /// The kind of operand that it reads.
    pub kind: KindId,
    /// Conditions under which it is tried.
    pub conditions: ConditionSetId,
}

impl AssemblerTables {
    /// Returns the number of variants of the syntax, such as dialects; each has its own rows.
    #[inline]
    pub fn n_variants(&self) -> usize {
        self.match_rows.len()
    }

    /// Returns the maximum number of operands that the matcher examines, the mnemonic included; `None`: all.
    pub fn max_operands(&self) -> Option<usize> {
        Some(usize::from(self.header.row(0).u16(header::MAX_OPERANDS))).filter(|limit| *limit != 0)
    }

    /// Returns the largest number of kinds of any row.
    pub fn widest_row(&self) -> usize {
        self.header.row(0).u16(header::WIDEST_ROW).into()
    }

    /// Whether the matcher notes for each row why it does not fit, for messages (`core/docs/assembler.md`, "When no row fits").
    pub fn collects_near_misses(&self) -> bool {
        self.header.row(0).u16(header::NEAR_MISSES) != 0
    }

    // Mnemonics

    /// Returns the mnemonic, the alias of one, or the name that has parsers, with exactly these bytes; `None` if there is none.
    #[inline]
    pub fn find_mnemonic(&self, name: &[u8]) -> Option<MnemonicId> {
        let name_of = |index: usize| self.strings.bytes(self.mnemonics.row(index).u32(mnemonic::NAME));
        Some(MnemonicId(find_by_name(self.mnemonic_hash, name, name_of)? as u16))
    }

    /// Returns a mnemonic's name.
    pub fn mnemonic(&self, mnemonic: MnemonicId) -> &'static str {
        self.strings.text(self.mnemonics.row(mnemonic.index()).u32(mnemonic::NAME))
    }

    /// Returns all names in the order of their bytes, which is that of the match tables.
    pub fn mnemonics(&self) -> impl ExactSizeIterator<Item = MnemonicId> + use<> {
        (0..self.mnemonics.len() as u16).map(MnemonicId)
    }

    /// Returns the rows of a mnemonic in a variant of the syntax, in the order in which they are tried.
    #[inline]
    pub fn rows(
        &self,
        variant: usize,
        mnemonic: MnemonicId,
    ) -> impl ExactSizeIterator<Item = MatchRow> + Clone + use<> {
        let table = self.match_rows.get(variant).copied().unwrap_or(Table::EMPTY);
        let range = self.row_ranges.row(mnemonic.index() * self.n_variants() + variant);
        let rows = table.range(range.u16(row_range::FIRST).into(), range.u16(row_range::N_ROWS).into());
        let sequences = self.sequences;
        rows.iter().map(move |row| match_row_of(row, sequences))
    }

    /// Returns all rows of a variant.
    pub fn all_rows(&self, variant: usize) -> impl ExactSizeIterator<Item = MatchRow> + Clone + use<> {
        let table = self.match_rows.get(variant).copied().unwrap_or(Table::EMPTY);
        let sequences = self.sequences;
        table.iter().map(move |row| match_row_of(row, sequences))
    }

    /// Returns the mnemonics that an alias may stand for, in the order in which they are tried.
    #[inline]
    pub fn mnemonic_aliases(&self, mnemonic: MnemonicId) -> impl ExactSizeIterator<Item = MnemonicAlias> + use<> {
        let row = self.mnemonics.row(mnemonic.index());
        let rows = self.aliases.range(row.u16(mnemonic::FIRST_ALIAS).into(), row.u16(mnemonic::N_ALIASES).into());
        rows.iter().map(|row| MnemonicAlias {
            variant: u8::try_from(row.u16(alias::VARIANT)).ok(),
            conditions: ConditionSetId(row.u16(alias::CONDITIONS)),
            replacement: MnemonicId(row.u16(alias::REPLACEMENT)),
        })
    }

    /// Returns the methods that may read operands of a mnemonic, each with the index of its operand (0: the first after the mnemonic),
    /// by which they are sorted.
    pub fn all_parsers(&self, mnemonic: MnemonicId) -> impl Iterator<Item = (usize, ParserMethod)> + '_ {
        self.parser_rows(mnemonic).iter().map(|row| (row.u16(parser::POSITION).into(), self.parser(row)))
    }

    /// Returns the rows of a mnemonic's methods.
    #[inline]
    fn parser_rows(&self, mnemonic: MnemonicId) -> Table<'static, { parser::WIDTH }> {
        let row = self.mnemonics.row(mnemonic.index());
        self.parsers.range(row.u32(mnemonic::FIRST_PARSER) as usize, row.u16(mnemonic::N_PARSERS).into())
    }

    /// Reads a row of such a method.
    #[inline]
    fn parser(&self, row: Row<'static, { parser::WIDTH }>) -> ParserMethod {
        ParserMethod {
            call: self.call(row.u16(parser::CALL)),
            kind: KindId(row.u16(parser::KIND)),
            conditions: ConditionSetId(row.u16(parser::CONDITIONS)),
        }
    }

    // Kinds

    /// Returns the number of kinds.
    pub fn n_kinds(&self) -> usize {
        self.kinds.len()
    }

    /// Returns all about a kind.
    pub fn kind(&self, number: KindId) -> Kind {
        let row = self.kinds.row(number.index());
        Kind {
            name: self.strings.text(row.u32(kind::NAME)),
            test: self.kind_test(number),
            diagnosis: self.kind_diagnosis(number),
            is_optional: self.is_optional(number),
            supers: Kinds { numbers: self.sequences.items_of(row.u32(kind::SUPERS)) },
        }
    }

    /// Returns only the test of a kind, which is needed more often than all of [`AssemblerTables::kind`].
    #[inline]
    pub fn kind_test(&self, number: KindId) -> KindTest {
        let row = self.kinds.row(number.index());
        let value = row.u32(kind::VALUE);
        match row.u8(kind::SORT) {
            0 => KindTest::Token(self.strings.bytes(value)),
            1 => KindTest::Class(RegisterClassId(value as u16)),
            2 => KindTest::Predicate(self.call(value as u16)),
            3 => KindTest::Mode,
            _ => KindTest::Register(RegisterId(value as u16)),
        }
    }

    /// Returns only the message of a kind about an operand that does not fit; `None`: the general one.
    #[inline]
    pub fn kind_diagnosis(&self, number: KindId) -> Option<MethodId> {
        self.kinds.row(number.index()).u16(kind::DIAGNOSIS).checked_sub(1).map(MethodId)
    }

    /// Whether the operand of a kind may be absent.
    #[inline]
    pub fn is_optional(&self, number: KindId) -> bool {
        self.kinds.row(number.index()).u8(kind::IS_OPTIONAL) != 0
    }

    /// Returns the kind whose test applies in a hardware mode (such as 64-bit), given by its index, for a kind with the test
    /// [`KindTest::Mode`]. `None`: no operand fits.
    pub fn kind_in_mode(&self, number: KindId, mode: usize) -> Option<KindId> {
        let row = self.kinds.row(number.index());
        self.sequences.get(row.u32(kind::VALUE)).nth(mode)?.checked_sub(1).map(KindId)
    }

    // Conditions

    /// Returns the number of conditions.
    pub fn n_conditions(&self) -> usize {
        self.conditions.len()
    }

    /// Returns the names of a condition.
    pub fn condition(&self, number: ConditionId) -> Condition {
        let row = self.conditions.row(number.index());
        Condition {
            name: self.strings.text(row.u32(condition::NAME)),
            message: self.strings.text(row.u32(condition::MESSAGE)),
        }
    }

    /// Whether a condition holds for a processor. `has` says whether the processor has a feature.
    pub fn condition_holds(&self, number: ConditionId, mut has: impl FnMut(FeatureId) -> bool) -> bool {
        let mut stack = Vec::new();
        for item in self.sequences.get(self.conditions.row(number.index()).u32(condition::EXPRESSION)) {
            let value = match item {
                condition::NOT => !stack.pop().unwrap_or(false),
                condition::AND | condition::OR => {
                    let (second, first) = (stack.pop().unwrap_or(false), stack.pop().unwrap_or(false));
                    if item == condition::AND { first && second } else { first || second }
                }
                feature => has(FeatureId(feature)),
            };
            stack.push(value);
        }
        stack.pop().unwrap_or(true)
    }

    /// Returns the number of sets of conditions.
    pub fn n_condition_sets(&self) -> usize {
        self.condition_sets.len()
    }

    /// Returns the conditions of a set, all of which must hold.
    pub fn condition_set(&self, set: ConditionSetId) -> impl ExactSizeIterator<Item = ConditionId> + Clone + use<> {
        self.sequences.get(self.condition_sets.row(set.index()).u32(0)).map(ConditionId)
    }

    // Conversions

    /// Returns the steps of a conversion in order.
    #[inline]
    pub fn conversion(&self, conversion: ConversionId) -> impl ExactSizeIterator<Item = Step> + '_ {
        let mut items = self.sequences.get(self.conversions.row(conversion.index()).u32(0));
        (0..items.len() / 2).map(move |_| {
            let row = self.steps.row(items.next().unwrap_or_default().into());
            self.step(row, items.next().unwrap_or_default() as u8)
        })
    }

    /// Reads a row of the steps.
    #[inline]
    fn step(&self, row: Row<'static, { step::WIDTH }>, operand: u8) -> Step {
        let call = self.call(row.u16(step::CALL));
        match row.u8(step::SORT) {
            step::RENDER => Step::Render {
                call,
                operand,
                n_machine_operands: row.u8(step::N_MACHINE_OPERANDS),
                default: self.call_or_none(row.u16(step::DEFAULT)),
            },
            step::CUSTOM => Step::Custom(call),
            step::CONSTANT => Step::Constant(row.i32(step::VALUE)),
            step::REGISTER => Step::Register(RegisterId(row.u16(step::VALUE))),
            _ => {
                let [copied, first, second, _] = row.u32(step::VALUE).to_le_bytes();
                let some = |number: u8| (number != step::NO_OPERAND).then_some(number);
                Step::Tied { machine_operand: some(copied), operands: some(first).zip(some(second)) }
            }
        }
    }
}

/// Reads a row of a match table.
#[inline]
fn match_row_of(row: Row<'static, { match_row::WIDTH }>, sequences: Sequences<'static>) -> MatchRow {
    MatchRow {
        opcode: OpcodeId(row.u16(match_row::OPCODE)),
        conversion: ConversionId(row.u16(match_row::CONVERSION)),
        conditions: ConditionSetId(row.u16(match_row::CONDITIONS)),
        mnemonic: MnemonicId(row.u16(match_row::MNEMONIC)),
        kinds: Kinds { numbers: sequences.items_of(row.u32(match_row::KINDS)) },
    }
}
