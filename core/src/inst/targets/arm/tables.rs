//! The packed tables, opened once.

use std::ops::Deref;
use std::sync::OnceLock;

use mca_models::arm::{Parse, class, opcode};
use mca_models::assembler::{Cell, KindTest};
use mca_models::ids::{FeatureId, KindId, MnemonicId};
use mca_models::pack::PackError;

use super::kind_test::OperandKindTest;
use super::registers::Registers;
use super::structures::Structures;
use super::words::Packed;
use crate::inst::ids::OpcodeId;
use crate::inst::tables::mnemonics::{Mnemonic, Mnemonics};
use crate::inst::tables::set::TableSet;

#[derive(Debug)]
pub(super) struct Tables {
    set: TableSet,
    pub(super) registers: &'static Registers,
    /// Test of each kind of operand.
    pub(super) tests: Vec<OperandKindTest>,
    /// The kinds of words and marks, in the order of these.
    tokens: Vec<(Packed, KindId)>,
    mnemonics: Mnemonics<Parse>,
    special: OnceLock<Vec<SpecialRegister>>,
    banked: OnceLock<Vec<(&'static str, i64)>>,
    structures: OnceLock<Structures>,
}

/// A special register of microcontrollers, which only `mrs` and `msr` access.
#[derive(Clone, Debug)]
pub(super) struct SpecialRegister {
    pub(super) name: &'static str,
    /// The number with the bits that say which parts are written.
    pub(super) number: i64,
    /// The table's numbers for it, in moves with these bits (`unique_12`) and without them (`unique_8`).
    pub(super) unique_12: i64,
    pub(super) unique_8: i64,
    pub(super) features: Vec<FeatureId>,
}

/// Opcodes that compute on halves of registers and have registers of 32 bits as operands.
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

/// Gives access to the tables that all targets have.
impl Deref for Tables {
    type Target = TableSet;

    fn deref(&self) -> &TableSet {
        &self.set
    }
}

impl Tables {
    pub(super) fn get() -> Result<&'static Tables, PackError> {
        static TABLES: OnceLock<Result<Tables, PackError>> = OnceLock::new();
        TABLES.get_or_init(Tables::open).as_ref().map_err(|error| *error)
    }

    /// Returns the tables common to all targets that tables describe.
    pub(super) fn set() -> Option<&'static TableSet> {
        Tables::get().ok().map(|tables| &tables.set)
    }

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
        })
    }

    pub(super) fn mnemonic(&self, mnemonic: MnemonicId) -> &Mnemonic<Parse> {
        self.mnemonics.get(self.assembler, mnemonic, Parse::from_method, |_| true)
    }

    /// Returns the kind of a word or mark, if rows ask for it.
    pub(super) fn kind_of_token(&self, text: &[u8]) -> Option<KindId> {
        let text = Packed::new(text);
        let found = self.tokens.binary_search_by_key(&text, |(known, _)| *known).ok()?;
        Some(self.tokens[found].1)
    }

    /// Returns the position of the first of the two operands of a condition.
    pub(super) fn condition_operand(&self, opcode: OpcodeId) -> Option<usize> {
        self.isa.opcode(opcode).operands().position(|operand| operand.is_predicate)
    }

    /// Returns whether an instruction may have a condition; computations on halves of registers have none.
    pub(super) fn is_predicable(&self, opcode: OpcodeId) -> bool {
        let mut operands = self.isa.opcode(opcode).operands();
        self.condition_operand(opcode).is_some()
            && operands.all(|operand| operand.class != Some(class::HPR))
            && !CONVERSIONS_OF_HALVES.contains(&opcode)
    }

    /// Returns the registers in the order of their names.
    pub(super) fn special_registers(&self) -> &[SpecialRegister] {
        self.special.get_or_init(|| self.read_special_registers().unwrap_or_default())
    }

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

    /// Returns the registers of other modes, by name.
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

    /// Returns the structures that statements with vectors become.
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
