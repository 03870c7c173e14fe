//! Describes ways of compiling a source for comparisons.

use std::path::PathBuf;

use super::modules::is_clang;
use super::{Language, Plan, Request};

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
    /// accepts is meant. Empty for compilers that cannot do it.
    pub fn without_vectors(&self, language: Language) -> Vec<Plan> {
        // Only GCC has the last one, which keeps it from writing two elements at once. `cc` may be Clang.
        const OF_C: [&str; 4] =
            ["-fno-tree-vectorize", "-fno-tree-slp-vectorize", "-fno-unroll-loops", "-fno-store-merging"];
        const OF_RUST: [&str; 2] = ["-Cno-vectorize-loops", "-Cno-vectorize-slp"];
        let variants = match language {
            Language::C | Language::Cpp | Language::ObjectiveC | Language::Fortran => vec![&OF_C[..], &OF_C[..3]],
            Language::Rust => vec![&OF_RUST[..]],
            Language::CppModule | Language::Zig => vec![],
        };
        let with = |flags: &[&str]| {
            let mut plan = self.clone();
            plan.add_flags(flags.iter().map(|flag| (*flag).to_owned()));
            if plan.target.is_some() {
                // Cargo does not write again what it has built with these flags, so it must not be replaced.
                plan.write_to(self.output.with_extension("plain.s"));
            }
            plan
        };
        let skipped = usize::from(variants.len() > 1 && is_clang(&self.program));
        variants.into_iter().skip(skipped).map(with).collect()
    }

    /// Has the assembly written to another file.
    fn write_to(&mut self, output: PathBuf) {
        let [old, new] = [&self.output, &output].map(|path| path.to_string_lossy().into_owned());
        for word in &mut self.arguments {
            *word = word.replace(&old, &new);
        }
        self.output = output;
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
