//! Finds out which parts of an object's code are data, and which instruction set the others have.

use mca_core::target::Contents;
use object::{Object, ObjectSymbol, SymbolKind};

use super::Unit;
use super::contents::CodePlaces;

impl Unit<'_> {
    /// Returns which parts of the code have which kind of content: by mapping symbols; without these, by the lowest bit
    /// of functions' addresses, which says the instruction set; without functions, by that bit of the program's entry.
    pub(super) fn places_of_contents(&self, bytes: &[u8]) -> CodePlaces {
        let facts = &self.facts.contents;
        if facts.symbols.is_empty() && facts.by_address.is_none() {
            return CodePlaces::default();
        }
        let code = self.code(bytes);
        let place_of = |symbol: &object::Symbol<'_, '_>, address: u64| {
            let section = code.iter().find(|one| Some(one.index) == symbol.section_index())?;
            let distance = usize::try_from(address.checked_sub(section.address)?).ok()?;
            Some(section.range.start.saturating_add(distance)).filter(|place| section.range.contains(place))
        };
        let of_symbol = |symbol: object::Symbol<'_, '_>| {
            let contents = facts.find(symbol.name_bytes().ok()?)?;
            Some((place_of(&symbol, symbol.address())?, contents))
        };
        let mut places: Vec<_> = self.file.symbols().take(bytes.len()).filter_map(of_symbol).collect();
        if let (true, Some(sets)) = (places.is_empty(), facts.by_address) {
            let set_of = |address: u64| sets[usize::from(address & 1 == 1)];
            let of_function = |symbol: object::Symbol<'_, '_>| {
                let is_function = symbol.kind() == SymbolKind::Text;
                let place = place_of(&symbol, self.address_of(&symbol)).filter(|_| is_function)?;
                Some((place, set_of(symbol.address())))
            };
            let symbols = self.file.symbols().chain(self.file.dynamic_symbols());
            places = symbols.take(bytes.len()).filter_map(of_function).collect();
            let entry = self.file.entry();
            if places.is_empty() && entry != 0 {
                places.extend(code.iter().map(|section| (section.range.start, set_of(entry))));
            }
        }
        // Each section begins with the usual content, whatever the section before it ends with.
        let starts = code.iter().map(|section| (section.range.start, Contents::Usual));
        CodePlaces::new(starts.chain(places).collect())
    }
}
