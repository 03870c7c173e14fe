//! Questions to users of editors without a notion of trust: one for each folder and each command. No answer means no.

use std::path::PathBuf;
use std::time::Duration;

use crate::support::client::Client;
use serde_json::{Value, json};

const SUM: &str = "int f(int *a, int n) {\n  int s = 1;\n  while (n--) s ^= *a++;\n  return s;\n}\n";

/// A source in a folder of its own, opened in an editor.
struct Session {
    client: Client,
    folder: PathBuf,
    uri: String,
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Session {
    fn new(name: &str, options: &Value) -> Session {
        let folder = std::env::temp_dir().join(format!("mca-trust-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("sum.c"), SUM).expect("a file");
        let (mut client, root) = (Client::stdio(), format!("file://{}", folder.display()));
        client.initialize(json!({"capabilities": {}, "rootUri": root, "initializationOptions": options}));
        let uri = format!("{root}/sum.c");
        client.open(&uri, SUM);
        Session { client, folder, uri }
    }

    fn of_document(&self) -> Value {
        json!({"textDocument": {"uri": self.uri}})
    }

    fn save(&mut self) {
        let params = self.of_document();
        self.client.notify("textDocument/didSave", params);
    }

    fn n_hints(&mut self) -> usize {
        let mut params = self.of_document();
        params["range"] = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
        self.client.request("textDocument/inlayHint", params).as_array().map_or(0, Vec::len)
    }

    fn analyse(&mut self) -> Value {
        let id = self.client.send_request("mca/analyzeFile", self.of_document());
        self.client.response(id)
    }

    /// Returns the questions that the server has asked since the last call.
    fn questions(&mut self) -> Vec<String> {
        self.client.settle(Duration::from_millis(300));
        let reported = std::mem::take(&mut self.client.incoming);
        let questions = reported.iter().filter(|message| message["method"] == "window/showMessageRequest");
        questions.map(|message| message["params"]["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Writes a `compile_commands.json` that compiles the source by these arguments, and programs that leave a trace
    /// when they run.
    fn builds_with(&self, arguments: &Value) {
        let database = json!([{"directory": self.folder, "file": "sum.c", "arguments": arguments}]);
        std::fs::write(self.folder.join("compile_commands.json"), database.to_string()).expect("a file");
        for name in ["own.sh", "gcc"] {
            std::fs::write(self.folder.join(name), "#!/bin/sh\necho > ran\n").expect("a file");
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(self.folder.join("gcc"), mode).expect("a mode");
        }
    }
}

#[test]
fn saving_compiles_nothing_in_an_untrusted_folder() {
    let mut session = Session::new("saving", &json!({"mca": {"sources": "onSave"}}));
    session.client.message_request_choice = Some("Do not allow");
    for _ in 0..3 {
        session.save();
        assert_eq!(session.n_hints(), 0);
    }
    let questions = session.questions();
    assert!(questions.len() == 1 && questions[0].contains("whenever they are saved"), "{questions:?}");
    assert_eq!(session.n_hints(), 0);
    // A command of the user needs no question.
    assert!(session.analyse()["result"].is_object());
    assert_eq!((session.n_hints(), session.questions()), (1, vec![]));
}

/// `compile_commands.json` may name any program.
#[test]
fn programs_of_a_repository_need_consent() {
    let own = [
        json!(["sh", "own.sh"]),
        json!(["./own.sh"]),
        json!(["cc", "-wrapper", "sh,own.sh", "-c", "sum.c"]),
        json!(["/bin/sh ./gcc", "-c", "sum.c"]),
        json!(["/proc/self/cwd/gcc", "-c", "sum.c"]),
        json!(["sh -cc", "sh own.sh", "-c", "sum.c"]),
        json!(["c++", "--module-mapper=|sh own.sh", "-fmodules-ts", "-x", "c++", "-c", "sum.c"]),
    ];
    for (index, arguments) in own.iter().enumerate() {
        let mut session = Session::new(&format!("own-{index}"), &json!({}));
        session.builds_with(arguments);
        let words = arguments.as_array().expect("a list")[..arguments.as_array().map_or(0, Vec::len).min(2)].to_vec();
        let answer = session.analyse();
        assert_eq!(answer["error"]["data"]["reason"], "compile-failed", "{answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| text.contains("not allowed")), "{answer}");
        let questions = session.questions();
        let has_word = |word: &Value| word.as_str().is_some_and(|word| questions[0].contains(word));
        assert!(questions.len() == 1 && words.iter().any(has_word), "{questions:?}");
        assert!(session.analyse()["error"].is_object());
        assert_eq!(session.questions(), [""; 0], "it is asked once");
        assert!(!session.folder.join("ran").exists(), "{arguments}");
    }
}

#[test]
fn allowed_programs_are_run() {
    let mut session = Session::new("allowed", &json!({}));
    session.builds_with(&json!(["sh", "own.sh"]));
    session.client.message_request_choice = Some("Allow");
    session.analyse();
    assert!(session.folder.join("ran").exists());
    // An editor that knows which folders the user trusts is not asked.
    let mut session = Session::new("trusted", &json!({"workspaceTrust": true}));
    session.builds_with(&json!(["sh", "own.sh"]));
    session.analyse();
    assert_eq!((session.folder.join("ran").exists(), session.questions()), (true, vec![]));
}

/// A part of a repository may be what is opened.
#[test]
fn programs_elsewhere_in_the_repository_need_consent() {
    let mut session = Session::new("whole/part", &json!({}));
    let whole = session.folder.parent().expect("a folder").to_owned();
    std::fs::create_dir_all(whole.join(".git")).expect("a folder");
    let program = whole.join("gcc");
    session.builds_with(&json!([program, "-c", "sum.c"]));
    std::fs::rename(session.folder.join("gcc"), &program).expect("a file");
    assert!(session.analyse()["error"].is_object());
    let questions = session.questions();
    assert!(questions.len() == 1 && questions[0].contains(&program.display().to_string()), "{questions:?}");
    assert!(!session.folder.join("ran").exists());
    std::fs::remove_dir_all(whole).expect("cleaning up");
}
