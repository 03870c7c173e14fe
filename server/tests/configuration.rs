//! The configuration of a document in the real program: modeline, `mca.toml`, the client's settings and defaults are
//! merged setting by setting, and errors in each are reported.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::client::Client;
use serde_json::{Value, json};

const LOOP: &str = ".L1:\n\taddl %eax, %ebx\n\tjne .L1\n";

/// A folder that is opened as a workspace, and removed when the test ends.
struct Workspace(PathBuf);

impl Workspace {
    fn new(name: &str) -> Workspace {
        let path = std::env::temp_dir().join(format!("mca-{name}-{}", std::process::id()));
        std::fs::create_dir_all(path.join("kernels")).expect("a folder");
        Workspace(path)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("a file");
    }

    fn uri(&self, name: &str) -> String {
        uri_of(&self.0.join(name))
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn uri_of(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Returns a client that receives every analysis, with settings from the start.
fn started(workspace: &Workspace, capabilities: Value, settings: Value) -> Client {
    let mut client = Client::stdio();
    let mut capabilities = capabilities;
    capabilities["experimental"] = json!({"mca": {"analyzed": true}});
    let options = json!({"settings": {"mca": settings}});
    client.initialize(
        json!({"capabilities": capabilities, "rootUri": uri_of(&workspace.0), "initializationOptions": options}),
    );
    client
}

/// Returns the next complete analysis of a document whose configuration fits.
fn analyzed_where(client: &mut Client, uri: &str, fits: impl Fn(&Value) -> bool) -> Value {
    client.notification_where("mca/analyzed", |params| {
        params["uri"] == uri && params["isComplete"] == true && fits(&params["configuration"])
    })
}

/// Returns the next complete analysis of a document.
fn analyzed(client: &mut Client, uri: &str) -> Value {
    analyzed_where(client, uri, |_| true)
}

#[test]
fn the_strongest_source_decides_each_setting() {
    let workspace = Workspace::new("precedence");
    workspace.write(
        "mca.toml",
        "mcpu = \"znver4\"\niterations = 8\n[[file]]\nglob = \"kernels/*.s\"\ndispatch = 3\n[editor]\nautomaticRegions = \"loops\"\n",
    );
    let settings = json!({"mcpu": "skylake", "iterations": 9, "timeline": true, "automaticRegions": "file"});
    let mut client = started(&workspace, json!({}), settings);

    let inside = workspace.uri("kernels/a.s");
    client.open(&inside, &format!("# mca: -iterations=7\n\tnop\n{LOOP}"));
    let reported = analyzed(&mut client, &inside);
    let configuration = &reported["configuration"];
    assert_eq!(configuration["options"], json!(["-dispatch=3", "-iterations=7", "-mcpu=znver4", "-timeline=true"]));
    assert_eq!((&configuration["cpu"], &configuration["source"]), (&json!("znver4"), &json!("mca.toml")));
    // The numbers, not only the names, are those of the configuration.
    let region = &reported["regions"][0];
    assert_eq!(
        (&region["kind"], &region["iterations"], &region["dispatchWidth"]),
        (&json!("loop"), &json!(7), &json!(3))
    );

    let beside = workspace.uri("b.s");
    client.open(&beside, LOOP);
    let reported = analyzed(&mut client, &beside);
    assert_eq!(reported["configuration"]["options"], json!(["-iterations=8", "-mcpu=znver4", "-timeline=true"]));

    let outside = "untitled:c".to_owned();
    client.open(&outside, LOOP);
    let reported = analyzed(&mut client, &outside);
    assert_eq!(reported["configuration"]["options"], json!(["-iterations=9", "-mcpu=skylake", "-timeline=true"]));
    assert_eq!(
        (&reported["configuration"]["source"], &reported["regions"][0]["kind"]),
        (&json!("settings"), &json!("file"))
    );

    client.notify("workspace/didChangeConfiguration", json!({"settings": {"mca": {}}}));
    let reported = analyzed_where(&mut client, &outside, |configuration| configuration["source"] == "defaults");
    let configuration = &reported["configuration"];
    assert_eq!((&configuration["cpuAsked"], &configuration["iterations"]), (&json!("native"), &json!(100)));
    assert_eq!(reported["regions"][0]["kind"], "loop");
    client.finish();
}

/// Reports, too, read what a text names only below the folders of the workspace.
#[test]
fn files_outside_of_the_workspace_are_not_read() {
    let (workspace, other) = (Workspace::new("inside"), Workspace::new("outside"));
    other.write("secret", "the secret\n");
    let secret = other.0.join("secret");
    let uri = workspace.uri("a.s");
    let mut client = started(&workspace, json!({}), json!({}));
    let model = format!("--model={}", secret.display());
    client.open(&uri, &format!("# mca: -mcpu=haswell {model}\n{LOOP}"));
    let document = json!({"uri": uri});
    for params in [
        json!({"textDocument": document}),
        json!({"textDocument": document, "args": [model]}),
        json!({"textDocument": document, "args": [format!("--baseline={}", secret.display())]}),
    ] {
        let report = client.request_until_read("mca/report", &params);
        let messages = report["messages"].as_str().expect("messages");
        assert!(messages.contains("secret: Not a readable file of the workspace"), "{params}: {report}");
    }
    client.finish();
}

#[test]
fn an_edit_of_the_configuration_file_applies_at_once() {
    let workspace = Workspace::new("watched");
    workspace.write("mca.toml", "mcpu = \"skylake\"\n");
    let watches = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut client = started(&workspace, watches, json!({"mcpu": "btver2"}));
    let registration = client.notification("client/registerCapability");
    assert_eq!(registration["registrations"][0]["method"], "workspace/didChangeWatchedFiles");
    let uri = workspace.uri("a.s");
    client.open(&uri, LOOP);
    assert_eq!(analyzed(&mut client, &uri)["configuration"]["cpu"], "skylake");

    workspace.write("mca.toml", "mcpu = \"znver4\"\n");
    let change = json!({"changes": [{"uri": workspace.uri("mca.toml"), "type": 2}]});
    client.notify("workspace/didChangeWatchedFiles", change);
    // The next request is already answered with the new settings.
    let report = client.request_until_read("mca/report", &json!({"textDocument": {"uri": uri}}));
    assert!(report["text"].as_str().is_some_and(|text| text.contains("Zn4ALU")), "{report}");
    analyzed_where(&mut client, &uri, |configuration| configuration["cpu"] == "znver4");

    // A change that the client does not report is noticed, too.
    std::fs::remove_file(workspace.0.join("mca.toml")).expect("a file");
    let reported = analyzed_where(&mut client, &uri, |configuration| configuration["cpu"] == "btver2");
    assert_eq!(reported["configuration"]["source"], "settings");
    client.finish();
}

#[test]
fn a_wrong_setting_is_reported_and_the_next_source_decides() {
    let workspace = Workspace::new("wrong");
    workspace.write("mca.toml", "mcpu = \"znver44\"\n");
    let mut client = started(&workspace, json!({}), json!({"mcpu": "skylake", "itertions": 3}));
    let message = client.notification("window/showMessage");
    assert!(message["message"].as_str().is_some_and(|text| text.contains("itertions")), "{message}");
    let uri = workspace.uri("a.s");
    client.open(&uri, &format!("# mca: -mcpu=no-such-cpu\n{LOOP}# mca: cycles<=4\n# mca: ipc>=many\n"));
    let of =
        |uri: String| move |params: &Value| params["uri"] == uri && params["diagnostics"][0]["code"] == "configuration";
    let published = client.notification_where("textDocument/publishDiagnostics", of(workspace.uri("mca.toml")));
    let found = &published["diagnostics"][0];
    assert_eq!(found["range"], json!({"start": {"line": 0, "character": 7}, "end": {"line": 0, "character": 16}}));
    assert!(found["message"].as_str().is_some_and(|text| text.contains("`znver4`")), "the nearest names: {found}");
    let published = client.notification_where("textDocument/publishDiagnostics", of(uri.clone()));
    assert_eq!(published["diagnostics"][0]["range"]["start"], json!({"line": 0, "character": 7}));
    let limit = &published["diagnostics"][1];
    assert_eq!((&limit["code"], &limit["message"]), (&json!("configuration"), &json!("'many' is not a number")));
    assert_eq!(limit["range"], json!({"start": {"line": 5, "character": 7}, "end": {"line": 5, "character": 16}}));
    let reported = analyzed(&mut client, &uri);
    assert_eq!(
        (&reported["configuration"]["cpu"], &reported["regions"][0]["state"]),
        (&json!("skylake"), &json!("done"))
    );

    // A message is not shown twice.
    let again = json!({"settings": {"mca": {"mcpu": "btver2", "itertions": 3}}});
    client.notify("workspace/didChangeConfiguration", again);
    analyzed_where(&mut client, &uri, |configuration| configuration["cpu"] == "btver2");
    client.settle(Duration::from_millis(100));
    assert!(client.incoming.iter().all(|message| message["method"] != "window/showMessage"), "{:?}", client.incoming);
    client.finish();
}

/// An editor that was asked for its settings may send them at any time, also while it opens a file.
#[test]
fn requests_are_answered_while_settings_change() {
    let workspace = Workspace::new("between");
    let mut client = started(&workspace, json!({}), json!({"mcpu": "skylake"}));
    let uri = workspace.uri("a.s");
    client.open(&uri, LOOP);
    let place = json!({"textDocument": {"uri": uri}, "position": {"line": 1, "character": 2}});
    for mcpu in ["znver4", "skylake"].iter().cycle().take(200) {
        let hover = client.send_request("textDocument/hover", place.clone());
        client.notify("workspace/didChangeConfiguration", json!({"settings": {"mca": {"mcpu": mcpu}}}));
        let answer = client.response(hover);
        assert!(answer["result"]["contents"]["value"].is_string(), "{answer}");
    }
    client.finish();
}
