//! Answers requests about sources that are compiled.

use std::sync::Arc;

use mca_core::Cancellation;
use mca_core::limits::COMPARED_VERSIONS;
use mca_input::sources::{Language, client_flags};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

use super::{Backend, failed};
use crate::lsp::background::{OF_UNKNOWN_LENGTH, on_blocking_thread};
use crate::lsp::features::sources::{self, SourceSnapshot};
use crate::lsp::protocol::{AnalyzeFileParams, Assembly, AssemblyParams, FileAnalysis, Versus, VersusParams};
use crate::lsp::session::{CompileOrder, SourceRefusal};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::sources::compiled::compile;
use crate::lsp::sources::language_of;

impl Backend {
    /// Answers `mca/analyzeFile`: compiles a source and analyses its assembly.
    pub async fn analyze_file(&self, params: AnalyzeFileParams) -> Result<FileAnalysis> {
        let AnalyzeFileParams { text_document, flags } = params;
        if let Some(language) = language_of(&text_document.uri) {
            check_flags(language, flags.as_deref().unwrap_or_default())?;
        }
        let snapshot = self.session.ask_source(text_document.uri, Some(CompileOrder { flags })).await;
        sources::file_analysis(&*snapshot.map_err(source_error)?)
    }

    /// Answers `mca/assembly`: the last assembly of a source, which is compiled if there is none.
    pub async fn assembly(&self, params: AssemblyParams) -> Result<Assembly> {
        sources::assembly(&*self.compiled_source(params.text_document.uri).await?)
    }

    /// Answers `mca/versus`: the loops of a source, compared with those that other flags make of it, and with those before
    /// the last edit.
    pub async fn versus(&self, params: VersusParams) -> Result<Versus> {
        let VersusParams { text_document, flags, before_edit } = params;
        let uri = text_document.uri;
        let language = language_of(&uri).ok_or_else(|| Error::invalid_params("this is not a source file"))?;
        if flags.len() > COMPARED_VERSIONS {
            return Err(Error::invalid_params(format!("at most {COMPARED_VERSIONS} versions are compared")));
        }
        for flags in &flags {
            check_flags(language, flags)?;
        }
        let source = self.compiled_source(uri.clone()).await?;
        let now = source.compiled.as_deref().ok_or_else(Error::internal_error)?;
        let mut built = Vec::new();
        for flags in flags {
            let name = flags.join(" ");
            let job = self.session.ask_job(uri.clone(), flags).await.map_err(source_error)?;
            let run = move |cancellation: &Cancellation| Ok(compile(job, &mut Vec::new(), cancellation));
            let compiled = on_blocking_thread(&self.work, OF_UNKNOWN_LENGTH, Cancellation::new(), run).await?;
            built.push((name, compiled.map_err(|failure| source_error(failure.into()))?));
        }
        let before = match (&source.before, before_edit) {
            (_, false) => None,
            (Some(before), true) => Some(("before the edit".to_owned(), &**before)),
            (None, true) => return Err(failed("no-version", "no earlier version of this file was compiled here")),
        };
        let now_name = if before_edit { "now".to_owned() } else { now.in_short.clone() };
        let others = built.iter().map(|(name, compiled)| (name.clone(), compiled));
        let versions: Vec<_> = before.into_iter().chain([(now_name, now)]).chain(others).collect();
        Ok(sources::versus(&uri, language, &versions))
    }

    /// Returns the snapshot of a source with its last assembly; compiles the source if there is none.
    async fn compiled_source(&self, uri: Url) -> Result<Arc<SourceSnapshot>> {
        let known = self.session.ask_source(uri.clone(), None).await.ok();
        match known.filter(|known| known.compiled.is_some()) {
            Some(known) => Ok(known),
            None => self.session.ask_source(uri, Some(CompileOrder::default())).await.map_err(source_error),
        }
    }

    /// Returns a snapshot of a source's last assembly; compiles the source if there is none.
    pub(super) async fn compiled_document(&self, uri: Url) -> Result<Arc<Snapshot>> {
        Ok(Arc::new(sources::compiled_document(&*self.compiled_source(uri).await?)?))
    }

    /// Returns the snapshot of a source, without compiling it; `None` for a document that is assembly.
    pub(super) async fn source(&self, uri: &Url) -> Option<Result<Arc<SourceSnapshot>>> {
        language_of(uri)?;
        Some(self.session.ask_source(uri.clone(), None).await.map_err(source_error))
    }
}

/// Fails for flags that a client must not give, such as those that run programs.
fn check_flags(language: Language, flags: &[String]) -> Result<()> {
    let Some(flag) = client_flags::refused(language, flags) else { return Ok(()) };
    let reason = "clients may give only flags that affect the generated code";
    Err(Error::invalid_params(format!("the flag `{flag}` is refused: {reason}")))
}

/// Returns the error of a request about a source that the session refuses.
fn source_error(refusal: SourceRefusal) -> Error {
    match refusal {
        SourceRefusal::Closed => failed("unknown-document", "the document is not an open file"),
        SourceRefusal::Off => failed("sources-off", "the setting mca.sources does not allow running a compiler here"),
        SourceRefusal::Superseded => Error::content_modified(),
        SourceRefusal::Failed(reason) => failed("compile-failed", reason.trim_end()),
    }
}
