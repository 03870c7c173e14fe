//! Compares long lists of ready instructions with a plain sorted list.

use super::*;
use crate::model::facts::{LoweredInstruction, ProcessorFacts, ReadAdvances};

const SIGNATURE: SignatureId = SignatureId(0);

/// A list that is searched from end to end, for comparison.
#[derive(Default)]
struct Reference(Vec<(Rank, InstanceId)>);

impl Reference {
    fn in_order(&mut self) -> Vec<InstanceId> {
        self.0.sort();
        self.0.iter().map(|(_, id)| *id).collect()
    }
}

/// Returns all instructions in the lists, the first to issue first.
fn in_order(lists: &ReadyLists) -> Vec<InstanceId> {
    lists.by_signature().flat_map(|(_, ids)| ids).collect()
}

/// Instructions come, get users and go, in any order, until there are many times as many as a list takes, and none.
#[test]
fn long_lists_are_in_order() {
    let mut random = 1u64;
    let mut below = |bound: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % bound
    };
    let (processor, mut program) = (processor(), SimulatedProgram::default());
    assert_eq!(program.signatures.intern(&processor, &[LoweredInstruction::default()], 0), SIGNATURE);
    let mut resources = ResourceManager::default();
    resources.reset(&processor, &program.signatures, 0);
    let (mut lists, mut reference) = (ReadyLists::default(), Reference::default());
    lists.reset(1);
    let mut users: Vec<u32> = Vec::new();
    let mut longest = 0;
    for step in 0..20 * LONG {
        let is_growing = step < 10 * LONG;
        if below(4) < if is_growing { 3 } else { 1 } {
            // Those that were dispatched long ago become ready as well.
            let id = InstanceId(users.len() as u32);
            let n_users = below(6) as u32;
            users.push(n_users);
            lists.push(id, Rank::new(index_of(id), n_users), SIGNATURE);
            reference.0.push((Rank::new(index_of(id), n_users), id));
        }
        if let Some(entry) = reference.0.len().checked_sub(1).map(|last| below(last as u64 + 1) as usize) {
            let id = reference.0[entry].1;
            users[id.index()] += below(40) as u32;
            reference.0[entry].0 = Rank::new(index_of(id), users[id.index()]);
            lists.rise(id, reference.0[entry].0, SIGNATURE);
        }
        if below(4) < if is_growing { 1 } else { 3 } {
            let best = reference.in_order().first().copied();
            assert_eq!(lists.take_best(&program, &mut resources, 0), best);
            reference.0.retain(|(_, id)| Some(*id) != best);
        }
        longest = longest.max(reference.0.len());
        assert_eq!(in_order(&lists), reference.in_order());
    }
    assert!(longest > 4 * LONG, "{longest}");
    while let Some(best) = lists.take_best(&program, &mut resources, 0) {
        assert_eq!(reference.in_order().first(), Some(&best));
        reference.0.retain(|(_, id)| *id != best);
    }
    assert_eq!(reference.in_order(), []);
}

/// Returns the number of an instruction; numbers are not ascending, and all differ.
fn index_of(id: InstanceId) -> u64 {
    u64::from(id.0 * 1_103 % 4_096)
}

/// Returns a processor without units, so that no instruction is refused.
fn processor() -> ProcessorFacts {
    ProcessorFacts {
        issue_width: 1,
        units_at_dispatch: None,
        micro_op_buffer_size: 1,
        resources: Vec::new(),
        extra: None,
        read_advances: ReadAdvances::default(),
    }
}
