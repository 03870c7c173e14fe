//! The chain of dependencies that decides how fast a loop can be: which registers go round, and through which
//! instructions.

use crate::analyze::dataflow::{RegisterRead, RegisterUse, Writer};
use crate::inst::ids::RegisterId;

/// One instruction of a chain, and what the next one waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub position: usize,
    pub register: RegisterId,
    pub latency_cycles: i32,
    /// The next one waits in the next iteration.
    pub is_carried: bool,
}

/// A circle of dependencies: the first link waits for the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// In the order in which the values flow, beginning with the earliest instruction.
    pub links: Vec<Link>,
}

impl Chain {
    pub fn cycles_per_iteration(&self) -> f64 {
        let cycles: i64 = self.links.iter().map(|link| i64::from(link.latency_cycles)).sum();
        let n_iterations = self.links.iter().filter(|link| link.is_carried).count();
        cycles as f64 / n_iterations.max(1) as f64
    }

    /// The link that takes longest; the first of several.
    pub fn find_slowest(&self) -> Option<&Link> {
        self.links.iter().reduce(|best, link| if link.latency_cycles > best.latency_cycles { link } else { best })
    }
}

/// Reads that are looked at in all iterations together, and iterations for the smallest blocks. A chain that needs more
/// iterations to show is not found.
const MOST_READS: usize = 1 << 16;
const MOST_ITERATIONS: usize = 64;

/// The chain that takes the most cycles per iteration if nothing but dependencies counts.
pub fn slowest_chain(uses: &[RegisterUse]) -> Option<Chain> {
    let n_reads: usize = uses.iter().map(|usage| usage.reads.len()).sum();
    let n_iterations = (MOST_READS / n_reads.max(1)).clamp(4, MOST_ITERATIONS);
    // What each instruction of each iteration waits for last: the number of the read.
    let mut decisive: Vec<Option<usize>> = Vec::with_capacity(n_iterations * uses.len());
    let (mut before, mut now) = (vec![0; uses.len()], vec![0; uses.len()]);
    for _ in 0..n_iterations {
        for (position, usage) in uses.iter().enumerate() {
            let (mut start, mut by) = (0, None);
            for (number, read) in usage.reads.iter().enumerate() {
                let Some(writer) = read.writer else { continue };
                let from: &[i64] = if writer.is_carried { &before } else { &now };
                let arrival = from[writer.position] + i64::from(writer.latency_cycles);
                if arrival > start {
                    (start, by) = (arrival, Some(number));
                }
            }
            now[position] = start;
            decisive.push(by);
        }
        std::mem::swap(&mut before, &mut now);
    }
    let latest = (0..uses.len()).max_by_key(|&position| before[position])?;
    circle_before(uses, &decisive, n_iterations - 1, latest)
}

/// Goes back from an instruction to what decided when it could start, until an instruction comes twice.
fn circle_before(
    uses: &[RegisterUse],
    decisive: &[Option<usize>],
    mut iteration: usize,
    mut position: usize,
) -> Option<Chain> {
    let mut way: Vec<Link> = Vec::new();
    let mut passed_at = vec![None; uses.len()];
    while passed_at[position].is_none() {
        passed_at[position] = Some(way.len());
        let RegisterRead { register, writer } = uses[position].reads[decisive[iteration * uses.len() + position]?];
        let Writer { position: from, is_carried, latency_cycles } = writer?;
        way.push(Link { position: from, register, latency_cycles, is_carried });
        iteration = iteration.checked_sub(usize::from(is_carried))?;
        position = from;
    }
    let mut links = way.split_off(passed_at[position]?);
    links.reverse();
    let first = (0..links.len()).min_by_key(|&number| links[number].position)?;
    links.rotate_left(first);
    Some(Chain { links })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A read of a register, numbered as its writer's position is, from a writer in the same or the previous iteration.
    fn read(writer: usize, latency_cycles: i32, is_carried: bool) -> RegisterRead {
        let register = RegisterId(1 + u16::try_from(writer).unwrap());
        RegisterRead { register, writer: Some(Writer { position: writer, is_carried, latency_cycles }) }
    }

    fn block(reads: &[&[RegisterRead]]) -> Vec<RegisterUse> {
        reads.iter().map(|reads| RegisterUse { reads: reads.to_vec(), writes: Vec::new() }).collect()
    }

    fn positions(chain: &Chain) -> Vec<usize> {
        chain.links.iter().map(|link| link.position).collect()
    }

    #[test]
    fn the_slower_of_two_circles_is_the_chain() {
        let uses = block(&[&[read(0, 4, true)], &[read(0, 4, false), read(1, 1, true)], &[read(1, 1, false)]]);
        let chain = slowest_chain(&uses).unwrap();
        assert_eq!(chain.links, [Link { position: 0, register: RegisterId(1), latency_cycles: 4, is_carried: true }]);
        assert_eq!(chain.cycles_per_iteration(), 4.0);
    }

    #[test]
    fn a_circle_may_take_several_instructions_and_iterations() {
        // 0 waits for 2 of the iteration before; 1 and 2 for their forerunners.
        let uses = block(&[&[read(2, 3, true)], &[read(0, 2, false)], &[read(1, 5, false)]]);
        let chain = slowest_chain(&uses).unwrap();
        assert_eq!((positions(&chain), chain.cycles_per_iteration()), (vec![0, 1, 2], 10.0));
        assert_eq!(chain.find_slowest().map(|link| link.position), Some(1));
        // Two values that change places: each is carried twice before it comes round.
        let uses = block(&[&[read(1, 3, true)], &[read(0, 6, true)]]);
        let chain = slowest_chain(&uses).unwrap();
        assert_eq!((chain.links.len(), chain.cycles_per_iteration()), (2, 4.5));
    }

    #[test]
    fn without_a_circle_there_is_no_chain() {
        assert_eq!(slowest_chain(&[]), None);
        assert_eq!(slowest_chain(&block(&[&[], &[read(0, 9, false)]])), None);
        assert_eq!(slowest_chain(&block(&[&[read(0, 0, true)]])), None, "what takes no time holds nothing up");
    }
}
