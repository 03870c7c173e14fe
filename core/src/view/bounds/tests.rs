//! Bounds of hand-made blocks on a processor of width 2 with one unit.

use super::*;
use crate::inst::ids::{ClassId, RegisterId};
use crate::model::facts::{
    ReadAdvances, ReadFacts, ResourceBuffer, ResourceId, ResourceKind, ResourceUse, StaticColumns, WriteFacts,
    WriteResourceId,
};

fn processor() -> ProcessorFacts {
    let kind = |name, n_units, mask| ResourceKind {
        name,
        n_units,
        super_kind: None,
        buffer: ResourceBuffer::Unlimited,
        members: Vec::new(),
        mask,
    };
    ProcessorFacts {
        issue_width: 2,
        micro_op_buffer_size: 8,
        resources: vec![kind("none", 0, 0), kind("ALU", 1, 1)],
        extra: None,
        read_advances: ReadAdvances::default(),
    }
}

/// Reads one register, writes another, `latency_cycles` later.
fn instruction(reads: u16, writes: u16, latency_cycles: i32) -> InstructionFacts {
    let class = ClassId(1);
    let write_resource = WriteResourceId(0);
    InstructionFacts {
        class,
        n_micro_ops: 1,
        latency_cycles: latency_cycles as u32,
        resource_uses: vec![ResourceUse {
            resource: ResourceId(1),
            mask: 1,
            cycles: 1,
            n_units: 1,
            is_reserved: false,
        }],
        used_units: 1,
        writes: vec![WriteFacts {
            register: RegisterId(writes),
            latency_cycles,
            write_resource,
            clears_super_registers: true,
            writes_zero: false,
        }],
        reads: vec![ReadFacts { register: RegisterId(reads), use_index: 0, class, is_independent: false }],
        ..InstructionFacts::default()
    }
}

fn bounds_of(instructions: &[InstructionFacts]) -> Bounds {
    let processor = processor();
    let mut registers = RegisterTable::new();
    (0..4).for_each(|_| registers.push([], [], false));
    let block = Block {
        processor: &processor,
        instructions,
        columns: &vec![StaticColumns::default(); instructions.len()],
        n_iterations: const { NonZeroU32::new(10).unwrap() },
        dispatch_width: const { NonZeroU32::new(2).unwrap() },
    };
    let (options, cancellation) = (SimulationOptions::default(), Cancellation::default());
    let scratch = &mut Scratch::default();
    let chain = dependency_cycles_per_iteration(&block, &registers, &options, &cancellation, scratch).unwrap();
    Bounds::new(&block, Some(chain))
}

fn check(instructions: &[InstructionFacts], dispatch: f64, unit: f64, chain: f64, tightest: Limit) {
    let bounds = bounds_of(instructions);
    let found: Vec<_> = bounds.rows.iter().map(|row| (row.limit, row.cycles_per_iteration)).collect();
    let expected = [(Limit::Dispatch, dispatch), (Limit::Resource("ALU"), unit), (Limit::Dependencies, chain)];
    assert_eq!(found, expected);
    assert_eq!(bounds.find_tightest().unwrap().limit, tightest);
}

#[test]
fn a_chain_from_iteration_to_iteration() {
    check(&[instruction(1, 1, 3)], 0.5, 1.0, 3.0, Limit::Dependencies);
    check(&[instruction(1, 2, 3), instruction(2, 1, 4)], 1.0, 2.0, 7.0, Limit::Dependencies);
}

#[test]
fn without_a_chain_the_unit_is_the_limit() {
    check(&[instruction(3, 1, 3), instruction(1, 2, 9)], 1.0, 2.0, 0.0, Limit::Resource("ALU"));
}
