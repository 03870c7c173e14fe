//! The user's consent to running programs: compilers after a save, and unusual commands at any time. Editors that
//! know which folders the user trusts decide this themselves, and announce that (`workspaceTrust`). For all others
//! the server asks, once for each folder and each command.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tower_lsp::lsp_types::Url;

use super::Session;
use crate::lsp::consent::ConsentRequest;

/// The user's answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrustAnswer {
    /// The user has not answered yet.
    Awaited,
    /// The user allows the action.
    Yes,
    /// The user forbids the action, or has not answered in time.
    No,
}

/// Questions and answers of a session.
#[derive(Debug, Default)]
pub struct Trust {
    /// The answer to each question that was asked.
    answers: BTreeMap<ConsentRequest, TrustAnswer>,
    /// Sources that are compiled if the answer is yes.
    waiting: BTreeMap<ConsentRequest, Vec<Url>>,
}

impl Trust {
    /// Whether a question was asked and has this answer.
    fn is(&self, request: &ConsentRequest, answer: TrustAnswer) -> bool {
        self.answers.get(request) == Some(&answer)
    }

    /// Returns the unusual commands in a folder that the user has allowed.
    pub fn allowed_in(&self, folder: &Path) -> Vec<String> {
        let allowed = self.answers.iter().filter(|(_, answer)| **answer == TrustAnswer::Yes);
        let words = allowed.filter_map(|(request, _)| match request {
            ConsentRequest::Running(of, words) if of == folder => Some(words.clone()),
            _ => None,
        });
        words.collect()
    }
}

impl Session {
    /// Returns the folder that a question about a source names: the innermost folder of the workspace, or else the
    /// source's own. A folder of the workspace counts only while it is where it was when the client named it.
    pub(super) fn trusted_folder(&self, uri: &Url) -> PathBuf {
        let path = uri.to_file_path().unwrap_or_default();
        let around = self.client.folders.iter().filter(|folder| path.starts_with(folder.named()));
        let own = path.parent().unwrap_or(&path);
        match around.max_by_key(|folder| folder.named().components().count()) {
            Some(folder) if folder.is_in_place() => folder.named().to_owned(),
            // The consent was to another folder of this name.
            Some(_) => own.canonicalize().unwrap_or_else(|_| own.to_owned()),
            None => own.to_owned(),
        }
    }

    /// Whether a compiler may run for a source without a request. If that is not known, asks the user, and returns false
    /// for now.
    pub(super) fn may_compile_unasked(&mut self, uri: &Url) -> bool {
        if self.client.knows_trust {
            return true;
        }
        let request = ConsentRequest::Saving(self.trusted_folder(uri));
        if self.trust.is(&request, TrustAnswer::Yes) {
            return true;
        }
        self.ask_for_trust(request, uri);
        false
    }

    /// Asks the user, unless that was done. `uri` is compiled once the answer is yes. Returns false if the user has answered
    /// no; then nothing waits.
    pub(super) fn ask_for_trust(&mut self, request: ConsentRequest, uri: &Url) -> bool {
        if self.trust.is(&request, TrustAnswer::No) {
            return false;
        }
        let waiting = self.trust.waiting.entry(request.clone()).or_default();
        if !waiting.contains(uri) {
            waiting.push(uri.clone());
        }
        if self.trust.answers.insert(request.clone(), TrustAnswer::Awaited).is_none() {
            self.outbox.question(request);
        }
        true
    }

    /// Takes the user's answer: compiles the sources that waited, or refuses their requests.
    pub(super) fn trust_answered(&mut self, request: ConsentRequest, is_allowed: bool) {
        self.trust.answers.insert(request.clone(), if is_allowed { TrustAnswer::Yes } else { TrustAnswer::No });
        for uri in self.trust.waiting.remove(&request).unwrap_or_default() {
            match is_allowed {
                true => self.start_compiling(&uri),
                false => self.compiling_refused(&uri),
            }
        }
    }
}
