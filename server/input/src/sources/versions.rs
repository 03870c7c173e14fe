//! Describes ways of compiling a source for comparisons, and reads a source as it was in a revision of git.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use mca_core::limits::{COMPILER_OUTPUT_BYTES, GIT_SECONDS};

use super::process::{self, Allowance, Ended};
use super::{Language, Plan, Request, is_clang};

impl Plan {
    /// Returns the words of the command that decide about the code, and in parentheses where the command comes from:
    /// `cc -O3 -march=znver3 (compile_commands.json)`, `cc -O2 (default; flags after --)`.
    pub fn in_short(&self, request: &Request<'_>) -> String {
        let origin = match () {
            () if !self.origin.is_empty() => self.origin.as_str(),
            () if !request.flags.is_empty() => "flags after --",
            () => "default; flags after --",
        };
        let mut words: Vec<&str> = vec![&self.program];
        let last_level = self.arguments.iter().rposition(|word| is_level(word));
        for (at, word) in self.arguments.iter().enumerate() {
            let before = at.checked_sub(1).map_or("", |before| &self.arguments[before]);
            let is_of_rust = before == "-C"
                && ["opt-level", "target-cpu", "target-feature"].iter().any(|name| word.starts_with(name));
            match () {
                () if is_level(word) && Some(at) != last_level => {}
                () if is_of_rust => words.extend(["-C", word]),
                () if decides(word) => words.push(word),
                () => {}
            }
        }
        format!("{} ({origin})", words.join(" "))
    }

    /// Returns the command changed so that loops are compiled without vectors: of several variants, the first that the compiler
    /// accepts is meant. Empty for Cargo, which would build the package once more, and for compilers that cannot do it.
    pub fn without_vectors(&self, language: Language) -> Vec<Plan> {
        // Only GCC has the last one, which keeps it from writing two elements at once. `cc` may be Clang.
        const OF_C: [&str; 4] =
            ["-fno-tree-vectorize", "-fno-tree-slp-vectorize", "-fno-unroll-loops", "-fno-store-merging"];
        const OF_RUST: [&str; 2] = ["-Cno-vectorize-loops", "-Cno-vectorize-slp"];
        let variants = match language {
            _ if self.target.is_some() => vec![],
            Language::C | Language::Cpp | Language::ObjectiveC | Language::Fortran => vec![&OF_C[..], &OF_C[..3]],
            Language::Rust => vec![&OF_RUST[..]],
            Language::CppModule | Language::Zig => vec![],
        };
        let end = self.arguments.iter().position(|word| word == "--").unwrap_or(self.arguments.len());
        let with = |flags: &[&str]| {
            let mut plan = self.clone();
            plan.arguments.splice(end..end, flags.iter().map(|flag| (*flag).to_owned()));
            plan
        };
        let skipped = usize::from(variants.len() > 1 && is_clang(&self.program));
        variants.into_iter().skip(skipped).map(with).collect()
    }

    /// Returns the name of the processor for which the code is made: that of the last flag that names one. `None` if
    /// none does.
    pub fn made_for(&self) -> Option<&str> {
        let named = |word: &'_ String| {
            let names = ["-march=", "-mcpu=", "target-cpu=", "-Ctarget-cpu="];
            names.iter().any(|name| word.starts_with(name))
        };
        self.arguments.iter().rfind(|word| named(word)).and_then(|word| word.rsplit_once('=')).map(|(_, name)| name)
    }

    /// Returns the command changed so that it compiles `copy` instead of `source`. In the C family, files that the
    /// source includes are still found next to the source.
    pub fn for_copy(mut self, source: &Path, copy: &Path, language: Language) -> Plan {
        let name = source.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let is_source = |word: &String| Path::new(word).file_name().is_some_and(|found| found == name.as_str());
        if let Some(word) = self.arguments.iter_mut().rev().find(|word| is_source(word)) {
            *word = copy.to_string_lossy().into_owned();
        }
        if let Some(folder) = source.parent().filter(|_| language.is_of_c()) {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            self.arguments.insert(0, folder.to_string_lossy().into_owned());
            self.arguments.insert(0, "-iquote".to_owned());
        }
        self
    }
}

/// Whether a word chooses the level of optimisation.
fn is_level(word: &str) -> bool {
    word.starts_with("-O") || word == "--release"
}

/// Whether a flag of a compiler decides about the code.
fn decides(word: &str) -> bool {
    let decisive = ["-m", "-f", "-std", "-Copt-level", "-Ctarget", "--profile"];
    let not_decisive = ["-femit", "-fno-emit", "-fmodule", "-fdiagnostics", "-MMD", "-fcolor", "-fno-lto"];
    is_level(word)
        || decisive.iter().any(|start| word.starts_with(start))
            && !not_decisive.iter().any(|start| word.starts_with(start))
}

/// Returns the content of a file in a revision of git, or a message why there is none.
pub fn text_in_revision(path: &Path, revision: &str) -> Result<Vec<u8>, String> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut git = Command::new("git");
    // No program that the repository names may run: `cat-file` runs no filter and no hook, and this setting disables
    // the program that git asks for changes when it reads the index, as for the revision `:0`.
    git.args(["-c", "core.fsmonitor=false"]);
    git.arg("-C").arg(folder).args(["cat-file", "blob"]).arg(format!("{revision}:./{name}"));
    // Objects that a partial clone left out would be fetched, by programs that the repository's configuration names.
    // For versions of git that do not know the first variable, the second one allows no protocol.
    git.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "");
    // The repository's configuration may include a pipe, from which git would read for ever, so its time is limited.
    let allowance = Allowance { time: Duration::from_secs(GIT_SECONDS), ..Allowance::of_compilers() };
    let ended = process::run(&mut git, allowance, None).map_err(|error| format!("git cannot be run: {error}"))?;
    let Ended::Done(output) = ended else {
        return Err(format!("git was ended: it ran for more than {GIT_SECONDS} seconds"));
    };
    match output.status.success() {
        true if output.stdout.len() as u64 >= COMPILER_OUTPUT_BYTES => {
            Err(format!("the file has more than {COMPILER_OUTPUT_BYTES} bytes"))
        }
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("git found nothing").to_owned()),
    }
}
