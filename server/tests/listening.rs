//! A listening server: which clients it accepts, what a refused client can make it do, and which flags of clients
//! compilers get.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::support::client::{Client, program, read_message};
use serde_json::{Value, json};

/// A server that listens on a port.
struct Server {
    child: Child,
    /// Its address.
    place: String,
    token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a line, and returns what follows `words` in it.
fn said(input: &mut impl BufRead, words: &str) -> String {
    let mut line = String::new();
    input.read_line(&mut line).expect("a line");
    line.trim_end().strip_prefix(words).unwrap_or_else(|| panic!("{words}: {line}")).to_owned()
}

impl Server {
    /// Starts a server on a free port.
    fn tcp() -> Server {
        let mut child =
            program().arg("--listen=0").stdin(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a start");
        let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
        let place = said(&mut stderr, "mca-server: listening on ");
        let token = said(&mut stderr, "mca-server: token ");
        std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
        Server { child, place, token }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.place).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket option");
        stream
    }

    /// Sends bytes, and returns what the server sends until it closes the connection.
    fn answer(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // It may be closed before all is written.
        let _ = stream.write_all(bytes);
        until_closed(&mut stream)
    }
}

/// Returns what a connection still receives, and asserts that the server closes it.
fn until_closed(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() != std::io::ErrorKind::ConnectionReset => panic!("it stays open: {error}"),
        _ => bytes,
    }
}

fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

fn initialize(options: &Value) -> Value {
    let params = json!({"capabilities": {}, "initializationOptions": options});
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
}

#[test]
fn a_port_requires_the_token() {
    let server = Server::tcp();
    assert!(server.place.starts_with("127.0.0.1:") && server.token.len() == 32, "{}", server.place);
    let analyze = json!({"jsonrpc": "2.0", "id": 1, "method": "mca/analyze", "params": {"text": "nop"}});
    for refused in [
        initialize(&Value::Null),
        initialize(&json!({})),
        initialize(&json!({"token": ""})),
        initialize(&json!({"token": server.token[1..]})),
        initialize(&json!({"token": ["x"]})),
        analyze.clone(),
        json!({"jsonrpc": "2.0", "id": 1, "result": null}),
    ] {
        let answer = server.answer(&[frame(&refused), frame(&analyze)].concat());
        let mut answer = &answer[..];
        let error = read_message(&mut answer).expect("an answer");
        assert!(error["error"]["message"].is_string() && error.get("result").is_none(), "{refused}: {error}");
        assert!(answer.is_empty(), "{refused}: {}", String::from_utf8_lossy(answer));
    }
    let mut stream = server.connect();
    stream.write_all(&frame(&initialize(&json!({"token": server.token})))).expect("written");
    let mut input = BufReader::new(stream.try_clone().expect("a handle"));
    assert!(read_message(&mut input).expect("an answer")["result"].is_object());
    stream.write_all(&frame(&json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}))).expect("written");
    stream
        .write_all(&frame(&json!({"jsonrpc": "2.0", "id": 2, "method": "mca/analyze", "params": {"text": "nop"}})))
        .expect("written");
    let answer = loop {
        let message = read_message(&mut input).expect("an answer");
        // The token is not a setting that could be complained of.
        assert!(!message.to_string().contains("token"), "{message}");
        if message["id"] == 2 {
            break message;
        }
    };
    assert_eq!(answer["result"]["status"], 0, "{answer}");
}

#[test]
fn requests_of_web_pages_get_no_answer() {
    let server = Server::tcp();
    let body = frame(&initialize(&json!({"token": server.token})));
    for head in ["POST / HTTP/1.1\r\nHost: x\r\n", "OPTIONS / HTTP/1.1\r\n", "GET / HTTP/1.1\r\n", "\x16\x03\x01\r\n"] {
        let answer = server.answer(&[head.as_bytes(), b"\r\n", &body].concat());
        assert_eq!(String::from_utf8_lossy(&answer), "", "{head}");
    }
    // The body of a request is what a page chooses, its headers are not.
    let request = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", body.len()).into_bytes();
    assert_eq!(server.answer(&[request, body].concat()), b"");
}

#[test]
fn unauthenticated_clients_are_limited() {
    let server = Server::tcp();
    let began = Instant::now();
    // More connections than are permitted: the further ones are closed at once.
    let mut waiting: Vec<TcpStream> = (0..16).map(|_| server.connect()).collect();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(until_closed(&mut server.connect()), b"");
    assert!(began.elapsed() < Duration::from_secs(8), "the further one waited");
    for stream in &mut waiting {
        assert_eq!(until_closed(stream), b"");
    }
    // Then there is room again, but only for short messages.
    let mut large = initialize(&json!({"token": server.token}));
    large["padding"] = Value::String("x".repeat(1 << 20));
    assert_eq!(server.answer(&frame(&large)), b"");
    assert_eq!(server.answer(b"Content-Length: 99999999999\r\n\r\n"), b"");
    let small = frame(&initialize(&json!({"token": server.token})));
    let mut stream = server.connect();
    stream.write_all(&small).expect("written");
    assert!(read_message(&mut BufReader::new(stream)).expect("an answer")["result"].is_object());
}

#[test]
fn remote_addresses_must_be_allowed() {
    for address in ["0.0.0.0:0", "[::]:0"] {
        let output = program().arg(format!("--listen={address}")).output().expect("a run");
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains("--allow-remote"));
    }
    for token in ["short".to_owned(), " ".repeat(40), format!("{}secret", " ".repeat(40)), "\u{200b}".repeat(40)] {
        let refused = program().arg("--listen=0").env("MCA_TOKEN", &token).output().expect("a run");
        assert!(
            !refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("MCA_TOKEN"),
            "{token:?}"
        );
    }
}

#[cfg(unix)]
mod socket {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::UnixStream;

    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("mca-listening-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// After `su` the variable still names the other user's folder. Only the administrator can give folders away.
    #[test]
    fn sockets_are_not_made_in_folders_of_other_users() {
        let (others, own) = (folder("others"), folder("own"));
        if std::os::unix::fs::chown(&others, Some(12_345), None).is_err() {
            return;
        }
        let mut command = program();
        command.arg("--listen").env("XDG_RUNTIME_DIR", &others).env("TMPDIR", &own).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a start");
        let place = said(&mut BufReader::new(child.stderr.take().expect("piped")), "mca-server: listening on ");
        child.kill().expect("an end");
        child.wait().expect("an end");
        assert!(place.starts_with(&*own.to_string_lossy()), "{place}");
        for folder in [others, own] {
            std::fs::remove_dir_all(folder).expect("cleaning up");
        }
    }

    /// Starts a server whose sockets are below a folder.
    fn start(folder: &std::path::Path, argument: &str) -> (Child, String) {
        let mut command = program();
        command.arg(argument).env("XDG_RUNTIME_DIR", folder).stdin(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a start");
        let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
        let place = said(&mut stderr, "mca-server: listening on ");
        (child, place)
    }

    #[test]
    fn a_socket_is_private_to_its_owner() {
        let folder = folder("mode");
        let named = format!("--listen={}/named.sock", folder.display());
        for argument in ["--listen", &named] {
            let (child, place) = start(&folder, argument);
            let mode = std::fs::metadata(&place).expect("a socket").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{place}");
            assert!(place.starts_with(&*folder.to_string_lossy()));
            let stream = UnixStream::connect(&place).expect("a connection");
            let input = stream.try_clone().expect("a handle");
            let mut client = Client::new(child, stream, input);
            client.initialize(json!({"capabilities": {}}));
            let answer = client.request("mca/analyze", json!({"text": "nop"}));
            assert_eq!(answer["status"], 0);
            // Another server does not take its place; when it has gone, one does.
            let second = program().arg(argument).env("XDG_RUNTIME_DIR", &folder).output().expect("a run");
            assert!(!second.status.success());
            drop(client);
            let (mut child, again) = start(&folder, argument);
            assert_eq!(again, place);
            child.kill().expect("an end");
            child.wait().expect("an end");
        }
        // A file that is not a socket is not removed.
        let file = folder.join("file");
        std::fs::write(&file, "kept").expect("a file");
        let output = program().arg(format!("--listen={}", file.display())).output().expect("a run");
        assert!(!output.status.success() && std::fs::read(&file).expect("a file") == b"kept");
        std::fs::remove_dir_all(&folder).expect("cleaning up");
    }
}

/// Flags that a client gives may change what is compiled, and not which programs are run or what they write.
#[test]
fn flags_of_clients_cannot_name_programs() {
    let folder = std::env::temp_dir().join(format!("mca-listening-{}-flags", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (source, mark) = (folder.join("dot.c"), folder.join("ran"));
    std::fs::write(&source, "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i ^ s; return s; }\n")
        .expect("a file");
    let uri = format!("file://{}", source.display());
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    let command = format!("sh,-c,echo > {}", mark.display());
    let file = folder.join("more");
    std::fs::write(&file, format!("-wrapper \"{command}\"")).expect("a file");
    let at_file = format!("@{}", file.display());
    // A driver hands the value of these on as a word of its own, and who gets it reads the file.
    let attached = ["-D", "-U", "-I", "-isystem"].map(|flag| format!("{flag}{at_file}"));
    let attached: Vec<[&str; 1]> = attached.iter().map(|flag| [flag.as_str()]).collect();
    let others = [&["-wrapper", &command][..], &[&at_file], &["-O2", "-fplugin=/made-up/x.so"], &["-B/made-up/x"]];
    for flags in others.into_iter().chain(attached.iter().map(|flag| &flag[..])) {
        let params = json!({"textDocument": {"uri": uri}, "flags": flags});
        let id = client.send_request("mca/analyzeFile", params);
        let answer = client.response(id);
        assert_eq!(answer["error"]["code"], -32602, "{flags:?}: {answer}");
        assert!(!mark.exists(), "{flags:?}");
    }
    let flags = json!({"textDocument": {"uri": uri}, "flags": ["-O3", "-DX=1", "-march=native"]});
    let answer = client.request("mca/analyzeFile", flags);
    assert!(answer["command"].as_str().is_some_and(|command| command.contains("-O3")), "{answer}");
    client.finish();
    std::fs::remove_dir_all(&folder).expect("cleaning up");
}
