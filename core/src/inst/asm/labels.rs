//! Numeric labels: `1:` may be defined repeatedly; `1b` and `1f` refer to the nearest definition above and below.
//!
//! Each definition has a hidden symbol, which is named `.Ltmp<N>` when it is first mentioned.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::inst::expr::{SymbolId, Symbols};
use crate::text::Location;
use crate::text::diagnostic::LineMappingId;

/// A use of a numeric label, for which it is checked at the end of the input that the label was defined.
#[derive(Clone, Debug)]
pub struct LabelUse {
    /// Place of the use, for a message.
    pub location: Location,
    /// The line marker in force there.
    pub mapping: Option<LineMappingId>,
    pub symbol: SymbolId,
}

/// The definitions of one number.
#[derive(Clone, Debug, Default)]
struct Label {
    /// The symbol of the last definition above; `None` if there is none.
    last: Option<SymbolId>,
    /// The symbol of the next definition below; `None` if nothing has mentioned it yet.
    next: Option<SymbolId>,
}

/// The numeric labels of a text.
#[derive(Clone, Debug, Default)]
pub struct NumericLabels {
    /// The definitions of each number.
    labels: BTreeMap<i64, Label>,
    /// For each stem, the numbers that can still follow it in the name of a new symbol.
    numbers_of_stem: BTreeMap<&'static str, Range<u64>>,
    /// The prefix of names that are local to the assembler: `L` on Mach-O, `.L` elsewhere.
    prefix: &'static str,
    /// Uses to be checked at the end of the input.
    pub uses: Vec<LabelUse>,
}

impl NumericLabels {
    /// Makes a table without labels. `prefix` is that of names local to the assembler.
    pub fn new(prefix: &'static str) -> NumericLabels {
        NumericLabels { prefix, ..NumericLabels::default() }
    }

    /// Returns the symbol of a new definition of this label: the one that earlier `<number>f` refer to, or a new one.
    pub fn define(&mut self, number: i64, symbols: &mut Symbols) -> SymbolId {
        let symbol = self.forward(number, symbols);
        let label = self.labels.entry(number).or_default();
        label.last = Some(symbol);
        label.next = None;
        symbol
    }

    /// Returns the symbol that `<number>f` refers to. It is made if nothing has mentioned the next definition yet.
    pub fn forward(&mut self, number: i64, symbols: &mut Symbols) -> SymbolId {
        if let Some(symbol) = self.labels.get(&number).and_then(|label| label.next) {
            return symbol;
        }
        let symbol = self.named("tmp", symbols);
        self.labels.entry(number).or_default().next = Some(symbol);
        symbol
    }

    /// Returns the symbol that `<number>b` refers to; `None` if there is no definition above.
    pub fn backward(&self, number: i64) -> Option<SymbolId> {
        self.labels.get(&number).and_then(|label| label.last)
    }

    /// Returns a new symbol whose name is the prefix, `stem` and a number.
    pub fn named(&mut self, stem: &'static str, symbols: &mut Symbols) -> SymbolId {
        let numbers = self.numbers_of_stem.entry(stem).or_insert(0..u64::MAX);
        symbols.make_up(format!("{}{stem}", self.prefix).as_bytes(), numbers)
    }
}
