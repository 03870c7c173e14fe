//! Reads operands of the matrix extension: the array `za`, tiles, their rows and columns, lists of tiles.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{MatrixShape, Value};
use crate::inst::targets::aarch64::suffixes::scalable_suffix;
use crate::text::token::TokenKind;

/// Returns the tiles of 64-bit elements that make up a tile of narrower elements: bit n, 0 to 7, stands for `za`n`.d`.
/// `number` is the tile's number among those of its width, `element_bits` that width, 8 to 64.
fn tile_mask(number: u8, element_bits: u8) -> u8 {
    let step = element_bits / 8;
    (0..8).filter(|bit| bit % step == number).map(|bit| 1 << bit).sum()
}

/// A tile in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tile {
    /// The tile's number among those with elements of the same width.
    number: u8,
    element_bits: u8,
}

impl OperandReader<'_, '_, '_> {
    /// Reads the array `za`, a tile, or a row or column of one, and an index in brackets after it.
    pub(super) fn read_matrix(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        let text = self.parser.token_text();
        let is_array =
            text.len() >= 2 && text[..2].eq_ignore_ascii_case(b"za") && matches!(text.get(2), None | Some(b'.'));
        let value = if is_array {
            let suffix = scalable_suffix(&text[2..]);
            self.parser.lex();
            let Some(suffix) = suffix else {
                return self.parser.reached_error("Expected the register to be followed by element width suffix");
            };
            let register = mca_models::aarch64::register::ZA;
            Value::Matrix { register, shape: MatrixShape::Array, element_bits: suffix.element_bits }
        } else {
            let Some((register, shape, element_bits)) = self.tables.registers.find_tile(text) else {
                return Ok(Found::Nothing);
            };
            self.parser.lex();
            Value::Matrix { register, shape, element_bits }
        };
        self.push_to_here(start, value);
        if self.parser.is(TokenKind::LeftBracket) && self.read_operand(None).is_err() {
            return Ok(Found::Nothing);
        }
        Ok(Found::Operand)
    }

    /// Reads a list of tiles, such as `{za0.d, za4.d}`, `{za}` (all) or `{}` (none). Other braces are left to another
    /// parser.
    pub(super) fn read_tile_list(&mut self) -> Parsed<Found> {
        let brace = self.parser.token();
        if !self.parser.take(TokenKind::LeftBrace) {
            return Ok(Found::Nothing);
        }
        let mut mask = 0;
        if !self.parser.take(TokenKind::RightBrace) {
            if self.word_here().is_some_and(|word| word.as_bytes() == b"za") {
                self.parser.lex();
                mask = 0xff;
            } else {
                let Some(first) = self.take_tile() else {
                    self.parser.put_back(brace);
                    return Ok(Found::Nothing);
                };
                let Some(found) = self.read_further_tiles(first)? else { return Ok(Found::Nothing) };
                mask = found;
            }
            self.parser.expect(TokenKind::RightBrace, "'}' expected")?;
        }
        self.push_to_here(brace.location(), Value::TileList(mask));
        Ok(Found::Operand)
    }

    /// Reads the tiles after the first one and returns the mask of all, as [`tile_mask`] has it; `None` if something else
    /// is in the list.
    fn read_further_tiles(&mut self, first: Tile) -> Parsed<Option<u8>> {
        let mut seen = vec![first];
        let mut previous = first;
        let mut mask = tile_mask(first.number, first.element_bits);
        while self.parser.take(TokenKind::Comma) {
            let start = self.here();
            let Some(tile) = self.take_tile() else { return Ok(None) };
            if tile.element_bits != first.element_bits {
                return self.parser.error(start, "mismatched register size suffix");
            }
            if tile.number <= previous.number {
                self.parser.warning(start, None, "tile list not in ascending order");
            }
            if seen.contains(&tile) {
                self.parser.warning(start, None, "duplicate tile in list");
            } else {
                seen.push(tile);
                mask |= tile_mask(tile.number, tile.element_bits);
            }
            previous = tile;
        }
        Ok(Some(mask))
    }

    /// Reads a tile of elements of up to 64 bits; `None` if the current token is none.
    fn take_tile(&mut self) -> Option<Tile> {
        let name = self.word_here()?;
        let (register, shape, element_bits) = self.tables.registers.find_tile(name.as_bytes())?;
        if shape != MatrixShape::Tile || element_bits > 64 {
            return None;
        }
        self.parser.lex();
        Some(Tile { number: self.tables.registers.number(register), element_bits })
    }
}
