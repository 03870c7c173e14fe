//! Names of units in texts of models. Reports hold them for the lifetime of the program, while the text and everything read
//! from it are freed with their last user. So each name is kept once, and the number of names is limited.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::limits::{MODEL_NAME_BYTES, MODEL_NAMES};

/// Names in place of those for which there is no room, by the index of the unit in the text. A text has fewer units.
const OTHERS: [&str; 64] = [
    "unit0", "unit1", "unit2", "unit3", "unit4", "unit5", "unit6", "unit7", "unit8", "unit9", "unit10", "unit11",
    "unit12", "unit13", "unit14", "unit15", "unit16", "unit17", "unit18", "unit19", "unit20", "unit21", "unit22",
    "unit23", "unit24", "unit25", "unit26", "unit27", "unit28", "unit29", "unit30", "unit31", "unit32", "unit33",
    "unit34", "unit35", "unit36", "unit37", "unit38", "unit39", "unit40", "unit41", "unit42", "unit43", "unit44",
    "unit45", "unit46", "unit47", "unit48", "unit49", "unit50", "unit51", "unit52", "unit53", "unit54", "unit55",
    "unit56", "unit57", "unit58", "unit59", "unit60", "unit61", "unit62", "unit63",
];

/// Returns the name that reports use: `name`, or `unit` and the index of the unit if the name is too long or the limit of names
/// is reached.
pub(super) fn kept(name: &str, index: usize) -> &'static str {
    find_or_keep(name).unwrap_or(OTHERS[index % OTHERS.len()])
}

/// Returns `name` with the lifetime of the program; `None` if it is too long, or the limit of names is reached.
pub(super) fn find_or_keep(name: &str) -> Option<&'static str> {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(name) {
        return Some(known);
    }
    if name.len() > MODEL_NAME_BYTES || kept.len() >= MODEL_NAMES {
        return None;
    }
    let name: &'static str = name.to_owned().leak();
    kept.insert(name);
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_once_and_long_ones_not_at_all() {
        let name = String::from("Port 7");
        let first = kept(&name, 3);
        assert!(first == "Port 7" && std::ptr::eq(first, kept(&name.clone(), 5)));
        assert_eq!(kept(&"x".repeat(MODEL_NAME_BYTES + 1), 3), "unit3");
    }
}
