//! Finds the elements of a loop from other code that the compiler made of the same loop of the source: the loop for the elements that do
//! not fill a vector, or straight code.

use std::collections::BTreeSet;
use std::ops::Range;

use super::advice::{LONGEST_LOOP, SimulatedCode};
use super::leftovers::Leftovers;
use super::lowered::lower;
use super::options::AnalysisOptions;
use super::program::Program;
use super::strided_arrays::{Arrays, Elements};
use super::strides::{Direction, LoopStride, Stride};
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction_traits::InstructionTraits;
use crate::model::processor::Processor;
use crate::sim::Cancellation;

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

/// Returns the stride of a loop, whose code is `code`, with the elements that the code or its twins show, or else those that the
/// region has from elsewhere. `None` if addresses do not step by constants.
pub(super) fn stride_beside_twins(
    code: &SimulatedCode<'_>,
    n_paths: u32,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
) -> Option<Stride> {
    let program = code.program;
    let stride = code.stride(n_paths)?;
    let twins = region.twins.iter().filter_map(|twin| told_by(program, twin, processor, options, |code| code.twin()));
    let leftovers = Some(&region.leftovers).filter(|leftovers| !leftovers.is_empty());
    let leftovers = leftovers.and_then(|leftovers| {
        told_by(program, leftovers, processor, options, |code| code.leftovers().map(Twin::Leftovers))
    });
    let stride = stride.beside(twins.chain(leftovers));
    let known = || stride.in_elements(region.element_bytes);
    Some(Stride { elements: stride.elements.or_else(known), ..stride })
}

/// Returns the stride of a loop as [`stride_beside_twins`] does, without simulating the loop; also `None` if an instruction has no
/// scheduling data.
pub fn stride_of(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
) -> Option<Stride> {
    let n_paths = region.n_paths?;
    told_by(program, &region.members, processor, options, |code| {
        stride_beside_twins(&code, n_paths, region, processor, options)
    })
}

/// Returns the bytes of an element of a loop without vectors, on any path; `None` if the code does not show them.
pub fn element_bytes_of(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
) -> Option<u32> {
    told_by(program, &region.members, processor, options, |code| match code.twin() {
        Some(Twin::Stepping(stride)) => stride.bytes_of_single(),
        Some(Twin::Single { bytes, .. }) => Some(bytes),
        Some(Twin::Leftovers(_)) | None => code.width_of_singles(),
    })
}

/// Returns what code that consists of `members` tells, without simulating it; `None` if an instruction has no scheduling data.
fn told_by<T>(
    program: &Program,
    members: &[Range<u32>],
    processor: &Processor,
    options: &AnalysisOptions,
    tell: impl FnOnce(SimulatedCode<'_>) -> Option<T>,
) -> Option<T> {
    let region = MarkedRegion { members: members.to_vec(), ..MarkedRegion::default() };
    let lowered = lower(program, &region, processor, options, &Cancellation::new());
    if lowered.block.failure.is_some() || lowered.block.positions.len() < lowered.instructions.len() {
        return None;
    }
    let target = program.subtarget.target();
    let natures: Vec<InstructionTraits> =
        lowered.instructions.iter().map(|one| target.nature_of(program.isa, one)).collect();
    let facts = &lowered.block.instructions;
    tell(SimulatedCode { program, kept: &lowered.instructions, facts, natures: &natures })
}

impl Stride {
    /// Returns the elements of a stride if each has `width` bytes; `None` if the width is unknown or does not divide the stride.
    fn in_elements(&self, width: Option<u32>) -> Option<Elements> {
        let width = width.filter(|width| *width > 0 && self.bytes.is_multiple_of(*width))?;
        Some(Elements { n: self.bytes / width, bytes: width })
    }
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
        let in_elements = |width: Option<u32>| self.stride.in_elements(width);
        let others = || self.single_bytes(&twins).or_else(|| self.leftover_bytes(&twins));
        let elements = in_elements(width).or(own).or_else(|| in_elements(others()));
        Stride { bytes, elements: elements.or_else(|| self.in_iterations(&twins)) }
    }

    /// Returns the bytes of an element of a loop without vectors. Moves of several in an iteration may be those of one structure.
    fn bytes_of_single(&self) -> Option<u32> {
        let elements = self.stride.elements?;
        let is_copy = self.direction.loads && self.direction.stores && !self.is_calculated;
        Some(elements.bytes).filter(|_| elements.n == 1 || !is_copy)
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
    /// Returns the bytes of each access to memory, if all are of single elements of one width, which arithmetic shows, too, in arrays
    /// that step alike.
    fn width_of_singles(&self) -> Option<u32> {
        if self.kept.len() > LONGEST_LOOP {
            return None;
        }
        let found = self.arrays();
        let lanes = self.lanes(&found);
        let Arrays { all, unknown, .. } = found;
        let steps: BTreeSet<i64> = all.iter().map(|array| array.step).collect();
        let accesses = all.iter().flat_map(|array| &array.accesses).map(|one| one.access);
        let widths: BTreeSet<Option<u32>> =
            accesses.map(|access| Some(access.bytes).filter(|_| access.is_scalar())).collect();
        let is_one = unknown.is_empty() && steps.len() == 1 && widths.len() == 1 && lanes.is_sure;
        widths.first().copied().flatten().filter(|width| is_one && lanes.width == Some(*width))
    }

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
