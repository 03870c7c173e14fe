//! Prints registers, pairs and lists of registers, and tiles of the matrix array. A list or pair is one register to the
//! tables, whose name consists of those of its parts: `Z0_Z1`.

use super::InstructionWriter;
use super::numbers::push_text;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

/// Registers of a list: the letter with which they are printed, and their numbers in order.
struct PrintedRegisters {
    letter: char,
    numbers: Vec<u32>,
}

impl InstructionWriter<'_> {
    /// Appends the name of a register.
    pub(super) fn register(&self, register: RegisterId, out: &mut Vec<u8>) {
        out.extend_from_slice(self.tables.isa.printed_register(register));
    }

    /// Appends the register that the machine operand of this index is; nothing if it is none.
    pub(super) fn register_at(&self, instruction: &Instruction, operand: usize, out: &mut Vec<u8>) {
        if let Some(&Operand::Register(register)) = instruction.operands().get(operand) {
            self.register(register, out);
        }
    }

    /// Appends a letter and the number of a register: `v3` or `s3` for `q3`.
    pub(super) fn renamed(&self, letter: char, register: RegisterId, out: &mut Vec<u8>) {
        push_text(&format!("{letter}{}", self.tables.isa.register_encoding(register)), out);
    }

    /// Returns the registers that a pair or list consists of, which its name lists: `X28_FP`.
    fn parts(&self, register: RegisterId) -> impl Iterator<Item = RegisterId> {
        let isa = self.tables.isa;
        isa.register_name(register).split('_').filter_map(|name| isa.find_register(name))
    }

    /// Appends both registers of a pair, such as `x0, x1`.
    pub(super) fn pair(&self, register: RegisterId, out: &mut Vec<u8>) {
        for (index, part) in self.parts(register).enumerate() {
            push_text(if index > 0 { ", " } else { "" }, out);
            self.register(part, out);
        }
    }

    /// Appends the first register of a list.
    pub(super) fn first_part(&self, register: RegisterId, out: &mut Vec<u8>) {
        if let Some(first) = self.parts(register).next() {
            self.register(first, out);
        }
    }

    /// Returns the registers of a list of vectors or predicates.
    fn list(&self, register: RegisterId) -> PrintedRegisters {
        let name = self.tables.isa.register_name(register);
        let letter = match name.as_bytes().first() {
            Some(b'Z') => 'z',
            Some(b'P') => 'p',
            _ => 'v',
        };
        let number = |part: &str| part.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().ok();
        PrintedRegisters { letter, numbers: name.split('_').filter_map(number).collect() }
    }

    /// Appends a list such as `{ v0.4s, v1.4s }`, each register with the suffix `arrangement`. More than two scalable
    /// vectors or predicates of which each has the next number are a range: `{ z0.s - z3.s }`.
    pub(super) fn vector_list(&self, register: RegisterId, arrangement: &str, out: &mut Vec<u8>) {
        let PrintedRegisters { letter, numbers } = self.list(register);
        let is_range = letter != 'v' && numbers.len() > 1 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        push_text("{ ", out);
        if is_range && numbers.len() > 2 {
            let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
            push_text(&format!("{letter}{first}{arrangement} - {letter}{last}{arrangement}"), out);
        } else {
            let names = numbers.iter().map(|number| format!("{letter}{number}{arrangement}"));
            push_text(&names.collect::<Vec<_>>().join(", "), out);
        }
        push_text(" }", out);
    }

    /// Appends a row of a tile, such as `za0h.b`, or a column (`is_vertical`), such as `za0v.b`. `register` is the tile.
    pub(super) fn tile_slice(&self, register: RegisterId, is_vertical: bool, out: &mut Vec<u8>) {
        let name = String::from_utf8_lossy(self.tables.isa.printed_register(register)).into_owned();
        let (tile, width) = name.split_once('.').unwrap_or((&name, ""));
        push_text(&format!("{tile}{}.{width}", if is_vertical { 'v' } else { 'h' }), out);
    }
}

/// Appends the list of tiles of 64-bit elements, such as `{za0.d, za4.d}`. Bit n of the mask, 0 to 7, stands for the tile
/// `za`n.
pub(super) fn push_tiles(mask: i64, out: &mut Vec<u8>) {
    let tiles = (0..8).filter(|tile| mask >> tile & 1 != 0).map(|tile| format!("za{tile}.d"));
    push_text(&format!("{{{}}}", tiles.collect::<Vec<_>>().join(", ")), out);
}
