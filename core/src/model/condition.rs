//! Conditions over the operands of an instruction: what decides a variant or an idiom.
//!
//! A condition is a list of tests that must all hold; the empty one always holds. The data says which opcodes have
//! which conditions; this file says what each test means.

use crate::inst::targets::x86::flags;
use mca_models::layout::processor as layout;

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

/// Whether all tests of a condition hold. A test that cannot be read, which only damaged data could yield, does not.
pub fn holds(mut condition: impl Iterator<Item = u16>, instruction: &Instruction) -> bool {
    while let Some(test) = condition.next() {
        if !test_holds(test, &mut condition, instruction).unwrap_or(false) {
            return false;
        }
    }
    true
}

fn test_holds(test: u16, items: &mut impl Iterator<Item = u16>, instruction: &Instruction) -> Option<bool> {
    let operands = instruction.operands();
    let register = |index: u16| match operands.get(usize::from(index)) {
        Some(Operand::Register(register)) => Some(*register),
        _ => None,
    };
    Some(match test {
        layout::TEST_EQUAL => {
            let (first, second) = (register(items.next()?), register(items.next()?));
            first.is_some() && first == second
        }
        layout::TEST_LOCK => instruction.flags.contains(flags::LOCK),
        layout::TEST_SLOW_LEA => is_slow_address(operands),
        layout::TEST_IMMEDIATE_IN => {
            let found = operands.get(usize::from(items.next()?)).copied();
            any_of(items, |item| found == Some(Operand::Immediate(i64::from(item as i16))))?
        }
        layout::TEST_REGISTER_IN => {
            let found = register(items.next()?);
            any_of(items, |item| found == Some(RegisterId(item)))?
        }
        layout::TEST_REGISTER_NOT_IN => {
            let found = register(items.next()?);
            !any_of(items, |item| found == Some(RegisterId(item)))?
        }
        _ => return None,
    })
}

/// Reads a counted list to its end.
fn any_of(items: &mut impl Iterator<Item = u16>, is_match: impl Fn(u16) -> bool) -> Option<bool> {
    let count = items.next()?;
    let mut is_any = false;
    for _ in 0..count {
        is_any |= is_match(items.next()?);
    }
    Some(is_any)
}

/// An address computation that some processors send to a slower unit: base, index and a non-zero number, or a scale. A
/// symbolic displacement does not count as a number.
fn is_slow_address(operands: &[Operand]) -> bool {
    let [_, Operand::Register(base), scale, Operand::Register(index), displacement, ..] = operands else {
        return false;
    };
    let has_displacement = matches!(displacement, Operand::Immediate(value) if *value != 0);
    let has_scale = matches!(scale, Operand::Immediate(value) if *value != 1);
    (base.is_some() && index.is_some() && has_displacement) || has_scale
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::ids::OpcodeId;
    use crate::text::Span;

    fn instruction(operands: &[Operand]) -> Instruction {
        let mut instruction = Instruction::new(OpcodeId(1), Span::default());
        for operand in operands {
            instruction.push(*operand);
        }
        instruction
    }

    fn check(condition: &[u16], instruction: &Instruction) -> bool {
        holds(condition.iter().copied(), instruction)
    }

    const fn register(number: u16) -> Operand {
        Operand::Register(RegisterId(number))
    }

    #[test]
    fn each_test() {
        let same = instruction(&[register(3), register(7), register(7), Operand::Immediate(6)]);
        assert!(check(&[], &same));
        assert!(check(&[layout::TEST_EQUAL, 1, 2], &same));
        assert!(!check(&[layout::TEST_EQUAL, 0, 1], &same));
        assert!(!check(&[layout::TEST_EQUAL, 1, 9], &same));
        assert!(check(&[layout::TEST_IMMEDIATE_IN, 3, 2, 6, 7], &same));
        assert!(!check(&[layout::TEST_IMMEDIATE_IN, 3, 1, 7], &same));
        assert!(check(&[layout::TEST_REGISTER_NOT_IN, 1, 1, 3], &same));
        assert!(!check(&[layout::TEST_REGISTER_NOT_IN, 0, 1, 3], &same));
        assert!(check(&[layout::TEST_REGISTER_IN, 0, 2, 1, 3], &same));
        assert!(!check(&[layout::TEST_LOCK], &same));
        let mut locked = same;
        locked.flags.insert(flags::LOCK);
        assert!(check(&[layout::TEST_LOCK], &locked));
    }

    #[test]
    fn tests_are_joined() {
        let both = [layout::TEST_EQUAL, 1, 2, layout::TEST_IMMEDIATE_IN, 3, 1, 136];
        let with = |second: u16, value: i64| {
            instruction(&[register(1), register(2), register(second), Operand::Immediate(value)])
        };
        assert!(check(&both, &with(2, 136)));
        assert!(!check(&both, &with(2, 137)));
        assert!(!check(&both, &with(3, 136)));
    }

    #[test]
    fn slow_addresses() {
        let address = |base: u16, scale: i64, index: u16, displacement: Operand| {
            let operands = [register(9), register(base), Operand::Immediate(scale), register(index), displacement];
            check(&[layout::TEST_SLOW_LEA], &instruction(&operands))
        };
        assert!(address(1, 1, 2, Operand::Immediate(8)));
        assert!(!address(1, 1, 2, Operand::Immediate(0)));
        assert!(!address(1, 1, 0, Operand::Immediate(8)));
        assert!(address(0, 2, 2, Operand::Immediate(0)));
        assert!(!address(1, 1, 2, Operand::Expression(crate::inst::expr::ExprId(0))));
    }

    #[test]
    fn damaged_conditions_do_not_hold() {
        let any = instruction(&[register(1)]);
        assert!(!check(&[99], &any));
        assert!(!check(&[layout::TEST_EQUAL, 0], &any));
        assert!(!check(&[layout::TEST_IMMEDIATE_IN, 0, 5, 1], &any));
    }
}
