//! One region on its processor, and what of the report the features need.

use std::sync::{Arc, OnceLock};

use mca::timeline::record::texts_of;
use mca_core::analyze::chain::{Chain, slowest_chain};
use mca_core::analyze::dataflow::dataflow;
use mca_core::analyze::region::{Outcome as RegionOutcome, RegionAnalysis, RegionReport, analyse};
use mca_core::inst::ids::RegisterId;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::text::diagnostic::Severity;
use mca_core::view::bottleneck::{self, DependencyKind};

use super::{Notice, Outcome, Reading, RegionPlan, RegionResult, RegisterNames, Subject};
use crate::lsp::protocol::{Bottleneck, BottleneckKind, Numbers};

/// `None`: cancelled, or there is no such region.
pub fn simulate(reading: &Reading, region: usize, cancellation: &Cancellation) -> Option<Outcome> {
    simulate_region(reading.subject.as_ref()?, reading.regions.get(region)?, cancellation)
}

/// `None`: cancelled.
pub fn simulate_region(subject: &Subject, plan: &RegionPlan, cancellation: &Cancellation) -> Option<Outcome> {
    let mut scratch = Scratch::default();
    let analysis =
        analyse(&subject.program, &plan.region, subject.processor, &subject.options, cancellation, &mut scratch);
    outcome_of(subject, plan, analysis)
}

/// What became of a region, in the terms of the features.
fn outcome_of(subject: &Subject, plan: &RegionPlan, analysis: RegionAnalysis) -> Option<Outcome> {
    let numbers: Vec<usize> = plan.region.instructions().collect();
    let notices = notices_of(&analysis, &numbers);
    match analysis.outcome {
        RegionOutcome::Cancelled => None,
        RegionOutcome::Report(report) => Some(result_of(subject, plan, &numbers, *report, notices)),
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

fn result_of(
    subject: &Subject,
    plan: &RegionPlan,
    numbers: &[usize],
    report: RegionReport,
    mut notices: Vec<Notice>,
) -> Outcome {
    let Some(summary) = &report.views.summary else {
        return Err("the region has no summary".into());
    };
    let wire = Numbers::of(summary);
    let kept: Vec<usize> = positions_in(numbers, &report.instructions);
    for notice in &mut notices {
        notice.is_dropped = notice.instruction.is_some_and(|instruction| kept.binary_search(&instruction).is_err());
    }
    let register_names = RegisterNames::of(subject, registers_in(&report));
    let deciding = || {
        let registers = dataflow(&subject.program, &plan.region, subject.processor, &subject.options);
        let link = *slowest_chain(&registers).filter(|chain| decides(chain, &wire))?.find_slowest()?;
        Some(subject.program.register_name(link.register, report.dialect))
    };
    let bottleneck = report.views.bottleneck.as_ref().and_then(|data| bottleneck_of(data, deciding, &register_names));
    Ok(Arc::new(RegionResult {
        numbers: wire,
        bottleneck,
        kept,
        texts: texts_of(&report),
        notices,
        register_names,
        views: report.views,
        bounds: OnceLock::new(),
        details: OnceLock::new(),
    }))
}

/// Both lists are in order of the text.
fn positions_in(numbers: &[usize], kept: &[usize]) -> Vec<usize> {
    let mut next = 0;
    let position = |wanted: &usize| {
        let at = next + numbers[next..].iter().position(|number| number == wanted)?;
        next = at + 1;
        Some(at)
    };
    kept.iter().map_while(position).collect()
}

/// The registers that a view of the region speaks of.
fn registers_in(report: &RegionReport) -> impl Iterator<Item = RegisterId> {
    let sequence = report.views.bottleneck.iter().flat_map(|data| &data.critical_sequence);
    let waits = report.views.waits.iter().flat_map(|waits| &waits.instructions);
    let producers = waits.flat_map(|wait| &wait.producers).filter_map(|producer| producer.register);
    sequence.filter_map(|edge| edge.register).chain(producers)
}

/// Whether the region is about as slow as this chain alone.
fn decides(chain: &Chain, numbers: &Numbers) -> bool {
    let share = chain.cycles_per_iteration() / numbers.cycles_per_iteration;
    (0.75..=1.05).contains(&share)
}

/// What the bottleneck analysis blames most, if it blames anything. It says that instructions wait for registers; the
/// critical sequence, which ends with the last instruction that waited, may pass by the one that the others wait for in
/// the end. So a chain that explains the region's cycles names the register, if there is one.
fn bottleneck_of(
    data: &bottleneck::Bottleneck,
    deciding: impl FnOnce() -> Option<String>,
    names: &RegisterNames,
) -> Option<Bottleneck> {
    if !data.is_discovered() || data.total_cycles == 0 {
        return None;
    }
    let share = |cycles: u64| cycles as f64 / data.total_cycles as f64;
    let resource = data.distribution.iter().rev().max_by_key(|(_, cycles)| *cycles);
    if data.resource_cycles >= data.register_cycles && data.resource_cycles >= data.memory_cycles {
        let (name, cycles) = resource.map_or((None, data.resource_cycles), |(name, cycles)| (Some(*name), *cycles));
        let name = name.map(str::to_owned);
        return Some(Bottleneck { kind: BottleneckKind::Resource, name, share: Some(share(cycles)) });
    }
    if data.memory_cycles > data.register_cycles {
        let share = Some(share(data.memory_cycles));
        return Some(Bottleneck { kind: BottleneckKind::Memory, name: None, share });
    }
    let edges = data.critical_sequence.iter().filter(|edge| edge.edge.kind == DependencyKind::Register);
    let dearest = edges.max_by_key(|edge| edge.edge.cost).and_then(|edge| edge.register);
    Some(Bottleneck {
        kind: BottleneckKind::Register,
        name: deciding().or_else(|| dearest.map(|register| names.name_of(register).to_owned())),
        share: Some(share(data.register_cycles)),
    })
}
