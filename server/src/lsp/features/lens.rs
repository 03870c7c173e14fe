//! The line above each region: what can be opened from there.

use serde_json::json;
use tower_lsp::lsp_types::{CodeLens, Command};

use super::commands::{CLIENT_COMMANDS, SERVER_COMMANDS};
use crate::lsp::snapshot::Snapshot;

const TITLES: [&str; 3] = ["Timeline", "Report", "Compare CPUs"];

pub fn lenses(snapshot: &Snapshot) -> Vec<CodeLens> {
    if !snapshot.reading.configuration.editor.code_lens {
        return Vec::new();
    }
    let mut lenses = Vec::new();
    for (index, region) in snapshot.reading.regions.iter().enumerate() {
        let range = snapshot.range(region.range.start..region.range.start);
        let argument = json!({ "uri": snapshot.uri, "region": index, "position": range.start });
        for (number, title) in TITLES.into_iter().enumerate() {
            let own = CLIENT_COMMANDS[number];
            let is_own = snapshot.client.commands.iter().any(|command| command == own);
            let command = if is_own { own } else { SERVER_COMMANDS[number] };
            let command = Command::new(title.to_owned(), command.to_owned(), Some(vec![argument.clone()]));
            lenses.push(CodeLens { range, command: Some(command), data: None });
        }
    }
    lenses
}
