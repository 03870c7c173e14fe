//! Payload of `mca/serverState`: facts about the server.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheState {
    pub entries: usize,
    pub hits: u64,
    pub misses: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    pub method: String,
    pub count: u64,
    #[serde(rename = "p50Ms")]
    pub p50_ms: f64,
    #[serde(rename = "p95Ms")]
    pub p95_ms: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerState {
    pub schema_version: u32,
    pub version: String,
    pub host: String,
    pub process_id: u32,
    pub uptime_seconds: f64,
    pub workers: usize,
    pub documents: usize,
    pub cache: CacheState,
    pub latencies: Vec<Latency>,
}
