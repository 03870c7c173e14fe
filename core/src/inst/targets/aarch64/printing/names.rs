//! Prints operands that are numbers with names: barriers, prefetches, hints, system registers.

use super::super::system_operands::{List, SystemOperand};
use super::InstructionWriter;
use super::numbers::{push_decimal, push_text};

/// System registers whose name does not follow from the lists: the encoding, whether the name is for reading (`true`) or
/// writing (`None`: for both), and the name.
const FIXED: [(i64, Option<bool>, &str); 3] =
    [(0x9828, Some(true), "DBGDTRRX_EL0"), (0x9828, Some(false), "DBGDTRTX_EL0"), (0x8844, None, "TRCEXTINSELR")];

impl InstructionWriter<'_> {
    /// Returns the entries of a list that have this encoding, in the order of the tables.
    pub(super) fn entries(&self, list: List, encoding: i64) -> impl Iterator<Item = &'static SystemOperand> {
        let encoding = u16::try_from(encoding).unwrap_or(u16::MAX);
        self.tables.system_operands.with_encoding(self.tables.assembler, list, encoding)
    }

    /// Whether the features of the command line have what an entry needs.
    pub(super) fn is_available(&self, entry: &SystemOperand) -> bool {
        entry.is_available(&self.printer.features)
    }

    /// Appends the first name of an encoding, or `#` and `value`, in the base that the user chose, if it has none.
    pub(super) fn name_or_number(&self, list: List, encoding: i64, value: i64, out: &mut Vec<u8>) {
        match self.entries(list, encoding).next() {
            Some(entry) => push_text(entry.name, out),
            None => self.marked(value, out),
        }
    }

    /// Appends the first name of an encoding, or `#` and the encoding in decimal if it has none.
    pub(super) fn name_or_decimal(&self, list: List, encoding: i64, out: &mut Vec<u8>) {
        match self.entries(list, encoding).next() {
            Some(entry) => push_text(entry.name, out),
            None => push_decimal(encoding, out),
        }
    }

    /// Appends the first name that an encoding has in these lists, or `#` and the encoding if it has none or if the
    /// processor lacks a feature that the name needs. Later names are not tried.
    pub(super) fn available_name_or_number(&self, lists: &[List], encoding: i64, out: &mut Vec<u8>) {
        let found = lists.iter().find_map(|list| self.entries(*list, encoding).next());
        match found.filter(|entry| self.is_available(entry)) {
            Some(entry) => push_text(entry.name, out),
            None => self.marked(encoding, out),
        }
    }

    /// Appends the name of the system register that an instruction reads (`is_read`) or writes. A register without a
    /// name for that, or whose name needs missing features, is written by its numbers: `S3_0_C4_C2_0`.
    pub(super) fn system_register(&self, encoding: i64, is_read: bool, out: &mut Vec<u8>) {
        let is_fixed = |(number, reads, _): &&(i64, Option<bool>, &str)| {
            *number == encoding && reads.is_none_or(|reads| reads == is_read)
        };
        if let Some((_, _, name)) = FIXED.iter().find(is_fixed) {
            return push_text(name, out);
        }
        let is_usable = |entry: &&SystemOperand| {
            (if is_read { entry.is_readable } else { entry.is_writable }) && self.is_available(entry)
        };
        let name = self.entries(List::SystemRegisters, encoding).find(is_usable);
        match name {
            Some(entry) => push_text(entry.name, out),
            None => {
                let field = |shift: u32, mask: i64| encoding >> shift & mask;
                let (op0, op1, cn) = (field(14, 3), field(11, 7), field(7, 15));
                push_text(&format!("S{op0}_{op1}_C{cn}_C{}_{}", field(3, 15), field(0, 7)), out);
            }
        }
    }
}
