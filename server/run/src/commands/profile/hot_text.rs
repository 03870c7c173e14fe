//! What a profile says about a loop, as text and as JSON.

use mca_input::prepare::count;
use mca_profile::{Gap, PathCycles, Simulated};
use serde_json::{Value, json};

use super::hot::{CodeLine, Hit, Hot, MeasuredLoop};

/// Maximum number of paths of a loop that are shown.
const SHOWN_PATHS: usize = 4;
/// Minimum share, from 0 to 1, of a loop's rounds that a path needs to be shown.
const LEAST_PATH_SHARE: f64 = 0.01;

/// What a profile adds to a loop's line of the table.
pub struct Shown {
    /// Text in front of the line: share of the samples, and measured cycles.
    pub head: String,
    /// What replaces the model's numbers; `None` if only one path was taken.
    pub taken: Option<Taken>,
    /// Lines below the loop's line.
    pub details: Vec<String>,
}

/// Facts about a loop that ran along several paths.
pub struct Taken {
    /// Cycles of a round that the model predicts for the paths as they were taken.
    pub cycles: f64,
    /// What limits the most frequent path; `None` if the loop's line says so, because it is about this path.
    pub cause: Option<String>,
    /// The number of paths in words: `2 paths taken`.
    pub paths: String,
}

impl Hot {
    /// Returns what is added to the line of each loop. `blame_of` takes the loop's index and the offset of an
    /// instruction in the file, and returns what the model says about that instruction; without it, no code is shown.
    pub fn shown<'h>(
        &'h self,
        blame_of: Option<&'h dyn Fn(usize, usize) -> Option<String>>,
    ) -> impl Iterator<Item = Shown> + 'h {
        let has_rounds = self.hits().iter().any(|hit| hit.rounds.is_some());
        self.hits().iter().enumerate().map(move |(index, hit)| {
            let share = format!("{:>5.1}%  ", self.percent(hit.n_samples));
            let head = match &hit.rounds {
                Some(measured) => format!("{share}{:>8} measured  ", measured.mean()),
                None if has_rounds => format!("{share}{:>8} measured  ", "-"),
                None => share,
            };
            let taken = hit.simulated.as_ref().filter(|simulated| simulated.n_paths > 1).map(|simulated| Taken {
                cycles: simulated.cycles(),
                cause: simulated.paths.first().map(|path| path.cause.clone()).filter(|_| !hit.is_retraced),
                paths: format!("{} taken", count(simulated.n_paths, "path")),
            });
            let mut details = hit.details();
            details.extend(blame_of.into_iter().flat_map(|blame_of| hit.annotated(&|offset| blame_of(index, offset))));
            Shown { head, taken, details }
        })
    }

    /// Returns the title of a loop with its share of the samples.
    pub fn titled(&self, index: usize, title: &str) -> String {
        match self.hits().get(index) {
            Some(hit) => format!("{:.1}% of samples · {title}", self.percent(hit.n_samples)),
            None => title.to_owned(),
        }
    }
}

impl MeasuredLoop {
    /// Formats the mean with as many digits as its uncertainty permits.
    fn mean(&self) -> String {
        format!("{:.*}", digits_within(self.error), self.mean)
    }

    /// Returns the cycles of the rounds as JSON.
    pub fn json(&self) -> Value {
        let MeasuredLoop { n_rounds, mean, error, median, fast, mispredicted } = self;
        json!({
            "rounds": n_rounds,
            "cycles": mean,
            "error": error,
            "median": median,
            "fastestTenth": fast,
            "mispredicted": mispredicted,
        })
    }
}

/// Returns how many digits after the point are meaningful in a number that may be wrong by `error`: two at most.
fn digits_within(error: f64) -> usize {
    match error {
        ..0.05 => 2,
        0.05..0.5 => 1,
        _ => 0,
    }
}

impl Hit {
    /// Returns lines about what was measured, what explains the difference, and the paths that were taken.
    fn details(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.ipc.map(|ipc| format!("{ipc:.2} instructions per cycle measured")));
        lines.extend((!self.events.is_empty()).then(|| self.events.join(", ")));
        let Some(measured) = &self.rounds else {
            lines.extend(self.paths());
            return lines;
        };
        let MeasuredLoop { n_rounds, median, fast, mispredicted, .. } = measured;
        let misses = match *mispredicted >= 0.005 {
            true => format!(", {mispredicted:.2} mispredicted branches per round"),
            false => String::new(),
        };
        let rounds = count(*n_rounds as usize, "round");
        let mean = measured.mean();
        lines.push(format!("{rounds}: mean {mean}, median {median}, fastest tenth {fast} cycles{misses}"));
        lines.extend(self.gap.as_ref().map(|gap| explained(gap, digits_within(measured.error).min(1))));
        lines.extend(self.gap.as_ref().and_then(blame_of_model));
        lines.extend(self.paths());
        lines
    }

    /// Lists each instruction with its share of the loop's samples and its blame; `blame_of` takes the offset of an
    /// instruction.
    fn annotated(&self, blame_of: &dyn Fn(usize) -> Option<String>) -> Vec<String> {
        /// Largest width of the column of instructions; longer ones move the rest of their line to the right.
        const WIDEST: usize = 60;
        let width = self.code.iter().map(|line| line.text.chars().count()).max().unwrap_or(0).min(WIDEST);
        let share = |n: u64| match n {
            0 => String::new(),
            n => format!("{:.1}%", 100.0 * n as f64 / self.n_samples.max(1) as f64),
        };
        let line = |line: &CodeLine| {
            let blame = blame_of(line.offset).map(|blame| format!("  {blame}")).unwrap_or_default();
            format!("{:>6}  {:width$}{blame}", share(line.n_samples), line.text).trim_end().to_owned()
        };
        self.code.iter().map(line).collect()
    }

    /// Returns the loop as JSON. `title` is its place and name as shown, `share` its part of all samples, from 0 to
    /// 1.
    pub fn json(&self, title: &str, share: f64) -> Value {
        let path = |path: &PathCycles| {
            json!({
                "rounds": path.n_rounds,
                "instructions": path.n_instructions,
                "measured": path.measured,
                "predicted": path.predicted,
                "cause": path.cause,
            })
        };
        let code = |line: &CodeLine| json!({ "offset": line.offset, "text": line.text, "samples": line.n_samples });
        json!({
            "loop": title,
            "samples": self.n_samples,
            "share": share,
            "measuredIpc": self.ipc,
            "measured": self.rounds.as_ref().map(MeasuredLoop::json),
            "predicted": self.simulated.as_ref().map(|it| json!({
                "byPath": it.by_path,
                "byTrace": it.by_trace,
                "tracedRounds": it.n_traced,
                "paths": it.n_paths,
            })),
            "paths": self.simulated.as_ref().map(|it| it.paths.iter().map(path).collect::<Vec<_>>()),
            "gap": self.gap.as_ref().map(gap_json),
            "code": self.code.iter().map(code).collect::<Vec<_>>(),
        })
    }

    /// Returns a line for each path that was taken often; nothing if only one path was taken.
    fn paths(&self) -> Vec<String> {
        let Some(Simulated { paths, n_paths, .. }) = self.simulated.as_ref().filter(|it| it.n_paths > 1) else {
            return Vec::new();
        };
        let n_rounds: u64 = paths.iter().map(|path| path.n_rounds).sum();
        let share = |n: u64| n as f64 / n_rounds.max(1) as f64;
        let is_shown = |n: u64| share(n) >= LEAST_PATH_SHARE;
        let shown = paths.iter().enumerate().take(SHOWN_PATHS).filter(|(_, path)| is_shown(path.n_rounds));
        let mut lines: Vec<String> = shown
            .map(|(at, path)| {
                let measured = path.measured.map(|cycles| format!("measured {cycles:.1}, ")).unwrap_or_default();
                let cause = if path.cause.is_empty() { String::new() } else { format!(", {}", path.cause) };
                let (number, share) = (at + 1, 100.0 * share(path.n_rounds));
                let instructions = count(path.n_instructions, "instruction");
                let predicted = path.predicted;
                format!(
                    "path {number} of {n_paths} ({share:.1}%): {instructions}, {measured}predicted {predicted:.2}{cause}"
                )
            })
            .collect();
        if lines.len() < *n_paths {
            lines.push(format!("{} more", count(n_paths - lines.len(), "path")));
        }
        lines
    }
}

/// Returns a gap as JSON.
fn gap_json(gap: &Gap) -> Value {
    json!({
        "cycles": gap.cycles,
        "mispredictions": gap.mispredictions,
        "slowRounds": gap.slow_rounds,
        "rest": gap.rest,
        "wrongModel": gap.wrong_model.as_ref().map(|wrong| json!({
            "certain": wrong.is_certain,
            "instruction": wrong.instruction.as_ref().map(|(text, _)| text),
            "cycles": wrong.instruction.as_ref().map(|(_, cycles)| cycles),
        })),
    })
}

/// Formats a gap with its causes: `gap +5.6: +4.3 mispredicted branches, +1.3 front end, memory that overlaps, or the
/// model`. `digits` are those after the point.
fn explained(gap: &Gap, digits: usize) -> String {
    let least = 0.5 * 0.1_f64.powi(digits as i32);
    let parts = [
        (gap.mispredictions, "mispredicted branches"),
        (gap.slow_rounds, "rounds slower than the fastest tenth (memory, and varying delays)"),
        (
            gap.rest,
            if gap.rest < 0.0 { "faster than the model says" } else { "front end, memory that overlaps, or the model" },
        ),
    ];
    let shown: Vec<String> = parts
        .iter()
        .filter(|(cycles, _)| cycles.abs() >= least)
        .map(|(cycles, what)| format!("{cycles:+.digits$} {what}"))
        .collect();
    match shown.is_empty() {
        true => "no gap: rounds take the predicted cycles".to_owned(),
        false => format!("gap {:+.digits$}: {}", gap.cycles, shown.join(", ")),
    }
}

/// Returns a line that says the model predicts too many cycles; `None` if the measured cycles do not show that.
fn blame_of_model(gap: &Gap) -> Option<String> {
    let wrong = gap.wrong_model.as_ref()?;
    let by_instruction =
        wrong.instruction.as_ref().map(|(text, cycles)| format!(": {text}, {cycles:.0} cycles")).unwrap_or_default();
    Some(match wrong.is_certain {
        true => format!("the model is too slow here{by_instruction}"),
        false => format!(
            "the fastest tenth is faster than the model says: rounds that waited together, or the model is too slow{by_instruction}"
        ),
    })
}
