//! Compares the loops of a source with those that other flags, another compiler or another text produce.
//!
//! ```text
//! dot/for@1 (dot.c:2)
//!     4.00/element            cc -O2               waits for s in %xmm1 (line 2)
//!     0.50/element    -87.5%  -O3 -march=native    waits for s in %ymm1 (line 2)
//!     1.00/element            -O3 -march=native    remainder dot:.L4: limited by load ports 2+3
//! ```
//!
//! Loops are matched by name, which is their function and their number in it, so lines may move. Compilers make several
//! loops of one. Only main loops are compared, and only where each version has one and both count the same: elements,
//! bytes, or iterations that do as much.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::roles::{LoopPace, LoopRole, roles};
use crate::columns::column_width;
use crate::pace::{OtherUnits, Pace, PaceUnit, common_unit, shown_unit};
use crate::prepare::count;

/// A loop of one version.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedLoop {
    /// Name in the assembly: `dot:.L4`.
    pub label: String,
    /// File and line: `dot.c:2`; may be empty.
    pub place: String,
    /// Cycles of an iteration and of its parts. The error is the reason why there are none.
    pub numbers: Result<Pace, String>,
    /// Elements that an iteration handles; 0 if that is not known.
    pub n_elements: u32,
    /// Number of its instructions.
    pub n_instructions: usize,
    /// Number of paths through it.
    pub n_paths: u32,
    /// The limit of the loop, in a few words.
    pub cause: String,
}

/// The loops of a source that was compiled in one way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComparedVersion {
    /// Name of the version: its command, or the flags by which it differs.
    pub name: String,
    /// The loops made of each loop of the source, by its name: `dot/for@1`.
    pub loops: BTreeMap<String, Vec<ComparedLoop>>,
}

impl ComparedVersion {
    /// Adds a loop that was made of the loop of the source with this name.
    pub fn add(&mut self, name: String, found: ComparedLoop) {
        self.loops.entry(name).or_default().push(found);
    }

    /// Returns the loops that were made of one of the source, with their roles: remainders last.
    pub fn made_of(&self, name: &str) -> Vec<(LoopRole, &ComparedLoop)> {
        let loops = self.loops.get(name).map_or(&[][..], Vec::as_slice);
        let pace = |found: &ComparedLoop| {
            let cycles = found.numbers.as_ref().ok()?.of_iteration;
            (found.n_elements > 0).then_some(LoopPace { cycles, n_elements: found.n_elements })
        };
        let paces: Vec<Option<LoopPace>> = loops.iter().map(pace).collect();
        let mut found: Vec<(LoopRole, &ComparedLoop)> = roles(&paces).into_iter().zip(loops).collect();
        found.sort_by_key(|(role, _)| *role == LoopRole::Remainder);
        found
    }
}

/// What a comparison of two versions of a loop says.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Cycles of the second version relative to the first, in percent.
    Percent(f64),
    /// Why the versions cannot be compared.
    NotCompared(String),
    /// A version has no such loop, or no cycles of it.
    Unknown,
}

/// Iterations of two loops without branches inside, of which nothing better is known, do the same if their numbers of
/// instructions differ by less than this factor: what unrolls a loop makes it longer.
const UNROLLED: f64 = 1.25;

/// Compares the loops that two versions have made of the loop of the source with this name.
pub fn change(name: &str, first: &ComparedVersion, second: &ComparedVersion) -> Change {
    let (of_first, of_second) = (first.made_of(name), second.made_of(name));
    let (n_first, n_second) = (n_main(&of_first), n_main(&of_second));
    if n_first == 0 || n_second == 0 {
        return Change::Unknown;
    }
    if (n_first, n_second) != (1, 1) {
        return not_compared(&count(n_second, "loop"), second, &n_first.to_string(), first);
    }
    let (old, new) = (of_first[0].1, of_second[0].1);
    let (Ok(old_pace), Ok(new_pace)) = (&old.numbers, &new.numbers) else { return Change::Unknown };
    let unit = match common_unit(old_pace, new_pace) {
        Ok(unit) => unit,
        Err(OtherUnits { old, new }) => {
            return not_compared(&format!("cycles of {}", new.one()), second, &format!("of {}", old.one()), first);
        }
    };
    let (old_length, new_length) = (old.n_instructions as f64, new.n_instructions as f64);
    let is_unrolled = old_length.max(new_length) >= old_length.min(new_length) * UNROLLED;
    if unit == PaceUnit::Iteration && (is_unrolled || old.n_paths > 1 || new.n_paths > 1) {
        let [first, second] = [&first.name, &second.name];
        return Change::NotCompared(format!(
            "iterations may do more at {second} than at {first}, or less: not compared"
        ));
    }
    match (old_pace.cycles_of(unit), new_pace.cycles_of(unit)) {
        (Some(old), Some(new)) if old > 0.0 => Change::Percent(100.0 * (new / old - 1.0)),
        _ => Change::Unknown,
    }
}

/// Returns the number of loops that are no remainders.
fn n_main(loops: &[(LoopRole, &ComparedLoop)]) -> usize {
    loops.iter().filter(|(role, _)| *role != LoopRole::Remainder).count()
}

/// Says what two versions have that cannot be compared.
fn not_compared(of_second: &str, second: &ComparedVersion, of_first: &str, first: &ComparedVersion) -> Change {
    Change::NotCompared(format!("{of_second} at {}, {of_first} at {}: not compared", second.name, first.name))
}

/// Returns a table of all loops that any version has, with a line for each loop of each version. Changes are relative to the
/// first version.
pub fn comparison(versions: &[ComparedVersion]) -> String {
    let mut keys: Vec<&String> = versions.iter().flat_map(|version| version.loops.keys()).collect();
    keys.sort();
    keys.dedup();
    let names = column_width(versions.iter().map(|version| version.name.as_str()));
    let mut text = String::new();
    for key in keys {
        let place = versions.iter().find_map(|version| version.loops.get(key)?.first());
        let place = place.map(|found| found.place.as_str()).filter(|place| !place.is_empty() && place != key);
        let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
        let _ = writeln!(text, "\n{key}{place}");
        let changes: Vec<Change> = versions
            .iter()
            .enumerate()
            .map(|(index, version)| if index > 0 { change(key, &versions[0], version) } else { Change::Unknown })
            .collect();
        for change in &changes {
            if let Change::NotCompared(reason) = change {
                let _ = writeln!(text, "  {reason}");
            }
        }
        let main = versions.iter().filter_map(|version| version.made_of(key).first()?.1.numbers.as_ref().ok());
        let unit = shown_unit(main);
        for (version, change) in versions.iter().zip(&changes) {
            let loops = version.made_of(key);
            if loops.is_empty() {
                let _ = writeln!(text, "  {:>16}  {:>8}  {:names$}  no such loop", "-", "", version.name);
            }
            for (index, (role, found)) in loops.iter().enumerate() {
                let cycles = match &found.numbers {
                    Ok(pace) => pace.shown(unit),
                    Err(_) => "-".to_owned(),
                };
                let change = match change {
                    Change::Percent(percent) if index == 0 => format!("{percent:+.1}%"),
                    _ => String::new(),
                };
                let label = if loops.len() > 1 { label(*role, found) } else { String::new() };
                let cause = found.numbers.as_ref().err().unwrap_or(&found.cause);
                let line = format!("  {cycles:>16}  {change:>8}  {:names$}  {label}{cause}", version.name);
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
    }
    text
}

/// Returns what tells a loop from the others made of the same loop of the source: `remainder dot:.L4: `.
fn label(role: LoopRole, found: &ComparedLoop) -> String {
    let role = match role {
        LoopRole::Main => "main loop ",
        LoopRole::Remainder => "remainder ",
        LoopRole::Other => "",
    };
    let label = if found.label.is_empty() { "one of several" } else { &found.label };
    format!("{role}{label}: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a loop: cycles of an iteration, elements (0: not known), instructions, paths.
    fn made(cycles: f64, n_elements: u32, n_instructions: usize, n_paths: u32) -> ComparedLoop {
        let of_element = (n_elements > 0).then(|| cycles / f64::from(n_elements));
        ComparedLoop {
            label: format!("f:.L{n_instructions}"),
            place: String::new(),
            numbers: Ok(Pace { of_element, ..Pace::of_iteration(cycles) }),
            n_elements,
            n_instructions,
            n_paths,
            cause: String::new(),
        }
    }

    fn version(name: &str, loops: &[ComparedLoop]) -> ComparedVersion {
        let mut version = ComparedVersion { name: name.to_owned(), ..ComparedVersion::default() };
        loops.iter().for_each(|found| version.add("f/for@1".to_owned(), found.clone()));
        version
    }

    fn change_of(first: &[ComparedLoop], second: &[ComparedLoop]) -> Change {
        change("f/for@1", &version("A", first), &version("B", second))
    }

    #[test]
    fn only_like_units_are_compared() {
        let not_compared = |text: &str| Change::NotCompared(format!("{text}: not compared"));
        assert_eq!(change_of(&[made(4.0, 1, 4, 1)], &[made(4.0, 2, 9, 1)]), Change::Percent(-50.0));
        assert_eq!(change_of(&[made(4.0, 1, 4, 1)], &[made(4.0, 2, 9, 1), made(4.0, 1, 4, 1)]), Change::Percent(-50.0));
        let differs = not_compared("cycles of an iteration at B, of an element at A");
        assert_eq!(change_of(&[made(4.0, 1, 4, 1)], &[made(1.0, 0, 4, 2)]), differs);
        assert_eq!(change_of(&[made(4.0, 0, 4, 1)], &[made(2.0, 0, 4, 1)]), Change::Percent(-50.0));
        let unknown = not_compared("iterations may do more at B than at A, or less");
        assert_eq!(change_of(&[made(4.0, 0, 4, 1)], &[made(8.0, 0, 6, 1)]), unknown);
        assert_eq!(change_of(&[made(4.0, 0, 4, 2)], &[made(8.0, 0, 4, 2)]), unknown);
        let several = not_compared("2 loops at B, 1 at A");
        assert_eq!(change_of(&[made(18.0, 0, 8, 2)], &[made(8.0, 2, 5, 1), made(14.0, 1, 4, 1)]), several);
        let several = not_compared("1 loop at B, 2 at A");
        assert_eq!(change_of(&[made(8.0, 1, 5, 1), made(14.0, 1, 4, 1)], &[made(18.0, 1, 8, 1)]), several);
        assert_eq!(change_of(&[], &[made(4.0, 1, 4, 1)]), Change::Unknown);
        let with_bytes = |cycles: f64, n_bytes: f64, length: usize| {
            let numbers = Ok(Pace { of_byte: Some(cycles / n_bytes), ..Pace::of_iteration(cycles) });
            ComparedLoop { numbers, ..made(cycles, 0, length, 1) }
        };
        assert_eq!(change_of(&[with_bytes(4.0, 8.0, 4)], &[with_bytes(4.0, 16.0, 8)]), Change::Percent(-50.0));
        let differs = not_compared("cycles of an iteration at B, of a byte at A");
        assert_eq!(change_of(&[with_bytes(4.0, 8.0, 4)], &[made(4.0, 0, 4, 1)]), differs);
    }

    #[test]
    fn remainders_are_shown_behind_their_main_loops() {
        let first = version("A", &[made(4.0, 1, 4, 1)]);
        let second = version("B", &[made(4.0, 1, 3, 1), made(4.0, 8, 5, 1)]);
        let text = comparison(&[first, second]);
        let lines: Vec<&str> = text.lines().skip(2).map(str::trim).collect();
        assert!(lines[1].starts_with("0.50/element    -87.5%  B  main loop f:.L5:"), "{text}");
        assert!(lines[2].starts_with("4.00/element            B  remainder f:.L3:"), "{text}");
    }
}
