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

/// Analyses one input and prints the result. `hot` has the samples of a profile in it. `None` if the input's regions
/// were not analysed: versions were compared, or a list was asked for.
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
