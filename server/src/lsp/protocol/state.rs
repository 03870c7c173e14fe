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

/// Times in which requests of one method were answered. The latest requests are up to 512.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    /// Name of the method, such as `mca/analyze`.
    pub method: String,
    /// Number of all requests, not only the latest.
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
    /// Version of the form of all answers to methods under `mca/`.
    pub schema_version: u32,
    /// Version of the server.
    pub version: String,
    /// Name that the models have for this machine's processor; `generic` if they have none.
    pub host: String,
    /// Process id of the server.
    pub process_id: u32,
    /// Seconds since the client connected.
    pub uptime_seconds: f64,
    /// Number of threads that read and simulate.
    pub workers: usize,
    /// Number of open documents that are read as assembly.
    pub documents: usize,
    /// Use of the cache of results.
    pub cache: CacheState,
    /// One entry for each method that was called, sorted by name.
    pub latencies: Vec<Latency>,
}
