//! The verdict as members of a region in JSON. An instruction is given by its position in the block, and a line
//! counts from 1; null if it is not known.

use mca_core::Analysis;
use mca_core::analysis::{Advice, Chain, Contribution, DoubtKind, Limit, LinkVia, Verdict};
use mca_core::explain::{Explanation, UnitNaming, limit_name};
use serde_json::{Value, json};

/// Returns the members of a verdict, each with its name. All values are null without an explanation; cycles and IPC of the steady state
/// are also null if too many instructions were not understood. `contributions` is empty here: [`contributions`] gives its elements.
pub fn members(analysis: &Analysis, explanation: Option<&Explanation<'_>>) -> Vec<(&'static str, Value)> {
    // The value of a member that needs the explanation.
    let fact = |value: &dyn Fn(&Explanation<'_>, &Verdict) -> Value| match explanation {
        Some(explanation) => value(explanation, explanation.verdict()),
        None => Value::Null,
    };
    let is_enough_understood = explanation.is_some_and(|explanation| explanation.trust().is_enough());
    let number = |value: f64| if is_enough_understood { json!(value) } else { Value::Null };
    vec![
        ("steadyCyclesPerIteration", fact(&|_, verdict| number(verdict.cycles_per_iteration))),
        ("steadyIpc", fact(&|_, verdict| number(verdict.instructions_per_cycle))),
        ("cyclesPerElement", fact(&|explanation, _| json!(explanation.cycles_per_element()))),
        ("cyclesPerByte", fact(&|explanation, _| json!(explanation.cycles_per_byte()))),
        ("stride", fact(&|explanation, _| stride(explanation))),
        ("limitedBy", fact(&|_, verdict| limit(verdict.limit))),
        ("bounds", fact(&|_, verdict| bounds(verdict))),
        ("chain", fact(&|explanation, verdict| json!(verdict.chain.as_ref().map(|found| chain(explanation, found))))),
        ("blamed", fact(&|_, verdict| blamed(verdict))),
        ("contributions", fact(&|_, _| json!([]))),
        ("trust", explanation.map_or(Value::Null, trust)),
        ("advice", fact(&|explanation, _| advice(analysis, explanation))),
        ("verdict", fact(&|explanation, _| json!(explanation.sentence()))),
    ]
}

/// Returns a limit as an object: its kind, its name for people, and for units the name of the resource in the model (else null).
pub fn limit(limit: Limit) -> Value {
    let kind = Limit::KINDS[limit.kind()];
    let resource = match limit {
        Limit::Units(group) => Some(group.name),
        _ => None,
    };
    json!({ "kind": kind, "name": limit_name(limit, UnitNaming::Title), "resource": resource })
}

/// Returns the distance in memory by which an iteration advances, in bytes and elements; null if it is unknown.
fn stride(explanation: &Explanation<'_>) -> Value {
    let Some(stride) = explanation.stride() else { return Value::Null };
    json!({
        "bytes": stride.bytes,
        "elements": stride.elements.map(|elements| elements.n),
        "elementBytes": stride.elements.map(|elements| elements.bytes),
    })
}

/// Returns the bounds in cycles per iteration, the largest first. Each has the members of [`limit`], and `limit`: another name of
/// the kind, or for units the name of the resource.
pub fn bounds(verdict: &Verdict) -> Value {
    let rows = verdict.bounds.iter().map(|bound| {
        let mut row = limit(bound.limit);
        row["limit"] = json!(match bound.limit {
            Limit::Units(group) => group.name,
            Limit::Chain => "dependencies",
            Limit::Dispatch => "dispatch",
            Limit::FrontEnd => "frontEnd",
            Limit::Retirement => "retirement",
            Limit::InOrderIssue | Limit::Queue(_) => "measured",
        });
        row["cyclesPerIteration"] = json!(bound.cycles_per_iteration);
        row
    });
    rows.collect()
}

/// Returns a chain: its cycles per iteration, and for each link the instruction, the register for which the next one waits (null: for
/// memory), the cycles from the arrival of the value before until the next one may use this value, and how many iterations later the
/// next one executes.
fn chain(explanation: &Explanation<'_>, chain: &Chain) -> Value {
    let links: Vec<Value> = chain
        .links
        .iter()
        .map(|link| {
            json!({
                "instruction": link.position,
                "line": explanation.line_of(link.position),
                "register": match link.via {
                    LinkVia::Register(register) => Some(explanation.register_name(register)),
                    LinkVia::Memory => None,
                },
                "latency": link.latency_cycles,
                "iterations": link.n_iterations,
            })
        })
        .collect();
    json!({ "cyclesPerIteration": chain.cycles_per_iteration(), "links": links })
}

/// Returns the instructions that cause the limit, each with the cycles per iteration and the share, from 0 to 1, of it that it causes.
fn blamed(verdict: &Verdict) -> Value {
    let blame = verdict.blamed.iter().map(|blame| {
        json!({
            "instruction": blame.position,
            "cyclesPerIteration": blame.cycles_per_iteration,
            "share": blame.share,
        })
    });
    blame.collect()
}

/// Returns what each instruction contributes, in order. They are made one by one, since in a long region all of them take much memory.
pub fn contributions<'a>(explanation: &'a Explanation<'_>) -> impl Iterator<Item = Value> + 'a {
    explanation.verdict().contributions.iter().map(|one| contribution(explanation, one))
}

/// Returns what an instruction contributes: its cycles on the slowest chain, its part in the busiest units (null: none), how many of it
/// could issue per cycle if there was nothing else (null: no unit limits it), and its latency in cycles from each register operand.
fn contribution(explanation: &Explanation<'_>, contribution: &Contribution) -> Value {
    let operands: Vec<Value> = contribution
        .operands
        .iter()
        .map(|operand| json!({ "register": explanation.register_name(operand.register), "latency": operand.latency_cycles }))
        .collect();
    let units = contribution.units.map(|units| {
        json!({
            "resource": units.group.name,
            "name": limit_name(Limit::Units(units.group), UnitNaming::Title),
            "cyclesPerIteration": units.cycles_per_iteration,
            "share": units.share,
        })
    });
    json!({
        "chainCycles": contribution.chain_cycles,
        "units": units,
        "perCycle": contribution.per_cycle,
        "operands": operands,
    })
}

/// Returns how far to trust the numbers: how many instructions were understood, missing features, doubts, paths, and the cycles under
/// other assumptions.
fn trust(explanation: &Explanation<'_>) -> Value {
    let trust = explanation.trust();
    let missing = explanation.missing_features().iter().map(|missing| {
        let line = explanation.line_of_instruction(missing.instruction);
        json!({ "feature": missing.name, "instruction": missing.instruction, "line": line })
    });
    let missing: Vec<Value> = missing.collect();
    let doubts: Vec<Value> = trust
        .doubts
        .iter()
        .map(|doubt| {
            let kind = match doubt.kind {
                DoubtKind::Call => "call",
                DoubtKind::Return => "return",
                DoubtKind::Locked => "locked",
                DoubtKind::RepeatedString => "repeatedString",
                DoubtKind::FixedLatency => "fixedLatency",
                DoubtKind::Unmeasured => "unmeasured",
                DoubtKind::Unset => "unset",
                DoubtKind::Data => "data",
            };
            json!({ "instruction": doubt.position, "line": explanation.line_of(doubt.position), "kind": kind })
        })
        .collect();
    let hidden = explanation.verdict().hidden_chain.as_ref();
    let late = explanation.verdict().late_address;
    let [if_met, if_advancing] = explanation.cycles_under_other_assumptions();
    json!({
        "understood": trust.n_understood,
        "instructions": trust.n_instructions(),
        "isEnough": trust.is_enough(),
        "missingFeatures": missing,
        "doubts": doubts,
        // At the largest number counting has ended, so that there may be more.
        "paths": (trust.n_paths < u32::MAX).then_some(trust.n_paths),
        "cyclesIfIterationsMeet": if_met,
        "cyclesIfMaskedIndexAdvances": if_advancing,
        "hiddenChain": hidden.map(|found| chain(explanation, found)),
        "lateAddress": late.map(|link| json!({ "instruction": link.position, "line": explanation.line_of(link.position) })),
    })
}

/// Returns what would make the region faster: for each advice its kind, what it is about, and a sentence for people.
fn advice(analysis: &Analysis, explanation: &Explanation<'_>) -> Value {
    let texts = explanation.advice();
    let one = |(advice, text): (&Advice, String)| match advice {
        Advice::Accumulators { register, at_most } => {
            json!({ "kind": "accumulators", "register": explanation.register_name(*register), "atMost": at_most, "text": text })
        }
        Advice::Unroll { n_counting } => json!({ "kind": "unroll", "counting": n_counting, "text": text }),
        Advice::SameLoads { positions } => json!({ "kind": "sameLoads", "instructions": positions, "text": text }),
        Advice::AdjacentLoads { positions } => {
            json!({ "kind": "adjacentLoads", "instructions": positions, "text": text })
        }
        Advice::LoadUse { load, user, latency_cycles } => {
            json!({ "kind": "loadUse", "instructions": [load, user], "latency": latency_cycles, "text": text })
        }
    };
    analysis.advice().iter().zip(texts).map(one).collect()
}
