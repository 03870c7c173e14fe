//! The modeline: a comment `mca:` in one of the first lines of a document, with options as the command line spells
//! them.
//!
//! ```text
//! # mca: -mcpu=znver4 -iterations=200 -mattr "+avx512f,-sse4a"
//! ```
//!
//! On any line, such a comment may hold limits instead, for the region in which the comment is, or else the next one:
//!
//! ```text
//! # mca: cycles<=4, ipc>=2
//! ```

use std::ops::Range;

use super::{Layer, SettingProblem, option};
use crate::limits::{Limit, looks_like_limits, parse_limits};

/// Number of lines at the top of a text in which modelines are looked for.
pub const N_LINES: usize = 20;

/// The word that marks a comment for this program.
const NAME: &str = "mca:";

/// Texts that begin a comment, in all syntaxes that are read.
const INTRODUCERS: [&str; 7] = ["#", "//", ";", "/*", "@", "*", "!"];

/// Returns the options of all modelines of a text as settings, of which only `options` and `problems` are filled: a problem for each
/// word that is no valid option. Of an option that is set twice, the later setting counts. Comments with limits are skipped.
pub fn read(text: &str) -> Layer {
    let mut layer = Layer::default();
    let mut start = 0;
    for line in text.split_inclusive('\n').take(N_LINES) {
        if let Some(options) = find_options(line) {
            read_options(&text[start + options.start..start + options.end], start + options.start, &mut layer);
        }
        start += line.len();
    }
    layer
}

/// A limit of a budget in a comment.
#[derive(Clone, Debug, PartialEq)]
pub struct CommentLimit {
    /// The limit itself.
    pub limit: Limit,
    /// Offsets in the text of the bytes that hold all limits of the comment.
    pub place: Range<usize>,
}

/// Returns the limits in comments on any line of a text, and a problem for each comment that looks like limits but is malformed.
pub fn read_limits(text: &str) -> (Vec<CommentLimit>, Vec<SettingProblem>) {
    let (mut limits, mut problems) = (Vec::new(), Vec::new());
    let mut next = 0;
    for (at, _) in text.match_indices(NAME) {
        if at < next {
            continue;
        }
        let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        next = end;
        let Some(comment) = find_comment(&text[start..end]) else {
            continue;
        };
        let found = text[start + comment.start..start + comment.end].trim_start();
        let place = start + comment.end - found.len()..start + comment.end;
        if !looks_like_limits(found) {
            continue;
        }
        match parse_limits(found) {
            Ok(found) => {
                limits.extend(found.into_iter().map(|limit| CommentLimit { limit, place: place.clone() }));
            }
            Err(message) => {
                problems.push(SettingProblem { place: Some(place), message, is_about_limit: true });
            }
        }
    }
    (limits, problems)
}

/// Returns the range in a line of the options of a modeline; `None` if the line has no comment `mca:`, or one with
/// limits.
pub fn find_options(line: &str) -> Option<Range<usize>> {
    find_comment(line).filter(|options| !looks_like_limits(&line[options.clone()]))
}

/// Returns the range in a line after `mca:` in a comment, up to the comment's end; `None` without such a comment.
fn find_comment(line: &str) -> Option<Range<usize>> {
    let at = line.find(NAME)?;
    let before = line[..at].trim_end();
    if !INTRODUCERS.iter().any(|introducer| before.ends_with(introducer)) {
        return None;
    }
    let start = at + NAME.len();
    let end = line[start..].find("*/").map_or(line.len(), |end| start + end);
    let options = &line[start..end];
    Some(start..start + options.trim_end().len())
}

/// Adds the options of a modeline, and problems for words that are no valid option, to `layer`. `options` is the text after `mca:`,
/// which begins at byte `base` of the document.
fn read_options(options: &str, base: usize, layer: &mut Layer) {
    let words = words_of(options);
    let mut words = words.iter().peekable();
    while let Some((range, word)) = words.next() {
        let place = base + range.start..base + range.end;
        let Some(option) = word.strip_prefix("--").or_else(|| word.strip_prefix('-')) else {
            layer.problem(Some(place), format!("`{word}` is not an option"));
            continue;
        };
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None if option::takes_next(option) => (option, words.next().map(|(_, value)| value.clone())),
            None => (option, None),
        };
        match option::check(name, value, Some(place.clone())) {
            Ok(setting) => layer.set(setting),
            Err(message) => layer.problem(Some(place), message),
        }
    }
}

/// Returns the words of a text without their quotes, each with its range in the text, quotes included. Blanks between
/// quotes belong to a word.
fn words_of(text: &str) -> Vec<(Range<usize>, String)> {
    let mut words = Vec::new();
    let mut word: Option<(usize, String)> = None;
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        if quote == Some(letter) {
            quote = None;
        } else if quote.is_none() && matches!(letter, '"' | '\'') {
            quote = Some(letter);
            word.get_or_insert((at, String::new()));
        } else if quote.is_none() && letter.is_whitespace() {
            words.extend(word.take().map(|(start, word)| (start..at, word)));
        } else {
            word.get_or_insert((at, String::new())).1.push(letter);
        }
    }
    words.extend(word.map(|(start, word)| (start..text.len(), word)));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<String> {
        read(text).options.iter().map(|setting| setting.argument()).collect()
    }

    #[test]
    fn every_kind_of_comment_can_hold_a_modeline() {
        for line in [
            "# mca: -mcpu=skylake",
            "\t// mca: -mcpu=skylake",
            "nop ; mca: -mcpu skylake",
            "/* mca: -mcpu=skylake */",
            "##mca:--mcpu=\"skylake\"",
        ] {
            assert_eq!(arguments(line), ["-mcpu=skylake"], "{line}");
        }
        for line in ["mca: -mcpu=skylake", "llvm-mca: -mcpu=skylake", "# see mca: -mcpu=skylake"] {
            assert_eq!(arguments(line), [""; 0], "{line}");
        }
    }

    #[test]
    fn only_the_first_lines_count_and_later_options_win() {
        assert_eq!(arguments(&format!("{}# mca: -dispatch=2", "\n".repeat(19))), ["-dispatch=2"]);
        assert_eq!(arguments(&format!("{}# mca: -dispatch=2", "\n".repeat(20))), [""; 0]);
        assert_eq!(arguments("# mca: -dispatch=2 -timeline\n# mca: -dispatch=3"), ["-timeline", "-dispatch=3"]);
    }

    #[test]
    fn limits_may_stand_on_any_line_and_are_no_options() {
        let text = format!("# mca: cycles<=4, ipc >= 2\n{}/* mca: ipc>1 */\n# mca: cycles<x\n", "nop\n".repeat(30));
        assert_eq!(read(&text), Layer::default());
        let (limits, problems) = read_limits(&text);
        let found: Vec<_> = limits.iter().map(|found| (found.limit.to_string(), &text[found.place.clone()])).collect();
        let first = "cycles<=4, ipc >= 2";
        let expected = [("cycles<=4", first), ("ipc>=2", first), ("ipc>1", "ipc>1")];
        assert_eq!(found, expected.map(|(limit, place)| (limit.to_owned(), place)));
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].message, "'x' is not a number");
        assert_eq!(&text[problems[0].place.clone().unwrap()], "cycles<x");
    }

    #[test]
    fn problems_point_to_the_wrong_words() {
        let text = "nop\n# mca: -mcpu=skylake -iteration=1 stray\r\n";
        let layer = read(text);
        let places: Vec<&str> = layer.problems.iter().map(|problem| &text[problem.place.clone().unwrap()]).collect();
        assert_eq!(places, ["-iteration=1", "stray"]);
    }
}
