//! The choice of units at dispatch, on processors that assign a unit of a group to each micro-op before it is known when it
//! will issue.
//!
//! A micro-op gets the unit for which the fewest assigned micro-ops wait, by what the assigner knows: it learns of
//! assignments and issues some cycles late. Of equal units the last one is taken. Since the order of issue is not known yet,
//! a micro-op may wait for its unit while another unit of the group is idle.

use std::collections::VecDeque;

use crate::model::facts::{ProcessorFacts, UnitsAtDispatch};
use crate::sim::bits::bits;
use crate::sim::ids::SignatureId;
use crate::sim::program::signatures::Signatures;
use crate::sim::repetition::steady_state::mix;

/// The largest number of kinds of units and groups: each has one bit of 64.
const N_KINDS: usize = 64;

/// The assignment or the issue of a micro-op, by which the count of its kind changes some cycles later.
#[derive(Clone, Copy, Debug)]
struct CountChange {
    /// Cycle of the assignment or issue.
    cycle: u64,
    /// The kind of the unit, as a `KindId`.
    kind: u8,
    /// Whether the micro-op has issued; otherwise it was assigned.
    is_issued: bool,
}

/// The assigner of one processor. Without a rule it does nothing, and units are chosen at issue.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitAssigner {
    /// The rule of the processor; `None` if units are chosen at issue.
    rule: Option<Rule>,
    /// For each kind, the number of micro-ops that are assigned to it and have not issued, as far as the assigner knows.
    waiting: Vec<u32>,
    /// Changes of `waiting` that the assigner does not know of yet, the oldest first.
    news: VecDeque<CountChange>,
    /// Set of the members that are left in the present round, of all groups whose members take turns.
    in_turn: u64,
}

/// The rule by which a processor assigns units; see `UnitsAtDispatch`.
#[derive(Clone, Copy, Debug)]
struct Rule {
    /// Cycles until the assigner knows of an assignment or an issue.
    delay_cycles: u32,
    /// Every second micro-op of a cycle takes the unit with the second fewest waiting micro-ops, if less than `margin` more
    /// wait there.
    margin: u32,
    /// Identity bits of the members of all groups whose members take turns.
    turns: u64,
}

impl UnitAssigner {
    pub fn reset(&mut self, processor: &ProcessorFacts) {
        self.rule = processor.units_at_dispatch.as_ref().map(|facts| rule_of(facts, processor));
        self.waiting.clear();
        self.waiting.resize(if self.rule.is_some() { N_KINDS } else { 0 }, 0);
        self.news.clear();
        self.in_turn = 0;
    }

    /// Whether units are assigned at dispatch.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.rule.is_some()
    }

    /// Chooses the units of an instruction that is being dispatched; `first` is the index of its first micro-op among those of this
    /// cycle. Returns the signature that names the units.
    #[inline]
    pub fn assign(&mut self, signatures: &Signatures, id: SignatureId, first: u32, now: u64) -> SignatureId {
        let Some(rule) = self.rule else { return id };
        self.assign_by(rule, signatures, id, first, now)
    }

    /// Does what `assign` says, by a rule.
    fn assign_by(&mut self, rule: Rule, signatures: &Signatures, id: SignatureId, first: u32, now: u64) -> SignatureId {
        self.learn(rule, now);
        let (first_variant, choices) = signatures.choices_of(id);
        let mut assigned = first_variant.0;
        // An instruction issues as a whole, so each of its uses needs a unit of its own.
        let mut used = signatures.units_of(id);
        for (choice, micro_op) in choices.iter().zip(first..) {
            let members = choice.members & !used;
            let is_second = micro_op % 2 == 1;
            let member = match choice.members & rule.turns == choice.members {
                true => self.take_turn(members),
                false => self.least(members, if is_second { rule.margin } else { 0 }),
            };
            used |= 1 << member;
            assigned += (choice.members & ((1 << member) - 1)).count_ones() * choice.stride;
        }
        let assigned = SignatureId(assigned);
        self.notify(rule, signatures, assigned, now, false);
        assigned
    }

    /// Notes that an assigned instruction issues.
    #[inline]
    pub fn issued(&mut self, signatures: &Signatures, id: SignatureId, now: u64) {
        if let Some(rule) = self.rule {
            self.notify(rule, signatures, id, now, true);
        }
    }

    /// Notes that the micro-ops of a signature were assigned or have issued.
    fn notify(&mut self, rule: Rule, signatures: &Signatures, id: SignatureId, now: u64, is_issued: bool) {
        for single in signatures.of(id).1.iter().filter(|it| !it.is_group) {
            self.news.push_back(CountChange { cycle: now, kind: single.kind.0, is_issued });
        }
        if rule.delay_cycles == 0 {
            self.learn(rule, now);
        }
    }

    /// Changes the counts by all assignments and issues that the assigner knows of in cycle `now`.
    fn learn(&mut self, rule: Rule, now: u64) {
        while let Some(news) = self.news.front()
            && news.cycle + u64::from(rule.delay_cycles) <= now
        {
            let waiting = &mut self.waiting[usize::from(news.kind)];
            *waiting = if news.is_issued { *waiting - 1 } else { *waiting + 1 };
            self.news.pop_front();
        }
    }

    /// Returns the member for which the fewest micro-ops wait, the last one of several; or the second one in that order, if less than
    /// `margin` more wait for it. Members are identity bits, the result is a `KindId`.
    fn least(&self, members: u64, margin: u32) -> u8 {
        let waiting = |kind: u8| self.waiting[usize::from(kind)];
        let by_count = |members: u64| bits(members).map(|bit| bit as u8).min_by_key(|kind| (waiting(*kind), 64 - kind));
        let least = by_count(members).unwrap_or(0);
        let second = by_count(members & !(1 << least));
        second.filter(|second| waiting(*second) - waiting(least) < margin).unwrap_or(least)
    }

    /// Takes and returns the member that is next in turn, as a `KindId`: the lowest of those left in the round, or of all if none is.
    fn take_turn(&mut self, members: u64) -> u8 {
        let left = self.in_turn & members;
        let left = if left == 0 { members } else { left };
        let member = left.trailing_zeros();
        self.in_turn = self.in_turn & !members | left & !(1 << member);
        member as u8
    }

    /// Appends the state on which the rest of the run depends.
    pub fn write_state(&mut self, now: u64, words: &mut Vec<u64>) {
        let Some(rule) = self.rule else { return };
        self.learn(rule, now);
        words.push(self.in_turn);
        words.extend(self.waiting.iter().map(|n| u64::from(*n)));
        words.push(self.news.len() as u64);
        let news = self.news.iter();
        words.extend(news.map(|news| (now - news.cycle) << 8 | u64::from(news.kind) << 1 | u64::from(news.is_issued)));
    }

    /// Adds the numbers of waiting micro-ops to a sketch.
    pub fn sketch(&self, sketch: u64) -> u64 {
        self.waiting.iter().fold(sketch, |sketch, n| mix(sketch, u64::from(*n)))
    }
}

/// Returns the rule of a processor.
fn rule_of(facts: &UnitsAtDispatch, processor: &ProcessorFacts) -> Rule {
    let masks = facts.in_turns.iter().filter_map(|id| processor.resources.get(id.index()));
    let turns = masks.fold(0, |turns, kind| turns | kind.mask & !(1 << kind.mask.ilog2()));
    Rule { delay_cycles: facts.delay_cycles, margin: facts.margin, turns }
}
