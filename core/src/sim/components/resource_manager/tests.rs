//! Tests with three units and groups over them: bits 0 to 2 are units, the groups come after.

use super::*;
use crate::inst::ids::ClassId;
use crate::model::facts::{LoweredInstruction, ReadAdvances, ResourceBuffer, ResourceKind, ResourceUse};

const GROUP_01: u64 = 0b0000_1011;
const GROUP_12: u64 = 0b0001_0110;
const GROUP_012: u64 = 0b0010_0111;

fn processor() -> ProcessorFacts {
    let kind = |mask: u64, members: &[u16]| ResourceKind {
        title: "",
        name: "kind",
        n_units: members.len().max(1) as u32,
        super_kind: None,
        buffer: ResourceBuffer::Unlimited,
        members: members.iter().map(|member| ResourceId(*member)).collect(),
        mask,
    };
    ProcessorFacts {
        issue_width: 4,
        units_at_dispatch: None,
        micro_op_buffer_size: 16,
        resources: vec![
            kind(0, &[]),
            kind(1, &[]),
            kind(2, &[]),
            kind(4, &[]),
            kind(GROUP_01, &[1, 2]),
            kind(GROUP_12, &[2, 3]),
            kind(GROUP_012, &[1, 2, 3]),
        ],
        extra: None,
        read_advances: ReadAdvances::default(),
    }
}

/// Returns an instruction that uses (mask, cycles, units, reserved).
fn instruction(class: u16, uses: &[(u64, u32, u32, bool)]) -> LoweredInstruction {
    let processor = processor();
    let resource_uses = uses.iter().map(|&(mask, cycles, n_units, is_reserved)| {
        let index = processor.resources.iter().position(|kind| kind.mask == mask).unwrap_or(0);
        ResourceUse { resource: ResourceId(index as u16), mask, cycles, n_units, is_reserved }
    });
    let groups = uses.iter().filter(|usage| usage.0.count_ones() > 1);
    LoweredInstruction {
        class: ClassId(class),
        resource_uses: resource_uses.collect(),
        used_groups: groups.clone().fold(0, |mask, usage| mask | 1 << usage.0.ilog2()),
        has_overlapping_groups: groups.count() > 1,
        ..LoweredInstruction::default()
    }
}

struct Bench {
    manager: ResourceManager,
    signatures: Signatures,
    wheel: Wheel,
}

impl Bench {
    fn new(block: &[LoweredInstruction]) -> Bench {
        let processor = processor();
        let mut bench =
            Bench { manager: ResourceManager::default(), signatures: Signatures::default(), wheel: Wheel::default() };
        for position in 0..block.len() {
            assert_eq!(bench.signatures.intern(&processor, block, position).index(), position);
        }
        bench.manager.reset(&processor, &bench.signatures, 0);
        bench.wheel.reset(bench.manager.n_timers());
        bench
    }

    fn busy_for(&mut self, signature: u32) -> u64 {
        self.manager.busy_for(&self.signatures, SignatureId(signature))
    }

    /// Returns the kinds of the units that an issue takes.
    fn issue(&mut self, signature: u32, now: u64) -> Vec<u16> {
        let mut units = Vec::new();
        self.manager.issue(&self.signatures, SignatureId(signature), now, &mut self.wheel, &mut units);
        units.iter().map(|usage| usage.resource.0).collect()
    }

    /// Releases the units that are due in this cycle.
    fn pass_to(&mut self, now: u64) {
        let mut due = Vec::new();
        self.wheel.take_due(now, &mut due);
        for timer in due {
            self.manager.release(timer);
        }
    }
}

#[test]
fn a_unit_is_free_again_when_its_cycles_are_over() {
    let mut bench = Bench::new(&[instruction(0, &[(1, 2, 1, false)])]);
    assert_eq!(bench.issue(0, 10), [1]);
    assert_eq!(bench.busy_for(0), 1);
    bench.pass_to(11);
    assert_eq!(bench.busy_for(0), 1);
    bench.pass_to(12);
    assert_eq!(bench.busy_for(0), 0);
}

#[test]
fn a_group_goes_from_its_highest_member_down_and_reports_all_members_as_busy() {
    let mut bench = Bench::new(&[instruction(0, &[(GROUP_012, 9, 1, false)])]);
    assert_eq!([bench.issue(0, 0), bench.issue(0, 0)], [[3], [2]]);
    assert_eq!(bench.busy_for(0), 0);
    assert_eq!(bench.issue(0, 0), [1]);
    assert_eq!(bench.busy_for(0), 0b111);
}

#[test]
fn a_reserved_group_closes_itself_but_not_its_members() {
    let block = [
        instruction(0, &[(GROUP_01, 3, 2, true)]),
        instruction(1, &[(GROUP_01, 1, 1, false)]),
        instruction(2, &[(1, 1, 1, false)]),
    ];
    let mut bench = Bench::new(&block);
    assert_eq!(bench.issue(0, 0), [] as [u16; 0]);
    assert_eq!((bench.busy_for(1), bench.busy_for(2)), (0b11, 0));
    bench.pass_to(3);
    assert_eq!(bench.busy_for(1), 0);
}

#[test]
fn the_group_with_the_least_choice_is_served_first() {
    let block =
        [instruction(0, &[(GROUP_01, 1, 1, false), (GROUP_12, 1, 1, false)]), instruction(1, &[(4, 5, 1, false)])];
    let mut bench = Bench::new(&block);
    assert_eq!(bench.issue(1, 0), [3]);
    assert_eq!(bench.busy_for(0), 0b10, "the estimate gives the only free member of both away");
    bench.pass_to(5);
    assert_eq!(bench.busy_for(0), 0);
    assert_eq!(bench.issue(0, 5), [2, 3]);
}

#[test]
fn a_request_that_no_idle_machine_serves_is_found() {
    let impossible =
        instruction(0, &[(2, 1, 1, false), (4, 1, 1, false), (GROUP_01, 1, 1, false), (GROUP_12, 1, 1, false)]);
    let bench = Bench::new(&[impossible, instruction(1, &[(GROUP_12, 1, 1, false)])]);
    assert_eq!(bench.manager.find_unobtainable(&bench.signatures, SignatureId(0)), Some(ResourceId(5)));
    assert_eq!(bench.manager.find_unobtainable(&bench.signatures, SignatureId(1)), None);
}
