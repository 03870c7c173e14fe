//! Types for the words that options take.

use mca_input::listing::Kind;

use crate::table::INPUT_WORDS;

/// An option that is on or off. `-all-views` and `-all-stats` override only switches that were given before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Whether the option is on.
    pub value: bool,
    /// Position of the last argument that set it, among all arguments, from 1; `None` if none did.
    pub position: Option<usize>,
}

impl Switch {
    /// On by default.
    pub(super) const ON: Switch = Switch { value: true, position: None };
    /// Off by default.
    pub(super) const OFF: Switch = Switch { value: false, position: None };

    /// Returns the value of `master`, an option for several switches, unless this switch was given after it.
    pub fn overridden_by(self, master: Switch) -> Switch {
        if master.position.is_some() && self.position < master.position { master } else { self }
    }
}

/// Which static tables of instructions replace the simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TablesChoice {
    /// No tables: the region is simulated.
    #[default]
    None,
    /// The tables of llvm-mca without further columns.
    Normal,
    /// The tables with more columns.
    Full,
}

/// Which instructions are left out instead of ending the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SkipChoice {
    /// No instructions: each ends the run.
    #[default]
    None,
    /// Instructions for which the model has no data.
    LackOfSchedule,
    /// Statements that the assembler does not accept.
    ParseFailure,
    /// Both.
    Any,
}

/// Whether the report is JSON, and in which form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JsonChoice {
    /// The report is text.
    #[default]
    Off,
    /// The reference's form.
    V1,
    /// A richer form of this program, which carries its version.
    V2,
}

/// What a line of a batch's input holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Records {
    /// Columns with commas between them, of which the first is machine code in hexadecimal digits.
    Csv,
    /// Machine code in hexadecimal digits.
    Hex,
    /// A JSON object with machine code in hexadecimal digits, or with assembly.
    Json,
}

/// A shell for which completions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Format in which results of a run are printed.
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

/// How an input is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// As the kind that the input looks like.
    Auto,
    /// As this kind.
    Kind(Kind),
}

impl ReadAs {
    /// Returns the choice for the word with an index in [`INPUT_WORDS`].
    pub fn from_word(word: usize) -> ReadAs {
        let kind = INPUT_WORDS.get(word).and_then(|word| Kind::from_word(word));
        kind.map_or(ReadAs::Auto, ReadAs::Kind)
    }
}
