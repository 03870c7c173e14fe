//! A folder of the workspace that is replaced by a link while the server runs: nothing behind the link is read, and
//! consent to the folder is no consent to what is behind the link.

#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::command::Folder;

/// A workspace `up/root` with a document, and a folder `other/root` outside of it.
struct Session {
    client: Client,
    folder: Folder,
    uri: String,
    version: i32,
}

impl Session {
    fn new(document: &str, options: &Value) -> Session {
        let folder = Folder::new();
        for (name, text) in [("up/root", "own"), ("other/root", "secret")] {
            std::fs::create_dir_all(folder.path.join(name)).expect("a folder");
            folder.write(&format!("{name}/a.inc"), format!("{text}_word\n"));
            folder.write(
                &format!("{name}/sum.c"),
                "int f(int *a, int n) { int s = 1; while (n--) s ^= *a++; return s; }\n",
            );
        }
        let root = format!("file://{}", folder.path.join("up/root").display());
        let mut client = Client::stdio();
        client.initialize(json!({"capabilities": {}, "rootUri": root, "initializationOptions": options}));
        let uri = format!("{root}/{document}");
        client.open(&uri, "nop\n");
        Session { client, folder, uri, version: 1 }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path.join(name)
    }

    /// Puts a link to `to` in the place of a folder.
    fn replace(&self, name: &str, to: &str) {
        std::fs::rename(self.path(name), self.path("away")).expect("a folder");
        symlink(self.path(to), self.path(name)).expect("a link");
    }

    /// Returns the messages about the document with a new text.
    fn messages(&mut self, text: &str) -> String {
        self.version += 1;
        self.client.change(&self.uri, self.version, json!([{"text": text}]));
        let params = json!({"textDocument": {"uri": self.uri}});
        let report = self.client.request_until_read("mca/report", &params);
        report["messages"].as_str().expect("messages").to_owned()
    }

    /// Includes the file of the workspace by a relative and an absolute name, and returns the messages.
    fn included(&mut self) -> String {
        let absolute = self.path("up/root/a.inc");
        let relative = self.messages(".include \"a.inc\"\nnop\n");
        relative + &self.messages(&format!(".include \"{}\"\nnop\n", absolute.display()))
    }
}

#[test]
fn nothing_behind_the_link_is_included() {
    for (name, to) in [("up/root", "other/root"), ("up", "other")] {
        let mut session = Session::new("a.s", &json!({}));
        let own = session.included();
        assert_eq!(own.matches("own_word").count(), 4, "{own}");
        session.replace(name, to);
        let behind = session.included();
        assert!(!behind.contains("secret"), "{name}: {behind}");
        assert!(behind.contains("Could not find include file"), "{name}: {behind}");
        // Once the client names the folder again, it is the one behind the link.
        let root = json!({"uri": session.uri.strip_suffix("/a.s"), "name": "root"});
        let event = json!({"event": {"removed": [root], "added": [root]}});
        session.client.notify("workspace/didChangeWorkspaceFolders", event);
        assert!(session.included().contains("secret_word"), "{name}");
        session.client.finish();
    }
}

#[test]
fn settings_behind_the_link_do_not_count() {
    let mut session = Session::new("a.s", &json!({}));
    session.folder.write("up/root/mca.toml", "mcpu = \"znver3\"\n");
    session.folder.write("other/root/mca.toml", "mcpu = \"znver4\"\n");
    let cpu = |session: &mut Session| {
        session.client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
        let params = json!({"textDocument": {"uri": session.uri}});
        let report = session.client.request_until_read("mca/report", &params);
        report["text"].as_str().expect("a report").to_owned()
    };
    let own = cpu(&mut session);
    session.replace("up/root", "other/root");
    let behind = cpu(&mut session);
    std::fs::remove_file(session.path("up/root")).expect("the link");
    std::fs::create_dir(session.path("up/root")).expect("a folder");
    let without = cpu(&mut session);
    assert_ne!(own, without);
    assert_eq!(behind, without);
    session.client.finish();
}

#[test]
fn consent_to_the_folder_is_none_to_what_is_behind_the_link() {
    let mut session = Session::new("sum.c", &json!({"mca": {"sources": "onSave"}}));
    session.client.message_request_choice = Some("Do not allow");
    let questions = |session: &mut Session| {
        session.client.notify("textDocument/didSave", json!({"textDocument": {"uri": session.uri}}));
        session.client.settle(Duration::from_millis(300));
        let messages = std::mem::take(&mut session.client.incoming);
        let asked = messages.iter().filter(|message| message["method"] == "window/showMessageRequest");
        asked.map(|message| message["params"]["message"].to_string()).collect::<Vec<String>>()
    };
    let first = questions(&mut session);
    assert!(first.len() == 1 && first[0].contains("up/root"), "{first:?}");
    assert_eq!(questions(&mut session), [""; 0]);
    session.replace("up/root", "other/root");
    let second = questions(&mut session);
    assert!(second.len() == 1 && second[0].contains("other/root"), "{second:?}");
}
