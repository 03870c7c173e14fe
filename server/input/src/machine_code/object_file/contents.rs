//! What stands where in the code of an object: instructions, of which set, or data.

use std::ops::Range;

use mca_core::target::Contents;
use object::{Object, ObjectSymbol, SymbolKind};

use super::{Function, Unit};

/// What stands from an offset of the file on, sorted; nothing if all is of the usual instruction set.
#[derive(Clone, Debug, Default)]
pub struct Places(Vec<(usize, Contents)>);

impl Places {
    /// By the symbols that say nothing else; without such by the addresses of functions, or by that where a program begins.
    pub fn of(unit: &Unit<'_>, bytes: &[u8]) -> Places {
        let facts = &unit.facts.contents;
        if facts.symbols.is_empty() && facts.by_address.is_none() {
            return Places::default();
        }
        let code = unit.code(bytes);
        let place_of = |symbol: &object::Symbol<'_, '_>, address: u64| {
            let section = code.iter().find(|one| Some(one.index) == symbol.section_index())?;
            let distance = usize::try_from(address.checked_sub(section.address)?).ok()?;
            Some(section.range.start.saturating_add(distance)).filter(|place| section.range.contains(place))
        };
        let of_symbol = |symbol: object::Symbol<'_, '_>| {
            let contents = facts.find(symbol.name_bytes().ok()?)?;
            Some((place_of(&symbol, symbol.address())?, contents))
        };
        let mut places: Vec<_> = unit.file.symbols().take(bytes.len()).filter_map(of_symbol).collect();
        if let (true, Some(sets)) = (places.is_empty(), facts.by_address) {
            let set_of = |address: u64| sets[usize::from(address & 1 == 1)];
            let of_function = |symbol: object::Symbol<'_, '_>| {
                let is_function = symbol.kind() == SymbolKind::Text;
                let place = place_of(&symbol, unit.address_of(&symbol)).filter(|_| is_function)?;
                Some((place, set_of(symbol.address())))
            };
            let symbols = unit.file.symbols().chain(unit.file.dynamic_symbols());
            places = symbols.take(bytes.len()).filter_map(of_function).collect();
            let entry = unit.file.entry();
            if places.is_empty() && entry != 0 {
                places.extend(code.iter().map(|section| (section.range.start, set_of(entry))));
            }
        }
        // A section begins with what nobody says, whatever stands in front of it.
        let starts = code.iter().map(|section| (section.range.start, Contents::Usual));
        let mut places: Vec<_> = starts.chain(places).collect();
        places.sort_by_key(|(place, _)| *place);
        // Of several at one place the last one holds.
        places.reverse();
        places.dedup_by_key(|(place, _)| *place);
        places.reverse();
        if places.iter().all(|(_, contents)| *contents == Contents::Usual) {
            places.clear();
        }
        Places(places)
    }

    /// Those of a range.
    pub fn within(&self, range: &Range<usize>) -> Vec<(usize, Contents)> {
        let first = self.0.partition_point(|(place, _)| *place <= range.start).saturating_sub(1);
        self.0[first..].iter().take_while(|(place, _)| *place < range.end).copied().collect()
    }

    /// What most bytes with instructions are made of, up to the end of the file.
    pub fn main(&self, end: usize) -> Contents {
        let mut totals: Vec<(Contents, usize)> = Vec::new();
        let ends = self.0.iter().skip(1).map(|(place, _)| *place).chain([end]);
        for ((place, contents), end) in self.0.iter().zip(ends).filter(|((_, contents), _)| *contents != Contents::Data)
        {
            match totals.iter_mut().find(|(known, _)| known == contents) {
                Some((_, n_bytes)) => *n_bytes += end.saturating_sub(*place),
                None => totals.push((*contents, end.saturating_sub(*place))),
            }
        }
        totals.into_iter().max_by_key(|(_, n_bytes)| *n_bytes).map(|(contents, _)| contents).unwrap_or_default()
    }
}

impl Function<'_> {
    /// The parts of a range of the function, and what each is made of.
    pub fn parts(&self, range: Range<usize>) -> Vec<(Range<usize>, Contents)> {
        if self.contents.is_empty() {
            return vec![(range, Contents::Usual)];
        }
        let ends = self.contents.iter().skip(1).map(|(place, _)| *place).chain([usize::MAX]);
        let parts = self.contents.iter().zip(ends).map(|((place, contents), end)| {
            let part = (*place).max(range.start)..end.min(range.end);
            (part, *contents)
        });
        parts.filter(|(part, _)| part.start < part.end).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Contents = Contents::Set { feature: ("a", true), directive: ".a" };
    const SECOND: Contents = Contents::Set { feature: ("a", false), directive: ".b" };

    #[test]
    fn parts_are_cut_where_others_begin() {
        let places = Places(vec![(10, FIRST), (20, Contents::Data), (24, SECOND), (40, FIRST)]);
        let range = 12..30;
        let contents = places.within(&range);
        let function = Function { name: b"f", range, address: 0, is_function: true, contents };
        assert_eq!(function.parts(12..30), [(12..20, FIRST), (20..24, Contents::Data), (24..30, SECOND)]);
        assert_eq!(function.parts(21..23), [(21..23, Contents::Data)]);
        assert_eq!(places.main(44), SECOND);
        let usual = Function { contents: Vec::new(), ..function };
        assert_eq!(usual.parts(1..3), [(1..3, Contents::Usual)]);
    }
}
