//! `--format`: the findings of a run, as continuous integration reads them.

pub mod github;
mod junit;
mod markdown;
mod sarif;

#[cfg(test)]
mod tests;

use mca_config::findings::Findings;
use mca_config::options::Format;

/// Returns the whole document; `None` for the report, which is printed during the run.
pub fn print(format: Format, findings: &Findings) -> Option<String> {
    match format {
        Format::Text => None,
        Format::GitHub => Some(github::print(findings)),
        Format::Sarif => Some(sarif::print(findings)),
        Format::JUnit => Some(junit::print(findings)),
        Format::Markdown => Some(markdown::print(findings)),
    }
}
