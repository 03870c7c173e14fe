//! The program `mca-server`: arguments, log, transport.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use mca_input::sources::n_running;
use mca_measure::child;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::backend;
use crate::rpc::connect::{self, Address, Input, Output, Transport};
use crate::rpc::guard::Guard;
use crate::rpc::latency::LatencyLog;
use crate::rpc::listen::{Accepted, Listener, TOKEN_VARIABLE};
use crate::rpc::transport::{Ending, serve};

/// Longest time that the server waits at its end for compilers that it has told to end.
const COMPILERS_LIMIT: Duration = Duration::from_secs(2);

/// Help of the program.
const HELP: &str = "\
mca-server: throughput analysis of assembly in any editor that speaks the Language Server Protocol

Usage: mca-server [options]

  --stdio               serve standard input and output (default)
  --socket=PORT         connect to an editor that listens on this loopback port
  --listen              wait for editors on a Unix domain socket that only you can use
  --listen=PATH         wait at this path, which contains a `/`
  --listen=ADDR:PORT    wait for editors on a port, of 127.0.0.1 unless an address is given; they must
                        send the token that is printed, as `initializationOptions.token`
  --allow-remote        let `--listen` use an address that other machines reach; nothing is encrypted
  --pipe=PATH           connect to an editor that listens on a Unix domain socket or named pipe
  --log-file=FILE       append the log to a file instead of standard error
  --version             print the version
  --help                print this help

Environment:
  MCA_TOKEN             the token of `--listen=ADDR:PORT`, instead of one that is printed
  MCA_LOG               what to log, for example `debug` or `mca_server=trace` (warn)
";

/// The arguments of a run.
#[derive(Debug, PartialEq, Eq)]
struct Arguments {
    /// How clients connect.
    transport: Transport,
    /// File to which the log is appended; `None` for standard error.
    log_file: Option<PathBuf>,
}

/// What the arguments ask for.
#[derive(Debug, PartialEq, Eq)]
enum Parsed {
    /// Serve clients.
    Run(Arguments),
    /// Print this text and end.
    Print(String),
    /// End with this message and a failure.
    Wrong(String),
}

/// Runs the program. The first argument is the program's name. Started as the child that measures code, it does only
/// that.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.skip(1).map(|argument| argument.to_string_lossy().into_owned()).peekable();
    if arguments.next_if(|first| first == child::ARGUMENT).is_some() {
        return child::main();
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

/// Parses the arguments after the program's name.
fn parse(arguments: impl Iterator<Item = String>) -> Parsed {
    let mut parsed = Arguments { transport: Transport::Stdio, log_file: None };
    let mut allows_remote = false;
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
            ("--listen", None) => parsed.transport = Transport::Listen(Address::Socket(None)),
            ("--listen", Some(address)) => match Address::parse(address) {
                Some(address) => parsed.transport = Transport::Listen(address),
                None => return Parsed::Wrong(format!("`{address}` is neither an address and a port nor a path")),
            },
            ("--allow-remote", None) => allows_remote = true,
            ("--pipe", Some(path)) => parsed.transport = Transport::Pipe(PathBuf::from(path)),
            ("--log-file", Some(path)) => parsed.log_file = Some(PathBuf::from(path)),
            // Some editors add the argument; the message `initialize` has the same information.
            ("--clientProcessId", Some(_)) => {}
            (name, None) if takes_value => return Parsed::Wrong(format!("option `{name}` requires a value")),
            (name, _) => return Parsed::Wrong(format!("unknown option `{name}`; `mca-server --help` lists them")),
        }
    }
    match &parsed.transport {
        Transport::Listen(address) if address.is_remote() && !allows_remote => {
            Parsed::Wrong("other machines could connect; `--allow-remote` allows that".to_owned())
        }
        _ => Parsed::Run(parsed),
    }
}

/// Begins to log to standard error or to a file, filtered as `MCA_LOG` says.
fn start_log(file: Option<&std::path::Path>) -> std::io::Result<()> {
    let wanted = std::env::var("MCA_LOG").unwrap_or_else(|_| "warn".to_owned());
    let filter = wanted.parse::<Targets>();
    let writer = match file {
        Some(path) => {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
            BoxMakeWriter::new(std::sync::Mutex::new(file))
        }
        None => BoxMakeWriter::new(std::io::stderr),
    };
    if let Err(error) = &filter {
        eprintln!("mca-server: MCA_LOG: '{wanted}': {error}");
    }
    let filter = filter.unwrap_or_else(|_| Targets::new().with_default(LevelFilter::WARN));
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(writer).with_filter(filter);
    let outcome = tracing_subscriber::registry().with(lines).try_init();
    if outcome.is_err() {
        eprintln!("mca-server: logging was set up already");
    }
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(())
}

/// Connects to an editor and serves it until it leaves, or waits for editors. Returns the exit status of the program.
async fn run(transport: Transport) -> ExitCode {
    let connected = match transport {
        Transport::Stdio => Ok(connect::stdio()),
        Transport::Socket(port) => connect::socket(port).await,
        Transport::Pipe(path) => connect::pipe(&path).await,
        Transport::Listen(address) => {
            let token = std::env::var(TOKEN_VARIABLE).ok();
            match Listener::bind(&address, token.clone()).await {
                Ok(listener) => return listen(listener, token.is_none()).await,
                Err(error) => {
                    eprintln!("mca-server: cannot listen: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
    };
    match connected {
        Ok(streams) => {
            let ending = serve_one(streams, None).await;
            // The threads that end compilers would themselves end with this process.
            let begun = Instant::now();
            while n_running() > 0 && begun.elapsed() < COMPILERS_LIMIT {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            ExitCode::from(ending.exit_code())
        }
        Err(error) => {
            eprintln!("mca-server: no connection: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Serves one editor until it leaves. `guard` checks messages before `initialize`.
async fn serve_one(streams: (Input, Output), guard: Option<Guard>) -> Ending {
    let latencies = LatencyLog::default();
    let (service, socket) = backend::service(latencies.clone());
    let session = service.inner().session().clone();
    let ending = serve(streams, (service, socket), latencies, guard).await;
    session.end().await;
    ending
}

/// Serves editors, each with a session of its own, until the process is ended. `prints_token`: the token was made
/// here and not given.
async fn listen(listener: Listener, prints_token: bool) -> ExitCode {
    eprintln!("mca-server: listening on {}", listener.place());
    if let Some(token) = listener.token().filter(|_| prints_token) {
        eprintln!("mca-server: token {token}");
    }
    loop {
        let Accepted { streams, guard, place } = listener.accept().await;
        tokio::spawn(async move {
            let ending = serve_one(streams, Some(guard)).await;
            tracing::info!(?ending, "a client has left");
            drop(place);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Parsed {
        parse(words.iter().map(|word| (*word).to_owned()))
    }

    #[test]
    fn arguments_choose_transport_and_log() {
        let run = |transport, log_file: Option<&str>| {
            Parsed::Run(Arguments { transport, log_file: log_file.map(PathBuf::from) })
        };
        assert_eq!(parsed(&[]), run(Transport::Stdio, None));
        assert_eq!(parsed(&["--stdio", "--clientProcessId=7"]), run(Transport::Stdio, None));
        assert_eq!(parsed(&["--socket=92"]), run(Transport::Socket(92), None));
        assert_eq!(parsed(&["--socket", "92", "--log-file=x"]), run(Transport::Socket(92), Some("x")));
        assert_eq!(parsed(&["--pipe=mca.pipe"]), run(Transport::Pipe("mca.pipe".into()), None));
        let listen = |address| run(Transport::Listen(address), None);
        assert_eq!(parsed(&["--listen=7"]), listen(Address::Tcp(([127, 0, 0, 1], 7).into())));
        assert_eq!(parsed(&["--listen"]), listen(Address::Socket(None)));
        assert_eq!(parsed(&["--listen", "/run/a.sock"]), listen(Address::Socket(Some("/run/a.sock".into()))));
        let everywhere = Address::Tcp(([0, 0, 0, 0], 7).into());
        assert_eq!(parsed(&["--allow-remote", "--listen=0.0.0.0:7"]), listen(everywhere));
    }

    #[test]
    fn wrong_arguments_are_reported() {
        for words in [
            &["--socket"][..],
            &["--socket=x"],
            &["--listen=x"],
            &["--listen=0.0.0.0:7"],
            &["--pipe", "--stdio"],
            &["--nope"],
            &["file.s"],
        ] {
            assert!(matches!(parsed(words), Parsed::Wrong(_)), "{words:?}");
        }
        assert!(matches!(parsed(&["--help"]), Parsed::Print(_)));
    }
}
