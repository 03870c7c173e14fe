//! The language server: analysis in an editor.
//!
//! A message goes from the transport to a handler of [`backend`], which passes it to the loop of [`session`]. The loop owns the
//! documents and sends readings and simulations to the [`pool`]; [`features`] answer from snapshots of what is known. Wire
//! types end at `from_proto` and begin at `to_proto`; the payloads of the methods under `mca/` are in [`protocol`].
//!
//! - Texts: `document`, `line_index`, `ranges`. What is known of one: [`analysis`], and with results [`snapshot`].
//! - Findings and fixes for comments: `lint` for markers, `modelines`, `instruments`.
//! - Sources that are compiled: [`sources`]. Recordings of perf: [`profiles`].
//! - The client: `client` and `capabilities` for what both sides can do, [`outbox`] for messages to it, `consent` for questions
//!   to the user, [`page`] for timelines in a browser.
//! - `background` runs long requests, and [`program`] is the program `mca-server`. `fixture` has documents for tests.

pub mod analysis;
pub mod backend;
mod background;
mod capabilities;
pub mod client;
mod consent;
pub mod document;
pub mod features;
#[cfg(test)]
mod fixture;
pub mod from_proto;
mod instruments;
pub mod line_index;
mod lint;
mod modelines;
pub mod outbox;
pub mod page;
pub mod pool;
pub mod profiles;
pub mod program;
pub mod protocol;
mod ranges;
pub mod session;
pub mod snapshot;
pub mod sources;
pub mod to_proto;
