//! Simulates one region on its processor, and keeps what the features need.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use mca_core::analysis::{Diagnostic, Limit, LinkVia, Verdict};
use mca_core::explain::{UnitNaming, limit_name};
use mca_core::{Analysis, AnalysisError, Analyzer, Cancellation};

use super::{Notice, Outcome, Reading, RegionPlan, RegionResult, Subject};
use crate::lsp::protocol::{Bottleneck, BottleneckKind, Numbers};

/// Simulates the region with index `region` in the reading; `None` if cancelled, or if there is no such region.
pub fn simulate(reading: &Reading, region: usize, cancellation: &Cancellation) -> Option<Outcome> {
    simulate_region(reading.subject.as_ref()?, reading.regions.get(region)?, cancellation)
}

thread_local! {
    /// The analyser of this thread, whose memory the next simulation uses again.
    static ANALYZER: Cell<Option<Analyzer>> = Cell::default();
}

/// Maximum number of instructions of a region after whose simulation the thread keeps its analyser. After a larger one,
/// the analyser holds too much memory to be kept.
const MOST_INSTRUCTIONS_KEPT: usize = 2_000;

/// Simulates a planned region; `None` if cancelled.
pub fn simulate_region(subject: &Subject, plan: &RegionPlan, cancellation: &Cancellation) -> Option<Outcome> {
    let mut analyzer = ANALYZER.take().unwrap_or_else(|| Analyzer::new(subject.cpu.clone()));
    analyzer.set_cpu(&subject.cpu).set_options(&subject.options).set_cancellation(cancellation);
    let outcome = analyzer.analyze(&subject.program, &plan.region);
    if plan.region.instructions().count() <= MOST_INSTRUCTIONS_KEPT {
        ANALYZER.set(Some(analyzer));
    }
    outcome_of(subject, plan, outcome)
}

/// Converts the result of a region's analysis for the features; `None` if it was cancelled.
fn outcome_of(subject: &Subject, plan: &RegionPlan, outcome: Result<Analysis, AnalysisError>) -> Option<Outcome> {
    let indices: Vec<usize> = plan.region.instructions().collect();
    match outcome {
        Err(AnalysisError::Cancelled { .. }) => None,
        Ok(analysis) => {
            let notices = notices_of(analysis.messages(), &indices);
            Some(result_of(subject, plan, analysis, notices))
        }
        Err(AnalysisError::Empty { .. }) => Some(Err("no instruction of this region can be simulated".into())),
        Err(error) => {
            let message = notices_of(error.messages(), &indices).into_iter().next_back().map(|notice| notice.message);
            Some(Err(message.unwrap_or_else(|| "the region cannot be simulated".to_owned()).into()))
        }
    }
}

/// Converts messages of an analysis. `indices` are those of the region's instructions in the program. The caller sets
/// `is_dropped`.
fn notices_of(messages: &[Diagnostic], indices: &[usize]) -> Vec<Notice> {
    let text = |message: &Diagnostic| String::from_utf8_lossy(&message.text).into_owned();
    let one = |message: &Diagnostic| Notice {
        message: text(message),
        note: message.notes.last().map(text),
        instruction: message.instruction.and_then(|index| indices.binary_search(&index).ok()),
        is_dropped: false,
    };
    messages.iter().map(one).collect()
}

/// Makes the result of an analysis that was successful.
fn result_of(subject: &Subject, plan: &RegionPlan, analysis: Analysis, mut notices: Vec<Notice>) -> Outcome {
    let Some(summary) = analysis.summary() else {
        return Err("the region has no summary".into());
    };
    let Some(verdict) = analysis.verdict() else {
        return Err("the region has no verdict".into());
    };
    for notice in &mut notices {
        let is_kept = |instruction| analysis.positions().binary_search(&instruction).is_ok();
        notice.is_dropped = notice.instruction.is_some_and(|instruction| !is_kept(instruction));
    }
    Ok(Arc::new(RegionResult {
        numbers: Numbers::in_steady_state(summary, Some(verdict)),
        bottleneck: bottleneck_of(&analysis, verdict),
        missing: subject.program.missing_features(&plan.region, &subject.cpu),
        analysis,
        notices,
        details: OnceLock::new(),
    }))
}

/// Returns what limits the region, in the protocol's terms; `None` for limits that the protocol has no kind for.
fn bottleneck_of(analysis: &Analysis, verdict: &Verdict) -> Option<Bottleneck> {
    let share = Some((verdict.limit_cycles() / verdict.cycles_per_iteration).min(1.0));
    match verdict.limit {
        Limit::Chain => Some(match verdict.find_slowest_link()?.via {
            LinkVia::Register(register) => {
                let name = Some(analysis.register_name(register));
                Bottleneck { kind: BottleneckKind::Register, name, share }
            }
            LinkVia::Memory => Bottleneck { kind: BottleneckKind::Memory, name: None, share },
        }),
        Limit::Units(_) => {
            let name = Some(limit_name(verdict.limit, UnitNaming::Title));
            Some(Bottleneck { kind: BottleneckKind::Resource, name, share })
        }
        Limit::Dispatch | Limit::FrontEnd | Limit::Retirement | Limit::InOrderIssue | Limit::Queue(_) => None,
    }
}
