//! A client of the real program over any stream. It responds to the server's requests, and keeps its notifications.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{
    io::{BufRead, BufReader, Read, Write},
    path::PathBuf,
};

use serde_json::{Value, json};

/// Longest time that a message may take. A message that never comes fails the test; no test asserts how soon one
/// comes.
const IN_TIME: Duration = Duration::from_secs(120);

/// The error `ContentModified` of the protocol.
const CONTENT_MODIFIED: i64 = -32801;

/// A client with its server.
pub struct Client {
    to_server: Option<Box<dyn Write + Send>>,
    from_server: Receiver<Value>,
    /// Notifications and requests of the server that no test has taken yet.
    pub incoming: Vec<Value>,
    /// Responses that no test has taken yet.
    responses: Vec<Value>,
    next_id: i64,
    /// The client's response to `workspace/configuration`.
    pub settings: Value,
    /// Title of the button that the client chooses in `window/showMessageRequest`; `None`: it chooses none.
    pub message_request_choice: Option<&'static str>,
    child: Child,
}

/// Returns the command that starts the server.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_mca-server"))
}

/// Returns the parameters of `initialize` as a real editor sent them.
pub fn initialize_of(editor: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/initialize/{editor}.json"));
    let text = std::fs::read_to_string(&path).expect("a recorded message");
    serde_json::from_str(&text).expect("JSON")
}

impl Client {
    /// Starts a server on standard streams.
    pub fn stdio() -> Client {
        let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the server starts");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Client::new(child, input, output)
    }

    /// Starts a server that connects to this client's port.
    pub fn socket() -> Client {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let child = program().arg(format!("--socket={port}")).stdin(Stdio::null()).spawn().expect("the server starts");
        let (stream, _) = listener.accept().expect("a connection");
        Client::tcp(child, stream)
    }

    /// Starts a server that connects to this client's Unix domain socket.
    #[cfg(unix)]
    pub fn pipe() -> Client {
        use std::os::unix::net::UnixListener;
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mca-server-test-{}-{number}", std::process::id()));
        let listener = UnixListener::bind(&path).expect("a pipe");
        let child = program().arg(format!("--pipe={}", path.display())).stdin(Stdio::null()).spawn().expect("a start");
        let (stream, _) = listener.accept().expect("a connection");
        std::fs::remove_file(&path).expect("cleaning up");
        let input = stream.try_clone().expect("a second handle");
        Client::new(child, input, stream)
    }

    pub fn tcp(child: Child, stream: TcpStream) -> Client {
        stream.set_nodelay(true).expect("a socket option");
        let input = stream.try_clone().expect("a second handle");
        Client::new(child, input, stream)
    }

    pub fn new(
        child: Child,
        to_server: impl Write + Send + 'static,
        from_server: impl Read + Send + 'static,
    ) -> Client {
        let (tell, from_reader) = channel();
        std::thread::spawn(move || {
            let mut input = BufReader::new(from_server);
            while let Some(message) = read_message(&mut input) {
                if tell.send(message).is_err() {
                    return;
                }
            }
        });
        Client {
            to_server: Some(Box::new(to_server)),
            from_server: from_reader,
            incoming: Vec::new(),
            responses: Vec::new(),
            next_id: 0,
            settings: Value::Null,
            message_request_choice: None,
            child,
        }
    }

    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let stream = self.to_server.as_mut().expect("open");
        write!(stream, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server reads");
        stream.flush().expect("the server reads");
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request, and returns its id.
    pub fn send_request(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params}));
        self.next_id
    }

    /// Waits for the response to a request, which may be an error.
    pub fn response(&mut self, id: i64) -> Value {
        self.responses
            .iter()
            .position(|response| response["id"] == id)
            .map(|at| self.responses.remove(at))
            .unwrap_or_else(|| {
                loop {
                    self.receive(IN_TIME).expect("a response in time");
                    if let Some(at) = self.responses.iter().position(|response| response["id"] == id) {
                        return self.responses.remove(at);
                    }
                }
            })
    }

    /// Sends a request that must succeed, and returns the result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send_request(method, params);
        let mut response = self.response(id);
        assert!(response.get("error").is_none(), "{method}: {response}");
        response["result"].take()
    }

    /// Sends a request that must succeed, and repeats it while the server answers that the content was modified, as editors do for a
    /// text that takes long to read.
    pub fn request_until_read(&mut self, method: &str, params: &Value) -> Value {
        loop {
            let id = self.send_request(method, params.clone());
            let mut response = self.response(id);
            if response["error"]["code"] != CONTENT_MODIFIED {
                assert!(response.get("error").is_none(), "{method}: {response}");
                return response["result"].take();
            }
        }
    }

    /// Waits for the next message with a method that the server sends of its own accord, and returns its parameters.
    pub fn notification(&mut self, method: &str) -> Value {
        self.notification_where(method, |_| true)
    }

    /// Like [`Client::notification`], for the next message whose parameters fit.
    pub fn notification_where(&mut self, method: &str, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let found =
                self.incoming.iter().position(|message| message["method"] == method && fits(&message["params"]));
            if let Some(at) = found {
                return self.incoming.remove(at)["params"].take();
            }
            self.receive(IN_TIME).unwrap_or_else(|| panic!("no {method} in time"));
        }
    }

    /// Takes in the messages that arrive within a time.
    pub fn settle(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            self.receive(left);
        }
    }

    /// Waits for one message and handles it; `None` if none comes in time.
    fn receive(&mut self, time: Duration) -> Option<()> {
        // Waits in steps of a second, so that a pause of the whole machine uses up only one step.
        let mut left = time;
        let message = loop {
            let slice = left.min(Duration::from_secs(1));
            match self.from_server.recv_timeout(slice) {
                Ok(message) => break message,
                Err(RecvTimeoutError::Timeout) if left > slice => left -= slice,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => panic!("the server has gone: {:?}", self.child.try_wait()),
            }
        };
        match (message.get("method").and_then(Value::as_str), message.get("id")) {
            (None, _) => self.responses.push(message),
            (Some(method), Some(id)) => {
                let result = match (method, self.message_request_choice) {
                    ("workspace/configuration", _) => json!([self.settings]),
                    ("window/showMessageRequest", Some(title)) => json!({"title": title}),
                    _ => Value::Null,
                };
                self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result}));
                self.incoming.push(message);
            }
            (Some(_), None) => self.incoming.push(message),
        }
        Some(())
    }

    pub fn initialize(&mut self, params: Value) -> Value {
        let result = self.request("initialize", params);
        self.notify("initialized", json!({}));
        result
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "asm", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Sends an edit of a document.
    pub fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let document = json!({"uri": uri, "version": version});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// Ends the session properly. Each request must have had one response, and each response a request.
    pub fn finish(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        assert!(self.responses.is_empty(), "unread responses: {:?}", self.responses);
        self.notify("exit", Value::Null);
        assert_eq!(self.wait().code(), Some(0));
    }

    /// Returns the processor time of all threads of the server, which does not depend on other load; `None` if the
    /// system does not report it.
    pub fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process_id())).ok()?;
        let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
        // The fields utime and stime, in ticks of which Linux always reports 100 per second.
        let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 1000 / 100))
    }

    pub fn close_input(&mut self) {
        self.to_server = None;
    }

    /// Waits until the server ends.
    pub fn wait(&mut self) -> std::process::ExitStatus {
        let end = Instant::now() + IN_TIME;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("a child process") {
                return status;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads one message; `None` at the end of the input.
pub fn read_message(input: &mut impl BufRead) -> Option<Value> {
    Some(serde_json::from_slice(&read_body(input)?).expect("the server writes JSON"))
}

/// Reads the JSON text of one message; `None` at the end of the input.
pub fn read_body(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        if let Some(text) = line.strip_prefix("Content-Length: ") {
            length = text.trim().parse().ok();
        }
    }
    let mut body = vec![0; length?];
    input.read_exact(&mut body).ok()?;
    Some(body)
}
