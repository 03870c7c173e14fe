//! What each of several loops is for that a compiler made of one loop of the source: the main loop, the remainder, or
//! neither, such as one for each side of a condition that does not change inside.

/// How fast a loop is, and what one iteration of it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoopPace {
    /// Cycles of an iteration.
    pub cycles: f64,
    /// Elements that an iteration handles.
    pub n_elements: u32,
}

/// The part that a loop has among those made of one loop of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopRole {
    /// It handles most elements at a time, and others handle what is left.
    Main,
    /// It handles what a main loop leaves over.
    Remainder,
    /// Neither is known of it.
    Other,
}

/// A remainder does a part of the main loop's work in each iteration. One that takes longer than this many times the
/// main loop's iteration does something else, such as a division that the main loop does not have.
const MOST_OF_REMAINDER: f64 = 1.5;

/// Returns the role of each of the loops made of one loop of the source. Those whose pace is not known are `None`.
pub fn roles(loops: &[Option<LoopPace>]) -> Vec<LoopRole> {
    let known = || loops.iter().flatten();
    let most = known().map(|pace| pace.n_elements).max().unwrap_or(0);
    let slowest = known().filter(|pace| pace.n_elements == most).map(|pace| pace.cycles).fold(0.0, f64::max);
    let is_remainder =
        |pace: &LoopPace| (1..most).contains(&pace.n_elements) && pace.cycles <= slowest * MOST_OF_REMAINDER;
    let has_remainder = known().any(is_remainder);
    let role = |pace: &Option<LoopPace>| match pace {
        Some(pace) if is_remainder(pace) => LoopRole::Remainder,
        Some(pace) if has_remainder && pace.n_elements == most => LoopRole::Main,
        _ => LoopRole::Other,
    };
    loops.iter().map(role).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles_of(loops: &[(f64, u32)]) -> Vec<LoopRole> {
        let pace = |(cycles, n_elements): &(f64, u32)| {
            (*n_elements > 0).then_some(LoopPace { cycles: *cycles, n_elements: *n_elements })
        };
        roles(&loops.iter().map(pace).collect::<Vec<_>>())
    }

    #[test]
    fn remainders_do_less_than_main_loops() {
        use LoopRole::{Main, Other, Remainder};
        assert_eq!(roles_of(&[(4.0, 8), (4.0, 1), (4.0, 4)]), [Main, Remainder, Remainder]);
        assert_eq!(roles_of(&[(4.0, 1)]), [Other]);
        assert_eq!(roles_of(&[(4.0, 4), (4.0, 4)]), [Other, Other]);
        assert_eq!(roles_of(&[(4.0, 4), (20.0, 4), (16.0, 1)]), [Main, Main, Remainder]);
        // A division, and a loop that is known too little of.
        assert_eq!(roles_of(&[(8.0, 2), (14.0, 1)]), [Other, Other]);
        assert_eq!(roles_of(&[(4.0, 4), (4.0, 1), (9.0, 0)]), [Main, Remainder, Other]);
    }
}
