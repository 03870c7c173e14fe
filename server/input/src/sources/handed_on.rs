//! Words that a command passes on to the compiler proper and to LLVM: `-Xclang WORD`, `-Wp,WORD`, `-mllvm WORD`.
//!
//! Programs inside of compilers have hundreds of options of their own, many of which write a file, and every release
//! adds some. So the lists here have what changes nothing but code and what loads something; a compilation database's
//! other words are left out, and the user is told which.

use mca_core::target::Architecture;

use super::{Language, client_flags};

/// Flags that change nothing but code and so may be passed to the compiler proper, besides those that a client may give
/// (see [`client_flags::refused`]). The `-M` flags write lists of dependencies, but only to the temporary folder: the
/// last such flag counts, and that is added to every command.
const HANDED_ON: [&str; 19] = [
    "-D",
    "-U",
    "-I",
    "-isystem",
    "-iquote",
    "-include",
    "-include-pch",
    "-fdebug-compilation-dir",
    "-fno-pch-timestamp",
    "-fno-validate-pch",
    "-target-cpu",
    "-target-feature",
    "-MD",
    "-MMD",
    "-MF",
    "-MG",
    "-MP",
    "-MQ",
    "-MT",
];

/// Beginnings of flags that load a plug-in, or say what a plug-in does. On the command line the repository may run what
/// its build runs.
const LOADING: [&str; 5] = ["-load", "-plugin", "-add-plugin", "-fplugin", "-fpass-plugin"];

/// First words in names of LLVM's options that choose how code is made, besides the names of architectures.
const LLVM_CHOICES: &str = "
    adce allow align attributor bonus branch cgp combiner constraint correlated cost cse disable dse early enable
    extra fast force func function global gvn hoist ifcvt import inline inlinehint instcombine interleave irce
    join jump licm load loop lsr lv machine max mem memcmp memop memssa min misched ml no partial phi pipeliner
    pre prefer prefetch reassociate regalloc rotation scalar scev sched simplifycfg sink slp split sroa store sve
    switch tail threshold two unroll unswitch vector vectorize vectorizer vplan
";

/// Whether a flag passes the next word on to one of the compiler's programs, as `-Xlinker` does.
pub fn hands_on(word: &str) -> bool {
    word.starts_with("-X") && word.len() > 2 && !word.starts_with("-Xclang=")
}

/// Whether a flag passes the next word to the compiler proper. The assembler and the linker do not run, since only
/// assembly is made.
pub(super) fn is_for_compiler(word: &str) -> bool {
    hands_on(word) && !["-Xassembler", "-Xlinker"].contains(&word)
}

/// Whether a word changes nothing but code if the compiler proper reads it. Words that are no flags are values of the
/// flag before them.
pub(super) fn may_be_handed_on(word: &str) -> bool {
    !word.starts_with('-')
        || HANDED_ON.contains(&word)
        || client_flags::refused(Language::Cpp, &[word.to_owned()]).is_none()
}

/// Whether a word for LLVM only chooses how code is made: the name of an option that does, alone or with a number or a
/// truth value, which names no file.
fn is_choice_of_llvm(word: &str) -> bool {
    let (name, value) = word.split_once('=').unwrap_or((word, "true"));
    let is_value = ["true", "false"].contains(&value) || value.trim_start_matches('-').parse::<f64>().is_ok();
    let first = name.trim_start_matches('-').split('-').next().unwrap_or_default();
    let is_known = LLVM_CHOICES.split_ascii_whitespace().any(|known| known == first);
    is_value && (is_known || Architecture::all().any(|architecture| architecture.name() == first))
}

/// The words of a command that stay, and those that do not.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Sorted {
    pub kept: Vec<String>,
    /// Words, as the compiler proper or LLVM would have read them.
    pub left_out: Vec<String>,
}

/// Takes the words out of a command that are passed on and might write a file: those that neither change nothing but
/// code nor load something. A value goes with its flag.
pub(super) fn sorted(words: Vec<String>) -> Sorted {
    let mut sorted = Sorted::default();
    let mut is_value_left_out = false;
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if let Some(pieces) = word.strip_prefix("-Wp,") {
            let mut is_left_out = false;
            let (kept, out): (Vec<&str>, Vec<&str>) =
                pieces.split(',').partition(|piece| stays(piece, &mut is_left_out));
            sorted.left_out.extend(out.into_iter().map(str::to_owned));
            sorted.kept.extend((!kept.is_empty()).then(|| format!("-Wp,{}", kept.join(","))));
        } else if let Some(passed) = word.strip_prefix("-Xclang=") {
            let is_kept = stays(passed, &mut is_value_left_out);
            if is_kept { sorted.kept.push(word) } else { sorted.left_out.push(passed.to_owned()) }
        } else if is_for_compiler(&word) || word == "-mllvm" {
            let Some(passed) = words.next() else { break };
            let is_kept = match word.as_str() {
                "-mllvm" => is_choice_of_llvm(&passed) || passed.starts_with("-load"),
                _ => stays(&passed, &mut is_value_left_out),
            };
            if is_kept { sorted.kept.extend([word, passed]) } else { sorted.left_out.push(passed) }
        } else {
            is_value_left_out = false;
            sorted.kept.push(word);
        }
    }
    sorted
}

/// Whether a word for the compiler proper stays. `is_value_left_out` says whether the flag before it did not, and is
/// set for the next word.
fn stays(word: &str, is_value_left_out: &mut bool) -> bool {
    if !word.starts_with('-') {
        return !std::mem::take(is_value_left_out);
    }
    let stays = may_be_handed_on(word) || LOADING.iter().any(|flag| word.starts_with(flag));
    *is_value_left_out = !stays;
    stays
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words of a command that stay, and those that do not.
    fn of(command: &str) -> (String, String) {
        let Sorted { kept, left_out } = sorted(command.split(' ').map(str::to_owned).collect());
        (kept.join(" "), left_out.join(" "))
    }

    #[test]
    fn what_may_write_a_file_is_left_out_with_its_value() {
        for (command, left_out) in [
            ("-Xclang -dependency-file -Xclang o6 -Xclang -MT -Xclang x", "-dependency-file o6"),
            ("-Xclang -stats-file=o8", "-stats-file=o8"),
            ("-Xclang=-stats-file=o8", "-stats-file=o8"),
            ("-Xclang -a-flag-of-tomorrow -Xclang x", "-a-flag-of-tomorrow x"),
            ("-Wp,-stats-file=o8,-DX", "-stats-file=o8"),
            ("-mllvm -info-output-file=o7 -mllvm -stats", "-info-output-file=o7 -stats"),
            ("-mllvm -unroll-count=file", "-unroll-count=file"),
            ("-Xclang -mllvm -Xclang -ir-dump-directory=x", "-mllvm -ir-dump-directory=x"),
            ("-Xpreprocessor -header-include-file -Xpreprocessor x", "-header-include-file x"),
        ] {
            assert_eq!(of(&format!("-O2 {command} dot.c")).1, left_out, "{command}");
        }
        assert_eq!(of("-O2 -Xclang -stats-file=o8 -Xclang -w -Wp,-o,x dot.c").0, "-O2 -Xclang -w dot.c");
        assert_eq!(of("-Xclang -mllvm -Xclang -stats-json -O2 dot.c").0, "-O2 dot.c");
    }

    #[test]
    fn what_changes_code_or_loads_something_stays() {
        let command = "-O2 -Xclang -target-feature -Xclang +avx2 -Xclang=-w -Wp,-D_FORTIFY_SOURCE=2,-MD,x.d \
                       -mllvm -unroll-count=4 -mllvm -enable-gvn-hoist -mllvm -x86-cmov-converter=false -mllvm -inline-threshold=-5 \
                       -Xclang -load -Xclang x.so -Xclang -plugin-arg-x -Xclang y -Xlinker -Map=x -Xassembler -a dot.c";
        let command = command.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(of(&command), (command, String::new()));
    }
}
