//! What is asked about files that are compiled.

use std::sync::Arc;

use mca_input::sources::client_flags;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

use super::{Backend, failed};
use crate::lsp::features::sources::{self, SourceSnapshot};
use crate::lsp::protocol::{AnalyzeFileParams, Assembly, AssemblyParams, FileAnalysis};
use crate::lsp::session::{CompileOrder, SourceRefusal};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::sources::language_of;

impl Backend {
    /// Compiles a source and analyses what comes of it.
    pub async fn analyze_file(&self, params: AnalyzeFileParams) -> Result<FileAnalysis> {
        let AnalyzeFileParams { text_document, flags } = params;
        let refused = language_of(&text_document.uri).and_then(|language| {
            let flags = flags.as_deref().unwrap_or_default();
            client_flags::refused(language, flags)
        });
        if let Some(flag) = refused {
            let reason = "clients may only give flags that change what code is made";
            return Err(Error::invalid_params(format!("the flag `{flag}` is refused: {reason}")));
        }
        let snapshot = self.session.ask_source(text_document.uri, Some(CompileOrder { flags })).await;
        sources::file_analysis(&*snapshot.map_err(source_error)?)
    }

    /// The assembly of a source as it was compiled last, or now if it never was.
    pub async fn assembly(&self, params: AssemblyParams) -> Result<Assembly> {
        sources::assembly(&*self.compiled_source(params.text_document.uri).await?)
    }

    async fn compiled_source(&self, uri: Url) -> Result<Arc<SourceSnapshot>> {
        let known = self.session.ask_source(uri.clone(), None).await.ok();
        match known.filter(|known| known.compiled.is_some()) {
            Some(known) => Ok(known),
            None => self.session.ask_source(uri, Some(CompileOrder::default())).await.map_err(source_error),
        }
    }

    /// The assembly of a source in lines of the source.
    pub(super) async fn compiled_document(&self, uri: Url) -> Result<Arc<Snapshot>> {
        Ok(Arc::new(sources::compiled_document(&*self.compiled_source(uri).await?)?))
    }

    /// What is known of a document that is no assembly; `None`: it is.
    pub(super) async fn source(&self, uri: &Url) -> Option<Result<Arc<SourceSnapshot>>> {
        language_of(uri)?;
        Some(self.session.ask_source(uri.clone(), None).await.map_err(source_error))
    }
}

/// Everything else about a source is the business of its own language's server.
pub(super) fn is_source(uri: &Url) -> bool {
    language_of(uri).is_some()
}

fn source_error(refusal: SourceRefusal) -> Error {
    match refusal {
        SourceRefusal::Closed => failed("unknown-document", "the document is no open file"),
        SourceRefusal::Off => failed("sources-off", "the setting mca.sources allows no compiler to be run here"),
        SourceRefusal::Superseded => Error::content_modified(),
        SourceRefusal::Failed(reason) => failed("compile-failed", reason.trim_end()),
    }
}
