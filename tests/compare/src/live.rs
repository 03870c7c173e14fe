//! Runs both programs on generated inputs and compares their answers.

use std::ffi::OsString;

use crate::comparison_shares::{Shares, Verdict, judge};
use crate::pool;
use crate::program::Program;
use crate::workspace::{self, Scratch};

/// A comparison of both programs that is to be made.
#[derive(Clone, Debug)]
pub struct Job {
    /// Name of the group in which its verdict is counted.
    pub group: String,
    /// Description with which a person can repeat the comparison.
    pub title: String,
    /// Arguments of both programs, except for the input's name.
    pub arguments: Vec<OsString>,
    /// The input.
    pub text: Vec<u8>,
}

/// Runs all jobs, and prints the first `n_shown` differences and the shares. Returns whether there is no difference.
pub fn compare(jobs: &[Job], n_shown: usize) -> Result<bool, String> {
    let (mca, reference) = (Program::new(workspace::mca()), Program::new(workspace::reference()));
    let verdicts = pool::in_parallel(jobs, |job| {
        // A file, not a stream: where the reference keeps a stream in memory shows in some reports.
        let scratch = Scratch::new().map_err(|error| error.to_string())?;
        std::fs::write(scratch.path().join("input.s"), &job.text).map_err(|error| error.to_string())?;
        let mut arguments = job.arguments.clone();
        arguments.push("input.s".into());
        let run = |program: &Program| {
            let outcome = program.run(scratch.path(), &arguments, b"");
            outcome.map_err(|error| format!("{}: {error}", program.path.display()))
        };
        Ok::<Verdict, String>(judge(&run(&reference)?, &run(&mca)?))
    });
    let mut shares = Shares::default();
    let mut shown = 0;
    for (job, verdict) in jobs.iter().zip(verdicts) {
        let verdict = verdict?;
        shares.add(&job.group, &verdict);
        show(&job.title, &verdict, &mut shown, n_shown);
    }
    println!("{shares}");
    Ok(shares.n_different() == 0)
}

/// Prints a difference unless `limit` have been printed. `shown` counts the differences, printed or not.
pub fn show(title: &str, verdict: &Verdict, shown: &mut usize, limit: usize) {
    if let Verdict::Different(difference) = verdict {
        if *shown < limit {
            println!("{title}\n{difference}");
        }
        *shown += 1;
    }
}
