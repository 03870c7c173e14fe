//! Most tests of core's public face are one program, since each program more would be linked with everything once more:
//! `cargo test -p mca-core --test all recording::` runs those of a file.

mod code;
mod elements;
mod machines;
mod missing_features;
mod never_issued;
mod outline;
mod recording;
mod repetitions;
