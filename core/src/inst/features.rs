//! Features of processors: their names, the features that they imply, and sets of them.
//!
//! Which features a processor has is known here and not only in `model`, because directives of targets change the features in
//! force.

use mca_models::ids::FeatureId;
use mca_models::layout::catalogue as layout;
use mca_models::pack::{PackError, PackedFile, Row, Sequences, Strings, Table};

/// Number of words of 64 bits in a set: room for 512 features.
const N_WORDS: usize = 8;

/// A set of features, by their indices in the target's table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FeatureSet {
    words: [u64; N_WORDS],
}

/// A feature's name, and its description in the reference's help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureInfo {
    pub name: &'static str,
    pub description: &'static str,
}

/// The features of one target, sorted by name, and those of its processors.
#[derive(Clone, Debug)]
pub struct FeatureTable {
    strings: Strings<'static>,
    /// Lists of indices of features, to which rows of the tables refer.
    sequences: Sequences<'static>,
    /// Name, description and implied features of each feature, sorted by name.
    features: Table<'static, { layout::FEATURE_WIDTH }>,
    /// The processors, with the features of each.
    processors: Table<'static, { layout::CPU_WIDTH }>,
    /// The aliases of processors.
    further_names: Table<'static, { layout::CPU_ALIAS_WIDTH }>,
}

impl FeatureSet {
    /// Number of words of 64 bits that [`FeatureSet::words`] returns.
    pub const N_WORDS: usize = N_WORDS;
    pub const NONE: FeatureSet = FeatureSet { words: [0; N_WORDS] };

    /// Whether the set has the feature of this index.
    pub fn contains(&self, index: u16) -> bool {
        let index = usize::from(index);
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    #[inline]
    pub fn has(&self, feature: FeatureId) -> bool {
        self.contains(feature.0)
    }

    /// Adds or removes one feature, and nothing that it implies.
    pub fn set(&mut self, index: u16, is_enabled: bool) {
        let index = usize::from(index);
        if let Some(word) = self.words.get_mut(index / 64) {
            *word = *word & !(1 << (index % 64)) | u64::from(is_enabled) << (index % 64);
        }
    }

    /// Returns the set as bits: bit `i` of word `w` is the feature of index `64 * w + i`.
    pub fn words(&self) -> [u64; N_WORDS] {
        self.words
    }

    /// Adds all features of another set.
    fn add(&mut self, others: FeatureSet) {
        for (word, more) in self.words.iter_mut().zip(others.words) {
            *word |= more;
        }
    }

    /// Removes all features of another set.
    fn remove(&mut self, others: FeatureSet) {
        for (word, gone) in self.words.iter_mut().zip(others.words) {
            *word &= !gone;
        }
    }

    fn keep(&mut self, others: FeatureSet) {
        for (word, kept) in self.words.iter_mut().zip(others.words) {
            *word &= kept;
        }
    }
}

/// What several switches of features, one after the other, do to any set.
#[derive(Clone, Copy, Debug)]
pub struct Switches {
    /// The features that every set has afterwards.
    on: FeatureSet,
    /// The features that a set has afterwards if it had them before, and those of `on`.
    kept: FeatureSet,
}

impl Switches {
    pub fn apply(&self, set: &mut FeatureSet) {
        set.keep(self.kept);
        set.add(self.on);
    }
}

impl FeatureTable {
    /// Opens the table in a target's packed catalogue.
    pub fn open(bytes: &'static [u8]) -> Result<FeatureTable, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        Ok(FeatureTable {
            strings: Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?,
            sequences: Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?,
            features: file.table(layout::FEATURES)?,
            processors: file.table(layout::CPUS)?,
            further_names: file.table(layout::CPU_ALIASES)?,
        })
    }

    pub fn len(&self) -> usize {
        self.features.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn feature(&self, index: u16) -> FeatureInfo {
        let row = self.features.row(usize::from(index));
        FeatureInfo {
            name: self.strings.text(row.u32(layout::FEATURE_NAME)),
            description: self.strings.text(row.u32(layout::FEATURE_DESCRIPTION)),
        }
    }

    /// Returns the name of a feature without its description, for callers that examine many.
    pub fn name_of(&self, index: u16) -> &'static [u8] {
        self.strings.bytes(self.features.row(usize::from(index)).u32(layout::FEATURE_NAME))
    }

    /// Returns the indices of all features.
    fn indices(&self) -> std::ops::Range<u16> {
        0..self.features.len() as u16
    }

    /// Returns all features, sorted by name.
    pub fn features(&self) -> impl ExactSizeIterator<Item = FeatureInfo> + '_ {
        self.indices().map(|index| self.feature(index))
    }

    /// Returns the index of the feature of this name; `None` if there is none.
    pub fn find(&self, name: &[u8]) -> Option<u16> {
        let (mut low, mut high) = (0, self.len() as u16);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.name_of(middle).cmp(name) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Whether a set has the feature of this name. Slow: only for preparations.
    pub fn has(&self, set: &FeatureSet, name: &str) -> bool {
        self.find(name.as_bytes()).is_some_and(|index| set.contains(index))
    }

    /// Returns the names of the features in a set, sorted.
    pub fn names_of<'a>(&'a self, set: &'a FeatureSet) -> impl Iterator<Item = &'static str> + 'a {
        self.indices().filter(|index| set.contains(*index)).map(|index| self.feature(index).name)
    }

    /// Returns the features of a processor, with all that they imply; `None` if no processor has this name. Aliases are not
    /// looked up.
    pub fn of_processor(&self, name: &str) -> Option<FeatureSet> {
        let row = self.processors.iter().find(|row| self.strings.text(row.u32(layout::CPU_NAME)) == name)?;
        let mut set = FeatureSet::default();
        for list in [layout::CPU_FEATURES, layout::CPU_TUNING] {
            for index in self.sequences.get(row.u32(list)) {
                self.enable(&mut set, index);
            }
        }
        Some(set)
    }

    /// Returns the name of the processor that has this alias; `None` if there is none.
    pub fn processor_called(&self, further_name: &str) -> Option<&'static str> {
        let name = |row: &Row<'static, _>| self.strings.text(row.u32(layout::CPU_ALIAS_NAME));
        let row = self.further_names.iter().find(|row| name(row) == further_name)?;
        let processor = self.processors.row(row.u32(layout::CPU_ALIAS_CPU) as usize);
        Some(self.strings.text(processor.u32(layout::CPU_NAME)))
    }

    /// Returns the features that a feature implies directly.
    pub fn implied_by(&self, index: u16) -> impl Iterator<Item = u16> + use<> {
        self.sequences.get(self.features.row(usize::from(index)).u32(layout::FEATURE_IMPLIED))
    }

    /// Adds a feature and everything that it implies. If the set has the feature already, nothing changes.
    pub fn enable(&self, set: &mut FeatureSet, index: u16) {
        let mut pending = vec![index];
        while let Some(next) = pending.pop() {
            if !set.contains(next) {
                set.set(next, true);
                pending.extend(self.implied_by(next));
            }
        }
    }

    /// Switches a feature as a user does: on with everything that it implies, off with everything that implies it.
    pub fn switch(&self, set: &mut FeatureSet, index: u16, is_enabled: bool) {
        if !is_enabled {
            return self.switch_off(set, [index]);
        }
        // The feature may be on already while something that it implies has been switched off.
        let mut related = FeatureSet::default();
        self.enable(&mut related, index);
        set.add(related);
    }

    /// Switches features off, and everything that implies one of them, directly or not.
    pub fn switch_off(&self, set: &mut FeatureSet, indices: impl IntoIterator<Item = u16>) {
        let mut related = FeatureSet::default();
        for index in indices {
            related.set(index, true);
        }
        // Each pass finds what implies something that an earlier pass found; few passes are needed.
        let mut is_growing = true;
        while is_growing {
            is_growing = false;
            for other in self.indices() {
                if !related.contains(other) && self.implied_by(other).any(|implied| related.contains(implied)) {
                    related.set(other, true);
                    is_growing = true;
                }
            }
        }
        set.remove(related);
    }

    /// Switches the feature of this name with what depends on it; false if there is no such feature.
    pub fn switch_by_name(&self, set: &mut FeatureSet, name: &[u8], is_enabled: bool) -> bool {
        let index = self.find(name);
        if let Some(index) = index {
            self.switch(set, index, is_enabled);
        }
        index.is_some()
    }

    /// Returns what it does to a set to switch the features of these names, in this order. Slow: the result can be kept.
    pub fn switches(&self, names: &[(&str, bool)]) -> Switches {
        // Whether a switch leaves, adds or removes a feature does not depend on what else a set has.
        let all = FeatureSet { words: [u64::MAX; N_WORDS] };
        let [on, kept] = [FeatureSet::NONE, all].map(|mut set| {
            for (name, is_enabled) in names {
                self.switch_by_name(&mut set, name.as_bytes(), *is_enabled);
            }
            set
        });
        Switches { on, kept }
    }
}
