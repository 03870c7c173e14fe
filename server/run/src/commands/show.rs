//! Chooses what is printed of an input that is ready: a table of its loops, a report, a comparison, or measurements.

use super::compare::compare;
use super::loop_table::{rows, table};
use super::measure::measure;
use super::profile::hot::Hot;
use super::report::{check_regions, report};
use crate::checks::Checks;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::{Ready, Subject};
use crate::output::{Output, timeline_html};

/// Whether [`show`] prints the table with one line for each loop.
pub fn is_loop_table(context: &Context<'_>, ready: &Ready) -> bool {
    !ready.options.measures && !ready.prepared.origins.is_empty() && context.wants_loop_table(&ready.options)
}

/// Analyses the regions of an input, and writes what was asked for. `hot` has the samples of a profile in the input.
pub fn show(
    context: &Context<'_>,
    output: &mut Output,
    checks: &mut Checks,
    ready: &Ready,
    hot: Option<&Hot>,
) -> Result<(), Failure> {
    let options = &ready.options;
    output.streams.open_report(&options.output)?;
    output.announce(&ready.name, options);
    let subject = ready.subject(hot);
    if options.measures {
        return measure(context, output, &subject);
    }
    if is_loop_table(context, ready) {
        if checks.is_checking(options) {
            // Limits hold for all loops, also for those that the table leaves out.
            let regions = subject.regions();
            checks.begin(&output.streams, &subject, &regions)?;
            check_regions(context, output, checks, &subject, &regions);
            checks.end(&output.streams, options);
        }
        if options.prints_text() {
            let text = table(&subject, &rows(context, &subject));
            output.streams.report().extend_from_slice(text.as_bytes());
        }
        timeline_html::record(context, &mut output.timelines, &subject);
        return Ok(());
    }
    if !options.cpus.is_empty() {
        return compare(context, output, checks, &subject);
    }
    // The reference's report shows the reference's model; limits are checked with the measured one if there is one.
    let checked = ready.beside.as_ref().map_or(subject, |cpu| Subject { cpu, ..subject });
    report(context, output, checks, &subject, &checked)?;
    timeline_html::record(context, &mut output.timelines, &checked);
    Ok(())
}
