//! Reads operands that are single words: conditions, coprocessors, barriers, special registers.

use mca_models::arm::feature;

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::arm::operand::Name;
use crate::inst::targets::arm::operand::{Immediate, Operand, Sort, Value, condition_named};
use crate::inst::targets::arm::state::ArmState;
use crate::text::token::TokenKind;

/// Names of memory barriers and their numbers. The last four are second names.
const BARRIERS: [(&str, i64); 16] = [
    ("sy", 15),
    ("st", 14),
    ("ld", 13),
    ("ish", 11),
    ("ishst", 10),
    ("ishld", 9),
    ("nsh", 7),
    ("nshst", 6),
    ("nshld", 5),
    ("osh", 3),
    ("oshst", 2),
    ("oshld", 1),
    ("sh", 11),
    ("shst", 10),
    ("un", 7),
    ("unst", 6),
];

/// Returns the usual name of a memory barrier; `None` if there is none. Barriers for loads alone only exist if the processor
/// `has_loads`.
pub(in super::super) fn name_of_barrier(number: i64, has_loads: bool) -> Option<&'static str> {
    let is_load = number % 4 == 1;
    BARRIERS.iter().find(|known| known.1 == number).filter(|_| has_loads || !is_load).map(|known| known.0)
}

impl OperandReader<'_, '_> {
    /// Returns the current token in lower case if it is a word.
    fn word(&self) -> Option<Name> {
        self.parser.is(TokenKind::Identifier).then(|| Name::lower(self.parser.token_text()))
    }

    /// Appends the number that the current token stands for, and consumes the token.
    fn take_number(&mut self, sort: Sort, number: i64) -> Parsed<Found> {
        self.operands.push(Operand::point(Value::Number(sort, number), self.here()));
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Reads a condition.
    pub(super) fn read_condition(&mut self) -> Parsed<Found> {
        let condition = self.word().and_then(|word| condition_named(word.as_bytes()));
        let Some(condition) = condition else { return Ok(Found::Nothing) };
        self.operands.push(Operand::point(Value::Condition(condition), self.here()));
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Returns the number below 16 in the current token, after a letter and an optional `r`, such as 15 in `p15`
    /// or `pr15`.
    fn numbered(&self, letter: u8) -> Option<i64> {
        let word = self.word()?;
        let digits = word.as_bytes().strip_prefix(&[letter])?;
        let digits = digits.strip_prefix(b"r").unwrap_or(digits);
        let number: i64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
        let is_plain = digits.iter().all(u8::is_ascii_digit) && (digits.len() == 1 || digits[0] != b'0');
        (is_plain && number < 16).then_some(number)
    }

    /// Reads a coprocessor, if its number is one that the processor may have.
    pub(super) fn read_coprocessor(&mut self) -> Parsed<Found> {
        let Some(number) = self.numbered(b'p') else { return Ok(Found::Nothing) };
        let is_valid = match () {
            () if self.has(feature::F_V8) && !self.has(feature::F_MCLASS) => number & 0xe == 0xe,
            () if self.has(feature::F_V8_1M_MAIN) => !matches!(number & 0xe, 8 | 0xe),
            () => true,
        };
        if is_valid { self.take_number(Sort::CoprocessorNumber, number) } else { Ok(Found::Nothing) }
    }

    /// Reads a register of a coprocessor.
    pub(super) fn read_coprocessor_register(&mut self) -> Parsed<Found> {
        match self.numbered(b'c') {
            Some(number) => self.take_number(Sort::CoprocessorRegister, number),
            None => Ok(Found::Nothing),
        }
    }

    /// Reads an option of a coprocessor, a number in braces.
    pub(super) fn read_coprocessor_option(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::LeftBrace) {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        self.parser.lex();
        let at = self.here();
        let option = match self.value_or(at, "illegal expression")? {
            Immediate::Constant(option @ 0..=255) => option,
            _ => return self.parser.error(at, "coprocessor option must be an immediate in range [0, 255]"),
        };
        if !self.parser.take(TokenKind::RightBrace) {
            return Err(crate::inst::asm::Failed);
        }
        self.push_before_here(start, Value::Number(Sort::CoprocessorOption, option));
        Ok(Found::Operand)
    }

    /// Reads the kind of a memory barrier, by name or number.
    pub(super) fn read_memory_barrier(&mut self) -> Parsed<Found> {
        let has_loads = self.has(feature::F_V8);
        self.read_barrier(Sort::MemoryBarrier, |name| {
            let known = BARRIERS.iter().find(|known| name.is(known.0)).map(|known| known.1);
            known.filter(|number| has_loads || number % 4 != 1)
        })
    }

    /// Reads the kind of an instruction barrier, by name or number.
    pub(super) fn read_instruction_barrier(&mut self) -> Parsed<Found> {
        self.read_barrier(Sort::InstructionBarrier, |name| name.is("sy").then_some(15))
    }

    /// Reads the kind of a barrier, by a name that `named` knows or by number.
    fn read_barrier(&mut self, sort: Sort, named: impl Fn(&Name) -> Option<i64>) -> Parsed<Found> {
        if let Some(word) = self.word() {
            return match named(&word) {
                Some(number) => self.take_number(sort, number),
                None => Ok(Found::Nothing),
            };
        }
        if !self.is_at_mark() && !self.parser.is(TokenKind::Integer) {
            return self.parser.token_error("expected an immediate or barrier type");
        }
        let start = self.here();
        if self.is_at_mark() {
            self.parser.lex();
        }
        let at = self.here();
        let Immediate::Constant(value) = self.value_or(at, "illegal expression")? else {
            return self.parser.error(at, "constant expression expected");
        };
        if value as i32 & !15 != 0 {
            return self.parser.error(at, "immediate value out of range");
        }
        self.operands.push(Operand::point(Value::Number(sort, i64::from(value as i32)), start));
        Ok(Found::Operand)
    }

    /// Reads the kind of a trace barrier.
    pub(super) fn read_trace_barrier(&mut self) -> Parsed<Found> {
        match self.word() {
            Some(word) if word.is("csync") => self.take_number(Sort::TraceBarrier, 0),
            _ => Ok(Found::Nothing),
        }
    }

    /// Returns the bits that letters stand for; `None` if a letter is unknown or occurs twice.
    fn bits_of(letters: &[u8], known: &[(u8, i64)]) -> Option<i64> {
        letters.iter().try_fold(0, |bits, letter| {
            let bit = known.iter().find(|one| one.0 == *letter)?.1;
            (bits & bit == 0).then_some(bits | bit)
        })
    }

    /// Reads the letters of `cps`, or `none`.
    pub(super) fn read_interrupt_flags(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        let text = self.parser.token_text();
        let lower = Name::lower(text);
        let flags = match text {
            b"none" => Some(0),
            _ => Self::bits_of(lower.as_bytes(), &[(b'a', 4), (b'i', 2), (b'f', 1)]),
        };
        match flags {
            Some(flags) => self.take_number(Sort::InterruptFlags, flags),
            None => Ok(Found::Nothing),
        }
    }

    /// Reads `be` or `le`.
    pub(super) fn read_endianness(&mut self) -> Parsed<Found> {
        const EXPECTED: &str = "'be' or 'le' operand expected";
        let start = self.here();
        let Some(word) = self.word() else { return self.parser.token_error(EXPECTED) };
        self.parser.lex();
        let value = match word.as_bytes() {
            b"be" => 1,
            b"le" => 0,
            _ => return self.parser.error(start, EXPECTED),
        };
        self.push_before_here(start, Value::Immediate(Immediate::Constant(value)));
        Ok(Found::Operand)
    }

    /// Whether the operand before this one is a special register.
    fn is_behind_special_register(&self) -> bool {
        let last = self.operands.last().map(|operand| &operand.value);
        matches!(last, Some(Value::Number(Sort::SpecialRegister | Sort::BankedRegister, _)))
    }

    /// Reads a status register with its parts, such as `apsr_nzcvq` or `cpsr_fc`, or a special register of a
    /// microcontroller, such as `primask`.
    pub(super) fn read_special_register(&mut self) -> Parsed<Found> {
        if self.is_behind_special_register() {
            return Ok(Found::Nothing);
        }
        let token = self.parser.token();
        if token.is(TokenKind::Integer) {
            return match token.value {
                0..=255 => self.take_number(Sort::SpecialRegister, token.value),
                _ => Ok(Found::Nothing),
            };
        }
        let Some(word) = self.word() else { return Ok(Found::Nothing) };
        let number = match self.has(feature::F_MCLASS) {
            true => self.named_special_register(&word),
            false => status_register(self.parser.token_text()),
        };
        match number {
            Some(number) => self.take_number(Sort::SpecialRegister, number),
            None => Ok(Found::Nothing),
        }
    }

    /// Returns the number of a microcontroller's special register, if the processor has it.
    fn named_special_register(&self, word: &Name) -> Option<i64> {
        let known = self.tables.special_registers().iter().find(|known| word.is(known.name))?;
        let features = &self.parser.state::<ArmState>().features;
        known.features.iter().all(|feature| features.has(*feature)).then_some(known.number)
    }

    /// Reads a register of another processor mode.
    pub(super) fn read_banked_register(&mut self) -> Parsed<Found> {
        if self.is_behind_special_register() {
            return Ok(Found::Nothing);
        }
        let word = self.word();
        let known = self.tables.banked_registers().iter().find(|known| word.is_some_and(|word| word.is(known.0)));
        match known {
            Some(&(_, number)) => self.take_number(Sort::BankedRegister, number),
            None => Ok(Found::Nothing),
        }
    }
}

/// Returns the number of a status register with its parts.
fn status_register(text: &[u8]) -> Option<i64> {
    let end = text.iter().position(|byte| *byte == b'_').unwrap_or(text.len());
    let name = Name::lower(&text[..end]);
    let flags = text.get(end + 1..).unwrap_or_default();
    if name.is("apsr") {
        return match flags {
            b"nzcvq" | b"" => Some(8),
            b"g" => Some(4),
            b"nzcvqg" => Some(12),
            _ => None,
        };
    }
    if !name.is("cpsr") && !name.is("spsr") {
        return None;
    }
    let flags = if matches!(flags, b"" | b"all") { b"fc" } else { flags };
    let letters = [(b'c', 1), (b'x', 2), (b's', 4), (b'f', 8)];
    let bits = OperandReader::bits_of(flags, &letters)?;
    Some(if name.is("spsr") { bits | 16 } else { bits })
}
