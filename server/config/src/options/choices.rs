//! Words that options take, as types.

use mca_input::listing::Kind;

use crate::table::INPUT_WORDS;

/// An on/off option and where it was last given: `-all-views` and `-all-stats` override only what stands before them.
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

/// What a line of a batch holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Records {
    /// Columns with commas between them, digits of machine code in the first.
    Csv,
    /// Digits of machine code.
    Hex,
    /// An object with digits or a text.
    Json,
}

/// The shell that completions are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// What a run prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The report itself.
    #[default]
    Text,
    /// Annotations, as workflow commands of GitHub Actions.
    GitHub,
    /// Static Analysis Results Interchange Format 2.1.0.
    Sarif,
    /// Test results in the form that JUnit began.
    JUnit,
    /// A table for a summary or a comment.
    Markdown,
}

impl Format {
    /// In the order of the option's words.
    pub const ALL: [Format; 5] = [Format::Text, Format::GitHub, Format::Sarif, Format::JUnit, Format::Markdown];
}

/// What the input is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// Whatever it looks like.
    Auto,
    Kind(Kind),
}

impl ReadAs {
    /// By its position among the words of the option.
    pub fn of_word(word: usize) -> ReadAs {
        let kind = INPUT_WORDS.get(word).and_then(|word| Kind::of_word(word));
        kind.map_or(ReadAs::Auto, ReadAs::Kind)
    }
}
