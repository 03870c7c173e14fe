//! Everything that reads bytes is given generated ones: no panic, no hang, bounded memory.
//!
//! `mca_tests::fuzz` says how to run this for longer than a moment.

mod assembly;
mod command_line;
mod editing;
mod machine_code;
mod messages;
mod packed;
mod profiles;
mod settings;
mod statements;
mod tables;
