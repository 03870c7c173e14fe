//! Fixes for modelines: comments that were probably meant as one, and unknown names in one.
//!
//! ```text
//! # mca mcpu=skylake          →  # mca: -mcpu=skylake
//! # mca: -mcpu=znver9         →  # mca: -mcpu=znver5
//! ```

use std::ops::Range;

use mca_config::configuration::modeline::{self, N_LINES};
use mca_config::configuration::option;
use mca_config::suggest::find_near;
use mca_config::table;

use super::analysis::{Finding, Fix, Severity};

/// Characters that begin a comment in which a modeline may be.
const INTRODUCERS: [&str; 5] = ["#", "//", ";", "@", "!"];

/// Returns warnings about comments in the first lines that look like modelines and are none.
pub fn lint(text: &str) -> Vec<Finding> {
    let mut start = 0;
    let mut findings = Vec::new();
    for line in text.split_inclusive('\n').take(N_LINES) {
        let place = start..start + line.len();
        start = place.end;
        if modeline::find_options(line).is_none()
            && let Some((comment, meant)) = meant_by(line)
        {
            let place = place.start + comment.start..place.start + comment.end;
            findings.push(Finding {
                place: place.clone(),
                severity: Severity::Warning,
                code: "modeline-misspelt",
                message: format!("not a modeline; did you mean `{meant}`?"),
                notes: Vec::new(),
                fixes: vec![Fix { title: format!("Change to `{meant}`"), edits: vec![(place, meant)] }],
            });
        }
    }
    findings
}

/// Returns the range and the corrected text of a comment that was probably meant as a modeline: `mca`, with or without a colon,
/// followed by options, with or without dashes, of which the first has a known name and a value.
fn meant_by(line: &str) -> Option<(Range<usize>, String)> {
    let comment = INTRODUCERS.iter().filter_map(|name| line.find(name).map(|at| at + name.len())).min()?;
    let body = line[comment..].trim_start_matches(['#', '/', ';', '!']).trim();
    let mut words = body.split_whitespace();
    let name = words.next()?;
    let first = name.split_once(':').map(|(name, _)| name).unwrap_or(name);
    let glued = name.split_once(':').map(|(_, rest)| rest).filter(|rest| !rest.is_empty());
    if !first.eq_ignore_ascii_case("mca") {
        return None;
    }
    let options: Vec<&str> = glued.into_iter().chain(words).collect();
    let bare = options.first()?.trim_start_matches('-');
    let known = bare.split_once('=').and_then(|(name, _)| table::find(name.as_bytes()))?;
    if !option::is_setting(known) {
        return None;
    }
    let with_dash = |word: &&str| if word.starts_with('-') { (*word).to_owned() } else { format!("-{word}") };
    let options: Vec<String> = options.iter().map(with_dash).collect();
    let start = line.len() - line[comment..].len() + line[comment..].find(body)?;
    Some((start..start + body.len(), format!("mca: {}", options.join(" "))))
}

/// Returns fixes for the wrong option at a place in a modeline, the nearest name first. `place` is the range of the option,
/// with its value if there is a `=`.
pub fn repairs(text: &str, place: &Range<usize>) -> Vec<Fix> {
    let Some(word) = text.get(place.clone()) else { return Vec::new() };
    let bare = word.trim_start_matches('-');
    let (name, value) = match bare.split_once('=') {
        Some((name, value)) => (name, Some((place.end - value.len()..place.end, value))),
        None => (bare, next_word(text, place.end)),
    };
    let name_start = place.end - bare.len();
    let name_place = name_start..name_start + name.len();
    match (table::find(name.as_bytes()), value) {
        (Some(known), _) if bare.len() == word.len() && option::is_setting(known) => {
            vec![fix(place.start..place.start, "-", &format!("-{word}"))]
        }
        (Some(known), Some((place, value))) if known.name == "mcpu" => {
            option::near_cpus(value).iter().map(|cpu| fix(place.clone(), cpu, cpu)).collect()
        }
        (None, _) => {
            let near = find_near(name, option::is_setting);
            near.into_iter().map(|near| fix(name_place.clone(), near, &format!("-{near}"))).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the first word after an offset in the same line, with its range; `None` if the line has no more words.
fn next_word(text: &str, from: usize) -> Option<(Range<usize>, &str)> {
    let rest = text[from..].split('\n').next()?;
    let word = rest.split_whitespace().next()?;
    let start = from + rest.find(word)?;
    Some((start..start + word.len(), word))
}

/// Returns the fix that replaces `place` by `text`. `shown` is what its title names.
fn fix(place: Range<usize>, text: &str, shown: &str) -> Fix {
    Fix { title: format!("Change to `{shown}`"), edits: vec![(place, text.to_owned())] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(text: &str, fix: &Fix) -> String {
        let mut text = text.to_owned();
        for (place, new) in fix.edits.iter().rev() {
            text.replace_range(place.clone(), new);
        }
        text
    }

    /// Checks that a text has one warning, and the text after its fix.
    #[track_caller]
    fn check_lint(text: &str, expected: &str) {
        let findings = lint(text);
        assert_eq!(findings.len(), 1, "{text}");
        let repaired = applied(text, &findings[0].fixes[0]);
        assert_eq!(repaired, expected);
        assert_eq!(lint(&repaired), []);
        assert_eq!(modeline::read(&repaired).problems, []);
    }

    #[test]
    fn comments_that_were_meant_as_modelines_are_repaired() {
        check_lint("# mca mcpu=skylake\n\tnop\n", "# mca: -mcpu=skylake\n\tnop\n");
        check_lint("\t// MCA -mcpu=znver4 iterations=3\n", "\t// mca: -mcpu=znver4 -iterations=3\n");
        check_lint("nop\n## Mca:-mcpu=znver4", "nop\n## mca: -mcpu=znver4");
    }

    #[test]
    fn other_comments_are_left_alone() {
        for text in [
            "# mca: -mcpu=znver4\n",
            "# mca is a tool, see docs=1\n",
            "# the mcpu=skylake\n",
            "# mca: cycles<=4\n",
            "#\n",
        ] {
            assert_eq!(lint(text), [], "{text}");
        }
    }

    /// Returns the text after the first fix of the first problem.
    fn repaired(text: &str) -> Option<String> {
        let problems = modeline::read(text).problems;
        let place = problems.first()?.place.clone()?;
        repairs(text, &place).first().map(|fix| applied(text, fix))
    }

    #[test]
    fn unknown_names_are_replaced_by_near_ones() {
        let check = |text: &str, expected: Option<&str>| assert_eq!(repaired(text).as_deref(), expected, "{text}");
        check("# mca: -mcpu=znver9\n", Some("# mca: -mcpu=znver6\n"));
        check("# mca: -mcpu znver9 -iterations=3\n", Some("# mca: -mcpu znver6 -iterations=3\n"));
        check("# mca: mcpu=skylake\n", Some("# mca: -mcpu=skylake\n"));
        check("# mca: -itertions=3\n", Some("# mca: -iterations=3\n"));
        check("# mca: -mcpu=bogus\n", None);
        check("# mca: -bogus\n", None);
    }
}
