//! `--help` and the manual page, made from the table of options.

use std::fmt::Write;

use mca_core::REFERENCE_RELEASE;
use mca_core::target::Architecture;

use super::table::{Declaration, Group, Kind, OPTIONS, dashed};

/// Further examples at the end of help: commands, and what each shows.
const EXAMPLES: &[(&str, &str)] = &[
    ("mca --why loop.s", "how many cycles an iteration takes, what limits it, and which instructions are to blame"),
    ("mca loop.s", "throughput of the code in loop.s on this machine's processor"),
    ("cc -O2 -S -o - loop.c | mca -mcpu=znver4 -timeline", "the timeline on another processor, cycle by cycle"),
    ("mca -mcpu=skylake -bottleneck-analysis loop.s", "what limits the loop"),
    ("mca --cpus=skylake,znver3,znver4 loop.s", "several processors side by side"),
    ("mca --budget 'loop: cycles<=1.5' loop.s", "fail a build when a loop becomes slower"),
    ("mca --quiet --each *.s", "only the regions that exceed a budget set in the files or in mca.toml"),
    ("mca profile perf.data", "the hottest loops of a perf recording, and what limits each"),
    ("mca run -- ./app", "record a program with perf and show its hottest loops"),
    ("mca config loop.s", "which settings apply to a file, and where each comes from"),
    ("mca batch -mcpu=skylake blocks.csv -o rows.csv", "a row of numbers for each of many blocks of machine code"),
    ("mca serve", "a page in the browser that analyses code while you type, served by this machine"),
    ("mca --timeline-html=loop.html loop.s", "the timeline as a page for a browser"),
    ("mca --each --json=v2 *.s", "machine-readable results for several files"),
];

/// Examples for newcomers at the beginning of help.
const FIRST: &[(&str, &str)] = &[
    ("mca loop.c -- -O3", "cycles of every loop of a source file, compiled with these flags"),
    ("mca --why loop.c", "what limits each loop, and which instructions are to blame"),
    ("mca --top=10 ./app", "the most expensive loops of an executable"),
    ("mca --measure loop.c", "measured and predicted cycles, side by side"),
    ("mca --versus='-O3 -march=native' loop.c -- -O2", "whether the code is faster with other flags, loop by loop"),
];

/// Width, in columns, of the spelling of an option. If it is longer, the summary begins on the next line.
const SPELLING_WIDTH: usize = 34;

/// Width, in columns, of text that is no list of options.
const LINE_WIDTH: usize = 100;

/// Width, in columns, of the summary next to the spelling of an option.
const SUMMARY_WIDTH: usize = 88;

/// Explains the notation of options and summaries.
const NOTATION: &str = "One or two dashes mean the same. Options marked (on) are on by default; =false switches them off. \
    Options marked (+) are mca's own: llvm-mca does not know them.";

/// What the program does.
const PURPOSE: &str =
    "Simulates the assembly in a file, or on standard input, on a processor's pipeline and reports on it.";

/// What the program has in common with the reference.
const DROP_IN: &str = "A drop-in for llvm-mca: same options, same report.";

/// How to mark the code that is analysed.
const REGIONS: &str = "These comments mark the code to analyse:\n\
    \x20   # LLVM-MCA-BEGIN name\n\
    \x20   ...\n\
    \x20   # LLVM-MCA-END name\n\
    Without them, an assembly file is analysed as a whole, a source file or an object loop by loop.\n\n\
    Of a folder, the sources are analysed (C, C++, Objective-C, Rust, Fortran, Zig), not its assembly and objects.\n";

/// Returns the options of a group that help shows: all but those whose names begin with `help-`.
fn shown(group: Group) -> impl Iterator<Item = &'static Declaration> {
    OPTIONS.iter().filter(move |option| {
        option.group == group && (option.kind != Kind::Action || !option.name.starts_with("help-"))
    })
}

/// Returns how an option is written: `--mcpu=CPU`.
fn spelling(option: &Declaration) -> String {
    let name = dashed(option.name);
    match (option.value_name, option.kind) {
        ("", Kind::FlagOr(words)) => format!("{name}[={}]", words.join("|")),
        ("", _) => name,
        (value, Kind::Choice { words, is_optional: true }) => format!("{name}[={}]", choices(words, value)),
        (value, Kind::Choice { words, .. }) => format!("{name}={}", choices(words, value)),
        (value, Kind::OptionalText) => format!("{name}[={value}]"),
        (value, _) if option.name.len() == 1 => format!("{name} {value}"),
        (value, _) => format!("{name}={value}"),
    }
}

/// Returns the words that an option's value can be, with `|` between them; if they are longer than 24 bytes, the name of the value.
fn choices(words: &[&str], value_name: &str) -> String {
    let all = words.join("|");
    if all.len() > 24 { value_name.to_owned() } else { all }
}

/// Returns the explanation of an option, with its words if they are not in the spelling.
fn summary(option: &Declaration) -> String {
    let mark = if option.is_extended { "(+) " } else { "" };
    match option.kind {
        Kind::Choice { words, .. } if choices(words, "").is_empty() => {
            format!("{mark}{}: {}", option.summary, words.join(", "))
        }
        _ => format!("{mark}{}", option.summary),
    }
}

/// Returns the text of `--help`. `program` is the name by which the program was called; with `shows_hidden`, rarely used options are
/// listed, too.
pub fn help(program: &str, shows_hidden: bool) -> String {
    let width = FIRST.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let first: String = FIRST.iter().map(|(command, meaning)| format!("  {command:width$}  {meaning}\n")).collect();
    let mut text = format!(
        "{program} - how many cycles does this code take, and why?\n\n\
         {first}\nUsage: {program} [options] [file]\n\n{PURPOSE}\n{DROP_IN}\n\n{REGIONS}\n{}",
        wrapped(NOTATION, LINE_WIDTH)
    );
    let hidden = Group::HIDDEN.into_iter().filter(|_| shows_hidden);
    for group in Group::SHOWN.into_iter().chain(hidden) {
        let _ = write!(text, "\n{}:\n", group.title());
        shown(group).for_each(|option| describe(option, &mut text));
    }
    text.push_str("\nExamples:\n");
    for (command, meaning) in EXAMPLES {
        let _ = writeln!(text, "  {command}\n      {meaning}");
    }
    text.push_str(
        "\nExit status: 0 if a report was made, 1 if not, 2 if a budget was exceeded or a region became slower.\n",
    );
    text
}

/// Appends an option's spelling and summary as one or more lines.
fn describe(option: &Declaration, text: &mut String) {
    let spelling = spelling(option);
    let gap = if spelling.len() > SPELLING_WIDTH { format!("\n{:1$}", "", SPELLING_WIDTH + 2) } else { String::new() };
    let margin = format!("\n{:1$}", "", SPELLING_WIDTH + 3);
    let summary = wrapped(&summary(option), SUMMARY_WIDTH).trim_end().replace('\n', &margin);
    let _ = writeln!(text, "  {spelling:<SPELLING_WIDTH$}{gap} {summary}");
}

/// Returns help for a command such as `batch`: `usage`, and the options for which `takes` is true.
pub fn help_of_word(usage: &str, takes: impl Fn(&Declaration) -> bool) -> String {
    let mut text = format!("{usage}\n");
    for option in OPTIONS.iter().filter(|option| takes(option)) {
        describe(option, &mut text);
    }
    text
}

/// Returns the version, and the targets that can be simulated.
pub fn version() -> String {
    let mut text = format!(
        "mca {}\nReports as llvm-mca {REFERENCE_RELEASE} does; models of the same release.\n",
        env!("CARGO_PKG_VERSION")
    );
    let registered = Architecture::all().flat_map(|architecture| architecture.facts().registrations);
    let mut registered: Vec<(&str, &str)> = registered.map(|one| (one.name, one.description)).collect();
    registered.sort();
    let width = registered.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    text.push_str("\n  Registered Targets:\n");
    for (name, description) in registered {
        let _ = writeln!(text, "    {name:width$} - {description}");
    }
    text
}

/// Wraps a text at spaces to lines of at most `most` bytes, each with a line end. A longer word gets a line of its own.
fn wrapped(text: &str, most: usize) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let separator = match width {
            0 => "",
            _ if width + 1 + word.len() > most => "\n",
            _ => " ",
        };
        width = if separator == "\n" { 0 } else { width + separator.len() } + word.len();
        let _ = write!(lines, "{separator}{word}");
    }
    lines.push('\n');
    lines
}

/// Returns the manual page in the macros of `man`.
pub fn manual() -> String {
    let mut text = format!(
        ".TH MCA 1 \"\" \"mca {}\" \"User Commands\"\n\
         .SH NAME\nmca \\- machine code analyser\n\
         .SH SYNOPSIS\n.B mca\n[options] [file]\n\
         .SH DESCRIPTION\n{}\n{}\n.PP\n.nf\n{}.fi\n.PP\n{}\n",
        env!("CARGO_PKG_VERSION"),
        roff(PURPOSE),
        roff(DROP_IN),
        roff(REGIONS),
        roff(NOTATION)
    );
    for group in Group::SHOWN.into_iter().chain(Group::HIDDEN) {
        let _ = writeln!(text, ".SH {}", group.title().to_uppercase());
        for option in shown(group) {
            let _ = write!(text, ".TP\n.B {}\n{}\n", roff(&spelling(option)), roff(&summary(option)));
        }
    }
    text.push_str(".SH EXAMPLES\n");
    for (command, meaning) in EXAMPLES {
        let _ = write!(text, ".TP\n.B {}\n{}\n", roff(command), roff(meaning));
    }
    text.push_str(
        ".SH EXIT STATUS\n0 if a report was made, 1 if not, 2 if a budget was exceeded or a region became slower.\n",
    );
    text
}

/// Escapes a text for the manual page, whose language is roff.
fn roff(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace("\n.", "\n\\&.")
}

/// Returns all options that help can show, hidden ones included, in the order of help.
pub fn all_shown() -> impl Iterator<Item = &'static Declaration> {
    Group::SHOWN.into_iter().chain(Group::HIDDEN).flat_map(shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::completions::completions;
    use crate::options::Shell;

    #[test]
    fn every_form_names_every_shown_option() {
        let [bash, zsh, fish] = [Shell::Bash, Shell::Zsh, Shell::Fish].map(completions);
        let forms = [help("mca", true), manual().replace("\\-", "-"), bash, zsh, fish];
        for option in all_shown() {
            for form in &forms {
                assert!(form.contains(option.name), "{} is missing in {form}", option.name);
            }
            assert!(!option.summary.is_empty());
        }
    }
}
