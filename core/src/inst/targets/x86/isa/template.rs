//! Templates by which instructions are printed: literal text and placeholders, special forms, lists of words.

use mca_models::layout::instructions::{opcode, special, template, word_list};

use super::{Opcode, X86Isa, push_padded};
use crate::inst::ids::WordListId;
use crate::inst::targets::x86::syntax::Dialect;

/// How a placeholder prints its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    Register,
    /// A register of the x87 stack; that of its top is printed with its number, too.
    StackRegister,
    /// A pair of mask registers, printed as the first of them.
    MaskPair,
    Immediate,
    /// An immediate, of which only the lowest 8 bits are printed.
    ByteImmediate,
    /// The target of a branch, as it is in the operand.
    BranchTarget,
    /// A memory reference of five operands.
    Memory,
    /// The source of a string instruction: base and segment.
    StringSource,
    /// The destination of a string instruction: base.
    StringDestination,
    /// An address without registers: offset and segment.
    MemoryOffset,
}

impl Placeholder {
    /// All placeholders, by their number in packed templates.
    const ALL: [Placeholder; template::KINDS.len()] = [
        Placeholder::Register,
        Placeholder::StackRegister,
        Placeholder::MaskPair,
        Placeholder::Immediate,
        Placeholder::ByteImmediate,
        Placeholder::BranchTarget,
        Placeholder::Memory,
        Placeholder::StringSource,
        Placeholder::StringDestination,
        Placeholder::MemoryOffset,
    ];
}

/// A part of a template. Operands are numbered from 0, among the machine operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Literal(Literal<'a>),
    Operand(Placeholder, usize),
    /// The word that the operand's value chooses from a list.
    Word(WordListId, usize),
}

/// Text that is printed as it is.
#[derive(Clone, Copy)]
pub struct Literal<'a> {
    /// The text, and the bytes of templates after it, which let a short text be copied in one step of fixed size.
    tail: &'a [u8],
    length: usize,
}

impl<'a> Literal<'a> {
    /// Returns the text alone.
    pub fn text(&self) -> &'a [u8] {
        self.tail.get(..self.length).unwrap_or(self.tail)
    }

    /// Appends the text.
    #[inline]
    pub fn push_to(&self, out: &mut Vec<u8>) {
        push_padded(self.tail, self.length, out);
    }
}

impl PartialEq for Literal<'_> {
    fn eq(&self, other: &Literal<'_>) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Literal<'_> {}

impl std::fmt::Debug for Literal<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "\"{}\"", self.text().escape_ascii())
    }
}

/// The pieces of a template that are left, in order.
#[derive(Clone, Copy, Debug)]
pub struct Pieces<'a> {
    /// The remaining bytes of the template, and those of the templates after it.
    tail: &'a [u8],
    /// Number of bytes that the template has left.
    n_left: usize,
}

impl<'a> Pieces<'a> {
    /// Takes `count` bytes off the front of the template. Returns them with all bytes after them; `None` if the template has
    /// fewer left.
    #[inline]
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        self.n_left = self.n_left.checked_sub(count)?;
        let taken = self.tail;
        self.tail = taken.get(count..)?;
        Some(taken)
    }

    #[inline]
    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    #[inline]
    fn next(&mut self) -> Option<Piece<'a>> {
        let first = self.byte()?;
        if first < template::PLACEHOLDER {
            let length = usize::from(first);
            return Some(Piece::Literal(Literal { tail: self.take(length)?, length }));
        }
        let operand = usize::from(self.byte()?);
        Some(match Placeholder::ALL.get(usize::from(first - template::PLACEHOLDER)) {
            Some(placeholder) => Piece::Operand(*placeholder, operand),
            None => Piece::Word(WordListId(u16::from(self.byte()?)), operand),
        })
    }
}

/// The condition under which an instruction is printed by a special template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialCondition {
    /// The mode has this many bits.
    Mode(u16),
    /// An operand has this value.
    Immediate { operand: usize, value: i64 },
    /// The list has a word for the last operand's value.
    Predicate(WordListId),
}

/// A template that is used instead of the usual one if its condition holds.
#[derive(Clone, Copy, Debug)]
pub struct SpecialForm<'a> {
    pub condition: SpecialCondition,
    pub pieces: Pieces<'a>,
}

impl Opcode<'_> {
    /// Returns the usual template; it is empty for an opcode that is never printed.
    #[inline]
    pub fn template(&self, dialect: Dialect) -> Pieces<'static> {
        self.tables.pieces(self.row().u16(opcode::TEMPLATES[dialect.index()]))
    }

    /// Returns the opcode's special template; `None` if it has none.
    #[inline]
    pub fn special_form(&self, dialect: Dialect) -> Option<SpecialForm<'static>> {
        let index = usize::from(self.row().u16(opcode::SPECIAL)).checked_sub(1)?;
        let row = self.tables.special_forms.get(index)?;
        let argument = row.u8(special::ARGUMENT);
        let condition = match row.u8(special::CONDITION) {
            special::IF_MODE => SpecialCondition::Mode(u16::from(argument)),
            special::IF_IMMEDIATE => SpecialCondition::Immediate {
                operand: usize::from(argument),
                value: i64::from(row.u16(special::VALUE)),
            },
            _ => SpecialCondition::Predicate(WordListId(u16::from(argument))),
        };
        Some(SpecialForm { condition, pieces: self.tables.pieces(row.u16(special::TEMPLATES[dialect.index()])) })
    }
}

impl X86Isa {
    /// Returns the pieces of the template at this index.
    #[inline]
    fn pieces(&self, index: u16) -> Pieces<'static> {
        let (tail, n_left) = self.templates.bytes_and_tail(u32::from(index));
        Pieces { tail, n_left }
    }

    /// Returns the word of a list for a value; `None` if the list has none.
    #[inline]
    pub fn word(&self, list: WordListId, value: i64) -> Option<&'static [u8]> {
        let row = self.word_lists.get(list.index())?;
        let value = usize::try_from(value).ok().filter(|value| *value < usize::from(row.u16(word_list::COUNT)))?;
        let string = self.words.row(usize::from(row.u16(word_list::FIRST)) + value).u32(0);
        (string != 0).then(|| self.strings.bytes(string))
    }

    #[cfg(any(test, feature = "internals"))]
    pub fn find_word_list(&self, name: &str) -> Option<WordListId> {
        let position =
            self.word_lists.iter().position(|row| self.strings.bytes(row.u32(word_list::NAME)) == name.as_bytes())?;
        Some(WordListId(position as u16))
    }

    #[cfg(any(test, feature = "internals"))]
    pub fn word_list_name(&self, list: WordListId) -> &'static str {
        self.strings.text(self.word_lists.row(list.index()).u32(word_list::NAME))
    }

    /// Returns the words of a list, each with the value that chooses it.
    #[cfg(any(test, feature = "internals"))]
    pub fn words(&self, list: WordListId) -> impl Iterator<Item = (i64, &'static [u8])> {
        let count = self.word_lists.get(list.index()).map_or(0, |row| i64::from(row.u16(word_list::COUNT)));
        (0..count).filter_map(move |value| Some((value, self.word(list, value)?)))
    }
}
