//! Tests of verdicts on hand-made blocks: a processor of width 2 with one unit that all instructions use, and a second one.

use std::num::NonZeroU32;

use super::*;
use crate::inst::ids::{ClassId, RegisterId};
use crate::model::facts::{
    LoweredInstruction, ProcessorFacts, ReadAdvances, ReadFacts, ResourceBuffer, ResourceId, ResourceKind, ResourceUse,
    StaticColumns, WriteFacts, WriteResourceId,
};
use crate::sim::options::SimulationOptions;
use crate::sim::{Cancellation, RegisterTable, Scratch};
use crate::view::Block;

fn processor(width: u32) -> ProcessorFacts {
    let kind = |name, n_units, mask, members: &[u16]| ResourceKind {
        name,
        title: "",
        n_units,
        super_kind: None,
        buffer: ResourceBuffer::Unlimited,
        members: members.iter().map(|member| ResourceId(*member)).collect(),
        mask,
    };
    ProcessorFacts {
        issue_width: width,
        micro_op_buffer_size: 32,
        resources: vec![
            kind("none", 0, 0, &[]),
            kind("A", 1, 1, &[]),
            kind("B", 1, 2, &[]),
            kind("AB", 2, 4 | 2 | 1, &[1, 2]),
        ],
        extra: None,
        read_advances: ReadAdvances::default(),
        units_at_dispatch: None,
    }
}

/// Makes an instruction that reads one register, writes another `latency_cycles` later, and needs a unit of a kind.
fn instruction(reads: u16, writes: u16, latency_cycles: i32, resource: u16) -> LoweredInstruction {
    let class = ClassId(1);
    let mask = [0, 1, 2, 7][usize::from(resource)];
    LoweredInstruction {
        class,
        n_micro_ops: 1,
        latency_cycles: latency_cycles as u32,
        resource_uses: vec![ResourceUse {
            resource: ResourceId(resource),
            mask,
            cycles: 1,
            n_units: 1,
            is_reserved: false,
        }],
        used_units: mask & 3,
        used_groups: mask & 4,
        writes: vec![WriteFacts {
            register: RegisterId(writes),
            latency_cycles,
            write_resource: WriteResourceId(0),
            clears_super_registers: true,
            writes_zero: false,
        }],
        reads: vec![ReadFacts { register: RegisterId(reads), use_index: 0, class, is_independent: false }],
        ..LoweredInstruction::default()
    }
}

fn verdict_of(width: u32, instructions: &[LoweredInstruction]) -> Verdict {
    verdict_with(width, instructions, &|_| false)
}

/// Returns the verdict if `counts` says which instructions only count iterations.
fn verdict_with(width: u32, instructions: &[LoweredInstruction], counts: &dyn Fn(usize) -> bool) -> Verdict {
    let processor = processor(width);
    let mut registers = RegisterTable::new();
    (0..8).for_each(|_| registers.push([], [], false));
    let block = Block {
        processor: &processor,
        instructions,
        columns: &vec![StaticColumns::default(); instructions.len()],
        n_iterations: const { NonZeroU32::new(1).unwrap() },
        dispatch_width: NonZeroU32::new(width).unwrap(),
        parts: None,
    };
    let (options, cancellation) = (SimulationOptions::default(), Cancellation::default());
    judge(&block, &registers, &options, counts, &cancellation, &mut Scratch::default()).unwrap()
}

fn names(verdict: &Verdict) -> Vec<(String, f64)> {
    let name = |limit| match limit {
        Limit::Units(group) => group.name.to_owned(),
        other => format!("{other:?}"),
    };
    verdict.bounds.iter().map(|bound| (name(bound.limit), bound.cycles_per_iteration)).collect()
}

fn blamed(verdict: &Verdict) -> Vec<(usize, f64)> {
    verdict.blamed.iter().map(|blame| (blame.position, blame.cycles_per_iteration)).collect()
}

/// A counter of one cycle next to another instruction: two units and the width take equally long, so the counter is the limit
/// only if nothing else is.
#[test]
fn among_equal_bounds_a_counter_comes_last() {
    let block = [instruction(1, 1, 1, 1), instruction(5, 6, 1, 2)];
    let tied = verdict_with(2, &block, &|position| position == 0);
    assert_eq!((tied.cycles_per_iteration, tied.is_counter), (1.0, true));
    assert_ne!(tied.limit, Limit::Chain);
    assert!(tied.ties().any(|bound| bound.limit == Limit::Chain), "{:?}", tied.bounds);
    assert_eq!(verdict_of(2, &block).limit, Limit::Chain);
    let alone = verdict_with(4, &[instruction(1, 1, 1, 3)], &|_| true);
    assert_eq!((alone.limit, alone.find_slowest_link()), (Limit::Chain, None));
}

#[test]
fn only_the_links_of_a_limiting_chain_are_blamed() {
    let block = [instruction(7, 3, 1, 2), instruction(1, 2, 3, 1), instruction(2, 1, 4, 1)];
    let verdict = verdict_of(2, &block);
    assert_eq!((verdict.cycles_per_iteration, verdict.limit), (7.0, Limit::Chain));
    let expected = [("Chain", 7.0), ("A", 2.0), ("AB", 1.5)].map(|(name, cycles)| (name.to_owned(), cycles));
    assert_eq!(names(&verdict)[..3], expected);
    let link = |position, register, latency_cycles, n_iterations| Link {
        position,
        via: LinkVia::Register(RegisterId(register)),
        latency_cycles,
        n_iterations,
    };
    assert_eq!(verdict.chain.as_ref().unwrap().links, [link(1, 2, 3, 0), link(2, 1, 4, 1)]);
    assert_eq!(blamed(&verdict), [(2, 4.0), (1, 3.0)]);
    assert_eq!(verdict.find_next().unwrap().cycles_per_iteration, 2.0);
    assert_eq!(verdict.contributions[1].operands[0].writer, Some((2, true)));
}

/// Two values are exchanged: each is carried twice before it returns.
#[test]
fn a_chain_may_take_several_iterations() {
    let verdict = verdict_of(8, &[instruction(2, 1, 3, 1), instruction(1, 2, 6, 2)]);
    assert_eq!(verdict.cycles_per_iteration, 9.0);
    let verdict = verdict_of(8, &[instruction(2, 3, 3, 1), instruction(1, 2, 6, 2), instruction(3, 1, 0, 3)]);
    let chain = verdict.chain.as_ref().unwrap();
    assert_eq!(chain.cycles_per_iteration() * f64::from(chain.n_iterations()), 9.0);
}

#[test]
fn units_are_bound_by_uses_that_no_other_unit_takes() {
    // Two instructions need A; one may take A or B.
    let block = [instruction(7, 1, 1, 1), instruction(7, 2, 1, 1), instruction(7, 3, 1, 3)];
    let verdict = verdict_of(8, &block);
    assert_eq!(names(&verdict)[..2], [("A".to_owned(), 2.0), ("AB".to_owned(), 1.5)]);
    assert_eq!(verdict.cycles_per_iteration, 2.0);
    assert_eq!(blamed(&verdict), [(0, 1.0), (1, 1.0)]);
    assert_eq!(verdict.blamed[0].share, 0.5);
}

/// Without the chain an iteration would be no faster.
#[test]
fn bounds_as_tight_as_the_limit_are_reported() {
    let verdict = verdict_of(8, &[instruction(1, 1, 2, 1), instruction(7, 2, 1, 1)]);
    let ties: Vec<f64> = verdict.ties().map(|bound| bound.cycles_per_iteration).collect();
    assert_eq!((verdict.cycles_per_iteration, verdict.limit, ties), (2.0, Limit::Chain, vec![2.0]));
    let verdict = verdict_of(8, &[instruction(1, 1, 3, 1), instruction(7, 2, 1, 1)]);
    assert_eq!((verdict.cycles_per_iteration, verdict.ties().count()), (3.0, 0));
}

#[test]
fn no_instruction_is_blamed_for_dispatch() {
    let block = [instruction(7, 1, 1, 3), instruction(7, 2, 1, 3), instruction(7, 3, 1, 3)];
    let verdict = verdict_of(1, &block);
    assert_eq!((verdict.cycles_per_iteration, verdict.limit), (3.0, Limit::Dispatch));
    assert!(verdict.blamed.is_empty() && verdict.chain.is_none());
}

#[test]
fn the_dispatch_bound_counts_unused_slots() {
    let wide = |n_micro_ops| LoweredInstruction { n_micro_ops, ..instruction(7, 1, 1, 1) };
    let cycles = |instructions: &[LoweredInstruction]| {
        let verdict = verdict_of(4, instructions);
        let bound = verdict.bounds.iter().find(|bound| bound.limit == Limit::Dispatch);
        bound.unwrap().cycles_per_iteration
    };
    assert_eq!(cycles(&[wide(3)]), 1.0, "two of them do not fit into a cycle");
    assert_eq!(cycles(&[wide(3), wide(1)]), 1.0);
    assert_eq!(cycles(&[wide(6), wide(2)]), 2.0, "the rest of a wide one shares its cycle");
}
