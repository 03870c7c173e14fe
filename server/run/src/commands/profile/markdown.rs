//! A profile as a table for a pull request.

use serde_json::Value;

/// Headings of the table.
const HEADINGS: &str = "| samples | loop | measured cycles/iteration | predicted cycles/iteration | limited by | measured − predicted |\n\
    | ---: | --- | ---: | ---: | --- | --- |\n";

/// Formats the JSON document of a profile as `mca profile --format=markdown` prints it.
pub(super) fn table(document: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (samples, event) = (document["samples"].as_u64().unwrap_or(0), text(&document["event"]));
    let of_event = if event.is_empty() { String::new() } else { format!(" of {}", escaped(&event)) };
    let mut out = format!("**{}**: {samples} samples{of_event}\n\n", escaped(&text(&document["input"])));
    let events = document["events"].as_array().into_iter().flatten();
    let others = events.filter(|other| other["name"] != document["event"] && other["samples"] != 0);
    let others = others.map(|other| format!("{} samples of {}", other["samples"], escaped(&text(&other["name"]))));
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        out += &format!("Not counted in the shares: {}.\n\n", others.join(", "));
    }
    out += HEADINGS;
    let programs = document["programs"].as_array().into_iter().flatten();
    for region in programs.flat_map(|program| program["regions"].as_array().into_iter().flatten()) {
        let profile = &region["profile"];
        let sample_percent = 100.0 * profile["share"].as_f64().unwrap_or(0.0);
        // The most specific prediction: along the recorded trace, else along the recorded paths, else of all instructions.
        let predicted =
            [&profile["predicted"]["byTrace"], &profile["predicted"]["byPath"], &region["steadyCyclesPerIteration"]];
        let predicted = predicted.into_iter().find_map(Value::as_f64);
        let cells = [
            format!("{sample_percent:.1}%"),
            escaped(&text(&profile["loop"])),
            cycles(profile["measured"]["cycles"].as_f64(), 1),
            cycles(predicted, 2),
            escaped(&text(&region["limitedBy"]["name"])),
            gap(&profile["gap"]),
        ];
        out += &format!("| {} |\n", cells.join(" | "));
    }
    out
}

/// Formats a number of cycles; `-` if there is none.
fn cycles(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
}

/// Formats by how many cycles per iteration the measurement exceeds the prediction, and why: mispredicted branches, iterations
/// slower than the fastest tenth, and what neither explains: `+5.6: mispredictions 4.8, slow iterations 0.8`.
fn gap(gap: &Value) -> String {
    let Some(whole) = gap["cycles"].as_f64() else { return String::new() };
    let parts = [("mispredictions", "mispredictions"), ("slowRounds", "slow iterations"), ("rest", "unexplained")];
    let parts = parts.into_iter().filter_map(|(member, what)| {
        let cycles = gap[member].as_f64().filter(|cycles| cycles.abs() >= 0.05)?;
        Some(format!("{what} {cycles:.1}"))
    });
    let mut text = format!("{whole:+.1}");
    let parts: Vec<String> = parts.collect();
    if !parts.is_empty() {
        text += &format!(": {}", parts.join(", "));
    }
    if gap["wrongModel"]["certain"] == true {
        let instruction = gap["wrongModel"]["instruction"].as_str().unwrap_or_default();
        text += &format!("; the model is too slow: `{}`", instruction.replace(['`', '|'], "'"));
    }
    text
}

/// Escapes the characters that would begin markup within a table cell: emphasis, code, a link, HTML or an entity. Line breaks
/// become spaces.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '\n' | '\r' => out.push(' '),
            '<' => out += "&lt;",
            '&' => out += "&amp;",
            '|' | '*' | '_' | '`' | '~' | '[' | ']' | '\\' | '#' => out.extend(['\\', character]),
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_are_shown_as_they_are() {
        assert_eq!(escaped("a&lt;b"), "a&amp;lt;b");
        assert_eq!(escaped("~~gone~~ <b>\n|x|"), "\\~\\~gone\\~\\~ &lt;b> \\|x\\|");
    }
}
