//! Options in the document itself: a comment `mca:` in one of its first lines, in the command line's spelling.
//!
//! ```text
//! # mca: -mcpu=znver4 -iterations=200 -mattr "+avx512f,-sse4a"
//! ```

use std::ops::Range;

use super::{Layer, option};

/// Lines that may hold a modeline.
pub const N_LINES: usize = 20;

/// What may begin a comment, in any syntax that is read here.
const INTRODUCERS: [&str; 7] = ["#", "//", ";", "/*", "@", "*", "!"];

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

/// The range of the options in a line that has a modeline.
pub fn find_options(line: &str) -> Option<Range<usize>> {
    let at = line.find("mca:")?;
    let before = line[..at].trim_end();
    if !INTRODUCERS.iter().any(|introducer| before.ends_with(introducer)) {
        return None;
    }
    let start = at + "mca:".len();
    let end = line[start..].find("*/").map_or(line.len(), |end| start + end);
    let options = &line[start..end];
    Some(start..start + options.trim_end().len())
}

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

/// Words with their places; quotes keep blanks together.
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
    fn any_comment_can_hold_one() {
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
    fn problems_know_their_place() {
        let text = "nop\n# mca: -mcpu=skylake -iteration=1 stray\r\n";
        let layer = read(text);
        let places: Vec<&str> = layer.problems.iter().map(|problem| &text[problem.place.clone().unwrap()]).collect();
        assert_eq!(places, ["-iteration=1", "stray"]);
    }
}
