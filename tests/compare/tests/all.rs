//! The tests that compare with the reference are one program, since each program more would be linked with everything once
//! more: `cargo test -p mca-tests --test all lowering::` runs those of a file.

mod accuracy;
mod assembly;
mod blocks;
mod cancellation;
mod conformance;
mod decoder;
mod features;
mod instruction_tables;
mod instructions;
mod lowering;
mod native;
mod readme;
mod repetitions;
mod rereading;
mod statements;
mod verdict;
