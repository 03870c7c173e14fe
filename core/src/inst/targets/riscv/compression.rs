//! Rewrites instructions to their compressed forms, and back for printing.
//!
//! A row of the tables has an opcode, conditions, and the instruction that replaces one of that opcode; each direction has its own
//! rows. The first row of an opcode whose conditions hold is applied. Conditions on features are decided once for all rows.

use std::ops::Range;

use mca_models::assembler::further::{Rewrite, RewriteCondition as Packed, RewriteOperand as Source};
use mca_models::ids::OpcodeId;
use mca_models::riscv::OperandTest;

use super::kinds::is_matrix_type;
use crate::inst::expr::{ExprNode, Expressions};
use crate::inst::features::FeatureSet;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, RegisterSet};

/// All rows of one direction. They are unpacked, since every instruction is tested against some of them.
#[derive(Debug, Default)]
pub(super) struct Rewrites {
    /// By opcode, the index of its first row. Its rows end where those of the next opcode begin.
    first_rows: Vec<u16>,
    /// The rows, sorted by opcode, and one more that only marks the end.
    rows: Vec<CompressionRow>,
    /// Conditions on features of all rows.
    features: Vec<Packed>,
    /// Conditions on operands of all rows.
    conditions: Vec<CompressionCondition>,
    /// Operands of the results of all rows.
    operands: Vec<Source>,
}

/// A row. Its conditions and operands in the lists of [`Rewrites`] end where those of the next row begin.
#[derive(Debug)]
struct CompressionRow {
    /// Opcode of the result.
    replacement: OpcodeId,
    /// Index of the first condition on features.
    first_feature: usize,
    /// Index of the first condition on operands.
    first_condition: usize,
    /// Index of the first operand of the result.
    first_operand: usize,
}

/// A condition on machine operands, which are given by their indices.
#[derive(Debug)]
enum CompressionCondition {
    IsRegister(u8),
    IsImmediate(u8),
    /// The operand is a register other than [`RegisterId::NONE`](crate::inst::ids::RegisterId::NONE).
    IsSome(u8),
    /// Both operands are equal.
    Same(u8, u8),
    /// The operand equals this one.
    Is(u8, Operand),
    /// The operand is a register of the set.
    Class(u8, RegisterSet),
    /// The operand passes the test.
    FitTest(u8, ValueTest),
    /// The condition never holds, since its test is unknown.
    Never,
}

impl CompressionCondition {
    /// Unpacks a condition; `None` for one on features.
    fn of(packed: &Packed, isa: &Isa) -> Option<CompressionCondition> {
        Some(match *packed {
            Packed::IsRegister(n) => CompressionCondition::IsRegister(n),
            Packed::IsImmediate(n) => CompressionCondition::IsImmediate(n),
            Packed::IsSome(n) => CompressionCondition::IsSome(n),
            Packed::Same(left, right) => CompressionCondition::Same(left, right),
            Packed::Register(n, register) => CompressionCondition::Is(n, Operand::Register(register)),
            Packed::Immediate(n, value) => CompressionCondition::Is(n, Operand::Immediate(value.into())),
            Packed::Class(n, class) => CompressionCondition::Class(n, isa.class_set(class)),
            Packed::Test(n, method) => match OperandTest::from_method(method) {
                Some(test) => CompressionCondition::FitTest(n, test_of(test)),
                None => CompressionCondition::Never,
            },
            Packed::Feature(_)
            | Packed::NotFeature(_)
            | Packed::OrFeature(_)
            | Packed::OrNotFeature(_)
            | Packed::EndOr => {
                return None;
            }
        })
    }
}

/// The index of a row of [`Rewrites`].
#[derive(Clone, Copy, Debug)]
pub(super) struct RowIndex(usize);

/// For each row of [`Rewrites`], whether its conditions on features hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Allowed(Vec<bool>);

impl Rewrites {
    /// Unpacks the rows of one direction, which come in the order of their opcodes.
    pub(super) fn new(isa: &Isa, packed: impl Iterator<Item = Rewrite>) -> Rewrites {
        let mut all = Rewrites::default();
        for row in packed {
            // Rows come in ascending order of their opcodes: an opcode that is passed over has none.
            all.first_rows.resize(all.first_rows.len().max(row.opcode.index() + 1), all.rows.len() as u16);
            all.push_row(row.replacement);
            for condition in row.conditions() {
                match CompressionCondition::of(&condition, isa) {
                    Some(condition) => all.conditions.push(condition),
                    None => all.features.push(condition),
                }
            }
            all.operands.extend(row.operands());
        }
        // The end of the last opcode's rows.
        all.first_rows.push(all.rows.len() as u16);
        all.push_row(OpcodeId::default());
        all
    }

    /// Adds a row whose conditions and operands begin at the end of the lists.
    fn push_row(&mut self, replacement: OpcodeId) {
        self.rows.push(CompressionRow {
            replacement,
            first_feature: self.features.len(),
            first_condition: self.conditions.len(),
            first_operand: self.operands.len(),
        });
    }

    /// Returns for each row whether its conditions on features hold.
    pub(super) fn allowed(&self, features: &FeatureSet) -> Allowed {
        let rows = self.rows.windows(2);
        let conditions = rows.map(|pair| &self.features[pair[0].first_feature..pair[1].first_feature]);
        Allowed(conditions.map(|conditions| are_met(conditions, features)).collect())
    }

    /// Returns the indices of an opcode's rows, in the order in which they are tried.
    fn of(&self, opcode: OpcodeId) -> Range<usize> {
        let first = |index: usize| self.first_rows.get(index).copied().map(usize::from);
        match first(opcode.index()).zip(first(opcode.index() + 1)) {
            Some((first, end)) => first..end,
            None => 0..0,
        }
    }

    /// Replaces an instruction by the result of a row that [`CompressionInput::find`] has returned for it.
    pub(super) fn apply(&self, row: RowIndex, instruction: &mut Instruction) {
        let n_operands = instruction.operands().len();
        for source in self.operands_of(row.0) {
            instruction.push(match *source {
                Source::Copy(index) => instruction.operands()[usize::from(index)],
                Source::Register(register) => Operand::Register(register),
                Source::Immediate(value) => Operand::Immediate(i64::from(value)),
            });
        }
        instruction.remove_first(n_operands);
        instruction.opcode = self.rows[row.0].replacement;
    }

    /// Returns the conditions of a row on operands.
    fn conditions_of(&self, row: usize) -> &[CompressionCondition] {
        &self.conditions[self.rows[row].first_condition..self.rows[row + 1].first_condition]
    }

    /// Returns the operands of a row's result.
    fn operands_of(&self, row: usize) -> &[Source] {
        &self.operands[self.rows[row].first_operand..self.rows[row + 1].first_operand]
    }
}

/// Whether all conditions on features hold. `OrFeature` and `OrNotFeature` before an `EndOr` are alternatives, one of which is enough.
fn are_met(conditions: &[Packed], features: &FeatureSet) -> bool {
    let mut any_holds = false;
    conditions.iter().all(|condition| match *condition {
        Packed::Feature(feature) => features.has(feature),
        Packed::NotFeature(feature) => !features.has(feature),
        Packed::OrFeature(feature) => {
            any_holds |= features.has(feature);
            true
        }
        Packed::OrNotFeature(feature) => {
            any_holds |= !features.has(feature);
            true
        }
        Packed::EndOr => std::mem::take(&mut any_holds),
        _ => true,
    })
}

/// What conditions on operands depend on besides the instruction.
#[derive(Clone, Copy)]
pub(super) struct CompressionInput<'a> {
    pub(super) expressions: &'a Expressions,
    /// Whether the triple has 64-bit registers, which decides which amounts of shifts are accepted.
    pub(super) is_64_bit: bool,
}

impl CompressionInput<'_> {
    /// Returns the first allowed row whose conditions hold; `None` if there is none, or if that row needs an operand that the instruction
    /// lacks.
    pub(super) fn find(&self, rewrites: &Rewrites, allowed: &Allowed, instruction: &Instruction) -> Option<RowIndex> {
        let operands = instruction.operands();
        let is_there = |source: &Source| !matches!(source, Source::Copy(n) if usize::from(*n) >= operands.len());
        let mut rows = rewrites.of(instruction.opcode).filter(|row| allowed.0.get(*row) == Some(&true));
        let row = rows.find(|row| self.holds(rewrites.conditions_of(*row), operands))?;
        rewrites.operands_of(row).iter().all(is_there).then_some(RowIndex(row))
    }

    /// Whether all of a row's conditions on operands hold.
    fn holds(&self, conditions: &[CompressionCondition], operands: &[Operand]) -> bool {
        let at = |index: u8| operands.get(usize::from(index));
        conditions.iter().all(|condition| match condition {
            CompressionCondition::IsRegister(n) => matches!(at(*n), Some(Operand::Register(_))),
            CompressionCondition::IsImmediate(n) => matches!(at(*n), Some(Operand::Immediate(_))),
            CompressionCondition::IsSome(n) => {
                matches!(at(*n), Some(Operand::Register(register)) if register.is_some())
            }
            CompressionCondition::Same(left, right) => at(*left).is_some() && at(*left) == at(*right),
            CompressionCondition::Is(n, operand) => at(*n) == Some(operand),
            CompressionCondition::Class(n, set) => {
                matches!(at(*n), Some(Operand::Register(register)) if set.contains(*register))
            }
            CompressionCondition::FitTest(n, test) => at(*n).is_some_and(|operand| self.is_passed(operand, test)),
            CompressionCondition::Never => false,
        })
    }

    /// Whether an operand passes a test of the tables, by which compressed forms and printed aliases are chosen: a number by its value,
    /// a symbol without a value if the test accepts symbols.
    pub(super) fn passes(&self, operand: &Operand, test: OperandTest) -> bool {
        self.is_passed(operand, &test_of(test))
    }

    /// Whether an operand passes a test: by its value, or as a symbol without one.
    #[inline]
    fn is_passed(&self, operand: &Operand, test: &ValueTest) -> bool {
        let value = match *operand {
            Operand::Immediate(value) => Some(value),
            Operand::Expression(id) => self.expressions.evaluate(id),
            Operand::Register(_) => None,
        };
        let is_symbol = matches!(*operand, Operand::Expression(id)
            if matches!(self.expressions.node(id), ExprNode::Symbol { .. }));
        let accepts = if self.is_64_bit { test.accepts } else { test.accepts_in_32_bits };
        value.map_or(is_symbol && test.takes_symbols, accepts)
    }
}

/// A test of an operand that is a number or a symbol.
#[derive(Clone, Copy, Debug)]
struct ValueTest {
    /// Whether a number passes if the triple has 64-bit registers.
    accepts: fn(i64) -> bool,
    /// Whether a number passes if the triple has 32-bit registers.
    accepts_in_32_bits: fn(i64) -> bool,
    /// Whether a symbol without a value passes.
    takes_symbols: bool,
}

/// Whether a number fits in `BITS` bits with a sign and its lowest `ZEROS` bits are zeros.
const fn signed<const BITS: u32, const ZEROS: u32>(value: i64) -> bool {
    let top = value >> (BITS - 1);
    (top == 0 || top == -1) && value & ((1 << ZEROS) - 1) == 0
}

/// Whether a number fits in `BITS` bits without a sign and its lowest `ZEROS` bits are zeros.
const fn unsigned<const BITS: u32, const ZEROS: u32>(value: i64) -> bool {
    value as u64 >> BITS == 0 && value & ((1 << ZEROS) - 1) == 0
}

/// Returns the test that exactly the numbers pass which `accepts` accepts, and no symbol.
fn number(accepts: fn(i64) -> bool) -> ValueTest {
    ValueTest { accepts, accepts_in_32_bits: accepts, takes_symbols: false }
}

/// Returns the test that exactly the numbers pass which `accepts` accepts, and every symbol without a value.
fn number_or_symbol(accepts: fn(i64) -> bool) -> ValueTest {
    ValueTest { accepts, accepts_in_32_bits: accepts, takes_symbols: true }
}

/// Returns the test that the tables mean by a name.
fn test_of(test: OperandTest) -> ValueTest {
    use OperandTest as T;
    match test {
        T::Hack_bare_symbol_qc_e_li => number_or_symbol(|_| false),
        T::Simm6 => number_or_symbol(signed::<6, 0>),
        T::Simm6nonzero => number_or_symbol(|value| value != 0 && signed::<6, 0>(value)),
        T::Simm12_lo => number_or_symbol(signed::<12, 0>),
        T::Simm20_li => number_or_symbol(signed::<20, 0>),
        T::Bare_simm9_lsb0 => number_or_symbol(signed::<9, 1>),
        T::Bare_simm12_lsb0 => number_or_symbol(signed::<12, 1>),
        T::Bare_simm13_lsb0 => number_or_symbol(signed::<13, 1>),
        T::Simm21_lsb0_jal => number_or_symbol(signed::<21, 1>),
        T::Uimm20_lui => number_or_symbol(unsigned::<20, 0>),
        T::Simm5nonzero => number(|value| value != 0 && signed::<5, 0>(value)),
        T::Simm10_lsb0000nonzero => number(|value| value != 0 && signed::<10, 4>(value)),
        T::Uimm2 => number(unsigned::<2, 0>),
        T::Uimm4 => number(unsigned::<4, 0>),
        T::Uimm5 => number(unsigned::<5, 0>),
        T::Uimm20 => number(unsigned::<20, 0>),
        T::Uimm2_lsb0 => number(unsigned::<2, 1>),
        T::Uimm5_lsb0 => number(unsigned::<5, 1>),
        T::Uimm6_lsb0 => number(unsigned::<6, 1>),
        T::Uimm7_lsb00 => number(unsigned::<7, 2>),
        T::Uimm8_lsb00 => number(unsigned::<8, 2>),
        T::Uimm8_lsb000 => number(unsigned::<8, 3>),
        T::Uimm9_lsb000 => number(unsigned::<9, 3>),
        T::Uimm10_lsb00nonzero => number(|value| value != 0 && unsigned::<10, 2>(value)),
        T::Uimm5nonzero => number(|value| value != 0 && unsigned::<5, 0>(value)),
        T::Uimm5_plus1 => number(|value| (1..=32).contains(&value)),
        T::Uimm5ge6_plus1 => number(|value| (6..=32).contains(&value)),
        T::Uimm5slist => number(|value| matches!(value, 0 | 1 | 2 | 4 | 8 | 15 | 16 | 31)),
        T::Uimmlog2xlen => ValueTest { accepts_in_32_bits: unsigned::<5, 0>, ..number(unsigned::<6, 0>) },
        T::Uimmlog2xlennonzero => ValueTest {
            accepts_in_32_bits: |value| value != 0 && unsigned::<5, 0>(value),
            ..number(|value| value != 0 && unsigned::<6, 0>(value))
        },
        T::C_lui_imm => number(|value| (1..32).contains(&value) || (0xf_ffe0..=0xf_ffff).contains(&value)),
        T::Uimm10 => number(unsigned::<10, 0>),
        T::XSfmmVTypeOp => number(|value| unsigned::<32, 0>(value) && is_matrix_type(value)),
    }
}
