//! `mca serve`: serves the page that analyses assembly in a browser, on this machine only.
//!
//! ```text
//! http://127.0.0.1:7117/
//! ```
//!
//! The server answers GET and HEAD for the files of one folder. It listens on the loopback address and answers only requests
//! that name that address as their host, so that other web pages cannot read anything through a name of their choice.

mod files;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use files::Folder;
use mca_core::limits::{SERVE_CONNECTIONS, SERVE_HEAD_BYTES, SERVE_SECONDS};

use super::bytes::path_of;

/// The word that asks for this command, as the first argument.
pub const NAME: &[u8] = b"serve";

/// Help of the command.
const USAGE: &str = "Usage: mca serve [--port=N] [--folder=FOLDER]\n\n\
                     Serves a web page that analyses assembly, on 127.0.0.1 only, until it is stopped.\n\
                     Releases have the page in the folder `web` beside the program; otherwise editors/web builds it.\n";

/// The port on which the command listens if no option names one. If it is in use, the system chooses another one.
const USUAL_PORT: u16 = 7117;

/// Pause after the system could not accept a connection.
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// Arguments of the command.
struct Arguments {
    /// The port of `--port`; `None` without the option.
    port: Option<u16>,
    /// The folder of `--folder`, which has the page; `None` without the option.
    folder: Option<PathBuf>,
}

/// Runs the command until the process is ended. `print_line` writes to standard output, `print_error` to standard error.
pub fn serve(arguments: &[Vec<u8>], print_line: &dyn Fn(&str), print_error: &dyn Fn(&str)) -> ExitCode {
    let Some(Arguments { port, folder }) = parsed(arguments) else {
        print_error(USAGE);
        return ExitCode::FAILURE;
    };
    let Some(folder) = folder.map_or_else(Folder::find, Folder::open) else {
        print_error(
            "error: cannot find the page: releases have it in the folder web beside the program; otherwise build it in \
             editors/web and give its folder with --folder\n",
        );
        return ExitCode::FAILURE;
    };
    let listener = match (listen(port.unwrap_or(USUAL_PORT)), port) {
        (Err(_), None) => listen(0),
        (listener, _) => listener,
    };
    let bound = listener.and_then(|listener| listener.local_addr().map(|address| (listener, address.port())));
    match bound {
        Ok((listener, port)) => {
            print_line(&format!("http://127.0.0.1:{port}/\n"));
            accept(&listener, port, &Arc::new(folder));
            ExitCode::SUCCESS
        }
        Err(error) => {
            print_error(&format!("error: cannot listen on the port: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Parses the arguments; `None` if one is wrong.
fn parsed(arguments: &[Vec<u8>]) -> Option<Arguments> {
    let mut found = Arguments { port: None, folder: None };
    for argument in arguments {
        let is_name = |byte: &u8| *byte == b'=';
        let at = argument.iter().position(is_name)?;
        match (&argument[..at], &argument[at + 1..]) {
            (b"--port" | b"-port", number) => found.port = Some(std::str::from_utf8(number).ok()?.parse().ok()?),
            (b"--folder" | b"-folder", path) if !path.is_empty() => found.folder = Some(path_of(path)),
            _ => return None,
        }
    }
    Some(found)
}

/// Begins to listen on a port of the loopback address; 0 is any free port.
fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// Answers the requests that come to `port`, each on a thread of its own, for ever. Connections beyond [`SERVE_CONNECTIONS`] at a
/// time are closed.
fn accept(listener: &TcpListener, port: u16, folder: &Arc<Folder>) {
    let n_open = Arc::new(AtomicUsize::new(0));
    for connection in listener.incoming() {
        let Ok(connection) = connection else {
            thread::sleep(BETWEEN_TRIES);
            continue;
        };
        if n_open.load(Ordering::Relaxed) >= SERVE_CONNECTIONS {
            continue;
        }
        n_open.fetch_add(1, Ordering::Relaxed);
        let (folder, open) = (Arc::clone(folder), Arc::clone(&n_open));
        let answering = thread::Builder::new().spawn(move || {
            // A closed connection is not an error: browsers close what they no longer need.
            let _ = answer(Timed::new(connection), port, &folder);
            open.fetch_sub(1, Ordering::Relaxed);
        });
        if answering.is_err() {
            n_open.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// A connection that ends at a certain time, however slowly the client sends or reads.
struct Timed {
    /// The connection to the client.
    connection: TcpStream,
    /// The time after which reading and writing fail.
    end: Instant,
}

impl Timed {
    fn new(connection: TcpStream) -> Timed {
        Timed { connection, end: Instant::now() + Duration::from_secs(SERVE_SECONDS) }
    }

    /// Returns the time that is left, as the socket takes it (never `None`); an error once the time is over.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.connection.set_read_timeout(self.left()?)?;
        self.connection.read(bytes)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.connection.set_write_timeout(self.left()?)?;
        self.connection.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.connection.flush()
    }
}

/// The first line of a request, and what matters of its headers.
#[derive(Debug, Default, PartialEq, Eq)]
struct Head {
    /// The method as the client wrote it, such as `GET`.
    method: String,
    /// The path of the address, without parameters.
    path: String,
    /// The header `Host`; empty if there is none.
    host: String,
    /// Whether the client accepts the encoding `br`.
    takes_brotli: bool,
}

/// Reads a request up to the empty line; `None` if it is no valid request, or longer than [`SERVE_HEAD_BYTES`].
fn head_of(reader: impl Read) -> Option<Head> {
    let mut lines = BufReader::new(reader.take(SERVE_HEAD_BYTES)).lines();
    let first = lines.next()?.ok()?;
    let mut words = first.split(' ');
    let (method, target) = (words.next()?.to_owned(), words.next()?);
    words.next().filter(|version| version.starts_with("HTTP/1."))?;
    let path = target.split(['?', '#']).next()?.to_owned();
    let mut head = Head { method, path, ..Head::default() };
    for line in lines {
        let line = line.ok()?;
        if line.is_empty() {
            return Some(head);
        }
        let (name, value) = line.split_once(':')?;
        match name.to_ascii_lowercase().as_str() {
            // A request with two hosts is refused, since only one of them would be checked.
            "host" if !head.host.is_empty() => return None,
            "host" => value.trim().clone_into(&mut head.host),
            "accept-encoding" => {
                head.takes_brotli = value.split(',').any(|one| one.trim().split(';').next() == Some("br"));
            }
            _ => {}
        }
    }
    None
}

/// Reads one request, and answers it with a file of `folder` or with an error of HTTP. `port` is that of the server.
fn answer(mut connection: Timed, port: u16, folder: &Folder) -> io::Result<()> {
    let head = head_of(&mut connection);
    let (status, body) = match &head {
        None => ("400 Bad Request", None),
        Some(head) if !is_own_host(&head.host, port) => ("421 Misdirected Request", None),
        Some(head) if !matches!(head.method.as_str(), "GET" | "HEAD") => ("405 Method Not Allowed", None),
        Some(head) => match folder.open_file(&head.path, head.takes_brotli) {
            Some(file) => ("200 OK", Some(file)),
            None => ("404 Not Found", None),
        },
    };
    let (kind, encoding, n_bytes) = match &body {
        Some(file) => (file.kind, file.encoding, file.n_bytes),
        None => ("text/plain; charset=utf-8", "", status.len() as u64),
    };
    let head_only = head.is_some_and(|head| head.method == "HEAD");
    let encoding = if encoding.is_empty() { String::new() } else { format!("Content-Encoding: {encoding}\r\n") };
    write!(
        connection,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{encoding}Vary: Accept-Encoding\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: SAMEORIGIN\r\nConnection: close\r\n\r\n",
        n_bytes
    )?;
    match body {
        _ if head_only => {}
        // Files are sent in pieces, since several clients may request large ones.
        Some(file) => drop(io::copy(&mut file.content.take(n_bytes), &mut connection)?),
        None => connection.write_all(status.as_bytes())?,
    }
    connection.flush()
}

/// Whether the host that a request names is the server's address, and not a name that another page may have chosen for it.
fn is_own_host(host: &str, port: u16) -> bool {
    ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}") || (port == 80 && host == *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_up_to_its_empty_line() {
        let text = "GET /mca.wasm?x=1 HTTP/1.1\r\nHost: localhost:7117\r\nAccept-Encoding: gzip, br;q=1\r\n\r\nrest";
        let head = head_of(text.as_bytes()).unwrap();
        let (method, path, host) = ("GET".to_owned(), "/mca.wasm".to_owned(), "localhost:7117".to_owned());
        assert_eq!(head, Head { method, path, host, takes_brotli: true });
        assert_eq!(head_of(&b"GET / HTTP/1.1\r\nHost: x\r\n"[..]), None);
        assert_eq!(head_of(&b"hello\r\n\r\n"[..]), None);
        assert_eq!(head_of(&b"GET / HTTP/1.1\r\nHost: evil:1\r\nHost: localhost:7117\r\n\r\n"[..]), None);
        assert_eq!(head_of(&[b'x'; 100_000][..]), None);
    }

    #[test]
    fn a_slow_client_is_disconnected() {
        let listener = listen(0).unwrap();
        let slow = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (connection, _) = listener.accept().unwrap();
        let asking = thread::spawn(move || {
            let mut slow = slow;
            while slow.write_all(b"x").is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        });
        let end = Instant::now() + Duration::from_millis(200);
        assert_eq!(head_of(Timed { connection, end }), None);
        assert!(Instant::now() >= end);
        asking.join().unwrap();
    }

    #[test]
    fn requests_for_other_hosts_are_refused() {
        assert!(is_own_host("127.0.0.1:7117", 7117) && is_own_host("localhost:7117", 7117));
        for host in ["", "127.0.0.1", "example.com:7117", "localhost:80", "127.0.0.1.example.com:7117"] {
            assert!(!is_own_host(host, 7117), "{host}");
        }
    }

    #[test]
    fn arguments_are_a_port_and_a_folder() {
        let of = |words: &[&str]| parsed(&words.iter().map(|word| word.as_bytes().to_vec()).collect::<Vec<_>>());
        assert_eq!(of(&["--port=8000"]).unwrap().port, Some(8000));
        assert_eq!(of(&["--folder=x"]).unwrap().folder, Some(PathBuf::from("x")));
        assert!(of(&["--port=70000"]).is_none() && of(&["--folder="]).is_none() && of(&["x"]).is_none());
    }
}
