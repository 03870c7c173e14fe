//! Tokens that were sent to the client, and their differences to new ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensEdit, SemanticTokensFullDeltaResult, Url,
};

/// The last tokens that were sent for each document.
#[derive(Default)]
pub struct SentTokens {
    /// Tokens by document.
    documents: Mutex<HashMap<Url, DocumentTokens>>,
}

/// The last tokens that were sent for one document.
#[derive(Default)]
struct DocumentTokens {
    /// Number of times that tokens of the whole document were sent; in decimal digits, it is the name of this state.
    number: u64,
    /// The tokens that were sent last.
    tokens: Arc<Vec<SemanticToken>>,
}

impl SentTokens {
    fn lock(&self) -> MutexGuard<'_, HashMap<Url, DocumentTokens>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the tokens that are sent for a document, and returns the name of this state.
    pub fn remember(&self, uri: Url, tokens: Vec<SemanticToken>) -> String {
        let mut documents = self.lock();
        let sent = documents.entry(uri).or_default();
        (sent.number, sent.tokens) = (sent.number + 1, Arc::new(tokens));
        sent.number.to_string()
    }

    /// Returns the tokens with a name; `None` if they are not the last ones.
    pub fn recall(&self, uri: &Url, name: &str) -> Option<Arc<Vec<SemanticToken>>> {
        let documents = self.lock();
        let sent = documents.get(uri).filter(|sent| sent.number.to_string() == name);
        sent.map(|sent| sent.tokens.clone())
    }

    /// Drops the tokens of a document that was closed.
    pub fn forget(&self, uri: &Url) {
        self.lock().remove(uri);
    }
}

/// Returns the edits that turn `before`, the tokens that the client has, into `now`; all of `now` if it has none.
pub fn answer(before: Option<Arc<Vec<SemanticToken>>>, now: SemanticTokens) -> SemanticTokensFullDeltaResult {
    match before {
        Some(before) => SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta {
            edits: edits(&before, &now.data),
            result_id: now.result_id,
        }),
        None => SemanticTokensFullDeltaResult::Tokens(now),
    }
}

/// Returns the edits that turn `before` into `now`: at most one, which replaces what lies between the common
/// beginning and the common end.
pub(super) fn edits(before: &[SemanticToken], now: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let n_start = before.iter().zip(now).take_while(|(left, right)| left == right).count();
    let rest = (&before[n_start..], &now[n_start..]);
    let n_end = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(|(left, right)| left == right).count();
    let (removed, inserted) = (rest.0.len() - n_end, &rest.1[..rest.1.len() - n_end]);
    if removed == 0 && inserted.is_empty() {
        return Vec::new();
    }
    vec![SemanticTokensEdit {
        // The protocol counts numbers, of which each token has five.
        start: 5 * n_start as u32,
        delete_count: 5 * removed as u32,
        data: Some(inserted.to_vec()),
    }]
}
