//! Finds the elements of a loop from other code that the compiler made of the same loop of the source: the loop for the elements that do
//! not fill a vector, or straight code.

use std::collections::BTreeSet;

use super::advice::{LONGEST_LOOP, SimulatedCode};
use super::leftovers::Leftovers;
use super::strided_arrays::{Arrays, Elements};
use super::strides::{Direction, LoopStride, Stride};

/// What other code that the compiler made of the same loop of the source says about its elements.
#[derive(Clone, Debug)]
pub(super) enum Twin {
    /// A loop whose addresses step by constants.
    Stepping(LoopStride),
    /// A loop that takes single elements of this number of bytes in steps that the code does not show, such as those that a caller passes.
    Single { bytes: u32, direction: Direction },
    /// Straight code behind the loop, which handles the elements that are left over.
    Leftovers(Leftovers),
}

impl LoopStride {
    /// Returns the stride with the width of elements that a twin shows: another loop that the compiler made of the same loop of
    /// the source, for the remainder. The steps of both must have one ratio. A copy of bytes that moves eight at once does not
    /// show its elements itself; scalar arithmetic does.
    pub(super) fn beside(&self, twins: impl Iterator<Item = Twin>) -> Stride {
        if self.is_calculated {
            return self.stride;
        }
        let twins: Vec<Twin> = twins.collect();
        let Stride { bytes, elements: own } = self.stride;
        let stepping = twins.iter().filter_map(|twin| match twin {
            Twin::Stepping(stride) => Some(stride),
            Twin::Single { .. } | Twin::Leftovers(_) => None,
        });
        let is_like = |twin: &&LoopStride| {
            let [mine, others] = [bytes, twin.stride.bytes].map(u64::from);
            let mut pairs = self.steps.iter().zip(&twin.steps);
            others < mine && self.steps.len() == twin.steps.len() && pairs.all(|(own, of)| own * others == of * mine)
        };
        let least = stepping.filter(is_like).min_by_key(|twin| twin.stride.bytes);
        let width = least.and_then(|twin| twin.stride.elements).map(|elements| elements.bytes);
        let in_elements = |width: Option<u32>| {
            width.filter(|width| bytes.is_multiple_of(*width)).map(|width| Elements { n: bytes / width, bytes: width })
        };
        let others = || self.single_bytes(&twins).or_else(|| self.leftover_bytes(&twins));
        let elements = in_elements(width).or(own).or_else(|| in_elements(others()));
        Stride { bytes, elements: elements.or_else(|| self.in_iterations(&twins)) }
    }

    /// Returns the elements of as many iterations of the source as this one is known to stand for: the straight code behind the
    /// loop has iterations of the source one by one, and addresses there have one ratio to those of the loop.
    fn in_iterations(&self, twins: &[Twin]) -> Option<Elements> {
        let single = leftovers_among(twins)?.iteration.as_ref()?;
        let n = u32::try_from(self.steps.first()? / single.steps.first()?).ok().filter(|n| *n > 1)?;
        let mut pairs = self.steps.iter().zip(&single.steps);
        let is_like =
            self.steps.len() == single.steps.len() && pairs.all(|(own, of)| of.checked_mul(n.into()) == Some(*own));
        let n = n.checked_mul(single.n_elements).filter(|n| is_like && self.stride.bytes.is_multiple_of(*n))?;
        Some(Elements { n, bytes: self.stride.bytes / n })
    }

    /// Returns the bytes of an element that is handled behind the loop, if the loop has one array, or all step alike.
    fn leftover_bytes(&self, twins: &[Twin]) -> Option<u32> {
        let of_leftovers =
            leftovers_among(twins).map(|one| if self.direction.stores { one.stored } else { one.loaded });
        of_leftovers.flatten().filter(|_| self.steps.len() == 1 && !self.may_leave_out)
    }

    /// Returns the bytes of the single elements that other loops of the same source take, if they agree and do with memory what
    /// this one does.
    fn single_bytes(&self, twins: &[Twin]) -> Option<u32> {
        let singles: BTreeSet<u32> = twins
            .iter()
            .filter_map(|twin| match twin {
                Twin::Single { bytes, direction } if *direction == self.direction => Some(*bytes),
                _ => None,
            })
            .collect();
        singles.first().copied().filter(|_| singles.len() == 1 && self.steps.len() == 1)
    }
}

/// Returns what the straight code behind a loop says.
fn leftovers_among(twins: &[Twin]) -> Option<&Leftovers> {
    twins.iter().find_map(|twin| match twin {
        Twin::Leftovers(leftovers) => Some(leftovers),
        Twin::Stepping(_) | Twin::Single { .. } => None,
    })
}

impl SimulatedCode<'_> {
    /// Returns what this loop says about another one that was made of the same loop of the source.
    pub(super) fn twin(&self) -> Option<Twin> {
        if let Some(stride) = self.stride(1) {
            return Some(Twin::Stepping(stride));
        }
        if self.kept.len() > LONGEST_LOOP || self.overhead().is_empty() {
            return None;
        }
        let Arrays { all, unknown, .. } = self.arrays();
        let first = unknown.first()?.access;
        let is_single = first.is_scalar() && all.is_empty() && unknown.iter().all(|one| one.access == first);
        is_single.then(|| Twin::Single { bytes: first.bytes, direction: self.direction() })
    }
}
