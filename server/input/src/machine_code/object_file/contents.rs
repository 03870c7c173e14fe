//! Kinds of content in sections of code: instructions of one of several instruction sets, or data.

use std::ops::Range;

use mca_core::target::Contents;

/// Kinds of content by the offsets in the file at which they begin, sorted; empty if all code is of the usual
/// instruction set.
#[derive(Clone, Debug, Default)]
pub struct CodePlaces(Vec<(usize, Contents)>);

impl CodePlaces {
    /// Makes the table from pairs in any order. Of several at one offset, the last one counts.
    pub fn new(mut places: Vec<(usize, Contents)>) -> CodePlaces {
        places.sort_by_key(|(place, _)| *place);
        places.reverse();
        places.dedup_by_key(|(place, _)| *place);
        places.reverse();
        if places.iter().all(|(_, contents)| *contents == Contents::Usual) {
            places.clear();
        }
        CodePlaces(places)
    }

    /// Returns the entries for a range: those that begin in it, and the one in which the range begins.
    pub fn within(&self, range: &Range<usize>) -> Vec<(usize, Contents)> {
        let first = self.0.partition_point(|(place, _)| *place <= range.start).saturating_sub(1);
        self.0[first..].iter().take_while(|(place, _)| *place < range.end).copied().collect()
    }

    /// Returns the instruction set that has the most bytes, from each entry up to the next. `end` is the end of the
    /// file.
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

/// Splits a range of offsets into parts of one kind of content each. Without entries, it is one part of the usual
/// instruction set; with some, the part before the first entry is left out.
pub fn parts_of(contents: &[(usize, Contents)], range: Range<usize>) -> Vec<(Range<usize>, Contents)> {
    if contents.is_empty() {
        return vec![(range, Contents::Usual)];
    }
    let ends = contents.iter().skip(1).map(|(place, _)| *place).chain([usize::MAX]);
    let parts = contents.iter().zip(ends).map(|((place, contents), end)| {
        let part = (*place).max(range.start)..end.min(range.end);
        (part, *contents)
    });
    parts.filter(|(part, _)| part.start < part.end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Contents = Contents::Set { feature: ("a", true), directive: ".a" };
    const SECOND: Contents = Contents::Set { feature: ("a", false), directive: ".b" };

    #[test]
    fn parts_are_cut_where_another_content_begins() {
        let places = CodePlaces::new(vec![(10, FIRST), (20, Contents::Data), (24, SECOND), (40, FIRST)]);
        let contents = places.within(&(12..30));
        let expected = [(12..20, FIRST), (20..24, Contents::Data), (24..30, SECOND)];
        assert_eq!(parts_of(&contents, 12..30), expected);
        assert_eq!(parts_of(&contents, 21..23), [(21..23, Contents::Data)]);
        assert_eq!(places.main(44), SECOND);
        assert_eq!(parts_of(&[], 1..3), [(1..3, Contents::Usual)]);
        assert!(CodePlaces::new(vec![(3, FIRST), (3, Contents::Usual)]).within(&(3..4)).is_empty());
    }
}
