//! Sources of the configuration: the client's settings and files `mca.toml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mca_config::configuration::{self, Configuration, Layer, SettingOrigin, client, file};
use mca_core::limits::CONFIGURATION_BYTES;
use mca_input::regular_file;
use mca_input::root::{Root, is_below_some};
use serde_json::Value;
use tower_lsp::lsp_types::{MessageType, Url, WorkspaceFoldersChangeEvent};

use super::Session;
use crate::lsp::analysis::{Environment, Finding};
use crate::lsp::client::ClientFeatures;
use crate::lsp::document::Source;
use crate::lsp::to_proto;

/// The files `mca.toml` that some open document uses, as they were last read.
#[derive(Default)]
pub(super) struct ConfigurationFiles {
    /// Texts of the files, by path; empty for a file that cannot be read.
    texts: BTreeMap<PathBuf, String>,
    /// Messages about the client's settings that were shown already, so that none is shown twice.
    shown: Vec<String>,
}

impl Session {
    /// Takes new settings of the client, shows messages about errors in them, and reads the documents again if the
    /// settings have changed.
    pub(super) fn set_client_settings(&mut self, section: &Value) {
        let layer = client::read(section);
        for problem in &layer.problems {
            if !self.files.shown.contains(&problem.message) {
                self.files.shown.push(problem.message.clone());
                self.outbox.message(MessageType::WARNING, format!("mca settings: {}", problem.message));
            }
        }
        if layer != self.settings {
            self.settings = layer;
            self.register_sources();
            self.read_everything_again();
        }
    }

    /// Takes changes of the workspace's folders, which decide which `mca.toml` counts for a document and which files it may include.
    pub(super) fn change_folders(&mut self, change: WorkspaceFoldersChangeEvent) {
        let mut client: ClientFeatures = (*self.client).clone();
        let removed: Vec<PathBuf> = change.removed.iter().filter_map(|folder| folder.uri.to_file_path().ok()).collect();
        client.folders.retain(|folder| !removed.iter().any(|removed| removed == folder.named()));
        let added = change.added.iter().filter_map(|folder| folder.uri.to_file_path().ok());
        client.folders.extend(added.map(Root::new));
        self.client = Arc::new(client);
        if !self.check_files() {
            self.read_everything_again();
        }
    }

    /// Reads all documents again, and sources with them, because the configuration has changed.
    fn read_everything_again(&mut self) {
        let uris: Vec<Url> = self.documents.keys().cloned().collect();
        for uri in uris {
            if let Some(open) = self.documents.get_mut(&uri) {
                open.needs_refresh = true;
            }
            self.start_reading(&uri);
        }
        self.renew_configured_sources();
    }

    /// Reads the configuration files again. If one has appeared, changed or vanished, all documents are read again, and the result is
    /// true.
    pub(super) fn check_files(&mut self) -> bool {
        let mut texts = BTreeMap::new();
        for uri in self.documents.keys().chain(self.open_sources()) {
            if let Some(path) = self.file_of(uri) {
                texts.entry(path).or_insert_with_key(|path| read_file(path).unwrap_or_default());
            }
        }
        if texts == self.files.texts {
            return false;
        }
        let gone: Vec<PathBuf> = self.files.texts.keys().filter(|path| !texts.contains_key(*path)).cloned().collect();
        for path in gone {
            self.publish_file(&path, "");
        }
        for (path, text) in &texts {
            if self.files.texts.get(path) != Some(text) {
                self.publish_file(path, text);
            }
        }
        self.files.texts = texts;
        self.read_everything_again();
        true
    }

    /// Returns the path of the `mca.toml` for a document; `None` if there is none. One that is in the workspace by its name
    /// must be so after links are followed.
    fn file_of(&self, uri: &Url) -> Option<PathBuf> {
        let folders = &self.client.folders;
        let named: Vec<PathBuf> = folders.iter().map(|folder| folder.named().to_owned()).collect();
        let path = file::find(&uri.to_file_path().ok()?, &named)?;
        let is_in_workspace = named.iter().any(|folder| path.starts_with(folder));
        let Ok(real_path) = path.canonicalize() else {
            tracing::warn!(path = %path.display(), "a configuration that is a link to no file is not read");
            return None;
        };
        if is_in_workspace && !is_below_some(&real_path, folders) {
            tracing::warn!(path = %path.display(), "a configuration outside the workspace is not read");
            return None;
        }
        Some(path)
    }

    /// Publishes the errors in `text`, a configuration file's, as diagnostics of the file at `path`.
    fn publish_file(&self, path: &Path, text: &str) {
        let Ok(uri) = Url::from_file_path(path) else {
            return;
        };
        let source = Source::new(text.to_owned());
        let findings = file::read(text, "").problems.into_iter().map(|problem| Finding::from_problem(problem, 0));
        let diagnostics = findings.map(|finding| to_proto::diagnostic(&source, &uri, &finding, self.client.encoding));
        self.outbox.diagnostics(uri.clone(), None, diagnostics.collect());
    }

    /// Returns the configuration of a document: modeline, `mca.toml` and the client's settings, merged.
    pub(super) fn configuration_of(&mut self, uri: &Url) -> Configuration {
        let file = self.file_layer(uri);
        let empty = Layer::default();
        let of_document = self.documents.get(uri).map(|open| &open.modeline);
        let modeline = of_document.or_else(|| self.sources.modeline_of(uri)).unwrap_or(&empty);
        let layers = [
            (SettingOrigin::Modeline, modeline),
            (SettingOrigin::File, &file),
            (SettingOrigin::Client, &self.settings),
        ];
        configuration::resolve(&layers)
    }

    /// Returns the recording that `mca.toml` or else the client's settings name for a document. A relative path begins at
    /// the folder of the `mca.toml`, or at the first folder of the workspace. What `mca.toml` names counts only below its
    /// folder or those of the workspace.
    pub(super) fn profile_of(&mut self, uri: &Url) -> Option<PathBuf> {
        self.profile_of_file(uri).or_else(|| {
            let folder = self.client.folders.first().map(|folder| folder.named().to_owned()).unwrap_or_default();
            Some(folder.join(self.settings.profile.as_ref()?))
        })
    }

    /// Returns the recording that `mca.toml` names for a document, unless it lies outside of the workspace.
    fn profile_of_file(&mut self, uri: &Url) -> Option<PathBuf> {
        let folder = self.file_of(uri)?.parent()?.to_path_buf();
        let path = folder.join(self.file_layer(uri).profile?);
        let Environment { mut workspace, .. } = self.environment_of(uri);
        workspace.push(Root::new(folder));
        // A missing file is an error when it is read.
        let is_allowed = path.canonicalize().map_or(true, |path| is_below_some(&path, &workspace));
        if !is_allowed {
            tracing::info!(path = %path.display(), "a recording outside the workspace is not read");
        }
        is_allowed.then_some(path)
    }

    /// Returns the name and folders of a document, by which its included files are found.
    pub(super) fn environment_of(&self, uri: &Url) -> Environment {
        let path = uri.to_file_path().ok();
        let name = path.as_ref().map_or_else(|| uri.to_string(), |path| path.to_string_lossy().into_owned());
        let folder = path.as_ref().and_then(|path| path.parent()).map(Path::to_path_buf);
        Environment { name, folder, workspace: self.client.folders.clone() }
    }

    /// Returns what `mca.toml` sets for a document; nothing if there is none. Reads the file if it is not known yet.
    fn file_layer(&mut self, uri: &Url) -> Layer {
        let Some(path) = self.file_of(uri) else {
            return Layer::default();
        };
        if !self.files.texts.contains_key(&path) {
            let text = read_file(&path).unwrap_or_default();
            self.publish_file(&path, &text);
            self.files.texts.insert(path.clone(), text);
        }
        let text = self.files.texts.get(&path).map_or("", String::as_str);
        file::read(text, &relative_to_folder(uri, &path))
    }
}

/// Returns the document's path relative to the folder of a configuration file, with slashes.
fn relative_to_folder(uri: &Url, file: &Path) -> String {
    let document = uri.to_file_path().unwrap_or_default();
    let relative = file.parent().and_then(|folder| document.strip_prefix(folder).ok());
    let parts = relative.into_iter().flat_map(Path::components).map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

/// Returns the text of a configuration file; `None` if it does not exist, is no regular file, or is too large.
fn read_file(path: &Path) -> Option<String> {
    let is_there = path.exists();
    let read = regular_file::read(path, CONFIGURATION_BYTES);
    if is_there && read.is_err() {
        tracing::warn!(path = %path.display(), "no file, or too large for a configuration");
    }
    Some(String::from_utf8_lossy(&read.ok()?).into_owned())
}
