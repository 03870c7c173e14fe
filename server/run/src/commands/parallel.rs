//! Analyses the regions of a program on all cores and hands the results over in order.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use mca_config::bytes::text_of;
use mca_core::analysis::Diagnostic;
use mca_core::{Analysis, AnalysisError, Cancellation, Cpu, Options, Program, Region};

use super::analyzers::analyzer_of;
use crate::inputs::Subject;

/// Result of analysing a region.
pub type Outcome = Result<Analysis, AnalysisError>;

/// Analyses the regions on all cores, and calls `take` with the result of each, in order. If `take` returns false,
/// the rest is dropped and `cancellation` is cancelled; on a single thread the work just ends.
pub fn analyse_in_order(
    program: &Program,
    regions: &[&Region],
    cpu: &Cpu,
    options: &Options,
    cancellation: &Cancellation,
    take: impl FnMut(&Region, Outcome) -> bool,
) {
    let analyzer = || analyzer_of(cpu, options, cancellation, regions.len());
    work_in_order(regions, cancellation, analyzer, |analyzer, region| analyzer.analyze(program, region), take);
}

/// Calls `work` for the regions on all cores, and `take` with each result, in the order of the regions. Each thread works with an
/// analyser of its own, which `analyzer` makes. If `take` returns false, the rest is dropped and `cancellation` is cancelled; on a
/// single thread the work just ends.
pub fn work_in_order<'a, A, R: Send>(
    regions: &[&'a Region],
    cancellation: &Cancellation,
    analyzer: impl Fn() -> A + Sync,
    work: impl Fn(&mut A, &'a Region) -> R + Sync,
    mut take: impl FnMut(&'a Region, R) -> bool,
) {
    // To ask for the number of cores reads files, which a single region is not worth.
    let n_threads = match regions.len() {
        0 | 1 => 1,
        n_regions => thread::available_parallelism().map_or(1, NonZeroUsize::get).min(n_regions),
    };
    if n_threads <= 1 {
        let mut analyzer = analyzer();
        for region in regions {
            if !take(region, work(&mut analyzer, region)) {
                return;
            }
        }
        return;
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..n_threads {
            let (sender, next, analyzer, work) = (sender.clone(), &next, &analyzer, &work);
            scope.spawn(move || {
                let mut analyzer = analyzer();
                while let Some((index, region)) = claim(next, regions) {
                    let result = work(&mut analyzer, region);
                    if sender.send((index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        // The threads have clones of the sender: once they have ended, `recv` fails in place of waiting.
        drop(sender);
        // Results that came before their turn, by the region's index; `due` is the index of the next region to hand over.
        let mut early: Vec<Option<R>> = regions.iter().map(|_| None).collect();
        let mut due = 0;
        while due < regions.len() {
            let Ok((index, result)) = receiver.recv() else { return };
            early[index] = Some(result);
            while let Some(result) = early.get_mut(due).and_then(Option::take) {
                if !take(regions[due], result) {
                    // Results after this region are no longer wanted.
                    cancellation.cancel();
                    next.store(regions.len(), Ordering::Relaxed);
                    return;
                }
                due += 1;
            }
        }
    });
}

/// Takes the next region that no thread has taken, and returns it with its index; `None` at the end. `next` is that index.
fn claim<'a>(next: &AtomicUsize, regions: &[&'a Region]) -> Option<(usize, &'a Region)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    regions.get(index).map(|region| (index, *region))
}

/// Formats the messages of a region's analysis. `is_verdict`: the verdict is shown, so messages about analysed
/// instructions are left out, since the verdict covers them.
pub fn messages_of(outcome: &Outcome, is_verdict: bool, uses_colors: bool) -> Vec<u8> {
    let mut text = Vec::new();
    let (messages, analysed) = match outcome {
        Ok(analysis) => (analysis.messages(), analysis.instructions()),
        Err(error) => (error.messages(), &[][..]),
    };
    let is_covered = |message: &Diagnostic| {
        is_verdict && message.instruction.is_some_and(|instruction| analysed.contains(&instruction))
    };
    for message in messages.iter().filter(|message| !is_covered(message)) {
        message.render(uses_colors, &mut text);
    }
    text
}

/// Returns the percentage of samples (0 to 100) of each instruction of a region, in their order; empty if the input is no
/// profiler's listing.
pub fn shares_of(subject: &Subject<'_>, region: &Region) -> Vec<f64> {
    let shares = &subject.ready.prepared.shares;
    if shares.is_empty() {
        return Vec::new();
    }
    let (text, code) = (text_of(subject.program().text()), subject.program().code());
    let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let line_of = |index: usize| starts.partition_point(|start| *start <= code.start_of(index as u32));
    region.instructions().map(|index| shares.get(line_of(index)).copied().unwrap_or(0.0)).collect()
}
