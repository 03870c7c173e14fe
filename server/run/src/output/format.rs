//! `--format`: what a run found, for the programs that continuous integration runs.

mod github;
mod junit;
mod markdown;
mod sarif;

#[cfg(test)]
mod tests;

use mca_config::findings::Findings;
use mca_config::options::Format;

/// The whole document; none for the report, which is printed as the run goes on.
pub fn print(format: Format, findings: &Findings) -> Option<String> {
    match format {
        Format::Text => None,
        Format::GitHub => Some(github::print(findings)),
        Format::Sarif => Some(sarif::print(findings)),
        Format::JUnit => Some(junit::print(findings)),
        Format::Markdown => Some(markdown::print(findings)),
    }
}
