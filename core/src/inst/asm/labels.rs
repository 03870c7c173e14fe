//! Numeric labels: `1:` is defined as often as one likes, `1b` and `1f` refer to the nearest one.
//!
//! Each definition has a hidden symbol of its own, named `.Ltmp<N>` when it is first mentioned.

use std::collections::BTreeMap;

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
    /// The symbol of the next definition, once somebody has mentioned it.
    next: Option<SymbolId>,
}

#[derive(Clone, Debug, Default)]
pub struct NumericLabels {
    labels: BTreeMap<i64, Label>,
    next_name: u64,
    /// The same for names with another stem than that of numeric labels.
    next_of_stem: BTreeMap<&'static str, u64>,
    /// `L` on Mach-O, `.L` elsewhere.
    prefix: &'static str,
    pub uses: Vec<LabelUse>,
}

impl NumericLabels {
    pub fn new(prefix: &'static str) -> NumericLabels {
        NumericLabels { prefix, ..NumericLabels::default() }
    }

    /// The symbol of a new definition of this label.
    pub fn define(&mut self, number: i64, symbols: &mut Symbols) -> SymbolId {
        let symbol = self.forward(number, symbols);
        let label = self.labels.entry(number).or_default();
        label.last = Some(symbol);
        label.next = None;
        symbol
    }

    /// The symbol that `<number>f` refers to.
    pub fn forward(&mut self, number: i64, symbols: &mut Symbols) -> SymbolId {
        if let Some(symbol) = self.labels.get(&number).and_then(|label| label.next) {
            return symbol;
        }
        let symbol = self.name(symbols);
        self.labels.entry(number).or_default().next = Some(symbol);
        symbol
    }

    /// The symbol that `<number>b` refers to.
    pub fn backward(&self, number: i64) -> Option<SymbolId> {
        self.labels.get(&number).and_then(|label| label.last)
    }

    /// A new symbol with a name of its own that begins with the prefix and `stem`.
    pub fn named(&mut self, stem: &'static str, symbols: &mut Symbols) -> SymbolId {
        let next = self.next_of_stem.entry(stem).or_default();
        loop {
            let name = format!("{}{stem}{next}", self.prefix);
            *next += 1;
            if symbols.find(name.as_bytes()).is_none() {
                return symbols.intern(name.as_bytes());
            }
        }
    }

    /// A name that the file does not use.
    fn name(&mut self, symbols: &mut Symbols) -> SymbolId {
        loop {
            let name = format!("{}tmp{}", self.prefix, self.next_name);
            self.next_name += 1;
            if symbols.find(name.as_bytes()).is_none() {
                return symbols.intern(name.as_bytes());
            }
        }
    }
}
