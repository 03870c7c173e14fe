//! `mca serve`: a real server over a folder, with requests as browsers send them and with malformed ones.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::support::command::{Folder, program};

/// A running server, which ends with the test.
struct Server {
    child: Child,
    /// Its address and port.
    address: String,
}

impl Server {
    fn start(folder: &Folder) -> Server {
        let folder = format!("--folder={}", folder.path.display());
        Server::started_by(Command::new(program()).args(["serve", "--port=0", &folder]))
    }

    /// Starts a server, and waits until it prints its address.
    fn started_by(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix('/')).unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        Server { child, address }
    }

    /// Sends a request in which `HOST` stands for the address, and returns the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.replace("HOST", &self.address).as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn files_are_served_to_this_machine_only() {
    let folder = Folder::new().with("index.html", "<p>page").with("mca.wasm", "plain").with("mca.wasm.br", "small");
    folder.write("secret.txt", "secret");
    // A link that leads out of the folder stands for nothing.
    let other = Folder::new().with("other.js", "other");
    #[cfg(unix)]
    for name in ["link.js", "mca.js.br"] {
        std::os::unix::fs::symlink(other.path.join("other.js"), folder.path.join(name)).unwrap();
    }
    let server = Server::start(&folder);
    let page = server.ask("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{page}");
    assert!(page.ends_with("\r\n\r\n<p>page") && page.contains("nosniff"), "{page}");
    let module = server.ask("GET /mca.wasm HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: br\r\n\r\n");
    assert!(module.contains("Content-Type: application/wasm") && module.contains("Content-Encoding: br"), "{module}");
    assert!(module.ends_with("small"), "{module}");
    assert!(server.ask("GET /mca.wasm HTTP/1.1\r\nHost: HOST\r\n\r\n").ends_with("plain"));
    assert!(server.ask("HEAD / HTTP/1.1\r\nHost: HOST\r\n\r\n").ends_with("\r\n\r\n"));
    for (request, status) in [
        ("GET /secret.txt HTTP/1.1\r\nHost: HOST\r\n\r\n", "404"),
        ("GET /link.js HTTP/1.1\r\nHost: HOST\r\n\r\n", "404"),
        ("GET /mca.js HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: br\r\n\r\n", "404"),
        ("GET /../index.html HTTP/1.1\r\nHost: HOST\r\n\r\n", "404"),
        ("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n", "421"),
        ("GET / HTTP/1.1\r\n\r\n", "421"),
        ("POST / HTTP/1.1\r\nHost: HOST\r\n\r\n", "405"),
        ("nonsense\r\n\r\n", "400"),
    ] {
        let answer = server.ask(request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request}: {answer}");
    }
}

/// What is served was chosen when the server started.
#[cfg(unix)]
#[test]
fn a_folder_replaced_by_a_link_is_not_served() {
    let folder = Folder::new().with("web/index.html", "<p>page").with("other/index.html", "<p>secret");
    let web = folder.path.join("web");
    let argument = format!("--folder={}", web.display());
    let server = Server::started_by(Command::new(program()).args(["serve", "--port=0", &argument]));
    let request = "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n";
    assert!(server.ask(request).ends_with("<p>page"));
    std::fs::rename(&web, folder.path.join("away")).unwrap();
    std::os::unix::fs::symlink(folder.path.join("other"), &web).unwrap();
    let answer = server.ask(request);
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let folder = Folder::new();
    let argument = format!("--folder={}", folder.path.display());
    let run = Command::new(program()).args(["serve", &argument]).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).contains("build it in editors/web"));
}

/// Releases have the page next to the program, where it is found without an option.
#[test]
fn the_page_beside_the_program_is_found() {
    let folder = Folder::new().with("web/index.html", "<p>released");
    let program_here = folder.path.join(program().file_name().unwrap());
    std::fs::copy(program(), &program_here).unwrap();
    let server = Server::started_by(Command::new(&program_here).args(["serve", "--port=0"]));
    let page = server.ask("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.ends_with("\r\n\r\n<p>released"), "{page}");
}
