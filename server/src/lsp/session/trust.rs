//! Consent of the user to running programs, without a command or, for unusual commands, at all. Editors with a notion of trust
//! decide it themselves and announce that (`workspaceTrust`); for all others the server asks, once for each folder and each
//! program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tower_lsp::lsp_types::Url;

use super::Session;
use crate::lsp::consent::ConsentRequest;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrustAnswer {
    Awaited,
    Yes,
    No,
}

/// Questions and answers of a session.
#[derive(Debug, Default)]
pub struct Trust {
    answers: BTreeMap<ConsentRequest, TrustAnswer>,
    /// The files that wait for an answer.
    waiting: BTreeMap<ConsentRequest, Vec<Url>>,
}

impl Trust {
    fn is(&self, request: &ConsentRequest, answer: TrustAnswer) -> bool {
        self.answers.get(request) == Some(&answer)
    }

    /// Returns the commands that the user allows of those that the repository in a folder names.
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
    /// Returns the folder that a question about a file names: the workspace's, else the file's.
    pub(super) fn trusted_folder(&self, uri: &Url) -> PathBuf {
        let path = uri.to_file_path().unwrap_or_default();
        let around = self.client.folders.iter().filter(|folder| path.starts_with(folder));
        let own = || path.parent().unwrap_or(&path).to_owned();
        around.max_by_key(|folder| folder.components().count()).cloned().unwrap_or_else(own)
    }

    /// Returns whether a compiler may run for a file without a command; asks the user if that is not known.
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

    /// Asks the user, unless that was done; compiles `uri` if the answer is yes. Returns false if the answer is no.
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

    /// Handles the user's answer.
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
