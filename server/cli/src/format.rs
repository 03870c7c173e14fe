//! `--format`: what a run found, for the programs that continuous integration runs.

mod github;
mod junit;
mod markdown;
mod sarif;

#[cfg(test)]
mod tests;

use super::findings::Findings;

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

    /// The whole document; none for the report, which is printed as the run goes on.
    pub fn print(self, findings: &Findings) -> Option<String> {
        match self {
            Format::Text => None,
            Format::GitHub => Some(github::print(findings)),
            Format::Sarif => Some(sarif::print(findings)),
            Format::JUnit => Some(junit::print(findings)),
            Format::Markdown => Some(markdown::print(findings)),
        }
    }
}
