//! A statement for every row of a target's match table, with operands drawn from the edges of their kinds.
//!
//! Everything that is the same for all targets described by tables is here; what an operand of a kind looks like in text
//! is asked of the target's [`Writer`].

use mca_core::inst::isa::Isa;
use mca_models::assembler::{AssemblerTables, Kind, KindTest, MatchRow};

use crate::random::Random;

/// How operands of one target look.
pub trait Writer {
    /// An operand of a kind that is neither a token nor a class of registers: mostly right, sometimes just not.
    fn operand(&self, kind: &Kind, random: &mut Random) -> String;

    /// Whether a token is glued to what stands before it, and whether to what stands behind it.
    fn glue(&self, token: &[u8]) -> (bool, bool);
}

pub struct Statements<'a, W> {
    pub tables: &'a AssemblerTables,
    pub isa: &'static Isa,
    pub writer: W,
}

impl<W: Writer> Statements<'_, W> {
    /// `n` statements for each row of a variant, in the order of the table.
    pub fn of_rows(&self, variant: usize, n: usize, random: &mut Random) -> Vec<String> {
        let mut statements = Vec::new();
        for row in self.tables.all_rows(variant) {
            statements.extend((0..n).map(|_| self.of_row(&row, random)));
        }
        statements
    }

    pub fn of_row(&self, row: &MatchRow, random: &mut Random) -> String {
        let mut text = format!("\t{}", self.tables.mnemonic(row.mnemonic));
        let mut separator = "\t";
        for number in row.kinds.iter() {
            let kind = self.tables.kind(number);
            match kind.test {
                KindTest::Token(token) => {
                    let (to_left, to_right) = self.writer.glue(token);
                    if !to_left {
                        text.push_str(separator);
                    }
                    text.push_str(&String::from_utf8_lossy(token));
                    separator = if to_right { "" } else { ", " };
                    continue;
                }
                _ if kind.is_optional && random.below(2) == 0 => continue,
                KindTest::Class(class) => {
                    text.push_str(separator);
                    let members: Vec<_> = self.isa.class_members(class).collect();
                    let register = *random.pick(&members);
                    text.push_str(&String::from_utf8_lossy(self.isa.printed_register(register)));
                }
                KindTest::Predicate(_) | KindTest::Mode => {
                    text.push_str(separator);
                    text.push_str(&self.writer.operand(&kind, random));
                }
            }
            separator = ", ";
        }
        text
    }
}

/// A statement with a slip of the pen: operands dropped, doubled, exchanged or taken from another statement, letters
/// of the mnemonic changed.
pub fn slip(statements: &[String], random: &mut Random) -> String {
    let statement = random.pick(statements).clone();
    let (mnemonic, operands) = statement.trim().split_once('\t').unwrap_or((statement.trim(), ""));
    let mut mnemonic = mnemonic.to_owned();
    let mut operands: Vec<String> =
        operands.split(", ").filter(|operand| !operand.is_empty()).map(str::to_owned).collect();
    let other = random.pick(statements);
    let others: Vec<&str> = other.trim().split_once('\t').map_or(Vec::new(), |(_, rest)| rest.split(", ").collect());
    for _ in 0..1 + random.below(2) {
        let place = random.below(operands.len().max(1)).min(operands.len().saturating_sub(1));
        match random.below(8) {
            0 if !operands.is_empty() => drop(operands.remove(place)),
            1 if !operands.is_empty() => operands.insert(place, operands[place].clone()),
            2 if operands.len() > 1 => operands.swap(0, place),
            3 | 4 if !others.is_empty() && !operands.is_empty() => {
                operands[place] = (*random.pick(&others)).to_owned();
            }
            5 if !others.is_empty() => operands.push((*random.pick(&others)).to_owned()),
            6 => slip_of_letters(&mut mnemonic, random),
            _ if !operands.is_empty() => slip_of_letters(&mut operands[place], random),
            _ => slip_of_letters(&mut mnemonic, random),
        }
    }
    format!("\t{mnemonic}\t{}", operands.join(", ")).trim_end().to_owned()
}

fn slip_of_letters(word: &mut String, random: &mut Random) {
    const LETTERS: &[u8] = b"abcdefilmnorstuvwxz.0123456789()+-%,{}";
    let mut bytes = word.as_bytes().to_vec();
    let place = random.below(bytes.len() + 1);
    let letter = *random.pick(LETTERS);
    match random.below(3) {
        0 if place < bytes.len() => drop(bytes.remove(place)),
        1 if place < bytes.len() => bytes[place] = letter,
        _ => bytes.insert(place, letter),
    }
    *word = String::from_utf8_lossy(&bytes).into_owned();
}
