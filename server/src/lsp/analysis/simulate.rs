//! One region on its processor, and what of the report the features need.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use mca_core::analyze::region::{Outcome as RegionOutcome, RegionAnalysis, RegionReport, analyse};
use mca_core::explain::limit_name;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::text::diagnostic::Severity;
use mca_core::verdict::{Limit, LinkVia, Verdict};

use super::{Notice, Outcome, Reading, RegionPlan, RegionResult, Subject};
use crate::lsp::protocol::{Bottleneck, BottleneckKind, Numbers};

/// `None`: cancelled, or there is no such region.
pub fn simulate(reading: &Reading, region: usize, cancellation: &Cancellation) -> Option<Outcome> {
    simulate_region(reading.subject.as_ref()?, reading.regions.get(region)?, cancellation)
}

thread_local! {
    /// The memory of a thread's last run, which the next one takes.
    static SCRATCH: Cell<Scratch> = Cell::default();
}

/// Instructions of the largest region whose memory is kept; what a larger one took is given back.
const MOST_INSTRUCTIONS_KEPT: usize = 2_000;

/// `None`: cancelled.
pub fn simulate_region(subject: &Subject, plan: &RegionPlan, cancellation: &Cancellation) -> Option<Outcome> {
    let mut scratch = SCRATCH.take();
    let analysis =
        analyse(&subject.program, &plan.region, &subject.processor, &subject.options, cancellation, &mut scratch);
    if plan.region.instructions().count() <= MOST_INSTRUCTIONS_KEPT {
        SCRATCH.set(scratch);
    }
    outcome_of(subject, plan, analysis)
}

/// What became of a region, in the terms of the features.
fn outcome_of(subject: &Subject, plan: &RegionPlan, analysis: RegionAnalysis) -> Option<Outcome> {
    let numbers: Vec<usize> = plan.region.instructions().collect();
    let notices = notices_of(&analysis, &numbers);
    match analysis.outcome {
        RegionOutcome::Cancelled => None,
        RegionOutcome::Report(report) => Some(result_of(subject, plan, *report, notices)),
        RegionOutcome::Empty => Some(Err("no instruction of this region can be simulated".into())),
        RegionOutcome::Failed => {
            let message = notices.into_iter().next_back().map(|notice| notice.message);
            Some(Err(message.unwrap_or_else(|| "the region cannot be simulated".to_owned()).into()))
        }
    }
}

/// Messages with the notes that follow them.
fn notices_of(analysis: &RegionAnalysis, numbers: &[usize]) -> Vec<Notice> {
    let mut notices: Vec<Notice> = Vec::new();
    for message in &analysis.messages {
        let text = String::from_utf8_lossy(&message.text).into_owned();
        if message.severity == Severity::Note {
            if let Some(notice) = notices.last_mut() {
                notice.note = Some(text);
            }
            continue;
        }
        let instruction = message.instruction.and_then(|number| numbers.binary_search(&number).ok());
        notices.push(Notice { message: text, note: None, instruction, is_dropped: false });
    }
    notices
}

fn result_of(subject: &Subject, plan: &RegionPlan, mut report: RegionReport, mut notices: Vec<Notice>) -> Outcome {
    let Some(summary) = &report.views.summary else {
        return Err("the region has no summary".into());
    };
    let Some(assessment) = report.assessment.take() else {
        return Err("the region has no verdict".into());
    };
    let numbers = Numbers::in_steady_state(summary, Some(&assessment.verdict));
    for notice in &mut notices {
        let is_kept = |instruction| report.positions.binary_search(&instruction).is_ok();
        notice.is_dropped = notice.instruction.is_some_and(|instruction| !is_kept(instruction));
    }
    Ok(Arc::new(RegionResult {
        numbers,
        bottleneck: bottleneck_of(subject, &report, &assessment.verdict),
        missing: subject.program.missing_features(&plan.region, &subject.subtarget),
        report,
        assessment,
        notices,
        subtarget: subject.subtarget.clone(),
        processor: subject.processor.clone(),
        details: OnceLock::new(),
    }))
}

/// The verdict in the terms of the protocol: what limits the region, if that is neither dispatch nor retirement.
fn bottleneck_of(subject: &Subject, report: &RegionReport, verdict: &Verdict) -> Option<Bottleneck> {
    let share = Some((verdict.limit_cycles() / verdict.cycles_per_iteration).min(1.0));
    match verdict.limit {
        Limit::Chain => Some(match verdict.find_slowest_link()?.via {
            LinkVia::Register(register) => {
                let name = Some(subject.program.register_name(register, report.dialect));
                Bottleneck { kind: BottleneckKind::Register, name, share }
            }
            LinkVia::Memory => Bottleneck { kind: BottleneckKind::Memory, name: None, share },
        }),
        Limit::Units(_) => {
            let name = Some(limit_name(verdict.limit, false));
            Some(Bottleneck { kind: BottleneckKind::Resource, name, share })
        }
        Limit::Dispatch | Limit::FrontEnd | Limit::Retirement | Limit::InOrderIssue | Limit::Queue(_) => None,
    }
}
