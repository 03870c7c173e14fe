//! Measures how much longer the analysis of a source takes than its unavoidable compilation: processor time of a run of
//! `mca`, less that of the compiler's command alone. The two are run in turns, and the shortest time of each counts,
//! since other load can only add to it.

use std::path::Path;
use std::process::Command;

use mca_input::sources::{Language, Request, plan};

use super::{Measurement, clock};
use crate::workspace::Scratch;

/// Maximum time in milliseconds beyond the compilation. A person who waits for a compiler does not notice it.
pub const MOST_MS: f64 = 50.0;

/// Number of times that both are measured in turns.
const N_PAIRS: usize = 7;
/// Number of runs that are measured together.
const N_RUNS: usize = 5;

/// The small C file that is measured.
const C: &str = include_str!("../../../inputs/listings/kernels.c");
/// The Rust file that is measured, as a package.
const RUST: &str = include_str!("../../../inputs/listings/kernels.rs");
/// `Cargo.toml` of the package that is measured.
const MANIFEST: &str = "[package]\nname = \"kernels\"\nedition = \"2021\"\n[workspace]\n";

/// Number of loops in the large file.
const N_LOOPS: usize = 100;

/// Returns a C file of [`N_LOOPS`] functions with a loop each, with typical operations: sums, a chain, divisions,
/// choices, stores.
fn many_loops() -> String {
    let bodies =
        ["s += a[i] * b[i] + K", "s = s * a[i] + K", "b[i] = a[i] / K", "s += a[i] > K ? b[i] : 0", "b[i] += a[i + K]"];
    let function = |number: usize| {
        let body = bodies[number % bodies.len()].replace('K', &(number + 2).to_string());
        format!(
            "double f{number}(double *a, double *b, int n) {{\n  double s = 0;\n  for (int i = 0; i < n; i++)\n    {body};\n  \
             return s;\n}}\n"
        )
    };
    (0..N_LOOPS).map(function).collect()
}

/// Compiles and analyses the sources, and calls `take` with every measurement as soon as it is made.
pub fn measure(mca: &Path, take: &mut dyn FnMut(Measurement)) -> Result<(), String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let folder = scratch.path();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, text))
    };
    let many = many_loops();
    let files = [("kernels.c", C), ("many.c", &many), ("package/Cargo.toml", MANIFEST), ("package/src/lib.rs", RUST)];
    for (name, text) in files {
        write(name, text).map_err(|error| error.to_string())?;
    }
    let of_loops = format!("a C file of {N_LOOPS} loops");
    let sources = [
        ("a C file", "kernels.c", Language::C),
        (&of_loops, "many.c", Language::C),
        ("a Cargo package", "package/src/lib.rs", Language::Rust),
    ];
    for (what, name, language) in sources {
        let path = folder.join(name);
        let request = Request { path: &path, language, flags: &[], compiler: None };
        let plan = plan(&request, folder).map_err(|error| format!("{name}: {error:?}"))?;
        let mut words = vec![plan.program.as_str()];
        words.extend(plan.arguments.iter().map(String::as_str));
        let (mca, path) = (mca.to_string_lossy(), path.to_string_lossy());
        let whole = ["-mcpu=skylake", &path];
        let whole: Vec<&str> = std::iter::once(&*mca).chain(whole).collect();
        // Both once for nothing: files are warm then, and what a package depends on is compiled.
        time_of(&whole, folder)?;
        time_of(&words, &plan.folder)?;
        let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
        for _ in 0..N_PAIRS {
            ours = ours.min(time_of(&whole, folder)?);
            theirs = theirs.min(time_of(&words, &plan.folder)?);
        }
        take(Measurement::new(format!("beyond the compile: {what}"), (ours - theirs) * 1e3, None, "ms"));
    }
    Ok(())
}

/// Runs a command [`N_RUNS`] times, and returns the mean processor time of a run in seconds, with all processes that it
/// starts. Fails if a run fails.
fn time_of(words: &[&str], folder: &Path) -> Result<f64, String> {
    let [shell, before @ ..] = clock::repeating(N_RUNS);
    let mut command = Command::new(shell);
    command.args(before).args(words).current_dir(folder);
    clock::seconds_of(command, N_RUNS)
}
