//! `--format`: the findings of a run, as continuous integration reads them.

pub mod github;
mod junit;
mod markdown;
mod sarif;

#[cfg(test)]
mod tests;

use mca_config::findings::Findings;
use mca_config::options::Format;

/// Returns the findings as a whole document of a format; `None` for the report, which is printed during the run.
pub fn document_of(format: Format, findings: &Findings) -> Option<String> {
    match format {
        Format::Text => None,
        Format::GitHub => Some(github::document_of(findings)),
        Format::Sarif => Some(sarif::document_of(findings)),
        Format::JUnit => Some(junit::document_of(findings)),
        Format::Markdown => Some(markdown::document_of(findings)),
    }
}
