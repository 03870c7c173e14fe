//! Completions for shells, made from the table of options.

use std::fmt::Write;

use mca_core::target::Architecture;

use super::help::all_shown;
use super::options::Shell;
use super::table::{Declaration, FILE, Kind, OptionId, dashed};

/// Returns the script for a shell.
pub fn completions(shell: Shell) -> String {
    match shell {
        Shell::Bash => bash(),
        Shell::Zsh => zsh(),
        Shell::Fish => fish(),
    }
}

/// What completes the value of an option.
enum Values {
    /// The option takes no value.
    Nothing,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A processor.
    Cpu,
    /// Processors, with commas between them.
    Cpus,
    /// A file.
    File,
    /// A value that cannot be completed.
    Other,
}

/// Returns what completes the value of an option.
fn values_of(option: &Declaration) -> Values {
    match (option.id, option.kind) {
        (OptionId::Cpu, _) => Values::Cpu,
        (OptionId::Cpus, _) => Values::Cpus,
        (_, Kind::Choice { words, .. } | Kind::FlagOr(words)) => Values::Words(words),
        _ if option.value_name.is_empty() => Values::Nothing,
        _ if option.value_name == FILE => Values::File,
        _ => Values::Other,
    }
}

/// Returns the names of all processors that have a model, with blanks between them, `native` first.
fn cpu_names() -> String {
    let names = Architecture::all().flat_map(Architecture::cpu_names);
    let names = names.filter(|(_, cpu)| cpu.model_name().is_some()).map(|(name, _)| name);
    std::iter::once("native").chain(names).collect::<Vec<_>>().join(" ")
}

/// The script for bash. `@CPUS@` stands for the processors, `@OPTIONS@` for the options, and `@WORDS@` for options with each word
/// that their value can be. If bash splits words at `=`, a reply is only what follows it.
const BASH: &str = r#"_mca() {
    local typed=${COMP_LINE:0:COMP_POINT}
    typed=${typed##*[[:space:]]}
    local dashes=${typed%%[!-]*} option=${typed%%=*} value=${typed#*=}
    local cpus='@CPUS@'
    local before=${COMP_WORDS[COMP_CWORD-1]}
    case $typed in
    -mcpu=* | --mcpu=*)
        COMPREPLY=($(compgen -P "$option=" -W "$cpus help" -- "$value")) ;;
    -cpus=* | --cpus=*)
        local last=${value##*,}
        COMPREPLY=($(compgen -P "$option=${value%"$last"}" -W "$cpus" -- "$last")) ;;
    -*=*)
        COMPREPLY=($(compgen -W '@WORDS@' -- "--${typed#"$dashes"}"))
        COMPREPLY=("${COMPREPLY[@]/#--/$dashes}")
        [[ ${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -P "$option=" -f -- "$value")) ;;
    -*)
        COMPREPLY=($(compgen -W '@OPTIONS@' -- "--${typed#"$dashes"}"))
        COMPREPLY=("${COMPREPLY[@]/#--/$dashes}")
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace ;;
    *)
        if [[ $before == -mcpu || $before == --mcpu ]]; then
            COMPREPLY=($(compgen -W "$cpus help" -- "$typed"))
        else
            COMPREPLY=($(compgen -f -- "$typed"))
        fi ;;
    esac
    if [[ $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${typed%=*}="}")
    fi
}
complete -o filenames -F _mca mca
"#;

/// Returns the script for bash.
fn bash() -> String {
    let (mut options, mut with_words) = (Vec::new(), Vec::new());
    for option in all_shown() {
        let name = dashed(option.name);
        match values_of(option) {
            Values::Nothing => options.push(name),
            _ if option.name.len() == 1 => options.push(name),
            Values::Words(words) => {
                with_words.extend(words.iter().map(|word| format!("{name}={word}")));
                // A flag is complete without its words.
                options.extend(matches!(option.kind, Kind::FlagOr(_)).then(|| name.clone()));
                options.extend(words.iter().map(|word| format!("{name}={word}")));
            }
            _ => options.push(format!("{name}=")),
        }
    }
    BASH.replace("@CPUS@", &cpu_names())
        .replace("@WORDS@", &with_words.join(" "))
        .replace("@OPTIONS@", &options.join(" "))
}

/// Returns the script for zsh.
fn zsh() -> String {
    let mut text = String::from("#compdef mca\n_arguments \\\n");
    for option in all_shown() {
        let mut name = dashed(option.name);
        let summary = option.summary.replace('\'', "'\\''").replace('[', "\\[").replace(']', "\\]");
        let value = option.value_name;
        let values = match values_of(option) {
            Values::Nothing => String::new(),
            Values::Words(words) => format!(":{value}:({})", words.join(" ")),
            Values::Cpu => format!(":{value}:({} help)", cpu_names()),
            Values::Cpus => format!(":{value}:_sequence compadd - {}", cpu_names()),
            Values::File => format!(":{value}:_files"),
            Values::Other => format!(":{value}:"),
        };
        if !values.is_empty() && option.name.len() > 1 {
            name.push('=');
        }
        let _ = writeln!(text, "  '{name}[{summary}]{values}' \\");
    }
    text.push_str("  '*:file:_files'\n");
    text
}

/// Returns the script for fish.
fn fish() -> String {
    let mut text = String::new();
    for option in all_shown() {
        // A long name may have two dashes (`-l` for fish) or one (`-o`).
        let (name, summary) = (option.name, option.summary.replace('\\', "\\\\").replace('\'', "\\'"));
        let spelling = if name.len() == 1 { format!("-s {name}") } else { format!("-l {name} -o {name}") };
        let _ = write!(text, "complete -c mca {spelling} -d '{summary}'");
        let _ = match values_of(option) {
            Values::Nothing => writeln!(text),
            Values::Words(words) => writeln!(text, " -x -a '{}'", words.join(" ")),
            Values::Cpu => writeln!(text, " -x -a '{} help'", cpu_names()),
            Values::Cpus => writeln!(text, " -x -a '(__fish_append , {})'", cpu_names()),
            Values::File | Values::Other => writeln!(text, " -r"),
        };
    }
    text
}
