//! Answers requests about processors.

use mca_config::host;
use mca_core::Target;
use tower_lsp::jsonrpc::Result;

use super::Backend;
use crate::lsp::features::requests;
use crate::lsp::protocol::{CpuList, CpusParams};

impl Backend {
    /// Answers `mca/cpus`: the processors of a document's target. Without a document, or for a source that was never
    /// compiled, these are the default target's.
    pub async fn cpus(&self, params: CpusParams) -> Result<CpuList> {
        let general = Target::default().architecture();
        let architecture = match params.text_document {
            Some(document) => match self.source(&document.uri).await {
                Some(source) => source?.compiled.as_ref().map_or(general, |compiled| compiled.snapshot.architecture()),
                None => self.reading_for_request(document.uri).await?.architecture(),
            },
            None => general,
        };
        Ok(requests::cpus(&host::cpu_name(), architecture))
    }
}
