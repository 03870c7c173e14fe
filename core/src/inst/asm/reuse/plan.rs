//! What a reading takes over from an earlier one, and what it records for a later one.

use std::ops::Range;

use super::earlier::Earlier;
use super::record::Record;
use super::spare::Spare;
use crate::inst::asm::assembly::Assembly;
use crate::inst::asm::options::Options;
use crate::inst::asm::trace::NameUse;
use crate::inst::expr::SymbolId;

/// Entries for which lists have room beyond the length that they had in the earlier reading.
const ROOM_FOR_EDITS: usize = 64;

/// What is taken over from an earlier reading, and the record of this one.
pub(in crate::inst::asm) struct Reuse<'f> {
    /// The record of this reading; empty if it is not recorded.
    pub(super) record: Record,
    /// Whether this reading is recorded.
    pub(super) keeps_record: bool,
    /// The earlier reading; `None` if there is none with the same options.
    pub(super) earlier: Option<Earlier<'f>>,
    /// Index in the earlier record of the next statement that may be taken over.
    pub(super) next: usize,
    /// The part of the text that `Assembler::reach` last looked through for a line end, line end included.
    pub(super) line: Range<usize>,
    /// Number of statements taken over so far.
    #[cfg(any(test, feature = "internals"))]
    pub n_taken_over: usize,
    /// For the statement that is being taken over: its symbols in the earlier reading and in this one.
    pub(super) renamed: Vec<(SymbolId, SymbolId)>,
    /// Memory of an older reading, for the lists of this one.
    pub spare: Spare,
}

impl<'f> Reuse<'f> {
    /// Returns a plan that takes nothing over and records nothing.
    pub fn none() -> Reuse<'f> {
        Reuse {
            record: Record::default(),
            keeps_record: false,
            earlier: None,
            next: 0,
            line: 0..0,
            #[cfg(any(test, feature = "internals"))]
            n_taken_over: 0,
            renamed: Vec::new(),
            spare: Spare::default(),
        }
    }

    /// Returns a plan that records this reading, and takes over what `earlier` has in common with `source`.
    pub fn of(earlier: Option<&'f Assembly>, mut spare: Spare, source: &[u8], options: &Options) -> Reuse<'f> {
        let earlier = earlier.filter(|assembly| assembly.record.options.as_ref() == Some(options));
        let statements = std::mem::take(&mut spare.statements);
        let mut record = Record { options: Some(options.clone()), statements, ..Record::default() };
        if let Some(earlier) = earlier {
            record.statements.reserve(earlier.record.statements.len() + ROOM_FOR_EDITS);
        }
        let earlier = earlier.map(|assembly| Earlier::new(assembly, source));
        Reuse { record, keeps_record: true, earlier, spare, ..Reuse::none() }
    }

    /// Estimates the number of instructions from the earlier reading; `None` without one.
    pub fn n_instructions(&self) -> Option<usize> {
        self.earlier.map(|earlier| earlier.assembly.instructions.len() + ROOM_FOR_EDITS)
    }

    /// Estimates the number of uses of names from the earlier reading; 0 without one.
    pub fn n_name_uses(&self) -> usize {
        self.earlier.map_or(0, |earlier| earlier.assembly.record.name_uses.len() + ROOM_FOR_EDITS)
    }

    /// Returns the record for a later reading, with the uses of names of this one.
    pub fn into_record(self, name_uses: Vec<NameUse>) -> Record {
        Record { name_uses, ..self.record }
    }
}
