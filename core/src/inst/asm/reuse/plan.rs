//! What a reading takes over from an earlier one, and what it records for a later one.

use std::ops::Range;

use super::earlier::Earlier;
use super::record::Record;
use super::spare::Spare;
use crate::inst::asm::assembly::Assembly;
use crate::inst::asm::options::Options;
use crate::inst::asm::trace::NameUse;
use crate::inst::expr::SymbolId;

/// Room for what an edit adds.
const EDIT: usize = 64;

/// The record of this reading, and the earlier one's.
pub(in crate::inst::asm) struct Reuse<'f> {
    pub(super) record: Record,
    pub(super) keeps_record: bool,
    pub(super) earlier: Option<Earlier<'f>>,
    /// The next statement of the earlier reading that may be met.
    pub(super) next: usize,
    /// Bytes without a line end.
    pub(super) line: Range<usize>,
    #[cfg(any(test, feature = "internals"))]
    pub n_taken_over: usize,
    /// Symbols of the earlier reading and of this one.
    pub(super) renamed: Vec<(SymbolId, SymbolId)>,
    /// Lists for what is read.
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
            record.statements.reserve(earlier.record.statements.len() + EDIT);
        }
        let earlier = earlier.map(|assembly| Earlier::new(assembly, source));
        Reuse { record, keeps_record: true, earlier, spare, ..Reuse::none() }
    }

    /// Estimates the number of instructions.
    pub fn n_instructions(&self) -> Option<usize> {
        self.earlier.map(|earlier| earlier.assembly.instructions.len() + EDIT)
    }

    /// Estimates the number of names that will be asked for.
    pub fn n_name_uses(&self) -> usize {
        self.earlier.map_or(0, |earlier| earlier.assembly.record.name_uses.len() + EDIT)
    }

    /// Returns the record for a later reading.
    pub fn into_record(self, name_uses: Vec<NameUse>) -> Record {
        Record { name_uses, ..self.record }
    }
}
