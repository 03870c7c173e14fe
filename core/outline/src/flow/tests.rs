//! Tests of finding loops in lists of `Flow`. Element n says where control goes after instruction n.

use super::Flow::{Branch, Dispatch, End, Indirect, Jump, Never, Next};
use super::*;
use std::collections::BTreeSet;

/// Formats each loop: its header, then ranges of its members, then `*` if no loop is inside. `1 1-3,5-6 *` is an innermost loop
/// of instructions 1 to 3 and 5 to 6 that begins at 1.
fn found(flows: &[Flow]) -> Vec<String> {
    let show = |found: Loop| {
        let members: Vec<String> =
            found.members.iter().map(|range| format!("{}-{}", range.start, range.end - 1)).collect();
        format!("{} {}{}", found.header, members.join(","), if found.is_innermost { " *" } else { "" })
    };
    loops_of(flows).into_iter().map(show).collect()
}

#[test]
fn a_branch_back_makes_a_loop_and_one_forward_does_not() {
    assert_eq!(found(&[Next, Next, Branch(Some(1)), End]), ["1 1-2 *"]);
    assert_eq!(found(&[Branch(Some(2)), Next, End]), [""; 0]);
    assert_eq!(found(&[Branch(Some(0))]), ["0 0-0 *"]);
    assert_eq!(found(&[]), [""; 0]);
}

#[test]
fn inner_loops_come_before_outer_ones() {
    let nested = [Next, Next, Next, Branch(Some(2)), Branch(Some(1)), Branch(Some(0)), End];
    assert_eq!(found(&nested), ["2 2-3 *", "1 1-4", "0 0-5"]);
    let parents: Vec<Option<usize>> = loops_of(&nested).iter().map(|found| found.parent).collect();
    assert_eq!(parents, [Some(1), Some(2), None]);
}

#[test]
fn a_loop_may_be_entered_at_its_condition_below() {
    // jmp 3; 1: body; body; 3: condition; jne 1
    assert_eq!(found(&[Jump(Some(3)), Next, Next, Next, Branch(Some(1)), End]), ["3 1-4 *"]);
}

/// A latch is a branch back to the header.
#[test]
fn several_latches_are_one_loop() {
    let flows = [Next, Next, Branch(Some(1)), Next, Branch(Some(1)), End];
    assert_eq!(found(&flows), ["1 1-4 *"]);
    assert_eq!((loops_of(&flows)[0].n_latches, loops_of(&flows)[0].n_paths), (2, 2));
}

#[test]
fn two_loops_that_overlap_are_both_found() {
    // 1: .. 2: .. jne 1 .. jne 2: the second loop goes through the first one's branch.
    let flows = [Next, Next, Next, Branch(Some(1)), Next, Branch(Some(2)), End];
    assert_eq!(found(&flows), ["1 1-3 *", "2 2-5 *"]);
    // 1: .. 2: .. jne 1 .. jne 2 .. jne 1: the second loop is around the first, which can be left early.
    let flows = [Next, Next, Next, Branch(Some(1)), Next, Branch(Some(2)), Branch(Some(1)), End];
    assert_eq!(found(&flows), ["2 2-5 *", "1 1-6"]);
}

#[test]
fn code_that_does_not_come_back_is_outside_the_loop() {
    // 1: je 5 (out, to code further down); ..; jne 1; ret; 5: call, end
    assert_eq!(found(&[Next, Branch(Some(5)), Next, Branch(Some(1)), End, Next, End]), ["1 1-3 *"]);
    // A way through code below comes back.
    assert_eq!(found(&[Next, Branch(Some(5)), Next, Branch(Some(1)), End, Next, Jump(Some(2))]), ["1 1-3,5-6 *"]);
}

#[test]
fn the_cases_of_a_switch_are_in_its_loop() {
    let flows = [Next, Indirect, Next, Jump(Some(6)), Next, Jump(Some(6)), Branch(Some(0)), End];
    assert_eq!(found(&flows), ["0 0-6 *"]);
}

/// 0: jmp 4; 1: first case; 2: latch; 3: je out; 4: jmp *; 5: case, jmp 2; 6: case, jmp 2.
#[test]
fn a_case_in_front_of_the_jump_is_in_its_loop() {
    let around = |before: &[Flow], target: u32| -> Vec<Flow> {
        let at = before.len() as u32;
        let code =
            [Jump(Some(at + 4)), Next, Next, Branch(Some(target)), Indirect, Jump(Some(at + 2)), Jump(Some(at + 2))];
        [before, &code].concat()
    };
    let mut flows = around(&[], 7);
    flows.push(End);
    assert_eq!(found(&flows), ["4 1-6 *"]);
    assert_eq!((loops_of(&flows)[0].n_paths, loops_of(&flows)[0].n_latches), (3, 1));
    // Several, one of which has a condition.
    let more =
        [Jump(Some(6)), Branch(Some(3)), Next, Jump(Some(4)), Next, Branch(Some(8)), Indirect, Jump(Some(5)), End];
    assert_eq!(found(&more), ["6 1-7 *"]);
    assert_eq!(loops_of(&more)[0].n_paths, 3);
    // Two such loops one after the other, and in one around both.
    let mut two = around(&[], 7);
    two = around(&two, 14);
    two.push(End);
    assert_eq!(found(&two), ["4 1-6 *", "11 8-13 *"]);
    two[14] = Branch(Some(0));
    two.push(End);
    assert_eq!(found(&two), ["4 1-6 *", "11 8-13 *", "0 0-14"]);
}

#[test]
fn other_code_in_front_of_a_loop_with_a_switch_is_outside() {
    // Another function, which begins at 1: .. 2: jmp *; 3: case; 4: jne 2.
    assert_eq!(found(&[End, Next, Indirect, Next, Branch(Some(2)), End]), ["2 2-4 *"]);
    // A case at 3 that leaves its loop, and goes on to the next.
    let flows = [Indirect, Branch(Some(0)), Jump(Some(4)), Next, Next, Indirect, Next, Branch(Some(5)), End];
    assert_eq!(found(&flows), ["0 0-1 *", "5 5-7 *"]);
}

#[test]
fn a_loop_with_two_entries_is_one() {
    assert_eq!(found(&[Branch(Some(3)), Next, Next, Next, Branch(Some(2)), End]), ["2 2-4 *"]);
}

#[test]
fn branches_out_of_the_function_and_indirect_jumps_make_no_loop() {
    assert_eq!(found(&[Branch(None), Jump(None), Indirect, Branch(Some(0)), End]), [""; 0]);
}

#[test]
fn a_thousand_nested_loops_end_soon() {
    let n = 20_000;
    let mut flows = vec![Next; n];
    flows.extend((0..n as u32).rev().map(|target| Branch(Some(target))));
    assert!(!loops_of(&flows).is_empty());
}

/// In an interpreter each handler ends with such a jump; with an edge from each to each handler behind it, this would be two
/// thousand million edges.
#[test]
fn many_jumps_through_tables_take_linear_time() {
    let n = 64_000;
    let mut flows = vec![Indirect; n];
    flows[n - 1] = Jump(Some(0));
    assert_eq!(found(&flows), [format!("0 0-{} *", n - 1)]);
    assert_eq!((loops_of(&flows)[0].n_paths, count_paths(&flows)), (u32::MAX, u32::MAX));
    // As many cases in front of a jump.
    let last = n as u32 - 1;
    let mut flows = vec![Jump(Some(last - 2)); n];
    (flows[0], flows[n - 2]) = (Jump(Some(last - 1)), Indirect);
    flows[n - 3] = Next;
    assert_eq!(found(&flows), [format!("{} 1-{last} *", last - 1)]);
    assert_eq!(loops_of(&flows)[0].n_paths, last - 2);
    // Dead loops before many others are not searched again for each.
    let dead = (0..100).map(|at| Branch(Some(1 + (at + 1) % 100)));
    let others = (101..n as u32).map(|at| Branch(Some(at)));
    assert_eq!(count_paths(&[Jump(Some(101))].into_iter().chain(dead).chain(others).collect::<Vec<_>>()), 1);
}

#[test]
fn each_jump_through_a_table_reaches_the_cases_behind_it() {
    // From 0 to 1 or 2, from 1 to 2.
    assert_eq!(count_paths(&[Indirect, Indirect, Next]), 1 + 1 + 2);
    // Round the loop, from 0 to 2 or over 1.
    let flows = [Indirect, Indirect, Next, Branch(Some(0)), End];
    assert_eq!(found(&flows), ["0 0-3 *"]);
    assert_eq!((loops_of(&flows)[0].n_paths, loops_of(&flows)[0].n_latches), (2, 1));
}

/// Compares the outermost loops of random code with the definition of a loop: any two members reach each other, and every
/// instruction on a cycle is a member of one.
#[test]
fn members_reach_each_other() {
    let mut state = 7_u64;
    let mut below = |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % limit
    };
    for _ in 0..2000 {
        let n = 1 + below(14);
        let mut flow = || match below(6) {
            0 => Jump(Some(below(n) as u32)),
            1 | 2 => Branch(Some(below(n) as u32)),
            3 => End,
            _ => Next,
        };
        let flows: Vec<Flow> = (0..n).map(|_| flow()).collect();
        let next = |at: usize| -> Vec<usize> {
            let on = (at + 1 < flows.len()).then_some(at + 1);
            match flows[at] {
                Next => on.into_iter().collect(),
                Branch(target) => target.map(|target| target as usize).into_iter().chain(on).collect(),
                Jump(target) => target.map(|target| target as usize).into_iter().collect(),
                Indirect | Dispatch(_) | End | Never => Vec::new(),
            }
        };
        let reaches = |from: usize, to: usize| {
            let (mut seen, mut open) = (vec![false; flows.len()], next(from));
            while let Some(at) = open.pop() {
                if !std::mem::replace(&mut seen[at], true) {
                    open.extend(next(at));
                }
            }
            seen[to]
        };
        let loops = loops_of(&flows);
        let on_cycle = (0..flows.len()).filter(|at| reaches(*at, *at)).count();
        let outer = loops.iter().filter(|found| found.parent.is_none());
        let has_way_back = flows.iter().enumerate().any(|(at, flow)| match flow {
            Jump(Some(target)) | Branch(Some(target)) => *target as usize <= at,
            _ => false,
        });
        // Loops that overlap share members.
        let covered: BTreeSet<u32> = outer.flat_map(|found| found.members.iter().cloned().flatten()).collect();
        assert_eq!(covered.len(), if has_way_back { on_cycle } else { 0 }, "{flows:?}");
        for found in loops.iter().filter(|found| found.parent.is_none()) {
            let members: Vec<usize> =
                found.members.iter().flat_map(|range| range.start as usize..range.end as usize).collect();
            assert!(members.iter().all(|a| members.iter().all(|b| reaches(*a, *b))), "{flows:?} {found:?}");
        }
    }
}

#[test]
fn paths_round_a_loop_are_counted() {
    let count_paths_through = |flows: &[Flow]| loops_of(flows)[0].n_paths;
    assert_eq!(
        count_paths_through(&[Next, Branch(None), Next, Branch(Some(0))]),
        1,
        "a branch that leaves is on no path round"
    );
    assert_eq!(count_paths_through(&[Next, Branch(Some(3)), Next, Branch(Some(0))]), 2);
    assert_eq!(count_paths_through(&[Branch(Some(2)), Next, Branch(Some(4)), Next, Branch(Some(0))]), 4);
    // if, else: 0 → 3 or 1 → 2 → 4.
    assert_eq!(count_paths_through(&[Branch(Some(3)), Next, Jump(Some(4)), Next, Branch(Some(0))]), 2);
    // The else part stands after the loop's end.
    assert_eq!(count_paths_through(&[Branch(Some(4)), Next, Branch(Some(0)), End, Next, Jump(Some(2))]), 2);
    // A condition below: entered in the middle.
    assert_eq!(count_paths_through(&[Jump(Some(3)), Next, Next, Next, Branch(Some(1)), End]), 1);
}

#[test]
fn paths_through_straight_code_with_branches_are_counted() {
    assert_eq!(count_paths(&[]), 1);
    assert_eq!(count_paths(&[Next, Branch(None), Next, Branch(Some(0))]), 1);
    assert_eq!(count_paths(&[Next, Branch(None), Next, Branch(None)]), 1);
    assert_eq!(count_paths(&[Branch(Some(2)), Next, Next]), 2);
    assert_eq!(count_paths(&[Branch(Some(2)), End, Next, End]), 2);
    assert_eq!(count_paths(&[Next, Branch(Some(0)), Next, Branch(Some(2)), Next]), 2, "back early, or on");
    assert_eq!(count_paths(&[Next, Next, Branch(Some(1)), Next]), 1, "an inner loop counts once");
    // As compilers write a binary search: into the middle of the loop, whose two arms go back there.
    let search = [Jump(Some(4)), Branch(Some(6)), Next, Next, Branch(Some(1)), End, Next, Jump(Some(4))];
    assert_eq!(count_paths(&search), 2, "an inner loop has two arms");
    let mut many: Vec<Flow> = (0..70).flat_map(|n| [Branch(Some(2 * n + 2)), Next]).collect();
    many.push(End);
    assert_eq!(count_paths(&many), u32::MAX);
}

/// jmp 6; nop; 2: body; jne 5; 4: body; 5: jne 2; 6: end. The no-op is no second way into the loop.
#[test]
fn padding_before_a_loop_is_no_way_into_it() {
    let mut flows = [Branch(Some(4)), Jump(Some(6)), Next, Next, Branch(Some(3)), Branch(Some(3)), End];
    let before = found(&flows);
    cut_padding(&mut flows, |at| at == 2);
    assert_eq!(flows[2], Never);
    assert_ne!(found(&flows), before);
    // Other code may be entered from elsewhere; what control falls into is no padding.
    let mut other = [Branch(Some(4)), Jump(Some(6)), Next, Next, Branch(Some(3)), Branch(Some(3)), End];
    cut_padding(&mut other, |_| false);
    assert_eq!(other[2], Next);
    let mut reached = [Next, Next, Branch(Some(1)), End];
    cut_padding(&mut reached, |_| true);
    assert_eq!(reached, [Next, Next, Branch(Some(1)), End]);
}

/// 0: jmp *; nop; 2: case; jmp 6; nop; 5: case; 6: jne 0. Only the table leads to the cases behind the no-ops.
#[test]
fn padding_before_cases_is_no_part_of_the_loop() {
    let code = [Indirect, Next, Next, Jump(Some(6)), Next, Next, Branch(Some(0)), End];
    let mut flows = code;
    cut_padding(&mut flows, |at| [1, 4].contains(&at));
    assert_eq!(found(&flows), ["0 0-0,2-3,5-6 *"]);
    // The jump may leave, too.
    assert_eq!((loops_of(&flows)[0].n_paths, count_paths(&flows[..7])), (2, 3));
    // Behind the last instruction, and alone.
    assert_eq!((count_paths(&[End, Never]), count_paths(&[Never])), (1, 1));
}

#[test]
fn padding_is_known_by_its_statements() {
    for statement in ["nop", "nopw\t(%rax,%rax)", "cs nopw 0x0(%rax,%rax,1)", "xchg %ax,%ax", "xchgw\t%ax, %ax", "int3"]
    {
        assert!(is_padding(statement), "{statement}");
    }
    for statement in ["", "xchgw %ax, %bx", "xchg %rax, %rbx", "movl %eax, %eax", "cs"] {
        assert!(!is_padding(statement), "{statement}");
    }
}
