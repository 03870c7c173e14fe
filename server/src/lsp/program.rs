//! The program `mca-server`: arguments, log, transport.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use mca::truth as measuring;
use tokio::net::TcpListener;

use super::backend;
use crate::rpc::connect::{self, Input, Output, Transport};
use crate::rpc::latency::LatencyLog;
use crate::rpc::transport::{Ending, serve};

const HELP: &str = "\
mca-server: throughput analysis of assembly in any editor that speaks the Language Server Protocol

usage: mca-server [options]

  --stdio               serve standard input and output (default)
  --socket=PORT         connect to an editor that listens on this port of the loopback device
  --listen=ADDR:PORT    wait for editors; the address is 127.0.0.1 unless given
  --pipe=PATH           connect to an editor that listens on a Unix domain socket or named pipe
  --log-file=FILE       append the log to a file instead of standard error
  --version             version
  --help                this text

environment:
  MCA_LOG               what is logged, for example `debug` or `mca_server=trace` (warn)
";

#[derive(Debug, PartialEq, Eq)]
struct Arguments {
    transport: Transport,
    log_file: Option<PathBuf>,
}

#[derive(Debug, PartialEq, Eq)]
enum Parsed {
    Run(Arguments),
    Print(String),
    Wrong(String),
}

/// Runs the program with the process's arguments, the program name first.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.skip(1).map(|argument| argument.to_string_lossy().into_owned()).peekable();
    if arguments.next_if(|first| first == measuring::CHILD).is_some() {
        return measuring::child();
    }
    let arguments = match parse(arguments) {
        Parsed::Run(arguments) => arguments,
        Parsed::Print(text) => {
            print!("{text}");
            return ExitCode::SUCCESS;
        }
        Parsed::Wrong(message) => {
            eprintln!("mca-server: {message}");
            return ExitCode::FAILURE;
        }
    };
    if let Err(error) = start_log(arguments.log_file.as_deref()) {
        eprintln!("mca-server: the log file cannot be opened: {error}");
        return ExitCode::FAILURE;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    match runtime {
        Ok(runtime) => {
            let code = runtime.block_on(run(arguments.transport));
            // The thread that reads standard input may never return; nothing else is left to wait for.
            runtime.shutdown_background();
            code
        }
        Err(error) => {
            eprintln!("mca-server: {error}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: impl Iterator<Item = String>) -> Parsed {
    let mut parsed = Arguments { transport: Transport::Stdio, log_file: None };
    let mut arguments = arguments.peekable();
    while let Some(argument) = arguments.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (argument, None),
        };
        let takes_value =
            matches!(name.as_str(), "--socket" | "--listen" | "--pipe" | "--log-file" | "--clientProcessId");
        let value = match value {
            None if takes_value => arguments.next_if(|next| !next.starts_with("--")),
            value => value,
        };
        match (name.as_str(), value.as_deref()) {
            ("--stdio", None) => parsed.transport = Transport::Stdio,
            ("--help" | "-h", None) => return Parsed::Print(HELP.to_owned()),
            ("--version" | "-V", None) => {
                return Parsed::Print(concat!("mca-server ", env!("CARGO_PKG_VERSION"), "\n").to_owned());
            }
            ("--socket", Some(port)) => match port.parse() {
                Ok(port) => parsed.transport = Transport::Socket(port),
                Err(_) => return Parsed::Wrong(format!("`{port}` is not a port")),
            },
            ("--listen", Some(address)) => match connect::parse_listen_address(address) {
                Some(address) => parsed.transport = Transport::Listen(address),
                None => return Parsed::Wrong(format!("`{address}` is not an address and a port")),
            },
            ("--pipe", Some(path)) => parsed.transport = Transport::Pipe(PathBuf::from(path)),
            ("--log-file", Some(path)) => parsed.log_file = Some(PathBuf::from(path)),
            // Some editors add it; the message `initialize` says the same.
            ("--clientProcessId", Some(_)) => {}
            (name, None) if takes_value => return Parsed::Wrong(format!("option `{name}` requires a value")),
            (name, _) => return Parsed::Wrong(format!("unknown option `{name}`; `mca-server --help` lists them")),
        }
    }
    Parsed::Run(parsed)
}

fn start_log(file: Option<&std::path::Path>) -> std::io::Result<()> {
    let filter = std::env::var("MCA_LOG").unwrap_or_else(|_| "warn".to_owned());
    let builder =
        tracing_subscriber::fmt().with_env_filter(tracing_subscriber::EnvFilter::new(filter)).with_ansi(false);
    let outcome = match file {
        Some(path) => {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
            builder.with_writer(std::sync::Mutex::new(file)).try_init()
        }
        None => builder.with_writer(std::io::stderr).try_init(),
    };
    if outcome.is_err() {
        eprintln!("mca-server: logging was set up already");
    }
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(())
}

async fn run(transport: Transport) -> ExitCode {
    let connected = match transport {
        Transport::Stdio => Ok(connect::stdio()),
        Transport::Socket(port) => connect::socket(port).await,
        Transport::Pipe(path) => connect::pipe(&path).await,
        Transport::Listen(address) => match TcpListener::bind(address).await {
            Ok(listener) => return listen(listener).await,
            Err(error) => Err(error),
        },
    };
    match connected {
        Ok(streams) => ExitCode::from(serve_one(streams).await.exit_code()),
        Err(error) => {
            eprintln!("mca-server: no connection: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve_one((input, output): (Input, Output)) -> Ending {
    let latencies = LatencyLog::default();
    let (service, socket) = backend::service(latencies.clone());
    serve(input, output, service, socket, latencies).await
}

/// Serves any number of editors, each with a session of its own, until the process is ended.
async fn listen(listener: TcpListener) -> ExitCode {
    if let Ok(address) = listener.local_addr() {
        // Port 0 lets the system choose; whoever asked for it needs to know.
        eprintln!("mca-server: listening on {address}");
    }
    loop {
        match connect::accept(&listener).await {
            Ok(streams) => {
                tokio::spawn(async move {
                    let ending = serve_one(streams).await;
                    tracing::info!(?ending, "a client has left");
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection failed");
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Parsed {
        parse(words.iter().map(|word| (*word).to_owned()))
    }

    #[test]
    fn transports_and_log() {
        let run = |transport, log_file: Option<&str>| {
            Parsed::Run(Arguments { transport, log_file: log_file.map(PathBuf::from) })
        };
        assert_eq!(parsed(&[]), run(Transport::Stdio, None));
        assert_eq!(parsed(&["--stdio", "--clientProcessId=7"]), run(Transport::Stdio, None));
        assert_eq!(parsed(&["--socket=92"]), run(Transport::Socket(92), None));
        assert_eq!(parsed(&["--socket", "92", "--log-file=x"]), run(Transport::Socket(92), Some("x")));
        assert_eq!(parsed(&["--pipe=mca.pipe"]), run(Transport::Pipe("mca.pipe".into()), None));
        assert_eq!(parsed(&["--listen=7"]), run(Transport::Listen(([127, 0, 0, 1], 7).into()), None));
    }

    #[test]
    fn wrong_arguments_are_told() {
        for words in
            [&["--socket"][..], &["--socket=x"], &["--listen=x"], &["--pipe", "--stdio"], &["--nope"], &["file.s"]]
        {
            assert!(matches!(parsed(words), Parsed::Wrong(_)), "{words:?}");
        }
        assert!(matches!(parsed(&["--help"]), Parsed::Print(_)));
    }
}
