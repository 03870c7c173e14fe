//! Registers by file and number, registers by name, and the halves of 64-bit registers.

use std::sync::OnceLock;

use mca_models::aarch64::{class, register};

use super::operand::{MatrixShape, RegisterKind};
use super::suffixes::scalable_suffix;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::isa::Isa;
use crate::inst::tables::set::by_number;

/// Registers of one file, indexed by number; [`RegisterId::NONE`] where the file has none.
pub(super) type RegisterNumbers = [RegisterId; 32];

/// Registers by file and number. To the tables, a list, a pair or eight consecutive registers are one register, too; its
/// number is that of its first part.
#[derive(Debug)]
pub(super) struct Registers {
    pub(super) isa: &'static Isa,
    /// `w` registers; 31 is the zero register.
    pub(super) words: RegisterNumbers,
    /// `x` registers; 31 is the zero register.
    pub(super) double_words: RegisterNumbers,
    /// `d` registers.
    pub(super) doubles: RegisterNumbers,
    /// `q` registers.
    pub(super) quads: RegisterNumbers,
    /// `z` registers.
    pub(super) vectors: RegisterNumbers,
    /// `p` registers.
    pub(super) predicates: RegisterNumbers,
    /// `pn` registers: predicates that hold a count.
    counters: RegisterNumbers,
    /// Lists of `d` registers with consecutive numbers; the first index is the length minus 1.
    pub(super) double_lists: [RegisterNumbers; 4],
    /// Lists of `q` registers with consecutive numbers; the first index is the length minus 1.
    pub(super) quad_lists: [RegisterNumbers; 4],
    /// Lists of `z` registers with consecutive numbers; the first index is the length minus 1.
    pub(super) vector_lists: [RegisterNumbers; 4],
    /// Lists of `p` registers with consecutive numbers; the first index is the length minus 1.
    pub(super) predicate_lists: [RegisterNumbers; 2],
    /// Pairs of `z` registers whose numbers differ by 8.
    pub(super) strided_pairs: RegisterNumbers,
    /// Four `z` registers, each with a number larger by 4 than that of the one before.
    pub(super) strided_quadruples: RegisterNumbers,
    /// Pairs of an even `w` register and the next one.
    pub(super) word_pairs: RegisterNumbers,
    /// Pairs of an even `x` register and the next one.
    pub(super) double_word_pairs: RegisterNumbers,
    /// Eight `x` registers with consecutive numbers, of which the first is even.
    pub(super) octets: RegisterNumbers,
}

impl Registers {
    /// Returns the register files, which are built from the tables on first use.
    pub(super) fn of(isa: &'static Isa) -> &'static Registers {
        static REGISTERS: OnceLock<Registers> = OnceLock::new();
        REGISTERS.get_or_init(|| {
            let file = |class| by_number(isa, class);
            Registers {
                isa,
                words: file(class::GPR32),
                double_words: file(class::GPR64),
                doubles: file(class::FPR64),
                quads: file(class::FPR128),
                vectors: file(class::ZPR),
                predicates: file(class::PPR),
                counters: file(class::PNR),
                double_lists: [class::FPR64, class::DD, class::DDD, class::DDDD].map(file),
                quad_lists: [class::FPR128, class::QQ, class::QQQ, class::QQQQ].map(file),
                vector_lists: [class::ZPR, class::ZPR2, class::ZPR3, class::ZPR4].map(file),
                predicate_lists: [class::PPR, class::PPR2].map(file),
                strided_pairs: file(class::ZPR2Strided),
                strided_quadruples: file(class::ZPR4Strided),
                word_pairs: file(class::WSeqPairsClass),
                double_word_pairs: file(class::XSeqPairsClass),
                octets: file(class::GPR64x8Class),
            }
        })
    }

    /// Returns the number of a register in its file; 31 for stack pointers and zero registers.
    pub(super) fn number(&self, register: RegisterId) -> u8 {
        self.isa.register_encoding(register) as u8 & 31
    }

    /// Whether a register belongs to a class.
    pub(super) fn is_in(&self, register: RegisterId, class: RegisterClassId) -> bool {
        self.isa.class_set(class).contains(register)
    }

    /// Whether a register is an `x` register, its zero register or the stack pointer.
    pub(super) fn is_double_word(&self, register: RegisterId) -> bool {
        self.is_in(register, class::GPR64all)
    }

    /// Returns the 64-bit register of which this is the lower half; any other register is returned as it is.
    pub(super) fn widened(&self, register: RegisterId) -> RegisterId {
        match register {
            register::WSP => register::SP,
            _ if self.is_in(register, class::GPR32) => self.double_words[usize::from(self.number(register))],
            _ => register,
        }
    }

    /// Returns the lower half of a 64-bit register; any other register is returned as it is.
    pub(super) fn narrowed(&self, register: RegisterId) -> RegisterId {
        match register {
            register::SP => register::WSP,
            _ if self.is_in(register, class::GPR64) => self.words[usize::from(self.number(register))],
            _ => register,
        }
    }

    /// Returns the vector, predicate or lookup table of a name, ignoring case; `None` for any other name, and for one
    /// with a suffix.
    pub(super) fn find_vector(&self, name: &[u8]) -> Option<(RegisterKind, RegisterId)> {
        let (kind, file, digits) = match name {
            [b'z' | b'Z', b't' | b'T', b'0'] => return Some((RegisterKind::LookupTable, register::ZT0)),
            [b'v' | b'V', digits @ ..] => (RegisterKind::Neon, &self.quads, digits),
            [b'z' | b'Z', digits @ ..] => (RegisterKind::SveData, &self.vectors, digits),
            [b'p' | b'P', b'n' | b'N', digits @ ..] => (RegisterKind::PredicateCounter, &self.counters, digits),
            [b'p' | b'P', digits @ ..] => (RegisterKind::SvePredicate, &self.predicates, digits),
            _ => return None,
        };
        let register = *file.get(usize::from(number_of(digits)?))?;
        register.is_some().then_some((kind, register))
    }

    /// Returns the general register of a name such as `x7` or `W7`; 31 is the zero register. `None` for other names, also
    /// for `sp` and `xzr`.
    #[inline]
    pub(super) fn find_numbered(&self, name: &[u8]) -> Option<RegisterId> {
        let (file, digits) = match name {
            [b'x' | b'X', digits @ ..] => (&self.double_words, digits),
            [b'w' | b'W', digits @ ..] => (&self.words, digits),
            _ => return None,
        };
        file.get(usize::from(number_of(digits)?)).copied()
    }

    /// Returns the general, floating-point or system register of a name, which must be in lower case; `None` for names of
    /// vectors, predicates and matrices, and for unknown names.
    pub(super) fn find_scalar(&self, lower: &[u8]) -> Option<RegisterId> {
        match lower {
            b"fp" => return Some(register::FP),
            b"lr" => return Some(register::LR),
            _ => {}
        }
        if let Some(register) = self.find_numbered(lower) {
            return Some(register);
        }
        if lower.starts_with(b"za") || self.find_vector(lower).is_some() {
            return None;
        }
        self.isa.find_written_register(lower)
    }

    /// Returns the tile, row or column of the matrix array that has a name such as `za0.s`, `za0h.s` or `za0v.s`, ignoring
    /// case: the tile's register, the shape, and the width of an element in bits. `None` for other names.
    pub(super) fn find_tile(&self, name: &[u8]) -> Option<(RegisterId, MatrixShape, u8)> {
        let rest = name.get(..2).filter(|head| head.eq_ignore_ascii_case(b"za")).map(|_| &name[2..])?;
        let dot = rest.iter().position(|&byte| byte == b'.')?;
        let element_bits = scalable_suffix(&rest[dot..])?.element_bits;
        let (digits, shape) = match &rest[..dot] {
            [digits @ .., b'h' | b'H'] => (digits, MatrixShape::Row),
            [digits @ .., b'v' | b'V'] => (digits, MatrixShape::Column),
            digits => (digits, MatrixShape::Tile),
        };
        let first = match element_bits {
            8 => register::ZAB0,
            16 => register::ZAH0,
            32 => register::ZAS0,
            64 => register::ZAD0,
            _ => register::ZAQ0,
        };
        let number = number_of(digits).filter(|&number| number < element_bits / 8)?;
        Some((RegisterId(first.0 + u16::from(number)), shape, element_bits))
    }
}

/// Parses a number of one or two digits without leading zeros; `None` if the text is none.
fn number_of(digits: &[u8]) -> Option<u8> {
    match digits {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::targets::aarch64::tables::Tables;

    #[test]
    fn numbered_registers_are_those_of_the_full_name() {
        let registers = Tables::get().unwrap().registers;
        for (letter, zero) in [("x", register::XZR), ("w", register::WZR)] {
            for number in 0..31 {
                let name = format!("{letter}{number}");
                let expected = registers.isa.find_written_register(name.as_bytes());
                assert!(expected.is_some(), "{name}");
                assert_eq!(registers.find_numbered(name.as_bytes()), expected);
                assert_eq!(registers.find_numbered(name.to_uppercase().as_bytes()), expected);
            }
            assert_eq!(registers.find_numbered(format!("{letter}31").as_bytes()), Some(zero));
        }
        for name in ["x", "x32", "w01", "x7.d", "xzr", "d7"] {
            assert_eq!(registers.find_numbered(name.as_bytes()), None, "{name}");
        }
    }
}
