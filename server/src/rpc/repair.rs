//! Changes messages that the protocol's types would refuse for minor reasons.
//!
//! Clients send the capability `workspace.diagnostics`, but lsp-types 0.94 reads `workspace.diagnostic`. Newer clients send
//! enumeration values that lsp-types does not know. Neither must make `initialize` fail.

use serde_json::{Map, Value};
use tower_lsp::lsp_types::{ClientCapabilities, InitializeParams};

/// Repairs a request or notification in place.
pub fn repair(method: &str, message: &mut Map<String, Value>) {
    if method == "shutdown" || method == "exit" || message.get("params").is_some_and(Value::is_null) {
        message.remove("params");
    }
    // All of its parameters may be left out, and so may the object around them.
    if method == "mca/cpus" {
        message.entry("params").or_insert_with(|| Value::Object(Map::new()));
    }
    if method == "initialize" {
        let params = message.entry("params").or_insert_with(|| Value::Object(Map::new()));
        repair_initialize(params);
    }
}

/// Removes members of the parameters of `initialize` that cannot be read, and renames one that clients spell
/// differently.
fn repair_initialize(params: &mut Value) {
    let Some(members) = params.as_object_mut() else {
        return;
    };
    let capabilities = members.entry("capabilities").or_insert_with(|| Value::Object(Map::new()));
    if let Some(workspace) = capabilities.get_mut("workspace").and_then(Value::as_object_mut)
        && let Some(diagnostics) = workspace.remove("diagnostics")
    {
        workspace.entry("diagnostic").or_insert(diagnostics);
    }
    if serde_json::from_value::<ClientCapabilities>(capabilities.clone()).is_err() {
        drop_unreadable(capabilities, &mut Vec::new(), |candidate| {
            serde_json::from_value::<ClientCapabilities>(candidate).is_ok()
        });
    }
    let names: Vec<String> = members.keys().cloned().collect();
    for name in names {
        let is_readable = |value: &Value| {
            let mut candidate = Map::new();
            candidate.insert("capabilities".to_owned(), Value::Object(Map::new()));
            candidate.insert(name.clone(), value.clone());
            serde_json::from_value::<InitializeParams>(Value::Object(candidate)).is_ok()
        };
        if name != "capabilities" && !members.get(&name).is_some_and(is_readable) {
            tracing::warn!(member = name, "initialize: member not understood, ignored");
            members.remove(&name);
        }
    }
}

/// Removes each innermost member that `accepts` refuses. A member is tested as the only one inside the objects
/// that `path` names.
fn drop_unreadable(value: &mut Value, path: &mut Vec<String>, accepts: impl Fn(Value) -> bool + Copy) {
    let Some(members) = value.as_object_mut() else {
        return;
    };
    let names: Vec<String> = members.keys().cloned().collect();
    for name in names {
        path.push(name.clone());
        let is_readable = |member: &Value| accepts(wrapped(member.clone(), path));
        if members.get(&name).is_some_and(|member| !is_readable(member)) {
            if let Some(member) = members.get_mut(&name) {
                drop_unreadable(member, path, accepts);
            }
            if members.get(&name).is_some_and(|member| !accepts(wrapped(member.clone(), path))) {
                tracing::warn!(member = path.join("."), "initialize: capability not understood, ignored");
                members.remove(&name);
            }
        }
        path.pop();
    }
}

/// Returns a value as the only member of objects, one in the other, with the names of `path`.
fn wrapped(value: Value, path: &[String]) -> Value {
    path.iter().rev().fold(value, |inner, name| {
        let mut object = Map::new();
        object.insert(name.clone(), inner);
        Value::Object(object)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn repaired(params: Value) -> InitializeParams {
        let mut message = Map::new();
        message.insert("params".to_owned(), params);
        repair("initialize", &mut message);
        serde_json::from_value(message["params"].clone()).expect("repaired parameters are readable")
    }

    #[test]
    fn both_names_of_the_pull_diagnostics_capability_work() {
        let params = repaired(json!({"capabilities": {"workspace": {"diagnostics": {"refreshSupport": true}}}}));
        let diagnostic = params.capabilities.workspace.and_then(|workspace| workspace.diagnostic);
        assert_eq!(diagnostic.and_then(|diagnostic| diagnostic.refresh_support), Some(true));
    }

    #[test]
    fn an_unknown_value_removes_only_its_own_member() {
        let params = repaired(json!({
            "processId": "not a number",
            "zzz": 1,
            "capabilities": {
                "workspace": {"workspaceEdit": {"failureHandling": "weird", "documentChanges": true}},
                "textDocument": {"inlayHint": {"dynamicRegistration": true}, "hover": 7},
                "general": {"positionEncodings": ["utf-8", "utf-99"]},
            },
        }));
        assert_eq!(params.process_id, None);
        let workspace = params.capabilities.workspace.expect("kept");
        assert_eq!(workspace.workspace_edit.expect("kept").document_changes, Some(true));
        let text_document = params.capabilities.text_document.expect("kept");
        assert!(text_document.inlay_hint.is_some());
        assert!(text_document.hover.is_none());
        assert_eq!(params.capabilities.general.expect("kept").position_encodings.expect("kept").len(), 2);
    }

    #[test]
    fn missing_parameters_count_as_empty() {
        let mut message = Map::new();
        repair("initialize", &mut message);
        assert!(serde_json::from_value::<InitializeParams>(message["params"].clone()).is_ok());
    }
}
