//! What is asked about processors.

use mca_config::host;
use mca_core::Target;
use tower_lsp::jsonrpc::Result;

use super::Backend;
use crate::lsp::features::requests;
use crate::lsp::protocol::{CpuList, CpusParams};

impl Backend {
    /// Those of a document's target, or of x86.
    pub async fn cpus(&self, params: CpusParams) -> Result<CpuList> {
        let architecture = match params.text_document {
            Some(document) => self.reading(document.uri).await?.architecture(),
            None => Target::default().architecture(),
        };
        Ok(requests::cpus(&host::cpu_name(), architecture))
    }
}
