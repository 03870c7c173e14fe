//! Types for the words that options take.

use mca_input::listing::Kind;

use crate::table::INPUT_WORDS;

/// An on/off option and the position of its last argument: `-all-views` and `-all-stats` override only switches before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    pub value: bool,
    pub position: Option<usize>,
}

impl Switch {
    pub(super) const ON: Switch = Switch { value: true, position: None };
    pub(super) const OFF: Switch = Switch { value: false, position: None };

    /// Takes the value of `master` unless this switch was given after it.
    pub fn overridden_by(self, master: Switch) -> Switch {
        if master.position.is_some() && self.position < master.position { master } else { self }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TablesChoice {
    #[default]
    None,
    Normal,
    Full,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SkipChoice {
    #[default]
    None,
    LackOfSchedule,
    ParseFailure,
    Any,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JsonChoice {
    #[default]
    Off,
    V1,
    V2,
}

/// Format of a line of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Records {
    /// Columns with commas between them, hexadecimal machine code in the first.
    Csv,
    /// Hexadecimal machine code.
    Hex,
    /// A JSON object with hexadecimal code or a text.
    Json,
}

/// A shell for which completions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Format of a run's output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The report itself.
    #[default]
    Text,
    /// Annotations, as workflow commands of GitHub Actions.
    GitHub,
    /// Static Analysis Results Interchange Format 2.1.0.
    Sarif,
    /// Test results in the format of JUnit.
    JUnit,
    /// A table for a summary or a comment.
    Markdown,
}

impl Format {
    /// All formats in the order of the option's words.
    pub const ALL: [Format; 5] = [Format::Text, Format::GitHub, Format::Sarif, Format::JUnit, Format::Markdown];
}

/// Kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// The kind that the input looks like.
    Auto,
    Kind(Kind),
}

impl ReadAs {
    /// Returns the kind at a position among the words of the option.
    pub fn from_word(word: usize) -> ReadAs {
        let kind = INPUT_WORDS.get(word).and_then(|word| Kind::from_word(word));
        kind.map_or(ReadAs::Auto, ReadAs::Kind)
    }
}
