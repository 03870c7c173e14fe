//! Makes random blocks of instructions for every processor of a target, from its instruction table.

use std::ffi::OsString;
use std::sync::Arc;

use mca_core::inst::asm::{NoFiles, Options, assemble};
use mca_core::inst::subtarget::Subtarget;
use mca_core::model::catalogue::{Catalogue, CpuEntry};

use crate::live::Job;
use crate::operands::Choice;
use crate::random::{self, Random};
use crate::table_statements::Statements;
use crate::target_plan::Line;

/// Returns the processors that have a model and run code of the line's triple, each with the subtarget for which text
/// is read.
pub fn processors(line: &Line) -> Result<Vec<(CpuEntry, Arc<Subtarget>)>, String> {
    let catalogue = Catalogue::of(line.triple()?.target()).map_err(|error| error.to_string())?;
    let cpus = catalogue.cpus().filter(|cpu| cpu.model_name().is_some());
    let all = cpus.map(|cpu| Ok((cpu, line.subtarget(cpu.name())?))).collect::<Result<Vec<_>, String>>()?;
    let is_refused = |subtarget: &Subtarget| {
        let target = subtarget.target();
        target.refusal_before_reading(subtarget).or_else(|| target.refusal_after_reading(subtarget)).is_some()
    };
    Ok(all.into_iter().filter(|(_, subtarget)| !is_refused(subtarget)).collect())
}

/// Returns jobs with `n` random blocks for each processor.
pub fn jobs(line: &Line, statements: &Statements, n: usize, random: &mut Random) -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for (cpu, subtarget) in processors(line)? {
        for _ in 0..n {
            let text = block(statements, &subtarget, random);
            let mut options = vec![format!("-mtriple={}", line.triple), format!("-mcpu={}", cpu.name())];
            options.extend(line.options.iter().cloned());
            options.extend(random::options(random));
            options.push("-skip-unsupported-instructions=any".to_owned());
            jobs.push(Job {
                group: cpu.name().to_owned(),
                title: format!("{}\n{text}", options.join(" ")),
                arguments: options.iter().map(OsString::from).collect(),
                text: text.into_bytes(),
            });
        }
    }
    Ok(jobs)
}

/// Returns a block of up to 20 random statements, all of which the processor knows.
fn block(statements: &Statements, subtarget: &Arc<Subtarget>, random: &mut Random) -> String {
    let rows = statements.rows();
    let (mut text, n_statements) = (String::new(), 1 + random.below(20));
    if let Some(line) = statements.prelude(random) {
        text.push_str(&line);
        text.push('\n');
    }
    for _ in 0..n_statements {
        let candidates = (0..40).map(|_| {
            let row = *random.pick(&rows);
            statements.of_row(&row, &mut Choice { random, few_registers: true })
        });
        let known = { candidates }.find(|statement| is_known(statement, subtarget));
        text.extend(known.map(|statement| statement + "\n"));
    }
    text
}

/// Whether our assembler reads a statement without an error as instructions.
fn is_known(statement: &str, subtarget: &Arc<Subtarget>) -> bool {
    let options = Options::of(Arc::clone(subtarget));
    let assembly = assemble(format!("{statement}\n").as_bytes(), options, &NoFiles);
    !assembly.has_errors && !assembly.instructions.is_empty()
}
