//! What the client is told without asking.
//!
//! While work goes on, the state so far is told now and then. Telling costs as much as the document has regions, so the
//! pause after it is a multiple of what it took: thousands of regions are told a few times, not thousands of times.

use std::time::{Duration, Instant};

use tower_lsp::lsp_types::{Diagnostic, DiagnosticSeverity, Url};

use super::Session;
use super::configuration::finding_of;
use crate::lsp::protocol::{AnalyzedParams, Problems, SCHEMA_VERSION};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::{features, to_proto};

/// The shortest pause between two messages about unfinished work.
const INTERIM_PAUSE: Duration = Duration::from_millis(250);

/// The pause in times of what the message took.
const INTERIM_FACTOR: u32 = 10;

impl Session {
    /// After a reading or a result: answers who waited for it, and publishes when all is known, or when it takes long.
    pub(super) fn something_became_known(&mut self, uri: &Url) {
        self.answer_waiters(uri);
        let client = self.client.clone();
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        let (is_complete, began) = (open.is_complete(), Instant::now());
        let elapsed = began - open.work_began;
        if !is_complete && elapsed < super::PROGRESS_DELAY {
            return;
        }
        open.owes_interim = !is_complete && began < open.next_interim;
        if open.owes_interim {
            return;
        }
        let Some(snapshot) = open.current_snapshot(&client) else {
            return;
        };
        let problems = open.modeline.problems.iter().cloned();
        let findings: Vec<_> = problems.map(|problem| finding_of(problem, 0)).collect();
        let owes_refresh = std::mem::take(&mut open.owes_refresh);
        if is_complete && open.shows_progress {
            open.shows_progress = false;
            self.outbox.progress(uri.clone(), None);
        }
        let mut diagnostics: Vec<Diagnostic> = findings
            .iter()
            .map(|finding| to_proto::diagnostic(snapshot.source(), uri, finding, client.encoding))
            .collect();
        diagnostics.extend(features::diagnostics::diagnostics(&snapshot));
        if client.hears_analyzed {
            let params = analyzed(&snapshot, &diagnostics, elapsed.as_secs_f64() * 1000.0, is_complete);
            self.outbox.analyzed(uri.clone(), params);
        }
        self.outbox.diagnostics(uri.clone(), Some(snapshot.version), diagnostics);
        if owes_refresh {
            self.outbox.ask(|asks| {
                asks.refreshes_hints |= client.refreshes_hints;
                asks.refreshes_lenses |= client.refreshes_lenses;
            });
        }
        if let Some(open) = self.documents.get_mut(uri) {
            open.next_interim = Instant::now() + INTERIM_PAUSE.max(began.elapsed() * INTERIM_FACTOR);
        }
    }

    pub(super) fn show_progress(&mut self, uri: &Url) {
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        let is_due = open.work_began + super::PROGRESS_DELAY <= Instant::now();
        if open.shows_progress || open.is_complete() || !is_due {
            return;
        }
        open.shows_progress = true;
        if self.client.shows_progress {
            let name = uri.path().rsplit('/').next().unwrap_or_default();
            self.outbox.progress(uri.clone(), Some(format!("mca: analysing {name}")));
        }
        self.something_became_known(uri);
    }
}

fn analyzed(snapshot: &Snapshot, diagnostics: &[Diagnostic], duration_ms: f64, is_complete: bool) -> AnalyzedParams {
    let count = |severity| diagnostics.iter().filter(|diagnostic| diagnostic.severity == Some(severity)).count();
    AnalyzedParams {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        duration_ms,
        is_complete,
        configuration: to_proto::configuration(&snapshot.reading),
        regions: to_proto::region_summaries(snapshot),
        problems: Problems {
            errors: count(DiagnosticSeverity::ERROR),
            warnings: count(DiagnosticSeverity::WARNING),
            information: count(DiagnosticSeverity::INFORMATION),
            hints: count(DiagnosticSeverity::HINT),
        },
    }
}
