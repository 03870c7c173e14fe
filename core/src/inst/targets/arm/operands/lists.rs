//! Reads lists of registers in braces.

use mca_models::arm::{class, register};

use super::OperandReader;
use crate::inst::asm::{Parsed, quote};
use crate::inst::ids::RegisterId;
use crate::inst::targets::arm::operand::{ListSort, Value};
use crate::text::Location;
use crate::text::token::TokenKind;

/// Rules of lists, which differ between mnemonics.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct ListRules {
    /// Whether registers must be in ascending order.
    pub(in super::super) is_ordered: bool,
    /// Whether d16 to d31 are accepted even if the processor lacks them.
    pub(in super::super) has_all_doubles: bool,
    /// Whether `d16` may follow `s31`.
    pub(in super::super) continues_singles: bool,
    /// Whether `ra_auth_code` is accepted as a register.
    pub(in super::super) allows_code: bool,
}

/// The class of registers that a list may have. The first registers of the list decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    General,
    /// r0 to r12, `lr` and `apsr`.
    GeneralWithFlags,
    Doubles,
    Singles,
    /// Singles or doubles, and `vpr`.
    WithVpr,
}

/// The list so far.
struct NumberedRegisters {
    class: Class,
    /// The registers with their numbers in the list, sorted by number.
    registers: Vec<(u16, RegisterId)>,
}

impl NumberedRegisters {
    /// Inserts a register; returns false if one with this number is there already.
    fn insert(&mut self, number: u16, register: RegisterId) -> bool {
        let position = self.registers.partition_point(|(other, _)| *other < number);
        let is_new = self.registers.get(position).is_none_or(|(other, _)| *other != number);
        if is_new {
            self.registers.insert(position, (number, register));
        }
        is_new
    }
}

impl OperandReader<'_, '_> {
    /// Returns the class of a list that begins with this register; `None` if no list may begin with it.
    fn class_of(&self, register: RegisterId) -> Option<Class> {
        let registers = self.tables.registers;
        Some(match () {
            () if register == register::RA_AUTH_CODE || registers.general.contains(register) => Class::General,
            () if registers.doubles.contains(register) => Class::Doubles,
            () if registers.singles.contains(register) => Class::Singles,
            () if registers.is_in(register, class::GPRwithAPSRnosp) => Class::GeneralWithFlags,
            () if register == register::VPR => Class::WithVpr,
            () => return None,
        })
    }

    /// Whether a register may be in a list of a class.
    fn is_of(&self, register: RegisterId, class: Class) -> bool {
        let registers = self.tables.registers;
        match class {
            Class::General => registers.general.contains(register),
            Class::GeneralWithFlags => registers.is_in(register, class::GPRwithAPSRnosp),
            Class::Doubles => registers.doubles.contains(register),
            Class::Singles => registers.singles.contains(register),
            Class::WithVpr => registers.is_in(register, class::FPWithVPR),
        }
    }

    /// Reads a register of a list.
    fn take_listed(&mut self, rules: ListRules) -> Parsed<RegisterId> {
        let at = self.here();
        match self.take_register_of(rules.has_all_doubles) {
            None => self.parser.error(at, "register expected"),
            Some(register::RA_AUTH_CODE) if !rules.allows_code => self.parser.error(at, "pseudo-register not allowed"),
            Some(register) => Ok(register),
        }
    }

    /// Reads a list such as `{r0, r4-r7, lr}`, and a `^` after it if there is one.
    pub(in super::super) fn read_list(&mut self, rules: ListRules) -> Parsed<()> {
        let registers = self.tables.registers;
        let start = self.here();
        self.parser.lex();
        let at = self.here();
        let mut current = self.take_listed(rules)?;
        let mut list = NumberedRegisters { class: Class::General, registers: Vec::new() };
        if registers.quads.contains(current) {
            current = registers.first_double(current);
            list.insert(registers.encoding(current), current);
            current = registers.behind(current, 1);
        }
        let Some(class) = self.class_of(current) else {
            return self.parser.error(at, "invalid register in register list");
        };
        list.class = class;
        let mut number = registers.encoding(current);
        list.insert(number, current);
        let mut shift = 0;
        loop {
            if self.parser.take(TokenKind::Minus) {
                current = self.read_range(rules, &mut list, current, shift)?;
                number = registers.encoding(current) + shift;
            } else if self.parser.take(TokenKind::Comma) {
                (current, number) = self.read_next(rules, &mut list, current, number, &mut shift)?;
            } else {
                break;
            }
        }
        self.parser.expect(TokenKind::RightBrace, "'}' expected")?;
        let found: Vec<RegisterId> = list.registers.iter().map(|(_, register)| *register).collect();
        let (first, last) = (found[0], found[found.len() - 1]);
        let has_vpr = last == register::VPR;
        let sort = match () {
            () if registers.doubles.contains(first) && has_vpr => ListSort::DoublesWithVpr,
            () if registers.doubles.contains(first) => ListSort::Doubles,
            () if has_vpr => ListSort::SinglesWithVpr,
            () if registers.singles.contains(first) => ListSort::Singles,
            () if last == register::APSR => ListSort::GeneralWithFlags,
            () => ListSort::General,
        };
        self.push_before_here(start, Value::List(sort, found));
        self.take_mark(TokenKind::Caret, b"^");
        Ok(())
    }

    /// Reads the end of a range that begins with `first`, and returns its last register. `shift` is added to the numbers of its registers
    /// in the list.
    fn read_range(
        &mut self,
        rules: ListRules,
        list: &mut NumberedRegisters,
        first: RegisterId,
        shift: u16,
    ) -> Parsed<RegisterId> {
        let registers = self.tables.registers;
        let at = self.here();
        let mut last = self.take_listed(rules)?;
        if registers.quads.contains(last) {
            last = registers.behind(registers.first_double(last), 1);
        }
        if first == last {
            return Ok(first);
        }
        if !self.is_of(first, list.class) {
            return self.parser.error(at, "invalid register in register list");
        }
        if registers.encoding(first) > registers.encoding(last) {
            return self.parser.error(at, "bad range in register list");
        }
        let files = [registers.general, registers.singles, registers.doubles];
        if !files.iter().any(|file| file.contains(first) && file.contains(last)) {
            // With such a range, the reference does not end.
            return self.parser.error(at, "invalid register in register list");
        }
        let mut current = first;
        while current != last {
            current = registers.behind(current, 1);
            if !list.insert(registers.encoding(current) + shift, current) {
                let name = self.tables.isa.printed_register(current);
                let text = quote("duplicated register (", name, ") in register list");
                self.parser.warning(at, None, text);
            }
        }
        Ok(last)
    }

    /// Reads the register after a comma, and returns it with its number in the list. `before` and `number_before` are the register before
    /// it and its number. `shift`, which is added to numbers, becomes 16 when d16 follows s31.
    fn read_next(
        &mut self,
        rules: ListRules,
        list: &mut NumberedRegisters,
        before: RegisterId,
        number_before: u16,
        shift: &mut u16,
    ) -> Parsed<(RegisterId, u16)> {
        let registers = self.tables.registers;
        let at = self.here();
        let written = self.parser.token_text().to_vec();
        let mut current = self.take_listed(rules)?;
        let is_quad = registers.quads.contains(current);
        if is_quad {
            current = registers.first_double(current);
        }
        if list.class == Class::General
            && !self.is_of(current, Class::General)
            && self.is_of(current, Class::GeneralWithFlags)
        {
            list.class = Class::GeneralWithFlags;
        }
        if current == register::VPR && matches!(list.class, Class::Singles | Class::Doubles | Class::WithVpr) {
            list.class = Class::WithVpr;
            let number = registers.encoding(current);
            // It comes after all other registers, whatever its number is.
            if list.registers.last().is_some_and(|(_, last)| *last == register::VPR) {
                self.warn_of_duplicate(at, &written);
            } else {
                list.registers.push((u16::MAX, current));
            }
            return Ok((current, number));
        }
        if rules.continues_singles && before == register::S31 && current == register::D16 {
            *shift = 16;
            list.class = Class::WithVpr;
        }
        let is_code = current == register::RA_AUTH_CODE;
        let is_right = if is_code { list.class == Class::General } else { self.is_of(current, list.class) };
        if !is_right {
            return self.parser.error(at, "invalid register in register list");
        }
        let mut number = registers.encoding(current) + *shift;
        if rules.is_ordered && number < number_before {
            const UNORDERED: &str = "register list not in ascending order";
            if registers.general.contains(current) {
                self.parser.warning(at, None, UNORDERED);
            } else if !registers.is_in(current, class::GPRwithAPSRnosp) {
                return self.parser.error(at, UNORDERED);
            }
        }
        let is_contiguous = matches!(list.class, Class::Singles | Class::Doubles | Class::WithVpr);
        if is_contiguous && number != number_before + 1 {
            return self.parser.error(at, "non-contiguous register range");
        }
        if !list.insert(number, current) {
            self.warn_of_duplicate(at, &written);
        }
        if is_quad {
            current = registers.behind(current, 1);
            number += 1;
            list.insert(number, current);
        }
        Ok((current, number))
    }

    /// Warns of a register that is in the list already.
    fn warn_of_duplicate(&mut self, at: Location, name: &[u8]) {
        self.parser.warning(at, None, quote("duplicated register (", name, ") in register list"));
    }
}
