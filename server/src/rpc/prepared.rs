//! Answers whose JSON text a handler has written itself. The service makes a tree of values of every answer, which takes
//! twenty times the memory of the text, in the task that sends it, where nothing can be cancelled any more.

use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

tokio::task_local! {
    /// The place for the text of the answer that the running handler returns.
    static TEXT: Prepared;
}

/// The text of an answer, if its handler has prepared one.
#[derive(Clone, Debug, Default)]
pub struct Prepared {
    text: Arc<Mutex<Option<Vec<u8>>>>,
}

/// What a handler returns whose answer is prepared. The service makes `null` of it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AnswerIsPrepared(());

/// Prepares the JSON text of the answer of the running handler.
pub fn answer(text: Vec<u8>) -> AnswerIsPrepared {
    // Without a place, as in a test that calls the service alone, the answer is `null`.
    let _ = TEXT.try_with(|place| *place.text.lock().unwrap_or_else(PoisonError::into_inner) = Some(text));
    AnswerIsPrepared(())
}

impl Prepared {
    /// Runs a handler that may prepare its answer here.
    pub fn of<F: Future>(&self, handler: F) -> impl Future<Output = F::Output> + use<F> {
        TEXT.scope(self.clone(), handler)
    }

    /// Takes the text.
    pub fn take(&self) -> Option<Vec<u8>> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
