//! The ways to reach a client: standard streams, a TCP connection in either direction, a pipe.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transport {
    Stdio,
    /// Connect back to an editor that listens on this port of the loopback device.
    Socket(u16),
    /// Wait for clients.
    Listen(SocketAddr),
    /// Connect back to an editor that listens on a Unix domain socket or a named pipe.
    Pipe(PathBuf),
}

pub type Input = Box<dyn AsyncRead + Unpin + Send>;
pub type Output = Box<dyn AsyncWrite + Unpin + Send>;

/// Parses the value of `--listen`: `PORT`, `:PORT` or `ADDRESS:PORT`; the address is the loopback's unless given.
pub fn parse_listen_address(text: &str) -> Option<SocketAddr> {
    if let Ok(port) = text.trim_start_matches(':').parse::<u16>() {
        return Some(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    match text.strip_prefix("localhost:") {
        Some(port) => Some(SocketAddr::from((Ipv4Addr::LOCALHOST, port.parse().ok()?))),
        None => text.parse().ok(),
    }
}

pub fn stdio() -> (Input, Output) {
    (Box::new(tokio::io::stdin()), Box::new(tokio::io::stdout()))
}

pub async fn socket(port: u16) -> io::Result<(Input, Output)> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    Ok(tcp_halves(stream))
}

pub async fn accept(listener: &TcpListener) -> io::Result<(Input, Output)> {
    let (stream, _) = listener.accept().await?;
    Ok(tcp_halves(stream))
}

fn tcp_halves(stream: TcpStream) -> (Input, Output) {
    // Messages are small and answered at once: waiting to fill packets would only add delay.
    let _ = stream.set_nodelay(true);
    let (input, output) = stream.into_split();
    (Box::new(input), Box::new(output))
}

#[cfg(unix)]
pub async fn pipe(path: &std::path::Path) -> io::Result<(Input, Output)> {
    let (input, output) = tokio::net::UnixStream::connect(path).await?.into_split();
    Ok((Box::new(input), Box::new(output)))
}

#[cfg(windows)]
pub async fn pipe(path: &std::path::Path) -> io::Result<(Input, Output)> {
    let stream = tokio::net::windows::named_pipe::ClientOptions::new().open(path)?;
    let (input, output) = tokio::io::split(stream);
    Ok((Box::new(input), Box::new(output)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listening_is_for_this_machine_unless_told_otherwise() {
        let address = |text: &str| parse_listen_address(text).map(|address| address.to_string());
        assert_eq!(address("9257").as_deref(), Some("127.0.0.1:9257"));
        assert_eq!(address(":9257").as_deref(), Some("127.0.0.1:9257"));
        assert_eq!(address("localhost:9257").as_deref(), Some("127.0.0.1:9257"));
        assert_eq!(address("0.0.0.0:1").as_deref(), Some("0.0.0.0:1"));
        assert_eq!(address("[::1]:1").as_deref(), Some("[::1]:1"));
        assert_eq!(address("port"), None);
    }
}
