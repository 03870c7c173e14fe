//! Answers requests about recordings of perf.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mca_profile::programs::Programs;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{CodeLens, Url};

use super::Backend;
use crate::lsp::background::whole_document;
use crate::lsp::features::{lens, profile, sources};
use crate::lsp::profiles::DocumentHeat;
use crate::lsp::protocol::{HeatParams, LoadProfileParams, LoadedProfile, ProfileHeat};

impl Backend {
    /// Answers `mca/loadProfile`: uses a recording for every document, and describes it. Without a path, it is the
    /// configured one.
    pub async fn load_profile(&self, params: LoadProfileParams) -> Result<LoadedProfile> {
        let LoadProfileParams { path, binary, force, text_document } = params;
        let configured = match text_document {
            Some(document) => self.session.ask_profile(document.uri).await,
            None => None,
        };
        let absolute = |path: String| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
        let wrong = || Error::invalid_params("the paths of a recording and a program must be absolute");
        match path {
            Some(path) => {
                let binary = binary.map(|binary| absolute(binary).ok_or_else(wrong)).transpose()?;
                let programs = Programs { named: Vec::new(), binary, forces: force };
                self.profiles.choose(Some((absolute(path).ok_or_else(wrong)?, programs)));
            }
            None => self.profiles.choose(None),
        }
        let heat = self.profiles.of(configured).await;
        let (path, heat) = heat.ok_or_else(|| {
            Error::invalid_params("no recording was given, and mca.toml names none in the workspace (`profile`)")
        })??;
        if self.client().refreshes_lenses {
            let client = self.to_client.clone();
            tokio::spawn(async move { client.code_lens_refresh().await });
        }
        Ok(profile::loaded(&path, &heat))
    }

    /// Answers `mca/heat`: the shares of samples that the lines and loops of a document have.
    pub async fn heat(&self, params: HeatParams) -> Result<ProfileHeat> {
        let uri = params.text_document.uri;
        if let Some(source) = self.source(&uri).await {
            let heat = self.heat_of(&uri, &source?.source.text).await?;
            return Ok(heat.map_or_else(profile::empty_heat, |(path, heat)| profile::heat_of(&path, &heat, None)));
        }
        let snapshot = self.reading_for_request(uri.clone()).await?;
        let heat = self.heat_of(&uri, &snapshot.source().text).await?;
        Ok(heat.map_or_else(profile::empty_heat, |(path, heat)| profile::heat_of(&path, &heat, Some(&snapshot))))
    }

    /// Returns the lenses of a document, including those about a recording.
    pub(super) async fn lenses(&self, uri: Url) -> Result<Vec<CodeLens>> {
        if let Some(source) = self.source(&uri).await {
            let source = source?;
            let heat = self.heat_of(&uri, &source.source.text).await.ok().flatten();
            let mut lenses = sources::lenses(&source);
            lenses.extend(heat.map(|(_, heat)| profile::source_lenses(&source, &heat)).unwrap_or_default());
            return Ok(lenses);
        }
        let snapshot = self.reading(uri.clone()).await?;
        let heat = self.heat_of(&uri, &snapshot.source().text).await.ok().flatten();
        let mut lenses = whole_document(&self.work, Arc::clone(&snapshot), lens::lenses).await?;
        let of_profile = heat.map(|(_, heat)| profile::assembly_lenses(&snapshot, &heat));
        lenses.splice(0..0, of_profile.unwrap_or_default());
        Ok(lenses)
    }

    /// Returns the path of the recording for a document, and its samples in the document, whose present text is `text`.
    /// `None` if there is no recording, or if the document is not a file.
    pub(super) async fn heat_of(&self, uri: &Url, text: &str) -> Result<Option<(PathBuf, DocumentHeat)>> {
        let Ok(file) = uri.to_file_path() else { return Ok(None) };
        let configured = self.session.ask_profile(uri.clone()).await;
        let Some(found) = self.profiles.of(configured).await else { return Ok(None) };
        let (path, heat) = found?;
        Ok(Some((path, heat_of_file(heat, &file, text).await)))
    }
}

/// Finds a recording's samples in a file, whose present text is `text`, on a blocking thread, since it reads files.
async fn heat_of_file(heat: Arc<mca_profile::heat::Heat>, file: &Path, text: &str) -> DocumentHeat {
    let (file, text) = (file.to_owned(), text.to_owned());
    let found = tokio::task::spawn_blocking(move || DocumentHeat::of(&heat, &file, &text)).await;
    found.unwrap_or_default()
}
