//! The tests of the command line are one program, since each further program would be linked with everything again:
//! `cargo test -p mca-cli --test all versus::` runs those of one file.

mod baselines;
mod batch;
mod config_command;
mod configured;
mod continuous_integration;
mod doubted;
mod elements;
mod extended_options;
mod leftovers;
mod libraries;
mod limits;
mod linear;
mod loops_compared;
mod never_issued;
mod outputs;
mod pasted;
mod profile;
mod profile_answers;
mod profile_views;
mod programs;
mod projects;
mod readme;
mod recognition;
mod regions;
mod serving;
mod table_jumps;
mod timeline_page;
mod traces;
mod truth;
mod variables;
mod versus;
mod watch;
mod without_loops;

/// Helpers of several files of tests: folders in which `mca` runs, compiled programs, and recordings of perf.
mod support {
    pub mod command;
    pub mod compiled;
    pub mod profiled;
}
