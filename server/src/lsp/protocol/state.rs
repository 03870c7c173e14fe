//! Payload of `mca/serverState`: facts about the server.

use serde::{Deserialize, Serialize};

/// Use of the cache of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheState {
    /// Number of results in the cache.
    pub entries: usize,
    /// Number of results that were asked for and found.
    pub hits: u64,
    /// Number of results that were asked for and not found.
    pub misses: u64,
}

/// Times in which requests of one method were answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    pub method: String,
    /// Number of all requests.
    pub count: u64,
    /// Milliseconds that half of the latest requests did not exceed.
    #[serde(rename = "p50Ms")]
    pub p50_ms: f64,
    /// Milliseconds that 95% of the latest requests did not exceed.
    #[serde(rename = "p95Ms")]
    pub p95_ms: f64,
}

/// Answer to `mca/serverState`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerState {
    pub schema_version: u32,
    /// Version of the server.
    pub version: String,
    /// Name of this machine's processor.
    pub host: String,
    pub process_id: u32,
    /// Seconds since the client connected.
    pub uptime_seconds: f64,
    /// Number of threads that read and simulate.
    pub workers: usize,
    /// Number of open documents that are read as assembly.
    pub documents: usize,
    pub cache: CacheState,
    pub latencies: Vec<Latency>,
}
