//! Compares the loops of a source with those that other flags, another compiler or another text produce.
//!
//! ```text
//! dot/for@1 (dot.c:2)
//!     4.00/element            cc -O2               waits for s in %xmm1 (line 2)
//!     0.50/element    -87.5%  -O3 -march=native    waits for s in %ymm1 (line 2)
//! ```
//!
//! Loops are matched by name, which is their function and their number in it, so lines may move. If a compiler made
//! several loops of one, the one that handles most elements in an iteration counts.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::columns::column_width;

/// A loop of one version.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedLoop {
    /// File and line: `dot.c:2`; may be empty.
    pub place: String,
    /// Cycles per iteration, and per element where that is known. The error is the reason why there are none.
    pub numbers: Result<(f64, Option<f64>), String>,
    /// Elements that an iteration handles; 0 if that is not known.
    pub n_elements: u32,
    /// The limit of the loop, in a few words.
    pub cause: String,
}

/// The loops of a source that was compiled in one way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComparedVersion {
    /// Name of the version: its command, or the flags by which it differs.
    pub name: String,
    /// Loops by name: `dot/for@1`.
    pub loops: BTreeMap<String, ComparedLoop>,
}

impl ComparedVersion {
    /// Adds a loop. Of several with one name, the one with the most elements in an iteration stays.
    pub fn add(&mut self, name: String, found: ComparedLoop) {
        let existing = self.loops.get(&name);
        if existing.is_none_or(|existing| existing.n_elements < found.n_elements) {
            self.loops.insert(name, found);
        }
    }
}

/// Returns the change in percent from `before` to `after`, of cycles per element if both loops have them, otherwise of
/// cycles per iteration. `None` if a loop has no cycles.
fn change(before: &ComparedLoop, after: &ComparedLoop) -> Option<f64> {
    let (Ok(before), Ok(after)) = (&before.numbers, &after.numbers) else { return None };
    let (old, new) = match (before.1, after.1) {
        (Some(old), Some(new)) => (old, new),
        _ => (before.0, after.0),
    };
    (old > 0.0).then(|| 100.0 * (new / old - 1.0))
}

/// Returns a table of all loops that any version has, with a line for each version. Changes are relative to the first
/// version.
pub fn comparison(versions: &[ComparedVersion]) -> String {
    let mut keys: Vec<&String> = versions.iter().flat_map(|version| version.loops.keys()).collect();
    keys.sort();
    keys.dedup();
    let names = column_width(versions.iter().map(|version| version.name.as_str()));
    let mut text = String::new();
    for key in keys {
        let place = versions.iter().find_map(|version| version.loops.get(key)).map(|found| found.place.as_str());
        let place = place.filter(|place| !place.is_empty() && place != key);
        let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
        let _ = writeln!(text, "\n{key}{place}");
        let first = versions.first().and_then(|version| version.loops.get(key));
        for (index, version) in versions.iter().enumerate() {
            let Some(found) = version.loops.get(key) else {
                let _ = writeln!(text, "  {:>16}  {:>8}  {:names$}  no such loop", "-", "", version.name);
                continue;
            };
            let cycles = match &found.numbers {
                Ok((_, Some(of_element))) => format!("{of_element:.2}/element"),
                Ok((cycles, None)) => format!("{cycles:.2}/iteration"),
                Err(_) => "-".to_owned(),
            };
            let change = first.filter(|_| index > 0).and_then(|first| change(first, found));
            let change = change.map(|percent| format!("{percent:+.1}%")).unwrap_or_default();
            let cause = found.numbers.as_ref().err().unwrap_or(&found.cause);
            let line = format!("  {cycles:>16}  {change:>8}  {:names$}  {cause}", version.name);
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text
}
