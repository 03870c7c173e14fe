//! Code lenses above each region: commands for more views, and the verdict in front of them if no hint shows it.

use serde_json::json;
use tower_lsp::lsp_types::{CodeLens, Command};

use super::commands::{CLIENT_COMMANDS, SERVER_COMMANDS};
use super::hints;
use super::markup::one_line;
use crate::lsp::analysis::RegionPlan;
use crate::lsp::snapshot::Snapshot;

/// Titles of the commands, in the order of [`CLIENT_COMMANDS`].
const TITLES: [&str; 3] = ["Timeline", "Report", "Compare CPUs"];

/// Returns the text of a region's throughput hint; `None` if the settings show these hints, or if the region has no
/// result.
fn verdict(snapshot: &Snapshot, index: usize, region: &RegionPlan) -> Option<String> {
    if snapshot.reading.configuration.editor.throughput_hints {
        return None;
    }
    let result = snapshot.results.get(index)?.as_ref()?.as_ref().ok()?;
    Some(hints::throughput(snapshot, region, result))
}

/// Returns the lenses of all regions, unless the settings switch them off.
pub fn lenses(snapshot: &Snapshot) -> Vec<CodeLens> {
    if !snapshot.reading.configuration.editor.code_lens {
        return Vec::new();
    }
    let mut lenses = Vec::new();
    for (index, region) in snapshot.reading.regions.iter().enumerate() {
        let range = snapshot.range(region.range.start..region.range.start);
        let argument = json!({ "uri": snapshot.uri, "region": index, "position": range.start });
        if let Some(title) = verdict(snapshot, index, region) {
            let command = Command::new(one_line(&title), String::new(), None);
            lenses.push(CodeLens { range, command: Some(command), data: None });
        }
        for (index, title) in TITLES.into_iter().enumerate() {
            let client_command = CLIENT_COMMANDS[index];
            let is_client_command = snapshot.client.commands.iter().any(|command| command == client_command);
            let command = if is_client_command { client_command } else { SERVER_COMMANDS[index] };
            let command = Command::new(title.to_owned(), command.to_owned(), Some(vec![argument.clone()]));
            lenses.push(CodeLens { range, command: Some(command), data: None });
        }
    }
    lenses
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::lsp::fixture::Fixture;

    #[test]
    fn the_verdict_is_a_lens_if_no_hint_shows_it() {
        let mut fixture = Fixture::new("# mca: -mcpu=haswell\n.L1:\n\taddsd %xmm1, %xmm0\n\tjne .L1\n");
        let titles = |fixture: &Fixture| -> Vec<String> {
            lenses(&fixture.snapshot).into_iter().filter_map(|lens| Some(lens.command?.title)).collect()
        };
        assert_eq!(titles(&fixture), TITLES);
        let reading = Arc::get_mut(&mut fixture.snapshot.reading).expect("not shared");
        let mut configuration = (*reading.configuration).clone();
        configuration.editor.throughput_hints = false;
        reading.configuration = Arc::new(configuration);
        let titles = titles(&fixture);
        assert_eq!(titles.len(), 4);
        assert!(
            titles[0].starts_with("3.00 cycles/iter") && titles[0].ends_with("waits for %xmm0 (line 3)"),
            "{titles:?}"
        );
    }
}
