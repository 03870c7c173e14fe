//! Transports to a client: standard streams, a TCP connection in either direction, a pipe.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

/// The address on which the server listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// A Unix domain socket; without a path, one of the user's.
    Socket(Option<PathBuf>),
    /// An address and a TCP port.
    Tcp(SocketAddr),
}

impl Address {
    /// Reads the value of `--listen`: a path has a `/`; otherwise `PORT`, `:PORT` or `ADDRESS:PORT`, whose address is the
    /// loopback's unless given. `None` if it is none of these.
    pub fn parse(text: &str) -> Option<Address> {
        let loopback = |port| Address::Tcp(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        if text.contains('/') {
            return Some(Address::Socket(Some(PathBuf::from(text))));
        }
        if let Ok(port) = text.trim_start_matches(':').parse::<u16>() {
            return Some(loopback(port));
        }
        match text.strip_prefix("localhost:") {
            Some(port) => port.parse().ok().map(loopback),
            None => text.parse().ok().map(Address::Tcp),
        }
    }

    /// Whether programs of other machines may reach it.
    pub fn is_remote(&self) -> bool {
        matches!(self, Address::Tcp(address) if !address.ip().to_canonical().is_loopback())
    }
}

/// How the server is connected to its client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Standard input and output.
    Stdio,
    /// Connect to an editor that listens on this port of the loopback device.
    Socket(u16),
    /// Wait for clients at an address.
    Listen(Address),
    /// Connect to an editor that listens on a Unix domain socket or a named pipe.
    Pipe(PathBuf),
}

/// The bytes that a client sends.
pub type Input = Box<dyn AsyncRead + Unpin + Send>;
/// The bytes that a client is sent.
pub type Output = Box<dyn AsyncWrite + Unpin + Send>;

pub fn stdio() -> (Input, Output) {
    (Box::new(tokio::io::stdin()), Box::new(tokio::io::stdout()))
}

/// Connects to a port of the loopback device.
pub async fn socket(port: u16) -> io::Result<(Input, Output)> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    Ok(tcp_halves(stream))
}

/// Splits a TCP connection into two halves.
pub fn tcp_halves(stream: TcpStream) -> (Input, Output) {
    // Messages are small and answered at once: waiting to fill packets would only add delay.
    let _ = stream.set_nodelay(true);
    let (input, output) = stream.into_split();
    (Box::new(input), Box::new(output))
}

/// Connects to a Unix domain socket.
#[cfg(unix)]
pub async fn pipe(path: &std::path::Path) -> io::Result<(Input, Output)> {
    let (input, output) = tokio::net::UnixStream::connect(path).await?.into_split();
    Ok((Box::new(input), Box::new(output)))
}

/// Connects to a named pipe.
#[cfg(windows)]
pub async fn pipe(path: &std::path::Path) -> io::Result<(Input, Output)> {
    let stream = tokio::net::windows::named_pipe::ClientOptions::new().open(path)?;
    let (input, output) = tokio::io::split(stream);
    Ok((Box::new(input), Box::new(output)))
}
