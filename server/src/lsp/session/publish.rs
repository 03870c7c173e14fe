//! Publishes diagnostics and summaries, which the client gets without a request.
//!
//! A publication takes time in proportion to the document's regions and problems. So it is prepared outside of the
//! loop, one at a time for each document, and the pause after it is a multiple of the time it took. Fast typing in a
//! large file does not wait for lists that the next key makes stale, and thousands of results are published a few
//! times instead of thousands of times.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use tower_lsp::lsp_types::{Diagnostic, DiagnosticSeverity, Url};

use mca_config::configuration::SettingProblem;

use super::{Event, Session};
use crate::lsp::analysis::Finding;
use crate::lsp::protocol::{AnalyzedParams, Problems, SCHEMA_VERSION};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::{features, to_proto};

/// Pause after a publication, in multiples of the time that the publication took.
const PAUSE_FACTOR: u32 = 10;

impl Session {
    /// Answers waiting requests after new results, and publishes diagnostics once all results are known or the work
    /// takes long.
    pub(super) fn handle_new_results(&mut self, uri: &Url) {
        self.answer_waiters(uri);
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        let (is_complete, now) = (open.is_complete(), Instant::now());
        open.needs_report = false;
        open.completed = is_complete.then(|| open.completed.unwrap_or(now));
        // The client is asked as soon as the regions that it shows are known, even if thousands of others are not.
        if open.take_complete_tokens() {
            self.outbox.ask(|asks| asks.refreshes_tokens |= self.client.refreshes_tokens);
        }
        if !is_complete && now - open.work_began < super::PROGRESS_DELAY {
            return;
        }
        if is_complete {
            let (shows_progress, needs_refresh) =
                (std::mem::take(&mut open.shows_progress), std::mem::take(&mut open.needs_refresh));
            if shows_progress {
                self.outbox.progress(uri.clone(), None);
            }
            self.refresh(needs_refresh);
        }
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        open.needs_report = open.publishing.is_some() || now < open.next_report();
        if !open.needs_report {
            self.start_publication(uri, now);
        }
    }

    /// Asks the client, if `is_needed`, to repeat requests that were answered without all results.
    fn refresh(&self, is_needed: bool) {
        if is_needed {
            self.outbox.ask(|asks| {
                asks.refreshes_hints |= self.client.refreshes_hints;
                asks.refreshes_lenses |= self.client.refreshes_lenses;
            });
        }
    }

    /// Prepares diagnostics and summaries on a blocking thread, from which they come back as [`Event::Update`].
    fn start_publication(&mut self, uri: &Url, now: Instant) {
        let client = self.client.clone();
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        let Some(snapshot) = open.current_snapshot(&client) else {
            return;
        };
        let generation = open.generation;
        open.publishing = Some(generation);
        let (is_complete, elapsed) = (open.is_complete(), open.completed.unwrap_or(now) - open.work_began);
        let needs_refresh = std::mem::take(&mut open.needs_refresh);
        let problems = open.modeline.problems.clone();
        let (uri, return_path) = (uri.clone(), self.return_path.clone());
        tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let update = catch_unwind(AssertUnwindSafe(|| Update::of(&snapshot, &problems, elapsed, is_complete)));
            let update = update.inspect_err(|_| tracing::error!(%uri, "publication of a document panicked")).ok();
            drop(snapshot);
            return_path.send(Event::Update { uri, generation, update: update.map(Box::new), took: began.elapsed() });
        });
        self.refresh(needs_refresh);
    }

    /// Publishes the diagnostics and summaries that were prepared for the reading `generation`, unless a newer reading has
    /// begun since. `took` is the time that preparing them took.
    pub(super) fn apply_update(&mut self, uri: &Url, generation: u64, update: Option<Box<Update>>, took: Duration) {
        let Some(open) = self.documents.get_mut(uri).filter(|open| open.publishing == Some(generation)) else {
            return;
        };
        open.publishing = None;
        open.reported(took * PAUSE_FACTOR);
        if let Some(update) = update.filter(|_| open.generation == generation) {
            let Update { version, diagnostics, analyzed } = *update;
            if let Some(analyzed) = analyzed {
                self.outbox.analyzed(uri.clone(), analyzed);
            }
            self.outbox.diagnostics(uri.clone(), Some(version), diagnostics);
        }
    }

    /// Shows work on a document as running once it takes long.
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
        self.handle_new_results(uri);
    }
}

/// Diagnostics and summaries of one state of a document.
#[derive(Debug)]
pub struct Update {
    /// Version of the document.
    version: i32,
    diagnostics: Vec<Diagnostic>,
    /// The notification `mca/analyzed`; `None` for a client that does not take it.
    analyzed: Option<AnalyzedParams>,
}

impl Update {
    /// Makes diagnostics and summaries. `problems` are errors in modelines, `elapsed` is the time that the analysis has taken,
    /// and `is_complete` says whether all regions have results.
    fn of(snapshot: &Snapshot, problems: &[SettingProblem], elapsed: Duration, is_complete: bool) -> Update {
        let of_limits = snapshot.source().limits().1.iter();
        let problems = problems.iter().chain(of_limits).cloned();
        let of_configuration = problems.map(|problem| {
            let finding = Finding::from_problem(problem, 0);
            to_proto::diagnostic(snapshot.source(), &snapshot.uri, &finding, snapshot.client.encoding)
        });
        let mut diagnostics: Vec<Diagnostic> = of_configuration.collect();
        diagnostics.extend(features::diagnostics::diagnostics(snapshot));
        let supports_analyzed = snapshot.client.supports_analyzed;
        let duration_ms = elapsed.as_secs_f64() * 1000.0;
        let analyzed = supports_analyzed.then(|| analyzed(snapshot, &diagnostics, duration_ms, is_complete));
        Update { version: snapshot.version, diagnostics, analyzed }
    }
}

/// Makes the notification `mca/analyzed`.
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
