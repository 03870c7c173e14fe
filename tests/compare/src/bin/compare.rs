//! Compares `mca` with the reference program.
//!
//! ```text
//! compare committed [FILTER]       mca against the recorded answers (needs no LLVM)
//! compare record [FILTER]          records the answers of the reference
//! compare recheck [FILTER]         the reference against the recorded answers
//! compare random [--seed=N] [--count=N] [--cpu=A,B] [-- OPTIONS]
//! compare compiled [--cpu=A,B] [--count=N] [--seed=N] [-- OPTIONS]
//! compare targets [--cpu=A,B] [--count=N] [--seed=N] [-- OPTIONS]
//! compare opcodes [--cpu=A,B] [--count=N] [--seed=N] [-- OPTIONS]
//! compare mutated [--cpu=A,B] [--count=N] [--seed=N] [-- OPTIONS]
//! compare directives [--count=N] [--seed=N] [-- OPTIONS]
//! compare files FILE... [--cpu=A,B] [-- OPTIONS]
//! ```
//!
//! The environment may name the programs: `MCA` and `LLVM_MCA`. `--show=N` is the maximum number of differences that
//! are printed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mca_core::analyze::triple::Triple;
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_tests::case::{self, Case};
use mca_tests::comparison_shares::{Shares, Verdict, judge_ours, judge_runs};
use mca_tests::compiled::Compilation;
use mca_tests::directives::{Forms, TARGETS};
use mca_tests::live::{Job, show};
use mca_tests::processors::PROCESSORS;
use mca_tests::program::{Outcome, Program};
use mca_tests::random::{self, Random, Syntax};
use mca_tests::sweep::Sweep;
use mca_tests::workspace::{self, Scratch};
use mca_tests::{compiled, directives, mutate, opcodes, pool};

/// What the arguments ask for: names of cases or files, and the options that the file's comment lists.
struct Request {
    /// Parts of the paths of cases, or paths of files.
    names: Vec<String>,
    /// Processors for which inputs are run, in turn.
    processors: Vec<String>,
    /// Seed of the random choices.
    seed: u64,
    /// Number of generated inputs; for statements, the maximum number of each syntax.
    count: usize,
    /// Maximum number of differences that are printed.
    show: usize,
    /// Further options of both programs.
    options: Vec<String>,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let done = request(arguments).and_then(|request| match command.as_str() {
        "committed" => committed(&request, &Program::new(workspace::mca()), judge_ours),
        "recheck" => {
            committed(&request, &Program::new(workspace::reference()), |_, recorded, now| judge_runs(recorded, now))
        }
        "record" => record(&request),
        "random" => live(&request, &random_jobs(&request)),
        "opcodes" => sweep(&request),
        "mutated" => live(&request, &mutated_jobs(&request)?),
        "directives" => live(&request, &directive_jobs(&request)?),
        "compiled" => live(&request, &compiled_jobs(&request, compiled::all().map_err(|error| error.to_string())?)?),
        "targets" => live(&request, &compiled_jobs(&request, compiled::for_targets())?),
        "files" => live(&request, &file_jobs(&request)?),
        _ => {
            Err("usage: compare committed|record|recheck|random|opcodes|mutated|directives|compiled|targets|files ..."
                .to_owned())
        }
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("compare: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Parses the arguments after the command.
fn request(mut arguments: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut request = Request {
        names: Vec::new(),
        processors: PROCESSORS.map(str::to_owned).to_vec(),
        seed: 1,
        count: 200,
        show: 5,
        options: Vec::new(),
    };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    while let Some(argument) = arguments.next() {
        match argument.split_once('=') {
            Some(("--cpu", value)) => request.processors = value.split(',').map(str::to_owned).collect(),
            Some(("--seed", value)) => request.seed = number(value)?,
            Some(("--count", value)) => request.count = number(value)? as usize,
            Some(("--show", value)) => request.show = number(value)? as usize,
            _ if argument == "--" => request.options = arguments.by_ref().collect(),
            _ => request.names.push(argument),
        }
    }
    Ok(request)
}

/// Returns the committed cases whose path contains one of the requested names, or all cases without names.
fn case_paths(request: &Request) -> Result<Vec<PathBuf>, String> {
    let folder = workspace::root().join("tests/reference/conformance");
    let files = workspace::files_below(&folder).map_err(|error| error.to_string())?;
    let is_wanted = |path: &Path| {
        path.extension().is_some_and(|extension| extension == "case")
            && (request.names.is_empty() || request.names.iter().any(|name| path.to_string_lossy().contains(name)))
    };
    Ok(files.into_iter().filter(|path| is_wanted(path)).collect())
}

/// Compares `program`'s answers to the committed cases with the recorded ones by `judge`, which gets the case, the
/// recorded answers and the present ones. Returns whether there was no difference.
fn committed(
    request: &Request,
    program: &Program,
    judge: impl Fn(&Case, &[Outcome], &[Outcome]) -> Vec<Verdict> + Sync,
) -> Result<bool, String> {
    let paths = case_paths(request)?;
    let verdicts = pool::in_parallel(&paths, |path| {
        let case = Case::read(path)?;
        let recorded = case::read_expected(&case::expected_path(path))?;
        let answers = case.outcomes(program).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok::<_, String>(judge(&case, &recorded, &answers))
    });
    let mut shares = Shares::default();
    let mut shown = 0;
    for (path, verdicts) in paths.iter().zip(verdicts) {
        let group = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
        for (run, verdict) in verdicts?.iter().enumerate() {
            shares.add(&group, verdict);
            show(&format!("{}, run {run}", path.display()), verdict, &mut shown, request.show);
        }
    }
    println!("{shares}");
    Ok(shares.n_different() == 0)
}

/// Records the reference's answers to the requested cases. Returns whether all could be recorded.
fn record(request: &Request) -> Result<bool, String> {
    let reference = Program::new(workspace::reference());
    let paths = case_paths(request)?;
    let recorded = pool::in_parallel(&paths, |path| {
        let outcomes = Case::read(path)?.outcomes(&reference).map_err(|error| error.to_string())?;
        if let Some(outcome) = outcomes.iter().find(|outcome| !outcome.is_answer()) {
            return Err(format!(
                "not recorded, the reference does not answer ({:?}): {}",
                outcome.status,
                path.display()
            ));
        }
        std::fs::write(case::expected_path(path), case::render(&outcomes)).map_err(|error| error.to_string())?;
        Ok(outcomes.len())
    });
    let (n_recorded, n_runs) = recorded.iter().flatten().fold((0, 0), |(cases, runs), more| (cases + 1, runs + more));
    println!("recorded {n_runs} answers to {n_recorded} cases");
    let mut failures = recorded.iter().filter_map(|one| one.as_ref().err()).peekable();
    let is_complete = failures.peek().is_none();
    failures.for_each(|failure| println!("{failure}"));
    Ok(is_complete)
}

/// Returns the arguments of a run for a processor, with options after them.
fn arguments(processor: &str, options: &[String]) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = vec!["-mtriple=x86_64-unknown-linux-gnu".into()];
    arguments.push(format!("-mcpu={processor}").into());
    arguments.extend(options.iter().map(OsString::from));
    arguments
}

/// Returns jobs with random blocks, for each processor in turn.
fn random_jobs(request: &Request) -> Vec<Job> {
    let mut random = Random::new(request.seed);
    let mut jobs = Vec::new();
    for number in 0..request.count {
        let processor = &request.processors[number % request.processors.len()];
        let syntax = if random.below(2) == 0 { Syntax::Att } else { Syntax::Intel };
        let length = 1 + random.below(24);
        let has_avx512 = ["skylake-avx512", "icelake-server", "sapphirerapids", "znver4"].contains(&processor.as_str());
        let mut text = random::block(&mut random, length, syntax, has_avx512);
        if syntax == Syntax::Intel {
            text.insert_str(0, "\t.intel_syntax noprefix\n");
        }
        let options = if request.options.is_empty() { random::options(&mut random) } else { request.options.clone() };
        jobs.push(Job {
            group: processor.clone(),
            title: format!("{processor} {}\n{text}", options.join(" ")),
            arguments: arguments(processor, &options),
            text: text.into_bytes(),
        });
    }
    jobs
}

/// Returns jobs with the output of random compilations, for each processor in turn.
fn compiled_jobs(request: &Request, mut compilations: Vec<Compilation>) -> Result<Vec<Job>, String> {
    let mut random = Random::new(request.seed);
    while compilations.len() > request.count {
        let dropped = random.below(compilations.len());
        compilations.swap_remove(dropped);
    }
    let texts = pool::in_parallel(&compilations, compiled::compile);
    let mut jobs = Vec::new();
    for (number, (compilation, text)) in compilations.iter().zip(texts).enumerate() {
        let text = match text {
            // Not every compiler knows every option for every target.
            Err(_) if compilation.may_fail => continue,
            text => text?,
        };
        let processor = &request.processors[number % request.processors.len()];
        let mut options = vec![format!("-mtriple={}", compilation.triple), format!("-mcpu={processor}")];
        options.extend(request.options.iter().cloned());
        options.extend(["-show-encoding", "-skip-unsupported-instructions=any"].map(str::to_owned));
        jobs.push(Job {
            group: compilation.group(),
            title: format!("{} {}", compilation.title(), options.join(" ")),
            arguments: options.iter().map(OsString::from).collect(),
            text,
        });
    }
    Ok(jobs)
}

/// Returns the texts that are changed at random: every committed case and parts of a few compilations.
fn seeds(random: &mut Random) -> Result<Vec<Vec<u8>>, String> {
    let everything =
        Request { names: Vec::new(), processors: Vec::new(), options: Vec::new(), seed: 0, count: 0, show: 0 };
    let mut seeds = Vec::new();
    for path in case_paths(&everything)? {
        seeds.push(Case::read(&path)?.stdin);
    }
    let mut compilations = compiled::all().map_err(|error| error.to_string())?;
    while compilations.len() > 6 {
        let dropped = random.below(compilations.len());
        compilations.swap_remove(dropped);
    }
    for text in pool::in_parallel(&compilations, compiled::compile) {
        let text = text?;
        seeds.extend((0..30).map(|_| mutate::excerpt(random, &text)));
    }
    Ok(seeds)
}

/// Returns jobs with texts that were changed at random.
fn mutated_jobs(request: &Request) -> Result<Vec<Job>, String> {
    /// Values of `-skip-unsupported-instructions`.
    const MODES: [&str; 4] = ["none", "lack-sched", "parse-failure", "any"];
    let mut random = Random::new(request.seed);
    let seeds = seeds(&mut random)?;
    let mut jobs = Vec::new();
    for number in 0..request.count {
        let processor = &request.processors[number % request.processors.len()];
        let text = match random.below(4) {
            0 => mutate::compose(&mut random),
            _ => {
                let seed = random.below(seeds.len());
                mutate::mutate(&mut random, &seeds[seed])
            }
        };
        let mut options = request.options.clone();
        options.push(format!("-skip-unsupported-instructions={}", random.pick(&MODES)));
        options.push("-iterations=2".to_owned());
        if random.below(16) == 0 {
            options.push("-disable-im".to_owned());
        }
        if random.below(8) == 0 {
            options.push("-mtriple=i386-unknown-linux-gnu".to_owned());
        }
        jobs.push(Job {
            group: format!("mutated {}", options[request.options.len()].rsplit('=').next().unwrap_or_default()),
            title: format!("{processor} {}\n{}", options.join(" "), text.escape_ascii()),
            arguments: arguments(processor, &options),
            text,
        });
    }
    Ok(jobs)
}

/// Returns jobs with random directives, for each kind of object file in turn.
fn directive_jobs(request: &Request) -> Result<Vec<Job>, String> {
    let forms = Forms::read().map_err(|error| error.to_string())?;
    let mut random = Random::new(request.seed);
    let mut jobs = Vec::new();
    for number in 0..request.count {
        let target = number % TARGETS.len();
        let triple = format!("-mtriple={}", random.pick(TARGETS[target].triples));
        let text = directives::program(&mut random, &forms, target);
        let mut options = vec![triple, "-mcpu=haswell".to_owned(), "-iterations=1".to_owned()];
        options.extend(request.options.iter().cloned());
        jobs.push(Job {
            group: TARGETS[target].group.to_owned(),
            title: format!("{}\n{text}", options.join(" ")),
            arguments: options.iter().map(OsString::from).collect(),
            text: text.into_bytes(),
        });
    }
    Ok(jobs)
}

/// Returns jobs with the requested files, each for every processor.
fn file_jobs(request: &Request) -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for name in &request.names {
        let text = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
        for processor in &request.processors {
            jobs.push(Job {
                group: processor.clone(),
                title: format!("{name} for {processor}"),
                arguments: arguments(processor, &request.options),
                text: text.clone(),
            });
        }
    }
    Ok(jobs)
}

/// Number of statements in a run: few enough to find the one that differs fast, many enough that starting the programs
/// takes little of the time.
const BATCH: usize = 64;

/// Runs both programs on the jobs, and prints the differences. Returns whether there is none.
fn live(request: &Request, jobs: &[Job]) -> Result<bool, String> {
    mca_tests::live::compare(jobs, request.show)
}

/// Compares both programs on statements for every opcode of x86.
fn sweep(request: &Request) -> Result<bool, String> {
    let (mca, reference) = (Program::new(workspace::mca()), Program::new(workspace::reference()));
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut random = Random::new(request.seed);
    let triple = request.options.iter().rev().find_map(|option| option.strip_prefix("-mtriple=")).unwrap_or_default();
    let mode = Triple::find(triple.as_bytes(), b"").map_or(Mode::Bits64, |triple| Mode::from_triple(&triple));
    let mut batches = Vec::new();
    for (dialect, prologue) in [(Dialect::Att, "\t.att_syntax\n"), (Dialect::Intel, "\t.intel_syntax noprefix\n")] {
        let mut statements = opcodes::statements(&mut random, dialect, mode);
        while statements.len() > request.count {
            let dropped = random.below(statements.len());
            statements.swap_remove(dropped);
        }
        for (number, batch) in statements.chunks(BATCH).enumerate() {
            batches.push((request.processors[number % request.processors.len()].clone(), prologue, batch.to_vec()));
        }
    }
    let findings = pool::in_parallel(&batches, |(processor, prologue, statements)| {
        let mut options = request.options.clone();
        options.push("-skip-unsupported-instructions=any".to_owned());
        let arguments = arguments(processor, &options);
        let sweep =
            Sweep { reference: &reference, mca: &mca, directory: scratch.path(), arguments: &arguments, prologue };
        sweep.compare(statements)
    });
    let mut shares = Shares::default();
    let mut shown = 0;
    for ((processor, _, statements), findings) in batches.iter().zip(findings) {
        for (statement, finding) in statements.iter().zip(findings.map_err(|error| error.to_string())?) {
            shares.add(processor, &finding.verdict);
            show(&format!("{processor} {statement}"), &finding.verdict, &mut shown, request.show);
        }
    }
    println!("{shares}");
    Ok(shares.n_different() == 0)
}
