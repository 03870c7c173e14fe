//! The verdict on a region in words: the only place that makes sentences of it, for terminals and editors alike.
//!
//! ```text
//! 5.00 cycles/iter · IPC 1.00 · RThroughput 1.5 · waits for %ymm0 (line 8)
//! ```

mod doubts;
mod sentences;

use mca_config::configuration::HintOrder;
use mca_core::analyze::region::Assessment;
use mca_core::analyze::trust::{DoubtKind, Trust};
use mca_core::inst::ids::RegisterId;
use mca_core::verdict::{Limit, Link, LinkVia, Queue, UnitGroup, Verdict};
use mca_input::pattern;

use crate::missing::Missing;

pub use doubts::{Provenance, doubt_of_chain, doubts, doubts_of_code, grave_doubts, lacks, left_out, paths};
pub use sentences::{advice, next, sentence};

/// What is told of, and what the text calls it.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    pub assessment: &'a Assessment,
    /// The assessment's, unless somebody knows better what could not be read.
    pub trust: &'a Trust,
    /// CPUID features that the processor lacks.
    pub missing: &'a [Missing],
    /// By position: the line, as editors count.
    pub line_of: &'a dyn Fn(usize) -> usize,
    /// The same by number among all instructions of the region, those that take no part in the simulation, too.
    pub line_of_any: &'a dyn Fn(usize) -> usize,
    /// By position: the instruction as reports print it.
    pub text_of: &'a dyn Fn(usize) -> String,
    pub register_of: &'a dyn Fn(RegisterId) -> String,
    /// What the source calls the value that every iteration waits for; a guess.
    pub variable: Option<&'a str>,
}

/// What limits a region, as a person calls it.
pub fn limit_name(limit: Limit) -> String {
    match limit {
        Limit::Chain => "loop-carried chain".to_owned(),
        Limit::Units(group) => title_of(&group).to_owned(),
        Limit::Dispatch => "dispatch".to_owned(),
        Limit::FrontEnd => "front end".to_owned(),
        Limit::Retirement => "retirement".to_owned(),
        Limit::InOrderIssue => "in-order issue".to_owned(),
        Limit::Queue(queue) => queue_name(queue).to_owned(),
    }
}

/// What limits a region, with all that is as tight. Which of them counts as the limit is a matter of order: the chain, then
/// units as the model lists them, then dispatch, the front end, retirement.
pub fn limit_names(verdict: &Verdict) -> String {
    let first = limit_name(verdict.limit);
    joined_with(first, verdict)
}

/// `dispatch and load ports 2+3`, `dispatch and 2 others`
fn joined_with(first: String, verdict: &Verdict) -> String {
    let mut ties: Vec<String> = verdict.ties().map(|bound| limit_name(bound.limit)).collect();
    match ties.len() {
        0 => first,
        1 => format!("{first} and {}", ties.remove(0)),
        n_ties => format!("{first} and {n_ties} others"),
    }
}

/// The same with the model's own name for units, where that is another one.
pub fn full_limit_name(limit: Limit) -> String {
    match limit {
        Limit::Units(group) => full_title_of(&group),
        other => limit_name(other),
    }
}

pub fn queue_name(queue: Queue) -> &'static str {
    match queue {
        Queue::Scheduler => "full scheduler",
        Queue::ReorderBuffer => "full reorder buffer",
        Queue::LoadQueue => "full load queue",
        Queue::StoreQueue => "full store queue",
        Queue::RegisterFile => "full register file",
    }
}

/// As a person calls the units; without such a name, as the model does.
pub fn title_of(group: &UnitGroup) -> &'static str {
    if group.title.is_empty() { group.name } else { group.title }
}

/// `load ports 2+3 [HWPort23]`
pub fn full_title_of(group: &UnitGroup) -> String {
    match group.title {
        "" => group.name.to_owned(),
        title => format!("{title} [{}]", group.name),
    }
}

/// What the next instruction of a chain waits for.
pub fn via(told: &Told<'_>, via: LinkVia) -> String {
    match via {
        LinkVia::Register(register) => (told.register_of)(register),
        LinkVia::Memory => "memory".to_owned(),
    }
}

/// What an iteration waits for: `%ymm0`, or with a source `s in %ymm0`.
pub fn awaited(told: &Told<'_>, link: &Link) -> String {
    let place = via(told, link.via);
    match told.variable {
        Some(variable) => format!("{variable} in {place}"),
        None => place,
    }
}

/// `line 8 %ymm0 (5)`
pub fn link(told: &Told<'_>, link: &Link) -> String {
    format!("line {} {} ({})", (told.line_of)(link.position), via(told, link.via), link.latency_cycles)
}

/// Why an iteration takes as long as it does: `waits for %ymm0 (line 8)`, `limited by load ports 2+3 and dispatch`.
pub fn cause(told: &Told<'_>) -> String {
    let verdict = &told.assessment.verdict;
    match verdict.find_slowest_link() {
        Some(link) => {
            let waits = format!("waits for {} (line {})", awaited(told, link), (told.line_of)(link.position));
            joined_with(waits, verdict)
        }
        None => format!("limited by {}", limit_names(verdict)),
    }
}

/// The same for a line that has little room and a region that may not be understood: `waits for %ymm0`.
pub fn short_cause(told: &Told<'_>) -> String {
    match told.assessment.verdict.find_slowest_link() {
        _ if !told.trust.is_enough() => not_understood(told.trust),
        Some(link) => format!("waits for {}", told.variable.map_or_else(|| via(told, link.via), str::to_owned)),
        None => cause(told),
    }
}

/// Everything about a region in one line. `change` is that of the IPC since a file was saved.
pub fn headline(told: &Told<'_>, reciprocal_throughput: f64, change: Option<f64>, order: HintOrder) -> String {
    let (verdict, trust) = (&told.assessment.verdict, told.trust);
    if !trust.is_enough() {
        let needed = told.missing.first().map(|missing| format!(" · needs {}", missing.feature));
        return format!("{}{}", not_understood(trust), needed.unwrap_or_default());
    }
    let calls = calls(told);
    let cycles = format!("{:.2} cycles/iter{calls}", verdict.cycles_per_iteration);
    let change = change.map_or(String::new(), |change| format!(" ({change:+.2})"));
    let ipc = format!("IPC {:.2}{change}", verdict.instructions_per_cycle);
    let throughput = format!("RThroughput {reciprocal_throughput:.1}");
    let mut parts = match order {
        HintOrder::CyclesFirst => vec![cycles, ipc, throughput],
        HintOrder::IpcFirst => vec![ipc, throughput, cycles],
    };
    parts.push(cause(told));
    parts.extend(doubts::short(told));
    parts.join(" · ")
}

/// The same for a title: `4.00 cycles/iter · waits for %xmm0 (line 7)`.
pub fn short_headline(told: &Told<'_>) -> String {
    let cycles = told.assessment.verdict.cycles_per_iteration;
    format!("{cycles:.2} cycles/iter{} · {}", calls(told), cause(told))
}

/// The same for a place that holds less: what takes how long, and why.
///
/// ```text
/// 4.00 cycles · waits for %xmm0 (line 5)
/// ```
pub fn loop_headline(told: &Told<'_>) -> String {
    if !told.trust.is_enough() {
        return not_understood(told.trust);
    }
    let cycles = format!("{:.2} cycles{}", told.assessment.verdict.cycles_per_iteration, calls(told));
    [cycles, cause(told)].into_iter().chain(doubts::short(told)).collect::<Vec<_>>().join(" · ")
}

/// ` + call g`: what a region calls takes no part in its cycles.
pub fn calls(told: &Told<'_>) -> String {
    let mut names: Vec<String> = Vec::new();
    for position in told.trust.of_kind(DoubtKind::Call) {
        let name = format!(" + {}", call_at(told, position));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.len() {
        0..=2 => names.concat(),
        n_calls => format!("{} + {} more calls", names[0], n_calls - 1),
    }
}

/// `call g`; addresses that have no name as people write them, and no version of a name. What a compiler has mangled is
/// as it was written, however it is reached.
fn call_at(told: &Told<'_>, position: usize) -> String {
    let text = (told.text_of)(position);
    let target = text.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
    let target = target.trim_start_matches('*').trim_matches('"').trim_end_matches("+0x0");
    match target.parse::<u64>() {
        Ok(address) => format!("call {address:#x}"),
        Err(_) => match as_written(target) {
            Some(name) => format!("call {name}"),
            None => format!("call {}", pattern::without_version(target)),
        },
    }
}

/// `_ZN1a1fEd@PLT` → `a::f`
fn as_written(target: &str) -> Option<String> {
    let end = target.find(|letter: char| !letter.is_ascii_alphanumeric() && !"_.$".contains(letter));
    let symbol = &target[..end.unwrap_or(target.len())];
    let name = pattern::brief(symbol);
    (name != symbol).then(|| pattern::without_parameters(&name).to_owned())
}

/// `5 of 6 instructions not understood`
pub fn not_understood(trust: &Trust) -> String {
    format!("{} of {} instructions not understood", trust.n_not_understood(), trust.n_instructions())
}

/// What an instruction adds to the iteration, if it is blamed for how long that takes.
pub fn blame(told: &Told<'_>, position: usize) -> Option<String> {
    let verdict = &told.assessment.verdict;
    let blame = verdict.blamed.iter().find(|blame| blame.position == position)?;
    let (cycles, total) = (blame.cycles_per_iteration, verdict.cycles_per_iteration);
    Some(match verdict.limit {
        Limit::Units(group) => {
            format!("{cycles:.2} of {total:.2} cycles of {} ({:.0}%)", title_of(&group), 100.0 * blame.share)
        }
        _ => {
            let chain = verdict.chain.as_ref()?;
            let link = chain.links.iter().find(|link| link.position == position)?;
            format!("{cycles:.2} of {total:.2} cycles, through {}", via(told, link.via))
        }
    })
}

/// `4/cycle`, or `1 per 4 cycles`.
pub fn throughput(per_cycle: f64) -> String {
    let short = |value: f64| {
        let text = format!("{value:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if per_cycle >= 1.0 {
        format!("{}/cycle", short(per_cycle))
    } else {
        format!("1 per {} cycles", short(1.0 / per_cycle))
    }
}

#[cfg(test)]
mod tests;
