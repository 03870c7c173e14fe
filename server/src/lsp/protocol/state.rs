//! Payload of `mca/serverState`: facts about the server.

use serde::{Deserialize, Serialize};

/// Use of the cache of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheState {
    pub entries: usize,
    pub hits: u64,
    pub misses: u64,
}

/// Times in which requests of one method were answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    pub method: String,
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
    pub version: String,
    /// This machine's processor.
    pub host: String,
    pub process_id: u32,
    pub uptime_seconds: f64,
    /// Number of threads that read and simulate.
    pub workers: usize,
    pub documents: usize,
    pub cache: CacheState,
    pub latencies: Vec<Latency>,
}
