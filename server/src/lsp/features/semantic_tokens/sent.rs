//! Tokens that clients were told, and what became different since.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensEdit, SemanticTokensFullDeltaResult, Url,
};

/// The last state that each document's client was told.
#[derive(Default)]
pub struct SentTokens {
    documents: Mutex<HashMap<Url, DocumentTokens>>,
}

#[derive(Default)]
struct DocumentTokens {
    number: u64,
    tokens: Arc<Vec<SemanticToken>>,
}

impl SentTokens {
    fn lock(&self) -> MutexGuard<'_, HashMap<Url, DocumentTokens>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the name of this state.
    pub fn remember(&self, uri: Url, tokens: Vec<SemanticToken>) -> String {
        let mut documents = self.lock();
        let sent = documents.entry(uri).or_default();
        (sent.number, sent.tokens) = (sent.number + 1, Arc::new(tokens));
        sent.number.to_string()
    }

    /// The state of this name, if it is the last one.
    pub fn recall(&self, uri: &Url, name: &str) -> Option<Arc<Vec<SemanticToken>>> {
        let documents = self.lock();
        let sent = documents.get(uri).filter(|sent| sent.number.to_string() == name);
        sent.map(|sent| sent.tokens.clone())
    }

    pub fn forget(&self, uri: &Url) {
        self.lock().remove(uri);
    }
}

/// All tokens, or what changed if it is known what the client has.
pub fn answer(before: Option<Arc<Vec<SemanticToken>>>, now: SemanticTokens) -> SemanticTokensFullDeltaResult {
    match before {
        Some(before) => SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta {
            edits: edits(&before, &now.data),
            result_id: now.result_id,
        }),
        None => SemanticTokensFullDeltaResult::Tokens(now),
    }
}

/// What makes `now` of `before`: one replacement between what both begin and end with.
pub(super) fn edits(before: &[SemanticToken], now: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let n_start = before.iter().zip(now).take_while(|(left, right)| left == right).count();
    let rest = (&before[n_start..], &now[n_start..]);
    let n_end = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(|(left, right)| left == right).count();
    let (removed, inserted) = (rest.0.len() - n_end, &rest.1[..rest.1.len() - n_end]);
    if removed == 0 && inserted.is_empty() {
        return Vec::new();
    }
    vec![SemanticTokensEdit {
        // The protocol counts numbers, five a token.
        start: 5 * n_start as u32,
        delete_count: 5 * removed as u32,
        data: Some(inserted.to_vec()),
    }]
}
