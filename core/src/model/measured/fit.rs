//! Derives the row of a form in a model's text from measurements.
//!
//! The base's row is kept if it agrees with the measurements. Otherwise latencies are those of the chains, and the busiest unit
//! gets as many cycles as the throughput requires: that unit, or the set of units whose number fits best and that explains how
//! fast the form runs together with others.

use super::experiments::{N_BESIDE, Through};
use crate::inst::ids::ClassId;
use crate::model::facts::{ProcessorFacts, ResourceId, ResourceInterval};

/// Measurements of a form.
#[derive(Clone, Debug, Default)]
pub struct FormMeasurement {
    /// Cycles per instruction of copies that do not wait for one another; `None` if not measured.
    pub throughput: Option<f64>,
    /// Chains, each with its cycles per instruction.
    pub chains: Vec<(Through, f64)>,
    /// Micro-ops that dispatch counts for the form; `None` if not measured, or not fewer than in the base.
    pub n_dispatched: Option<u32>,
    /// Cycles per instruction if all operands are the result register; `None` if not measured.
    pub of_one_register: Option<f64>,
    /// Other forms, each with the cycles of [`N_BESIDE`] copies of it and of this form, run together.
    pub beside: Vec<(Beside, f64)>,
}

/// A form whose unit is known, with which others run together to show whether they need that unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// The name of its opcode.
    pub name: &'static str,
    /// The unit or group that limits it.
    pub unit: ResourceId,
    /// Cycles that a copy takes of the unit.
    pub cycles: u32,
}

/// The row of a form in the base's model, with facts about the form.
#[derive(Clone, Debug)]
pub struct BaseRow {
    /// The name of the form's opcode.
    pub name: &'static str,
    pub n_micro_ops: u32,
    /// Latency of each result, in cycles.
    pub latencies: Vec<u32>,
    /// The resource list, in which the cycles of a unit also count for the groups around it.
    pub resources: Vec<ResourceInterval>,
    /// Whether copies wait for one another whatever their operands are, so that the throughput says nothing about units, but
    /// is the latency.
    pub is_chained: bool,
    /// Whether copies wait for one another by the stack pointer, unless the processor has a stack engine.
    pub is_chained_by_stack: bool,
    /// Whether the form loads from memory.
    pub loads: bool,
    /// Whether the first result is a vector.
    pub is_vector: bool,
    /// Whether the form has two operands, a register that it writes and another one that it reads.
    pub is_copy: bool,
    /// Mean length of the machine code of the copies in bytes.
    pub n_bytes: f64,
    /// Whether a prefix changes the length of the form's machine code, so that it may be slow to decode.
    pub changes_length: bool,
    /// The scheduling class of the form; `None` if the class has variants.
    pub class: Option<ClassId>,
}

/// Limits of a processor that hold for any instruction.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineLimits {
    /// Micro-ops dispatched per cycle.
    pub width: u32,
    /// Bytes of straight code decoded per cycle, if that limits anything.
    pub block_bytes: Option<u32>,
    /// Whether pushes and pops do not wait for one another.
    pub has_stack_engine: bool,
}

impl BaseRow {
    /// Whether units limit the throughput of copies, and neither a chain through them nor decoding. `cycles` is the measured
    /// throughput.
    fn shows_units(&self, cycles: f64, machine: MachineLimits) -> bool {
        let is_as_slow_to_decode = |block: u32| self.n_bytes / f64::from(block) > (1.0 - TOLERANCE) * cycles;
        let is_slow_to_decode =
            machine.block_bytes.is_some_and(|block| self.changes_length || is_as_slow_to_decode(block));
        let is_chained = self.is_chained || self.is_chained_by_stack && !machine.has_stack_engine;
        !is_chained && !is_slow_to_decode
    }
}

/// The row of a form in a model's text.
#[derive(Clone, Debug)]
pub struct Row {
    n_micro_ops: u32,
    /// The units and their cycles, as the text has them.
    uses: String,
    /// Latency of each result, in cycles.
    latencies: Vec<u32>,
    /// Whether the row differs from the base's.
    pub is_changed: bool,
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        let Row { n_micro_ops, uses, latencies, is_changed: _ } = self;
        (*n_micro_ops, uses, latencies) == (other.n_micro_ops, &other.uses, &other.latencies)
    }
}

impl Row {
    /// Returns the fields of the row after the name of the opcode, separated by tabs.
    pub fn text(&self) -> String {
        let latencies: Vec<String> = self.latencies.iter().map(u32::to_string).collect();
        let or_none = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
        format!("{}\t{}\t{}", self.n_micro_ops, or_none(&self.uses), or_none(&latencies.join(" ")))
    }
}

impl FormMeasurement {
    /// Returns the fields that show the measurements.
    pub fn text(&self) -> String {
        let mut text = String::new();
        text.extend(self.throughput.map(|cycles| format!("\tthroughput={cycles:.3}")));
        for (through, cycles) in &self.chains {
            match through {
                Through::Operand(at) => text += &format!("\tlatency-{at}={cycles:.2}"),
                Through::Address => text += &format!("\tlatency-address={cycles:.2}"),
                Through::Unnamed => text += &format!("\tlatency={cycles:.2}"),
            }
        }
        text.extend(self.n_dispatched.map(|n| format!("\tmicro-ops={n}")));
        text.extend(self.of_one_register.map(|cycles| format!("\tone-register={cycles:.3}")));
        text.extend(self.beside.iter().map(|(other, cycles)| format!("\tbeside-{}={cycles:.2}", other.name)));
        text
    }
}

/// Costs of plain loads, which are subtracted from those of forms that load and operate.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoadsBeside {
    /// Cycles by which an index lengthens a load.
    pub index: u32,
    /// Latency in cycles of plain loads of vector registers in the base model; `None` if unknown.
    pub of_base: Option<u32>,
    /// Latency in cycles of plain loads of vector registers as measured; `None` if unknown.
    pub vector: Option<u32>,
}

/// Minimum number of cycles of a chain that count as a latency; fewer come from no real chain.
const LEAST_LATENCY: f64 = 0.9;

/// Maximum number of cycles per copy of a move that takes no unit: dispatch limits it, and now and then a copy that is not
/// eliminated.
const MOST_OF_MOVE: f64 = 0.4;

/// The relative difference from the base's throughput up to which a measurement does not change the row.
const TOLERANCE: f64 = 0.1;

/// Returns the cycles of each unit or group in `resources` without those of the units inside it, which the list counts for
/// both.
pub fn net_uses(facts: &ProcessorFacts, resources: &[ResourceInterval]) -> Vec<(ResourceId, u32)> {
    let mut uses: Vec<(ResourceId, u32)> = resources
        .iter()
        .map(|used| (used.resource, used.released_at_cycle.saturating_sub(used.acquired_at_cycle)))
        .collect();
    uses.sort_by_key(|(id, _)| n_units(facts, *id));
    for at in 0..uses.len() {
        let (inner, cycles) = uses[at];
        for wider in &mut uses[at + 1..] {
            if is_inside(facts, inner, wider.0) {
                wider.1 = wider.1.saturating_sub(cycles);
            }
        }
    }
    uses.retain(|(_, cycles)| *cycles > 0);
    uses
}

/// Returns the units of a kind: the members of a group, or the kind itself as often as it has units.
fn units_of(facts: &ProcessorFacts, id: ResourceId) -> Vec<ResourceId> {
    match facts.resources.get(id.index()) {
        Some(kind) if kind.is_group() => kind.members.clone(),
        Some(kind) => vec![id; kind.n_units as usize],
        None => Vec::new(),
    }
}

/// Returns the number of units of a kind, at least 1.
fn n_units(facts: &ProcessorFacts, id: ResourceId) -> usize {
    units_of(facts, id).len().max(1)
}

/// Returns the number of units of the processor.
fn n_all_units(facts: &ProcessorFacts) -> usize {
    let kinds = facts.resources.iter().skip(1).filter(|kind| !kind.is_group());
    kinds.map(|kind| kind.n_units as usize).sum()
}

/// Whether all units of one kind are among those of another kind.
fn is_inside(facts: &ProcessorFacts, inner: ResourceId, outer: ResourceId) -> bool {
    let members = units_of(facts, outer);
    inner != outer && units_of(facts, inner).iter().all(|unit| members.contains(unit))
}

/// Returns the minimum number of cycles that units alone take for these uses.
fn bound(facts: &ProcessorFacts, uses: &[(ResourceId, u32)]) -> f64 {
    let share = |outer: ResourceId| {
        let inside = uses.iter().filter(|(id, _)| *id == outer || is_inside(facts, *id, outer));
        inside.map(|(_, cycles)| *cycles).sum::<u32>() as f64 / n_units(facts, outer) as f64
    };
    uses.iter().map(|(id, _)| share(*id)).fold(0.0, f64::max)
}

/// Returns the minimum number of cycles of [`N_BESIDE`] copies each of two forms that run together: one whose copies take `cycles`
/// cycles of `unit` (or group), and `other`.
fn bound_beside(facts: &ProcessorFacts, unit: ResourceId, cycles: u32, other: &Beside) -> f64 {
    let (mine, theirs) = (units_of(facts, unit), units_of(facts, other.unit));
    let n_of_both = mine.len() + theirs.iter().filter(|unit| !mine.contains(unit)).count();
    let cycles_on = |cycles: u32, n_units: usize| f64::from(cycles) / n_units.max(1) as f64;
    let most = cycles_on(cycles, mine.len())
        .max(cycles_on(other.cycles, theirs.len()))
        .max(cycles_on(cycles + other.cycles, n_of_both));
    let by_width = 2.0 / f64::from(facts.issue_width.max(1));
    N_BESIDE as f64 * most.max(by_width)
}

/// Returns the row of a form; that of the base if it agrees with the measurements. A copy that is as fast as an eliminated move
/// gets no unit and no latency.
pub fn row_of(
    facts: &ProcessorFacts,
    base: &BaseRow,
    measured: &FormMeasurement,
    loads: &LoadsBeside,
    machine: MachineLimits,
) -> Row {
    let is_quick = measured.throughput.is_some_and(|cycles| cycles < MOST_OF_MOVE);
    let has_no_latency = |(_, cycles): &(Through, f64)| *cycles < LEAST_LATENCY / 2.0;
    if base.is_copy && is_quick && !measured.chains.is_empty() && measured.chains.iter().all(has_no_latency) {
        let latencies = vec![0; base.latencies.len()];
        return Row { n_micro_ops: 1, uses: String::new(), latencies, is_changed: true };
    }
    let mut uses = net_uses(facts, &base.resources);
    let width = f64::from(machine.width.max(1));
    let mut n_micro_ops = base.n_micro_ops;
    if let Some(cycles) = measured.throughput.filter(|cycles| base.shows_units(*cycles, machine)) {
        let predicted = bound(facts, &uses).max(f64::from(n_micro_ops) / width);
        if (cycles / predicted.max(0.01) - 1.0).abs() > TOLERANCE {
            n_micro_ops = n_micro_ops.min((cycles * width + 0.2) as u32).max(1);
            fit_units(facts, &mut uses, cycles, &measured.beside);
        }
    }
    if base.is_chained
        && let Some(cycles) = measured.throughput
    {
        // The copies of a chain do not keep their units busy longer than they take.
        n_micro_ops = n_micro_ops.min((cycles * width + 0.2) as u32).max(1);
        limit(facts, &mut uses, cycles);
    }
    n_micro_ops = measured.n_dispatched.map_or(n_micro_ops, |n| n.min(n_micro_ops));
    let words: Vec<String> = listed(facts, &uses)
        .map(|(id, cycles)| format!("{}:{cycles}", facts.resources.get(id.index()).map_or("", |kind| kind.name)))
        .collect();
    let latencies = latencies_of(base, measured, loads);
    let is_changed =
        uses != net_uses(facts, &base.resources) || n_micro_ops != base.n_micro_ops || latencies != base.latencies;
    Row { n_micro_ops, uses: words.join(" "), latencies, is_changed }
}

/// Gives the busiest entry of `uses` as many cycles as were measured, on its own unit or on another unit or group that explains the
/// measurements better, and limits the cycles of all others to those measured. `beside` has other forms, each with the cycles of
/// running together with this one.
fn fit_units(facts: &ProcessorFacts, uses: &mut [(ResourceId, u32)], cycles: f64, beside: &[(Beside, f64)]) {
    let load = |(id, n): &(ResourceId, u32)| f64::from(*n) / n_units(facts, *id) as f64;
    let busiest = (0..uses.len()).max_by(|one, other| load(&uses[*one]).total_cmp(&load(&uses[*other])));
    let Some(busiest) = busiest else { return };
    // The cycles of a unit that give the measured throughput, and the relative error of rounding them.
    let fitting = |id: ResourceId| {
        let wanted = (cycles * n_units(facts, id) as f64).round().max(1.0);
        let error = (wanted / n_units(facts, id) as f64 / cycles - 1.0).abs();
        (wanted as u32, error)
    };
    // How badly a unit explains the measurements: the error of rounding, and those of running together with other forms.
    let surprise = |id: ResourceId| {
        let (wanted, error) = fitting(id);
        let of_pairs = beside
            .iter()
            .map(|(other, measured)| (bound_beside(facts, id, wanted, other) / measured.max(0.01) - 1.0).abs());
        error + of_pairs.sum::<f64>()
    };
    let old = uses[busiest].0;
    // Without measurements of two forms together, only groups that contain the base's unit are considered.
    let others = (1..facts.resources.len() as u16).map(ResourceId).filter(|id| {
        // Work stays with at least some of the units that the base gives it: it does not go from vector to address units.
        let shares_units = units_of(facts, *id).iter().any(|unit| units_of(facts, old).contains(unit));
        let is_near = is_inside(facts, old, *id) || !beside.is_empty() && shares_units;
        // A group of nearly all units would explain any throughput, and a group with units of the form's other uses nearly any.
        let is_narrow = 2 * n_units(facts, *id) <= n_all_units(facts);
        let is_apart = uses.iter().enumerate().all(|(at, (used, _))| {
            let has_unit = |unit: &ResourceId| units_of(facts, *id).contains(unit);
            used != id && (at == busiest || !units_of(facts, *used).iter().any(has_unit))
        });
        is_near && is_narrow && is_apart
    });
    let best = others.min_by(|one, other| surprise(*one).total_cmp(&surprise(*other)));
    let chosen = best.filter(|id| surprise(*id) + TOLERANCE < surprise(old)).unwrap_or(old);
    uses[busiest] = (chosen, fitting(chosen).0);
    limit(facts, uses, cycles);
}

/// Takes cycles of units away until together they take no longer than measured: all at first as many as they exceed it alone,
/// then those that count most for one unit or group.
fn limit(facts: &ProcessorFacts, uses: &mut [(ResourceId, u32)], cycles: f64) {
    let alone = |id: ResourceId| ((cycles * n_units(facts, id) as f64 * (1.0 + TOLERANCE / 2.0) + 0.1) as u32).max(1);
    for (id, n) in uses.iter_mut() {
        *n = (*n).min(alone(*id));
    }
    while bound(facts, uses) > cycles * (1.0 + TOLERANCE) {
        let Some(most) = uses.iter_mut().filter(|(_, n)| *n > 1).max_by_key(|(_, n)| *n) else { break };
        most.1 -= 1;
    }
}

/// Returns the uses as rows of texts list them: the cycles of a unit also count for the groups around it that are listed.
fn listed<'a>(
    facts: &'a ProcessorFacts,
    uses: &'a [(ResourceId, u32)],
) -> impl Iterator<Item = (ResourceId, u32)> + 'a {
    uses.iter().map(|(id, cycles)| {
        let inside = uses.iter().filter(|(inner, _)| is_inside(facts, *inner, *id));
        (*id, cycles + inside.map(|(_, cycles)| cycles).sum::<u32>())
    })
}

/// Returns the base's latencies, but with the measured one for the first result and for all results that are as slow in the
/// base.
fn latencies_of(base: &BaseRow, measured: &FormMeasurement, loads: &LoadsBeside) -> Vec<u32> {
    let wanted = |(through, _): &&(Through, f64)| (*through == Through::Address) == base.loads;
    let longest = measured.chains.iter().filter(wanted).map(|(_, cycles)| *cycles).reduce(f64::max);
    let longest = longest.or(measured.throughput.filter(|_| base.is_chained && !base.loads));
    let first = base.latencies.first().copied();
    let new = match longest.filter(|cycles| *cycles >= LEAST_LATENCY) {
        Some(cycles) if base.loads => (cycles.round() as u32).saturating_sub(loads.index).max(1),
        Some(cycles) => cycles.round() as u32,
        // A vector load has no chain through its address, so its latency cannot be measured; it is assumed to be that of any
        // vector load.
        None => match (first, loads.of_base, loads.vector) {
            (Some(first), Some(of_base), Some(vector)) if base.loads && base.is_vector => {
                let operation = measured.chains.iter().map(|(_, cycles)| cycles.round() as u32).max();
                vector + operation.filter(|cycles| *cycles > 0).unwrap_or(first.saturating_sub(of_base))
            }
            _ => return base.latencies.clone(),
        },
    };
    base.latencies.iter().map(|latency| if Some(*latency) == first { new } else { *latency }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latency(is_vector: bool, chains: &[(Through, f64)]) -> Vec<u32> {
        let base = BaseRow {
            name: "",
            n_micro_ops: 1,
            latencies: vec![10],
            resources: Vec::new(),
            is_chained: false,
            is_chained_by_stack: false,
            loads: true,
            is_vector,
            is_copy: false,
            n_bytes: 4.0,
            changes_length: false,
            class: None,
        };
        let measured = FormMeasurement { chains: chains.to_vec(), ..FormMeasurement::default() };
        latencies_of(&base, &measured, &LoadsBeside { index: 1, of_base: Some(8), vector: Some(6) })
    }

    #[test]
    fn the_load_of_an_operation_takes_as_long_as_a_plain_one() {
        // Through an address with an index, which costs a cycle; through the other operand, after the load; not at all.
        assert_eq!(latency(false, &[(Through::Address, 6.02), (Through::Operand(1), 1.0)]), [5]);
        assert_eq!(latency(true, &[(Through::Operand(1), 2.98)]), [9]);
        assert_eq!(latency(true, &[]), [8]);
        assert_eq!(latency(false, &[]), [10]);
    }
}
