//! A session with one source that is open in an editor.

use serde_json::{Value, json};

use super::client::Client;
use super::command::Folder;

/// A source with one loop, which waits for its sum.
pub const DOT: &str = "// mca: -mcpu=skylake
double dot(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
";

/// An open source, with its folder and client.
pub struct Session {
    pub folder: Folder,
    pub client: Client,
    pub uri: String,
}

/// Opens a source in an editor with these settings.
pub fn opened(name: &str, text: &str, settings: Value) -> Session {
    let folder = Folder::new().with(name, text);
    let mut client = Client::stdio();
    let root = format!("file://{}", folder.path.display());
    let uri = format!("{root}/{name}");
    let capabilities = json!({
        "experimental": {"mca": {"analyzed": true}},
        "workspace": {"inlayHint": {"refreshSupport": true}},
    });
    let options = json!({"settings": {"mca": settings}});
    client.initialize(json!({"capabilities": capabilities, "rootUri": root, "initializationOptions": options}));
    client.open(&uri, text);
    Session { folder, client, uri }
}

impl Session {
    pub fn of_document(&self) -> Value {
        json!({"textDocument": {"uri": self.uri}})
    }

    /// Returns line and text of each hint.
    pub fn hints(&mut self) -> Vec<(u64, String)> {
        let mut params = self.of_document();
        params["range"] = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1000, "character": 0}});
        let hints = self.client.request("textDocument/inlayHint", params);
        let hint =
            |hint: &Value| (hint["position"]["line"].as_u64().unwrap(), hint["label"].as_str().unwrap().to_owned());
        hints.as_array().expect("a list").iter().map(hint).collect()
    }

    pub fn lenses(&mut self) -> Vec<(u64, String)> {
        let lenses = self.client.request("textDocument/codeLens", self.of_document());
        let lens = |lens: &Value| {
            (lens["range"]["start"]["line"].as_u64().unwrap(), lens["command"]["title"].as_str().unwrap().to_owned())
        };
        lenses.as_array().expect("a list").iter().map(lens).collect()
    }

    /// Compiles the source, and returns the answer.
    pub fn analyse(&mut self) -> Value {
        self.client.request("mca/analyzeFile", self.of_document())
    }

    /// Sends a request that must fail, and returns the error.
    pub fn error(&mut self, method: &str) -> Value {
        let id = self.client.send_request(method, self.of_document());
        self.client.response(id)["error"].take()
    }

    /// Replaces the text in the editor.
    pub fn replace(&mut self, version: i32, text: &str) {
        self.client.change(&self.uri.clone(), version, json!([{"text": text}]));
    }

    /// Writes a file of the folder, and reports the source as saved.
    pub fn save(&mut self, name: &str, text: &str) {
        std::fs::write(self.folder.path.join(name), text).expect("a file");
        let params = self.of_document();
        self.client.notify("textDocument/didSave", params);
    }

    /// Waits for the next analysis that fits.
    pub fn analyzed(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        self.client.notification_where("mca/analyzed", fits)
    }
}
