//! By what the cycles of two loops are compared: by the elements or the bytes that both go through, or else by
//! iterations.
//!
//! ```text
//! 8.00 cycles for 4 elements, then 3.00 for 1: 2.00/element, then 3.00/element
//! ```

use mca_core::explain::{Explanation, figure};

/// Cycles of an iteration, and of the elements and bytes that it goes through where the code shows how many those are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Cycles of an iteration.
    pub of_iteration: f64,
    /// Cycles of an element.
    pub of_element: Option<f64>,
    /// Cycles of a byte.
    pub of_byte: Option<f64>,
}

/// The amount of work that cycles are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaceUnit {
    Element,
    Byte,
    Iteration,
}

/// Units of an old and a new loop that cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherUnits {
    pub old: PaceUnit,
    pub new: PaceUnit,
}

impl PaceUnit {
    /// The units from the one that says most about a loop.
    const ALL: [PaceUnit; 3] = [PaceUnit::Element, PaceUnit::Byte, PaceUnit::Iteration];

    /// Returns the unit in words: `element`.
    pub fn name(self) -> &'static str {
        match self {
            PaceUnit::Element => "element",
            PaceUnit::Byte => "byte",
            PaceUnit::Iteration => "iteration",
        }
    }

    /// Returns the unit with its article: `an element`.
    pub fn one(self) -> &'static str {
        match self {
            PaceUnit::Element => "an element",
            PaceUnit::Byte => "a byte",
            PaceUnit::Iteration => "an iteration",
        }
    }

    /// Returns cycles with their unit: `0.25/element`, `0.031/byte`.
    pub fn shown(self, cycles: f64) -> String {
        format!("{}/{}", figure(cycles), self.name())
    }
}

impl Pace {
    /// Returns the pace of a region that takes `of_iteration` cycles.
    pub fn of(explanation: &Explanation<'_>, of_iteration: f64) -> Pace {
        let (of_element, of_byte) = (explanation.cycles_per_element(), explanation.cycles_per_byte());
        Pace { of_iteration, of_element, of_byte }
    }

    /// Makes a pace of which only the cycles of an iteration are known.
    pub fn of_iteration(cycles: f64) -> Pace {
        Pace { of_iteration: cycles, of_element: None, of_byte: None }
    }

    /// Returns the cycles of a unit; `None` if they are not known.
    pub fn cycles_of(&self, unit: PaceUnit) -> Option<f64> {
        match unit {
            PaceUnit::Element => self.of_element,
            PaceUnit::Byte => self.of_byte,
            PaceUnit::Iteration => Some(self.of_iteration),
        }
    }

    /// Returns the unit that says most about the loop, of those whose cycles are known.
    pub fn unit(&self) -> PaceUnit {
        PaceUnit::ALL.into_iter().find(|unit| self.cycles_of(*unit).is_some()).unwrap_or(PaceUnit::Iteration)
    }

    /// Returns the cycles of an element, else those of a byte: `0.25/element`; empty if neither is known.
    pub fn of_part(&self) -> String {
        if self.unit() == PaceUnit::Iteration { String::new() } else { self.shown(self.unit()) }
    }

    /// Returns the cycles of a unit, or if they are not known, of the one that says most about the loop: `0.25/element`.
    pub fn shown(&self, unit: PaceUnit) -> String {
        let unit = if self.cycles_of(unit).is_some() { unit } else { self.unit() };
        unit.shown(self.cycles_of(unit).unwrap_or(self.of_iteration))
    }
}

/// Returns the unit in which loops of several versions are shown: bytes if these are all that some of them know, or
/// else elements.
pub fn shown_unit<'a>(mut paces: impl Iterator<Item = &'a Pace>) -> PaceUnit {
    if paces.any(|pace| pace.unit() == PaceUnit::Byte) { PaceUnit::Byte } else { PaceUnit::Element }
}

/// Returns the unit by which an old and a new loop are compared: elements if both know theirs, else bytes, else
/// iterations if neither says how much it does. The error has the units that are not the same.
pub fn common_unit(old: &Pace, new: &Pace) -> Result<PaceUnit, OtherUnits> {
    let is_known = |unit: &PaceUnit| old.cycles_of(*unit).is_some() && new.cycles_of(*unit).is_some();
    let unit = PaceUnit::ALL.into_iter().find(is_known).unwrap_or(PaceUnit::Iteration);
    let knows_more = [old, new].iter().any(|pace| pace.unit() != PaceUnit::Iteration);
    match unit {
        PaceUnit::Iteration if knows_more => Err(OtherUnits { old: old.unit(), new: new.unit() }),
        unit => Ok(unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(of_element: Option<f64>, of_byte: Option<f64>) -> Pace {
        Pace { of_element, of_byte, ..Pace::of_iteration(4.0) }
    }

    #[test]
    fn only_like_units_are_compared() {
        let [all, bytes, none] = [pace(Some(1.0), Some(0.25)), pace(None, Some(0.5)), pace(None, None)];
        assert_eq!(common_unit(&all, &all), Ok(PaceUnit::Element));
        assert_eq!(common_unit(&all, &bytes), Ok(PaceUnit::Byte));
        assert_eq!(common_unit(&none, &none), Ok(PaceUnit::Iteration));
        assert_eq!(common_unit(&all, &none), Err(OtherUnits { old: PaceUnit::Element, new: PaceUnit::Iteration }));
        assert_eq!(common_unit(&none, &bytes), Err(OtherUnits { old: PaceUnit::Iteration, new: PaceUnit::Byte }));
        let elements = pace(Some(1.0), None);
        assert_eq!(common_unit(&elements, &bytes), Err(OtherUnits { old: PaceUnit::Element, new: PaceUnit::Byte }));
    }

    #[test]
    fn small_numbers_have_more_digits() {
        assert_eq!(pace(Some(0.03125), None).shown(PaceUnit::Element), "0.031/element");
        assert_eq!(pace(None, Some(0.0078)).shown(PaceUnit::Element), "0.0078/byte");
        assert_eq!(pace(None, None).shown(PaceUnit::Byte), "4.00/iteration");
    }
}
