//! Suggestions for unknown options. The reference tries its options in an order of its own, and the first of the nearest
//! wins, so the order shows: [`order`] has it.

use mca_outline::is_near;

mod order;

use order::CANDIDATES;

use crate::table::{self, Declaration};

/// Options that allow no value: the whole text, value included, is compared with them.
const WITHOUT_VALUE: [&str; 6] = ["help", "help-hidden", "help-list", "help-list-hidden", "h", "version"];

/// Returns the spelling to suggest for `name`, which was given with `value` if there was one.
pub fn suggest(name: &[u8], value: Option<&[u8]>) -> Option<Vec<u8>> {
    let mut whole = name.to_vec();
    if let Some(value) = value {
        whole.push(b'=');
        whole.extend_from_slice(value);
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in CANDIDATES {
        let typed = if WITHOUT_VALUE.contains(&candidate) { &whole } else { name };
        let distance = distance(candidate.as_bytes(), typed);
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    let (_, candidate) = best?;
    let value = value.filter(|value| !value.is_empty() && !WITHOUT_VALUE.contains(&candidate));
    let dashes = if candidate.len() == 1 && value.is_none() { "-" } else { "--" };
    let mut text = format!("{dashes}{candidate}").into_bytes();
    if let Some(value) = value {
        text.push(b'=');
        text.extend_from_slice(value);
    }
    Some(text)
}

/// Returns the nearest of the options that `counts` accepts; unlike in the reference, none if none is near.
pub fn find_near(name: &str, counts: impl Fn(&Declaration) -> bool) -> Option<&'static str> {
    let names = table::OPTIONS.iter().filter(|option| counts(option)).map(|option| option.name);
    let near = names.filter(|known| is_near(name, known));
    near.min_by_key(|known| distance(known.as_bytes(), name.as_bytes()))
}

/// Returns the least number of inserted, deleted and replaced bytes that turn one text into the other.
fn distance(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, a) in from.iter().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (column, b) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Group;

    #[test]
    fn candidates_are_options() {
        for candidate in CANDIDATES {
            assert!(crate::table::find(candidate.as_bytes()).is_some(), "{candidate}");
        }
    }

    #[track_caller]
    fn check(name: &str, value: Option<&str>, expected: &str) {
        let found = suggest(name.as_bytes(), value.map(str::as_bytes)).unwrap();
        assert_eq!(String::from_utf8(found).unwrap(), expected);
    }

    #[test]
    fn own_messages_propose_only_what_is_near() {
        let near = |name| find_near(name, |option| option.group != Group::Inherited);
        assert_eq!((near("bogus"), near("x"), near("")), (None, None, None));
        assert_eq!((near("wyy"), near("cpuss"), near("jsn")), (Some("why"), Some("cpus"), Some("json")));
    }

    #[test]
    fn nearest_first() {
        check("timelin", None, "--timeline");
        check("timelin", Some("3"), "--timeline=3");
        check("x", None, "-h");
        check("x", Some("3"), "--o=3");
    }
}
