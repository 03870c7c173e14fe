//! Compares `mca` with the reference program on inputs made for one target, as `tests/inputs/targets/<name>.txt` says.
//!
//! ```text
//! compare-target NAME rows [--each=N | --count=N]     statements for every row of the match tables, or for some:
//!                                                     opcodes, operands, texts, bytes against `llvm-mc`
//! compare-target NAME words [--each=N | --count=N]    random bits of every encoding: what the disassembler shows,
//!                                                     printed and encoded again
//! compare-target NAME messages [--each=N | --count=N] the same against `llvm-mca`: messages and what it shows
//! compare-target NAME slips --count=N                 the same with slips of the pen
//! compare-target NAME blocks [--each=N | --count=N]   random blocks on every processor, with all views
//! compare-target NAME compiled [--count=N]            compiler output, on every processor in turn
//! compare-target NAME all                             everything, at length
//! ```
//!
//! `--seed=N` makes other inputs, `--show=N` shows more differences; `--least=99.9` is the share of misspelt statements or
//! messages that must be equal, in percent.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::process::ExitCode;

use mca_models::assembler::Encoding;
use mca_tests::comparison_shares::{Shares, Verdict};
use mca_tests::live::{self, Job, show};
use mca_tests::operands::Choice;
use mca_tests::program::Program;
use mca_tests::random::Random;
use mca_tests::row_search::NumberedRow;
use mca_tests::sweep::{Finding, Sweep};
use mca_tests::table_statements::{Statements, slip};
use mca_tests::target_plan::{Line, Plan};
use mca_tests::workspace::{self, Scratch};
use mca_tests::{assembled, compiled, pool, row_search, target_blocks};

/// Maximum number of statements for one run of each program.
const BATCH: usize = 250;

/// What the arguments ask for; the file's comment has their meanings.
struct Request {
    /// The plan of the target.
    plan: Plan,
    /// Word that says what is compared, such as `rows`.
    subject: String,
    /// Number of statements for each row, words for each encoding, or blocks for each processor.
    each: usize,
    /// Maximum number of statements, words or blocks in all.
    count: usize,
    /// Seed of the random choices.
    seed: u64,
    /// Maximum number of differences that are printed.
    show: usize,
    /// Percentage of statements that must be equal.
    least: f64,
}

fn main() -> ExitCode {
    match request().and_then(|request| compare(&request)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("compare-target: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Parses the arguments.
fn request() -> Result<Request, String> {
    let mut names = Vec::new();
    let (mut each, mut count, mut seed, mut show, mut least) = (1, usize::MAX, 1, 10, 100.0);
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("--each", value)) => each = number(value)? as usize,
            Some(("--count", value)) => count = number(value)? as usize,
            Some(("--seed", value)) => seed = number(value)?,
            Some(("--show", value)) => show = number(value)? as usize,
            Some(("--least", value)) => least = value.parse().map_err(|error| format!("{value}: {error}"))?,
            _ => names.push(argument),
        }
    }
    let [target, subject] = names.as_slice() else { return Err("a target and a subject are needed".to_owned()) };
    Ok(Request { plan: Plan::read(target)?, subject: subject.clone(), each, count, seed, show, least })
}

/// Makes the comparison that the request names. Returns whether there was no difference, or few enough.
fn compare(request: &Request) -> Result<bool, String> {
    match request.subject.as_str() {
        "rows" => rows(request),
        "words" => words(request),
        "messages" => messages(request),
        "slips" => slips(request, request.count.min(100_000)),
        "blocks" => blocks(request),
        "compiled" => compiled(request),
        "all" => {
            let statements = [rows(request)?, words(request)?, messages(request)?, slips(request, 100_000)?];
            Ok([blocks(request)?, compiled(request)?].iter().chain(&statements).all(|is_equal| *is_equal))
        }
        other => Err(format!("what is {other}?")),
    }
}

/// Opens the tables of the target that a line of the plan is about.
fn statements_of(line: &Line) -> Result<Statements, String> {
    Statements::of_target(line.triple()?.target())
}

/// Keeps `count` random ones of `items`, or all if there are fewer, in their order.
fn thin<T>(mut items: Vec<T>, count: usize, random: &mut Random) -> Vec<T> {
    let mut n_left = count.min(items.len());
    let mut n_unseen = items.len();
    items.retain(|_| {
        let is_kept = random.below(n_unseen) < n_left;
        n_unseen -= 1;
        n_left -= usize::from(is_kept);
        is_kept
    });
    items
}

/// A statement, the index of the table row that it is made from, and the line of the plan that says how it is read.
struct Sample<'a> {
    /// The line of the plan.
    line: &'a Line,
    /// Index of the row among those of all variants; 0 for a misspelt statement.
    row: usize,
    /// The statement.
    text: String,
}

/// Returns random statements for rows, some of them wrong on purpose.
fn samples(request: &Request) -> Result<Vec<Sample<'_>>, String> {
    let mut random = Random::new(request.seed);
    let mut samples = Vec::new();
    for line in request.plan.of_subject("rows") {
        let statements = statements_of(line)?;
        let mut rows: Vec<NumberedRow> = statements.rows().into_iter().enumerate().collect();
        rows.retain(|(_, row)| !request.plan.knows_as_unread(&statements.description_of(row)));
        for (row, match_row) in thin(rows, request.count, &mut random) {
            let mut choice = Choice { random: &mut random, few_registers: false };
            let texts = (0..request.each).map(|_| statements.of_row(&match_row, &mut choice));
            samples.extend(texts.map(|text| Sample { line, row, text }));
        }
    }
    Ok(samples)
}

/// Returns a valid statement for each row that has one, and the rows that have none.
fn right_samples(request: &Request) -> Result<(Vec<Sample<'_>>, Vec<NumberedRow>), String> {
    let mut random = Random::new(request.seed);
    let (mut samples, mut pending) = (Vec::new(), None);
    for line in request.plan.of_subject("rows") {
        let statements = statements_of(line)?;
        let all = || statements.rows().into_iter().enumerate().collect();
        let pending = pending.get_or_insert_with(|| thin(all(), request.count, &mut random));
        let found = row_search::readable(line, &statements, pending, &mut random)?;
        samples.extend(found.into_iter().map(|(row, text)| Sample { line, row, text }));
    }
    Ok((samples, pending.unwrap_or_default()))
}

/// Compares what both programs say about statements.
fn messages(request: &Request) -> Result<bool, String> {
    Ok(is_enough(request, &sweep(request, &samples(request)?)?))
}

/// Whether as large a share of the answers is equal as `--least` asks for, which is 100% by default.
fn is_enough(request: &Request, shares: &Shares) -> bool {
    let n_compared = shares.n_equal() + shares.n_different();
    100.0 * shares.n_equal() as f64 >= request.least * n_compared as f64
}

/// Compares how statements for rows are assembled.
fn rows(request: &Request) -> Result<bool, String> {
    let mut samples = samples(request)?;
    let (found, unread) = right_samples(request)?;
    samples.extend(found);
    let batches = batches_of(&samples);
    let (program, scratch) = (Program::new(workspace::reference_assembler()), Scratch::new());
    let scratch = scratch.map_err(|error| error.to_string())?;
    let expected = pool::in_parallel(&batches, |samples| {
        let statements: Vec<String> = samples.iter().map(|sample| sample.text.clone()).collect();
        assembled::by_reference(&program, scratch.path(), &assembler_arguments(samples[0].line), &statements)
    });
    let (mut shares, mut shown, mut right) = (Shares::default(), 0, BTreeSet::new());
    for (samples, expected) in batches.iter().zip(expected) {
        let line = samples[0].line;
        let subtarget = line.subtarget(line.value_of("-mcpu").unwrap_or_default())?;
        let statements: Vec<String> = samples.iter().map(|sample| sample.text.clone()).collect();
        let ours = assembled::by_us(&subtarget, line.style(), &statements);
        let expected = expected.map_err(|error| error.to_string())?;
        for ((sample, expected), ours) in samples.iter().zip(expected).zip(ours) {
            let verdict = match expected {
                None => Verdict::NoReference,
                Some(expected) if expected == ours => Verdict::Equal,
                Some(_) => {
                    let arguments = assembler_arguments(line);
                    let steady = assembled::by_steady_reference(&program, scratch.path(), &arguments, &sample.text);
                    match steady.map_err(|error| error.to_string())? {
                        None => Verdict::NoReference,
                        Some(expected) => verdict_alone(sample, &expected)?,
                    }
                }
            };
            shares.add(line.title(), &verdict);
            show(&format!("{}: {}", line.title(), sample.text), &verdict, &mut shown, request.show);
            right.extend((!ours.is_empty()).then_some(sample.row));
        }
    }
    let n_unexpected = complain_of_unread(request, &unread)?;
    println!("{shares}{} rows have been right at least once, {} never\n", right.len(), unread.len());
    Ok(shares.n_different() + n_unexpected == 0)
}

/// Returns the arguments with which `llvm-mc` reads as a line of the plan says, and shows everything.
fn assembler_arguments(line: &Line) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = vec![format!("-triple={}", line.triple).into()];
    arguments.extend(line.options.iter().map(OsString::from));
    arguments.extend(["-show-inst", "-show-encoding"].map(OsString::from));
    // By default, the assembler prints in the syntax that the triple names, the analyser in AT&T syntax.
    if line.value_of("-output-asm-variant").is_none() {
        arguments.push("-output-asm-variant=0".into());
    }
    arguments
}

/// Compares a statement that is assembled alone: after a statement that was read wrongly, the assembler may be in
/// another state.
fn verdict_alone(sample: &Sample<'_>, expected: &[String]) -> Result<Verdict, String> {
    let line = sample.line;
    let subtarget = line.subtarget(line.value_of("-mcpu").unwrap_or_default())?;
    let ours = assembled::by_us(&subtarget, line.style(), std::slice::from_ref(&sample.text));
    let ours = ours.into_iter().next().unwrap_or_default();
    if ours == expected {
        return Ok(Verdict::Equal);
    }
    if assembled::differ_in_bytes(expected, &ours) {
        // The analyser shows relocated bits, for which the assembler shows letters.
        let findings = sweep_of(&[sample])?;
        return findings.into_iter().next().map(|finding| finding.verdict).ok_or_else(|| "no finding".to_owned());
    }
    Ok(Verdict::Different(format!("  - {expected:?}\n  + {ours:?}\n")))
}

/// Prints the rows for which no statement was found that is read. Returns how many of these the plan does not expect.
fn complain_of_unread(request: &Request, rows: &[NumberedRow]) -> Result<usize, String> {
    let Some(line) = request.plan.of_subject("rows").next() else { return Ok(0) };
    let statements = statements_of(line)?;
    let descriptions = rows.iter().map(|(_, row)| statements.description_of(row));
    let unexpected: Vec<String> = descriptions.filter(|row| !request.plan.knows_as_unread(row)).collect();
    unexpected.iter().take(request.show).for_each(|row| println!("never read: {row}"));
    Ok(if request.plan.is_about_every_row() { unexpected.len() } else { 0 })
}

/// Compares how random words of each encoding are printed and encoded again.
fn words(request: &Request) -> Result<bool, String> {
    let mut random = Random::new(request.seed);
    let (program, scratch) = (Program::new(workspace::reference_assembler()), Scratch::new());
    let scratch = scratch.map_err(|error| error.to_string())?;
    let (mut shares, mut shown, mut opcodes) = (Shares::default(), 0, BTreeSet::new());
    for line in request.plan.of_subject("words") {
        let statements = statements_of(line)?;
        let words = statements.tables.encodings().flat_map(|encoding| vec![encoding; request.each]);
        let words = words.map(|encoding| random_word(&encoding, &mut random)).collect();
        let words = thin(words, request.count, &mut random);
        let batches: Vec<&[Vec<u8>]> = words.chunks(BATCH).collect();
        let found = pool::in_parallel(&batches, |words| {
            let mut arguments = assembler_arguments(line);
            arguments.push("-disassemble".into());
            assembled::of_words(&program, scratch.path(), &arguments, words)
        });
        let subtarget = line.subtarget(line.value_of("-mcpu").unwrap_or_default())?;
        for expected in found.into_iter().collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?.concat() {
            let ours = assembled::written_again(&subtarget, line.style(), &expected).unwrap_or_default();
            let verdict = match ours == expected {
                true => Verdict::Equal,
                false => Verdict::Different(format!("  - {expected}\n  + {ours}\n")),
            };
            shares.add(line.title(), &verdict);
            show(line.title(), &verdict, &mut shown, request.show);
            opcodes.insert(expected.split(' ').next().unwrap_or_default().to_owned());
        }
    }
    println!("{shares}{} opcodes\n", opcodes.len());
    Ok(shares.n_different() == 0)
}

/// Returns a word of an encoding, with random bits where it permits any.
fn random_word(encoding: &Encoding<'_>, random: &mut Random) -> Vec<u8> {
    let bits = u128::from(random.number()) | u128::from(random.number()) << 64;
    let bits = bits & !encoding.mask() | encoding.value();
    bits.to_le_bytes()[..encoding.n_bytes().min(16)].to_vec()
}

/// Splits samples into the inputs of single runs, each for one line of the plan.
fn batches_of<'s, 'l>(samples: &'s [Sample<'l>]) -> Vec<&'s [Sample<'l>]> {
    let lines = samples.chunk_by(|one, next| std::ptr::eq(one.line, next.line));
    lines.flat_map(|samples| samples.chunks(BATCH)).collect()
}

/// Compares what both programs say about `count` misspelt statements.
fn slips(request: &Request, count: usize) -> Result<bool, String> {
    let mut random = Random::new(request.seed);
    let lines: Vec<&Line> = request.plan.of_subject("rows").collect();
    let mut samples = Vec::new();
    for line in &lines {
        let statements = statements_of(line)?;
        let mut choice = Choice { random: &mut random, few_registers: false };
        let right: Vec<String> = statements.rows().iter().map(|row| statements.of_row(row, &mut choice)).collect();
        let wrong = (0..count.div_ceil(lines.len())).map(|_| slip(&right, &mut random));
        samples.extend(wrong.map(|text| Sample { line, row: 0, text }));
    }
    Ok(is_enough(request, &sweep(request, &samples)?))
}

/// Options that show the effect of a statement, its latency and its bytes, and leave out views that only take time.
const SWEEP_OPTIONS: [&str; 5] = [
    "-iterations=1",
    "-resource-pressure=false",
    "-summary-view=false",
    "-show-encoding",
    "-skip-unsupported-instructions=any",
];

/// Compares the results of both programs for samples, which are for one line of the plan.
fn sweep_of(samples: &[&Sample<'_>]) -> Result<Vec<Finding>, String> {
    let Some(first) = samples.first() else { return Ok(Vec::new()) };
    let (mca, reference) = (Program::new(workspace::mca()), Program::new(workspace::reference()));
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut arguments: Vec<OsString> = vec![format!("-mtriple={}", first.line.triple).into()];
    arguments.extend(first.line.options.iter().map(OsString::from));
    arguments.extend(SWEEP_OPTIONS.map(OsString::from));
    let directory = scratch.path();
    let sweep = Sweep { reference: &reference, mca: &mca, directory, arguments: &arguments, prologue: "\t.text\n" };
    let statements: Vec<String> = samples.iter().map(|sample| sample.text.clone()).collect();
    sweep.compare(&statements).map_err(|error| error.to_string())
}

/// Compares the results of both programs for samples, and prints the differences and the shares.
fn sweep(request: &Request, samples: &[Sample<'_>]) -> Result<Shares, String> {
    let batches = batches_of(samples);
    let findings = pool::in_parallel(&batches, |samples| sweep_of(&samples.iter().collect::<Vec<_>>()));
    let (mut shares, mut shown) = (Shares::default(), 0);
    let mut accepted: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (samples, findings) in batches.iter().zip(findings) {
        let group = samples[0].line.title();
        let counts = accepted.entry(group).or_default();
        for (sample, finding) in samples.iter().zip(findings?) {
            shares.add(group, &finding.verdict);
            show(&format!("{group}: {}", sample.text), &finding.verdict, &mut shown, request.show);
            counts[0] += usize::from(finding.is_accepted);
            counts[1] += 1;
        }
    }
    print!("{shares}");
    for (group, [n_accepted, n_statements]) in accepted {
        println!("{group}: {n_accepted} of {n_statements} statements are right");
    }
    println!();
    Ok(shares)
}

/// Compares the reports on random blocks.
fn blocks(request: &Request) -> Result<bool, String> {
    let mut random = Random::new(request.seed);
    let mut jobs = Vec::new();
    for line in request.plan.of_subject("blocks") {
        jobs.extend(target_blocks::jobs(line, &statements_of(line)?, request.each, &mut random)?);
    }
    live::compare(&thin(jobs, request.count, &mut random), request.show)
}

/// Compares the reports on compiler output.
fn compiled(request: &Request) -> Result<bool, String> {
    let mut random = Random::new(request.seed);
    let mut work = Vec::new();
    for line in request.plan.of_subject("compile") {
        let processors = target_blocks::processors(line)?;
        for compilation in compiled::for_line(line) {
            let cpu = line.value_of("-mcpu").unwrap_or_else(|| random.pick(&processors).0.name());
            work.push((compilation, cpu.to_owned()));
        }
    }
    let work = thin(work, request.count, &mut random);
    let jobs = pool::in_parallel(&work, |(compilation, cpu)| {
        let mut options = vec![format!("-mtriple={}", compilation.triple), format!("-mcpu={cpu}")];
        options.extend(["-show-encoding", "-skip-unsupported-instructions=any", "-iterations=10"].map(str::to_owned));
        Ok(Job {
            group: compilation.group(),
            title: format!("{} {}", compilation.title(), options.join(" ")),
            arguments: options.iter().map(OsString::from).collect(),
            text: compiled::compile(compilation)?,
        })
    });
    live::compare(&jobs.into_iter().collect::<Result<Vec<_>, String>>()?, request.show)
}
