//! Feature sets: what a processor name stands for, and what `-mattr` makes of it.

use super::catalogue::{Catalogue, Cpu};
use crate::inst::syntax::Mode;

const N_WORDS: usize = 8;

/// A set of features; the numbers are positions in the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet {
    words: [u64; N_WORDS],
}

/// A piece of `-mattr`, in the order in which the pieces have to be told about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureNotice {
    /// Not a feature; the piece as it is quoted, with its sign, in lower case.
    Unknown(Vec<u8>),
    /// `+help`: processors and features are listed here.
    Help,
    /// `+cpuhelp`: processors are listed here.
    ProcessorHelp,
}

/// The features of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureSelection {
    pub set: FeatureSet,
    pub notices: Vec<FeatureNotice>,
}

impl FeatureSet {
    fn contains_number(&self, number: u16) -> bool {
        let number = usize::from(number);
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    fn set(&mut self, number: u16, is_enabled: bool) {
        let number = usize::from(number);
        if let Some(word) = self.words.get_mut(number / 64) {
            *word = *word & !(1 << (number % 64)) | u64::from(is_enabled) << (number % 64);
        }
    }

    pub fn contains(&self, catalogue: &Catalogue, name: &str) -> bool {
        find_feature(catalogue, name.as_bytes()).is_some_and(|number| self.contains_number(number))
    }

    /// The names of the features in the set, sorted.
    pub fn names<'a>(&'a self, catalogue: &'a Catalogue) -> impl Iterator<Item = &'static str> + 'a {
        (0..catalogue.n_features() as u16)
            .filter(|number| self.contains_number(*number))
            .map(|number| catalogue.feature(usize::from(number)).name)
    }

    /// Adds a feature and everything that it implies.
    pub(super) fn enable(&mut self, catalogue: &Catalogue, number: u16) {
        if self.contains_number(number) {
            return;
        }
        self.set(number, true);
        for implied in catalogue.implied_by(usize::from(number)) {
            self.enable(catalogue, implied);
        }
    }

    /// Adds a feature that may be set while what it implies has been cleared.
    fn enable_again(&mut self, catalogue: &Catalogue, number: u16) {
        self.set(number, true);
        let mut added = FeatureSet::default();
        added.enable(catalogue, number);
        for (word, more) in self.words.iter_mut().zip(added.words) {
            *word |= more;
        }
    }

    /// Removes a feature and everything that implies it.
    fn disable(&mut self, catalogue: &Catalogue, number: u16) {
        let mut removed = FeatureSet::default();
        let mut pending = vec![number];
        while let Some(next) = pending.pop() {
            if removed.contains_number(next) {
                continue;
            }
            removed.set(next, true);
            let implies_it = |other: &u16| catalogue.implied_by(usize::from(*other)).any(|implied| implied == next);
            pending.extend((0..catalogue.n_features() as u16).filter(implies_it));
        }
        for (word, gone) in self.words.iter_mut().zip(removed.words) {
            *word &= !gone;
        }
    }

    fn apply(&mut self, catalogue: &Catalogue, name: &[u8], is_enabled: bool) -> bool {
        let Some(number) = find_feature(catalogue, name) else {
            return false;
        };
        match is_enabled {
            true => self.enable_again(catalogue, number),
            false => self.disable(catalogue, number),
        }
        true
    }
}

impl FeatureSelection {
    /// The features of a processor (of none, if its name is unknown) under a triple, changed by the value of `-mattr`.
    pub fn new(
        catalogue: &Catalogue,
        cpu: Option<Cpu>,
        mode: Mode,
        is_x32: bool,
        attributes: &[u8],
    ) -> FeatureSelection {
        let mut selection =
            FeatureSelection { set: cpu.map(|cpu| cpu.features()).unwrap_or_default(), ..Default::default() };
        let modes: [(&str, bool); 3] = [
            ("64bit-mode", mode == Mode::Bits64),
            ("32bit-mode", mode == Mode::Bits32),
            ("16bit-mode", mode == Mode::Bits16),
        ];
        for (name, is_enabled) in modes {
            selection.set.apply(catalogue, name.as_bytes(), is_enabled);
        }
        if mode == Mode::Bits64 {
            selection.set.apply(catalogue, b"sse2", true);
        }
        if is_x32 {
            selection.set.apply(catalogue, b"x32", true);
        }
        for piece in attributes.split(|byte| *byte == b',').filter(|piece| !piece.is_empty()) {
            selection.piece(catalogue, piece);
        }
        selection
    }

    fn piece(&mut self, catalogue: &Catalogue, piece: &[u8]) {
        let mut signed = piece.to_ascii_lowercase();
        if !matches!(signed[0], b'+' | b'-') {
            signed.insert(0, b'+');
        }
        match signed.as_slice() {
            b"+help" => self.notices.push(FeatureNotice::Help),
            b"+cpuhelp" => self.notices.push(FeatureNotice::ProcessorHelp),
            [sign, name @ ..] => {
                if !self.set.apply(catalogue, name, *sign == b'+') {
                    self.notices.push(FeatureNotice::Unknown(signed));
                }
            }
            [] => {}
        }
    }
}

fn find_feature(catalogue: &Catalogue, name: &[u8]) -> Option<u16> {
    let (mut low, mut high) = (0, catalogue.n_features());
    while low < high {
        let middle = low + (high - low) / 2;
        match catalogue.feature(middle).name.as_bytes().cmp(name) {
            std::cmp::Ordering::Equal => return u16::try_from(middle).ok(),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

#[cfg(test)]
mod tests;
