//! The tests of the server are one program, since each further program would be linked with all of the server again:
//! `cargo test -p mca-server --test all trust::` runs those of one file.

mod aarch64;
mod cancellation;
mod configuration;
mod editing;
mod editors;
mod limits;
mod listening;
mod profiles;
mod protocol;
mod published;
mod reasons;
mod replaced_folder;
mod riscv;
mod semantic_tokens;
mod soak;
mod source_regions;
mod sources;
mod transport;
mod trust;

/// Helpers of several files of tests: a client of the server, folders with files, random numbers, and opened sources.
mod support {
    pub mod client;
    #[expect(dead_code, reason = "the tests of the command line use the rest")]
    #[path = "../../cli/tests/support/command.rs"]
    pub mod command;
    pub mod numbers;
    pub mod source;
}
