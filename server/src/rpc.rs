//! JSON-RPC over a byte stream: framing, the loop that drives a language service, and the transports.
//!
//! Methods are routed by tower-lsp. Its own loop is not used, because it reorders notifications, lets slow handlers
//! delay cancellation, and ends on a panic, on a late answer of the client or on a malformed message.

pub mod codec;
pub mod connect;
pub mod guard;
pub mod latency;
pub mod listen;
pub mod parent;
pub mod prepared;
pub mod repair;
pub mod token;
pub mod transport;
mod unpaired;
mod unread;
