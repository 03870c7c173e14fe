//! Conditions on the operands of an instruction, which decide which variant of a class applies and what is an idiom.
//!
//! A condition is a list of numbers: tests, each followed by its arguments. All tests must hold; the empty condition always
//! holds. The data says which opcodes have which conditions; this file evaluates the tests.

use mca_models::layout::processor as layout;

use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::Target;

/// How deep tests may be nested; a deeper one counts as damaged.
const MAX_DEPTH: u32 = 16;

/// Whether all tests of a condition hold. A test that cannot be read, which only damaged data has, does not hold.
pub fn holds(
    mut condition: impl Iterator<Item = u16>,
    instruction: &Instruction,
    features: &FeatureSet,
    target: &dyn Target,
) -> bool {
    let tested = Tested { instruction, features, target };
    while let Some(test) = condition.next() {
        if !tested.holds(test, &mut condition, MAX_DEPTH).unwrap_or(false) {
            return false;
        }
    }
    true
}

/// An instruction under test, with what else a test may ask.
struct Tested<'a> {
    instruction: &'a Instruction,
    features: &'a FeatureSet,
    target: &'a dyn Target,
}

impl Tested<'_> {
    /// Evaluates one test, whose arguments it takes from `items`; `None` if the test cannot be read. `depth` is how many levels
    /// of nested tests are still allowed.
    fn holds(&self, test: u16, items: &mut impl Iterator<Item = u16>, depth: u32) -> Option<bool> {
        let operands = self.instruction.operands();
        let register = |index: u16| match operands.get(usize::from(index)) {
            Some(Operand::Register(register)) => Some(*register),
            _ => None,
        };
        Some(match test {
            layout::TEST_EQUAL => {
                let (first, second) = (register(items.next()?), register(items.next()?));
                first.is_some() && first == second
            }
            layout::TEST_LOCK | layout::TEST_SLOW_LEA => self.target.scheduling_predicate(test, self.instruction)?,
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
            layout::TEST_BITS_IN => {
                let value = operands.get(usize::from(items.next()?)).copied();
                let (first, count) = (u32::from(items.next()?), u32::from(items.next()?));
                let mask = u64::MAX.checked_shr(64_u32.checked_sub(count)?)?;
                any_of(items, |item| {
                    let Some(Operand::Immediate(value)) = value else { return false };
                    (value as u64).checked_shr(first).is_some_and(|bits| bits & mask == u64::from(item))
                })?
            }
            layout::TEST_IS_IMMEDIATE => {
                matches!(operands.get(usize::from(items.next()?)), Some(Operand::Immediate(_)))
            }
            layout::TEST_IS_REGISTER => {
                matches!(operands.get(usize::from(items.next()?)), Some(Operand::Register(_)))
            }
            layout::TEST_ANY_REGISTER_IN => {
                any_of(items, |item| operands.contains(&Operand::Register(RegisterId(item))))?
            }
            layout::TEST_N_OPERANDS_IN => any_of(items, |item| operands.len() == usize::from(item))?,
            layout::TEST_REPEATED => {
                let index = items.next()?;
                let later = operands.get(usize::from(index) + 1..).unwrap_or_default();
                register(index).is_some_and(|found| later.contains(&Operand::Register(found)))
            }
            layout::TEST_FEATURE => self.features.contains(items.next()?),
            layout::TEST_NOT => !self.inner(items, depth)?,
            layout::TEST_ALL | layout::TEST_ANY => {
                let (mut all, mut any) = (true, false);
                // All inner tests are read even if the first one decides, so that `items` is after the last one.
                for _ in 0..items.next()? {
                    let holds = self.inner(items, depth)?;
                    (all, any) = (all && holds, any || holds);
                }
                if test == layout::TEST_ALL { all } else { any }
            }
            _ => return None,
        })
    }

    /// Reads and evaluates a test inside another one.
    fn inner(&self, items: &mut impl Iterator<Item = u16>, depth: u32) -> Option<bool> {
        let test = items.next()?;
        self.holds(test, items, depth.checked_sub(1)?)
    }
}

/// Whether an item of a counted list matches. The list is read to its end even after a match; `None` if it ends too early.
fn any_of(items: &mut impl Iterator<Item = u16>, is_match: impl Fn(u16) -> bool) -> Option<bool> {
    let count = items.next()?;
    let mut is_any = false;
    for _ in 0..count {
        is_any |= is_match(items.next()?);
    }
    Some(is_any)
}

#[cfg(all(test, feature = "x86"))]
mod tests {
    use super::*;
    use crate::inst::ids::OpcodeId;
    use crate::inst::targets::x86::{X86, flags};
    use crate::text::Span;

    fn instruction(operands: &[Operand]) -> Instruction {
        let mut instruction = Instruction::new(OpcodeId(1), Span::default());
        for operand in operands {
            instruction.push(*operand);
        }
        instruction
    }

    fn check(condition: &[u16], instruction: &Instruction) -> bool {
        holds(condition.iter().copied(), instruction, &FeatureSet::default(), &X86)
    }

    const fn register(number: u16) -> Operand {
        Operand::Register(RegisterId(number))
    }

    #[test]
    fn each_kind_of_test_is_evaluated() {
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
    fn all_tests_of_a_condition_must_hold() {
        let both = [layout::TEST_EQUAL, 1, 2, layout::TEST_IMMEDIATE_IN, 3, 1, 136];
        let with = |second: u16, value: i64| {
            instruction(&[register(1), register(2), register(second), Operand::Immediate(value)])
        };
        assert!(check(&both, &with(2, 136)));
        assert!(!check(&both, &with(2, 137)));
        assert!(!check(&both, &with(3, 136)));
    }

    #[test]
    fn tests_may_contain_tests() {
        let any = instruction(&[register(1), Operand::Immediate(5)]);
        let (holds, fails) = ([layout::TEST_REGISTER_IN, 0, 1, 1], [layout::TEST_IMMEDIATE_IN, 1, 1, 6]);
        let check = |parts: &[&[u16]]| check(&parts.concat(), &any);
        assert!(check(&[&[layout::TEST_ANY, 2], &fails, &holds]));
        assert!(!check(&[&[layout::TEST_ALL, 2], &holds, &fails]));
        assert!(check(&[&[layout::TEST_ALL, 2], &holds, &[layout::TEST_NOT], &fails]));
        assert!(!check(&[&[layout::TEST_ANY, 2], &holds, &fails, &[layout::TEST_NOT], &holds]));
        assert!(!check(&[&[layout::TEST_FEATURE, 3]]));
        assert!(check(&[&[layout::TEST_NOT, layout::TEST_FEATURE, 3]]));
        assert!(!check(&[&[layout::TEST_NOT; 40], &holds]));
        assert!(check(&[&[layout::TEST_BITS_IN, 1, 2, 1, 1, 1]]));
        assert!(!check(&[&[layout::TEST_BITS_IN, 1, 0, 2, 2, 0, 2]]));
        assert!(!check(&[&[layout::TEST_BITS_IN, 0, 0, 2, 1, 1]]));
        assert!(!check(&[&[layout::TEST_BITS_IN, 1, 99, 99, 1, 0]]));
        assert!(check(&[&[layout::TEST_IS_REGISTER, 0, layout::TEST_IS_IMMEDIATE, 1]]));
        assert!(!check(&[&[layout::TEST_IS_REGISTER, 1]]));
        assert!(check(&[&[layout::TEST_ANY_REGISTER_IN, 2, 7, 1]]));
        assert!(!check(&[&[layout::TEST_ANY_REGISTER_IN, 1, 7]]));
    }

    /// Such tests tell loads of several registers apart.
    #[test]
    fn lists_of_registers_are_tested() {
        let load = instruction(&[register(3), Operand::Immediate(14), register(0), register(1), register(3)]);
        assert!(check(&[layout::TEST_N_OPERANDS_IN, 2, 4, 5], &load));
        assert!(!check(&[layout::TEST_N_OPERANDS_IN, 2, 6, 7], &load));
        assert!(check(&[layout::TEST_REPEATED, 0], &load));
        assert!(!check(&[layout::TEST_REPEATED, 3], &load));
        assert!(!check(&[layout::TEST_REPEATED, 1], &load));
        assert!(!check(&[layout::TEST_REPEATED, 9], &load));
        assert!(check(&[layout::TEST_REGISTER_IN, 2, 1, 0], &load));
    }

    #[test]
    fn slow_addresses_are_recognised() {
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
