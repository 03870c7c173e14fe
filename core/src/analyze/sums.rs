//! Values of registers as sums of what registers held when the iteration began, from which addresses and their strides follow:
//! `rax + 4·rcx + 16`.

use crate::inst::ids::RegisterId;

/// Maximum number of registers in a sum; a value with more is treated as unknown.
const MOST_TERMS: usize = 3;

/// A value: what some registers held at the beginning of the iteration, each times a factor, plus a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Indices of the registers, ascending, with nonzero factors; then unused entries with the factor 0.
    terms: [(u16, i32); MOST_TERMS],
    /// The constant.
    pub added: i64,
}

impl Sum {
    /// Returns the value that a register has at the beginning of the iteration; 0 for no register.
    pub fn of_register(register: RegisterId) -> Sum {
        let mut sum = Sum::default();
        if register.is_some() {
            sum.terms[0] = (register.0, 1);
        }
        sum
    }

    /// Returns the registers and their factors.
    pub fn terms(&self) -> impl Iterator<Item = (RegisterId, i32)> + '_ {
        self.terms
            .iter()
            .take_while(|(_, factor)| *factor != 0)
            .map(|(register, factor)| (RegisterId(*register), *factor))
    }

    /// Returns the sum with a constant added, which wraps around.
    pub fn plus(mut self, number: i64) -> Sum {
        self.added = self.added.wrapping_add(number);
        self
    }

    /// Returns `self + factor × other`; `None` if that has more than `MOST_TERMS` registers, or a factor above 32 bits.
    pub fn plus_scaled(self, other: Sum, factor: i32) -> Option<Sum> {
        let mut sum = self.plus(other.added.wrapping_mul(i64::from(factor)));
        for (register, times) in other.terms() {
            sum = sum.plus_register(register.0, times.checked_mul(factor)?)?;
        }
        Some(sum)
    }

    /// Returns `self + factor × register`, for the index of a register; `None` as for `plus_scaled`.
    fn plus_register(mut self, register: u16, factor: i32) -> Option<Sum> {
        if factor == 0 {
            return Some(self);
        }
        let n = self.terms().count();
        match self.terms[..n].iter().position(|(known, _)| *known >= register) {
            Some(at) if self.terms[at].0 == register => {
                self.terms[at].1 = self.terms[at].1.checked_add(factor)?;
                if self.terms[at].1 == 0 {
                    self.terms.copy_within(at + 1.., at);
                    self.terms[MOST_TERMS - 1] = (0, 0);
                }
            }
            _ if n == MOST_TERMS => return None,
            at => {
                let at = at.unwrap_or(n);
                self.terms.copy_within(at..n, at + 1);
                self.terms[at] = (register, factor);
            }
        }
        Some(self)
    }

    /// Returns the registers and factors as a key that can be ordered: sums with equal keys differ only in the constant.
    pub fn key(&self) -> [(u16, i32); MOST_TERMS] {
        self.terms
    }
}

/// Values of the registers that the iteration has written so far. Registers are whole ones: rax stands for eax.
#[derive(Default)]
pub struct Held {
    /// Each register that was written, once, with its value; `None` if the value is unknown, as after a load.
    written: Vec<(RegisterId, Option<Sum>)>,
}

impl Held {
    /// Returns the present value of the whole register `whole`: itself, as long as nothing has written it; `None` if unknown.
    pub fn of(&self, whole: RegisterId) -> Option<Sum> {
        let known = self.written.iter().find(|(register, _)| *register == whole);
        known.map_or_else(|| Some(Sum::of_register(whole)), |(_, held)| *held)
    }

    /// Records a write of the whole register `whole`. `held` is its new value, `None` if that is unknown.
    pub fn set(&mut self, whole: RegisterId, held: Option<Sum>) {
        match self.written.iter_mut().find(|(register, _)| *register == whole) {
            Some((_, known)) => *known = held,
            None => self.written.push((whole, held)),
        }
    }

    /// Returns by how much a sum grows from one iteration to the next; `None` if unknown. All writes of an iteration must be
    /// recorded. A register computed from others, up to four steps away, grows as they do.
    pub fn step_of(&self, sum: Sum) -> Option<i64> {
        const MOST_COPIES: usize = 4;
        self.step_within(sum, MOST_COPIES)
    }

    /// Returns what `step_of` does, following at most `n_copies` steps from a register to those that it is computed from; `None`
    /// if more are needed.
    fn step_within(&self, sum: Sum, n_copies: usize) -> Option<i64> {
        let mut step = 0i64;
        for (register, factor) in sum.terms() {
            let Some((_, held)) = self.written.iter().find(|(written, _)| *written == register) else { continue };
            let held = (*held)?;
            let of_register = match held.terms().find(|(term, _)| *term == register) {
                Some((_, 1)) if held.terms().count() == 1 => held.added,
                // It is multiplied, or the value of another register is added: it grows by an unknown number.
                Some(_) => return None,
                None => self.step_within(held, n_copies.checked_sub(1)?)?,
            };
            step = step.wrapping_add(of_register.wrapping_mul(i64::from(factor)));
        }
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: RegisterId = RegisterId(1);
    const B: RegisterId = RegisterId(2);
    const C: RegisterId = RegisterId(3);

    fn sum(terms: &[(RegisterId, i32)], number: i64) -> Sum {
        let add = |sum: Sum, (register, factor): &(RegisterId, i32)| {
            sum.plus_scaled(Sum::of_register(*register), *factor).unwrap()
        };
        terms.iter().fold(Sum::default(), add).plus(number)
    }

    #[test]
    fn sums_do_not_depend_on_the_order() {
        assert_eq!(sum(&[(A, 1), (B, 4)], 8), sum(&[(B, 3), (A, 1), (B, 1)], 8));
        assert_eq!(sum(&[(A, 1), (B, 1), (A, -1)], 0), Sum::of_register(B));
        let three = sum(&[(A, 1), (B, 1), (C, 1)], 0);
        assert_eq!(three.plus_scaled(Sum::of_register(RegisterId(4)), 1), None);
        assert_eq!(Sum::of_register(RegisterId::NONE), Sum::default());
        assert_eq!(sum(&[(B, 1), (A, 0)], 0), Sum::of_register(B));
    }

    #[test]
    fn sums_step_as_their_registers_do() {
        let mut held = Held::default();
        held.set(A, Some(sum(&[(A, 1)], 8)));
        // B is made of A in every iteration, and C steps by B.
        held.set(B, Some(sum(&[(A, 2)], 5)));
        assert_eq!(held.step_of(sum(&[(A, 4), (C, 1)], 3)), Some(32));
        assert_eq!(held.step_of(sum(&[(B, 1)], 0)), Some(16));
        held.set(C, Some(sum(&[(C, 1), (B, 1)], 0)));
        assert_eq!(held.step_of(Sum::of_register(C)), None);
        // Two registers that change places say nothing.
        held.set(A, Some(Sum::of_register(B)));
        held.set(B, Some(Sum::of_register(A)));
        assert_eq!(held.step_of(Sum::of_register(A)), None);
    }
}
