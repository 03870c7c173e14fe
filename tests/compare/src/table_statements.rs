//! Makes a statement for every row of a target's instruction table, with operands at and around the edges of what their
//! kinds accept.
//!
//! Everything here is common to the targets that tables describe; the target's [`Writer`] writes operands as text.

use mca_core::inst::ids::{RegisterClassId, RegisterId};
use mca_core::inst::isa::Isa;
use mca_core::inst::targets::Target;
use mca_models::assembler::{AssemblerTables, KindTest, MatchRow, Step};

use crate::operands::{Choice, Piece, Writer, is_among_few, writer_of};
use crate::random::Random;

/// A target's tables, and what else is needed to write statements from them.
pub struct Statements {
    /// The target's instruction table, and how operands are parsed.
    pub tables: AssemblerTables,
    /// The target's opcodes and registers.
    isa: &'static Isa,
    /// Writes operands as text.
    writer: &'static dyn Writer,
}

impl Statements {
    /// Opens the tables of a target; an error if it has none, or if its operands cannot be written yet.
    pub fn of_target(target: &'static dyn Target) -> Result<Statements, String> {
        let packed = mca_models::target_of(target.name()).ok_or("no data for this target")?.file("assembler");
        let writer = writer_of(target.name()).ok_or("nobody has said how operands of this target look")?;
        let tables = AssemblerTables::open(packed).map_err(|error| error.to_string())?;
        Ok(Statements { tables, isa: target.isa().map_err(|error| error.to_string())?, writer })
    }

    /// Returns the rows of all variants, which are syntaxes of the target.
    pub fn rows(&self) -> Vec<MatchRow> {
        (0..self.tables.n_variants()).flat_map(|variant| self.tables.all_rows(variant)).collect()
    }

    /// Returns a line that is put before a block and affects it; `None` for no line.
    pub fn prelude(&self, random: &mut Random) -> Option<String> {
        self.writer.prelude(random)
    }

    /// Returns a random statement for a row. It may be wrong: some operands are just outside of what is accepted, and the row may
    /// need features.
    pub fn of_row(&self, row: &MatchRow, choice: &mut Choice<'_>) -> String {
        let mut pieces = Vec::new();
        for number in row.kinds.iter() {
            let kind = self.tables.kind(number);
            let is_token = matches!(kind.test, KindTest::Token(_));
            if kind.is_optional && choice.one_in(2) {
                continue;
            }
            let text = match kind.test {
                KindTest::Token(token) => String::from_utf8_lossy(token).into_owned(),
                KindTest::Class(class) => self.member(class, choice),
                KindTest::Register(register) => {
                    String::from_utf8_lossy(self.isa.printed_register(register)).into_owned()
                }
                KindTest::Predicate(_) | KindTest::Mode => self.writer.operand(&kind, choice),
            };
            pieces.push(Piece { text, is_token });
        }
        self.tie(row, &mut pieces, choice);
        self.writer.join(self.tables.mnemonic(row.mnemonic), &pieces)
    }

    /// Returns a row as plans write it: mnemonic, opcode, kinds of operands.
    pub fn description_of(&self, row: &MatchRow) -> String {
        let kinds = row.kinds.iter().map(|number| self.tables.kind(number).name);
        let words = [self.tables.mnemonic(row.mnemonic), self.isa.opcode(row.opcode).name()];
        words.into_iter().chain(kinds).collect::<Vec<_>>().join(" ")
    }

    /// Makes operands equal that the row demands to be equal, except in one of eight cases at random.
    fn tie(&self, row: &MatchRow, pieces: &mut [Piece], choice: &mut Choice<'_>) {
        for step in self.tables.conversion(row.conversion) {
            let Step::Tied { operands: Some((first, second)), .. } = step else { continue };
            // Operand 0 is the mnemonic. After an operand that was left out, the numbers do not fit; then other
            // operands are made equal, or none.
            let [first, second] = [first, second].map(|operand| usize::from(operand).wrapping_sub(1));
            if let (Some(Piece { text, is_token: false }), false) = (pieces.get(first), choice.one_in(8)) {
                let text = text.clone();
                if let Some(tied) = pieces.get_mut(second) {
                    tied.text = of_width(&text, &tied.text);
                }
            }
        }
    }

    /// Returns the name of a random register of a class.
    fn member(&self, class: RegisterClassId, choice: &mut Choice<'_>) -> String {
        let all: Vec<RegisterId> = self.isa.class_members(class).collect();
        let is_few = |register: &RegisterId| is_among_few(self.isa.register_encoding(*register).into());
        let few: Vec<RegisterId> = all.iter().copied().filter(is_few).collect();
        let members = if choice.few_registers && !few.is_empty() { few } else { all };
        String::from_utf8_lossy(self.isa.printed_register(*choice.random.pick(&members))).into_owned()
    }
}

/// Returns `register` with the letter of width (`w` or `x`) that `other` has, if both are such a letter and a number;
/// otherwise `register`.
fn of_width(register: &str, other: &str) -> String {
    let number_in = |name: &str| name.strip_prefix(['w', 'x'])?.parse::<u8>().ok();
    match (number_in(register), number_in(other)) {
        (Some(number), Some(_)) => format!("{}{number}", &other[..1]),
        _ => register.to_owned(),
    }
}

/// Returns a misspelt statement, made from one of `statements`: operands are removed, doubled, exchanged or taken from
/// another statement, or letters are changed.
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

/// Removes, replaces or inserts a letter of a word.
fn slip_of_letters(word: &mut String, random: &mut Random) {
    /// Characters that are inserted.
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
