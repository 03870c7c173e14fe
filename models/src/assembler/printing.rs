//! Tables for printing: templates, the texts by which instructions are printed, and alias patterns.

use super::{AssemblerTables, Call};
use crate::ids::{FeatureId, MethodId, OpcodeId, RegisterClassId, RegisterId};
use crate::layout::assembler::{header, opcode, pattern, template};
use crate::pack::{Sequences, Strings};

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text that is always the same.
    Text(&'static [u8]),
    /// A machine operand, printed by a method.
    Operand {
        /// The method that prints it.
        call: Call,
        /// Index of the machine operand.
        operand: u8,
        /// Whether the method needs the address of the instruction.
        takes_address: bool,
        /// A word that changes how the method prints; usually empty.
        modifier: &'static str,
    },
}

/// A template, as an iterator over its pieces: the mnemonic without a leading tab, then the rest.
#[derive(Clone, Copy, Debug)]
pub struct Pieces<'t> {
    tables: &'t AssemblerTables,
    /// The mnemonic; empty once it has been returned.
    stem: &'static [u8],
    /// The encoded pieces that remain, as `layout/assembler.rs` describes them.
    shape: &'static [u8],
}

/// A text that is printed instead of an opcode's template if its conditions hold.
#[derive(Clone, Copy, Debug)]
pub struct AliasPattern<'t> {
    /// Number of operands that the instruction must have. With another number, later patterns are not tried either.
    pub n_operands: usize,
    /// The text to print.
    pub pieces: Pieces<'t>,
    /// The sequence of the encoded conditions.
    conditions: u32,
}

/// A condition of a pattern. The first condition that is not about features is about the first machine operand, the next one about
/// the second, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AliasCondition {
    /// The operand may be anything.
    Ignore,
    /// The operand is this register.
    Register(RegisterId),
    /// The operand equals the operand with this index.
    Tied(u8),
    /// The operand is this number.
    Immediate(i32),
    /// The operand is a register of this class.
    Class(RegisterClassId),
    /// The operand is a register of the class that this name stands for in the hardware mode.
    ClassByMode(&'static str),
    /// The operand passes an `OperandTest` of the target.
    Test(MethodId),
    /// The processor has this feature.
    Feature(FeatureId),
    /// The processor lacks this feature.
    NotFeature(FeatureId),
    /// Begins or continues a list of alternatives, which ends with `EndOr`: the processor has this feature.
    OrFeature(FeatureId),
    /// As `OrFeature`, for a feature that the processor must lack.
    OrNotFeature(FeatureId),
    /// Ends a list of alternatives, at least one of which must hold.
    EndOr,
}

impl AssemblerTables {
    /// Returns the number of printers. Each prints one syntax, by its own templates.
    pub fn n_printers(&self) -> usize {
        self.header.row(0).u16(header::N_PRINTERS).into()
    }

    /// Returns the template of an opcode for a printer.
    #[inline]
    pub fn template(&self, opcode: OpcodeId, printer: usize) -> Option<Pieces<'_>> {
        let row = self.templates.get(opcode.index() * self.n_printers() + printer)?;
        let shape = row.u16(template::SHAPE).checked_sub(1)?;
        Some(self.pieces(row.u32(template::STEM), shape))
    }

    /// Returns the template that has this stem (a string) and this shape.
    #[inline]
    fn pieces(&self, stem: u32, shape: u16) -> Pieces<'_> {
        Pieces { tables: self, stem: self.strings.bytes(stem), shape: self.shapes.bytes(shape.into()) }
    }

    /// Returns the patterns of an opcode in the order in which they are tried.
    #[inline]
    pub fn alias_patterns(&self, opcode: OpcodeId, printer: usize) -> impl Iterator<Item = AliasPattern<'_>> {
        let row = self.opcodes.row(opcode.index());
        let first = opcode::PATTERNS.get(printer).map_or(0, |offset| row.u16(*offset)).checked_sub(1);
        let first = first.map_or(self.patterns.len(), usize::from);
        (first..self.patterns.len())
            .map(|index| self.patterns.row(index))
            .take_while(move |row| {
                row.u16(pattern::OPCODE) == opcode.0 && usize::from(row.u8(pattern::PRINTER)) == printer
            })
            .map(|row| AliasPattern {
                n_operands: row.u8(pattern::N_OPERANDS).into(),
                pieces: self.pieces(row.u32(pattern::STEM), row.u16(pattern::SHAPE)),
                conditions: row.u32(pattern::CONDITIONS_LIST),
            })
    }
}

impl AliasPattern<'_> {
    /// Returns the conditions in order; all must hold.
    #[inline]
    pub fn conditions(&self) -> impl Iterator<Item = AliasCondition> + use<> {
        let (strings, sequences): (Strings<'static>, Sequences<'static>) =
            (self.pieces.tables.strings, self.pieces.tables.sequences);
        let mut items = sequences.get(self.conditions);
        std::iter::from_fn(move || {
            let (sort, low, high) = (items.next()?, items.next()?, items.next()?);
            let feature = FeatureId(low);
            Some(match sort {
                1 => AliasCondition::Register(RegisterId(low)),
                2 => AliasCondition::Tied(low as u8),
                3 => AliasCondition::Immediate((u32::from(low) | u32::from(high) << 16) as i32),
                4 => AliasCondition::Class(RegisterClassId(low)),
                5 => AliasCondition::ClassByMode(strings.text(u32::from(low) | u32::from(high) << 16)),
                6 => AliasCondition::Test(MethodId(low)),
                7 => AliasCondition::Feature(feature),
                8 => AliasCondition::NotFeature(feature),
                9 => AliasCondition::OrFeature(feature),
                10 => AliasCondition::OrNotFeature(feature),
                11 => AliasCondition::EndOr,
                _ => AliasCondition::Ignore,
            })
        })
    }
}

impl Pieces<'_> {
    /// Returns the mnemonic, which precedes everything else.
    pub const fn stem(&self) -> &'static [u8] {
        self.stem
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        if !self.stem.is_empty() {
            return Some(Piece::Text(std::mem::take(&mut self.stem)));
        }
        let (code, rest) = self.shape.split_first()?;
        if *code < template::OPERAND {
            let (text, rest) = rest.split_at_checked((*code).into())?;
            self.shape = rest;
            return Some(Piece::Text(text));
        }
        let (&[operand, call_low, call_high, low, high], rest) =
            rest.split_first_chunk::<{ template::OPERAND_SIZE }>()?;
        self.shape = rest;
        let modifier = u32::from(u16::from_le_bytes([low, high]));
        Some(Piece::Operand {
            call: self.tables.call(u16::from_le_bytes([call_low, call_high])),
            operand,
            takes_address: *code == template::OPERAND_WITH_ADDRESS,
            // String 0 is empty; few operands have a modifier.
            modifier: if modifier == 0 { "" } else { self.tables.strings.text(modifier) },
        })
    }
}
