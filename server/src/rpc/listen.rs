//! Listens for clients: on a Unix domain socket that only its owner can use, or on a TCP port that requires a token.
//!
//! A server runs compilers for its clients. A TCP port can be reached by everyone with an account on the machine and by any web
//! page in a browser, so the Unix domain socket is the default.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use mca_core::limits;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::connect::{Address, Input, Output, tcp_halves};
use super::guard::Guard;
use super::token;

/// The environment variable with the token for TCP.
pub const TOKEN_VARIABLE: &str = "MCA_TOKEN";
/// Minimum number of visible ASCII characters in a token that the user chooses.
const MIN_TOKEN_LETTERS: usize = 16;

/// Waits for clients at an address.
pub struct Listener {
    kind: ListenerKind,
    /// Token that clients of TCP must send; `None` on a Unix domain socket.
    token: Option<String>,
    /// Permits for connections before `initialize`.
    waiting: Arc<Semaphore>,
    /// Permits for all connections.
    clients: Arc<Semaphore>,
}

/// What clients connect to.
enum ListenerKind {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(unix::Listener),
}

/// A client that has connected.
pub struct Accepted {
    /// What the client sends and is sent.
    pub streams: (Input, Output),
    /// Checks its messages before `initialize`.
    pub guard: Guard,
    /// Its permit among all clients.
    pub place: tokio::sync::OwnedSemaphorePermit,
}

impl Listener {
    /// Begins to listen. `token` is the one that the user chose; without one, a token is made for TCP.
    pub async fn bind(address: &Address, token: Option<String>) -> io::Result<Listener> {
        let (kind, token) = match address {
            Address::Tcp(address) => {
                let token = match token {
                    Some(token) if token.chars().filter(char::is_ascii_graphic).count() < MIN_TOKEN_LETTERS => {
                        let text = format!(
                            "{TOKEN_VARIABLE} has to have at least {MIN_TOKEN_LETTERS} letters or digits of ASCII"
                        );
                        return Err(io::Error::other(text));
                    }
                    Some(token) => token,
                    None => token::new(),
                };
                (ListenerKind::Tcp(TcpListener::bind(address).await?), Some(token))
            }
            #[cfg(unix)]
            Address::Socket(path) => (ListenerKind::Unix(unix::Listener::bind(path.as_deref())?), None),
            #[cfg(not(unix))]
            Address::Socket(_) => return Err(io::Error::other("this system has no Unix domain sockets; give a port")),
        };
        let of = |n_clients| Arc::new(Semaphore::new(n_clients));
        Ok(Listener { kind, token, waiting: of(limits::CLIENTS_BEFORE_INITIALIZE), clients: of(limits::CLIENTS) })
    }

    /// Returns the address as users type it. With port 0 the system chooses the port, which the user needs to know.
    pub fn place(&self) -> String {
        match &self.kind {
            ListenerKind::Tcp(listener) => listener.local_addr().map(|address| address.to_string()).unwrap_or_default(),
            #[cfg(unix)]
            ListenerKind::Unix(listener) => listener.path.display().to_string(),
        }
    }

    /// Returns the token that clients must send, if one is required.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Waits for the next client. Clients beyond the limit are refused.
    pub async fn accept(&self) -> Accepted {
        loop {
            match self.connection().await {
                Ok(streams) => {
                    let place = self.clients.clone().try_acquire_owned();
                    let permit = self.waiting.clone().try_acquire_owned();
                    if let (Ok(place), Ok(permit)) = (place, permit) {
                        let guard = Guard::new(self.token.clone(), Some(permit));
                        return Accepted { streams, guard, place };
                    }
                    tracing::warn!("too many clients, one was refused");
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection failed");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// Waits for the next connection.
    async fn connection(&self) -> io::Result<(Input, Output)> {
        match &self.kind {
            ListenerKind::Tcp(listener) => listener.accept().await.map(|(stream, _)| tcp_halves(stream)),
            #[cfg(unix)]
            ListenerKind::Unix(listener) => listener.accept().await,
        }
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, DirBuilder};
    use std::io;
    use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt};
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};

    use rustix::fs::Mode;
    use rustix::process::{geteuid, umask};
    use tokio::net::UnixListener;

    use super::super::connect::{Input, Output};

    /// A socket that only its owner can connect to.
    pub struct Listener {
        listener: UnixListener,
        pub path: PathBuf,
    }

    impl Listener {
        /// Makes the socket. An abandoned one at the path is replaced.
        pub fn bind(path: Option<&Path>) -> io::Result<Listener> {
            let path = match path {
                Some(path) => path.to_owned(),
                None => folder()?.join("mca-server.sock"),
            };
            remove_abandoned(&path)?;
            // The socket gets its mode when it is made: if it were changed later, others could connect in between.
            let before = umask(Mode::from_raw_mode(0o177));
            let listener = UnixListener::bind(&path);
            umask(before);
            Ok(Listener { listener: listener?, path })
        }

        /// Waits for the next connection. Fails if the client belongs to another user who is not root.
        pub async fn accept(&self) -> io::Result<(Input, Output)> {
            let (stream, _) = self.listener.accept().await?;
            // Some systems ignore the mode of a socket.
            let user = stream.peer_cred()?.uid();
            if user != geteuid().as_raw() && user != 0 {
                return Err(io::Error::other(format!("the client belongs to user {user}")));
            }
            let (input, output) = stream.into_split();
            Ok((Box::new(input), Box::new(output)))
        }
    }

    /// Returns the folder of the user's sockets. It is `XDG_RUNTIME_DIR` if that is absolute and belongs to this user:
    /// after `su` or `sudo` it may still be the folder of another user, who could put a socket in place of ours.
    /// Otherwise it is a private folder among the temporary files, made if needed. Fails if that belongs to somebody
    /// else or others may use it.
    fn folder() -> io::Result<PathBuf> {
        let user = geteuid().as_raw();
        let is_ours = |folder: &PathBuf| folder.metadata().is_ok_and(|found| found.uid() == user);
        let named = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
        if let Some(folder) = named.filter(is_ours) {
            return Ok(folder);
        }
        let folder = std::env::temp_dir().join(format!("mca-server-{user}"));
        match DirBuilder::new().mode(0o700).create(&folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        // Somebody else may have made it, or led its name elsewhere.
        let found = fs::symlink_metadata(&folder)?;
        if !found.is_dir() || found.uid() != user || found.mode() & 0o077 != 0 {
            return Err(io::Error::other(format!("{} is not only yours", folder.display())));
        }
        Ok(folder)
    }

    /// Removes a socket on which a server no longer listens. Fails if the path exists and is anything else.
    fn remove_abandoned(path: &Path) -> io::Result<()> {
        let Ok(found) = fs::symlink_metadata(path) else { return Ok(()) };
        let is_ours = found.file_type().is_socket() && found.uid() == geteuid().as_raw();
        if is_ours && UnixStream::connect(path).is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
            return fs::remove_file(path);
        }
        let what = if is_ours { "another server listens there" } else { "it exists and is not a socket of yours" };
        Err(io::Error::new(io::ErrorKind::AddrInUse, format!("{}: {what}", path.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_address_is_that_of_the_loopback_device() {
        let tcp = |text: &str| match Address::parse(text) {
            Some(Address::Tcp(address)) => Some(address.to_string()),
            _ => None,
        };
        assert_eq!(tcp("9257").as_deref(), Some("127.0.0.1:9257"));
        assert_eq!(tcp(":9257").as_deref(), Some("127.0.0.1:9257"));
        assert_eq!(tcp("localhost:9257").as_deref(), Some("127.0.0.1:9257"));
        assert_eq!(tcp("0.0.0.0:1").as_deref(), Some("0.0.0.0:1"));
        assert_eq!(tcp("[::1]:1").as_deref(), Some("[::1]:1"));
        assert_eq!(Address::parse("port"), None);
        assert_eq!(Address::parse("./mca.sock"), Some(Address::Socket(Some("./mca.sock".into()))));
    }

    #[test]
    fn all_addresses_but_the_loopback_device_are_remote() {
        let is_remote = |text: &str| Address::parse(text).expect("an address").is_remote();
        for text in ["9257", "127.0.0.9:1", "[::1]:1", "[::ffff:127.0.0.1]:1", "/run/mca.sock"] {
            assert!(!is_remote(text), "{text}");
        }
        for text in ["0.0.0.0:1", "[::]:1", "10.0.0.1:1", "[::ffff:10.0.0.1]:1", "[fe80::1]:1"] {
            assert!(is_remote(text), "{text}");
        }
    }
}
