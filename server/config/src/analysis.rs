//! Turns options of the command line into options of `core`: 0 for a number or a size means the default, and `-all-views` and
//! `-all-stats` override the switches of single views.

use std::num::NonZeroU32;

use mca_core::analysis::{InstructionTables, TimelineLimits, ViewSwitches};
use mca_core::target::Syntax;
use mca_core::{Options as AnalysisOptions, ReadOptions};

use super::options::{JsonChoice, Options, SkipChoice, Switch, TablesChoice};

/// Returns the options of reading assembly.
pub fn read_options(options: &Options) -> ReadOptions {
    let mut read = ReadOptions::default();
    read.syntax = Syntax(u8::from(options.input_is_intel));
    read.implicit_it = options.implicit_it;
    read.max_macro_nesting = options.macro_nesting;
    read.reads_instruments = !options.disables_instruments;
    read.prefers_labels = options.is_extended() || options.measures;
    read
}

/// Returns the options of an analysis. `is_out_of_order` says whether the processor is; some views are only for such
/// processors. The caller must have checked that `output_syntax` is a syntax of the target.
pub fn analysis_options(options: &Options, is_out_of_order: bool) -> AnalysisOptions {
    let mut analysis = AnalysisOptions::default();
    if let Some(iterations) = NonZeroU32::new(options.iterations) {
        analysis.iterations = iterations;
    }
    analysis.dispatch_width = NonZeroU32::new(options.dispatch);
    analysis.register_file_size = NonZeroU32::new(options.register_file_size);
    analysis.load_queue_size = NonZeroU32::new(options.load_queue);
    analysis.store_queue_size = NonZeroU32::new(options.store_queue);
    analysis.micro_op_queue_size = NonZeroU32::new(options.micro_op_queue_size);
    analysis.decoder_throughput = NonZeroU32::new(options.decoder_throughput);
    analysis.reservation_station_scale = options.buffer_scale;
    analysis.assumes_no_alias = options.assumes_no_alias;
    analysis.call_latency_cycles = options.call_latency;
    analysis.applies_target_rules = !options.disables_custom_behaviour;
    analysis.skips_unsupported =
        matches!(options.skip, SkipChoice::LackOfSchedule | SkipChoice::Any) || explains_regions(options);
    analysis.views = views(options, is_out_of_order);
    analysis.tables = match options.tables {
        TablesChoice::None => None,
        TablesChoice::Normal => Some(InstructionTables::Normal),
        TablesChoice::Full => Some(InstructionTables::Full),
    };
    analysis.verdict = options.json == JsonChoice::V2 || !options.cpus.is_empty() || options.why;
    analysis.output_syntax = u8::try_from(options.output_syntax).ok().map(Syntax);
    analysis.prints_hexadecimal = options.prints_hex;
    analysis.without_aliases = options.without_aliases;
    analysis.names_frame_pointer = options.names_frame_pointer;
    analysis
}

/// Whether statements that cannot be read are left out, instead of ending the run.
pub fn skips_parse_failures(options: &Options) -> bool {
    matches!(options.skip, SkipChoice::ParseFailure | SkipChoice::Any) || explains_regions(options)
}

/// Whether verdicts are printed and the user has not chosen what to skip. The verdict lists what was not understood, so
/// statements without data or with errors are then left out and not refused.
fn explains_regions(options: &Options) -> bool {
    options.why && options.skip == SkipChoice::None
}

/// Returns the views of a report: with `--why` and without JSON only the summary, which the verdict needs, otherwise
/// those of the switches.
fn views(options: &Options, is_out_of_order: bool) -> ViewSwitches {
    if options.why && options.json == JsonChoice::Off {
        return ViewSwitches { summary: true, ..ViewSwitches::none() };
    }
    let all = options.all_views;
    // The statistics of dispatch, schedulers, retirement and register files follow `-all-views` or `-all-stats`,
    // whichever comes later.
    let statistics = if options.all_statistics.position > all.position { options.all_statistics } else { all };
    // `master` is the switch for all views. `applies_master` is false if it leaves the view alone, since an in-order
    // processor does not have the view.
    let is_shown = |applies_master: bool, switch: Switch, master: Switch| {
        if applies_master { switch.overridden_by(master).value } else { switch.value }
    };
    let shows_timeline = is_shown(true, options.timeline, all);
    ViewSwitches {
        summary: is_shown(true, options.summary, all),
        bottleneck: is_shown(is_out_of_order, options.bottleneck, all),
        instruction_info: is_shown(true, options.instruction_info, all),
        shows_encodings: options.shows_encoding,
        shows_barriers: options.shows_barriers,
        dispatch_statistics: is_shown(true, options.dispatch_statistics, statistics),
        scheduler_statistics: is_shown(true, options.scheduler_statistics, statistics),
        retire_statistics: is_shown(is_out_of_order, options.retire_statistics, statistics),
        register_file_statistics: is_shown(true, options.register_file_statistics, statistics),
        resource_pressure: is_shown(true, options.resource_pressure, all),
        timeline: shows_timeline.then(|| TimelineLimits {
            max_iterations: if options.timeline_iterations == 0 { 10 } else { options.timeline_iterations },
            max_cycles: (options.timeline_cycles != 0).then_some(options.timeline_cycles),
        }),
        waits: options.json == JsonChoice::V2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{Outcome, parse};

    /// Returns the views that an argument list switches on, as one letter for each, in the order of `flags`.
    fn shown(line: &str, is_out_of_order: bool) -> String {
        let arguments: Vec<Vec<u8>> = line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
        let Outcome::Run(options) = parse(b"mca", &arguments).outcome else { panic!("{line}") };
        let views = views(&options, is_out_of_order);
        let flags = [
            ('s', views.summary),
            ('b', views.bottleneck),
            ('i', views.instruction_info),
            ('d', views.dispatch_statistics),
            ('c', views.scheduler_statistics),
            ('t', views.retire_statistics),
            ('f', views.register_file_statistics),
            ('p', views.resource_pressure),
            ('l', views.timeline.is_some()),
        ];
        flags.into_iter().filter(|(_, on)| *on).map(|(letter, _)| letter).collect()
    }

    #[test]
    fn the_later_of_a_switch_and_its_master_decides() {
        for (line, out_of_order, in_order) in [
            ("", "sip", "sip"),
            ("-all-views", "sbidctfpl", "sidcfpl"),
            ("-all-stats", "sidctfp", "sidcfp"),
            ("-all-views=false", "", ""),
            ("-all-views -timeline=false", "sbidctfp", "sidcfp"),
            ("-timeline=false -all-views", "sbidctfpl", "sidcfpl"),
            ("-all-views=false -timeline", "l", "l"),
            ("-all-stats -all-views=false", "", ""),
            ("-all-views=false -all-stats", "dctf", "dcf"),
            ("-all-views -all-stats=false", "sbipl", "sipl"),
            ("-dispatch-stats -all-stats=false", "sip", "sip"),
            ("-retire-stats -bottleneck-analysis", "sbitp", "sbitp"),
            ("-all-stats -retire-stats=false", "sidcfp", "sidcfp"),
        ] {
            assert_eq!(shown(line, true), out_of_order, "{line}");
            assert_eq!(shown(line, false), in_order, "{line}");
        }
    }
}
