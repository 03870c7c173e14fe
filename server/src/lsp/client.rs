//! Capabilities of the client that change the server's behaviour.

use std::path::PathBuf;

use mca_input::root::Root;
use serde_json::Value;
use tower_lsp::lsp_types::{ClientCapabilities, InitializeParams, MarkupKind, TextDocumentClientCapabilities};

use super::from_proto::{self, PositionEncoding};

/// What a client can do, and the folders and settings that it has sent. The default is a client that says nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientFeatures {
    /// Unit in which the client counts columns.
    pub encoding: PositionEncoding,
    /// The client requests inlay hints again when the server asks for it.
    pub refreshes_hints: bool,
    /// The client requests lenses again when the server asks for it.
    pub refreshes_lenses: bool,
    /// The client requests semantic tokens again when the server asks for it.
    pub refreshes_tokens: bool,
    /// The client reports changes of files that the server names.
    pub watches_files: bool,
    /// The client answers the server's requests for settings.
    pub answers_settings: bool,
    /// The client lets the server choose the kinds of documents about which it sends notifications and requests.
    pub registers_documents: bool,
    /// The client shows the progress of work that the server reports.
    pub shows_progress: bool,
    /// The client opens an address when the server asks for it.
    pub shows_documents: bool,
    /// The client renders Markdown in hovers; assumed if it does not say.
    pub shows_markdown: bool,
    /// The client takes the notification `mca/analyzed`.
    pub supports_analyzed: bool,
    /// The client shows the diagnostics of a place together with its hover.
    pub hovers_show_diagnostics: bool,
    /// The client takes a tree of symbols, and not only a list.
    pub nests_symbols: bool,
    /// The client requests the tooltip of a hint when it shows it.
    pub resolves_tooltips: bool,
    /// The client knows which folders the user trusts, and forbids compilers in others.
    pub knows_trust: bool,
    /// Names of the commands of lenses that the client runs itself; empty if it runs none.
    pub commands: Vec<String>,
    /// Folders of the workspace, with the places that they had when the client named them.
    pub folders: Vec<Root>,
    /// The section `mca` of the settings, if the client sent it in `initialize`; otherwise `null`.
    pub settings: Value,
}

/// Reads the client's capabilities, folders and settings from `initialize`.
pub fn features(params: &InitializeParams) -> ClientFeatures {
    let capabilities = &params.capabilities;
    let workspace = capabilities.workspace.as_ref();
    let document = capabilities.text_document.as_ref();
    let window = capabilities.window.as_ref();
    let options = params.initialization_options.as_ref().unwrap_or(&Value::Null);
    ClientFeatures {
        encoding: from_proto::position_encoding(params),
        refreshes_hints: workspace
            .and_then(|workspace| workspace.inlay_hint.as_ref()?.refresh_support)
            .unwrap_or(false),
        refreshes_lenses: workspace
            .and_then(|workspace| workspace.code_lens.as_ref()?.refresh_support)
            .unwrap_or(false),
        refreshes_tokens: workspace
            .and_then(|workspace| workspace.semantic_tokens.as_ref()?.refresh_support)
            .unwrap_or(false),
        watches_files: workspace
            .and_then(|workspace| workspace.did_change_watched_files.as_ref()?.dynamic_registration)
            .unwrap_or(false),
        answers_settings: workspace.and_then(|workspace| workspace.configuration).unwrap_or(false),
        registers_documents: document.is_some_and(registers_documents),
        shows_progress: window.and_then(|window| window.work_done_progress).unwrap_or(false),
        shows_documents: window.and_then(|window| window.show_document.as_ref()).is_some_and(|show| show.support),
        shows_markdown: document
            .and_then(|document| document.hover.as_ref()?.content_format.as_ref())
            .is_none_or(|formats| formats.contains(&MarkupKind::Markdown)),
        supports_analyzed: announces(capabilities, "analyzed"),
        hovers_show_diagnostics: announces(capabilities, "diagnosticsInHovers"),
        nests_symbols: document
            .and_then(|document| document.document_symbol.as_ref()?.hierarchical_document_symbol_support)
            .unwrap_or(false),
        resolves_tooltips: document
            .and_then(|document| document.inlay_hint.as_ref()?.resolve_support.as_ref())
            .is_some_and(|resolved| resolved.properties.iter().any(|property| property == "tooltip")),
        knows_trust: options["workspaceTrust"].as_bool().unwrap_or(false),
        commands: texts(&options["clientCommands"]),
        folders: folders(params),
        settings: initial_settings(options),
    }
}

/// Whether a client announces a capability of its own name, which only the project's clients have.
fn announces(capabilities: &ClientCapabilities, name: &str) -> bool {
    let experimental = capabilities.experimental.as_ref();
    experimental.and_then(|experimental| experimental["mca"][name].as_bool()).unwrap_or(false)
}

/// Whether the client lets the server choose the documents of both notifications and hints.
fn registers_documents(document: &TextDocumentClientCapabilities) -> bool {
    let of_texts = document.synchronization.as_ref().and_then(|texts| texts.dynamic_registration);
    let of_hints = document.inlay_hint.as_ref().and_then(|hints| hints.dynamic_registration);
    of_texts.unwrap_or(false) && of_hints.unwrap_or(false)
}

/// Returns the texts in a JSON array; nothing for any other value.
fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Returns the settings in `initializationOptions`: those in `settings.mca`, in `mca`, or the options themselves.
fn initial_settings(options: &Value) -> Value {
    for section in [&options["settings"]["mca"], &options["mca"]] {
        if section.is_object() {
            return section.clone();
        }
    }
    let Value::Object(members) = options else {
        return Value::Null;
    };
    let settings =
        members.iter().filter(|(name, _)| !matches!(name.as_str(), "settings" | "clientCommands" | "workspaceTrust"));
    Value::Object(settings.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// Returns the folders of the workspace that are on this machine; others cannot be read.
fn folders(params: &InitializeParams) -> Vec<Root> {
    let listed = params.workspace_folders.iter().flatten().map(|folder| &folder.uri);
    let mut folders: Vec<PathBuf> = listed.filter_map(|uri| uri.to_file_path().ok()).collect();
    if folders.is_empty() {
        folders.extend(params.root_uri.as_ref().and_then(|uri| uri.to_file_path().ok()));
    }
    folders.into_iter().map(Root::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn features_of(params: Value) -> ClientFeatures {
        features(&serde_json::from_value(params).expect("readable parameters"))
    }

    #[test]
    fn a_client_that_says_nothing_gets_the_defaults() {
        let features = features_of(json!({"capabilities": {}}));
        assert_eq!(features.encoding, PositionEncoding::Utf16);
        assert!(!features.refreshes_hints && !features.supports_analyzed && features.shows_markdown);
        assert!(!features.hovers_show_diagnostics);
        assert_eq!(features.settings, Value::Null);
    }

    #[test]
    fn settings_may_have_three_shapes() {
        let section = json!({"mcpu": "znver4"});
        for options in [json!({"settings": {"mca": section}}), json!({"mca": section}), section.clone()] {
            let features = features_of(json!({"capabilities": {}, "initializationOptions": options}));
            assert_eq!(features.settings, section);
        }
    }

    #[test]
    fn capabilities_of_a_client_are_read() {
        let features = features_of(json!({
            "capabilities": {
                "general": {"positionEncodings": ["utf-16", "utf-8"]},
                "experimental": {"mca": {"analyzed": true, "diagnosticsInHovers": true}},
            },
            "initializationOptions": {"clientCommands": ["mca.showTimeline", 7]},
            "workspaceFolders": [{"uri": "file:///w", "name": "w"}, {"uri": "ftp://x/y", "name": "y"}],
        }));
        assert_eq!(features.encoding, PositionEncoding::Utf8);
        assert!(features.supports_analyzed && features.hovers_show_diagnostics);
        assert_eq!(features.commands, ["mca.showTimeline"]);
        assert_eq!(features.folders, [Root::new(PathBuf::from("/w"))]);
    }
}
