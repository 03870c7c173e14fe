//! JSON-RPC over a byte stream: framing, the loop that drives a service, and the transports.
//!
//! The routing of methods is tower-lsp's. Its loop is not used, because it reorders notifications, lets slow handlers delay
//! cancellation, and ends on a panic, on a late answer of the client or on a malformed message.

pub mod codec;
pub mod connect;
pub mod guard;
pub mod latency;
pub mod listen;
pub mod parent;
pub mod repair;
pub mod token;
pub mod transport;
mod unpaired;
mod unread;
