//! Compares `mca` with the reference on statements made from a target's match table.
//!
//! ```text
//! compare-tables TRIPLE [--cpu=A,B] [--attr=FEATURES] [--count=N] [--seed=N] [--slips=N] [--show=N]
//! ```
//!
//! `--count` statements are made for each row; with `--slips`, so many of them with slips of the pen instead. What is
//! compared is everything that both programs say: messages with their places, opcodes, text and bytes.

use std::ffi::OsString;
use std::process::ExitCode;

use mca_core::analyze::triple::Triple;
use mca_models::assembler::AssemblerTables;
use mca_tests::pool;
use mca_tests::program::Program;
use mca_tests::random::Random;
use mca_tests::riscv_operands::RiscvWriter;
use mca_tests::shares::{Shares, Verdict, judge};
use mca_tests::table_statements::{Statements, slip};
use mca_tests::workspace::{self, Scratch};

/// Statements of one run; a run that differs is halved until the culprits stand alone.
const BATCH: usize = 100;

struct Request {
    triple: String,
    processors: Vec<String>,
    features: String,
    count: usize,
    slips: usize,
    seed: u64,
    show: usize,
}

fn main() -> ExitCode {
    match request().and_then(|request| compare(&request)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("compare-tables: {message}");
            ExitCode::FAILURE
        }
    }
}

fn request() -> Result<Request, String> {
    let mut request = Request {
        triple: String::new(),
        processors: vec!["sifive-x390".to_owned()],
        features: String::new(),
        count: 1,
        slips: 0,
        seed: 1,
        show: 10,
    };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("--cpu", value)) => request.processors = value.split(',').map(str::to_owned).collect(),
            Some(("--attr", value)) => request.features = value.to_owned(),
            Some(("--count", value)) => request.count = number(value)? as usize,
            Some(("--slips", value)) => request.slips = number(value)? as usize,
            Some(("--seed", value)) => request.seed = number(value)?,
            Some(("--show", value)) => request.show = number(value)? as usize,
            _ => request.triple = argument,
        }
    }
    Ok(request)
}

fn compare(request: &Request) -> Result<bool, String> {
    let triple = Triple::find(request.triple.as_bytes(), b"").map_err(|error| format!("{error:?}"))?;
    let packed = mca_models::target_of(triple.target.name()).ok_or("no data for this target")?.file("assembler");
    let tables = AssemblerTables::open(packed).map_err(|error| error.to_string())?;
    let isa = triple.target.isa().map_err(|error| error.to_string())?;
    let writer = match triple.target.name() {
        "riscv" => RiscvWriter,
        name => return Err(format!("nobody has said how operands of {name} look")),
    };
    let mut random = Random::new(request.seed);
    let mut statements = Statements { tables: &tables, isa, writer }.of_rows(0, request.count, &mut random);
    if request.slips > 0 {
        statements = (0..request.slips).map(|_| slip(&statements, &mut random)).collect();
    }
    let batches: Vec<(&String, &[String])> =
        request.processors.iter().flat_map(|cpu| statements.chunks(BATCH).map(move |batch| (cpu, batch))).collect();
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let (mca, reference) = (Program::new(workspace::mca()), Program::new(workspace::reference()));
    let runs = pool::in_parallel(&batches, |(cpu, batch)| {
        let arguments: Vec<OsString> = arguments(request, cpu).into_iter().map(OsString::from).collect();
        let runner = Runner { mca: &mca, reference: &reference, scratch: &scratch, arguments: &arguments };
        runner.verdicts(batch)
    });
    let (mut shares, mut n_shown) = (Shares::default(), 0);
    for ((cpu, batch), verdicts) in batches.iter().zip(runs) {
        for (statement, verdict) in batch.iter().zip(verdicts.map_err(|error| error.to_string())?) {
            shares.add(cpu, &verdict);
            if let Verdict::Different(difference) = &verdict
                && n_shown < request.show
            {
                println!("{cpu}: {statement}\n{difference}");
                n_shown += 1;
            }
        }
    }
    println!("{shares}");
    Ok(shares.n_different() == 0)
}

fn arguments(request: &Request, cpu: &str) -> Vec<String> {
    vec![
        format!("-mtriple={}", request.triple),
        format!("-mcpu={cpu}"),
        format!("-mattr={}", request.features),
        "-skip-unsupported-instructions=any".to_owned(),
        "-instruction-tables=full".to_owned(),
        "-show-encoding".to_owned(),
    ]
}

struct Runner<'a> {
    mca: &'a Program,
    reference: &'a Program,
    scratch: &'a Scratch,
    arguments: &'a [OsString],
}

impl Runner<'_> {
    /// One for each statement.
    fn verdicts(&self, statements: &[String]) -> std::io::Result<Vec<Verdict>> {
        let text = statements.join("\n") + "\n";
        let expected = self.reference.run(self.scratch.path(), self.arguments, text.as_bytes())?;
        if expected.is_answer() {
            let ours = self.mca.run(self.scratch.path(), self.arguments, text.as_bytes())?;
            match judge(&expected, &ours) {
                Verdict::Equal => return Ok(statements.iter().map(|_| Verdict::Equal).collect()),
                verdict if statements.len() == 1 => return Ok(vec![verdict]),
                _ => {}
            }
        } else if statements.len() == 1 {
            return Ok(vec![Verdict::NoReference]);
        }
        let (first, second) = statements.split_at(statements.len() / 2);
        let mut verdicts = self.verdicts(first)?;
        verdicts.extend(self.verdicts(second)?);
        Ok(verdicts)
    }
}
