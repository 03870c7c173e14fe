//! Suggestions for unknown options. Of options with equally similar names, the reference suggests the one that it tries
//! first, so the order in which it tries them matters. The module `order` has that order.

use mca_outline::is_near;

mod order;

use order::CANDIDATES;

use crate::table::{self, Declaration};

/// Options that allow no value. They are compared with the whole text that was given, value included, and suggested
/// without a value.
const WITHOUT_VALUE: [&str; 6] = ["help", "help-hidden", "help-list", "help-list-hidden", "h", "version"];

/// Returns the option that the reference suggests for an unknown `name`, with its dashes and with `value` if one was
/// given. The reference suggests the most similar one, however different it is.
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

/// Returns the name of the option that is most similar to an unknown name, among those that `counts` accepts; `None` if
/// none is similar enough.
pub fn find_near(name: &str, counts: impl Fn(&Declaration) -> bool) -> Option<&'static str> {
    let names = table::OPTIONS.iter().filter(|option| counts(option)).map(|option| option.name);
    let near = names.filter(|known| is_near(name, known));
    near.min_by_key(|known| distance(known.as_bytes(), name.as_bytes()))
}

/// Returns the least number of bytes to insert, delete and replace that turns one text into the other.
fn distance(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, from_byte) in from.iter().enumerate() {
        let mut diagonal = index;
        row[0] = index + 1;
        for (column, to_byte) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(from_byte != to_byte);
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
    fn all_candidates_are_options() {
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
    fn extended_views_suggest_only_near_names() {
        let near = |name| find_near(name, |option| option.group != Group::Inherited);
        assert_eq!((near("bogus"), near("x"), near("")), (None, None, None));
        assert_eq!((near("wyy"), near("cpuss"), near("jsn")), (Some("why"), Some("cpus"), Some("json")));
    }

    #[test]
    fn the_nearest_option_is_suggested() {
        check("timelin", None, "--timeline");
        check("timelin", Some("3"), "--timeline=3");
        check("x", None, "-h");
        check("x", Some("3"), "--o=3");
    }
}
