//! `mca [OPTIONS] [INPUT...]`: reads, analyses and prints one input after the other.

use mca_config::options::Options;

use super::profile::hot::Hot;
use super::show::show;
use super::versus::versus;
use crate::checks::Checks;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::{Ready, ready};
use crate::output::Output;

/// Analyses one input and prints the result. `hot` has the samples that a profile found in the input; `None` without a profile.
/// Returns the input as it was analysed; `None` if its regions were not analysed by themselves: versions of a source were compared
/// (`--versus`), or a list was asked for.
pub fn analyse(
    context: &Context<'_>,
    output: &mut Output,
    checks: &mut Checks,
    options: &Options,
    name: &[u8],
    mut hot: Option<&mut Hot>,
) -> Result<Option<Ready>, Failure> {
    if !options.versus.versions.is_empty() {
        return versus(context, output, options, name).map(|()| None);
    }
    let Some(ready) = ready(context, output, checks, options, name, hot.as_deref_mut())? else { return Ok(None) };
    show(context, output, checks, &ready, hot.as_deref())?;
    Ok(Some(ready))
}
