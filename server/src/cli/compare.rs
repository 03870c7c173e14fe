//! `--cpus`: the regions of a program on several processors, as one table for each region.
//!
//! ```text
//! CPU       Model     Cycles/iteration    IPC  Block RThroughput  Limited by
//! haswell   haswell               5.10   0.98               1.50  dependencies
//! znver4    znver4                4.07   1.23               1.00  dependencies
//! ```

use std::fmt::Write;

use mca_core::analyze::region::{Outcome, RegionReport};
use mca_core::model::catalogue::Catalogue;
use mca_core::view::ViewSwitches;

use super::json_v2::limit_name;
use super::options::Options;
use super::parallel;
use super::run::{Run, Subject};
use super::settings;
use super::streams::Stopped;
use super::target;

/// One line of a table.
struct Row {
    cpu: String,
    model: &'static str,
    /// `None` if the processor cannot run the region.
    numbers: Option<Numbers>,
}

struct Numbers {
    cycles_per_iteration: f64,
    instructions_per_cycle: f64,
    block_reciprocal_throughput: f64,
    limit: &'static str,
}

impl Run<'_> {
    /// Writes the tables. An unknown processor ends the run, like one given by `-mcpu`.
    pub(super) fn compare(
        &mut self,
        name: &[u8],
        subject: &Subject<'_>,
        catalogue: &'static Catalogue,
    ) -> Result<(), Stopped> {
        let regions: Vec<_> = subject.program.regions().iter().filter(|region| !region.is_empty()).collect();
        let mut tables: Vec<Vec<Row>> = regions.iter().map(|_| Vec::new()).collect();
        for cpu in &self.options.cpus {
            let options = Options { cpu: cpu.clone(), ..self.options.clone() };
            let target = target::resolve(catalogue, subject.triple, &options);
            self.streams.error(&target.messages);
            let processor = self.processor(&target, subject.triple)?;
            let mut analysis = settings::analysis_options(&options, processor.facts().is_out_of_order());
            analysis.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
            analysis.tables = None;
            for (region, table) in regions.iter().zip(&mut tables) {
                let cpu = String::from_utf8_lossy(&target.cpu_name).into_owned();
                let mut row = Row { cpu, model: processor.name(), numbers: None };
                let cancellation = self.cancellation();
                let regions = [*region];
                parallel::analyse_in_order(
                    subject.program,
                    &regions,
                    processor,
                    &analysis,
                    &cancellation,
                    |_, analysis| {
                        if let Outcome::Report(report) = analysis.outcome {
                            row.numbers = Numbers::of(&report);
                        }
                        true
                    },
                );
                table.push(row);
            }
            self.record_timelines(name, &Subject { processor, options: &analysis, target: &target, ..*subject });
        }
        if tables.iter().flatten().all(|row| row.numbers.is_none()) {
            return Err(self.nothing_found());
        }
        for (number, (region, table)) in regions.iter().zip(&tables).enumerate() {
            if region.has_marker() {
                let name = String::from_utf8_lossy(&region.name);
                let dash = if name.is_empty() { "" } else { " - " };
                let header = format!("\n[{number}] Code Region{dash}{name}\n\n");
                self.streams.report().extend_from_slice(header.as_bytes());
            }
            self.streams.report().extend_from_slice(print(table).as_bytes());
        }
        Ok(())
    }
}

fn print(rows: &[Row]) -> String {
    let width = |column: fn(&Row) -> &str, title: &str| {
        rows.iter().map(|row| column(row).len()).chain([title.len()]).max().unwrap_or(0)
    };
    let cpu = width(|row| &row.cpu, "CPU");
    let model = width(|row| row.model, "Model");
    let mut text =
        format!("{:cpu$}  {:model$}  Cycles/iteration    IPC  Block RThroughput  Limited by\n", "CPU", "Model");
    for row in rows {
        let _ = match &row.numbers {
            Some(numbers) => writeln!(
                text,
                "{:cpu$}  {:model$}  {:>16.2}  {:>5.2}  {:>17.2}  {}",
                row.cpu,
                row.model,
                numbers.cycles_per_iteration,
                numbers.instructions_per_cycle,
                numbers.block_reciprocal_throughput,
                numbers.limit
            ),
            None => writeln!(
                text,
                "{:cpu$}  {:model$}  {:>16}  {:>5}  {:>17}  an instruction is not supported",
                row.cpu, row.model, "-", "-", "-"
            ),
        };
    }
    text
}

impl Numbers {
    fn of(report: &RegionReport) -> Option<Numbers> {
        let summary = report.views.summary.as_ref()?;
        let limit = report.bounds.as_ref().and_then(|bounds| bounds.find_tightest());
        Some(Numbers {
            cycles_per_iteration: f64::from(summary.total_cycles) / f64::from(summary.n_iterations.max(1)),
            instructions_per_cycle: summary.instructions_per_cycle,
            block_reciprocal_throughput: summary.block_reciprocal_throughput,
            limit: limit.map_or("", |bound| limit_name(bound.limit)),
        })
    }
}
