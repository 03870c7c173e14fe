//! The packed tables of instructions and operands, opened once.

use std::ops::Deref;
use std::sync::OnceLock;

use mca_models::arm::{Parse, class, opcode};
use mca_models::assembler::{Cell, KindTest};
use mca_models::ids::{FeatureId, KindId, MnemonicId};
use mca_models::pack::PackError;

use super::architectures::{N_UNITS, features_of_unit};
use super::kind_test::OperandKindTest;
use super::registers::Registers;
use super::structures::Structures;
use super::words::Packed;
use crate::inst::features::Switches;
use crate::inst::ids::OpcodeId;
use crate::inst::tables::mnemonics::{Mnemonic, Mnemonics};
use crate::inst::tables::set::TableSet;

/// The tables, with what is derived from them.
#[derive(Debug)]
pub(super) struct Tables {
    /// The tables that every target has.
    set: TableSet,
    /// The registers by name and class.
    pub(super) registers: &'static Registers,
    /// The test of each kind of operand, in the order of the kinds.
    pub(super) tests: Vec<OperandKindTest>,
    /// The kinds that are exactly one word or sign, sorted by the word.
    tokens: Vec<(Packed, KindId)>,
    /// The rows of mnemonics, read on first use.
    mnemonics: Mnemonics<Parse>,
    /// The result of `special_registers`, read on first use.
    special: OnceLock<Vec<SpecialRegister>>,
    /// The result of `banked_registers`, read on first use.
    banked: OnceLock<Vec<(&'static str, i64)>>,
    /// The result of `structures`, computed on first use.
    structures: OnceLock<Structures>,
    /// What each floating-point unit switches, computed on first use.
    units: [OnceLock<Switches>; N_UNITS],
}

/// A special register of microcontrollers, which only `mrs` and `msr` access.
#[derive(Clone, Debug)]
pub(super) struct SpecialRegister {
    /// The register's name.
    pub(super) name: &'static str,
    /// The number that `msr` and `mrs` encode, with the bits for the parts that are written.
    pub(super) number: i64,
    /// The number by which a write with parts is printed: 12 bits, with those for the parts.
    pub(super) unique_12: i64,
    /// The number by which any other access is printed: the low 8 bits of the code, and above them 1 or 2, as names for parts have it.
    pub(super) unique_8: i64,
    /// The features that the register requires.
    pub(super) features: Vec<FeatureId>,
}

/// Opcodes that compute with 16-bit floating-point numbers, although their operands are 32-bit registers.
const CONVERSIONS_OF_HALVES: [OpcodeId; 10] = [
    opcode::VSHTOH,
    opcode::VSLTOH,
    opcode::VUHTOH,
    opcode::VULTOH,
    opcode::VTOSHH,
    opcode::VTOSLH,
    opcode::VTOUHH,
    opcode::VTOULH,
    opcode::VTOSIRH,
    opcode::VTOUIRH,
];

/// Gives access to the part that all targets with tables have.
impl Deref for Tables {
    type Target = TableSet;

    fn deref(&self) -> &TableSet {
        &self.set
    }
}

impl Tables {
    /// Returns the tables, which the first call opens.
    pub(super) fn get() -> Result<&'static Tables, PackError> {
        static TABLES: OnceLock<Result<Tables, PackError>> = OnceLock::new();
        TABLES.get_or_init(Tables::open).as_ref().map_err(|error| *error)
    }

    /// Returns the tables common to all targets that tables describe.
    pub(super) fn set() -> Option<&'static TableSet> {
        Tables::get().ok().map(|tables| &tables.set)
    }

    /// Reads the embedded tables.
    fn open() -> Result<Tables, PackError> {
        let isa = super::DATA.isa()?;
        let assembler = mca_models::arm::tables()?;
        let kinds = (0..assembler.n_kinds() as u16).map(KindId);
        let tokens = kinds.filter_map(|kind| match assembler.kind_test(kind) {
            KindTest::Token(text) => Some((Packed::new(text), kind)),
            _ => None,
        });
        let mut tokens: Vec<(Packed, KindId)> = tokens.collect();
        tokens.sort_unstable_by_key(|(text, _)| *text);
        Ok(Tables {
            set: TableSet { isa, assembler, features: super::DATA.features()? },
            registers: Registers::of(isa),
            tests: OperandKindTest::all(assembler, isa),
            tokens,
            mnemonics: Mnemonics::new(assembler),
            special: OnceLock::new(),
            banked: OnceLock::new(),
            structures: OnceLock::new(),
            units: [const { OnceLock::new() }; N_UNITS],
        })
    }

    /// Returns what a floating-point unit, by its position, switches.
    pub(super) fn switches_of_unit(&self, unit: usize) -> &Switches {
        self.units[unit].get_or_init(|| self.features.switches(&features_of_unit(unit)))
    }

    /// Returns the rows of a mnemonic.
    pub(super) fn mnemonic(&self, mnemonic: MnemonicId) -> &Mnemonic<Parse> {
        self.mnemonics.get(self.assembler, mnemonic, Parse::from_method, |_| true)
    }

    /// Returns the kind that is exactly this word or sign; `None` if no row has it.
    pub(super) fn kind_of_token(&self, text: &[u8]) -> Option<KindId> {
        let text = Packed::new(text);
        let found = self.tokens.binary_search_by_key(&text, |(known, _)| *known).ok()?;
        Some(self.tokens[found].1)
    }

    /// Returns the index of the condition among an opcode's machine operands, which takes two: its number and the flags that it reads.
    /// `None` if there is no condition.
    pub(super) fn condition_operand(&self, opcode: OpcodeId) -> Option<usize> {
        self.isa.opcode(opcode).operands().position(|operand| operand.is_predicate)
    }

    /// Whether an instruction may have a condition. Computations with 16-bit floating-point numbers have none.
    pub(super) fn is_predicable(&self, opcode: OpcodeId) -> bool {
        let mut operands = self.isa.opcode(opcode).operands();
        self.condition_operand(opcode).is_some()
            && operands.all(|operand| operand.class != Some(class::HPR))
            && !CONVERSIONS_OF_HALVES.contains(&opcode)
    }

    /// Returns the special registers of microcontrollers, in table order.
    pub(super) fn special_registers(&self) -> &[SpecialRegister] {
        self.special.get_or_init(|| self.read_special_registers().unwrap_or_default())
    }

    /// Reads the special registers; `None` if the table is damaged.
    fn read_special_registers(&self) -> Option<Vec<SpecialRegister>> {
        let table = self.assembler.records("MClassSysRegsList")?;
        let field = |name: &str| table.field(name);
        let (name, number, required) = (field("Name")?, field("Encoding")?, field("Requires")?);
        let (unique_12, unique_8) = (field("M1Encoding12")?, field("M2M3Encoding8")?);
        let register = |record: usize| SpecialRegister {
            name: table.text(record, name),
            number: i64::from(table.number(record, number)),
            unique_12: i64::from(table.number(record, unique_12)),
            unique_8: i64::from(table.number(record, unique_8)),
            features: match table.cell(record, required) {
                Cell::Features(features) => features.iter().collect(),
                _ => Vec::new(),
            },
        };
        Some((0..table.len()).map(register).collect())
    }

    /// Returns the banked registers, copies that other processor modes have, each with its name and number.
    pub(super) fn banked_registers(&self) -> &[(&'static str, i64)] {
        self.banked.get_or_init(|| {
            let read = || {
                let table = self.assembler.records("BankedRegsList")?;
                let (name, number) = (table.field("Name")?, table.field("Encoding")?);
                let row = |record| (table.text(record, name), i64::from(table.number(record, number)));
                Some((0..table.len()).map(row).collect())
            };
            read().unwrap_or_default()
        })
    }

    /// Returns the opcodes of loads and stores of structures that only assemblers have.
    pub(super) fn structures(&self) -> &Structures {
        self.structures.get_or_init(|| Structures::new(self.isa))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_told_apart_by_their_first_bytes() {
        let tables = Tables::get().expect("embedded");
        assert!(tables.tokens.len() > 20, "{}", tables.tokens.len());
        assert!(tables.tokens.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let assembler = tables.assembler;
        for kind in (0..assembler.n_kinds() as u16).map(KindId) {
            if let KindTest::Token(text) = assembler.kind_test(kind) {
                assert!(text.len() < 16 && tables.kind_of_token(text) == Some(kind), "{}", text.escape_ascii());
            }
        }
    }
}
