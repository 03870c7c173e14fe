//! Writes the page on the accuracy of predictions: `tests/accuracy/ACCURACY.md`.

use std::fmt::Write;

use mca_core::target::{Architecture, Provenance};

use super::{CPUS, PredictedBlock, Quality, predicted_blocks};

/// Minimum number of blocks that a category needs to be shown, and that held-out blocks of it need.
const FEWEST: usize = 20;

/// Processors whose models were fitted to all measured loops of libraries.
const FITTED_LIBRARIES: [&str; 1] = ["znver5"];

/// A kind of code: its name, and a function that says whether a block is of it.
type Category = (&'static str, fn(&PredictedBlock) -> bool);

/// Kinds of code; a block may be of several.
const CATEGORIES: [Category; 16] = [
    ("straight code", |one| !one.block.is_loop),
    ("· without vectors", |one| !one.block.is_loop && !one.traits.is_vector),
    ("· with vectors", |one| !one.block.is_loop && one.traits.is_vector),
    ("· no memory", |one| !one.block.is_loop && !one.traits.loads && !one.traits.stores),
    ("· loads", |one| !one.block.is_loop && one.traits.loads && !one.traits.stores),
    ("· stores", |one| !one.block.is_loop && !one.traits.loads && one.traits.stores),
    ("· loads and stores", |one| !one.block.is_loop && one.traits.loads && one.traits.stores),
    ("· `push`, `pop`", |one| !one.block.is_loop && ["push", "pop"].iter().any(|name| has_instruction(one, name))),
    ("· single instructions", |one| {
        !one.block.is_loop && ["latency", "throughput"].iter().any(|kind| one.block.kind.starts_with(kind))
    }),
    ("loops", |one| one.block.is_loop),
    ("· of small programs", |one| one.block.is_loop && one.block.kind == "block"),
    ("· kernels", |one| one.block.is_loop && one.block.kind == "kernel"),
    ("· of libraries", |one| one.block.kind.starts_with("library")),
    ("· of libraries, plain memory", |one| one.block.kind == "library"),
    ("· of libraries, stores feed loads", |one| one.block.kind == "library-fed"),
    ("· of libraries, two lines at once", |one| one.block.kind == "library-lines"),
];

/// Whether a block has an instruction whose mnemonic begins with `name`, other than `popcnt`.
fn has_instruction(one: &PredictedBlock, name: &str) -> bool {
    let mut names = one.block.text.split(';').filter_map(|text| text.split_whitespace().next());
    names.any(|found| found.starts_with(name) && !found.starts_with("popcnt"))
}

/// A line of a processor's table: how near the models come to the measurements of a category of blocks.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the category, in [`CATEGORIES`].
    pub category: &'static str,
    /// Quality of the reference's model.
    pub parity: Quality,
    /// Quality of the measured model.
    pub measured: Quality,
    /// Quality of the measured model on the blocks that are held out, except those that it was fitted to; `None` if
    /// there are too few.
    pub held_out: Option<Quality>,
}

/// Returns the lines of a processor's table: the categories with enough blocks.
pub fn rows(cpu: &str) -> Result<Vec<Row>, String> {
    let (_, all) = predicted_blocks(cpu)?;
    let row = |(category, holds): &(&'static str, fn(&PredictedBlock) -> bool)| {
        let chosen: Vec<&PredictedBlock> = all.iter().filter(|one| holds(one)).collect();
        let quality = |chosen: &[&PredictedBlock], of: fn(&PredictedBlock) -> f64| {
            Quality::of(&chosen.iter().map(|one| (one.block.cycles, of(one))).collect::<Vec<_>>())
        };
        let is_fitted = |one: &PredictedBlock| FITTED_LIBRARIES.contains(&cpu) && one.block.kind.starts_with("library");
        let is_held_out = |one: &&PredictedBlock| one.block.is_held_out() && !is_fitted(one);
        let held_out: Vec<&PredictedBlock> = chosen.iter().copied().filter(is_held_out).collect();
        (chosen.len() >= FEWEST).then(|| Row {
            category,
            parity: quality(&chosen, |one| one.predictions.parity),
            measured: quality(&chosen, |one| one.predictions.measured),
            held_out: (held_out.len() >= FEWEST).then(|| quality(&held_out, |one| one.predictions.measured)),
        })
    };
    Ok(CATEGORIES.iter().filter_map(row).collect())
}

/// Beginning of the page.
const HEAD: &str = "# How near predictions come to processors

Written by `cargo run --release -p mca-tests --bin accuracy -- --page`, from the measurements beside this page and the models that come along; a
test fails where it is not true. The error of a block is the distance of predicted from measured cycles, relative to the measured; tables have
its mean, the share of blocks within 10%, and Kendall's rank correlation (tau, 1 is perfect order). *Reference* is LLVM's model
of the processor in steady state, which the plain report shows. *Unseen* is our mean error on the half of the blocks that
nothing is fitted to; the last mechanisms of Zen 3 to Zen 5 and of Ivy Bridge to Skylake were chosen with both halves in view, though, so that only
measurements elsewhere judge those. A processor that is not here has tables only: nobody here knows how good they are.
";

/// End of the page.
const PUBLISHED: &str = "
## What others publish

Mean errors in percent, straight code first, loops behind it, by the authors of uiCA (Abel and Reineke, ICS 2022), who measured BHive's blocks anew and made
loops of them: their blocks and measurements are not those above, so the columns do not compare to a decimal.

| processor | uiCA | OSACA | llvm-mca 10 | IACA 3 | Ithemal |
| --- | --- | --- | --- | --- | --- |
| Ice Lake | 1.0, 0.8 | 53.8, 22.0 | 25.4, 13.6 | - | - |
| Skylake | 0.45, 0.4 | 15.0, 11.3 | 15.6, 12.0 | 13.5, 14.3 | 8.3, 13.7 |
| Haswell | 0.8, 0.6 | - | 20.3, 19.0 | 15.0, - | 7.4, - |
| Ivy Bridge | 1.5, 1.1 | - | 22.8, 20.8 | - | 7.1, - |

By those authors, BHive's own cycles, which the tables of Skylake, Haswell and Ivy Bridge above use, are 4.4%, 2.5% and 3.2% off in the mean. Against
BHive's cycles uiCA is 5.9%, 4.5% and 5.0% off on 1,400 of its blocks of each. OSACA's development version is 27.5% off on 138 loops of
the libraries above on a Zen 5, where `zen5.txt` is 7.3% off.
";

/// Returns the text of the page.
pub fn page() -> Result<String, String> {
    let mut text = HEAD.to_owned();
    let x86 = Architecture::all().find(|architecture| architecture.name() == "x86").ok_or("there is no x86")?;
    let mut worse = String::new();
    let mut order: Vec<&str> = CPUS.to_vec();
    let provenance = |cpu: &str| x86.shipped_model_of(cpu).unwrap_or(Provenance::Tables);
    order.sort_by_key(|cpu| (provenance(cpu) != Provenance::Measured, std::cmp::Reverse(*cpu)));
    for cpu in order {
        let (n, known) = predicted_blocks(cpu)?;
        let info = x86.find_cpu(cpu).ok_or("there is no such processor")?;
        let _ = write!(text, "\n## {}: {}\n\n", info.title().unwrap_or(cpu), provenance(cpu).words());
        if known.len() < *n {
            let _ = write!(text, "Without {} of {n} blocks, of which a model says nothing.\n\n", n - known.len());
        }
        text += "| `";
        text += cpu;
        text += "` | blocks | reference | ours | unseen | within 10%: reference, ours | tau: reference, ours |\n";
        text += "| --- | ---: | ---: | ---: | ---: | --- | --- |\n";
        for Row { category, parity, measured, held_out } in rows(cpu)? {
            let percent = |share: f64| format!("{:.1}%", 100.0 * share);
            let _ = writeln!(
                text,
                "| {category} | {} | {} | {} | {} | {:.0}%, {:.0}% | {:.2}, {:.2} |",
                measured.n,
                percent(parity.mean_error),
                percent(measured.mean_error),
                held_out.map_or_else(|| "-".to_owned(), |quality| percent(quality.mean_error)),
                100.0 * parity.within_ten_percent,
                100.0 * measured.within_ten_percent,
                parity.tau,
                measured.tau
            );
            if measured.mean_error > parity.mean_error {
                let _ = writeln!(worse, "- `{cpu}`, {}", category.trim_start_matches("· "));
            }
        }
    }
    text += "\n## Where ours is worse than the reference's\n\n";
    text += if worse.is_empty() { "In no category.\n" } else { &worse };
    Ok(text + PUBLISHED)
}
