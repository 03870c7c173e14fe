//! Numeric labels: `1:` may be defined repeatedly, `1b` and `1f` refer to the nearest one.
//!
//! Each definition has a hidden symbol, named `.Ltmp<N>` when it is first mentioned.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::inst::expr::{SymbolId, Symbols};
use crate::text::Location;
use crate::text::diagnostic::LineMappingId;

/// A forward reference, to be checked at the end of the input.
#[derive(Clone, Debug)]
pub struct LabelUse {
    pub location: Location,
    /// The line marker in force there.
    pub mapping: Option<LineMappingId>,
    pub symbol: SymbolId,
}

#[derive(Clone, Debug, Default)]
struct Label {
    /// The symbol of the last definition.
    last: Option<SymbolId>,
    /// Symbol of the next definition, if it has been mentioned.
    next: Option<SymbolId>,
}

#[derive(Clone, Debug, Default)]
pub struct NumericLabels {
    labels: BTreeMap<i64, Label>,
    /// Numbers that are not given away yet, by the stem that they follow.
    numbers_of_stem: BTreeMap<&'static str, Range<u64>>,
    /// `L` on Mach-O, `.L` elsewhere.
    prefix: &'static str,
    pub uses: Vec<LabelUse>,
}

impl NumericLabels {
    pub fn new(prefix: &'static str) -> NumericLabels {
        NumericLabels { prefix, ..NumericLabels::default() }
    }

    /// Returns the symbol of a new definition of this label.
    pub fn define(&mut self, number: i64, symbols: &mut Symbols) -> SymbolId {
        let symbol = self.forward(number, symbols);
        let label = self.labels.entry(number).or_default();
        label.last = Some(symbol);
        label.next = None;
        symbol
    }

    /// Returns the symbol that `<number>f` refers to.
    pub fn forward(&mut self, number: i64, symbols: &mut Symbols) -> SymbolId {
        if let Some(symbol) = self.labels.get(&number).and_then(|label| label.next) {
            return symbol;
        }
        let symbol = self.named("tmp", symbols);
        self.labels.entry(number).or_default().next = Some(symbol);
        symbol
    }

    /// Returns the symbol that `<number>b` refers to.
    pub fn backward(&self, number: i64) -> Option<SymbolId> {
        self.labels.get(&number).and_then(|label| label.last)
    }

    /// Returns a new symbol whose name begins with the prefix and `stem`.
    pub fn named(&mut self, stem: &'static str, symbols: &mut Symbols) -> SymbolId {
        let numbers = self.numbers_of_stem.entry(stem).or_insert(0..u64::MAX);
        symbols.make_up(format!("{}{stem}", self.prefix).as_bytes(), numbers)
    }
}
